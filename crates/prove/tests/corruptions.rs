//! Certificates that were changed are refused. A change that leaves a valid proof, as of a lemma that another
//! makes superfluous, is told apart by a second checker, and by VeriPB where it is installed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod outside;
#[path = "../../proof-check/tests/slow/mod.rs"]
mod slow;

use garns_engine::Limits;
use garns_format::{Hints, read};
use garns_proof_check::{drat, veripb};
use garns_prove::{Certificate, FILES, prove, verify};

/// Changes of each kind.
const TIMES: u64 = 100;

/// A few numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % count as u64) as usize
    }
}

/// Certificates whose proofs have some lemmas, of one, no and several solutions.
fn certificates() -> Vec<Certificate> {
    let killer = "kind = \"killer\"\ncages = [\"aabb\", \"cccd\", \"eddd\", \"eeff\"]\n\
                  clues = { a = 5, b = 5, c = 7, d = 10, e = 9, f = 4 }\n";
    let texts = [
        "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4",
        killer,
        "1.......2.......",
        "kind = \"sudoku\"\nsize = 4\n[[rules]]\nrule = \"thermometer\"\npath = \"r1c1-r1c4\"\n[[rules]]\n\
         rule = \"anti-knight\"\n",
    ];
    let certificate = |text: &str| {
        let puzzle = read(text, &Hints::default()).unwrap();
        prove(&puzzle, 1000, &Limits::default()).unwrap()
    };
    texts.into_iter().map(certificate).collect()
}

fn accepted(certificate: &Certificate, changed: &str, text: &str) -> bool {
    verify(
        |name| {
            if name == changed { Some(text.to_owned()) } else { certificate.file(name).map(str::to_owned) }
        },
    )
    .is_ok()
}

/// Every change of what is claimed is seen.
#[test]
fn another_claim_is_refused() {
    for certificate in certificates() {
        let text = certificate.file("certificate.json").unwrap();
        let count = certificate.claim.solutions;
        for (from, to) in [
            (format!("\"solutions\": {count}"), format!("\"solutions\": {}", count + 1)),
            (format!("\"lemmas\": {}", certificate.claim.lemmas), "\"lemmas\": 0".to_owned()),
            ("The puzzle".to_owned(), "No puzzle".to_owned()),
            ("\"cp\"".to_owned(), "\"nine\"".to_owned()),
            ("veripb".to_owned(), "true".to_owned()),
            ("certificate 1".to_owned(), "certificate 2".to_owned()),
        ] {
            let changed = text.replacen(&from, &to, 1);
            assert!(
                changed != text && !accepted(&certificate, "certificate.json", &changed),
                "{from} → {to}"
            );
        }
    }
}

/// The lines, and where in the text those are that pass.
fn lines(text: &str, keep: impl Fn(&str) -> bool) -> (Vec<&str>, Vec<usize>) {
    let lines: Vec<&str> = text.lines().collect();
    let places = (0..lines.len()).filter(|at| keep(lines[*at])).collect();
    (lines, places)
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A model in clauses as one in linear constraints, and a proof in DRAT as one of VeriPB's, for the second checker.
fn as_rows(text: &str) -> Option<Vec<slow::Row>> {
    let row = |line: &str| {
        let mut lits: Vec<i64> =
            line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        (lits.pop() == Some(0)).then(|| {
            lits.sort_unstable();
            lits.dedup();
            (lits.into_iter().map(|lit| (1, lit)).collect(), 1)
        })
    };
    text.lines().filter(|line| !line.starts_with(['c', 'p'])).map(row).collect()
}

/// Whether a proof holds, all checkers being of one opinion.
fn agreed(model: &str, proof: &str, folder: &std::path::Path) -> bool {
    let accepted = veripb(model, proof).is_ok();
    assert_eq!(accepted, slow::accepts_text(model, proof), "{proof}");
    if let Some(outside) = outside::veripb() {
        assert_eq!(accepted, outside::veripb_accepts(&outside, folder, model, proof), "{proof}");
    }
    accepted
}

#[test]
fn a_changed_line_is_refused() {
    let mut dice = Dice(1);
    let mut valid = 0;
    for number in 0..TIMES {
        for certificate in &certificates()[..if number % 10 == 0 { 4 } else { 2 }] {
            let name = FILES[dice.below(FILES.len())];
            let text = certificate.file(name).unwrap();
            let Some(at) = text.len().checked_sub(1).map(|last| dice.below(last)) else { continue };
            let mut bytes = text.as_bytes().to_vec();
            match dice.below(3) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, b"0123456789 ~-x;"[dice.below(15)]),
                _ => bytes[at] = b"0123456789 ~-x;"[dice.below(15)],
            }
            let changed = String::from_utf8(bytes).unwrap();
            if changed == text || !accepted(certificate, name, &changed) {
                continue;
            }
            valid += 1;
            // What is accepted in spite of the change says the same, or something else that follows.
            let model = certificate.file("model.opb").unwrap();
            let clauses = as_rows(certificate.file("model.cnf").unwrap()).unwrap();
            match name {
                "proof.pbp" => assert!(slow::accepts_text(model, &changed), "{changed}"),
                "proof.drat" => assert!(slow::accepts(clauses, &as_rows(&changed).unwrap()), "{changed}"),
                "proof.lrat" => {
                    let bare: String = changed
                        .lines()
                        .map(|line| {
                            let words: Vec<&str> = line.split_whitespace().skip(1).collect();
                            let end = words.iter().position(|word| *word == "0").unwrap();
                            words[..=end].join(" ") + "\n"
                        })
                        .collect();
                    assert!(slow::accepts(clauses, &as_rows(&bare).unwrap()), "{changed}");
                }
                // Its title, and blanks: all else would make another model, or another claim.
                "puzzle.toml" | "certificate.json" | "solutions.txt" => {}
                _ => panic!("{name}: a changed model is accepted"),
            }
        }
    }
    println!("{valid} changes left a valid certificate");
}

