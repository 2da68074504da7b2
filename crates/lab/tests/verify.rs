//! Published rows are made again and compared; those of the reports in `docs/results` still come out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::{Read, Write};
use std::path::Path;

use garns_engine::Cancel;
use garns_lab::{Experiment, Here, Plan, Published, ROWS, Rows, Store, run};

const STUDY: &str = r#"
title = "A small study"
repeats = 2
[[set]]
name = "some"
generate = { clues = 28, count = 4 }
[[set]]
name = "left"
generate = { order = 6, share = 0.4, count = 3 }
[[set]]
name = "graphs"
generate = { graph = { vertices = 12, degree = 3.0, colours = 3 }, count = 3 }
[[engine]]
engine = "backtrack"
[[engine]]
engine = "anneal"
params = { fill = "random" }
sets = ["some", "left"]
limits = { iterations = 500 }
"#;

/// Runs the study and publishes it in a folder.
fn publish(folder: &Path) {
    let mut store = Store::open(&folder.join("x.lab")).unwrap();
    let cancel = Cancel::default();
    let plan =
        Plan::prepare(Experiment::read(STUDY).unwrap(), folder, &mut store, &cancel, |_, _| ()).unwrap();
    run(&plan, &mut store, vec![Box::new(Here::default())], &cancel, |_, _| ()).unwrap();
    let rows = Rows::read(&store).unwrap().unwrap();
    std::fs::write(folder.join("experiment.toml"), STUDY).unwrap();
    std::fs::write(folder.join(ROWS), rows.published().unwrap()).unwrap();
}

/// Puts other rows into the folder.
fn replace(folder: &Path, change: impl Fn(&str) -> String) {
    let mut text = String::new();
    let packed = std::fs::read(folder.join(ROWS)).unwrap();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut text).unwrap();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(change(&text).as_bytes()).unwrap();
    std::fs::write(folder.join(ROWS), packed.finish().unwrap()).unwrap();
}

#[test]
fn what_was_published_agrees_until_it_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    publish(folder.path());
    let published = Published::read(folder.path()).unwrap();
    assert_eq!(published.len(), 4 * 4 + 3 * 4 + 3 * 2);
    let all = published.sample(usize::MAX, 1);
    assert_eq!(all.len(), published.len());
    assert_eq!(published.sample(5, 1), all[..5]);
    assert_ne!(published.sample(5, 2), all[..5]);
    let differ = |published: &Published| {
        let repeat = |row: usize| published.repeat(row, &mut Here::default()).unwrap();
        published.sample(usize::MAX, 1).into_iter().flat_map(repeat).collect::<Vec<_>>()
    };
    assert_eq!(differ(&published), []);
    // A verdict that never was, and a puzzle that the recipe doesn't make.
    replace(folder.path(), |text| text.replacen(",solved,", ",impossible,", 1));
    let found = differ(&Published::read(folder.path()).unwrap());
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].column.as_str(), found[0].published.as_str()), ("verdict", "impossible"));
    publish(folder.path());
    replace(folder.path(), |text| {
        let puzzle = text.lines().nth(1).unwrap().split(',').nth(2).unwrap().to_owned();
        let given = puzzle.find(|c: char| c.is_ascii_digit() && c != '0').unwrap();
        let fewer = format!("{}.{}", &puzzle[..given], &puzzle[given + 1..]);
        text.replacen(&puzzle, &fewer, 1)
    });
    let found = differ(&Published::read(folder.path()).unwrap());
    assert!(found.iter().any(|difference| difference.column == "puzzle"), "{found:?}");
}

#[test]
fn what_is_no_study_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Published::read(folder.path()).is_err());
    publish(folder.path());
    replace(folder.path(), |text| text.replacen("nodes", "knots", 1));
    assert!(Published::read(folder.path()).unwrap_err().to_string().contains("no column nodes"));
    std::fs::write(folder.path().join(ROWS), "no gzip").unwrap();
    assert!(Published::read(folder.path()).is_err());
}

/// The longest run that is repeated here, in steps: `garns lab verify` repeats the others.
const SHORT: u64 = 2000;

#[test]
fn published_studies_are_not_stale() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let mut studies = 0;
    for entry in std::fs::read_dir(results).unwrap() {
        let folder = entry.unwrap().path();
        if !folder.join(ROWS).is_file() {
            continue;
        }
        studies += 1;
        let published = Published::read(&folder).unwrap();
        let short = published.sample(2000, 1).into_iter().filter(|row| published.steps(*row) <= SHORT);
        for row in short.take(12) {
            let differ = published.repeat(row, &mut Here::default()).unwrap();
            assert!(differ.is_empty(), "{} is stale: {differ:?}", folder.display());
        }
    }
    assert!(studies > 0);
}
