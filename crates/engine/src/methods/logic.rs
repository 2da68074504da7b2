//! `logic`: human techniques only, the simplest first.

use garns_logic::{AnyPosition, TechniqueSet};
use garns_puzzle::Puzzle;

use crate::run::Run;
use crate::{About, Engine, Entry, Event, Goal, Limits, Report, Stop, UnsupportedError, Watch, about};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| Box::new(Logic) };

static ABOUT: About = about! {
    name: "logic", complete: false,
    what:
        "Solves as people do: by techniques, the simplest first, and never by guessing. Gets stuck where \
         none helps, and then shows how far it got. \"garns explain\" shows the steps.",
        "Resolve como as pessoas: com técnicas, da mais simples à mais difícil, e nunca por tentativa. \
         Empaca onde nenhuma ajuda, e então mostra até onde chegou. \"garns explain\" mostra os passos.",
};

struct Logic;

impl Engine for Logic {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        let position = AnyPosition::of(puzzle).ok_or_else(|| UnsupportedError::shape(&ABOUT))?;
        // Techniques must know every rule: what they find proves nothing otherwise.
        position.unexplained().first().map_or(Ok(()), |rule| Err(UnsupportedError::rule(&ABOUT, *rule)))
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let mut run = Run::new(puzzle, goal, limits, watch);
        let position = if self.accepts(puzzle).is_ok() { AnyPosition::of(puzzle) } else { None };
        let Some(position) = position else { return run.refuse(ABOUT.name) };
        let mut position = position.with_deadline(run.limits().deadline());
        // Nothing here takes it for granted that there is one solution: what is found is proven.
        let knowledge = TechniqueSet::usual(false);
        let steps_wanted = run.wants_steps();
        let mut steps = 0;
        let exhausted = loop {
            if position.is_broken() {
                break true;
            }
            if position.grid().blanks() == 0 {
                // The last values may break a clue: then there was no solution, since no step loses one.
                if puzzle.is_solution(position.grid()) {
                    let _ = run.solution(|| position.grid().clone());
                }
                break true;
            }
            if run.node().is_break() {
                break false;
            }
            let Some(step) = position.next(&knowledge) else {
                if run.look().is_continue() {
                    let _ = run.stop(Stop::Stuck);
                }
                break false;
            };
            let before = steps_wanted.then(|| position.grid().clone());
            position.apply(&step);
            steps += 1;
            if let Some(before) = before {
                let placed = position.grid().iter().enumerate().filter_map(|(cell, rank)| {
                    let rank = rank.filter(|_| before.get(cell).is_none())?;
                    Some(Event::Placed { cell, rank })
                });
                let events: Vec<Event<'_>> = placed.collect();
                if events.into_iter().any(|event| run.tell(event).is_break()) {
                    break false;
                }
            }
        };
        let grid = position.grid().clone();
        let mut report = run.report(ABOUT.name, exhausted);
        report.stats = vec![("steps", steps), ("blanks", grid.blanks() as u64)];
        report.partial = (!exhausted).then_some(grid);
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, LEO, puzzle};
    use crate::{Silent, Verdict};

    fn run(line: &str) -> Report {
        Logic.run(&puzzle(line), Goal::AtMost(2), &Limits::default(), &mut Silent)
    }

    #[test]
    fn people_can_solve_these_and_prove_it() {
        for line in [FIGURE_1, LEO] {
            let report = run(line);
            assert_eq!(report.verdict, Verdict::Unique);
            assert!(report.stats.iter().any(|(name, count)| *name == "steps" && *count > 0));
        }
    }

    #[test]
    fn what_has_several_solutions_is_not_decided() {
        let report = run(&"0".repeat(81));
        assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(Stop::Stuck)));
        assert_eq!(report.partial.map(|grid| grid.blanks()), Some(81));
    }

    #[test]
    fn a_long_step_is_given_up() {
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let report = Logic.run(&puzzle(LEO), Goal::AtMost(2), &limits, &mut Silent);
        assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(Stop::Time)));
    }

    #[test]
    fn a_contradiction_is_found() {
        let line = format!("123456780000000009{}", "0".repeat(63));
        assert_eq!(run(&line).verdict, Verdict::Impossible);
    }
}
