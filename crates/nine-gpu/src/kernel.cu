// The kernel of `garns-nine` on a GPU: one puzzle for each thread.
//
// The state, the round and the choice of a guess are those of `nine` (see its modules `layout`, `round`, `closure`,
// `sum`, `branch`), so that solutions, their order, guesses and rounds are the same. What differs is what a GPU wants:
//
// * The 27 words of a puzzle stay in registers. What a round leaves behind for choosing a guess is computed again
//   when it is needed: a guess follows a round that changed nothing, so it is all in the state.
// * The 32 threads of a warp do each round together. A thread whose puzzle is done waits until REFILL threads are, and
//   then all of them take new puzzles: reading one costs a quarter of a round for the whole warp, however many read.
// * Branches put aside lie in global memory, 28 words each, one stack for each thread.
//
// A puzzle is 324 bits: four planes of 81 bits, plane p holding bit p of the digit (0 for blank) of each cell, row by
// row. Puzzles follow each other without a gap.

typedef unsigned int u32;
typedef unsigned long long u64;

#ifndef REFILL
#define REFILL 4
#endif
#ifndef DIG_REFILL
#define DIG_REFILL 8
#endif
#ifndef DIG_BLOCKS_PER_SM
#define DIG_BLOCKS_PER_SM 4
#endif
#ifndef BLOCK
#define BLOCK 128
#endif
#ifndef BLOCKS_PER_SM
#define BLOCKS_PER_SM 4
#endif

#define ALL 0x7ffffffu
#define FULL_WARP 0xffffffffu
// How many branches can wait on a stack, and the words of one.
#define DEPTH 162
#define FRAME 28
// After so many guesses the givens are looked at: see `search.rs` of `nine`.
#define SUSPICION 500u
// Puzzles that a warp takes from the common counter at a time.
#define PORTION 128u

// How a puzzle ended: as `End` of `nine`.
#define EXHAUSTED 0u
#define ENOUGH 1u
#define GAVE_UP 2u

// One function of three inputs is one instruction (LOP3); the compiler finds them.
__device__ __forceinline__ u32 majority(u32 a, u32 b, u32 c) { return (a & b) | (c & (a | b)); }
__device__ __forceinline__ u32 blend(u32 mask, u32 yes, u32 no) { return (yes & mask) | (no & ~mask); }
__device__ __forceinline__ u32 keep_in(u32 x, u32 mask, u32 keep) { return x & (~mask | keep); }

__device__ __forceinline__ u32 next_group(u32 x) { return x >> 9 | x << 18; }
__device__ __forceinline__ u32 next_box(u32 x) { return blend(0444444444u, x << 2, x >> 1); }
__device__ __forceinline__ u32 next_band(u32 x) { return blend(0700700700u, x << 6, x >> 3); }

__device__ __forceinline__ u32 permanent(u32 here, u32 beside)
{
    return (here & next_group(beside)) | (beside & next_group(here));
}

__device__ __forceinline__ u32 close_rows(u32 x) { return x & next_box(next_group(permanent(x, next_box(x)))); }
__device__ __forceinline__ u32 close_columns(u32 x) { return x & next_band(next_group(permanent(x, next_band(x)))); }

// The other bits of the box, and what else falls there; bits above 26 are garbage.
__device__ __forceinline__ u32 near(u32 x) { return x >> 9 | x >> 18 | x << 9; }
__device__ __forceinline__ u32 alone(u32 x) { return x & ~(near(x) | x << 18); }

// From cells to minicolumns: the OR of the three groups of word j becomes group j.
__device__ __forceinline__ u32 fold(u32 a, u32 b, u32 c)
{
    u32 first = a | a >> 9 | a >> 18;
    u32 middle = b | b >> 9 | b << 9;
    u32 last = c | c << 9 | c << 18;
    return blend(0777u << 9, middle, blend(0777u << 18, last, first));
}

// Nine words added bit by bit: three full adders, then the rest.
struct Sum {
    u32 ones[3], carries[3];
    __device__ __forceinline__ void add(int group, u32 a, u32 b, u32 c)
    {
        ones[group] = a ^ b ^ c;
        carries[group] = majority(a, b, c);
    }
    __device__ __forceinline__ u32 several() const
    {
        return carries[0] | carries[1] | carries[2] | majority(ones[0], ones[1], ones[2]);
    }
};

