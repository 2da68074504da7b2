//! Connected cells: all that hold some values hang together.

use serde::{Deserialize, Serialize};

use super::{need_cells, need_value, reached};
use crate::{
    About, Candidates, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, Report, RuleDef, Text, View,
    ViolationKind,
};

/// The cells that hold one of some values form one group, connected along their sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connected {
    /// The cells that are looked at.
    pub cells: Cells,
    /// The values that hang together.
    pub values: Vec<i64>,
    /// How many cells hold them, if that is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
}

impl Connected {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "connected",
        title: Text { en: "connected cells", pt: "células ligadas" },
        meaning: Text {
            en: "The cells that hold a listed value are all connected with each other along their sides; if \
                 a number is given, there are exactly that many.",
            pt: "As células com um dos valores listados estão todas ligadas entre si pelos lados; se um \
                 número for dado, são exatamente tantas.",
        },
        fields: &[
            Field::cells("cells", "the cells that are looked at", "as células consideradas"),
            Field::numbers(
                "values",
                "the values whose cells are connected",
                "os valores cujas células ficam ligadas",
            ),
            Field::count("size", "how many cells hold one of them", "quantas células têm um deles")
                .optional(),
        ],
        example: r#"rule = "connected"
cells = "r1c1-r1c3 r2c1-r2c3 r3c1-r3c3"
values = [1, 2, 3]
size = 3"#,
    };
}

impl RuleDef for Connected {
    fn about(&self) -> &'static About {
        &Connected::ABOUT
    }

    fn cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Connected::ABOUT, puzzle, &self.cells, 1)?;
        self.values
            .iter()
            .try_for_each(|number| need_value(&Connected::ABOUT, puzzle, self.cells.first(), *number))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let wanted: Candidates =
            self.values.iter().filter_map(|number| view.values().rank(*number)).collect();
        let holds: Vec<Option<bool>> =
            self.cells.iter().map(|cell| view.rank(*cell).map(|rank| wanted.has(rank))).collect();
        let sure = holds.iter().filter(|holds| **holds == Some(true)).count();
        let room = match holds.iter().position(|holds| *holds == Some(true)) {
            Some(first) => {
                let here = reached(&self.cells, self.cells[first], |i| holds[i] != Some(false));
                if holds.iter().zip(&here).any(|(holds, here)| *holds == Some(true) && !here) {
                    return report(ViolationKind::NotARegion, &self.cells);
                }
                here.iter().filter(|here| **here).count()
            }
            None => holds.iter().filter(|holds| holds.is_none()).count(),
        };
        if self.size.is_some_and(|size| sure > size || room < size) {
            report(ViolationKind::NotARegion, &self.cells);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Connected(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn cells_with_the_values_hang_together() {
        let rule = |size| Connected { cells: cells(5), values: vec![1, 2], size };
        assert!(row(rule(None), &[3, 1, 2, 1, 4]).is_empty());
        assert_eq!(row(rule(None), &[3, 1, 5, 1, 4]).len(), 1);
        assert!(row(rule(None), &[3, 1, 0, 1, 4]).is_empty());
        assert!(row(rule(Some(3)), &[3, 1, 2, 1, 4]).is_empty());
        assert_eq!(row(rule(Some(2)), &[3, 1, 2, 1, 4]).len(), 1);
        assert_eq!(row(rule(Some(4)), &[3, 1, 0, 0, 4]).len(), 1, "there is room for three");
    }
}
