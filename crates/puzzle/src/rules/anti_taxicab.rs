//! Anti-taxicab: equal values are not their own value of steps apart.

use super::*;

rule! {
    pub struct AntiTaxicab {}
    name: "anti-taxicab", title: "anti-taxicab", "antitáxi",
    meaning:
        "Two cells that hold the same value X are not exactly X steps apart, counted along rows and columns.",
        "Duas células com o mesmo valor X não ficam exatamente a X passos uma da outra, contados ao longo de \
         linhas e colunas.",
}

impl RuleDef for AntiTaxicab {
    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let mut places = vec![Vec::new(); view.values().len()];
        for cell in view.puzzle.grid_cells() {
            if let Some(rank) = view.rank(cell) {
                places[rank].push(cell);
            }
        }
        for (rank, cells) in places.iter().enumerate() {
            let number = view.values().number(rank);
            for (i, &b) in cells.iter().enumerate() {
                for &a in &cells[..i] {
                    if i64::from(a.row.abs_diff(b.row)) + i64::from(a.col.abs_diff(b.col)) == number {
                        report(ViolationKind::Repeat { rank }, &[a, b]);
                    }
                }
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let cells: Vec<Cell> = puzzle.grid_cells().collect();
        let mut pairs = Vec::new();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[..i] {
                let steps = i64::from(a.row.abs_diff(b.row)) + i64::from(a.col.abs_diff(b.col));
                pairs.extend(puzzle.values().rank(steps).map(|rank| (a, b, rank as u8)));
            }
        }
        vec![Constraint::NotBoth(pairs)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn equal_values_are_not_their_value_apart() {
        let puzzle = |numbers: &[i64]| row(AntiTaxicab {}, numbers);
        assert_eq!(puzzle(&[2, 0, 2, 0]), ["r1c1 r1c3"]);
        assert!(puzzle(&[2, 0, 0, 2]).is_empty() && puzzle(&[3, 0, 3, 0]).is_empty());
        assert_eq!(puzzle(&[1, 1, 3, 1]), ["r1c1 r1c2"]);
    }
}