struct Count {
    u32 ones, twos, fours, more_fours;
    __device__ __forceinline__ explicit Count(const Sum& sum)
    {
        u32 carry = majority(sum.ones[0], sum.ones[1], sum.ones[2]);
        u32 half = sum.carries[0] ^ sum.carries[1] ^ sum.carries[2];
        ones = sum.ones[0] ^ sum.ones[1] ^ sum.ones[2];
        twos = half ^ carry;
        fours = majority(sum.carries[0], sum.carries[1], sum.carries[2]);
        more_fours = half & carry;
    }
    __device__ __forceinline__ u32 three() const { return ones & twos & ~(fours | more_fours); }
    __device__ __forceinline__ u32 three_or_more() const { return fours | more_fours | (ones & twos); }
};

// Word j of digit 3 * g + i.
#define AT(g, j, i) (9 * (g) + 3 * (j) + (i))

// One round. `changed`, `impossible` and `open` are zero or not.
__device__ __forceinline__ void do_round(u32 (&state)[27], u32& changed, u32& impossible, u32& open)
{
    u32 several[3];
#pragma unroll
    for (int j = 0; j < 3; j++) {
        Sum sum;
#pragma unroll
        for (int g = 0; g < 3; g++) sum.add(g, state[AT(g, j, 0)], state[AT(g, j, 1)], state[AT(g, j, 2)]);
        several[j] = sum.several();
    }
    open = several[0] | several[1] | several[2];

    Sum minirows, certain_minirows, minicolumns, certain_minicolumns;
    u32 half[27], hidden[9], certain_rows[9], columns[9], certain_columns[9];
    u32 taken[3] = {0, 0, 0};
    u32 boxes = 0777u;
#pragma unroll
    for (int g = 0; g < 3; g++) {
        u32 all[3];
#pragma unroll
        for (int i = 0; i < 3; i++) {
            u32 w[3];
#pragma unroll
            for (int j = 0; j < 3; j++) w[j] = state[AT(g, j, i)];
            u32 rows = w[0] | w[1] | w[2];
            all[i] = rows;
            u32 naked = (w[0] & ~several[0]) | (w[1] & ~several[1]) | (w[2] & ~several[2]);
            rows = close_rows(rows & ~(near(naked) | naked << 18));
#pragma unroll
            for (int j = 0; j < 3; j++) {
                w[j] = w[j] & rows & ~(naked & several[j]);
                half[AT(g, j, i)] = w[j];
            }
            u32 beside = near(rows);
            u32 certain = rows & ~(beside | rows << 18);
            boxes &= rows | beside;
            u32 only = certain & ~majority(w[0], w[1], w[2]);
#pragma unroll
            for (int j = 0; j < 3; j++) taken[j] |= w[j] & only;
            hidden[3 * g + i] = only;
            certain_rows[3 * g + i] = certain;
            columns[3 * g + i] = fold(w[0], w[1], w[2]);
            certain_columns[3 * g + i] = alone(columns[3 * g + i]);
        }
        minirows.add(g, all[0], all[1], all[2]);
        certain_minirows.add(g, certain_rows[3 * g], certain_rows[3 * g + 1], certain_rows[3 * g + 2]);
        minicolumns.add(g, columns[3 * g], columns[3 * g + 1], columns[3 * g + 2]);
        certain_minicolumns.add(g, certain_columns[3 * g], certain_columns[3 * g + 1], certain_columns[3 * g + 2]);
    }
    u32 full_rows = Count(certain_minirows).three();
    u32 full_columns = Count(certain_minicolumns).three();
    u32 possible = Count(minirows).three_or_more() & Count(minicolumns).three_or_more();

    u32 filled[3] = {0, 0, 0};
    changed = 0;
#pragma unroll
    for (int d = 0; d < 9; d++) {
        int g = d / 3, i = d % 3;
        u32 keep = close_columns(keep_in(columns[d], full_columns, certain_columns[d]));
        u32 not_full = ~full_rows | certain_rows[d];
        u32 unfolded[3] = {
            blend(0777u, keep, blend(0777u << 18, keep << 18, keep << 9)),
            blend(0777u, keep >> 9, blend(0777u << 18, keep << 9, keep)),
            blend(0777u, keep >> 18, blend(0777u << 18, keep, keep >> 9)),
        };
#pragma unroll
        for (int j = 0; j < 3; j++) {
            u32 word = half[AT(g, j, i)] & unfolded[j] & not_full;
            word = keep_in(word, taken[j], hidden[d]);
            changed |= word ^ state[AT(g, j, i)];
            filled[j] |= word;
            state[AT(g, j, i)] = word;
        }
    }
    possible &= filled[0] & filled[1] & filled[2];
    impossible = (possible ^ ALL) | (0777u & ~boxes);
}

