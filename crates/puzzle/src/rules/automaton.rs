//! Automaton: a line that a state machine reads from end to end.

use super::*;
use crate::meaning::Nfa;

/// Longer lines than any grid has room to draw.
const LONGEST: usize = 256;

/// More states than a machine drawn by people or compiled from a pattern has.
const LARGEST_STATE: i64 = (1 << 16) - 1;

rule! {
    pub struct Automaton over path {
        path: Cells = path("the cells that are read", "as células que são lidas"),
        start: Vec<u32> = numbers(
            "the states to start in, numbered from 0",
            "os estados iniciais, numerados a partir de 0",
        ),
        end: Vec<u32> = numbers("the states to end in", "os estados finais"),
        steps: Vec<(u32, i64, u32)> = tuples(
            "a state, the value read in it, and the state that follows",
            "um estado, o valor lido nele e o estado seguinte",
            3,
        ),
    }
    name: "automaton", title: "state machine", "máquina de estados",
    meaning:
        "Reading the values along the line, one step for each, leads from a start state to an end state.",
        "Ler os valores ao longo da linha, um passo para cada um, leva de um estado inicial a um final.",
    example: r#"path = "r1c1 r1c2 r2c3"
start = [0]
end = [1]
steps = [[0, 1, 0], [0, 2, 1], [1, 3, 1]]"#,
}

impl RuleDef for Automaton {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Automaton::ABOUT, puzzle, &self.path, 1)?;
        let at = self.path.first();
        if self.path.len() > LONGEST {
            let (rule, found) = (Automaton::ABOUT.title, self.path.len());
            return Err(PuzzleError::TooManyCells { rule, at: at.copied(), found, most: LONGEST });
        }
        let steps = self.steps.iter().flat_map(|(from, _, to)| [from, to]);
        let states = self.start.iter().chain(&self.end).chain(steps);
        let largest = states.max().copied().unwrap_or(0);
        need_number(&Automaton::ABOUT, at, i64::from(largest), 0, LARGEST_STATE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let states = 1 + self.steps.iter().map(|(from, _, to)| *from.max(to)).max().unwrap_or(0) as usize;
        let mut now = vec![false; states];
        for state in &self.start {
            if let Some(here) = now.get_mut(*state as usize) {
                *here = true;
            }
        }
        for cell in &self.path {
            let number = view.number(*cell);
            let mut next = vec![false; states];
            for (_, read, to) in self.steps.iter().filter(|(from, ..)| now[*from as usize]) {
                next[*to as usize] |=
                    number.map_or_else(|| view.values().rank(*read).is_some(), |number| number == *read);
            }
            now = next;
        }
        if !self.end.iter().any(|state| now.get(*state as usize) == Some(&true)) {
            report(ViolationKind::NotAccepted, &self.path);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        // Automata may have very many steps, and values mostly follow each other.
        let values = puzzle.values();
        let gapless = values.most() - values.least() == values.len() as i64 - 1;
        let rank = |number: i64| match gapless {
            true => usize::try_from(number - values.least()).ok().filter(|rank| *rank < values.len()),
            false => values.rank(number),
        };
        let steps =
            self.steps.iter().filter_map(|(from, number, to)| Some((*from, rank(*number)? as u8, *to)));
        let nfa = Nfa { start: self.start.clone(), end: self.end.clone(), steps: steps.collect() };
        vec![Constraint::Automaton(self.path.clone(), nfa)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_machine_reads_the_line() {
        // Every 1 is followed by a 2.
        let steps = (2..=9).map(|n| (0, n, 0)).chain([(0, 1, 1), (1, 2, 0)]).collect();
        let machine =
            || Automaton { path: cells(4), start: vec![0], end: vec![0], steps: Vec::clone(&steps) };
        assert!(row(machine(), &[3, 1, 2, 9]).is_empty());
        assert_eq!(row(machine(), &[3, 1, 3, 9]).len(), 1);
        assert!(row(machine(), &[3, 1, 0, 9]).is_empty());
        assert_eq!(row(machine(), &[3, 0, 0, 1]).len(), 1, "nothing follows the last");
    }
}
