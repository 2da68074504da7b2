//! Examples of the papers, and the models that other tests have.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use garns_flatzinc::{Cancel, Conclusion, Options, Proof, Verdict, certify};

use crate::random::Goal;
use crate::{certified, outside, written};

/// `Σ factor · variable (=) bound` as FlatZinc.
fn linear(name: &str, terms: &[(i64, String)], bound: i64) -> String {
    let factors: Vec<String> = terms.iter().map(|(factor, _)| factor.to_string()).collect();
    let vars: Vec<&str> = terms.iter().map(|(_, var)| var.as_str()).collect();
    format!("constraint {name}([{}],[{}],{bound});\n", factors.join(","), vars.join(","))
}

fn declared(names: impl IntoIterator<Item = String>, range: &str) -> String {
    names.into_iter().map(|name| format!("var {range}: {name} :: output_var;\n")).collect()
}

fn different(names: &[String]) -> String {
    format!("constraint fzn_all_different_int([{}]);\n", names.join(","))
}

fn send_more_money() -> String {
    let letters: Vec<String> = "SENDMORY".chars().map(|letter| letter.to_string()).collect();
    let mut text = declared(letters.clone(), "0..9") + &different(&letters);
    text += "constraint int_ge(S,1);\nconstraint int_ge(M,1);\n";
    let word = |word: &str, sign: i64| {
        let places = word.chars().rev().zip(0..).map(|(c, place)| (sign * 10i64.pow(place), c.to_string()));
        places.collect::<Vec<_>>()
    };
    let mut sums = std::collections::BTreeMap::new();
    for (factor, letter) in [word("SEND", 1), word("MORE", 1), word("MONEY", -1)].concat() {
        *sums.entry(letter).or_insert(0) += factor;
    }
    let terms: Vec<(i64, String)> = sums.into_iter().map(|(letter, factor)| (factor, letter)).collect();
    text + &linear("int_lin_eq", &terms, 0) + "solve satisfy;\n"
}

fn golomb(marks: usize) -> String {
    let mark = |i: usize| format!("m{i}");
    let mut text =
        declared((0..marks).map(mark), &format!("0..{}", marks * marks)) + "constraint int_eq(m0,0);\n";
    let mut distances = Vec::new();
    for j in 1..marks {
        let _ = writeln!(text, "constraint int_lt({},{});", mark(j - 1), mark(j));
        for i in 0..j {
            let name = format!("d_{i}_{j}");
            text = declared([name.clone()], &format!("0..{}", marks * marks)) + &text;
            text += &linear("int_lin_eq", &[(1, mark(j)), (-1, mark(i)), (-1, name.clone())], 0);
            distances.push(name);
        }
    }
    text + &different(&distances) + &format!("solve minimize {};\n", mark(marks - 1))
}

fn magic_square() -> String {
    let cell = |i: usize| format!("c{i}");
    let mut text = declared((0..9).map(cell), "1..9") + &different(&(0..9).map(cell).collect::<Vec<_>>());
    for line in [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]] {
        text += &linear("int_lin_eq", &line.map(|i| (1, cell(i))), 15);
    }
    text + "solve satisfy;\n"
}

fn queens(n: usize) -> String {
    let (queen, up, down) =
        (|i: usize| format!("q{i}"), |i: usize| format!("u{i}"), |i: usize| format!("d{i}"));
    let mut text = declared((0..n).map(queen), &format!("0..{}", n - 1));
    text += &declared((0..n).map(up), &format!("0..{}", 2 * n));
    text += &declared((0..n).map(down), &format!("-{n}..{n}"));
    for i in 0..n {
        text += &linear("int_lin_eq", &[(1, queen(i)), (-1, up(i))], -(i as i64));
        text += &linear("int_lin_eq", &[(1, queen(i)), (-1, down(i))], i as i64);
    }
    for names in [(0..n).map(queen).collect::<Vec<_>>(), (0..n).map(up).collect(), (0..n).map(down).collect()]
    {
        text += &different(&names);
    }
    text + "solve satisfy;\n"
}

