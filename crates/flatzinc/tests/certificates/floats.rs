//! Certificates of models with floats: accepted, with the steps of float constraints, and nothing else, assumed.

use garns_flatzinc::{Conclusion, Options, Verdict};

use super::{expected, outside, written};

const DECLARED: &str = "var 0..9: i;\nvar 0..9: j;\nvar 0.0..9.0: x;\nvar 0.0..9.0: y;\nvar 0.0..100.0: z :: output_var;\n\
                        constraint int2float(i, x);\nconstraint int2float(j, y);\nconstraint float_times(x, y, z);\n\
                        constraint int_lin_le([1, 1], [i, j], 11);\n";

#[test]
fn float_constraints_are_assumed_and_counted() {
    for (name, rest, verdict) in [
        ("none", "constraint float_in(z, 12.3, 13.9);\nsolve satisfy;\n", Verdict::Unsatisfiable),
        ("some", "constraint float_in(z, 12.3, 14.9);\nsolve satisfy;\n", Verdict::Satisfied),
        ("most", "constraint float_le(z, 27.9);\nsolve maximize z;\n", Verdict::Complete),
        (
            "least",
            "constraint float_lin_le([-0.7, 1.0], [z, x], -2.3);\nsolve minimize z;\n",
            Verdict::Complete,
        ),
    ] {
        let text = format!("{DECLARED}{rest}");
        let written = written(&format!("floats {name}"), &text, &Options::default());
        assert_eq!(written.verdict, verdict, "{name}: {}", written.answer);
        let certified = &written.certified;
        let known = ["float product", "float sum", "integer as float", "step of a float objective"];
        assert!(certified.assumed.keys().all(|assumed| known.contains(assumed)), "{:?}", certified.assumed);
        assert_eq!(
            certified.float_objective,
            matches!(certified.conclusion, Conclusion::Optimal(_)),
            "{name}"
        );
        let fits = match verdict {
            Verdict::Unsatisfiable => certified.conclusion == Conclusion::Unsatisfiable,
            Verdict::Satisfied => certified.conclusion == Conclusion::Satisfiable,
            _ => certified.float_objective && certified.assumed.contains_key(known[3]),
        };
        assert!(fits, "{name}: {certified:?}");
        if let Some(said) = outside::verdict(&written.model, &written.derivation) {
            assert_eq!(said.as_deref(), Ok(expected(certified, name == "most").as_str()), "{name}");
        }
    }
}
