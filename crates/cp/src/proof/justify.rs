//! Explanations as lemmas: by the rule for it, by unit propagation, by cases, or by assumption.

use super::literal::Variable;
use super::local::{Local, Step};
use super::{Label, Line, Meaning, Proof};
use crate::atom::{Atom, restricted};
use crate::space::Space;
use crate::store::Cause;

/// So many cases are gone through for one lemma.
const CASES: u32 = 4000;
/// So many parts of inequalities are looked at for the lists of facts that lead to one lemma.
pub(super) const LOOKS: usize = 20_000_000;
/// So many windows of time are looked at before the cases.
const WINDOWS: usize = 8;

impl Proof {
    /// That the reasons entail the fact (or that they can't be together, if it is none), as their cause says. It is
    /// written down so that the next clause can be derived, and forgotten after it.
    pub(crate) fn explain(&mut self, space: &Space, cause: Cause, fact: Option<Atom>, reasons: &[Atom]) {
        // What holds at the root need not be said.
        let known = |fact: Atom| restricted(&self.variables[fact.var.index()].known, !fact).is_empty();
        let reasons = reasons.iter().filter(|reason| !known(**reason));
        let mut clause: Vec<Atom> = reasons.map(|reason| !*reason).chain(fact).collect();
        clause.sort_unstable();
        clause.dedup();
        if matches!(cause, Cause::Choice | Cause::Clause(_)) || self.lemmas_known.contains(&clause) {
            return;
        }
        match cause {
            Cause::Choice | Cause::Clause(_) => {}
            // A variable of few values has all that is needed in the model.
            Cause::Domain => {
                if fact.is_some_and(|fact| self.is_wide(fact.var)) {
                    self.put_lemma("rup", &clause);
                }
            }
            Cause::Differ(var) => {
                let Some(other) = fact.map(|fact| fact.var) else { return };
                // One of the inequalities by value, and unit propagation sees it.
                if self.is_wide(var) || self.is_wide(other) || self.differ_unstated {
                    let groups = space.differ.groups().zip(&space.constraint_of_group);
                    let both = groups.filter(|(members, _)| {
                        [var, other].iter().all(|var| members.iter().any(|(member, _)| member == var))
                    });
                    let mut constraints =
                        both.map(|(_, constraint)| *constraint).collect::<Vec<_>>().into_iter();
                    if !constraints.any(|constraint| self.by_cases(constraint, &clause)) {
                        self.assume("different", &clause);
                    }
                }
            }
            Cause::Propagator(number, _) => {
                let number = number as usize;
                if !(self.stated[number] && self.by_cases(space.constraint_of[number], &clause)) {
                    self.assume(space.propagators[number].name(), &clause);
                }
            }
        }
        self.lemmas_known.insert(clause);
    }

    /// Forgets the lemmas that led to a clause.
    pub(super) fn forget_lemmas(&mut self) {
        self.lemmas_known.clear();
        let lemmas = std::mem::take(&mut self.lemmas);
        self.delete(&lemmas);
    }

    pub(super) fn delete(&mut self, labels: &[Label]) {
        if !labels.is_empty() {
            let labels: String = labels.iter().map(|label| format!("@c{label} ")).collect();
            self.write(false, &format!("del id {labels};\n"));
        }
    }

    /// Writes a clause by a rule; nothing if it is true in any case.
    pub(super) fn put_clause(&mut self, rule: &str, atoms: &[Atom]) -> Option<Label> {
        let clause = self.clause(atoms)?;
        Some(self.put(rule, &clause.text(), ""))
    }

    fn put_lemma(&mut self, rule: &str, clause: &[Atom]) {
        let label = self.put_clause(rule, clause);
        self.lemmas.extend(label);
    }

    fn assume(&mut self, name: &'static str, clause: &[Atom]) {
        *self.assumed.entry(name).or_default() += 1;
        self.write(false, &format!("% assumed: {name}\n"));
        self.put_lemma("a", clause);
    }

    /// Derives a clause from one constraint; whether it could, without too many cases.
    fn by_cases(&mut self, constraint: u32, clause: &[Atom]) -> bool {
        let Some(mut meaning) = self.meanings.remove(&constraint) else { return false };
        let (mut cases, mut parts) = (CASES, Vec::new());
        for _ in 0..WINDOWS {
            let (local, refuted) = begun(&meaning, clause, &self.variables, self.model_variables);
            let energy = meaning.energy.as_ref().filter(|_| !refuted);
            let Some(window) = energy.and_then(|energy| energy.overload(&local)) else { break };
            self.add_window(&mut meaning, window);
        }
        let variables = std::mem::take(&mut self.variables);
        let mut looks = self.looks;
        let mut plan =
            plan_ways(&mut meaning, clause, &variables, self.model_variables, &mut looks).unwrap_or_default();
        if looks == 0 {
            // Cases would take as much again: only what is seen at once.
            cases = 1;
        }
        let proven = !plan.is_empty() || {
            let (local, refuted) = begun(&meaning, clause, &variables, self.model_variables);
            plan_cases(&meaning, clause, local, refuted, &mut Vec::new(), &mut cases, &mut plan)
        };
        self.variables = variables;
        for case in plan.into_iter().filter(|_| proven) {
            self.write_case(&meaning, clause, &case, &mut parts);
        }
        self.meanings.insert(constraint, meaning);
        if proven {
            self.lemmas.extend(parts.pop());
        }
        self.delete(&parts);
        proven
    }