// How many digits are possible in the places of a line of boxes beyond three, what is above seven counting as seven.
__device__ __forceinline__ u32 excess(const Count& count, u32 line)
{
    u32 four = count.fours | count.more_fours;
    u32 eight = count.fours & count.more_fours;
    u32 above[4] = {
        four,
        four & (count.ones | count.twos | eight),
        four & (count.twos | eight),
        four & (eight | (count.ones & count.twos)),
    };
    return __popc(above[0] & line) + __popc(above[1] & line) + __popc(above[2] & line) + __popc(above[3] & line);
}

// Chooses what to guess after a round that changed nothing; what leaves the three words of the digit in the branch
// taken, and in the one put aside.
__device__ __forceinline__ int choose(const u32 (&state)[27], u32 (&taken)[3], u32 (&aside)[3])
{
    u32 rows[9], columns[9];
#pragma unroll
    for (int d = 0; d < 9; d++) {
        u32 a = state[AT(d / 3, 0, d % 3)], b = state[AT(d / 3, 1, d % 3)], c = state[AT(d / 3, 2, d % 3)];
        rows[d] = a | b | c;
        columns[d] = fold(a, b, c);
    }
    Sum sum_of_rows, sum_of_columns;
#pragma unroll
    for (int g = 0; g < 3; g++) {
        sum_of_rows.add(g, rows[3 * g], rows[3 * g + 1], rows[3 * g + 2]);
        sum_of_columns.add(g, columns[3 * g], columns[3 * g + 1], columns[3 * g + 2]);
    }
    Count in_rows(sum_of_rows), in_columns(sum_of_columns);
    u32 best = 0xffffffffu;
#pragma unroll
    for (int line = 0; line < 6; line++) {
        u32 key = line < 3 ? excess(in_rows, 0007007007u << (3 * line)) : excess(in_columns, 0111111111u << (line - 3));
        // A settled line has none and wraps around to the far end.
        best = min(best, (key - 1) << 3 | line);
    }
    u32 line = best & 7;
    u32 mask = line < 3 ? 0007007007u << (3 * line) : 0111111111u << (line - 3);
    // Two ways are five or six minirows: the lowest digit that has them, else the lowest with the fewest.
    int digit = 0;
    u32 left = 0, fewest = 0xffffffffu;
#pragma unroll
    for (int d = 0; d < 9; d++) {
        u32 here = (line < 3 ? rows[d] : columns[d]) & mask;
        u32 ways = __popc(here);
        ways = ways <= 3 ? 100 : ways <= 6 ? 6 : ways;
        if (ways < fewest) {
            fewest = ways;
            digit = d;
            left = here;
        }
    }
    int group = 0;
    if (__popc(left & 0777u) != 2) group = __popc(left >> 9 & 0777u) == 2 ? 1 : __popc(left >> 18 & 0777u) == 2 ? 2 : 0;
    u32 here = left & 0777u << (9 * group);
    u32 first = here & (0u - here);
    u32 rest = here & ~first;
#pragma unroll
    for (int j = 0; j < 3; j++) {
        // A minirow lies in all three words. A minicolumn lies in the word of its column, in all three groups.
        u32 column = j == group ? 0001001001u : 0;
        taken[j] = line < 3 ? rest : (rest >> (9 * group)) * column;
        aside[j] = line < 3 ? first : (first >> (9 * group)) * column;
    }
    return digit;
}

