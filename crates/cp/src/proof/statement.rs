//! The model: variables, the objective, and what every constraint means.

use super::literal::{Inequality, Variable};
use super::log::HEADER;
use super::{Encoding, Proof};
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
        self.floats = !domains.floats.is_empty();
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
            self.float_objective = domains.is_float(var);
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
                self.encode_different(*of, &mut titles, members);
            }
            let stated = self.encode(constraint, &mut titles, |encoding| propagator.encode(encoding));
            self.stated.push(stated);
            if !stated {
                self.remark(&format!("not stated: {}", propagator.name()));
            }
        }
        for (members, of) in groups {
            self.encode_different(*of, &mut titles, members);
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
        let mut encoding = Encoding { proof: self, meaning, full: false };
        let stated = encode(&mut encoding);
        let Encoding { meaning, full, .. } = encoding;
        if full {
            return false;
        }
        self.meanings.insert(constraint, meaning);
        stated
    }

    fn encode_different(
        &mut self,
        constraint: u32,
        titles: &mut std::iter::Peekable<impl Iterator<Item = (u32, String)>>,
        members: &[(Int, i64)],
    ) {
        let stated = self.encode(constraint, titles, |encoding| {
            encoding.different(members);
            true
        });
        if !stated {
            self.differ_unstated = true;
            self.remark("not stated: different");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::proof::justify::LOOKS;
    use crate::proof::{Certified, Conclusion, Proof};
    use crate::{Automaton, Model, all_different, circuit, cost_regular, subcircuit};

    /// What is certified of a model without solutions, if the certificate has so many variables besides those of the model,
    /// and each lemma so many looks.
    fn certified(write: impl Fn(&mut Model), more: usize, looks: usize) -> Certified {
        let mut model = Model::for_proof();
        write(&mut model);
        let mut proof = Proof::new(std::io::sink(), std::io::sink());
        proof.most = model.space.domains.len() + more;
        proof.looks = looks;
        let mut search = model.search().unwrap().certify(proof);
        assert_eq!(search.by_ref().count(), 0);
        search.conclude().unwrap().unwrap()
    }

    #[test]
    fn constraints_without_room_for_their_variables_are_assumed() {
        let rounds = |model: &mut Model| {
            let next: Vec<_> = [[1, 2], [0, 2], [0, 1], [4, 4], [3, 3]].map(|to| model.int(to)).to_vec();
            model.post(subcircuit(next));
        };
        let through_all = |model: &mut Model| {
            let next: Vec<_> = [[1, 2], [0, 2], [0, 1], [4, 4], [3, 3]].map(|to| model.int(to)).to_vec();
            model.post(circuit(next));
        };
        let wide = |model: &mut Model| {
            let vars = model.ints(3, 0..=300);
            model.post(all_different(vars.clone()));
            model.post(vars[0].eq(vars[1]));
        };
        for (name, write) in
            [("subcircuit", &rounds as &dyn Fn(&mut Model)), ("circuit", &through_all), ("different", &wide)]
        {
            for more in 0..40 {
                let certified = certified(write, more, LOOKS);
                assert_eq!(certified.conclusion, Conclusion::Unsatisfiable, "{name}, {more}");
                let assumed = certified.assumed.values().sum::<u64>();
                assert!(more > 0 || assumed > 0, "{name}: {:?}", certified.assumed);
                assert!(more < 39 || assumed == 0, "{name}: {:?}", certified.assumed);
            }
        }
    }

    /// All letters cost 1 but the last one, which no word has: that shows only letter by letter.
    fn dear(model: &mut Model, length: usize) {
        let steps = (0..2).flat_map(|state| (0..3).map(move |value| (state, value, value as usize % 2)));
        let automaton = Automaton::new(2).steps(steps).accept([0, 1]);
        let word = model.ints(length, 0..=2);
        let total = model.int(0..=length as i64 - 1);
        model.post(cost_regular(&word, &automaton, |_, value| i64::from(value < 2), total));
        word.into_iter().for_each(|letter| model.post(letter.ne(2)));
    }

    #[test]
    fn what_is_dear_letter_by_letter_is_proven() {
        for length in [10, 100, 3300] {
            let certified = certified(|model| dear(model, length), 1 << 20, LOOKS);
            assert_eq!((certified.conclusion, certified.assumed.len()), (Conclusion::Unsatisfiable, 0));
        }
        let hasty = certified(|model| dear(model, 100), 1 << 20, 1000);
        assert_eq!(hasty.assumed.get("cost_regular"), Some(&1));
    }
}
