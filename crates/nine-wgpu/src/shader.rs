//! The shader's text, in WGSL.
//!
//! It is the search of `garns_nine` (its module `search`) with one puzzle in each thread. WGSL has no way to say that a
//! loop is to be unrolled, and the 27 words of a puzzle stay in registers only as 27 variables: so the text is written here,
//! variable by variable. The round comes from [`Trace`], and so does what a guess is chosen by: computed anew when it is
//! needed, since a guess follows a round that changed nothing, so that it is all in the state.
//!
//! A puzzle is 324 bits: four planes of 81 bits, plane p holding bit p of each digit (0 for blank), row by row.

use std::fmt::Write;

use garns_nine::{Operation, Trace};

/// Threads in a workgroup.
pub const THREADS: u32 = 128;
/// Branches that can wait on a thread's stack. As many as 162 are possible, but nearly no puzzle that is worth a device has
/// more than these: what has is said to have [no room](NO_ROOM).
pub const DEPTH: u32 = 64;
/// How a search ended for which the stack was too small; other ends are 0 (nothing is left), 1 (enough), 2 (given up).
pub const NO_ROOM: u32 = 3;
/// The words of a branch.
pub const FRAME: u32 = 27;
/// The words of a puzzle's report: solutions, how it ended, guesses, rounds.
pub const REPORT: u32 = 4;
/// The words of a solution: four planes for each of three words of cells.
pub const SOLUTION: u32 = 12;

/// Threads of a subgroup that wait before they take new puzzles, and puzzles that a subgroup takes at a time.
const REFILL: u32 = 4;
const TAKEN: u32 = 128;

/// The shader's text, in WGSL; with subgroups, whose threads take new puzzles together. Its entry point is `search`.
#[must_use]
pub fn text(subgroups: bool) -> String {
    let trace = Trace::of_a_round();
    let state: String = (0..27).map(|k| format!("  var s{k} = 0u;\n")).collect();
    let (lane, refill) =
        if subgroups { (", @builtin(subgroup_invocation_id) lane: u32", together()) } else { ("", alone()) };
    format!(
        "struct Asked {{ count: u32, limit: u32, most_guesses: u32, kept: u32 }}
@group(0) @binding(0) var<storage, read> packed: array<u32>;
@group(0) @binding(1) var<storage, read_write> counter: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> stacks: array<u32>;
@group(0) @binding(3) var<storage, read_write> reports: array<u32>;
@group(0) @binding(4) var<storage, read_write> solutions: array<u32>;
@group(0) @binding(5) var<uniform> asked: Asked;

{doubled}
@compute @workgroup_size({THREADS})
fn search(@builtin(global_invocation_id) thread: vec3<u32>{lane}) {{
  let stack = thread.x * {stack}u;
{state}
  var puzzle = 0u; var depth = 0u; var found = 0u; var guesses = 0u; var rounds = 0u; var busy = false;
  var next = 0u; var end = 0u;
  loop {{
{refill}
{round}
    rounds += 1u;
    var over = 0xffffffffu;
    var back = impossible != 0u;
    if (busy && !back && open == 0u) {{
      if (found < asked.kept) {{
        let to = (found * asked.count + puzzle) * {SOLUTION}u;
{solution}
      }}
      found += 1u;
      if (found < asked.limit) {{ back = true; }} else {{ over = 1u; }}
    }}
    if (busy && !back && open != 0u && changed == 0u) {{
      if (guesses == asked.most_guesses) {{ over = 2u; }}
      else if (guesses == 500u && is_doubled(puzzle)) {{ over = 0u; }}
      else if (depth == {DEPTH}u) {{ over = {NO_ROOM}u; }}
      else {{
        let at = stack + depth * {FRAME}u;
{guess}
        depth += 1u;
        guesses += 1u;
      }}
    }}
    if (busy && back) {{
      if (depth == 0u) {{ over = 0u; }}
      else {{
        depth -= 1u;
        let at = stack + depth * {FRAME}u;
{pop}
      }}
    }}
    if (busy && over != 0xffffffffu) {{
      let to = puzzle * {REPORT}u;
      reports[to] = found;
      reports[to + 1u] = over;
      reports[to + 2u] = guesses;
      reports[to + 3u] = rounds;
      busy = false;
    }}
  }}
}}
",
        stack = DEPTH * FRAME,
        doubled = doubled(),
        round = round(&trace),
        solution = solution(),
        guess = guess(&trace),
        pop = (0..27).map(|k| format!("        s{k} = stacks[at + {k}u];\n")).collect::<String>(),
    )
}