// Plane p of word j of a puzzle: bit p of the digits in the columns that are the jth of their box.
__device__ __forceinline__ void read_planes(const u32* __restrict__ packed, u64 puzzle, u32 (&planes)[3][4])
{
    u64 bit = puzzle * 324;
    const u32* from = packed + (bit >> 5);
    u32 shift = (u32)bit & 31;
    u32 raw[12];
#pragma unroll
    for (int k = 0; k < 12; k++) raw[k] = __ldg(from + k);
#pragma unroll
    for (int j = 0; j < 3; j++)
#pragma unroll
        for (int p = 0; p < 4; p++) planes[j][p] = 0;
#pragma unroll
    for (int p = 0; p < 4; p++)
#pragma unroll
        for (int band = 0; band < 3; band++) {
            // 27 bits, which begin at any bit of a word.
            int at = 81 * p + 27 * band;
            u32 low = __funnelshift_r(raw[at / 32], raw[at / 32 + 1], shift);
            u32 high = __funnelshift_r(raw[at / 32 + 1], at / 32 + 2 < 12 ? raw[at / 32 + 2] : 0u, shift);
            u32 rows = __funnelshift_r(low, high, at % 32);
#pragma unroll
            for (int j = 0; j < 3; j++) {
                u32 x = rows >> j & 0111111111u;
                planes[j][p] |= ((x | x >> 2 | x >> 4) & 0007007007u) << (3 * band);
            }
        }
}

__device__ __forceinline__ void read_puzzle(const u32* __restrict__ packed, u64 puzzle, u32 (&state)[27])
{
    u32 planes[3][4];
    read_planes(packed, puzzle, planes);
#pragma unroll
    for (int j = 0; j < 3; j++) {
        u32 blank = ~(planes[j][0] | planes[j][1] | planes[j][2] | planes[j][3]) & ALL;
#pragma unroll
        for (int d = 0; d < 9; d++) {
            u32 given = ALL;
#pragma unroll
            for (int p = 0; p < 4; p++) given &= (d + 1) >> p & 1 ? planes[j][p] : ~planes[j][p];
            state[AT(d / 3, j, d % 3)] = blank | given;
        }
    }
}

// Whether a digit is given twice in a minirow.
__device__ __noinline__ bool is_doubled(const u32* __restrict__ packed, u64 puzzle)
{
    u32 planes[3][4];
    read_planes(packed, puzzle, planes);
    u32 doubled = 0;
#pragma unroll
    for (int a = 0; a < 3; a++) {
        int b = (a + 1) % 3;
        u32 differ = 0, given = 0;
#pragma unroll
        for (int p = 0; p < 4; p++) {
            differ |= planes[a][p] ^ planes[b][p];
            given |= planes[a][p];
        }
        doubled |= given & ~differ;
    }
    return doubled != 0;
}

// The four planes of each word of a solution, 16 bytes for each j.
__device__ __forceinline__ void write_solution(const u32 (&state)[27], uint4* to)
{
#pragma unroll
    for (int j = 0; j < 3; j++) {
        u32 planes[4] = {0, 0, 0, 0};
#pragma unroll
        for (int d = 0; d < 9; d++)
#pragma unroll
            for (int p = 0; p < 4; p++)
                if ((d + 1) >> p & 1) planes[p] |= state[AT(d / 3, j, d % 3)];
        to[j] = make_uint4(planes[0], planes[1], planes[2], planes[3]);
    }
}

// Guesses: the state is the branch taken from now on, and the other one is put aside.
__device__ __forceinline__ void push(uint4* frame, u32 (&state)[27])
{
    u32 taken[3], aside[3], words[FRAME];
    int digit = choose(state, taken, aside);
#pragma unroll
    for (int d = 0; d < 9; d++)
#pragma unroll
        for (int j = 0; j < 3; j++) {
            bool its = d == digit;
            u32 word = state[AT(d / 3, j, d % 3)];
            words[AT(d / 3, j, d % 3)] = its ? word & ~aside[j] : word;
            state[AT(d / 3, j, d % 3)] = its ? word & ~taken[j] : word;
        }
    words[27] = 0;
#pragma unroll
    for (int k = 0; k < FRAME / 4; k++)
        frame[k] = make_uint4(words[4 * k], words[4 * k + 1], words[4 * k + 2], words[4 * k + 3]);
}

