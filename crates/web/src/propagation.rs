//! The lesson on propagation: how domains shrink rule by rule, as steps that are drawn like those of reasoning.

use garns::why::rule_text;
use garns::{Candidates, Lang, Limits, Propagation, Pruning, Puzzle, Statement, propagation, say};

use crate::board::bits;
use crate::job::{Explanation, Reply};
use crate::learn::{Both, Explained, Role};

fn both(text: impl Fn(Lang) -> String) -> Both {
    (text(Lang::En), text(Lang::Pt))
}

/// What a rule removed, as people say it: `row 3 removes 5 from r3c1 r3c4, 7 from r3c2`.
fn sentence(puzzle: &Puzzle, step: &Pruning, lang: Lang) -> String {
    let rule = puzzle.rules().get(step.rule).map(|rule| rule_text(rule, lang)).unwrap_or_default();
    // Cells that lose the same values are told together.
    let mut groups: Vec<(Candidates, Vec<String>)> = Vec::new();
    for &(cell, gone) in &step.removed {
        let name = puzzle.cells()[cell].to_string();
        match groups.iter_mut().find(|(values, _)| *values == gone) {
            Some((_, cells)) => cells.push(name),
            None => groups.push((gone, vec![name])),
        }
    }
    let told: Vec<String> = groups
        .into_iter()
        .map(|(gone, cells)| {
            let values: Vec<&str> = gone.iter().map(|rank| puzzle.values().symbol(rank)).collect();
            let (values, cells) = (values.join(" "), cells.join(" "));
            say!(lang, "{values} from {cells}", "{values} de {cells}")
        })
        .collect();
    let told = told.join(", ");
    say!(lang, "{rule} removes {told}", "{rule} tira {told}")
}

fn drawn(puzzle: &Puzzle, step: &Pruning, domains: &[Candidates]) -> Explained {
    let cells = Statement::Rule(step.rule).cells(puzzle);
    let cells: Vec<usize> = cells.iter().filter_map(|cell| puzzle.index(*cell)).collect();
    let removed: Vec<(usize, usize)> =
        step.removed.iter().flat_map(|(cell, gone)| gone.iter().map(move |rank| (*cell, rank))).collect();
    let text = both(|lang| sentence(puzzle, step, lang));
    // What is alone in its domain is written; a domain that a step shrinks shows all it had.
    let value = |cell: usize| domains[cell].single().map(|rank| rank as u8);
    Explained {
        title: text.clone(),
        text,
        cells: cells.clone(),
        houses: cells,
        used: removed.iter().map(|(cell, rank)| (*cell, *rank, Role::Gone)).collect(),
        removed,
        grid: (0..domains.len()).map(value).collect(),
        candidates: domains.iter().map(|domain| bits(*domain)).collect(),
        ..Explained::default()
    }
}

fn ending(puzzle: &Puzzle, told: &Propagation, lang: Lang) -> String {
    let size = |domains: &[Candidates]| domains.iter().map(|domain| domain.len()).sum::<usize>();
    let before = puzzle.cells().len() * puzzle.values().len();
    let (after, open) = (size(&told.domains), told.domains.iter().filter(|domain| domain.len() > 1).count());
    let sizes = say!(
        lang,
        "Of {before} values in all domains {after} are left.",
        "Dos {before} valores de todos os domínios, restam {after}."
    );
    let rule = |rule: usize| puzzle.rules().get(rule).map(|rule| rule_text(rule, lang)).unwrap_or_default();
    let end = match (told.conflict, told.fixpoint, open) {
        (Some(number), ..) => {
            let rule = rule(number);
            say!(
                lang,
                "Conflict: {rule} can't hold any longer, so there is no solution.",
                "Conflito: {rule} não pode mais valer, logo não há solução."
            )
        }
        (None, false, _) => say!(lang, "It was stopped before the end.", "Foi interrompida antes do fim."),
        (None, true, 0) => say!(
            lang,
            "Every domain has one value: propagation alone solves it.",
            "Todo domínio tem um valor: a propagação sozinha resolve."
        ),
        (None, true, open) => say!(
            lang,
            "A fixpoint: no rule alone removes more, and {open} cells are open. From here a search tries values and \
             propagates again.",
            "Um ponto fixo: nenhuma regra sozinha tira mais nada, e {open} células estão abertas. Daqui em diante a busca \
             experimenta valores e propaga de novo."
        ),
    };
    format!("{sizes} {end}")
}

/// Propagation of a puzzle, step by step.
pub fn lesson(puzzle: &Puzzle, limits: &Limits) -> Reply {
    let told = propagation(puzzle, limits);
    let mut domains: Vec<Candidates> =
        (0..puzzle.cells().len()).map(|cell| puzzle.candidates(cell)).collect();
    let mut steps = Vec::new();
    for step in &told.steps {
        steps.push(drawn(puzzle, step, &domains));
        for (cell, gone) in &step.removed {
            domains[*cell] = domains[*cell].without(*gone);
        }
    }
    let solved = told.fixpoint && told.domains.iter().all(|domain| domain.len() == 1);
    let said = Some(both(|lang| ending(puzzle, &told, lang)));
    Reply::Explanation(Box::new(Explanation { steps, solved, said, ..Explanation::default() }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    fn told(puzzle: &Puzzle) -> Explanation {
        let Reply::Explanation(told) = lesson(puzzle, &Limits::default()) else { panic!("a lesson") };
        *told
    }

    #[test]
    fn each_rule_says_what_it_removed_and_the_end_is_told() {
        let line = "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5";
        let easy = told(&line.parse().unwrap());
        assert!(easy.solved && easy.said.unwrap().0.contains("propagation alone solves it"));
        let first = &easy.steps[0];
        assert_eq!(first.text.0, "row 1 removes 1 3 6 from r1c2 r1c5 r1c6 r1c7 r1c8 r1c9");
        assert_eq!(first.text.1, "linha 1 tira 1 3 6 de r1c2 r1c5 r1c6 r1c7 r1c8 r1c9");
        assert_eq!((first.grid[0], first.candidates[1], first.removed.len()), (Some(0), 0b1_1111_1111, 18));
        let line = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";
        let hard = told(&line.parse().unwrap());
        assert!(!hard.solved && hard.said.unwrap().1.contains("Um ponto fixo"));
        let broken = told(&crate::set::with_givens(&Puzzle::sudoku(9).unwrap(), &[0, 1], Some(0)));
        assert!(broken.steps.is_empty() && broken.said.unwrap().0.contains("Conflict: row 1 can't hold"));
    }
}
