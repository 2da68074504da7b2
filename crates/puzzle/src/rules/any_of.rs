//! Any of: at least one of several sets of rules holds.

use super::*;

/// Alternatives within alternatives go no deeper.
const DEEPEST: usize = 4;

/// How deep alternatives lie within each other, as far as that matters.
fn depth(rule: &AnyOf) -> usize {
    let inner = rule.options.iter().flatten().map(|rule| match rule {
        Rule::AnyOf(inner) => depth(inner),
        _ => 0,
    });
    1 + inner.max().unwrap_or(0)
}

rule! {
    pub struct AnyOf {
        options: Vec<Vec<Rule>> = rules(
            "the alternatives, each with all the rules that hold in it",
            "as alternativas, cada uma com todas as regras que valem nela",
        ),
    }
    name: "any-of", title: "one of several rules", "uma de várias regras",
    meaning:
        "At least one of the alternatives holds; an alternative holds when all of its rules do.",
        "Pelo menos uma das alternativas vale; uma alternativa vale quando todas as suas regras valem.",
    example: r#"options = [
  [{ rule = "killer", cells = "r1c1 r1c2", sum = 10 }],
  [{ rule = "thermometer", path = "r1c1 r1c2" }],
]"#,
}

impl RuleDef for AnyOf {
    fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let rules = self.options.iter().flatten();
        rules.flat_map(|rule| rule.def().cells(puzzle)).collect()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        let rules = || self.options.iter().flatten();
        if rules().next().is_none() {
            return Err(PuzzleError::TooFewCells { rule: AnyOf::ABOUT.title, at: None, found: 0, least: 1 });
        }
        if depth(self) > DEEPEST {
            return Err(PuzzleError::TooDeep { rule: AnyOf::ABOUT.title, most: DEEPEST });
        }
        rules().try_for_each(|rule| rule.def().validate(puzzle))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let holds = |option: &Vec<Rule>| {
            let mut broken = false;
            for rule in option {
                rule.def().check(view, &mut |_, _| broken = true);
                if broken {
                    break;
                }
            }
            !broken
        };
        if !self.options.iter().any(holds) {
            report(ViolationKind::NoOption, &self.cells(view.puzzle));
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let said = |rules: &Vec<Rule>| rules.iter().flat_map(|rule| rule.meaning(puzzle)).collect();
        vec![Constraint::Any(self.options.iter().map(said).collect())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    use crate::rules::{Allowed, Killer, Thermometer};

    #[test]
    fn one_alternative_is_enough() {
        let rising = Thermometer { path: cells(3), slow: false };
        let sum = Killer { cells: cells(3), sum: Some(6), repeats: true };
        let first = Allowed { cells: cells(1), values: vec![3] };
        let rule = || AnyOf {
            options: vec![vec![rising.clone().into()], vec![sum.clone().into(), first.clone().into()]],
        };
        assert!(row(rule(), &[1, 2, 9]).is_empty() && row(rule(), &[3, 2, 1]).is_empty());
        assert_eq!(row(rule(), &[2, 3, 1]).len(), 1, "6, but not with 3 first");
        assert!(row(rule(), &[3, 1, 0]).is_empty());
        assert_eq!(row(rule(), &[9, 0, 0]).len(), 1, "neither can hold any more");
    }

    #[test]
    fn alternatives_are_checked_when_they_are_added() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        assert!(puzzle.add(AnyOf { options: vec![] }).is_err());
        let far = Allowed { cells: "r9c9".parse().unwrap(), values: vec![1] };
        assert!(puzzle.add(AnyOf { options: vec![vec![far.into()]] }).is_err());
        let mut deep: Rule = Allowed { cells: cells(1), values: vec![1] }.into();
        for _ in 0..5 {
            deep = AnyOf { options: vec![vec![deep]] }.into();
        }
        assert!(matches!(puzzle.add(deep), Err(PuzzleError::TooDeep { .. })));
    }
}
