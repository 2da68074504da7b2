//! Random problems with colours and multiplicities, beside all sets of options tried one by one.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::{BTreeSet, HashMap};

use garns_cover::{Cover, Progress};
use proptest::prelude::*;

/// A problem in plain sight.
#[derive(Clone, Debug)]
struct Plain {
    primary: usize,
    secondary: usize,
    options: Vec<Vec<(usize, u32)>>,
    often: Vec<(u32, u32)>,
}

impl Plain {
    fn cover(&self) -> Cover {
        let mut cover = Cover::new(self.primary, self.secondary);
        for option in &self.options {
            if option.iter().all(|(_, colour)| *colour == 0) {
                cover.option(&option.iter().map(|(item, _)| *item).collect::<Vec<_>>());
            } else {
                cover.coloured_option(option);
            }
        }
        for (item, &(least, most)) in self.often.iter().enumerate() {
            if (least, most) != (1, 1) {
                cover.multiplicity(item, least, most);
            }
        }
        cover
    }

    /// Whether a set of options is a solution, by the definition.
    fn holds(&self, chosen: &[usize]) -> bool {
        let mut times = vec![0; self.primary];
        let mut colours: HashMap<usize, Vec<u32>> = HashMap::new();
        for &(item, colour) in chosen.iter().flat_map(|option| &self.options[*option]) {
            if item < self.primary {
                times[item] += 1;
            } else {
                colours.entry(item).or_default().push(colour);
            }
        }
        let mut enough = times.iter().zip(&self.often).map(|(n, (least, most))| least <= n && n <= most);
        let same =
            |all: &Vec<u32>| all.len() == 1 || all[0] != 0 && all.iter().all(|colour| *colour == all[0]);
        enough.all(|well| well) && colours.values().all(same)
    }

    fn brute_force(&self) -> BTreeSet<Vec<usize>> {
        let sets = 0_u32..1 << self.options.len();
        let members = |set: u32| (0..self.options.len()).filter(|i| set >> i & 1 == 1).collect::<Vec<_>>();
        sets.map(members).filter(|chosen| self.holds(chosen)).collect()
    }
}

fn plain(colours: u32, multiplicities: bool) -> impl Strategy<Value = Plain> {
    (1_usize..6, 0_usize..4).prop_flat_map(move |(primary, secondary)| {
        let item = (0..primary + secondary, 0..=colours)
            .prop_map(move |(item, colour)| (item, if item < primary { 0 } else { colour }));
        let option = (0..primary, proptest::collection::vec(item, 0..4)).prop_map(|(first, rest)| {
            let mut seen = BTreeSet::new();
            let all = rest.into_iter().chain([(first, 0)]);
            all.filter(|(item, _)| seen.insert(*item)).collect::<Vec<_>>()
        });
        let often = if multiplicities {
            prop_oneof![2 => Just((1, 1)), 1 => (0_u32..4, 0_u32..4)].boxed()
        } else {
            Just((1, 1)).boxed()
        };
        let often = proptest::collection::vec(often, primary);
        (proptest::collection::vec(option, 0..11), often).prop_map(move |(options, often)| Plain {
            primary,
            secondary,
            options,
            often,
        })
    })
}

fn same(plain: &Plain) -> Result<(), TestCaseError> {
    let expected = plain.brute_force();
    let cover = plain.cover();
    let mut found: Vec<Vec<usize>> = cover.search().solutions().collect();
    found.iter_mut().for_each(|solution| solution.sort_unstable());
    prop_assert_eq!(found.len(), expected.len(), "each solution once");
    prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected.clone());
    prop_assert_eq!(cover.search().count(None), expected.len() as u64);
    prop_assert_eq!(cover.search().count(Some(2)), expected.len().min(2) as u64);
    // Interrupted at each node, it finds as many, in as many nodes.
    let mut whole = cover.search();
    whole.count(None);
    let (mut parts, mut count) = (cover.search(), 0);
    loop {
        match parts.run(1) {
            Progress::Found => count += 1,
            Progress::Interrupted => {}
            Progress::Exhausted => break,
        }
    }
    prop_assert_eq!((count, parts.nodes()), (expected.len(), whole.nodes()));
    prop_assert_eq!(parts.run(1), Progress::Exhausted, "and stays there");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn exact_covers(plain in plain(0, false)) {
        same(&plain)?;
    }

    #[test]
    fn colours(plain in plain(2, false)) {
        same(&plain)?;
    }

    #[test]
    fn multiplicities(plain in plain(0, true)) {
        same(&plain)?;
    }

    #[test]
    fn colours_and_multiplicities(plain in plain(2, true)) {
        same(&plain)?;
    }
}

#[test]
fn queens() {
    // Rows and columns are primary, diagonals secondary.
    for (n, solutions) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
        let mut cover = Cover::new(2 * n, 4 * n);
        for row in 0..n {
            for col in 0..n {
                cover.option(&[row, n + col, 2 * n + row + col, 4 * n + n - 1 + row - col]);
            }
        }
        assert_eq!(cover.search().count(None), solutions, "{n} queens");
    }
}

#[test]
fn pieces_of_which_there_are_several() {
    // A row of six squares from dominoes, any number of them, and at most two single squares: 13 tilings of all, of
    // which these are left.
    let mut cover = Cover::new(8, 0);
    (0..5).for_each(|at| cover.option(&[at, at + 1, 6]));
    (0..6).for_each(|at| cover.option(&[at, 7]));
    cover.multiplicity(6, 0, 3);
    cover.multiplicity(7, 0, 2);
    // No single square: 1; two: as many as there are ways to put them among two dominoes, 4 · 3 / 2.
    assert_eq!(cover.search().count(None), 1 + 6);
}
