//! Slingshot: a value is found again where another one points.

use super::*;

rule! {
    pub struct Slingshot over value, place, cells {
        value: Cell = cell("the cell whose value is found again", "a célula cujo valor se repete"),
        place: Cell = cell("the cell that tells the place", "a célula que diz o lugar"),
        cells: Cells = path(
            "the cells among which it is the place, counted from 1",
            "as células entre as quais fica o lugar, contado a partir de 1",
        ),
    }
    name: "slingshot", title: "slingshot", "estilingue",
    meaning:
        "The value of the one cell stands also in the Nth of the listed cells, where N is the value of the \
         cell that points.",
        "O valor de uma célula está também na N-ésima das células listadas, onde N é o valor da célula que \
         aponta.",
    example: r#"value = "r5c1"
place = "r5c2"
cells = "r4c3-r4c9""#,
}

impl RuleDef for Slingshot {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Slingshot::ABOUT, puzzle, &[self.value, self.place], 2)?;
        need_path(&Slingshot::ABOUT, puzzle, &self.cells, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        check_place(view, self.place, &self.cells, view.number(self.value), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Slingshot(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_value_stands_again_where_the_other_points() {
        let shot = || Slingshot {
            value: "r1c1".parse().unwrap(),
            place: "r1c2".parse().unwrap(),
            cells: "r1c3-r1c5".parse().unwrap(),
        };
        assert!(row(shot(), &[7, 2, 1, 7, 5]).is_empty());
        assert_eq!(row(shot(), &[7, 3, 1, 7, 5]), ["r1c2 r1c5"]);
        assert_eq!(row(shot(), &[0, 4, 0, 0, 0]), ["r1c2"]);
        assert!(row(shot(), &[0, 2, 1, 8, 5]).is_empty());
    }
}
