// Row-minlex canonical forms of full grids: one grid for each thread.
//
// The method and its tables are those of `canonical.rs` in the crate `grids`: of the 36 ordered pairs of rows that
// share a band, in the grid and in its transpose, those whose relation is of the best class are kept, and of them every
// order of the columns that makes the second row read best is compared by the rows from the third on.
//
// A row is a word of nine values, four bits each, the first column lowest; an order of columns and a naming of values
// are such words too, so that to read through one is a shift. The 18 rows of a grid and its transpose lie in shared
// memory, since which of them is read differs from thread to thread.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifndef BLOCK
#define BLOCK 128
#endif

#define NONE 0xffffu
// What becomes of a grid that is none.
#define REFUSED 0xffffffffu

__device__ __forceinline__ u32 at(u64 word, u32 place) { return (u32)(word >> (4 * place)) & 15u; }

// The entry of a relation in the tables, or REFUSED: see `triples` and `last`.
__device__ __forceinline__ u32 entry_of(u64 first, u64 second, const u16* __restrict__ starts)
{
    u64 columns = 0;
#pragma unroll
    for (u32 column = 0; column < 9; column++) columns |= (u64)column << (4 * at(first, column));
    u32 r[9];
#pragma unroll
    for (u32 k = 0; k < 9; k++) r[k] = at(columns, at(second, k));
    u32 outer = 36 * r[0] + 6 * r[1] + r[2] - 129;
    u32 inner = 0;
#pragma unroll
    for (u32 k = 3; k < 6; k++) inner = 6 * inner + r[k] - (r[k] > 2 ? 3 : 0);
    if (outer >= 216 || inner >= 216) return REFUSED;
    u32 start = __ldg(starts + 216 * outer + inner);
    if (start == NONE) return REFUSED;
    return start + ((r[6] < r[7]) | (r[7] < r[8]) << 1 | (r[6] < r[8]) << 2);
}