// Goes on with a branch that was put aside.
__device__ __forceinline__ void pop(const uint4* frame, u32 (&state)[27])
{
    u32 words[FRAME];
#pragma unroll
    for (int k = 0; k < FRAME / 4; k++) {
        uint4 four = frame[k];
        words[4 * k] = four.x, words[4 * k + 1] = four.y, words[4 * k + 2] = four.z, words[4 * k + 3] = four.w;
    }
#pragma unroll
    for (int k = 0; k < 27; k++) state[k] = words[k];
}

// Searches `count` puzzles. For each: in `verdicts` the solutions found (at most 63) and in bits 6 and 7 how it ended;
// unless they are null, in `reports` solutions, end, guesses and rounds, and in `solutions` the first `kept` solutions,
// those of one number after the other.
extern "C" __global__ void __launch_bounds__(BLOCK, BLOCKS_PER_SM)
search(const u32* __restrict__ packed, u32 count, u32 limit, u32 most_guesses, u32* counter, uint4* stacks,
       unsigned char* verdicts, uint4* reports, uint4* solutions, u32 kept)
{
    u32 lane = threadIdx.x & 31;
    u32 thread = blockIdx.x * BLOCK + threadIdx.x;
    uint4* stack = stacks + (u64)thread * (DEPTH * FRAME / 4);
    u32 state[27];
#pragma unroll
    for (int k = 0; k < 27; k++) state[k] = 0;
    u32 puzzle = 0, depth = 0, found = 0, guesses = 0, rounds = 0;
    bool busy = false;
    // What the warp has taken and not given to a thread yet.
    u32 next = 0, end = 0;
    while (true) {
        u32 idle = __ballot_sync(FULL_WARP, !busy);
        if (__popc(idle) >= REFILL) {
            if (next == end && end != 0xffffffffu) {
                u32 from = 0;
                if (lane == 0) from = atomicAdd(counter, PORTION);
                from = __shfl_sync(FULL_WARP, from, 0);
                next = min(from, count);
                end = min(from + PORTION, count);
                if (next >= count) next = end = 0xffffffffu;
            }
            if (next != end) {
                u32 mine = next + __popc(idle & ((1u << lane) - 1));
                if (!busy && mine < end) {
                    puzzle = mine;
                    read_puzzle(packed, puzzle, state);
                    depth = found = guesses = rounds = 0;
                    busy = true;
                }
                next = min(next + __popc(idle), end);
            }
            if (__ballot_sync(FULL_WARP, busy) == 0) {
                if (end == 0xffffffffu) return;
                continue;
            }
        }
        u32 changed, impossible, open;
        do_round(state, changed, impossible, open);
        rounds++;
        u32 over = 0xffffffffu;
        bool back = impossible != 0;
        if (busy && !back && !open) {
            if (found < kept) write_solution(state, solutions + ((u64)found * count + puzzle) * 3);
            found++;
            if (found < limit) back = true;
            else over = ENOUGH;
        }
        if (busy && !back && open && !changed) {
            if (guesses == most_guesses) over = GAVE_UP;
            else if (guesses == SUSPICION && is_doubled(packed, puzzle)) over = EXHAUSTED;
            else {
                push(stack + depth * (FRAME / 4), state);
                depth++;
                guesses++;
            }
        }
        if (busy && back) {
            if (depth == 0) over = EXHAUSTED;
            else {
                depth--;
                pop(stack + depth * (FRAME / 4), state);
            }
        }
        if (busy && over != 0xffffffffu) {
            verdicts[puzzle] = (unsigned char)(over << 6 | min(found, 63u));
            if (reports) reports[puzzle] = make_uint4(found, over, guesses, rounds);
            busy = false;
        }
    }
}

