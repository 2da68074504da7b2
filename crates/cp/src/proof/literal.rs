//! Variables and facts in 0-1 variables.
//!
//! A variable of few values has a literal `x_geV` (the variable is at least V) for each value but the least one, and
//! `x_eqV` for each value between the ends. One of many values has bits, `x_bitN`, for how far it is above its least
//! value; its literals are defined when they are first needed: in the model while that is being written, by
//! redundance-based strengthening in the derivation.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use super::{Label, Line, Proof};
use crate::atom::{Atom, Int, Op};

/// So many values have a literal each.
const NARROW: i128 = 256;

/// A variable as the certificate has it.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) low: i64,
    pub(super) high: i64,
    /// Of one with bits: how many.
    pub(super) bits: Option<u32>,
    /// The values that are left at the root, as far as was told.
    pub(super) known: Vec<(i64, i64)>,
    /// Of one with bits: the bounds that have a literal, each with what makes it imply its bound, and what makes it
    /// implied.
    bounds: BTreeMap<i64, (Label, Label)>,
    values: FxHashSet<i64>,
    /// Of one with bits: that it is at most its greatest value.
    pub(super) top: Label,
    /// That it has one of its values.
    pub(super) some_value: Option<Label>,
}

impl Variable {
    pub(super) fn new(name: String, low: i64, high: i64, known: Vec<(i64, i64)>) -> Variable {
        let span = i128::from(high) - i128::from(low);
        let bits = (span >= NARROW).then(|| 128 - span.leading_zeros());
        Variable {
            name,
            low,
            high,
            bits,
            known,
            bounds: BTreeMap::new(),
            values: FxHashSet::default(),
            top: 0,
            some_value: None,
        }
    }

    /// The number of which the bits are the sum when all are set.
    fn full(&self) -> i128 {
        (1 << self.bits.unwrap_or(0)) - 1
    }
}

/// A fact as an inequality has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    Known(bool),
    Is(String),
    IsNot(String),
}

impl Literal {
    pub(super) fn negated(self) -> Literal {
        match self {
            Literal::Known(truth) => Literal::Known(!truth),
            Literal::Is(name) => Literal::IsNot(name),
            Literal::IsNot(name) => Literal::Is(name),
        }
    }
}

/// An inequality as text: what is added up, and what it is at least.
#[derive(Clone, Debug, Default)]
pub(super) struct Inequality {
    text: String,
    bound: i128,
}

impl Inequality {
    pub(super) fn new(bound: i128) -> Inequality {
        Inequality { text: String::new(), bound }
    }

    pub(super) fn add(&mut self, factor: i128, literal: &Literal) {
        match literal {
            Literal::Known(truth) => self.bound -= if *truth { factor } else { 0 },
            Literal::Is(name) => {
                let _ = write!(self.text, "{factor} {name} ");
            }
            Literal::IsNot(name) => {
                let _ = write!(self.text, "{factor} ~{name} ");
            }
        }
    }

    pub(super) fn text(&self) -> String {
        format!("{}>= {}", self.text, self.bound)
    }

    /// The sum alone, with the constant that was taken from the bound.
    pub(super) fn objective(&self) -> String {
        format!("{}{}", self.text, -self.bound)
    }
}

impl Proof {
    pub(super) fn is_wide(&self, var: Int) -> bool {
        self.variables[var.index()].bits.is_some()
    }

