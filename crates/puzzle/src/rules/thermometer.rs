//! Thermometer: values rise from the bulb.

use super::*;
use crate::meaning::{neighbours, related};

rule! {
    pub struct Thermometer over path {
        path: Cells = path("the cells from the bulb on", "as células a partir do bulbo"),
        #[serde(default, skip_serializing_if = "is_default")]
        slow: bool = flag("whether neighbours may be equal", "se vizinhas podem ser iguais"),
    }
    name: "thermometer", title: "thermometer", "termômetro",
    meaning:
        "Values rise from the bulb to the end; on a slow thermometer they may also stay equal.",
        "Os valores crescem do bulbo até a ponta; num termômetro lento também podem ficar iguais.",
    example: r#"path = "r1c1 r2c1 r3c2 r3c3""#,
}

impl RuleDef for Thermometer {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Thermometer::ABOUT, puzzle, &self.path, 2)?;
        if self.slow { Ok(()) } else { need_room(&Thermometer::ABOUT, puzzle, &self.path) }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        // Between two filled cells k steps apart the rank rises by at least k (or 0); the ends of the path
        // leave room for the cells before and after.
        let step = usize::from(!self.slow);
        let last = self.path.len() - 1;
        let mut below: Option<(usize, usize, Cell)> = None;
        for (i, &cell) in self.path.iter().enumerate() {
            let Some(rank) = view.rank(cell) else { continue };
            if rank < i * step || rank + (last - i) * step >= view.values().len() {
                report(ViolationKind::Order, &[cell]);
            }
            if let Some((at, lower, before)) = below
                && rank < lower + (i - at) * step
            {
                report(ViolationKind::Order, &[before, cell]);
            }
            below = Some((i, rank, cell));
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        related(neighbours(&self.path), &puzzle.values().pairs(|a, b| a < b || (self.slow && a == b)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn values_rise_with_room_for_blanks() {
        let thermo = |slow| Thermometer { path: cells(4), slow };
        assert!(row(thermo(false), &[1, 3, 0, 9]).is_empty());
        assert_eq!(row(thermo(false), &[1, 3, 3, 9]), ["r1c2 r1c3"]);
        assert_eq!(row(thermo(false), &[1, 3, 0, 4]), ["r1c2 r1c4"]);
        assert_eq!(row(thermo(false), &[7, 0, 0, 0]), ["r1c1"]);
        assert!(row(thermo(true), &[3, 3, 3, 9]).is_empty());
        assert_eq!(row(thermo(true), &[3, 0, 2, 9]), ["r1c1 r1c3"]);
    }
}
