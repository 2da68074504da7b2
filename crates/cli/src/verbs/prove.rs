//! `garns prove`: a certificate that a puzzle has no other solutions, and its check.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::{ArgMatches, Command, value_parser};
use garns::prove::{Certificate, Claim, FILES, NotProven, prove, verify};
use garns::{Entry, Lang, Text, say};
use garns_files::{File, FileError, WholeFolder};
use serde::Serialize;

use super::Verb;
use crate::input::{self, Input};
use crate::options::{NUMBER, arguments, hints, json, limits, reading, timeout};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::{Teller, json_line};

pub(crate) const VERB: Verb = Verb {
    name: "prove",
    about: Text {
        en: "Prove that a puzzle has no other solutions, for others to check",
        pt: "Prova que um jogo não tem outras soluções, para que outros confiram",
    },
    examples: &[
        "garns prove puzzles/killer.toml -o killer-certificate",
        "garns prove --limit 300 ................ -o all-of-4x4",
        "garns prove --verify killer-certificate",
    ],
    command,
    run,
};

/// What the value of an option is called.
const FOLDER: Text = Text { en: "FOLDER", pt: "PASTA" };

/// Solutions that are listed unless more are wanted.
const USUAL_LIMIT: usize = 5000;

/// A proof that is longer than this was not written here.
const LARGEST_FILE: u64 = 1 << 32;