// Takes givens away from `count` full grids, cell by cell in the order of each grid (81 bytes), as long as the solution
// stays the only one: what is left is a minimal puzzle. Whether a given may go is one search: with the given and its
// digit gone from the cell there is no solution, or there is another one. In `givens` the cells that stay, word by word
// as they lie in the state, and in a fourth word whether all searches came to an end.
extern "C" __global__ void __launch_bounds__(BLOCK, DIG_BLOCKS_PER_SM)
dig(const u32* __restrict__ packed, const unsigned char* __restrict__ orders, u32 count, u32 most_guesses, u32* counter,
    uint4* stacks, uint4* givens)
{
    u32 lane = threadIdx.x & 31;
    u32 thread = blockIdx.x * BLOCK + threadIdx.x;
    uint4* stack = stacks + (u64)thread * (DEPTH * FRAME / 4);
    u32 state[27], planes[3][4], given[3] = {0, 0, 0};
#pragma unroll
    for (int k = 0; k < 27; k++) state[k] = 0;
#pragma unroll
    for (int k = 0; k < 12; k++) planes[k / 4][k % 4] = 0;
    // `puzzle` is at hand if `has`; `busy` is whether a given is in question, the one that `word` and `bit` say.
    u32 puzzle = 0, step = 0, word = 0, bit = 0, depth = 0, guesses = 0, whole = 1;
    bool has = false, busy = false;
    u32 next = 0, end = 0;
    while (true) {
        if (__popc(__ballot_sync(FULL_WARP, !busy)) >= DIG_REFILL) {
            if (!busy && has && step == 81) {
                givens[puzzle] = make_uint4(given[0], given[1], given[2], whole);
                has = false;
            }
            u32 wanting = __ballot_sync(FULL_WARP, !busy && !has);
            if (wanting != 0) {
                if (next == end && end != 0xffffffffu) {
                    u32 from = 0;
                    if (lane == 0) from = atomicAdd(counter, 32u);
                    from = __shfl_sync(FULL_WARP, from, 0);
                    next = min(from, count);
                    end = min(from + 32u, count);
                    if (next >= count) next = end = 0xffffffffu;
                }
                if (next != end) {
                    u32 mine = next + __popc(wanting & ((1u << lane) - 1));
                    if (!busy && !has && mine < end) {
                        puzzle = mine;
                        read_planes(packed, puzzle, planes);
                        given[0] = given[1] = given[2] = ALL;
                        step = 0;
                        whole = 1;
                        has = true;
                    }
                    next = min(next + __popc(wanting), end);
                }
            }
            if (!busy && has) {
                u32 cell = orders[(u64)puzzle * 81 + step];
                u32 row = cell / 9, column = cell % 9;
                word = column % 3;
                bit = 1u << (9 * (row % 3) + 3 * (row / 3) + column / 3);
                step++;
#pragma unroll
                for (int j = 0; j < 3; j++) {
                    u32 gone = j == word ? bit : 0;
                    u32 kept = given[j] & ~gone;
#pragma unroll
                    for (int d = 0; d < 9; d++) {
                        u32 its = ALL;
#pragma unroll
                        for (int p = 0; p < 4; p++) its &= (d + 1) >> p & 1 ? planes[j][p] : ~planes[j][p];
                        state[AT(d / 3, j, d % 3)] = (~kept | its) & ~(its & gone) & ALL;
                    }
                }
                depth = guesses = 0;
                busy = true;
            }
            if (__ballot_sync(FULL_WARP, busy) == 0) {
                if (end == 0xffffffffu) return;
                continue;
            }
        }
        u32 changed, impossible, open;
        do_round(state, changed, impossible, open);
        if (busy) {
            if (impossible) {
                if (depth == 0) {
                    // No other solution: the given goes.
                    given[0] &= word == 0 ? ~bit : ALL;
                    given[1] &= word == 1 ? ~bit : ALL;
                    given[2] &= word == 2 ? ~bit : ALL;
                    busy = false;
                } else {
                    depth--;
                    pop(stack + depth * (FRAME / 4), state);
                }
            } else if (!open) {
                busy = false;
            } else if (!changed) {
                if (guesses == most_guesses) {
                    whole = 0;
                    busy = false;
                } else {
                    push(stack + depth * (FRAME / 4), state);
                    depth++;
                    guesses++;
                }
            }
        }
    }
}