/// A KenKen of order 4 with products, sums, a difference and a quotient.
fn kenken() -> String {
    let cell = |row: usize, column: usize| format!("k{row}{column}");
    let cells = (0..4).flat_map(|row| (0..4).map(move |column| cell(row, column)));
    let mut text = declared(cells, "1..4") + "var 0..64: p :: output_var;\n";
    for i in 0..4 {
        text += &different(&(0..4).map(|j| cell(i, j)).collect::<Vec<_>>());
        text += &different(&(0..4).map(|j| cell(j, i)).collect::<Vec<_>>());
    }
    text += "constraint int_times(k00,k01,12);\nconstraint int_times(k02,k12,p);\nconstraint int_times(p,k03,8);\n";
    text += &linear("int_lin_eq", &[(1, cell(1, 0)), (1, cell(2, 0)), (1, cell(2, 1))], 6);
    text += &linear("int_lin_eq", &[(1, cell(3, 2)), (1, cell(3, 3))], 3);
    text + "solve satisfy;\n"
}

#[test]
fn examples_of_the_papers() {
    let money = certified("send more money", &send_more_money(), Goal::All);
    assert_eq!(money.certified.excluded, 1);
    let ruler = certified("golomb", &golomb(5), Goal::Least);
    assert_eq!(ruler.certified.conclusion, Conclusion::Optimal(11));
    assert_eq!(certified("magic square", &magic_square(), Goal::All).certified.excluded, 8);
    assert_eq!(certified("queens", &queens(6), Goal::All).certified.excluded, 4);
    assert_eq!(certified("no queens", &queens(3), Goal::One).verdict, Verdict::Unsatisfiable);
    certified("kenken", &kenken(), Goal::All);
    // x² + y² = z² up to 13, x < y
    let squares = declared(["x".into(), "y".into(), "z".into()], "1..13")
        + &declared(["a".into(), "b".into(), "c".into()], "1..169")
        + "constraint int_times(x,x,a);\nconstraint int_times(y,y,b);\nconstraint int_times(z,z,c);\n\
           constraint int_lt(x,y);\nconstraint int_plus(a,b,c);\nsolve satisfy;\n";
    assert_eq!(certified("pythagoras", &squares, Goal::All).certified.excluded, 3);
}

/// So many tasks that only their energy shows the optimum.
#[test]
fn a_schedule_of_many_tasks() {
    let start = |i: usize| format!("s{i}");
    let durations = [2i64, 5, 5, 2, 4, 4, 6, 5, 3, 2, 5, 4, 3, 1];
    let demands = [1, 4, 2, 3, 1, 3, 2, 4, 1, 2, 3, 1, 2, 4];
    let count = durations.len();
    let mut text = declared((0..count).map(start), "0..40") + "var 0..60: end :: output_var;\n";
    for (i, duration) in durations.iter().enumerate() {
        text += &linear("int_lin_le", &[(1, start(i)), (-1, "end".into())], -duration);
    }
    let starts: Vec<String> = (0..count).map(start).collect();
    let _ = writeln!(text, "constraint fzn_cumulative([{}],{durations:?},{demands:?},6);", starts.join(","));
    certified("schedule", &(text + "solve minimize end;\n"), Goal::Least);
}

