//! The model: variables, the objective, and what every constraint means.

use super::literal::{Inequality, Variable};
use super::log::HEADER;
use super::{Encoding, Meaning, Proof};
use crate::atom::{Atom, Int};
use crate::model::Sense;
use crate::space::Space;

impl Proof {
    /// Writes the model, before anything was propagated.
    ///
    /// What a search assumes is part of it.
    pub(crate) fn state(&mut self, space: &Space, objective: Option<(Sense, Int)>, assumed: &[Atom]) {
        let domains = &space.domains;
        self.model_variables = domains.len();
        let all = (0..domains.len()).map(Int::new);
        let declared: Vec<Vec<(i64, i64)>> = match &space.stated {
            Some(stated) => stated.values.clone(),
            None => all.clone().map(|var| domains.ranges(var)).collect(),
        };
        for (var, ranges) in all.clone().zip(&declared) {
            let name = self.names.get(&var).cloned().unwrap_or_else(|| format!("x{{{}}}", var.index()));
            let (low, high) = (ranges[0].0, ranges[ranges.len() - 1].1);
            self.variables.push(Variable::new(name, low, high, domains.ranges(var)));
        }
        if let Some((sense, var)) = objective {
            let mut sum = Inequality::new(0);
            self.add_term(&mut sum, if sense == Sense::Minimise { 1 } else { -1 }, var);
            self.write(true, &format!("min: {} ;\n", sum.objective()));
        }
        for (var, ranges) in all.zip(&declared) {
            let Variable { name, low, high, .. } = &self.variables[var.index()];
            self.remark(&format!("{name} in {low}..{high}"));
            self.write_variable(var, ranges);
        }
        self.state_clauses(space);
        for fact in assumed {
            self.put_clause("", &[*fact]);
        }
        let mut titles = std::mem::take(&mut self.titles).into_iter().peekable();
        let groups = space.differ.groups().zip(&space.constraint_of_group);
        let mut groups = groups.collect::<Vec<_>>().into_iter().peekable();
        for (number, propagator) in space.propagators.iter().enumerate() {
            let constraint = space.constraint_of[number];
            while let Some((members, of)) = groups.next_if(|(_, of)| **of <= constraint) {
                self.encode(*of, &mut titles, |encoding| {
                    encoding.different(members);
                    true
                });
            }
            let stated = self.encode(constraint, &mut titles, |encoding| propagator.encode(encoding));
            self.stated.push(stated);
            if !stated {
                self.remark(&format!("not stated: {}", propagator.name()));
            }
        }
        for (members, of) in groups {
            self.encode(*of, &mut titles, |encoding| {
                encoding.different(members);
                true
            });
        }
        self.in_model = false;
        self.write(false, HEADER);
    }

    fn state_clauses(&mut self, space: &Space) {
        match &space.stated {
            Some(stated) => {
                let mut titled = 0;
                for (constraint, atoms) in &stated.clauses {
                    let title = self.titles.partition_point(|(from, _)| from <= constraint);
                    let known = title == std::mem::replace(&mut titled, title);
                    if let Some((_, text)) =
                        title.checked_sub(1).and_then(|at| self.titles.get(at)).filter(|_| !known)
                    {
                        let text = format!("clauses of {text}");
                        self.remark(&text);
                    }
                    self.put_clause("", atoms);
                }
            }
            None => {
                for clause in 0..space.clauses.clauses.len() as u32 {
                    self.put_clause("", space.clauses.atoms(clause));
                }
                if space.failed {
                    self.put_clause("", &[]);
                }
            }
        }
    }

    fn encode(
        &mut self,
        constraint: u32,
        titles: &mut std::iter::Peekable<impl Iterator<Item = (u32, String)>>,
        encode: impl FnOnce(&mut Encoding) -> bool,
    ) -> bool {
        while let Some((_, title)) = titles.next_if(|(from, _)| *from <= constraint) {
            self.remark(&title);
        }
        let meaning = self.meanings.remove(&constraint).unwrap_or_default();
        let mut encoding = Encoding { proof: self, meaning };
        let stated = encode(&mut encoding);
        let meaning: Meaning = encoding.meaning;
        self.meanings.insert(constraint, meaning);
        stated
    }
}
