//! A report on rows that are always the same is always the same.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_lab::{
    Course, Experiment, Features, Moment, Outcome, Plan, Report, Row, Rows, RunSession, StoredPuzzle,
};
use garns_puzzle::Lang;

const EXPERIMENT: &str = r#"
title = { en = "A <small> trial", pt = "Um <pequeno> teste" }
about = { en = "What it is | for.", pt = "Para que | serve." }
seeds = [1, 2]

[[set]]
name = "small"
title = { en = "Small ones", pt = "Pequenos" }
files = ["small.sdm"]

[[set]]
name = "large"
files = ["large.sdm"]

[[engine]]
engine = "anneal"
trace = 1

[[engine]]
engine = "cp"
sets = ["small"]

[[engine]]
engine = "nine"
sets = ["large"]
"#;

/// Numbers that look like measured ones, from nothing but the places of a row.
fn seconds(number: usize, method: usize, seed: u64) -> f64 {
    let mixed = (number * 7919 + method * 104_729 + seed as usize * 1_299_709) % 1000;
    0.0001 * (1.0 + mixed as f64 / 100.0) * (1 + method) as f64
}

fn rows() -> Rows {
    let experiment = Experiment::read(EXPERIMENT).unwrap();
    let kept =
        |size: usize| StoredPuzzle { id: 1, text: "1...".into(), size, cells: size * size, givens: size * 3 };
    let sets = vec![vec![kept(9); 12], vec![kept(16); 5]];
    let mut rows = Vec::new();
    for (set, puzzles) in sets.iter().enumerate() {
        for (number, puzzle) in puzzles.iter().enumerate() {
            for (at, method) in experiment.methods.iter().enumerate().filter(|(_, m)| m.sets.contains(&set)) {
                for seed in [1, 2] {
                    let cpu = seconds(number, at, seed);
                    let local = method.spec.engine == "anneal";
                    let verdict = match (set, at) {
                        (1, 2) => "refused",
                        (1, 0) if number % 2 == 0 => "gave-up",
                        _ => "solved",
                    };
                    rows.push(Row {
                        set: experiment.sets[set].name.clone(),
                        number: number + 1,
                        puzzle: "1...".into(),
                        size: puzzle.size,
                        cells: puzzle.cells,
                        givens: puzzle.givens,
                        features: Features {
                            edges: 810,
                            density: 0.25,
                            open: Some(3),
                            rules: "houses".into(),
                        },
                        method: method.name.clone(),
                        engine: method.spec.engine.clone(),
                        params: String::new(),
                        seed,
                        outcome: Outcome {
                            verdict: verdict.into(),
                            iterations: local.then_some((cpu * 1e7) as u64),
                            nodes: (!local).then_some(number as u64),
                            cost: local.then_some(if verdict == "solved" { 0 } else { 3 }),
                            cpu,
                            wall: cpu * 1.1,
                            memory: Some(4096 * (at as u64 + 1)),
                            ..Outcome::default()
                        },
                    });
                }
            }
        }
    }
    let moment = |i: u64| Moment {
        iteration: i * 10,
        seconds: i as f64 * 1e-4,
        cost: 40 - i,
        best: 40 - i,
        temperature: Some(1.0 / (i + 1) as f64),
        made: i * 6,
        rejected: i * 4,
        restarts: u64::from(i > 20),
    };
    let moments = (0..40).map(moment).collect();
    let course = Course { set: 0, number: 0, method: "anneal".into(), seed: 1, moments };
    let run_session = RunSession {
        started: "2030-01-02 03:04:05".into(),
        version: "1.2.3".into(),
        machine: "a machine".into(),
        cores: 4,
        workers: 2,
        runs: rows.len(),
        revision: "0123456789ab".into(),
        command: "garns lab run x.toml".into(),
    };
    let wanted = rows.len() + 1;
    let plan = Plan { experiment, sets, methods: vec![1, 2, 3] };
    let (courses, sittings, features) = (vec![course], vec![run_session], Vec::new());
    Rows { plan, rows, wanted, courses, sittings, features, by_the_clock: false }
}

#[test]
fn reports_say_what_they_said() {
    let rows = rows();
    let report = |lang| Report::new(&rows, lang).markdown(Some("figures"));
    snapbox::assert_data_eq!(report(Lang::En), snapbox::file!["report.en.txt"].raw());
    snapbox::assert_data_eq!(report(Lang::Pt), snapbox::file!["report.pt.txt"].raw());
    snapbox::assert_data_eq!(Report::new(&rows, Lang::En).summary_csv(), snapbox::file!["summary.csv"].raw());
    snapbox::assert_data_eq!(Report::new(&rows, Lang::En).pairs_csv(), snapbox::file!["pairs.csv"].raw());
}

#[test]
fn the_page_needs_nothing_else() {
    for lang in [Lang::En, Lang::Pt] {
        let report = Report::new(&rows(), lang);
        let page = report.html();
        let links = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for outside in ["http", "<script", "src=", "<link", "url(", "@import"] {
            assert!(!links.contains(outside), "{outside}");
        }
        assert_eq!(page.matches("<figure>").count(), report.figures().count());
        assert_eq!(page.matches("<svg xmlns").count(), report.figures().count());
        assert!(page.contains("trial") || page.contains("teste"));
        assert!(!page.contains("<small>"), "what is named with markup is text");
    }
}

/// A report that is asked for it says which method to choose, and what that loses, in both languages.
#[test]
fn a_report_can_say_which_method_to_choose() {
    let mut rows = rows();
    let tables = |rows: &Rows, lang| {
        let blocks = Report::new(rows, lang).blocks;
        let tables = blocks.into_iter().filter_map(|block| match block {
            garns_lab::Block::Table(table) => Some(table),
            _ => None,
        });
        tables.collect::<Vec<_>>()
    };
    assert_eq!(tables(&rows, Lang::En).len(), 1);
    rows.plan.experiment.story.choose = true;
    for (lang, always, near) in
        [(Lang::En, "always", "within twice the best"), (Lang::Pt, "sempre", "até o dobro do melhor")]
    {
        let [_, rule, scores, sets] = &tables(&rows, lang)[..] else { panic!("four tables") };
        // Only annealing was run on all puzzles that were solved; cp is not known on the large ones.
        assert_eq!(rule.rows[0][..2], [always.to_owned(), "anneal".to_owned()]);
        assert!(rule.head.iter().any(|head| head == near) && scores.head.iter().any(|head| head == near));
        // The rule, the rule on what was held back, and three methods.
        assert_eq!(scores.rows.len(), 5);
        // Of the large puzzles anneal solves two of five; the others are left out.
        assert_eq!((sets.rows.len(), sets.rows[1][1].as_str()), (2, "2"));
    }
}

#[test]
fn every_kind_of_figure_is_there() {
    let report = Report::new(&rows(), Lang::En);
    let files: Vec<_> = report.figures().map(|picture| picture.file.as_str()).collect();
    assert_eq!(
        files,
        [
            "success.svg",
            "cactus.svg",
            "times-small.svg",
            "boxes-small.svg",
            "iterations-small.svg",
            "course-small-anneal-1-iterations.svg",
            "course-small-anneal-1-seconds.svg",
            "times-large.svg",
            "boxes-large.svg",
            "iterations-large.svg",
        ]
    );
}
