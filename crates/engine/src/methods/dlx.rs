//! `dlx`: the puzzle as an exact cover; `garns-cover` does the covering.

use garns_cover::{Cover, Progress, Search};
use garns_puzzle::{Grid, Network, Puzzle};

use crate::run::Run;
use crate::{About, Engine, Entry, Goal, Limits, Report, Watch, about};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| Box::new(Dlx) };

static ABOUT: About = about! {
    name: "dlx", complete: true,
    what:
        "Exact cover (Knuth's Algorithm X): every cell, and every value of every full house, is covered by \
         exactly one placement; the one with the fewest ways left is next. For every puzzle made of houses \
         and candidates.",
        "Cobertura exata (o Algoritmo X de Knuth): cada célula, e cada valor de cada casa cheia, é coberto \
         por exatamente uma colocação; segue quem tem menos opções restantes. Para todo jogo feito de casas \
         e candidatos.",
};

/// Nodes between two looks at the limits.
const NODES_PER_LOOK: u64 = 256;

pub(crate) struct Dlx;

impl Engine for Dlx {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let mut run = Run::new(puzzle, goal, limits, watch);
        if self.accepts(puzzle).is_err() {
            return run.refuse(ABOUT.name);
        }
        let Some(mut placements) = Placements::of(&Network::of(puzzle)) else {
            return run.report(ABOUT.name, true);
        };
        let exhausted = loop {
            if run.look().is_break() {
                break false;
            }
            let search = &mut placements.search;
            let progress = search.run(run.next_look(NODES_PER_LOOK) - search.nodes());
            run.count_nodes(search.nodes());
            match progress {
                Progress::Exhausted => break true,
                Progress::Interrupted => {}
                Progress::Found => {
                    if run.solution(|| placements.grid()).is_break() {
                        break false;
                    }
                }
            }
        };
        run.report(ABOUT.name, exhausted)
    }
}

/// A puzzle made of houses as an exact cover.
struct Placements {
    search: Search,
    /// For each option the cell and the rank.
    options: Vec<(u32, u32)>,
    /// What is certain from the start.
    fixed: Grid,
}

impl Placements {
    /// Lays out the puzzle; `None` when two cells of a house can only have the same value, or a cell can have none.
    ///
    /// Cells with one candidate are no part of the cover: their values are taken from their houses beforehand.
    fn of(network: &Network<'_>) -> Option<Placements> {
        let mut used = vec![0_u64; network.houses.len()];
        let mut fixed = Grid::blank(network.candidates.len());
        for (cell, candidates) in network.candidates.iter().enumerate() {
            let Some(rank) = candidates.single() else { continue };
            fixed.set(cell, rank);
            for &house in &network.houses_of[cell] {
                if used[house] & candidates.0 != 0 {
                    return None;
                }
                used[house] |= candidates.0;
            }
        }
        let open: Vec<usize> =
            (0..network.candidates.len()).filter(|cell| fixed.get(*cell).is_none()).collect();
        // Primary items are the open cells, and the values that houses with a cell for every value still need; values of
        // the other houses are secondary.
        let mut items = open.len();
        let mut primary = 0;
        let mut item_of = vec![usize::MAX; network.houses.len() * network.values];
        for full in [true, false] {
            for (house, cells) in network.houses.iter().enumerate() {
                for rank in 0..network.values {
                    if (cells.len() == network.values) == full && used[house] >> rank & 1 == 0 {
                        item_of[house * network.values + rank] = items;
                        items += 1;
                    }
                }
            }
            if full {
                primary = items;
            }
        }
        let mut cover = Cover::new(primary, items - primary);
        let mut options = Vec::new();
        let mut option = Vec::new();
        for (place, &cell) in open.iter().enumerate() {
            let houses = &network.houses_of[cell];
            let taken = houses.iter().fold(0, |taken, &house| taken | used[house]);
            for rank in network.candidates[cell].iter().filter(|rank| taken >> rank & 1 == 0) {
                option.clear();
                option.push(place);
                option.extend(houses.iter().map(|&house| item_of[house * network.values + rank]));
                cover.option(&option);
                options.push((cell as u32, rank as u32));
            }
        }
        Some(Placements { search: cover.search(), options, fixed })
    }

    /// The full grid as it stands.
    fn grid(&self) -> Grid {
        let mut grid = self.fixed.clone();
        for (cell, rank) in self.search.solution().map(|option| self.options[option]) {
            grid.set(cell as usize, rank as usize);
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, LEO, puzzle};
    use crate::{Silent, Stop, Verdict};

    fn count(puzzle: &Puzzle) -> u64 {
        let report = Dlx.run(puzzle, Goal::Count { limit: None }, &Limits::default(), &mut Silent);
        assert!(report.exact);
        report.count
    }

    #[test]
    fn published_counts() {
        assert_eq!(count(&Puzzle::sudoku(4).unwrap()), 288);
        for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
            assert_eq!(count(&Puzzle::latin(order).unwrap()), squares, "order {order}");
        }
        let fewer_rows = format!("{}{}{}", "0".repeat(9), &FIGURE_1[9..72], "0".repeat(9));
        assert_eq!(count(&puzzle(&fewer_rows)), 7);
    }

    #[test]
    fn single_ways_are_not_counted_as_tried() {
        let run = |text| Dlx.run(&puzzle(text), Goal::AtMost(2), &Limits::default(), &mut Silent);
        let easy = run(FIGURE_1);
        assert_eq!((easy.verdict, easy.stats[0].1), (Verdict::Unique, 0));
        let hard = run(LEO);
        assert!(hard.verdict == Verdict::Unique && hard.stats[0].1 > 0);
    }

    #[test]
    fn two_equal_givens_are_impossible_and_limits_are_kept() {
        let twice = format!("11{}", "0".repeat(79));
        let report = Dlx.run(&puzzle(&twice), Goal::First, &Limits::default(), &mut Silent);
        assert_eq!(report.verdict, Verdict::Impossible);
        let limits = Limits { nodes: Some(777), ..Limits::default() };
        let report = Dlx.run(&Puzzle::sudoku(9).unwrap(), Goal::Each, &limits, &mut Silent);
        assert_eq!((report.stop, report.stats[0].1), (Some(Stop::Nodes), 777));
    }
}
