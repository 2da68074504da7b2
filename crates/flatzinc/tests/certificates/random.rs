//! Random small models, one kind of constraint at a time.

use std::fmt::Write as _;

/// Numbers that look random (splitmix64, G. Steele et al. 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn within(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// What is asked of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    One,
    All,
    Least,
    Greatest,
}

/// The kinds of constraints that certificates cover, with no step assumed.
pub(crate) const KINDS: &[&str] = &[
    "linear",
    "linear reified",
    "comparison",
    "boolean",
    "different",
    "element",
    "table",
    "extreme",
    "arithmetic",
    "count",
    "cumulative",
    "disjunctive",
    "cardinality",
    "order",
    "automaton",
    "cost",
    "circuit",
    "subcircuit",
    "inverse",
    "bins",
    "sort",
    "rectangles",
    "sets",
    "wide",
    "mixed",
];

struct Writer<'r> {
    random: &'r mut Random,
    ints: usize,
    bools: usize,
    constraints: String,
}

impl Writer<'_> {
    fn int(&mut self) -> String {
        format!("x{}", self.random.below(self.ints))
    }

    fn bool(&mut self) -> String {
        format!("b{}", self.random.below(self.bools))
    }

    fn list(&mut self, count: usize, mut one: impl FnMut(&mut Self) -> String) -> String {
        let all: Vec<String> = (0..count).map(|_| one(self)).collect();
        format!("[{}]", all.join(","))
    }

    /// Different variables.
    fn ints(&mut self, count: usize) -> String {
        let mut all: Vec<usize> = (0..self.ints).collect();
        let mut picked = Vec::new();
        for _ in 0..count.min(self.ints) {
            let at = self.random.below(all.len());
            picked.push(format!("x{}", all.swap_remove(at)));
        }
        format!("[{}]", picked.join(","))
    }

    fn bools(&mut self, count: usize) -> String {
        self.list(count, Writer::bool)
    }

    fn numbers(&mut self, count: usize, low: i64, high: i64) -> String {
        self.list(count, |writer| writer.random.within(low, high).to_string())
    }

    fn add(&mut self, text: &str) {
        let _ = writeln!(self.constraints, "constraint {text};");
    }

    fn constraint(&mut self, kind: &str) {
        let (a, b, c) = (self.int(), self.int(), self.int());
        let (p, q, r) = (self.bool(), self.bool(), self.bool());
        let text = match kind {
            "linear" | "linear reified" => {
                let count = 2 + self.random.below(self.ints - 1);
                let name = *self.random.one_of(&["int_lin_le", "int_lin_eq", "int_lin_ne", "int_lin_le"]);
                let (factors, vars) = (self.numbers(count, -3, 3), self.ints(count));
                let bound = self.random.within(-6, 9);
                if kind == "linear" {
                    format!("{name}({factors},{vars},{bound})")
                } else {
                    format!("{name}_reif({factors},{vars},{bound},{p})")
                }
            }
            "comparison" => match self.random.below(5) {
                0 => format!("int_ne({a},{b})"),
                1 => format!("int_lt({a},{b})"),
                2 => format!("int_le({a},{b})"),
                3 => {
                    let name = *self.random.one_of(&["int_eq", "int_ne", "int_le", "int_lt"]);
                    format!("{name}_reif({a},{b},{p})")
                }
                _ => format!("set_in_reif({a},{{0,2,3}},{p})"),
            },
            "boolean" => match self.random.below(9) {
                0 => format!("bool_xor({p},{q},{r})"),
                1 => format!("bool_not({p},{q})"),
                2 => format!("array_bool_and({},{p})", self.bools(3)),
                3 => format!("array_bool_or({},{p})", self.bools(3)),
                4 => format!("bool_eq_reif({p},{q},{r})"),
                5 => format!("array_bool_xor({})", self.bools(3)),
                6 => format!("bool_le_reif({p},{q},{r})"),
                7 => format!("int_le_reif({a},{},{p})", self.random.within(0, 4)),
                _ => format!("bool_clause({},{})", self.bools(2), self.bools(2)),
            },
            "different" => {
                let count = 3 + self.random.below(self.ints - 2);
                format!("fzn_all_different_int({})", self.ints(count))
            }
            "element" => {
                let count = 3 + self.random.below(3);
                if self.random.below(2) == 0 {
                    format!("array_int_element({a},{},{b})", self.numbers(count, -2, 5))
                } else {
                    format!("array_var_int_element({a},{},{b})", self.list(count, Writer::int))
                }
            }
            "table" => {
                let width = 2 + self.random.below(2);
                let rows = 2 + self.random.below(6);
                format!("fzn_table_int({},{})", self.ints(width), self.numbers(width * rows, -1, 4))
            }
            "extreme" => match self.random.below(6) {
                0 => format!("int_max({a},{b},{c})"),
                1 => format!("int_min({a},{b},{c})"),
                2 => format!("array_int_maximum({a},{})", self.ints(3)),
                3 => format!("garns_arg_max({},0,{a})", self.ints(3)),
                4 => format!("garns_arg_min({},0,{a})", self.ints(3)),
                _ => format!("array_int_minimum({a},{})", self.ints(3)),
            },
            "arithmetic" => match self.random.below(7) {
                0 | 1 => format!("int_times({a},{b},{c})"),
                2 => format!("int_abs({a},{b})"),
                3 => format!("int_div({a},{b},{c})"),
                4 => format!("int_mod({a},{b},{c})"),
                5 => format!("int_times({a},{a},{c})"),
                _ => format!("int_plus({a},{b},{c})"),
            },
            "count" => match self.random.below(4) {
                0 => format!("fzn_count_eq({},{},{a})", self.ints(4), self.random.within(0, 3)),
                1 => format!("fzn_count_eq({},{b},{a})", self.ints(3)),
                2 => format!("fzn_among({a},{},{{0,2,3}})", self.ints(4)),
                _ => format!("fzn_nvalue({a},{})", self.ints(4)),
            },
            "cumulative" => {
                let count = 3 + self.random.below(self.ints - 2);
                let starts = self.ints(count);
                let capacity = self.random.within(2, 4);
                if self.random.below(4) == 0 {
                    let demands = self.list(count, Writer::bool).replace('b', "i");
                    format!("fzn_cumulative({starts},{},{demands},1)", self.numbers(count, 1, 3))
                } else {
                    let (durations, demands) = (self.numbers(count, 1, 3), self.numbers(count, 1, 3));
                    format!("fzn_cumulative({starts},{durations},{demands},{capacity})")
                }
            }
            "disjunctive" => {
                let count = 3 + self.random.below(self.ints - 2);
                format!("fzn_disjunctive({},{})", self.ints(count), self.numbers(count, 0, 3))
            }
            "cardinality" => {
                let counts = self.list(2, |writer| match writer.random.below(2) {
                    0 => writer.int(),
                    _ => writer.random.within(0, 2).to_string(),
                });
                format!("fzn_global_cardinality({},[1,3],{counts})", self.ints(4))
            }
            "automaton" => {
                // Three states over three values; a step to 0 is none.
                let count = 3 + self.random.below(2);
                let (word, steps) = (self.ints(count), self.numbers(9, 0, 3));
                format!("fzn_regular({word},3,3,{steps},1,{{2,3}})")
            }
            "cost" => {
                let count = 3 + self.random.below(3);
                let (word, steps) = (self.ints(count), self.numbers(9, 0, 3));
                let (costs, total) = (self.numbers(9, -2, 4), self.int());
                format!("fzn_cost_regular({word},3,3,{steps},1,{{1,2,3}},{costs},{total})")
            }
            "circuit" => format!("garns_circuit({},{})", self.ints(self.ints), self.random.below(2)),
            "subcircuit" => format!("garns_subcircuit({},{})", self.ints(self.ints), self.random.below(2)),
            "sort" => format!("fzn_sort({},{})", self.ints(3), self.ints(3)),
            "rectangles" => {
                let name = *self.random.one_of(&["fzn_diffn", "fzn_diffn_nonstrict"]);
                let (x, y) = (self.ints(3), self.ints(3));
                format!("{name}({x},{y},{},{})", self.numbers(3, 0, 2), self.numbers(3, 1, 3))
            }
            "bins" => {
                let sizes = self.numbers(3, 0, 3);
                format!("garns_bin_packing([{a},{b},{c}],{},{sizes},1)", self.ints(3))
            }
            "sets" => {
                let mut one = || *self.random.one_of(&["s0", "s1", "s2", "{0,2}"]);
                let (s, t, u) = (one(), one(), one());
                match self.random.below(8) {
                    0 => format!("set_in_reif({a},{s},{p})"),
                    1 => format!("set_le_reif({s},{t},{p})"),
                    2 => format!("set_subset_reif({s},{t},{p})"),
                    3 => format!("set_eq_reif({s},{t},{p})"),
                    4 => format!("set_union({s},{t},{u})"),
                    5 => format!("set_diff_reif({s},{t},{u},{p})"),
                    6 => format!("array_var_set_element({a},[{s},{t}],{u})"),
                    _ => format!("set_card({s},{a})"),
                }
            }
            "inverse" => format!("garns_inverse({},1,{},1)", self.ints(2), self.ints(2)),
            "order" => match self.random.below(3) {
                0 => format!("fzn_lex_less_int({},{})", self.ints(2), self.ints(2)),
                1 => format!("fzn_lex_lesseq_int({},{})", self.ints(3), self.ints(3)),
                _ => format!("fzn_value_precede_int(1,2,{})", self.ints(4)),
            },
            // Over the variables of many values, and the others.
            "wide" => {
                let w = |writer: &mut Self| format!("w{}", writer.random.below(2));
                let (v, u) = (w(self), w(self));
                match self.random.below(12) {
                    0 => format!("int_lin_eq([1,-1,{}],[w0,w1,{a}],{})", self.random.within(1, 9), 7),
                    1 => format!("int_lin_le([3,-2,1],[{v},{a},{b}],{})", self.random.within(100, 500)),
                    2 => format!("int_lin_ne([1,1],[w0,w1],{})", self.random.within(150, 250)),
                    3 => format!("int_times({a},{v},{u})"),
                    4 => format!("int_max({v},{a},{u})"),
                    5 => format!("array_var_int_element({a},[w0,w1,{b}],{u})"),
                    6 => format!("int_lin_le_reif([1,-1],[w0,w1],{},{p})", self.random.within(-50, 50)),
                    7 => format!("int_eq_reif({v},{a},{p})"),
                    8 => format!("int_mod(w1,d,{a})"),
                    9 => format!("int_div(w1,d,{u})"),
                    10 => format!("int_mod(w0,{},{a})", self.random.within(2, 9)),
                    _ => "fzn_all_different_int([w0,w1,x0])".to_owned(),
                }
            }
            _ => {
                // Neither those of variables that are not there.
                let kinds = &KINDS[..KINDS.len() - 3];
                let kind = *self.random.one_of(kinds);
                return self.constraint(kind);
            }
        };
        self.add(&text);
    }
}

