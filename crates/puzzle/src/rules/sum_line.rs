//! Sum line: cut into parts that have the same given sum.

use super::*;

const LOOP: Field = Field::flag(
    "loop",
    "whether the last cell is followed by the first",
    "se depois da última célula vem a primeira",
);

/// Longer lines than any grid has room to draw.
const LONGEST: usize = 128;

rule! {
    pub struct SumLine over path {
        path: Cells = LINE,
        sum: i64 = number("what each part adds up to", "quanto soma cada parte"),
        #[serde(rename = "loop", default, skip_serializing_if = "is_default")]
        closed: bool = LOOP,
    }
    name: "sum-line", title: "sum line", "linha de partes",
    meaning:
        "The line can be cut into parts of neighbouring cells each of which adds up to the number shown (10 \
         on a ten line); it may also be a single part. On a loop a part may go on from the last cell to the \
         first.",
        "A linha pode ser cortada em partes de células seguidas, cada uma com a soma mostrada (10 numa linha \
         de dez); também pode ser uma parte só. Num laço, uma parte pode seguir da última célula para a \
         primeira.",
    example: r#"path = "r1c1 r2c2 r3c2 r4c3"
sum = 10"#,
}

impl SumLine {
    /// Whether the line, begun at this cell, can still be cut: a part ends wherever some part that begins where
    /// another ends can have the sum.
    fn can_be_cut(&self, view: &View<'_>, start: usize) -> bool {
        let count = self.path.len();
        let mut ends = vec![false; count + 1];
        ends[0] = true;
        for from in 0..count {
            if !ends[from] {
                continue;
            }
            let (mut low, mut high) = (0, 0);
            for to in from..count {
                let (least, most) = view.sum_range(&[self.path[(start + to) % count]]);
                (low, high) = (low + least, high + most);
                ends[to + 1] |= low <= self.sum && self.sum <= high;
            }
        }
        ends[count]
    }
}

impl RuleDef for SumLine {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&SumLine::ABOUT, puzzle, &self.path, 1)?;
        if self.path.len() > LONGEST {
            let (rule, at) = (SumLine::ABOUT.title, self.path.first().copied());
            return Err(PuzzleError::TooManyCells { rule, at, found: self.path.len(), most: LONGEST });
        }
        need_number(&SumLine::ABOUT, self.path.first(), self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let starts = if self.closed { self.path.len() } else { 1 };
        if !(0..starts).any(|start| self.can_be_cut(view, start)) {
            report(ViolationKind::NoCut { wanted: self.sum }, &self.path);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::SumLine(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_line_is_cut_into_parts_of_the_sum() {
        let line = |closed| SumLine { path: cells(5), sum: 10, closed };
        assert!(row(line(false), &[4, 6, 1, 2, 7]).is_empty());
        assert_eq!(row(line(false), &[6, 1, 2, 7, 4]).len(), 1);
        assert!(row(line(true), &[6, 1, 2, 7, 4]).is_empty(), "as a loop it can begin at the last cell");
        assert!(row(line(false), &[4, 0, 1, 0, 7]).is_empty());
        assert_eq!(row(line(false), &[4, 7, 0, 0, 0]).len(), 1, "no cut comes after 4, nor after 11");
    }
}