fn command(lang: Lang) -> Command {
    let path = value_parser!(PathBuf);
    Command::new("prove").args(arguments! { lang;
        ..reading(lang);
        option "output" FOLDER:
            "The folder of the certificate; one that is there is replaced if it is a certificate",
            "A pasta do certificado; se já existe, é substituída caso seja um certificado",
            .short('o').value_parser(path.clone()).required_unless_present("verify");
        option "verify" FOLDER:
            "Check the certificate in this folder, also with veripb and drat-trim where they are installed",
            "Confere o certificado nesta pasta, também com veripb e drat-trim onde estão instalados",
            .value_parser(path).conflicts_with_all(["puzzle", "output", "limit"]);
        option "limit" NUMBER:
            "Give up on a puzzle with more than N solutions [default: 5000]",
            "Desiste de um jogo com mais de N soluções [padrão: 5000]",
            .value_parser(value_parser!(u32));
        timeout(lang);
        json(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let time = matches.get_one::<Duration>("timeout").copied();
    if let Some(folder) = matches.get_one::<PathBuf>("verify") {
        let _guard = session.guard(time);
        return check(folder, matches.get_flag("json"), session);
    }
    let folder = matches.get_one::<PathBuf>("output").context("--output")?;
    let lang = session.lang;
    session.catch_ctrl_c();
    may_be_replaced(folder, lang)?;
    let entry = only_puzzle(matches, session)?;
    let _guard = session.guard(time);
    // Before the work: whether the folder can be made at all.
    let whole = WholeFolder::begin(folder).map_err(|trouble| anyhow!(trouble.text(lang)))?;
    session.ending.removes(whole.part().to_owned());
    let limit = matches.get_one::<u32>("limit").map_or(USUAL_LIMIT, |limit| *limit as usize);
    let certificate = match prove(&entry.puzzle, limit, &limits(matches, session)) {
        Ok(certificate) => certificate,
        Err(refusal) => {
            session.complain(&refusal.text(lang));
            return Ok(match refusal {
                NotProven::MoreSolutions(_) | NotProven::Stopped(_) => Outcome::GaveUp,
                NotProven::TooManyCases(_) | NotProven::Unwritable(_) => Outcome::BadInput,
            });
        }
    };
    write(whole, &certificate).map_err(|trouble| anyhow!(trouble.text(lang)))?;
    let mut out = session.out();
    if matches.get_flag("json") {
        let told = Told { folder, claim: &certificate.claim };
        out.write_all(json_line(&told, &entry.unread).as_bytes())?;
    } else {
        let (claim, lemmas) = (certificate.claim.text(lang), certificate.claim.lemmas);
        let folder = folder.display();
        writeln!(out, "{claim}")?;
        let proof = match lemmas {
            1 => say!(lang, "the proof is one step", "a prova tem um passo"),
            _ => say!(lang, "the proof has {lemmas} steps", "a prova tem {lemmas} passos"),
        };
        writeln!(
            out,
            "{}",
            say!(
                lang,
                "The certificate is in {folder}; {proof}.",
                "O certificado está em {folder}; {proof}."
            )
        )?;
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

/// What `garns prove --json` prints.
#[derive(Serialize)]
struct Told<'a> {
    folder: &'a Path,
    #[serde(flatten)]
    claim: &'a Claim,
}

/// What there is to prove: one puzzle.
fn only_puzzle(matches: &ArgMatches, session: &Session) -> Result<Entry> {
    let lang = session.lang;
    let mut inputs = input::inputs(matches, session)?;
    let several =
        || anyhow!(say!(lang, "a certificate is about one puzzle", "um certificado trata de um jogo só"));
    if inputs.len() > 1 {
        return Err(several());
    }
    let input = inputs.pop().context("PUZZLE")?;
    let name = input.name.clone();
    let prefixed = |text: String| anyhow!(Input::prefixed(name.as_deref(), &text));
    let mut puzzles = input.puzzles(&hints(matches));
    let none = || prefixed(garns::ReadError::from(garns::ReadErrorKind::NoPuzzle).text(lang));
    let entry = puzzles.next().ok_or_else(none)?.map_err(|error| prefixed(error.text(lang)))?;
    if puzzles.next().is_some() {
        return Err(several());
    }
    let mut teller = Teller::default();
    teller.tell(&entry.unread, name.as_deref(), session);
    teller.finish(name.as_deref(), session);
    Ok(entry)
}

/// Whether there is nothing at a path, an empty folder, or a certificate and nothing else.
fn may_be_replaced(folder: &Path, lang: Lang) -> Result<()> {
    let shown = folder.display();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return match folder.symlink_metadata() {
            Ok(_) => Err(anyhow!(say!(lang, "{shown} is not a folder", "{shown} não é uma pasta"))),
            Err(_) => Ok(()),
        };
    };
    let names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
    let known = names.iter().all(|name| FILES.iter().any(|file| name == file));
    if names.is_empty() || known && read(folder, "certificate.json", lang)?.is_some_and(is_claim) {
        return Ok(());
    }
    Err(anyhow!(say!(
        lang,
        "{shown} is there, and is not a certificate alone: it is not replaced",
        "{shown} já existe, e não é só um certificado: não será substituída"
    )))
}

fn write(whole: WholeFolder, certificate: &Certificate) -> Result<(), FileError> {
    for (name, text) in certificate.files() {
        whole.write(name, text.as_bytes())?;
    }
    whole.finish()
}

fn is_claim(text: String) -> bool {
    Claim::read(&text).is_some()
}

/// The text of a file of a certificate; nothing where there is none.
fn read(folder: &Path, name: &str, lang: Lang) -> Result<Option<String>> {
    let path = folder.join(name);
    let bytes = File::open(&path).and_then(|file| garns_files::read(file, LARGEST_FILE));
    match bytes {
        Ok(bytes) => Ok(String::from_utf8(bytes).ok()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let (path, why) = (path.display(), garns_files::cause(&error, lang));
            Err(anyhow!(say!(lang, "can't read {path}: {why}", "não foi possível ler {path}: {why}")))
        }
    }
}

/// What a checker says of a certificate.
#[derive(Serialize)]
struct Said {
    checker: &'static str,
    /// Nothing where it is not installed.
    accepts: Option<bool>,
}

/// What `garns prove --verify --json` prints.
#[derive(Serialize)]
struct Checked {
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    checkers: Vec<Said>,
}

/// `--verify`.
fn check(folder: &Path, as_json: bool, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    // All of them first: one that can't be read is no reason to call a certificate wrong.
    let mut texts = HashMap::new();
    for name in FILES {
        texts.insert(name, read(folder, name, lang)?);
    }
    if texts["certificate.json"].is_none() {
        let shown = folder.display();
        return Err(anyhow!(say!(
            lang,
            "{shown} is not a certificate: it has no certificate.json",
            "{shown} não é um certificado: não tem certificate.json"
        )));
    }
    let own = verify(|name| texts.get(name).cloned().flatten());
    let mut checkers = vec![Said { checker: "garns", accepts: Some(own.is_ok()) }];
    for (program, model, proof, verdict) in [
        ("veripb", "model.opb", "proof.pbp", "s VERIFIED UNSATISFIABLE"),
        ("drat-trim", "model.cnf", "proof.drat", "s VERIFIED"),
    ] {
        // Some proofs are not there in clauses: then nothing is asked.
        if texts[proof].is_none() && own.is_ok() {
            continue;
        }
        checkers.push(Said { checker: program, accepts: asked(program, folder, [model, proof], verdict) });
    }
    let verified = checkers.iter().all(|said| said.accepts != Some(false));
    let mut out = session.out();
    if as_json {
        let told = Checked {
            verified,
            claim: own.as_ref().ok().map(|own| own.claim.text(lang)),
            solutions: own.as_ref().ok().map(|own| own.solutions.len()),
            why: own.as_ref().err().map(|why| why.text(lang)),
            checkers,
        };
        out.write_all(json_line(&told, &[]).as_bytes())?;
    } else {
        match &own {
            Ok(own) => writeln!(out, "{}", own.claim.text(lang))?,
            Err(why) => {
                let why = why.text(lang);
                writeln!(out, "{}", say!(lang, "Not verified: {why}.", "Não verificado: {why}."))?;
            }
        }
        for Said { checker, accepts } in &checkers {
            let word = match accepts {
                Some(true) => say!(lang, "verified", "verificado"),
                Some(false) => say!(lang, "refused", "recusado"),
                None => say!(lang, "not installed", "não instalado"),
            };
            writeln!(out, "{checker}: {word}")?;
        }
    }
    out.flush()?;
    Ok(if verified { Outcome::Answered } else { Outcome::Negative })
}

/// Whether a checker that is installed accepts a proof. Which programs are run is not up to the certificate.
fn asked(program: &str, folder: &Path, files: [&str; 2], verdict: &str) -> Option<bool> {
    let mut process = Process::new(program);
    process.args(files.map(|file| folder.join(file))).stdin(Stdio::null()).stderr(Stdio::null());
    let ran = process.output().ok()?;
    // drat-trim begins its lines with a carriage return.
    Some(String::from_utf8_lossy(&ran.stdout).lines().any(|line| line.trim() == verdict))
}
