//! Connected cells: all that hold some values hang together.

use super::*;

rule! {
    pub struct Connected over cells {
        cells: Cells = cells("the cells that are looked at", "as células consideradas"),
        values: Vec<i64> =
            numbers("the values whose cells are connected", "os valores cujas células ficam ligadas"),
        #[serde(default, skip_serializing_if = "is_default")]
        size: Option<usize> =
            count("how many cells hold one of them", "quantas células têm um deles").optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        edge: bool = flag(
            "whether they are connected with the edge rather than with each other",
            "se ficam ligadas à borda em vez de entre si",
        ),
    }
    name: "connected", title: "connected cells", "células ligadas",
    meaning:
        "The cells that hold a listed value are all connected with each other along their sides or, if so \
         said, each with the edge of the cells that are looked at; if a number is given, there are exactly \
         that many.",
        "As células com um dos valores listados estão todas ligadas entre si pelos lados ou, se for dito, \
         cada uma com a borda das células consideradas; se um número for dado, são exatamente tantas.",
    example: r#"cells = "r1c1-r1c3 r2c1-r2c3 r3c1-r3c3"
values = [1, 2, 3]
size = 3"#,
}

impl RuleDef for Connected {
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
        let pass = |i: usize| holds[i] != Some(false);
        let here = match holds.iter().position(|holds| *holds == Some(true)) {
            _ if self.edge => Some(reached_from_edge(&self.cells, pass)),
            first => first.map(|first| reached(&self.cells, &[self.cells[first]], pass)),
        };
        let room = match here {
            Some(here) => {
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
        let rule = |size| Connected { cells: cells(5), values: vec![1, 2], size, edge: false };
        assert!(row(rule(None), &[3, 1, 2, 1, 4]).is_empty());
        assert_eq!(row(rule(None), &[3, 1, 5, 1, 4]).len(), 1);
        assert!(row(rule(None), &[3, 1, 0, 1, 4]).is_empty());
        assert!(row(rule(Some(3)), &[3, 1, 2, 1, 4]).is_empty());
        assert_eq!(row(rule(Some(2)), &[3, 1, 2, 1, 4]).len(), 1);
        assert_eq!(row(rule(Some(4)), &[3, 1, 0, 0, 4]).len(), 1, "there is room for three");
    }

    #[test]
    fn cells_with_the_values_hang_together_with_the_edge() {
        let frame = crate::Frame::loose(3, 3).unwrap();
        let mut puzzle = Puzzle::new(frame, crate::Values::count(3).unwrap()).unwrap();
        let rule =
            Connected { cells: puzzle.cells().to_vec().into(), values: vec![1, 2], size: None, edge: true };
        puzzle.add(rule).unwrap();
        assert_eq!(broken(&puzzle, &[1, 3, 2, 3, 3, 0, 0, 1, 0]).len(), 0);
        assert_eq!(broken(&puzzle, &[0, 3, 0, 3, 1, 3, 0, 3, 0]).len(), 1, "the middle is cut off");
        assert_eq!(broken(&puzzle, &[0, 3, 0, 3, 1, 2, 0, 3, 0]).len(), 0);
    }
}