/// Taking puzzles: all threads of a subgroup at once, when enough of them have none.
fn together() -> String {
    format!(
        "    let idle = subgroupBallot(!busy);
    let waiting = countOneBits(idle);
    let idle_count = waiting.x + waiting.y + waiting.z + waiting.w;
    if (idle_count >= {REFILL}u) {{
      if (next == end && end != 0xffffffffu) {{
        var begin = 0u;
        if (lane == 0u) {{ begin = atomicAdd(&counter, {TAKEN}u); }}
        begin = subgroupBroadcastFirst(begin);
        next = min(begin, asked.count);
        end = min(begin + {TAKEN}u, asked.count);
        if (next >= asked.count) {{ next = 0xffffffffu; end = 0xffffffffu; }}
      }}
      if (next != end) {{
        let word = lane / 32u;
        let here = countOneBits(idle[word] & ((1u << (lane % 32u)) - 1u));
        let before = select(0u, waiting.x, word > 0u) + select(0u, waiting.y, word > 1u) + select(0u, waiting.z, word > 2u);
        let mine = next + before + here;
        if (!busy && mine < end) {{
          puzzle = mine;
{read}
          depth = 0u; found = 0u; guesses = 0u; rounds = 0u; busy = true;
        }}
        next = min(next + idle_count, end);
      }}
      if (!subgroupAny(busy)) {{
        if (end == 0xffffffffu) {{ break; }}
        continue;
      }}
    }}
",
        read = read()
    )
}

/// Taking puzzles: each thread by itself.
fn alone() -> String {
    format!(
        "    if (!busy) {{
      puzzle = atomicAdd(&counter, 1u);
      if (puzzle >= asked.count) {{ break; }}
{read}
      depth = 0u; found = 0u; guesses = 0u; rounds = 0u; busy = true;
    }}
",
        read = read()
    )
}

/// Planes of a puzzle: `p0_0` to `p2_3`, plane p of the digits in the columns that are the jth of their box.
fn planes() -> String {
    let mut text = String::from(
        "          let bit = puzzle % 8u * 324u;\n          let base = puzzle / 8u * 81u + bit / 32u;\n          let shift = bit % 32u;\n",
    );
    // Puzzles begin at any bit: eight of them are 81 words.
    for k in 0..11 {
        let (low, high) = (format!("packed[base + {k}u]"), format!("packed[base + {}u]", k + 1));
        _ = writeln!(
            text,
            "          let w{k} = select({low} >> shift | {high} << (32u - shift), {low}, shift == 0u);"
        );
    }
    for p in 0..4 {
        for band in 0..3 {
            let (word, bit) = ((81 * p + 27 * band) / 32, (81 * p + 27 * band) % 32);
            let rows = match bit {
                0..=5 => format!("w{word} >> {bit}u"),
                _ => format!("w{word} >> {bit}u | w{} << {}u", word + 1, 32 - bit),
            };
            _ = writeln!(text, "          let r{p}_{band} = {rows};");
            for j in 0..3 {
                _ = writeln!(
                    text,
                    "          let c{p}_{band}_{j} = r{p}_{band} >> {j}u & {}u;",
                    0o111_111_111
                );
            }
        }
        for j in 0..3 {
            let band = |band: u32| {
                let c = format!("c{p}_{band}_{j}");
                format!("(({c} | {c} >> 2u | {c} >> 4u) & {}u) << {}u", 0o007_007_007, 3 * band)
            };
            _ = writeln!(text, "          let p{j}_{p} = {} | {} | {};", band(0), band(1), band(2));
        }
    }
    text
}

