//! `garns serve`: the page, from this program, to a browser on this machine.

mod answer;
mod connection;
mod connections;
mod files;
mod hosts;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::{ArgAction, ArgMatches, Command, value_parser};
use garns::{Lang, Text, say};

use super::Verb;
use super::answering::json_line;
use crate::options::{NUMBER, arguments, json};
use crate::outcome::Outcome;
use crate::session::Session;
use files::Files;
use hosts::Hosts;

pub(crate) const VERB: Verb = Verb {
    name: "serve",
    about: Text {
        en: "Show the page: play, solve and watch, learn and make puzzles in a browser",
        pt: "Mostra a página: jogar, resolver e acompanhar, aprender e criar jogos no navegador",
    },
    examples: &[
        "garns serve",
        "garns serve --port 0 --json",
        "garns serve --dir target/web/dist",
        "garns serve --host 0.0.0.0 --allow-host puzzles.example.org",
    ],
    command,
    run,
};

/// The port that is taken when none is named.
const PORT: &str = "8729";

fn command(lang: Lang) -> Command {
    Command::new("serve").args(arguments! { lang;
        option "port" NUMBER: "The port, 0 for any that is free", "A porta, 0 para qualquer uma livre",
            .value_parser(value_parser!(u16)).default_value(PORT);
        option "host" ("ADDRESS", "ENDEREÇO"):
            "The address to listen on; 0.0.0.0 lets other machines in",
            "O endereço em que escutar; 0.0.0.0 aceita outras máquinas",
            .value_parser(value_parser!(IpAddr)).default_value("127.0.0.1");
        option "dir" ("FOLDER", "PASTA"):
            "Serve the files of this folder instead of the built-in page",
            "Serve os arquivos desta pasta em vez da página embutida",
            .value_parser(value_parser!(PathBuf));
        option "allow-host" ("NAME", "NOME"):
            "Answer requests for this host name too, not only for localhost (may be repeated)",
            "Atende também pedidos para este nome de host, não só para localhost (pode ser repetida)",
            .value_parser(hosts::parse).action(ArgAction::Append);
        json(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let files = match matches.get_one::<PathBuf>("dir") {
        Some(dir) => Files::folder(dir).ok_or_else(|| {
            let dir = dir.display();
            anyhow!(say!(
                lang,
                "{dir} is not a folder with an index.html",
                "{dir} não é uma pasta com um index.html"
            ))
        })?,
        None => Files::carried().ok_or_else(|| {
            anyhow!(say!(
                lang,
                "this program was built without the page: run cargo xtask web, then cargo run --release \
                 --features page -- serve",
                "este programa foi compilado sem a página: rode cargo xtask web, depois cargo run --release \
                 --features page -- serve"
            ))
        })?,
    };
    let host = matches.get_one::<IpAddr>("host").copied().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let port = matches.get_one::<u16>("port").copied().unwrap_or(0);
    let address = SocketAddr::new(host, port);
    let allowed = matches.get_many::<String>("allow-host").into_iter().flatten().cloned();
    let hosts = Hosts::new(host, allowed);
    session.catch_ctrl_c();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let tasks = tokio::task::LocalSet::new();
    tasks.block_on(&runtime, serve(address, files, hosts, matches.get_flag("json"), session))?;
    // A file that is still being read from a slow disk must not keep the program from ending.
    runtime.shutdown_background();
    Ok(Outcome::Answered)
}

/// How often Ctrl-C is looked for.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// For how long answers that have begun may take after that.
const GRACE: Duration = Duration::from_millis(100);

async fn serve(address: SocketAddr, files: Files, hosts: Hosts, json: bool, session: &Session) -> Result<()> {
    let lang = session.lang;
    let listener = connections::listen(address).map_err(|error| {
        anyhow!(say!(
            lang,
            "can't listen on {address}: {error}",
            "não foi possível escutar em {address}: {error}"
        ))
    })?;
    let address = listener.local_addr()?;
    {
        let mut out = session.out();
        if json {
            let object = serde_json::json!({ "address": format!("http://{address}/") });
            out.write_all(json_line(&object).as_bytes())?;
        } else {
            writeln!(out, "http://{address}/")?;
        }
        out.flush()?;
    }
    if !json {
        session.note(&say!(lang, "Ctrl-C ends it.", "Ctrl-C encerra."));
    }
    let site = Rc::new((files, hosts));
    let respond = move |request| {
        let site = site.clone();
        async move { answer::answer(&site.0, &site.1, &request).await }
    };
    tokio::select! {
        () = connections::accept(listener, respond) => {}
        () = cancelled(session) => tokio::time::sleep(GRACE).await,
    }
    Ok(())
}

async fn cancelled(session: &Session) {
    while !session.cancel.is_cancelled() {
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}
