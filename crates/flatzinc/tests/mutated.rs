//! Whatever is made of a FlatZinc text, there is an answer or a sentence, and no panic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::time::Duration;

use garns_flatzinc::{Cancel, Options, RunError, solve};
use garns_lang::Lang;
use proptest::prelude::*;

const TEXTS: &[&str] = &[
    "array [1..3] of int: a = [1, -2, 3];\nset of int: s = {1, 5};\nvar 1..5: x :: output_var;\nvar -4..4: y;\n\
     var bool: b :: is_defined_var;\nvar int: z :: var_is_introduced;\n\
     array [1..2] of var int: xs :: output_array([1..2]) = [x, y];\n\
     constraint int_lin_le(a, [x, y, 2], 7);\nconstraint int_times(x, y, z) :: defines_var(z);\n\
     constraint int_le_reif(x, y, b) :: defines_var(b);\nconstraint array_int_element(x, [3, 1, 4, 1, 5], z);\n\
     constraint set_in(x, s);\nsolve :: seq_search([int_search(xs, first_fail, indomain_min, complete)]) satisfy;\n",
    "predicate p(array [int] of var int: x);\nvar 0..3: x;\nvar 0..3: y;\nvar bool: p;\nvar bool: q;\n\
     constraint bool_clause([p], [q]);\nconstraint array_bool_and([p, q], true);\nconstraint bool2int(p, x);\n\
     constraint int_div(x, y, 1);\nconstraint int_mod(9, x, y);\nconstraint int_pow(x, y, 1);\n\
     constraint array_bool_xor([p, q, true]);\nconstraint fzn_all_different_int([x, y, 5]);\n\
     constraint bool_lin_eq([1, 1], [p, q], x);\nconstraint array_var_int_element(x, [y, x], y);\n\
     constraint int_lin_eq_reif([1, 1], [x, y], 3, p);\nconstraint array_int_maximum(y, [x, 2]);\n\
     solve maximize x;\n",
    "var set of 1..4: s :: output_var;\nvar set of {0, 3}: t = {3};\nvar set of int: u;\nvar -1..5: x;\nvar bool: p;\n\
     array [1..2] of var set of int: both :: output_array([1..2]) = [s, u];\n\
     constraint set_union(s, t, u);\nconstraint set_card(s, x) :: defines_var(x);\nconstraint set_in_reif(x, u, p);\n\
     constraint set_le(t, s);\nconstraint array_var_set_element(x, [s, {}, 2..4], u);\nconstraint set_eq(s, u);\n\
     constraint array_set_partition(both, 1..4);\nconstraint set_diff_reif(s, 1..2, {3}, p);\n\
     solve :: set_search([s, u], input_order, indomain_max, complete) satisfy;\n",
];

const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    ":",
    "::",
    "=",
    "..",
    "var",
    "int",
    "bool",
    "x",
    "y",
    "p",
    "a",
    "-1",
    "0",
    "9223372036854775807",
    "-9223372036854775808",
    "4611686018427387905",
    "1.5",
    "true",
    "\"",
    "%",
    "é",
    "\n",
    "array",
    "set of",
    "constraint",
    "solve",
    "[]",
    "{}",
    "5..1",
    "a[1]",
    "a[-9223372036854775808]",
    "1e999",
    "0x",
    "0xFF",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "100",
    "2147483648",
    "4611686018427387904",
    "9223372036854775807",
    "3000000000",
    "1.5",
];

/// Words and numbers, and what is between them.
fn split(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let inner = |c: char| c.is_alphanumeric() || c == '_';
    for c in text.chars() {
        match words.last_mut() {
            Some(word) if word.ends_with(inner) && inner(c) => word.push(c),
            _ => words.push(c.to_string()),
        }
    }
    words
}

fn survives(text: &str) {
    let options = Options {
        all: true,
        solutions: Some(3),
        time: Some(Duration::from_millis(20)),
        ..Options::default()
    };
    match solve(text, &options, &Cancel::never(), &mut Vec::new(), &mut |_| {}) {
        Ok(_) => {}
        Err(RunError::Text(problem)) => {
            assert!(!problem.text(Lang::Pt).contains('\n') || text.contains('\n'))
        }
        Err(RunError::Io(error)) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_text_with_pieces_put_in_or_out(
        text in 0..TEXTS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..6usize, 0..PIECES.len()), 1..4),
    ) {
        let mut text = TEXTS[text].to_owned();
        for (at, removed, piece) in changes {
            let mut start = at.index(text.len() + 1);
            while !text.is_char_boundary(start) {
                start -= 1;
            }
            let mut end = (start + removed).min(text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            text.replace_range(start..end, PIECES[piece]);
        }
        survives(&text);
    }

    /// Most of these are read to the end, so that what solves them meets all kinds of arguments.
    #[test]
    fn words_and_numbers_exchanged(
        text in 0..TEXTS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..5),
    ) {
        let mut words = split(TEXTS[text]);
        for (at, with) in changes {
            let places: Vec<usize> =
                (0..words.len()).filter(|place| words[*place].starts_with(|c: char| c.is_alphanumeric())).collect();
            let at = places[at.index(places.len())];
            let number = words[at].starts_with(|c: char| c.is_ascii_digit());
            words[at] = if number {
                NUMBERS[with.index(NUMBERS.len())].to_owned()
            } else if words[at].contains('_') {
                let names: Vec<&String> = words.iter().filter(|word| word.contains('_')).collect();
                names[with.index(names.len())].clone()
            } else {
                words[places[with.index(places.len())]].clone()
            };
        }
        survives(&words.concat());
    }

    #[test]
    fn pieces_in_any_order(pieces in prop::collection::vec(0..PIECES.len(), 0..30)) {
        let text: Vec<&str> = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        survives(&text.join(" "));
    }
}