#[test]
fn a_removed_given_is_refused() {
    let mut dice = Dice(2);
    let certificates = certificates();
    for number in 0..TIMES {
        let certificate = &certificates[[0, 2][number as usize % 2]];
        let text = certificate.file("puzzle.toml").unwrap();
        // Digits in the drawing of the grid.
        let drawing = text.find("givens").unwrap_or(0);
        let digits: Vec<usize> = text
            .char_indices()
            .filter(|(at, c)| *at > drawing && c.is_ascii_digit())
            .map(|(at, _)| at)
            .collect();
        let at = digits[dice.below(digits.len())];
        let changed = format!("{}.{}", &text[..at], &text[at + 1..]);
        assert!(!accepted(certificate, "puzzle.toml", &changed), "{changed}");
    }
}

/// The model without one of its rows, as if a given or a rule were not there: all checkers agree whether the proof holds.
#[test]
fn a_model_that_says_less_is_told_apart() {
    let (mut dice, folder) = (Dice(3), tempfile::tempdir().unwrap());
    let certificates = certificates();
    let mut refused = 0;
    for number in 0..TIMES {
        let certificate = &certificates[number as usize % certificates.len()];
        let (model, proof) = (certificate.file("model.opb").unwrap(), certificate.file("proof.pbp").unwrap());
        let (rows, places) = lines(model, |line| !line.starts_with('*'));
        let at = places[dice.below(places.len())];
        let equation = rows[at].contains(" = ");
        let rest = joined(&[&rows[..at], &rows[at + 1..]].concat());
        let rest = rest.replacen(
            &format!("#constraint= {}", places.len()),
            &format!("#constraint= {}", places.len() - 1),
            1,
        );
        let (said, before) = lines(proof, |line| line.starts_with("f "));
        let count: usize = said[before[0]].split(' ').nth(1).unwrap().parse().unwrap();
        let proof =
            proof.replacen(&format!("f {count} ;"), &format!("f {} ;", count - 1 - usize::from(equation)), 1);
        refused += u64::from(!agreed(&rest, &proof, folder.path()));
        assert!(!accepted(certificate, "model.opb", &rest));
    }
    println!("{refused} of {TIMES} proofs needed the row that was dropped");
    assert!(refused > 0 && refused < TIMES);
}

#[test]
fn a_flipped_literal_is_told_apart() {
    let (mut dice, folder) = (Dice(4), tempfile::tempdir().unwrap());
    let mut certificates = certificates();
    // Others have no lemma but the contradiction.
    certificates.retain(|certificate| certificate.claim.lemmas > 1);
    let mut refused = 0;
    for number in 0..TIMES {
        let certificate = &certificates[number as usize % certificates.len()];
        let (model, proof) = (certificate.file("model.opb").unwrap(), certificate.file("proof.pbp").unwrap());
        let (steps, places) = lines(proof, |line| line.starts_with("rup ") && line.contains('x'));
        let at = places[dice.below(places.len())];
        let literals: Vec<usize> = steps[at].match_indices('x').map(|(at, _)| at).collect();
        let (line, place) = (steps[at], literals[dice.below(literals.len())]);
        let flipped = match line[..place].strip_suffix('~') {
            Some(before) => format!("{before}{}", &line[place..]),
            None => format!("{}~{}", &line[..place], &line[place..]),
        };
        let mut steps = steps.clone();
        steps[at] = &flipped;
        let changed = joined(&steps);
        let holds = agreed(model, &changed, folder.path());
        assert_eq!(accepted(certificate, "proof.pbp", &changed), holds);
        refused += u64::from(!holds);
    }
    println!("{refused} of {TIMES} flipped literals refused");
    assert!(refused > 0);
}