    /// Writes the clause for where the facts of the case hold; what it derived on the way is in `parts`, that last.
    fn write_case(&mut self, meaning: &Meaning, clause: &[Atom], case: &Case, parts: &mut Vec<Label>) {
        let whole: Vec<Atom> = clause.iter().copied().chain(case.path.iter().map(|fact| !*fact)).collect();
        // Literals must be defined before what is derived of them.
        self.clause(&whole);
        for step in &case.steps {
            parts.extend(self.step(meaning, step));
        }
        parts.extend(self.put_clause("rup", &whole));
    }

    /// Adds up what unit propagation does not see by itself.
    fn step(&mut self, meaning: &Meaning, step: &Step) -> Option<Label> {
        match step {
            Step::Bounded(number, bounds) => {
                let mut text = format!("@c{}", meaning.lines[*number].label);
                let mut added = false;
                for &(factor, var, value, least) in bounds {
                    let variable = &self.variables[var.index()];
                    // The ends need no literal, and the lower one nothing at all.
                    let label = match least {
                        true if value <= variable.low => continue,
                        true => self.bound_label(var, value, true)?,
                        false if value >= variable.high => variable.top,
                        false => self.bound_label(var, value + 1, false)?,
                    };
                    text += &format!(" @c{label} {} * +", factor.abs());
                    added = true;
                }
                added.then(|| self.put("pol", &text, ""))
            }
            Step::Hall(number, members, values) => {
                let group = &meaning.groups[*number];
                let mut parts = Vec::new();
                for member in members {
                    parts.push(self.some_value(group.members[*member].0));
                }
                parts.extend(values.iter().filter_map(|value| group.at_most_one.get(value)));
                let mut text = String::new();
                for (place, label) in parts.iter().enumerate() {
                    text += &format!("@c{label} {}", if place == 0 { "" } else { "+ " });
                }
                Some(self.put("pol", text.trim_end(), ""))
            }
        }
    }
}

/// What is left where the clause does not hold, and whether that is nothing.
fn begun<'v>(
    meaning: &Meaning,
    clause: &[Atom],
    variables: &'v [Variable],
    of_model: usize,
) -> (Local<'v>, bool) {
    let mut local = Local::new(variables, of_model);
    let refuted = clause.iter().try_for_each(|atom| local.assume(!*atom));
    let refuted = refuted.and_then(|()| local.propagate(meaning, true)).is_err();
    (local, refuted)
}

/// The facts that can't hold together, one list after the other, until the clause follows from them; nothing if that is not so,
/// or if it takes too many `looks`, of which none are left then.
fn plan_ways(
    meaning: &mut Meaning,
    clause: &[Atom],
    variables: &[Variable],
    of_model: usize,
    looks: &mut usize,
) -> Option<Vec<Case>> {
    let graph = meaning.graph.as_ref()?;
    let mut local = Local::new(variables, of_model).exact();
    let begun = clause.iter().try_for_each(|atom| local.assume(!*atom));
    let mut refuted = begun.and_then(|()| local.propagate(meaning, true)).is_err();
    let lists = if refuted { Vec::new() } else { graph.impossible(&local) };
    let before = meaning.lines.len();
    let mut plan = Vec::new();
    for path in lists {
        if refuted {
            break;
        }
        *looks = looks.saturating_sub(std::mem::take(&mut local.looks));
        if *looks == 0 {
            break;
        }
        local.mark();
        let seen = path.iter().try_for_each(|fact| local.assume(*fact));
        let possible = seen.and_then(|()| local.propagate(meaning, false)).is_ok();
        local.take_back();
        if possible {
            break;
        }
        let steps = std::mem::take(&mut local.steps);
        let facts = path.iter().map(|fact| (1, !*fact)).collect();
        meaning.add(Line { label: 0, facts, terms: Vec::new(), bound: 1 }, |_| false);
        plan.push(Case { path, steps });
        refuted = local.look_at_last(meaning).is_err();
    }
    meaning.truncate(before);
    plan.push(Case { path: Vec::new(), steps: local.steps });
    refuted.then_some(plan)
}

/// One case of a lemma, and what unit propagation needs to see it.
struct Case {
    path: Vec<Atom>,
    steps: Vec<Step>,
}

/// The cases that have to be gone through, each after those it consists of; false if there are too many, or if one is
/// not refuted when all has been decided.
fn plan_cases(
    meaning: &Meaning,
    clause: &[Atom],
    local: Local<'_>,
    refuted: bool,
    path: &mut Vec<Atom>,
    cases: &mut u32,
    plan: &mut Vec<Case>,
) -> bool {
    let Some(left) = cases.checked_sub(1) else { return false };
    *cases = left;
    if refuted {
        // Of what was needed to find the case, little may be needed to refute it.
        let mut anew = local.at_first();
        let again = clause
            .iter()
            .map(|atom| !*atom)
            .chain(path.iter().copied())
            .try_for_each(|fact| anew.assume(fact));
        let short = !meaning.wide.is_empty() && again.and_then(|()| anew.propagate(meaning, true)).is_err();
        plan.push(Case { path: path.clone(), steps: if short { anew.steps } else { local.steps } });
        return true;
    }
    let Some(half) = local.cases(meaning) else { return false };
    for half in [half, !half] {
        let mut case = local.clone();
        let refuted = case.assume(half).and_then(|()| case.propagate(meaning, false)).is_err();
        path.push(half);
        let proven = plan_cases(meaning, clause, case, refuted, path, cases, plan);
        path.pop();
        if !proven {
            return false;
        }
    }
    plan.push(Case { path: path.clone(), steps: Vec::new() });
    true
}
