//! What is drawn into a rectangle: one line, and islands that tell their size.

use super::Checks;
use super::trial::{Check, assignments};
use crate::Position;
use crate::propagators::islands::Islands;
use crate::propagators::one_line::OneLine;

/// Up, right, down, left, a bit for each.
const WAYS: [u8; 7] = [0b0000, 0b0101, 0b1010, 0b0011, 0b0110, 0b1100, 0b1001];
const END: usize = 7;

fn positions(rows: u16, cols: u16) -> Vec<Position> {
    (0..rows).flat_map(|row| (0..cols).map(move |col| Position::new(row, col))).collect()
}

/// A rectangle so wide, and which cell is a step away.
#[derive(Clone, Copy)]
struct Ground {
    rows: usize,
    cols: usize,
}

impl Ground {
    fn step(self, cell: usize, step: usize) -> Option<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        match step {
            0 => (row > 0).then(|| cell - self.cols),
            1 => (col + 1 < self.cols).then(|| cell + 1),
            2 => (row + 1 < self.rows).then(|| cell + self.cols),
            _ => (col > 0).then(|| cell - 1),
        }
    }

    fn leaves(row: &[usize], cell: usize, step: usize) -> bool {
        WAYS.get(row[cell]).is_some_and(|ways| ways >> step & 1 == 1)
    }

    /// Whether what the first cells tell agrees with their neighbours among them.
    fn agrees(self, row: &[usize]) -> bool {
        (0..row.len()).all(|cell| {
            (0..4).all(|step| match self.step(cell, step) {
                None => !Ground::leaves(row, cell, step),
                Some(other) if other < row.len() => {
                    let (out, back) =
                        (Ground::leaves(row, cell, step), Ground::leaves(row, other, (step + 2) % 4));
                    out == back || out && row[other] == END || back && row[cell] == END
                }
                Some(_) => true,
            })
        })
    }

    fn neighbours(self, row: &[usize], cell: usize) -> Vec<usize> {
        let joined = |step: &usize| {
            self.step(cell, *step).is_some_and(|other| {
                Ground::leaves(row, cell, *step) || Ground::leaves(row, other, (step + 2) % 4)
            })
        };
        (0..4).filter(joined).filter_map(|step| self.step(cell, step)).collect()
    }

    /// What the propagator is not asked: neighbours agree, and a path has two ends, which are reached once.
    fn given(self, row: &[usize], open: bool) -> bool {
        let ends: Vec<usize> = (0..row.len()).filter(|cell| row[*cell] == END).collect();
        self.agrees(row)
            && ends.len() == if open { 2 } else { 0 }
            && ends.iter().all(|end| self.neighbours(row, *end).len() == 1)
    }

    fn is_one(self, row: &[usize]) -> bool {
        let passed: Vec<usize> = (0..row.len()).filter(|cell| row[*cell] > 0).collect();
        let mut here: Vec<usize> = passed.iter().copied().take(1).collect();
        for _ in &passed {
            let more: Vec<usize> = here.iter().flat_map(|cell| self.neighbours(row, *cell)).collect();
            here.extend(more);
            here.sort_unstable();
            here.dedup();
        }
        here == passed
    }

    /// All assignments, as far as neighbours agree.
    fn rows(self, row: &mut Vec<usize>, values: usize, found: &mut Vec<Vec<usize>>) {
        if row.len() == self.rows * self.cols {
            found.push(row.clone());
            return;
        }
        for rank in 0..values {
            row.push(rank);
            if self.agrees(row) {
                self.rows(row, values, found);
            }
            row.pop();
        }
    }
}

fn line((rows, cols): (u16, u16), open: bool) -> (&'static str, Check) {
    let ground = Ground { rows: rows.into(), cols: cols.into() };
    let values = WAYS.len() + usize::from(open);
    let mut all = Vec::new();
    ground.rows(&mut Vec::new(), values, &mut all);
    all.retain(|row| ground.given(row, open) && ground.is_one(row));
    assert!(all.len() > 10, "{}", all.len());
    let make = move || OneLine::new(&positions(rows, cols), &WAYS, open);
    let check = Check::new((ground.rows * ground.cols, values), make, move |row| ground.is_one(row));
    // Most of the rest is for the relations of neighbours.
    let percent = if open { 5 } else { 15 };
    ("OneLine", check.given(move |row| ground.given(row, open)).solutions(all).prunes(percent))
}

/// Six cells, of which two tell sizes from 0 to 3.
fn islands() -> (&'static str, Check) {
    let ground = Ground { rows: 2, cols: 3 };
    let tellers = [0, 5];
    let holds = move |row: &[usize]| {
        let unshaded: Vec<usize> = (0..6).filter(|cell| row[*cell] == 0).collect();
        let island = |teller: usize| {
            let mut here = vec![teller];
            for _ in 0..6 {
                let near = here.iter().flat_map(|cell| (0..4).filter_map(|step| ground.step(*cell, step)));
                let more: Vec<usize> = near.filter(|cell| row[*cell] == 0).collect();
                here.extend(more);
                here.sort_unstable();
                here.dedup();
            }
            here
        };
        let [a, b] = tellers.map(island);
        tellers.iter().all(|teller| row[*teller] == 0)
            && !a.contains(&5)
            && (a.len(), b.len()) == (row[6], row[7])
            && unshaded.len() == a.len() + b.len()
    };
    let make = move || Islands::new(&positions(2, 3), vec![0, 5], [0, 1, 2, 3].into());
    let given = |row: &[usize]| row[..6].iter().all(|shade| *shade < 2);
    let all = assignments(8, 4, |row| given(row) && holds(row));
    ("Islands", Check::new((8, 4), make, holds).given(given).solutions(all).prunes(60))
}

pub(super) fn checks() -> Checks {
    vec![line((3, 3), false), line((3, 4), false), line((2, 3), true), line((3, 3), true), islands()]
}
