//! The functions over Parquet, beside the library's own answers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::Path;
use std::process::Command;

use datafusion::arrow::array::{Array, AsArray};
use datafusion::arrow::datatypes::{Float64Type, UInt64Type};
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use garns::prelude::*;

const WIKI: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LEO: &str = "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4";
const FOUR: &str = "12..3......4...1";

/// The texts as a table in a Parquet file.
async fn written(folder: &Path, texts: &[Option<&str>]) -> SessionContext {
    let context = garns_datafusion::context();
    let rows: Vec<String> = texts
        .iter()
        .enumerate()
        .map(|(row, text)| match text {
            Some(text) => format!("({row}, '{text}')"),
            None => format!("({row}, NULL)"),
        })
        .collect();
    let query = format!("SELECT * FROM (VALUES {}) AS t(row, puzzle)", rows.join(", "));
    let path = folder.join("puzzles.parquet");
    let frame = context.sql(&query).await.unwrap();
    frame.write_parquet(path.to_str().unwrap(), DataFrameWriteOptions::new(), None).await.unwrap();
    context.register_parquet("puzzles", path.to_str().unwrap(), ParquetReadOptions::default()).await.unwrap();
    context
}

#[tokio::test]
async fn every_function_says_what_the_library_says() {
    let folder = tempfile::tempdir().unwrap();
    let blank = ".".repeat(81);
    let doubled = format!("11{}", ".".repeat(79));
    let texts = [
        Some(WIKI),
        Some(LEO),
        Some(FOUR),
        Some(blank.as_str()),
        Some("nonsense"),
        Some(doubled.as_str()),
        None,
    ];
    let context = written(folder.path(), &texts).await;
    let query = "SELECT garns_solve(puzzle), garns_count(CASE WHEN row <> 3 THEN puzzle END), garns_rate(puzzle), \
        garns_canonical(puzzle) FROM puzzles ORDER BY row";
    let batches = context.sql(query).await.unwrap().collect().await.unwrap();
    assert_eq!(batches.iter().map(|batch| batch.num_rows()).sum::<usize>(), texts.len());
    let batch = &batches[0];
    let (solutions, forms) = (batch.column(0).as_string::<i32>(), batch.column(3).as_string::<i32>());
    let counts = batch.column(1).as_primitive::<UInt64Type>();
    let ratings = batch.column(2).as_primitive::<Float64Type>();
    for (row, text) in texts[..3].iter().enumerate() {
        let puzzle: Puzzle = text.unwrap().parse().unwrap();
        assert_eq!(solutions.value(row), puzzle.solve().unwrap().unique().unwrap().to_string());
        assert_eq!(counts.value(row), 1);
        let rated = puzzle.rate().unwrap();
        assert_eq!(Some(ratings.value(row)), rated.logic.map(|logic| logic.rating).or(rated.er));
        let form = garns::canonical_form(&puzzle, &Limits::default()).unwrap().puzzle;
        let told: Vec<u8> =
            forms.value(row).bytes().map(|sign| if sign == b'.' { 0 } else { sign - b'0' }).collect();
        assert_eq!(told, form);
    }
    assert_eq!(ratings.value(1), 4.0);
    for row in 3..texts.len() {
        for column in batch.columns() {
            assert!(column.is_null(row), "row {row}");
        }
    }
}

#[tokio::test]
async fn equivalent_puzzles_are_found_by_grouping() {
    let folder = tempfile::tempdir().unwrap();
    let renamed: String = WIKI
        .chars()
        .map(|sign| sign.to_digit(10).map_or(sign, |digit| char::from_digit(10 - digit, 10).unwrap()))
        .collect();
    let context = written(folder.path(), &[Some(WIKI), Some(&renamed), Some(LEO)]).await;
    let query = "SELECT count(*) AS n FROM puzzles GROUP BY garns_canonical(puzzle) ORDER BY n DESC";
    let text = context.sql(query).await.unwrap().to_string().await.unwrap();
    assert_eq!(text.matches("| 2 |").count(), 1, "{text}");
    assert_eq!(text.matches("| 1 |").count(), 1, "{text}");
}

#[tokio::test]
async fn the_program_reads_files_and_refuses_nonsense() {
    let folder = tempfile::tempdir().unwrap();
    written(folder.path(), &[Some(WIKI)]).await;
    let file = folder.path().join("puzzles.parquet");
    let run = |words: &[&str]| Command::new(env!("CARGO_BIN_EXE_garns-sql")).args(words).output().unwrap();
    let named = run(&["SELECT garns_solve(puzzle) FROM p", &format!("p={}", file.display())]);
    let inside = run(&[&format!("SELECT garns_solve(puzzle) FROM '{}'", file.display())]);
    for told in [named, inside] {
        assert!(told.status.success());
        assert!(String::from_utf8_lossy(&told.stdout).contains("534678912672195348"));
    }
    for words in [
        &[][..],
        &["--help"],
        &["SELECT nonsense(1)"],
        &["SELECT 1", "file.parquet"],
        &["SELECT * FROM 'nowhere.parquet'"],
    ] {
        let told = run(words);
        assert_eq!(told.status.code(), Some(2), "{words:?}");
        assert!(!told.stderr.is_empty() && told.stdout.is_empty(), "{words:?}");
    }
}
