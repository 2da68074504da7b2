//! How pictures look and what they are written as: arguments that verbs with pictures share.

use std::path::Path;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches, value_parser};
use garns::draw::{Colours, Format, Options, Picture, Theme, write};
use garns::{Lang, Text, say};

use crate::missing::drawable;
use crate::options::{NUMBER, arguments, choice};
use crate::session::Session;
use crate::sink;

/// `--size`, `--theme` and `--safe-colours`.
pub(crate) fn looks(lang: Lang) -> Vec<Arg> {
    let theme = Text { en: "The colours", pt: "As cores" };
    let themes = Theme::ALL.iter().map(|theme| theme.name()).collect();
    arguments! { lang;
        option "size" NUMBER:
            "The side of a cell in pixels [default: 64]", "O lado de uma célula em pixels [padrão: 64]",
            .value_parser(value_parser!(u16).range(8..=1000));
        choice(lang, "theme", Text { en: "NAME", pt: "NOME" }, theme, themes).default_value("light");
        flag "safe-colours":
            "Colours that colour-blind readers can tell apart", "Cores que daltônicos também distinguem";
    }
}

/// What the arguments of [`looks`] say.
pub(crate) fn options(matches: &ArgMatches, lang: Lang) -> Options {
    let theme = matches.get_one::<String>("theme");
    let theme = Theme::ALL.into_iter().find(|known| theme.is_some_and(|name| known.name() == name));
    Options {
        cell: matches.get_one::<u16>("size").map_or(Options::default().cell, |size| f64::from(*size)),
        colours: Colours { theme: theme.unwrap_or_default(), safe: matches.get_flag("safe-colours") },
        lang,
        ..Options::default()
    }
}

/// The format a file's name asks for, if such pictures can be written.
pub(crate) fn by_name(path: &Path, lang: Lang) -> Result<Format> {
    let format = Format::of_path(path).ok_or_else(|| {
        let path = path.display();
        anyhow!(say!(
            lang,
            "{path} ends in neither .svg, .png nor .pdf",
            "{path} não termina em .svg, .png nem .pdf"
        ))
    })?;
    drawable(format, lang)?;
    Ok(format)
}

/// Writes a picture into a file, or to standard output where there is none.
pub(crate) fn put(picture: &Picture, format: Format, path: Option<&Path>, session: &Session) -> Result<()> {
    use std::io::Write;
    let bytes = write(picture, format).map_err(|error| anyhow!(error.text(session.lang)))?;
    match path {
        Some(path) => sink::write(path, &bytes, session),
        None => {
            // Not through the stream that takes colours away: pictures are not text.
            let mut raw = session.raw();
            raw.write_all(&bytes)?;
            Ok(raw.flush()?)
        }
    }
}