#[test]
fn a_dropped_lemma_is_told_apart() {
    let (mut dice, folder) = (Dice(5), tempfile::tempdir().unwrap());
    let certificates = certificates();
    let mut refused = [0, 0];
    for number in 0..TIMES {
        let certificate = &certificates[number as usize % certificates.len()];
        let (model, proof) = (certificate.file("model.opb").unwrap(), certificate.file("proof.pbp").unwrap());
        let (steps, places) = lines(proof, |line| line.starts_with("rup "));
        let at = dice.below(places.len());
        let changed = joined(&[&steps[..places[at]], &steps[places[at] + 1..]].concat());
        let holds = agreed(model, &changed, folder.path());
        // Whether it holds or not, it has not as many lemmas as is claimed.
        assert!(!accepted(certificate, "proof.pbp", &changed));
        refused[0] += u64::from(!holds);
        // The same lemma of the proof over clauses.
        let (clauses, proof) =
            (certificate.file("model.cnf").unwrap(), certificate.file("proof.drat").unwrap());
        let (steps, _) = lines(proof, |_| true);
        let changed = joined(&[&steps[..at], &steps[at + 1..]].concat());
        let holds = drat(clauses, &changed).is_ok();
        let ends = changed.lines().last() == Some("0 ") || changed.lines().last() == Some("0");
        assert_eq!(holds, ends && slow::accepts(as_rows(clauses).unwrap(), &as_rows(&changed).unwrap()));
        assert_eq!(accepted(certificate, "proof.drat", &changed), holds);
        refused[1] += u64::from(!holds);
    }
    println!("{} and {} of {TIMES} proofs needed the lemma that was dropped", refused[0], refused[1]);
    assert!(refused.iter().all(|refused| *refused > 0));
}

#[test]
fn a_changed_solution_is_refused() {
    let mut dice = Dice(6);
    let certificates = certificates();
    for number in 0..TIMES {
        let certificate = &certificates[number as usize % certificates.len()];
        let text = certificate.file("solutions.txt").unwrap();
        let (mut all, places) = lines(text, |line| !line.is_empty());
        let at = places[dice.below(places.len())];
        let (line, cell) = (all[at], dice.below(all[at].len()));
        let digit = char::from(b'1' + (line.as_bytes()[cell] - b'1' + 1) % 4);
        let other = format!("{}{digit}{}", &line[..cell], &line[cell + 1..]);
        match number % 4 {
            // Another value, one solution less, one twice, or none at all.
            0 | 1 => all[at] = &other,
            2 => drop(all.remove(at)),
            _ => all.push(line),
        }
        assert!(!accepted(certificate, "solutions.txt", &joined(&all)), "{}", joined(&all));
    }
}

/// A proof that names its constraints: what is accepted in spite of a change is accepted by VeriPB too.
#[test]
fn a_changed_hint_is_refused() {
    let empty = prove(&garns_puzzle::Puzzle::sudoku(4).unwrap(), 300, &Limits::default()).unwrap();
    let (model, proof) = (empty.file("model.opb").unwrap(), empty.file("proof.pbp").unwrap());
    let (outside, folder) = (outside::veripb(), tempfile::tempdir().unwrap());
    let (lines, steps) = lines(proof, |line| line.contains(" : ~ "));
    let (mut dice, mut valid) = (Dice(3), 0);
    for _ in 0..TIMES {
        let at = steps[dice.below(steps.len())];
        let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
        let word = 1 + dice.below(words.len() - 2);
        match (dice.below(2), words[word].parse::<usize>()) {
            (0, Ok(number)) => words[word] = (number + 1).to_string(),
            _ => drop(words.remove(word)),
        }
        let changed = words.join(" ");
        let mut all = lines.clone();
        all[at] = &changed;
        let changed = joined(&all);
        if accepted(&empty, "proof.pbp", &changed) {
            valid += 1;
            let holds =
                |veripb: &std::path::PathBuf| outside::veripb_accepts(veripb, folder.path(), model, &changed);
            assert!(outside.as_ref().is_none_or(holds), "{}", all[at]);
        }
    }
    // One that is named without need may be left out.
    assert!(valid <= TIMES / 10, "{valid} of {TIMES}");
}