/// A puzzle from the buffer into the state.
fn read() -> String {
    let mut text = planes();
    for j in 0..3 {
        let given = format!("(p{j}_0 | p{j}_1 | p{j}_2 | p{j}_3)");
        _ = writeln!(text, "          let blank{j} = ~{given} & 0x7ffffffu;");
        for d in 0..9_u32 {
            let plane = |p: u32| format!("{}p{j}_{p}", if (d + 1) >> p & 1 == 1 { "" } else { "~" });
            let its: Vec<String> = (0..4).map(plane).collect();
            _ = writeln!(
                text,
                "          s{} = blank{j} | {};",
                9 * (d / 3) + 3 * j + d % 3,
                its.join(" & ")
            );
        }
    }
    text
}

/// Whether a digit is given twice in a minirow: see `SUSPICION` in the search of `garns_nine`.
fn doubled() -> String {
    let pair = |a: u32| {
        let b = (a + 1) % 3;
        let differ: Vec<String> = (0..4).map(|p| format!("(p{a}_{p} ^ p{b}_{p})")).collect();
        format!("(p{a}_0 | p{a}_1 | p{a}_2 | p{a}_3) & ~({})", differ.join(" | "))
    };
    let pairs: Vec<String> = (0..3).map(|a| format!("({})", pair(a))).collect();
    format!(
        "fn is_doubled(puzzle: u32) -> bool {{\n{}  return ({}) != 0u;\n}}\n",
        planes(),
        pairs.join(" | ")
    )
}

/// The operations that results need, as lines `let PREFIX… = …;`.
fn lines(trace: &Trace, results: &[u32], prefix: &str) -> String {
    let mut needed = vec![false; trace.operations.len()];
    let mut open: Vec<u32> = results.to_vec();
    while let Some(number) = open.pop() {
        if std::mem::replace(&mut needed[number as usize], true) {
            continue;
        }
        match trace.operations[number as usize] {
            Operation::And(a, b) | Operation::Or(a, b) | Operation::Xor(a, b) | Operation::Without(a, b) => {
                open.extend([a, b]);
            }
            Operation::ShiftLeft(a, _) | Operation::ShiftRight(a, _) => open.push(a),
            _ => {}
        }
    }
    let mut text = String::new();
    for (number, operation) in trace.operations.iter().enumerate().filter(|(number, _)| needed[*number]) {
        let at = |number: u32| format!("{prefix}{number}");
        let what = match *operation {
            Operation::Input(k) => format!("s{k}"),
            Operation::Constant(word) => format!("{word}u"),
            Operation::And(a, b) => format!("{} & {}", at(a), at(b)),
            Operation::Or(a, b) => format!("{} | {}", at(a), at(b)),
            Operation::Xor(a, b) => format!("{} ^ {}", at(a), at(b)),
            Operation::Without(a, b) => format!("{} & ~{}", at(a), at(b)),
            Operation::ShiftLeft(a, k) => format!("{} << {k}u", at(a)),
            Operation::ShiftRight(a, k) => format!("{} >> {k}u", at(a)),
            // A new kind of operation would be a new line here; the tests write the text.
            _ => unreachable!("an operation that no shader knows"),
        };
        _ = writeln!(text, "    let {prefix}{number} = {what};");
    }
    text
}

fn round(trace: &Trace) -> String {
    let mut results = trace.state.to_vec();
    results.extend([trace.changed, trace.impossible, trace.open]);
    let mut text = lines(trace, &results, "t");
    for (k, number) in trace.state.iter().enumerate() {
        _ = writeln!(text, "    s{k} = t{number};");
    }
    let (changed, impossible, open) = (trace.changed, trace.impossible, trace.open);
    _ = writeln!(
        text,
        "    let changed = t{changed};\n    let impossible = t{impossible};\n    let open = t{open};"
    );
    text
}

/// The four planes of each word of a solution.
fn solution() -> String {
    let mut text = String::new();
    for (j, p) in (0..12).map(|k| (k / 4, k % 4)) {
        let digits = (0..9_u32).filter(|d| (d + 1) >> p & 1 == 1);
        let words: Vec<String> = digits.map(|d| format!("s{}", 9 * (d / 3) + 3 * j + d % 3)).collect();
        _ = writeln!(text, "        solutions[to + {}u] = {};", 4 * j + p, words.join(" | "));
    }
    text
}

