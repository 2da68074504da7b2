//! `garns fzn`: FlatZinc in, answers as MiniZinc expects them out.

mod certificate;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::{ArgAction, ArgMatches, Command, value_parser};
use garns::flatzinc::{Note, Options, RunError, certify, library, solve};
use garns::{Lang, Text, say};

use self::certificate::Files;
use super::Verb;
use super::guarded::{GRACE, Guarded, read};
use crate::options::{FILE, NUMBER, arguments, file_given};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::sink;

pub(crate) const VERB: Verb = Verb {
    name: "fzn",
    about: Text {
        en: "Solve a FlatZinc model, as a solver of MiniZinc",
        pt: "Resolve um modelo FlatZinc, como solucionador do MiniZinc",
    },
    examples: &[
        "garns fzn model.fzn",
        "garns fzn -a -s model.fzn",
        "garns fzn --proof=certificate model.fzn",
        "garns fzn --install",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("fzn").args(arguments! { lang;
        positional "file" FILE:
            "A FlatZinc file, or - for standard input [default: -]",
            "Um arquivo FlatZinc, ou - para a entrada padrão [padrão: -]",
            .value_parser(value_parser!(PathBuf));
        flag "all-solutions":
            "All solutions; with an objective, every improvement",
            "Todas as soluções; com um objetivo, cada melhora", .short('a');
        flag "intermediate":
            "With an objective, every improvement", "Com um objetivo, cada melhora", .short('i');
        option "num-solutions" NUMBER: "At most N solutions [default: 1]", "No máximo N soluções [padrão: 1]",
            .short('n').value_parser(value_parser!(u64));
        flag "free-search":
            "Free search: most runs of the search need not follow the model's search annotations",
            "Busca livre: a maioria das rodadas da busca não precisa seguir as anotações de busca do modelo",
            .short('f');
        flag "statistics": "Print statistics", "Imprime estatísticas", .short('s');
        option "time-limit" ("MS", "MS"): "Time limit in milliseconds", "Limite de tempo em milissegundos",
            .short('t').value_parser(value_parser!(u64));
        option "parallel" NUMBER:
            "Search in N threads, each in its own way (one solution or the best one; all solutions are listed by one)",
            "Busca em N threads, cada uma a seu modo (uma solução ou a melhor; uma só lista todas as soluções)",
            .short('p').value_parser(value_parser!(u64));
        flag "lns":
            "Large neighbourhood search: with an objective, search much of the time near the best solution",
            "Busca em vizinhança grande: com um objetivo, procura boa parte do tempo perto da melhor solução";
        option "random-seed" NUMBER: "Seed of the random choices", "Semente das escolhas aleatórias",
            .short('r').allow_negative_numbers(true).value_parser(value_parser!(i64));
        flag "verbose":
            "Report on standard error what was ignored and why the search stopped",
            "Diz na saída de erros o que foi ignorado e por que a busca parou", .short('v');
        option "proof" FILE:
            "Write a certificate of the answer (no solution, optimal, all solutions) to FILE.opb and \
             FILE.pbp, for the checker VeriPB: veripb FILE.opb FILE.pbp. The search learns then, as with -f",
            "Grava um certificado da resposta (sem solução, ótima, todas as soluções) em ARQUIVO.opb e \
             ARQUIVO.pbp, para o verificador VeriPB: veripb ARQUIVO.opb ARQUIVO.pbp. A busca então aprende, \
             como com -f",
            .value_parser(value_parser!(PathBuf)).conflicts_with("install");
        option "install" ("FOLDER", "PASTA"):
            "Install the solver configuration and library for minizinc --solver garns into this folder \
             [default: MiniZinc's own folder in your home directory]",
            "Instala nesta pasta a configuração e a biblioteca para minizinc --solver garns [padrão: a \
             pasta do MiniZinc no seu diretório pessoal]",
            .num_args(0..=1).default_missing_value("").action(ArgAction::Set).conflicts_with("file")
            .value_parser(value_parser!(OsString));
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    if let Some(folder) = matches.get_one::<OsString>("install") {
        return install(Path::new(folder), session);
    }
    let start = Instant::now();
    let files = matches.get_one::<PathBuf>("proof").map(|name| Files::open(name, session)).transpose()?;
    let text = read(file_given(matches), lang)?;
    let options = Options {
        all: matches.get_flag("all-solutions"),
        solutions: matches.get_one("num-solutions").copied(),
        intermediate: matches.get_flag("intermediate"),
        free: matches.get_flag("free-search"),
        lns: matches.get_flag("lns"),
        threads: matches
            .get_one::<u64>("parallel")
            .map_or(1, |threads| usize::try_from(*threads).unwrap_or(1)),
        statistics: matches.get_flag("statistics"),
        // MiniZinc's own default of 0 means that there is no limit.
        time: matches
            .get_one("time-limit")
            .filter(|ms| **ms > 0)
            .map(|ms| Duration::from_millis(*ms).saturating_sub(start.elapsed())),
        seed: matches.get_one::<i64>("random-seed").map(|seed| seed.cast_unsigned()),
    };
    session.catch_ctrl_c();
    let verbose = matches.get_flag("verbose");
    let flag = session.cancel.clone();
    let cancel = garns::flatzinc::Cancel::when(move || flag.is_cancelled());
    let grace = if files.is_some() { PROOF_GRACE } else { GRACE };
    let (certifies, ending) = (files.is_some(), session.ending.clone());
    let unknown = ("=====UNKNOWN=====\n", Outcome::Answered);
    let mut out = Guarded::watched(options.time, grace, session.cancel.clone(), unknown, move || {
        ending.tidy();
        if certifies {
            let told = say!(
                lang,
                "no certificate was written: one step of it took too long",
                "nenhum certificado foi escrito: um de seus passos demorou demais"
            );
            let _ = writeln!(anstream::stderr(), "garns: {told}");
        }
    });
    let mut note = |note: Note| {
        // What bears on the answer is told in any case.
        if verbose || matches!(note, Note::Reach | Note::Internal(_)) {
            session.note(&note.text(lang));
        }
    };
    let solved = match &files {
        None => solve(&text, &options, &cancel, &mut out, &mut note).map(|_| None),
        Some(files) => certify(&text, &options, &cancel, &mut out, &mut note, files.proof())
            .map(|(verdict, certified)| Some((verdict, certified))),
    };
    out.end();
    match solved {
        // MiniZinc reads the verdict off the answer, and takes every other exit code for a crash.
        Ok(certified) => {
            if let (Some(files), Some((verdict, certified))) = (files, certified) {
                files.finish(&certified?, verdict, session)?;
            }
            Ok(Outcome::Answered)
        }
        Err(RunError::Text(problem)) => Err(anyhow!(problem.text(lang))),
        Err(RunError::Io(error)) => Err(error.into()),
    }
}

/// The same after its time where a certificate is written: one step of it may take longer. (After Ctrl-C every verb is ended
/// at once, see `signals.rs`, and there is no certificate if it was at such a step.)
const PROOF_GRACE: Duration = Duration::from_secs(5);

/// Where MiniZinc looks for the solvers of a user.
fn users_folder(lang: Lang) -> Result<PathBuf> {
    let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty()).ok_or_else(|| {
        anyhow!(say!(
            lang,
            "there is no home directory: name a folder, --install=FOLDER",
            "não há diretório pessoal: indique uma pasta, --install=PASTA"
        ))
    })?;
    Ok(home.join(".minizinc").join("solvers"))
}

/// Writes configuration, library and the program that MiniZinc calls.
fn install(folder: &Path, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let folder = if folder.as_os_str().is_empty() { users_folder(lang)? } else { folder.to_owned() };
    write_all(&folder, session)?;
    let shown = folder.display();
    let mut out = session.out();
    let told = say!(
        lang,
        "Written to {shown}. If MiniZinc does not find it there, set MZN_SOLVER_PATH={shown}. Then:",
        "Escrito em {shown}. Se o MiniZinc não o encontrar lá, defina MZN_SOLVER_PATH={shown}. Depois:"
    );
    writeln!(out, "{told}\n  minizinc --solver garns MODEL.mzn")?;
    out.flush()?;
    Ok(Outcome::Answered)
}

fn write_all(folder: &Path, session: &Session) -> Result<()> {
    let lang = session.lang;
    let library = folder.join(library::FOLDER);
    sink::make_folder(&library, session)?;
    for (name, text) in library::FILES {
        sink::write(&library.join(name), text.as_bytes(), session)?;
    }
    let unnamed = || {
        say!(lang, "the path of this program is not UTF-8 text", "o caminho deste programa não é texto UTF-8")
    };
    let garns = std::env::current_exe().ok().and_then(|garns| garns.to_str().map(str::to_owned));
    let garns = garns.ok_or_else(|| anyhow!(unnamed()))?;
    let caller = folder.join(if cfg!(windows) { "fzn-garns.bat" } else { "fzn-garns" });
    if cfg!(windows) {
        sink::write(&caller, format!("@\"{garns}\" fzn %*\r\n").as_bytes(), session)?;
    } else {
        let quoted = garns.replace('\'', r"'\''");
        sink::write(&caller, format!("#!/bin/sh\nexec '{quoted}' fzn \"$@\"\n").as_bytes(), session)?;
        make_executable(&caller).map_err(|error| {
            let caller = caller.display();
            anyhow!(say!(
                lang,
                "can't write {caller}: {error}",
                "não foi possível escrever {caller}: {error}"
            ))
        })?;
    }
    let name = if cfg!(windows) { "./fzn-garns.bat" } else { "./fzn-garns" };
    sink::write(&folder.join(library::CONFIGURATION), library::configuration(name).as_bytes(), session)
}

#[cfg(unix)]
fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_path: &Path) -> std::io::Result<()> {
    Ok(())
}
