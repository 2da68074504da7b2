//! What the search tells while it runs.

use std::io;

use super::literal::Literal;
use super::{Certified, Conclusion, Proof};
use crate::atom::{Atom, Int, Op, restricted};
use crate::search::{reasons_of, reasons_of_fact};
use crate::space::Space;
use crate::store::{Cause, Domains};

/// How a derivation begins.
pub(super) const HEADER: &str = "pseudo-Boolean proof version 3.0\n";

impl Proof {
    /// Tells all that happened at the root since the last time: each fact holds in every solution that is left.
    pub(crate) fn tell_root(&mut self, space: &Space) {
        let events = &space.domains.events;
        for (at, event) in events.iter().enumerate().skip(self.told) {
            let (fact, cause) = (event.atom(), event.cause);
            if cause != Cause::Choice {
                let mut reasons = Vec::new();
                reasons_of_fact(space, fact, at, &mut reasons);
                self.explain(space, cause, Some(fact), &reasons);
                // Since all reasons are known already, the lemma is the fact itself; some need none.
                if self.lemmas.is_empty() {
                    self.put_clause("rup", &[fact]);
                }
                self.lemmas.clear();
                self.lemmas_known.clear();
            }
            let known = &mut self.variables[fact.var.index()].known;
            *known = restricted(known, fact);
        }
        self.told = events.len();
    }

    /// A conflict at the root.
    pub(crate) fn tell_failure(&mut self, space: &Space) {
        if let Some(failure) = space.domains.failure {
            let mut reasons = Vec::new();
            reasons_of(space, failure.cause, failure.atom, space.domains.events.len(), &mut reasons);
            self.explain(space, failure.cause, failure.atom, &reasons);
        }
    }

    /// A clause was learnt: it follows from the lemmas. `number` is where it is kept, if it is.
    pub(crate) fn tell_learnt(&mut self, clause: &[Atom], number: Option<u32>) {
        let label = self.put_clause("rup", clause);
        if let (Some(label), Some(number)) = (label, number) {
            self.learnt.insert(number, label);
        }
        self.forget_lemmas();
    }

    /// A learnt clause is forgotten.
    pub(crate) fn tell_forgotten(&mut self, number: u32) {
        if let Some(label) = self.learnt.remove(&number) {
            self.delete(&[label]);
        }
    }

    /// There are no more solutions.
    pub(crate) fn tell_end(&mut self) {
        self.put("rup", ">= 1", "");
        self.forget_lemmas();
    }

    /// A solution, for which the objective is to become better: `better` says so.
    pub(crate) fn tell_improvement(&mut self, domains: &Domains, better: Atom) {
        let solution = self.assignment(domains);
        let improving = self.put("soli", &solution, "");
        let var = better.var;
        let literal = self.literal(better);
        if domains.is_float(var) {
            // A float has to become better by more than one rank.
            *self.assumed.entry("step of a float objective").or_default() += 1;
            self.write(false, "% assumed: step of a float objective\n");
            self.put_clause("a", &[better]);
        } else if self.is_wide(var) && !matches!(literal, Literal::Known(_)) {
            // The bits of the objective cancel those of the bound.
            let label = match better.op {
                Op::Le => self.bound_label(var, better.value + 1, true),
                _ => self.bound_label(var, better.value, false),
            };
            if let Some(label) = label {
                let sum = self.put("pol", &format!("@c{improving} @c{label} +"), "");
                self.put_clause("rup", &[better]);
                self.delete(&[sum]);
            }
        } else {
            self.put_clause("rup", &[better]);
        }
        self.improved = Some(improving);
    }

    /// The variables that tell solutions apart.
    pub(crate) fn apart(&self, domains: &Domains) -> Vec<Int> {
        self.apart.clone().unwrap_or_else(|| (0..domains.len()).map(Int::new).collect())
    }

    /// A solution that the model excludes from now on, so that others are looked for; `clause` does so.
    pub(crate) fn tell_excluded(&mut self, domains: &Domains, clause: &[Atom]) {
        self.excluded += 1;
        let mut text = format!("* solution {}:", self.excluded);
        let mut excluding = super::literal::Inequality::new(1);
        for atom in clause {
            let (var, value) = (atom.var, domains.min(atom.var));
            text += &format!(" {}={value}", self.variables[var.index()].name);
            if self.is_wide(var) {
                for literal in self.bits(var, value) {
                    excluding.add(1, &literal.negated());
                }
            } else {
                let literal = self.literal(*atom);
                excluding.add(1, &literal);
            }
        }
        let label = self.next_label();
        self.write(true, &format!("{text}\n@c{label} {} ;\n", excluding.text()));
        if clause.iter().any(|atom| self.is_wide(atom.var)) {
            self.put_clause("rup", clause);
        }
    }

    /// The values of all variables as literals.
    fn assignment(&mut self, domains: &Domains) -> String {
        let mut text = String::new();
        for var in (0..domains.len()).map(Int::new) {
            let value = domains.min(var);
            let literals = if self.is_wide(var) {
                self.bits(var, value)
            } else {
                vec![self.literal(Atom::eq(var, value))]
            };
            for literal in literals {
                match literal {
                    Literal::Known(_) => {}
                    Literal::Is(name) => text += &format!("{name} "),
                    Literal::IsNot(name) => text += &format!("~{name} "),
                }
            }
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// Ends the files of a certificate that no search was given: they say nothing.
    ///
    /// # Errors
    /// When they can't be written.
    pub fn conclude_nothing(self) -> io::Result<Certified> {
        self.end(Conclusion::Nothing, None, None)
    }

    /// Writes what it comes to, and ends the files. `objective`: whether there is one, and with which sign.
    pub(crate) fn end(
        mut self,
        conclusion: Conclusion,
        solution: Option<&Domains>,
        objective: Option<i64>,
    ) -> io::Result<Certified> {
        if let (Conclusion::Satisfiable, Some(domains)) = (conclusion, solution) {
            let solution = self.assignment(domains);
            self.write(false, &format!("sol {solution} ;\n"));
        }
        if std::mem::take(&mut self.in_model) {
            self.write(false, HEADER);
        }
        let said = match (conclusion, objective) {
            (Conclusion::Nothing, _) => "NONE".to_owned(),
            (Conclusion::Satisfiable, _) => "SAT".to_owned(),
            (Conclusion::Unsatisfiable, None) => "UNSAT".to_owned(),
            (Conclusion::Unsatisfiable, Some(_)) => "BOUNDS INF INF".to_owned(),
            (Conclusion::Optimal(value), sign) => {
                let value = i128::from(value) * i128::from(sign.unwrap_or(1));
                format!("BOUNDS {value} {value}")
            }
        };
        self.write(false, &format!("output NONE ;\nconclusion {said} ;\nend pseudo-Boolean proof ;\n"));
        if let Some(error) = self.error {
            return Err(error);
        }
        self.model.flush()?;
        self.derivation.flush()?;
        Ok(Certified {
            conclusion,
            assumed: self.assumed,
            excluded: self.excluded,
            steps: self.steps,
            float_objective: self.float_objective,
            floats: self.floats,
        })
    }
}