/// Rounds: that there is none through the Petersen graph, and the shortest through seven places.
#[test]
fn rounds_through_places() {
    let next = |place: usize| format!("n{place}");
    let mut text = String::new();
    for place in 0..5 {
        let (outer, inner) =
            ([(place + 1) % 5, (place + 4) % 5, place + 5], [(place + 2) % 5, (place + 3) % 5]);
        let set = |places: &[usize]| {
            let places: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
            format!("{{{}}}", places.join(","))
        };
        text += &declared([next(place)], &set(&outer));
        text += &declared([next(place + 5)], &set(&[inner[0] + 5, inner[1] + 5, place]));
    }
    let all: Vec<String> = (0..10).map(next).collect();
    let petersen = format!("{text}constraint fzn_circuit([{}]);\nsolve satisfy;\n", all.join(","));
    assert_eq!(certified("petersen", &petersen, Goal::One).verdict, Verdict::Unsatisfiable);
    // From anywhere but the last place to the first one, one can't go on to those in between.
    let mut text = declared((0..7).map(next), "1..7") + "var 0..700: length :: output_var;\n";
    let mut sum = vec![(-1, "length".to_owned())];
    for place in 0..7i64 {
        let step = format!("d{place}");
        let distances: Vec<String> =
            (0..7i64).map(|to| (10 + (place * 37 + to * 61) % 89).to_string()).collect();
        text += &format!("var 0..100: {step};\n");
        text += &format!("constraint array_int_element(n{place},[{}],{step});\n", distances.join(","));
        sum.push((1, step));
    }
    text += &linear("int_lin_eq", &sum, 0);
    let all: Vec<String> = (0..7).map(next).collect();
    text += &format!("constraint fzn_circuit([{}]);\nsolve minimize length;\n", all.join(","));
    certified("shortest round", &text, Goal::Least);
    // Two triangles, of each of which a place must be on the round.
    let triangle =
        |first: usize| declared((first..first + 3).map(next), &format!("{}..{}", first + 1, first + 3));
    let text = triangle(0) + &triangle(3) + "constraint int_ne(n1,2);\nconstraint int_ne(n4,5);\n";
    let all: Vec<String> = (0..6).map(next).collect();
    let text = format!("{text}constraint fzn_subcircuit([{}]);\nsolve satisfy;\n", all.join(","));
    assert_eq!(certified("triangles", &text, Goal::One).verdict, Verdict::Unsatisfiable);
}

/// A week of shifts by an automaton: what they cost at least, in numbers that take bits.
#[test]
fn shifts_at_a_cost() {
    let day = |day: usize| format!("s{day}");
    let mut text = declared((0..7).map(day), "1..3") + "var 0..6000: cost :: output_var;\n";
    // By night, by day, free: after a night no day, and a free day after at most two at work.
    let steps = "[2,4,1, 3,5,1, 0,0,1, 3,5,1, 0,5,1]";
    let costs = "[310,120,45, 290,170,20, 900,900,80, 500,230,70, 900,410,33]";
    let days: Vec<String> = (0..7).map(day).collect();
    text += &format!(
        "constraint fzn_cost_regular([{}],5,3,{steps},1,{{1,2,3,4,5}},{costs},cost);\n",
        days.join(",")
    );
    text += "constraint fzn_global_cardinality([";
    text += &(days.join(",") + "],[1,2],[2,2]);\nsolve minimize cost;\n");
    certified("shifts", &text, Goal::Least);
}

/// The models in MiniZinc beside this test, flattened by MiniZinc: where it is not installed, there is nothing to see.
#[test]
fn models_that_minizinc_flattens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let there = Command::new("minizinc").arg("--version").output().is_ok_and(|ran| ran.status.success());
    assert!(there || std::env::var_os("CI").is_none(), "minizinc is missing");
    let mut models: Vec<_> =
        std::fs::read_dir(folder.join("tests/models")).unwrap().map(|entry| entry.unwrap().path()).collect();
    models.sort();
    let (mut seen, mut assumed) = (0, Vec::new());
    for model in models.into_iter().filter(|_| there) {
        let name = model.file_stem().unwrap().to_str().unwrap().to_owned();
        let flat = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-certified.fzn"));
        let mut minizinc = Command::new("minizinc");
        minizinc.arg("-c").arg("--solver").arg(folder.join("minizinc/garns.msc")).arg(&model);
        let shown = flat.with_extension("ozn");
        assert!(minizinc.arg("--fzn").arg(&flat).arg("--ozn").arg(shown).status().unwrap().success());
        let text = std::fs::read_to_string(flat).unwrap();
        let all = text.contains("satisfy;");
        let written = written(&name, &text, &Options { all, ..Options::default() });
        let conclusion = written.certified.conclusion;
        assert!(
            !matches!(conclusion, Conclusion::Nothing | Conclusion::Satisfiable),
            "{name}: {conclusion:?}"
        );
        if let Some(said) = outside::verdict(&written.model, &written.derivation) {
            let said = said.unwrap_or_else(|said| panic!("{name}: {said}"));
            assert!(said == "UNSATISFIABLE" || said.starts_with("BOUNDS"), "{name}: {said}");
        }
        // Floats are assumed, and nothing else.
        let names = written.certified.assumed.keys().copied();
        assumed.extend(names.filter(|name| !name.contains("float")));
        seen += 1;
    }
    assert!(seen > 20 || !there);
    assert!(assumed.is_empty(), "{assumed:?}");
}

