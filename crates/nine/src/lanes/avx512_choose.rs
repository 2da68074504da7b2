//! [Choosing what to guess](crate::branch) in sixteen lanes at once.
//!
//! It takes about as long as three or four choices one by one. Puzzles with several solutions guess that
//! often after nearly every round.

use super::avx512::Avx512;
use super::{Bits, Lanes};
use crate::branch::{Guesses, LINES};
use crate::round::Round;
use std::arch::x86_64::*;

/// How late a digit is chosen, by the number of its minirows in the line; settled with three. (Sixteen times that, to
/// leave room for the digit.)
const RANK: [u32; 16] = {
    const NEVER: u32 = 0xFF0;
    [NEVER, NEVER, NEVER, NEVER, NEVER, 0, 0, 0x70, 0x80, 0x90, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER]
};

/// Makes the choice of [`branch::choose`](crate::branch::choose) for every lane. What is written for lanes that don't
/// have to guess means nothing.
///
/// # Safety
/// The processor must have AVX-512 F and VPOPCNTDQ.
#[inline(always)]
pub(super) unsafe fn choose_all(round: &Round<Avx512, 3>, guesses: &mut Guesses<Avx512>) {
    // SAFETY: the caller's promise; the only loads are of the 32 bytes of `LINES` and the 64 of `RANK`.
    unsafe {
        let splat = |x: u32| _mm512_set1_epi32(x.cast_signed());
        let ones = |x: __m512i| _mm512_popcnt_epi32(x);

        // The line nearest to being settled, as in `nearest_line`.
        let mut best = splat(u32::MAX);
        for line in 0..6 {
            let above = &round.above_three[line / 3];
            let mut excess = splat(u32::MAX);
            for row in above {
                let here = Avx512::load(row).and(Avx512::splat(LINES[line])).0;
                excess = _mm512_add_epi32(excess, ones(here));
            }
            let key = _mm512_or_si512(_mm512_slli_epi32::<3>(excess), splat(line as u32));
            best = _mm512_min_epu32(best, key);
        }
        let line = _mm512_and_si512(best, splat(7));
        let column = _mm512_cmpgt_epu32_mask(line, splat(2));
        let lines = _mm512_castsi256_si512(_mm256_loadu_si256(LINES.as_ptr().cast()));
        let mask = _mm512_permutexvar_epi32(line, lines);

        // The lowest digit with the fewest ways left there, and its minirows or minicolumns.
        let ranks = _mm512_loadu_si512(RANK.as_ptr().cast());
        let (mut digit, mut left) = (splat(u32::MAX), _mm512_setzero_si512());
        for d in 0..9 {
            let minis = |rows: usize| Avx512::load(&round.minis[rows][d / 3][d % 3]).0;
            let here = _mm512_and_si512(_mm512_mask_mov_epi32(minis(0), column, minis(1)), mask);
            let key = _mm512_or_si512(_mm512_permutexvar_epi32(ones(here), ranks), splat(d as u32));
            left = _mm512_mask_mov_epi32(left, _mm512_cmplt_epu32_mask(key, digit), here);
            digit = _mm512_min_epu32(digit, key);
        }
        let digit = _mm512_and_si512(digit, splat(15));

        // The first group with two left, or else the first.
        let group = |g: u32| _mm512_and_si512(left, splat(0o777 << (9 * g)));
        let two = |g: u32| _mm512_cmpeq_epi32_mask(ones(group(g)), splat(2));
        let second = !two(0) & two(1);
        let third = !two(0) & !two(1) & two(2);
        let here = _mm512_mask_mov_epi32(group(0), second, group(1));
        let here = _mm512_mask_mov_epi32(here, third, group(2));
        let first = _mm512_and_si512(here, _mm512_sub_epi32(_mm512_setzero_si512(), here));
        let rest = _mm512_xor_si512(here, first);

        // The cells, as in `branch::cells`: minirows lie in all words, a minicolumn in all groups of one.
        let words = [!column | !(second | third), !column | second, !column | third];
        let cells = |minis: __m512i| {
            let low = _mm512_mask_srli_epi32::<9>(minis, second, minis);
            let low = _mm512_mask_srli_epi32::<18>(low, third, low);
            let all = Avx512(low).or3(Avx512(low).shl::<9>(), Avx512(low).shl::<18>()).0;
            _mm512_mask_mov_epi32(minis, column, all)
        };
        let (taken, aside) = (cells(rest), cells(first));
        for j in 0..3 {
            Avx512(_mm512_maskz_mov_epi32(words[j], taken)).store(&mut guesses.taken[j]);
            Avx512(_mm512_maskz_mov_epi32(words[j], aside)).store(&mut guesses.aside[j]);
        }
        Avx512(digit).store(&mut guesses.digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::words_of_grid;
    use crate::{Grid, Limits, Path, Solver, branch};
    use std::ops::ControlFlow;

    /// Every lane's choice is the one that is made for it alone.
    #[test]
    fn all_at_once_is_one_by_one() {
        if !Path::Avx512.is_available() {
            return eprintln!("no AVX-512 here: nothing was compared");
        }
        let mut solutions = Vec::new();
        Solver::new().solutions(&Grid::BLANK, &Limits::solutions(1600), |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        let mut compared = 0;
        for (k, sixteen) in solutions.chunks_exact(16).enumerate() {
            let mut state = [[[Avx512::zeros(); 3]; 3]; 3];
            for (lane, solution) in sixteen.iter().enumerate() {
                let mut digits = *solution.digits();
                // From no givens at all to 27, spread by steps that differ.
                let step = 3 + lane * 5 + k;
                digits
                    .iter_mut()
                    .enumerate()
                    .for_each(|(c, digit)| *digit *= u8::from((c * c + k) % step < 2));
                let rows = state.as_flattened_mut().as_flattened_mut();
                words_of_grid(&Grid::new(digits).unwrap(), |at, word| rows[at].as_mut()[lane] = word);
            }
            let mut round = Round::<Avx512, 3>::new();
            let mut seen = round.run(&mut state);
            while seen.changed != 0 {
                seen = round.run(&mut state);
            }
            let mut guesses = Guesses::new();
            // SAFETY: the path is available.
            unsafe { choose_all(&round, &mut guesses) };
            for lane in (0..16).filter(|lane| seen.open & !seen.impossible & 1 << lane != 0) {
                assert_eq!(guesses.of(lane), branch::choose(&round, lane));
                compared += 1;
            }
        }
        assert!(compared > 300, "only {compared} choices were compared");
    }
}
