//! Relation: the pairs of values that neighbours on a line may be.

use super::*;
use crate::meaning::{neighbours, pairwise, related};

/// Longer lines than any grid has room to draw.
const LONGEST: usize = 128;

rule! {
    pub struct Relation over path {
        path: Cells = LINE,
        pairs: Vec<(i64, i64)> = tuples(
            "the pairs of values allowed, the earlier cell first",
            "os pares de valores permitidos, a célula anterior primeiro",
            2,
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        all: bool = flag(
            "whether any two cells are compared, not only neighbours",
            "se quaisquer duas células são comparadas, não só vizinhas",
        ),
    }
    name: "relation", title: "relation", "relação",
    meaning:
        "Every two neighbours along the line, or every two of its cells if that is asked for, hold one of \
         the listed pairs of values, the earlier cell first.",
        "Cada duas células vizinhas ao longo da linha, ou quaisquer duas se isso for pedido, têm um dos \
         pares de valores listados, com a célula anterior primeiro.",
    example: r#"path = "r1c1 r1c2 r2c3"
pairs = [[1, 2], [2, 3], [3, 4]]"#,
}

impl RuleDef for Relation {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Relation::ABOUT, puzzle, &self.path, 2)?;
        if self.path.len() > LONGEST {
            let (rule, at) = (Relation::ABOUT.title, self.path.first().copied());
            return Err(PuzzleError::TooManyCells { rule, at, found: self.path.len(), most: LONGEST });
        }
        Ok(())
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        for (i, &a) in self.path.iter().enumerate() {
            let after = &self.path[i + 1..];
            let others = if self.all { after } else { &after[..after.len().min(1)] };
            let Some(x) = view.number(a) else { continue };
            for &b in others {
                if view.number(b).is_some_and(|y| !self.pairs.contains(&(x, y))) {
                    report(ViolationKind::NotAPair, &[a, b]);
                }
            }
        }
        if self.pairs.is_empty() {
            report(ViolationKind::NoPair, &self.path);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let values = puzzle.values();
        let mut allowed = vec![Candidates::default(); values.len()];
        for (a, b) in &self.pairs {
            if let (Some(a), Some(b)) = (values.rank(*a), values.rank(*b)) {
                allowed[a] |= Candidates::only(b);
            }
        }
        let allowed = allowed.into();
        if self.all { pairwise(&self.path, allowed) } else { related(neighbours(&self.path), &allowed) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn neighbours_are_pairs_of_the_list() {
        let line = |all| Relation { path: cells(3), pairs: vec![(1, 3), (3, 5), (1, 5)], all };
        assert!(row(line(false), &[1, 3, 5]).is_empty() && row(line(true), &[1, 3, 5]).is_empty());
        assert_eq!(row(line(false), &[3, 1, 0]), ["r1c1 r1c2"], "the earlier cell is the first of the pair");
        let line = |all| Relation { path: cells(3), pairs: vec![(1, 3), (3, 5)], all };
        assert!(row(line(false), &[1, 3, 5]).is_empty());
        assert_eq!(row(line(true), &[1, 0, 5]), ["r1c1 r1c3"]);
    }
}