    /// The fact as a literal, which is defined if it was not yet.
    pub(super) fn literal(&mut self, atom: Atom) -> Literal {
        let Atom { var, op, value } = atom;
        let Variable { low, high, bits, .. } = self.variables[var.index()];
        match op {
            Op::Le => self.literal(Atom::ge(var, value.saturating_add(1))).negated(),
            Op::Ne => self.literal(Atom::eq(var, value)).negated(),
            Op::Ge if value <= low => Literal::Known(true),
            Op::Ge if value > high => Literal::Known(false),
            Op::Ge => {
                if bits.is_some() {
                    self.define_bound(var, value);
                }
                Literal::Is(format!("{}_ge{value}", self.variables[var.index()].name))
            }
            Op::Eq if value < low || value > high => Literal::Known(false),
            Op::Eq if value == high => self.literal(Atom::ge(var, value)),
            Op::Eq if value == low => self.literal(Atom::ge(var, value + 1)).negated(),
            Op::Eq => {
                let name = format!("{}_eq{value}", self.variables[var.index()].name);
                if bits.is_some() && self.variables[var.index()].values.insert(value) {
                    self.define_value(var, value, &name);
                }
                Literal::Is(name)
            }
        }
    }

    /// Adds a multiple of a variable.
    pub(super) fn add_term(&self, to: &mut Inequality, factor: i128, var: Int) {
        let Variable { name, low, high, bits, .. } = &self.variables[var.index()];
        to.bound -= factor * i128::from(*low);
        match bits {
            Some(bits) => {
                for bit in 0..*bits {
                    to.add(factor << bit, &Literal::Is(format!("{name}_bit{bit}")));
                }
            }
            None => {
                for value in low + 1..=*high {
                    to.add(factor, &Literal::Is(format!("{name}_ge{value}")));
                }
            }
        }
    }

    /// The bits of a value.
    pub(super) fn bits(&self, var: Int, value: i64) -> Vec<Literal> {
        let Variable { name, low, bits, .. } = &self.variables[var.index()];
        let above = i128::from(value) - i128::from(*low);
        let bit = |bit: u32| {
            let name = format!("{name}_bit{bit}");
            if above >> bit & 1 == 1 { Literal::Is(name) } else { Literal::IsNot(name) }
        };
        (0..bits.unwrap_or(0)).map(bit).collect()
    }

    /// At least one of the facts holds, as an inequality; none if it is true in any case.
    pub(super) fn clause(&mut self, atoms: &[Atom]) -> Option<Inequality> {
        let mut clause = Inequality::new(1);
        for atom in atoms {
            match self.literal(*atom) {
                Literal::Known(true) => return None,
                literal => clause.add(1, &literal),
            }
        }
        Some(clause)
    }

    pub(super) fn inequality(&mut self, line: &Line) -> Inequality {
        let mut inequality = Inequality::new(line.bound);
        for (factor, atom) in &line.facts {
            let literal = self.literal(*atom);
            inequality.add(*factor, &literal);
        }
        for (factor, var) in &line.terms {
            self.add_term(&mut inequality, *factor, *var);
        }
        inequality
    }

    /// Writes an inequality by a rule of the derivation (which has no say in the model); its label.
    pub(super) fn put(&mut self, rule: &str, text: &str, end: &str) -> Label {
        let label = self.next_label();
        let in_model = self.in_model;
        let line = if in_model {
            format!("@c{label} {text} ;\n")
        } else {
            self.steps += 1;
            format!("@c{label} {rule} {text}{end} ;\n")
        };
        self.write(in_model, &line);
        label
    }

    /// What a variable is made of, in the model.
    pub(super) fn write_variable(&mut self, var: Int, ranges: &[(i64, i64)]) {
        let Variable { name, low, high, bits, .. } = self.variables[var.index()].clone();
        if let Some(bits) = bits {
            let mut top = Inequality::new(i128::from(low) - i128::from(high));
            for bit in 0..bits {
                top.add(-(1 << bit), &Literal::Is(format!("{name}_bit{bit}")));
            }
            self.variables[var.index()].top = self.put("", &top.text(), "");
            for gap in ranges.windows(2) {
                let clause = self.clause(&[Atom::le(var, gap[0].1), Atom::ge(var, gap[1].0)]);
                if let Some(clause) = clause {
                    self.put("", &clause.text(), "");
                }
            }
            return;
        }
        for value in low + 1..high {
            self.put("", &format!("1 {name}_ge{value} 1 ~{name}_ge{} >= 1", value + 1), "");
            self.define_value(var, value, &format!("{name}_eq{value}"));
        }
        let gaps = ranges.windows(2).flat_map(|gap| gap[0].1 + 1..gap[1].0).collect::<Vec<_>>();
        for value in gaps {
            self.put("", &format!("1 ~{name}_eq{value} >= 1"), "");
        }
    }

