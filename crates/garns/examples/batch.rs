//! Files with a puzzle on each line, answered over all cores, in order and in constant memory:
//! `cargo run --release --example batch many.sdm`.

use std::fs::File;
use std::io::{BufReader, Cursor, Read};
use std::ops::ControlFlow;

use garns::batch::{self, Item};
use garns::prelude::*;
use garns::{Hints, Lang, Source};

const EXAMPLE: &str = "\
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.................................................................................
55...............................................................................
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let input: Box<dyn Read + Send> = match std::env::args_os().nth(1) {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(Cursor::new(EXAMPLE)),
    };
    let hints = Hints::default();
    let mut source = Source::new(BufReader::new(input), hints.clone());
    let solver = Solver::auto(Goal::AtMost(2), Limits::default());
    let work = |block| {
        let mut lines = Vec::new();
        match block {
            Ok(block) => batch::answer(&block, &hints, &solver, Lang::En, |item| match item {
                Item::Bad(error) => lines.push(format!("error\t{error}")),
                answered => lines.extend(answered.verdict().map(|verdict| verdict.name().to_owned())),
            }),
            Err(error) => lines.push(format!("error\t{error}")),
        }
        lines
    };
    let next = |size| source.next_block(size, Vec::new());
    batch::in_order(next, batch::default_threads(), work, |lines| {
        lines.iter().for_each(|line| println!("{line}"));
        ControlFlow::Continue(())
    });
    Ok(())
}