#[test]
fn what_a_certificate_does_not_state_is_assumed_and_counted() {
    let text = declared(["a".into(), "c".into(), "d".into()], "1..400")
        + "var 300..400: b :: output_var;\nconstraint fzn_sort([a,b],[c,d]);\nsolve minimize d;\n";
    let sorted = written("sorted", &text, &Options::default());
    assert_eq!(sorted.certified.conclusion, Conclusion::Optimal(300));
    assert_eq!(sorted.certified.assumed.keys().copied().collect::<Vec<_>>(), ["sort"]);
    let said = outside::verdict(&sorted.model, &sorted.derivation);
    assert!(said.is_none_or(|said| said.as_deref() == Ok("BOUNDS 300 <= obj <= 300")));
}

#[test]
fn what_is_not_finished_concludes_nothing() {
    // Sixteen pigeons in fifteen holes, pair by pair.
    let names: Vec<String> = (0..16).map(|i| format!("p{i}")).collect();
    let mut text = declared(names.clone(), "1..15");
    for i in 0..16 {
        for j in 0..i {
            let _ = writeln!(text, "constraint int_ne({},{});", names[i], names[j]);
        }
    }
    text += "solve satisfy;\n";
    let options = Options { time: Some(Duration::from_millis(100)), ..Options::default() };
    let stopped = written("pigeons", &text, &options);
    assert_eq!((stopped.verdict, stopped.certified.conclusion), (Verdict::Unknown, Conclusion::Nothing));
    let said = outside::verdict(&stopped.model, &stopped.derivation);
    assert!(said.is_none_or(|said| said.as_deref() == Ok("NO CONCLUSION")));
    // And one that does not even begin.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certificates");
    let (model, derivation) = (folder.join("late.opb"), folder.join("late.pbp"));
    let file = |path: &Path| std::fs::File::create(path).unwrap();
    let proof = Proof::new(file(&model), file(&derivation));
    let cancelled = Cancel::when(|| true);
    let ended = certify(&text, &Options::default(), &cancelled, &mut Vec::new(), &mut |_| {}, proof).unwrap();
    assert_eq!(ended.0, Verdict::Unknown);
    assert_eq!(ended.1.unwrap().conclusion, Conclusion::Nothing);
    let said = outside::verdict(&model, &derivation);
    assert!(said.is_none_or(|said| said.as_deref() == Ok("NO CONCLUSION")), "{}", model.display());
}

#[test]
fn a_certificate_that_can_t_be_written_is_told() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("full"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let proof = Proof::new(Full, Full);
    let mut answer = Vec::new();
    let text = queens(6);
    let ended =
        certify(&text, &Options::default(), &Cancel::never(), &mut answer, &mut |_| {}, proof).unwrap();
    assert_eq!(ended.0, Verdict::Satisfied);
    assert_eq!(ended.1.unwrap_err().to_string(), "full");
    assert!(!answer.is_empty());
}