    /// `x_eqV` if and only if `x_geV` and not `x_ge(V + 1)`.
    fn define_value(&mut self, var: Int, value: i64, name: &str) {
        let (at_least, above) = (self.literal(Atom::ge(var, value)), self.literal(Atom::ge(var, value + 1)));
        let is = Literal::Is(name.to_owned());
        let parts = [
            vec![is.clone().negated(), at_least.clone()],
            vec![is.clone().negated(), above.clone().negated()],
        ];
        for (literals, to) in parts.into_iter().zip([0, 0]).chain([(vec![is, at_least.negated(), above], 1)])
        {
            let mut clause = Inequality::new(1);
            for literal in &literals {
                clause.add(1, literal);
            }
            self.put("red", &clause.text(), &format!(" : {name} -> {to}"));
        }
    }

    /// `x_geV` if and only if the bits say so; and it goes with the bounds next to it.
    fn define_bound(&mut self, var: Int, value: i64) {
        let variable = &self.variables[var.index()];
        if variable.bounds.contains_key(&value) {
            return;
        }
        let (full, name) = (variable.full(), format!("{}_ge{value}", variable.name));
        let above = i128::from(value) - i128::from(variable.low);
        let is = Literal::Is(name.clone());
        let mut implies = Inequality::new(above + i128::from(variable.low));
        implies.add(above, &is.clone().negated());
        self.add_term(&mut implies, 1, var);
        let rest = full - above + 1;
        let mut implied = Inequality::new(rest - full - i128::from(self.variables[var.index()].low));
        implied.add(rest, &is);
        self.add_term(&mut implied, -1, var);
        let implies = self.put("red", &implies.text(), &format!(" : {name} -> 0"));
        let implied = self.put("red", &implied.text(), &format!(" : {name} -> 1"));
        let bounds = &mut self.variables[var.index()].bounds;
        let below = bounds.range(..value).next_back().map(|(at, labels)| (*at, *labels));
        let next = bounds.range(value + 1..).next().map(|(at, labels)| (*at, *labels));
        bounds.insert(value, (implies, implied));
        let own = (value, (implies, implied));
        let name = self.variables[var.index()].name.clone();
        for (greater, lesser) in
            [below.map(|below| (own, below)), next.map(|next| (next, own))].into_iter().flatten()
        {
            // The greater bound implies the lesser one: the bits of one cancel those of the other.
            let text = if self.in_model {
                format!("1 ~{name}_ge{} 1 {name}_ge{} >= 1", greater.0, lesser.0)
            } else {
                format!("@c{} @c{} + s", greater.1.0, lesser.1.1)
            };
            self.put("pol", &text, "");
        }
    }

    /// What makes the literal of a bound imply it (`up`), or its negation the opposite.
    pub(super) fn bound_label(&mut self, var: Int, value: i64, up: bool) -> Option<Label> {
        self.define_bound(var, value);
        let labels = self.variables[var.index()].bounds.get(&value)?;
        Some(if up { labels.0 } else { labels.1 })
    }

    /// That the variable of few values has one of them.
    pub(super) fn some_value(&mut self, var: Int) -> Label {
        if let Some(label) = self.variables[var.index()].some_value {
            return label;
        }
        let Variable { low, high, .. } = self.variables[var.index()];
        let mut any = Inequality::new(1);
        for value in low..=high {
            let literal = self.literal(Atom::eq(var, value));
            any.add(1, &literal);
        }
        let label = self.put("rup", &any.text(), "");
        self.variables[var.index()].some_value = Some(label);
        label
    }
}