/// A model of a few constraints of a kind, over a few variables that are all shown.
pub(crate) fn model(kind: &str, goal: Goal, random: &mut Random) -> String {
    let (ints, bools) = (4 + random.below(2), 3);
    let wide = kind == "wide";
    let mut text = String::new();
    for number in 0..ints {
        let (low, high) = match random.below(3) {
            0 => (0, 3),
            1 => (1, 4),
            _ => (random.within(-2, 0), random.within(2, 5)),
        };
        let domain = match random.below(6) {
            0 => format!("{{{low},{},{high}}}", low + 1),
            _ => format!("{low}..{high}"),
        };
        let _ = writeln!(text, "var {domain}: x{number} :: output_var;");
    }
    for number in 0..bools {
        let _ = writeln!(text, "var bool: b{number} :: output_var;");
        let _ = writeln!(text, "var 0..1: i{number} :: output_var;");
    }
    if kind == "sets" {
        for number in 0..3 {
            let _ = writeln!(text, "var set of 0..2: s{number} :: output_var;");
        }
    }
    if wide {
        text += "var 0..300: w0 :: output_var;\nvar -120..200: w1 :: output_var;\n";
        text += "var -8..9: d :: output_var;\n";
    }
    let mut writer = Writer { random, ints, bools, constraints: String::new() };
    for number in 0..bools {
        writer.add(&format!("bool2int(b{number},i{number})"));
    }
    let count = if goal == Goal::All { 4 } else { 3 + writer.random.below(6) };
    for _ in 0..count {
        writer.constraint(kind);
    }
    if wide {
        // Few enough solutions to be listed, and sums that reach the wide ones.
        writer.add("int_lin_eq([40,-1,15],[x0,w0,x1],-90)");
        writer.add("int_lin_eq([40,-1,7],[x2,w1,x1],60)");
        writer.add("int_lin_eq([1,2],[d,x1],5)");
    } else if goal == Goal::All {
        // Neither are there too many solutions.
        writer.add("int_lin_eq([1,2,1],[x0,x1,x3],6)");
        writer.constraint("linear");
    }
    let constraints = writer.constraints;
    text += &constraints;
    let objective = if wide { "w0" } else { "x0" };
    text += &match goal {
        Goal::One | Goal::All => "solve satisfy;\n".to_owned(),
        Goal::Least => format!("solve minimize {objective};\n"),
        Goal::Greatest => format!("solve maximize {objective};\n"),
    };
    text
}
