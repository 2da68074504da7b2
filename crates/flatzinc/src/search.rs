//! Search annotations: in which order variables are to be decided.

use garns_cp::{Float, Int, Restarts, ValueSelector, VariableSelector};

use crate::build::Builder;
use crate::program::{Call, Term};

/// What the annotations of the solve item ask for.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) phases: Vec<(Vec<Int>, VariableSelector, ValueSelector)>,
    pub(crate) restarts: Option<Restarts>,
    /// Values to try first.
    pub(crate) hints: Vec<(Int, i64)>,
    /// Annotations that were passed over.
    pub(crate) ignored: Vec<String>,
}

impl Builder<'_> {
    /// Reads the annotations of the solve item.
    pub(crate) fn plan(&mut self) -> Plan {
        let mut plan = Plan::default();
        let program = self.program;
        for term in &program.search {
            self.read(*term, &mut plan);
        }
        plan
    }

    fn read(&mut self, annotation: Term, plan: &mut Plan) {
        let program = self.program;
        let Term::Call(call) = annotation else {
            if let Term::Word(word) = annotation {
                match program.name(word) {
                    "restart_none" => plan.restarts = Some(Restarts::Never),
                    other => plan.ignored.push(other.to_owned()),
                }
            }
            return;
        };
        let Call { name, args } = program.calls[call as usize];
        let args = program.span(args);
        match (program.name(name), args) {
            ("seq_search", [Term::Array(parts)]) => {
                for part in program.span(*parts) {
                    self.read(*part, plan);
                }
            }
            ("float_search", [Term::Array(vars), _, choose, pick, ..])
            | ("int_search" | "bool_search", [Term::Array(vars), choose, pick, ..]) => {
                let word = |term: &Term| if let Term::Word(word) = term { program.name(*word) } else { "" };
                let vars = program.span(*vars).iter().filter(|term| matches!(term, Term::Var(_)));
                let rank = |builder: &Self, term| builder.float_of(term).map(Float::rank);
                let vars = vars.filter_map(|term| rank(self, *term).or_else(|| self.int(*term, 0).ok()));
                let vars: Vec<Int> = vars.collect();
                if !vars.is_empty() {
                    let (choose, pick) = (choose_of(word(choose), plan), pick_of(word(pick), plan));
                    plan.phases.push((vars, choose, pick));
                }
            }
            ("set_search", [Term::Array(vars), choose, pick, ..]) => {
                self.read_sets(program.span(*vars), [*choose, *pick], plan);
            }
            ("warm_start_array", [Term::Array(parts)]) => {
                for part in program.span(*parts) {
                    self.read(*part, plan);
                }
            }
            (
                "warm_start_int" | "warm_start_bool" | "warm_start_float" | "warm_start_set" | "warm_start",
                [Term::Array(vars), Term::Array(values)],
            ) => {
                for (var, value) in program.span(*vars).iter().zip(program.span(*values)) {
                    if let (Term::Var(_), Term::Set(set)) = (var, value)
                        && let Ok(members) = self.members(*var, 0)
                    {
                        let set = &program.sets[*set as usize];
                        let maybe = members.maybe.into_iter();
                        plan.hints.extend(maybe.map(|(value, has)| (has, set.contains(value).into())));
                    }
                    if let (Some(float), Ok(value)) = (self.float_of(*var), self.float_constant(*value, 0)) {
                        plan.hints.push((float.rank(), Float::rank_from(value)));
                    }
                    if let (Term::Var(_), Some(value)) = (var, self.constant_of(*value))
                        && let Ok(var) = self.int(*var, 0)
                    {
                        plan.hints.push((var, value));
                    }
                }
            }
            ("restart_luby", [scale]) => plan.restarts = whole(*scale).map(Restarts::Luby),
            ("restart_constant", [scale]) => plan.restarts = whole(*scale).map(Restarts::Constant),
            // Runs that grow by the same number each time: the nearest there is grows by half.
            ("restart_linear", [scale]) => {
                plan.restarts = whole(*scale).map(|first| Restarts::Geometric { first, factor: 1.5 });
            }
            ("restart_geometric", [factor, scale]) => {
                let factor = match *factor {
                    Term::Float(factor) => factor,
                    Term::Int(factor) => factor as f64,
                    _ => 1.5,
                };
                plan.restarts = whole(*scale).map(|first| Restarts::Geometric { first, factor });
            }
            (other, _) => plan.ignored.push(other.to_owned()),
        }
    }
}

impl Builder<'_> {
    /// Set after set, the elements of each in the order that is asked for: first with, or first without them.
    fn read_sets(&mut self, vars: &[Term], [choose, pick]: [Term; 2], plan: &mut Plan) {
        let program = self.program;
        let mut word = |term: Term, known: &[&str]| {
            let word = if let Term::Word(word) = term { program.name(word) } else { "" };
            if !known.contains(&word) {
                plan.ignored.push(format!("{word} (set_search)"));
            }
            word
        };
        word(choose, &["input_order"]);
        let pick =
            word(pick, &["indomain_min", "indomain", "indomain_max", "outdomain_min", "outdomain_max"]);
        let value = if pick.starts_with("outdomain") { ValueSelector::Min } else { ValueSelector::Max };
        for term in vars.iter().filter(|term| matches!(term, Term::Var(_))) {
            let mut elements = self.vars_of(*term);
            if pick.ends_with("max") {
                elements.reverse();
            }
            if !elements.is_empty() {
                plan.phases.push((elements, VariableSelector::InputOrder, value));
            }
        }
    }
}

fn whole(term: Term) -> Option<u64> {
    match term {
        Term::Int(value) => u64::try_from(value).ok().filter(|value| *value > 0),
        _ => None,
    }
}

fn choose_of(name: &str, plan: &mut Plan) -> VariableSelector {
    match name {
        "input_order" => VariableSelector::InputOrder,
        "first_fail" => VariableSelector::Smallest,
        "anti_first_fail" => VariableSelector::Largest,
        "smallest" => VariableSelector::LeastMin,
        "largest" => VariableSelector::GreatestMax,
        "occurrence" => VariableSelector::Occurrence,
        "most_constrained" => VariableSelector::MostConstrained,
        "max_regret" => VariableSelector::MaxRegret,
        "dom_w_deg" => VariableSelector::DomWdeg,
        "impact" | "activity" => VariableSelector::Activity,
        "random" => VariableSelector::Random,
        other => {
            plan.ignored.push(other.to_owned());
            VariableSelector::DomWdeg
        }
    }
}

fn pick_of(name: &str, plan: &mut Plan) -> ValueSelector {
    match name {
        "indomain_min" | "indomain" | "indomain_interval" => ValueSelector::Min,
        "indomain_max" => ValueSelector::Max,
        "indomain_median" | "indomain_middle" => ValueSelector::Median,
        "indomain_random" => ValueSelector::Random,
        "indomain_split" | "indomain_split_random" => ValueSelector::Split,
        "indomain_reverse_split" => ValueSelector::ReverseSplit,
        other => {
            plan.ignored.push(other.to_owned());
            ValueSelector::Min
        }
    }
}