// Finds the canonical forms of `count` grids (four planes of 81 bits each, as the search has them). In `found` what
// leads to the form (bit 31: transposed; from bit 24 the first row, from bit 16 the second; below: which of the orders
// of columns), and how many ways lead there.
extern "C" __global__ void __launch_bounds__(BLOCK)
canonical(const u32* __restrict__ packed, u32 count, const u16* __restrict__ starts, const u8* __restrict__ classes,
          const u64* __restrict__ orders, const u32* __restrict__ stabilizer_starts,
          const u64* __restrict__ stabilizers, uint2* found)
{
    __shared__ u64 shared[18 * BLOCK];
    u64* rows = shared + threadIdx.x;
    u32 grid = blockIdx.x * BLOCK + threadIdx.x;
    if (grid >= count) return;

    u64 bit = (u64)grid * 324;
    const u32* from = packed + (bit >> 5);
    u32 shift = (u32)bit & 31;
    u32 raw[12];
#pragma unroll
    for (int k = 0; k < 12; k++) raw[k] = __ldg(from + k);
    u64 turned[9];
#pragma unroll
    for (int k = 0; k < 9; k++) turned[k] = 0;
#pragma unroll
    for (int row = 0; row < 9; row++) {
        u64 word = 0;
#pragma unroll
        for (int p = 0; p < 4; p++) {
            int begin = 81 * p + 9 * row;
            u32 low = __funnelshift_r(raw[begin / 32], raw[begin / 32 + 1], shift);
            u32 high = __funnelshift_r(raw[begin / 32 + 1], begin / 32 + 2 < 12 ? raw[begin / 32 + 2] : 0u, shift);
            u32 bits = __funnelshift_r(low, high, begin % 32) & 511u;
#pragma unroll
            for (int k = 0; k < 9; k++) word |= (u64)(bits >> k & 1) << (4 * k + p);
        }
        rows[row * BLOCK] = word;
#pragma unroll
        for (int k = 0; k < 9; k++) turned[k] |= (word >> (4 * k) & 15) << (4 * row);
    }
#pragma unroll
    for (int k = 0; k < 9; k++) rows[(9 + k) * BLOCK] = turned[k];

    // Pairs of rows of the best class so far: in `pairs` a bit for each.
    u64 pairs = 0;
    u32 best_class = 255;
    for (u32 pair = 0; pair < 36; pair++) {
        u32 first = pair / 2, band = first / 3 * 3, second = band + (first + 1 + pair % 2) % 3;
        u32 entry = entry_of(rows[first * BLOCK], rows[second * BLOCK], starts);
        u32 its = entry == REFUSED ? 255 : __ldg(classes + entry);
        if (its == 255) {
            found[grid] = make_uint2(REFUSED, 0);
            return;
        }
        if (its < best_class) {
            best_class = its;
            pairs = 0;
        }
        if (its == best_class) pairs |= 1ull << pair;
    }

    u32 begin = __ldg(stabilizer_starts + best_class), end = __ldg(stabilizer_starts + best_class + 1);
    u64 best[7];
#pragma unroll
    for (int k = 0; k < 7; k++) best[k] = ~0ull;
    u32 way = REFUSED, ways = 0;
    while (pairs) {
        u32 pair = __ffsll(pairs) - 1;
        pairs &= pairs - 1;
        u32 first = pair / 2, band = first / 3 * 3, second = band + (first + 1 + pair % 2) % 3;
        u64 first_row = rows[first * BLOCK];
        u64 order = __ldg(orders + entry_of(first_row, rows[second * BLOCK], starts));
        u32 third = 3 * band + 3 - first - second;
        u64 third_row = rows[third * BLOCK];
        // The two other bands of the same nine rows.
        u32 half = first / 9 * 9;
        u32 bands[2] = {half + (band - half + 3) % 9, half + (band - half + 6) % 9};
        for (u32 same = begin; same < end; same++) {
            u64 next = __ldg(stabilizers + same), cols = 0, names = 0;
#pragma unroll
            for (u32 place = 0; place < 9; place++) {
                u64 column = at(order, at(next, place));
                cols |= column << (4 * place);
                names |= (u64)(place + 1) << (4 * at(first_row, (u32)column));
            }
            // What a row reads, the first place highest.
#define READ(row, word)                                                                                        \
    u64 word = 0;                                                                                              \
    {                                                                                                          \
        u64 values = (row);                                                                                    \
        _Pragma("unroll") for (u32 place = 0; place < 9; place++)                                              \
            word = word << 4 | at(names, at(values, at(cols, place)));                                         \
    }
            READ(third_row, word)
            if (word > best[0]) continue;
            // The other rows are in order by what they begin with: so many of all nine, and the row, in one number.
            u32 keys[6];
#pragma unroll
            for (u32 k = 0; k < 6; k++) {
                u32 row = bands[k / 3] + k % 3;
                keys[k] = at(names, at(rows[row * BLOCK], at(cols, 0))) << 8 | row;
            }
#define SWAP(a, b)                                                                                             \
    {                                                                                                          \
        u32 less = min(keys[a], keys[b]), more = max(keys[a], keys[b]);                                        \
        keys[a] = less;                                                                                        \
        keys[b] = more;                                                                                        \
    }
            SWAP(0, 1) SWAP(1, 2) SWAP(0, 1)
            SWAP(3, 4) SWAP(4, 5) SWAP(3, 4)
            if (keys[0] > keys[3]) {
#pragma unroll
                for (u32 k = 0; k < 3; k++) {
                    u32 key = keys[k];
                    keys[k] = keys[k + 3];
                    keys[k + 3] = key;
                }
            }
            bool less = word < best[0], more = false;
            best[0] = word;
#pragma unroll
            for (u32 k = 0; k < 6; k++) {
                if (more) continue;
                READ(rows[(keys[k] & 255u) * BLOCK], word)
                if (!less && word > best[k + 1]) more = true;
                else {
                    less |= word < best[k + 1];
                    best[k + 1] = word;
                }
            }
            if (more) continue;
            if (less) ways = 0;
            if (ways == 0)
                way = (first >= 9 ? 1u << 31 : 0u) | (first - half) << 24 | (second - half) << 16 | (same - begin);
            ways++;
        }
    }
    found[grid] = make_uint2(way, ways);
}