/// Chooses what to guess (see `branch` in `garns_nine`): the state is the branch taken, the other one goes to the stack.
fn guess(trace: &Trace) -> String {
    let [rows, columns] = &trace.minis;
    let [above_rows, above_columns] = &trace.above_three;
    let results: Vec<u32> = [&rows[..], &columns[..], &above_rows[..], &above_columns[..]]
        .into_iter()
        .flatten()
        .copied()
        .collect();
    let mut text = lines(trace, &results, "g");
    text += "    var best = 0xffffffffu;\n";
    for line in 0..6_u32 {
        let (above, mask) = match line {
            0..3 => (above_rows, 0o007_007_007_u32 << (3 * line)),
            _ => (above_columns, 0o111_111_111_u32 << (line - 3)),
        };
        let counts: Vec<String> =
            above.iter().map(|number| format!("countOneBits(g{number} & {mask}u)")).collect();
        // A settled line has none and wraps around to the far end.
        _ = writeln!(text, "    best = min(best, (({} - 1u) << 3u) | {line}u);", counts.join(" + "));
    }
    _ = writeln!(
        text,
        "    let line = best & 7u;
    let in_rows = line < 3u;
    let mask = select({}u << ((line - 3u) & 31u), {}u << (3u * line & 31u), in_rows);
    var digit = 0u; var left = 0u; var fewest = 0xffffffffu;",
        0o111_111_111, 0o007_007_007
    );
    // Two ways are five or six minirows: the lowest digit that has them, else the lowest with the fewest.
    for d in 0..9 {
        _ = writeln!(
            text,
            "    {{ let here = select(g{}, g{}, in_rows) & mask;
      let count = countOneBits(here);
      let ways = select(select(count, 6u, count <= 6u), 100u, count <= 3u);
      if (ways < fewest) {{ fewest = ways; digit = {d}u; left = here; }} }}",
            columns[d], rows[d]
        );
    }
    text += "    let two = vec3(countOneBits(left & 511u), countOneBits(left >> 9u & 511u), countOneBits(left >> 18u & 511u)) == vec3(2u);
    let group = select(select(select(0u, 2u, two.z), 1u, two.y), 0u, two.x);
    let here = left & (511u << (9u * group));
    let first = here & (0u - here);
    let rest = here & ~first;
";
    for j in 0..3 {
        // A minirow lies in all three words. A minicolumn lies in the word of its column, in all three groups.
        for (name, minis) in [("taken", "rest"), ("aside", "first")] {
            _ = writeln!(
                text,
                "    let {name}{j} = select(({minis} >> (9u * group)) * select(0u, {}u, group == {j}u), {minis}, in_rows);",
                0o001_001_001
            );
        }
    }
    for (d, j) in (0..27).map(|k| (k / 3, k % 3)) {
        let k = 9 * (d / 3) + 3 * j + d % 3;
        _ = writeln!(
            text,
            "    stacks[at + {k}u] = s{k} & ~select(0u, aside{j}, digit == {d}u);
    s{k} = s{k} & ~select(0u, taken{j}, digit == {d}u);"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What reads and checks shaders for wgpu accepts both.
    #[test]
    fn the_text_is_a_shader() {
        use naga::valid::{Capabilities, ValidationFlags, Validator};
        for subgroups in [false, true] {
            let text = text(subgroups);
            assert_eq!(text.contains("subgroup"), subgroups);
            let module = naga::front::wgsl::parse_str(&text).expect("it can be read");
            assert_eq!(module.entry_points[0].name, "search");
            let mut validator = Validator::new(ValidationFlags::all(), Capabilities::SUBGROUP);
            validator.subgroup_operations(naga::valid::SubgroupOperationSet::all());
            validator.subgroup_stages(naga::valid::ShaderStages::COMPUTE);
            validator.validate(&module).expect("it is sound");
        }
    }

    /// Nothing is computed that no result needs.
    #[test]
    fn every_line_of_a_round_is_used() {
        let trace = Trace::of_a_round();
        let round = round(&trace);
        for line in round.lines().filter_map(|line| line.trim().strip_prefix("let t")) {
            let number = line.split(' ').next().expect("a number");
            let uses =
                round.matches(&format!("t{number} ")).count() + round.matches(&format!("t{number};")).count();
            assert!(uses > 1, "t{number}");
        }
        assert!(round.lines().count() < trace.operations.len() + 31);
    }
}
