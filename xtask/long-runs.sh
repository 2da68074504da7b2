#!/bin/bash
# The long runs, side by side, for at most so many seconds: `run.sh SECONDS`. `cargo xtask long-runs` puts this beside the
# programs it runs; it needs neither Rust nor a network. What was done is in $OUT (or out, beside this file): summary.txt,
# and failures.txt if there were any. Exit code 1 if something failed.
here=$(cd "$(dirname "$0")" && pwd)
seconds=${1:-600}
out=${OUT:-$here/out}
cores=$(nproc)
logs=$out/logs
mkdir -p "$logs"
: >"$out/failures.txt"
started=$SECONDS
export RUST_BACKTRACE=1
# The last seconds are for ending and counting.
work=$((seconds > 60 ? seconds - 20 : seconds * 3 / 4))

left() { echo $((work - (SECONDS - started))); }

# Random puzzles, written in every format and read back: 300,000 of them, in portions over the processes.
everything() {
  local first=$1 step=$2 portion=100 from
  for ((from = 1 + first * portion; from <= 300000; from += step * portion)); do
    [ "$(left)" -gt 5 ] || break
    if GARNS_CASES=$portion GARNS_FROM=$from timeout "$(left)" "$here/everything" what_garns_writes --nocapture \
      >"$logs/everything-$from.log" 2>&1; then
      echo $portion >>"$logs/everything.done"
      rm "$logs/everything-$from.log"
    elif [ $? = 124 ]; then
      rm "$logs/everything-$from.log"
    else
      tail -c 3000 "$logs/everything-$from.log" >>"$out/failures.txt"
    fi
  done
}

# Random models of constraints, every explanation checked: 300,000 of them.
explanations() {
  local portion=1000 from
  for ((from = 0; ; from += portion)); do
    [ "$(left)" -gt 10 ] || break
    if CARGO_MANIFEST_DIR=$here/crates/cp GARNS_CP_FUZZ=$portion GARNS_CP_FUZZ_SEED=$((from + 1000000)) \
      timeout "$(left)" "$here/cp-fuzz" --nocapture >"$logs/explanations-$from.log" 2>&1; then
      echo $portion >>"$logs/explanations.done"
      grep -h 'explanations proven' "$logs/explanations-$from.log" >>"$logs/explanations.proven"
    elif [ $? != 124 ]; then
      tail -c 6000 "$logs/explanations-$from.log" >>"$out/failures.txt"
    fi
    [ $from -lt 299000 ] || break
  done
}

# Slow and broken clients beside good ones.
load() {
  GARNS_PROGRAM=$here/garns GARNS_LOAD_SECONDS=$work "$here/serve" load_beside_slow --nocapture \
    >"$logs/serve.log" 2>&1 || tail -c 3000 "$logs/serve.log" >>"$out/failures.txt"
}

# A fuzz target; others begin elsewhere.
fuzz() {
  local area=$1 target=$2 seed=$3 log=$logs/fuzz-$2-$3.log
  CARGO_MANIFEST_DIR=$here/crates/$area GARNS_FUZZ=$target GARNS_FUZZ_SECONDS=$work GARNS_FUZZ_SEED=$seed \
    "$here/$area-fuzz" --nocapture >"$log" 2>&1 ||
    { echo "$target, GARNS_FUZZ_SEED=$seed:"; grep -h ' fails on b"' "$log"; tail -c 3000 "$log"; } >>"$out/failures.txt"
}

load &
explanations &
parts=$((cores > 4 ? 4 : 1))
for ((part = 0; part < parts; part++)); do everything $part $parts & done
# One process a core, and each target once at least; the cheapest has most of them.
targets=("format line" "flatzinc flatzinc" "format detect" "format stream" "format write" "format reader" "format line"
  "format line" "format line" "flatzinc flatzinc" "format line" "format detect" "format line" "format write" "format line"
  "format stream")
for ((process = 0; process < (cores > 6 ? cores : 6); process++)); do
  # shellcheck disable=SC2086
  fuzz ${targets[process % ${#targets[@]}]} $((process + 1 + ${SEED:-0})) &
done
wait

sum() { awk '{ n += $1 } END { print n + 0 }' "$@" 2>/dev/null || echo 0; }
{
  echo "$((SECONDS - started)) seconds, $cores cores"
  echo "random puzzles through every format: $(sum "$logs/everything.done")"
  echo "random models, every explanation checked: $(sum "$logs/explanations.done")"
  echo "explanations proven: $(awk '{ n += $(NF - 7) } END { print n + 0 }' "$logs/explanations.proven" 2>/dev/null)"
  grep -h ' answers, .* KiB' "$logs/serve.log" | sed 's/^/serve: /'
  for target in line detect stream write reader flatzinc; do
    cat "$logs"/fuzz-$target-*.log 2>/dev/null | awk -v t=$target \
      '$1 == t ":" && $3 == "inputs," { n += $2; f += $4; p++ } END { print t ": " n + 0 " inputs in " p + 0 " processes, " f + 0 " failed" }'
  done
  cat "$logs"/fuzz-*.log | awk '$3 == "inputs," { n += $2 } END { print "inputs in all: " n + 0 }'
} | tee "$out/summary.txt"
tar -C "$out" -czf "$out/logs.tar.gz" logs && rm -r "$logs"
if [ -s "$out/failures.txt" ]; then
  cat "$out/failures.txt"
  exit 1
fi
