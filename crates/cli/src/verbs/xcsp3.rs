//! `garns xcsp3`: an instance in, answers as the XCSP3 competitions ask for them out.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command, value_parser};
use garns::xcsp3::{Options, RunError, Verdict, solve};
use garns::{Lang, Text};

use super::Verb;
use super::guarded::{GRACE, Guarded, read};
use crate::options::{FILE, NUMBER, arguments, file_given, timeout};
use crate::outcome::Outcome;
use crate::session::Session;

pub(crate) const VERB: Verb = Verb {
    name: "xcsp3",
    about: Text {
        en: "Solve an XCSP3 instance, as a solver of the XCSP3 competitions",
        pt: "Resolve uma instância XCSP3, como resolvedor das competições XCSP3",
    },
    examples: &["garns xcsp3 instance.xml", "garns xcsp3 --timeout=1m instance.xml"],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("xcsp3").args(arguments! { lang;
        positional "file" FILE:
            "An XCSP3 file, or - for standard input [default: -]",
            "Um arquivo XCSP3, ou - para a entrada padrão [padrão: -]",
            .value_parser(value_parser!(PathBuf));
        flag "all": "All solutions, where there is no objective", "Todas as soluções, quando não há objetivo",
            .short('a');
        option "seed" NUMBER: "Seed of the random choices", "Semente das escolhas aleatórias",
            .value_parser(value_parser!(u64));
        timeout(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let (lang, start) = (session.lang, Instant::now());
    let text = read(file_given(matches), lang)?;
    let options = Options {
        all: matches.get_flag("all"),
        time: matches.get_one::<Duration>("timeout").map(|time| time.saturating_sub(start.elapsed())),
        seed: matches.get_one("seed").copied(),
    };
    session.catch_ctrl_c();
    let flag = session.cancel.clone();
    let cancel = garns::xcsp3::Cancel::when(move || flag.is_cancelled());
    let ending = session.ending.clone();
    let unknown = ("s UNKNOWN\n", Outcome::GaveUp);
    let mut out =
        Guarded::watched(options.time, GRACE, session.cancel.clone(), unknown, move || ending.tidy());
    let solved = solve(&text, &options, &cancel, &mut out);
    out.end();
    match solved {
        Ok(Verdict::Satisfiable | Verdict::Complete) => Ok(Outcome::Answered),
        Ok(Verdict::Unsatisfiable) => Ok(Outcome::Negative),
        Ok(Verdict::Unknown) => Ok(Outcome::GaveUp),
        Err(RunError::Text(error)) => Err(anyhow!(error.text(lang))),
        Err(RunError::Io(error)) => Err(error.into()),
    }
}
