//! `garns draw`: puzzles and solutions as SVG, PNG and PDF, and booklets to print.

mod booklet;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command};
use garns::draw::{
    Content, Format, Options, Page, Paper, Picture, Solved, draw, draw_conflict, draw_several, pdf, write,
};
use garns::{Hints, Lang, Limits, Puzzle, Text, Why, conflict, disambiguate, say};

use super::Verb;
use super::explain::why;
use crate::input;
use crate::missing::drawable;
use crate::options::{FORMAT, arguments, hints, json, limits, output, reading, timeout};
use crate::outcome::Outcome;
use crate::pictures;
use crate::session::Session;
use crate::sink::{self, Sink};
use crate::unread::json_line;

pub(crate) const VERB: Verb = Verb {
    name: "draw",
    about: Text {
        en: "Draw puzzles and solutions (SVG, PNG, PDF), or print a booklet",
        pt: "Desenha jogos e soluções (SVG, PNG, PDF), ou imprime um livreto",
    },
    examples: &[
        "garns draw puzzles/thermometers.toml -o thermometers.svg",
        "garns draw puzzles/killer.toml --solution -o killer.png",
        "garns draw puzzles/figure-1.toml --candidates --theme dark -o candidates.svg",
        "garns draw --impossible 1234............ -o why.svg",
        "garns draw many.sdm --booklet --per-page 4 --levels --title Sudoku -o book.pdf",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let formats = Format::ALL.iter().map(|format| format.name()).collect();
    Command::new("draw").args(arguments! { lang;
        ..reading(lang);
        output(lang);
        choice "to" FORMAT:
            "The format to write [default: by the extension of the file]",
            "O formato a escrever [padrão: pela extensão do arquivo]",
            formats, .short('t');
        flag "solution": "Solve the puzzle and draw the solution", "Resolve o jogo e desenha a solução";
        flag "candidates":
            "Show the candidates that the givens leave in each cell",
            "Mostra os candidatos que os dados deixam em cada célula",
            .conflicts_with("solution");
        flag "impossible":
            "Draw why there is no solution: what contradicts each other (see garns explain --impossible)",
            "Desenha por que não há solução: o que se contradiz (veja garns explain --impossible)",
            .conflicts_with_all(["solution", "candidates", "several", "booklet"]);
        flag "several":
            "Draw two solutions at once, both values where they differ (see garns explain --several)",
            "Desenha duas soluções de uma vez, os dois valores onde diferem (veja garns explain --several)",
            .conflicts_with_all(["solution", "candidates", "booklet"]);
        ..pictures::looks(lang);
        flag "heading": "Write the puzzle's title above the grid", "Escreve o título do jogo acima da grade";
        flag "legend": "Explain every rule below the grid", "Explica cada regra abaixo da grade";
        ..booklet::arguments(lang);
        timeout(lang);
        json(lang);
    })
}

/// What the command line asks for.
struct Wanted<'a> {
    matches: &'a ArgMatches,
    session: &'a Session,
    options: Options,
    format: Format,
    path: Option<&'a Path>,
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let path = matches.get_one::<PathBuf>("output").map(PathBuf::as_path);
    let booklet = matches.get_flag("booklet");
    let named = matches.get_one::<String>("to").and_then(|name| Format::find(name));
    let ending = path.map(|path| (path, Format::of_path(path)));
    let format = match (named, ending, booklet) {
        (Some(format), ..) => format,
        (None, Some((_, Some(format))), _) => format,
        (None, None, true) => Format::Pdf,
        (None, None, false) => Format::Svg,
        (None, Some((path, None)), _) => {
            let path = path.display();
            return Err(anyhow!(say!(
                lang,
                "{path} ends in neither .svg, .png nor .pdf; --to says what to write",
                "{path} não termina em .svg, .png nem .pdf; --to diz o que escrever"
            )));
        }
    };
    drawable(format, lang)?;
    if booklet && format != Format::Pdf {
        return Err(anyhow!(say!(lang, "a booklet is written as PDF", "um livreto é escrito em PDF")));
    }
    // Said before anything is drawn.
    path.map_or(Ok(()), |path| Sink::check(path, session))?;
    let options = Options {
        title: matches.get_flag("heading"),
        legend: matches.get_flag("legend"),
        ..pictures::options(matches, lang)
    };
    let wanted = Wanted { matches, session, options, format, path };
    if booklet { wanted.booklet() } else { wanted.pictures() }
}

impl Wanted<'_> {
    fn limits(&self) -> Limits {
        limits(self.matches, self.session)
    }

    /// One puzzle as a picture, and how well that went.
    fn picture(&self, puzzle: &Puzzle) -> (Picture, Outcome) {
        let mut outcome = Outcome::Answered;
        // Nothing is drawn then.
        let failed = |outcome| (draw(puzzle, &Content::default(), &self.options), outcome);
        if self.matches.get_flag("impossible") {
            return match conflict(puzzle, &why::limits(self.matches, self.session)) {
                Why::Conflict(found) => (draw_conflict(puzzle, &found, &self.options), outcome),
                Why::Solvable(_) => failed(why::solvable(self.session)),
                Why::Unknown(stop) => failed(self.session.gave_up(stop)),
            };
        }
        if self.matches.get_flag("several") {
            return match disambiguate(puzzle, &why::limits(self.matches, self.session)) {
                Ok(Some(found)) => (draw_several(puzzle, &found, &self.options), outcome),
                Ok(None) => failed(why::not_several(self.session)),
                Err(stop) => failed(self.session.gave_up(stop)),
            };
        }
        let content = if self.matches.get_flag("solution") {
            let solved = Solved::of(puzzle, self.limits());
            outcome = self.tell(puzzle, &solved);
            solved.grid().map_or_else(Content::default, |grid| Content::filled(grid.clone()))
        } else if self.matches.get_flag("candidates") {
            Content::candidates(puzzle)
        } else {
            Content::default()
        };
        (draw(puzzle, &content, &self.options), outcome)
    }

    /// Says what is to be said of a solution.
    fn tell(&self, puzzle: &Puzzle, solved: &Solved) -> Outcome {
        if let Some(text) = solved.text(self.session.lang) {
            let title = puzzle.notes().title.as_str();
            self.session
                .complain(&input::Input::prefixed(Some(title).filter(|title| !title.is_empty()), &text));
        }
        match solved {
            Solved::Only(_) | Solved::OneOf(_) => Outcome::Answered,
            Solved::Impossible => Outcome::Negative,
            Solved::Unknown => Outcome::GaveUp,
        }
    }

    /// A picture for each puzzle: one file, numbered files, or the pages of one PDF.
    fn pictures(&self) -> Result<Outcome> {
        let lang = self.session.lang;
        let mut out = self.session.out();
        // A single picture has the name that was asked for; that there are more shows only at the second.
        let mut first: Option<Picture> = None;
        let mut pages: Vec<Page> = Vec::new();
        let mut count = 0_usize;
        // Of the first, and of all that are pages of one file.
        let mut unread: Vec<garns::Unread> = Vec::new();
        let hints = Hints { lenient: self.matches.get_flag("impossible"), ..hints(self.matches) };
        let mut worst = input::each_puzzle(self.matches, &hints, self.session, &mut out, |entry, out| {
            let _guard = self.session.guard(self.limits().time);
            let puzzle = &entry.puzzle;
            let (picture, outcome) = self.picture(puzzle);
            if outcome != Outcome::Answered {
                // There is no solution to be drawn.
                return Ok(outcome);
            }
            count += 1;
            if self.format == Format::Pdf {
                first.get_or_insert_with(|| picture.clone());
                unread.extend_from_slice(&entry.unread);
                pages.push(Page::around(picture));
            } else if count == 1 {
                first = Some(picture);
                unread.clone_from(&entry.unread);
            } else {
                if self.path.is_none() {
                    return Err(anyhow!(say!(
                        lang,
                        "several pictures need files: -o FILE",
                        "várias figuras precisam de arquivos: -o ARQUIVO"
                    )));
                }
                if let Some(first) = first.take() {
                    self.numbered(&first, 1, &unread, out)?;
                }
                self.numbered(&picture, count, &entry.unread, out)?;
            }
            Ok(outcome)
        })?;
        if self.session.cancel.is_cancelled() && self.format == Format::Pdf {
            return Ok(Outcome::GaveUp);
        }
        if let Some(first) = first {
            if self.format == Format::Pdf {
                let bytes = pdf(&pages, &first.title, first.lang);
                self.put(self.path, &bytes, (count, pages.len()), &unread, &mut out)?;
            } else {
                self.put(self.path, &self.packed(&first)?, (1, 1), &unread, &mut out)?;
            }
        } else if count == 0 && worst == Outcome::Answered {
            worst = Outcome::BadInput;
        }
        out.flush()?;
        Ok(worst)
    }

    fn packed(&self, picture: &Picture) -> Result<Vec<u8>> {
        let _guard = self.session.guard(self.limits().time);
        write(picture, self.format).map_err(|error| anyhow!(error.text(self.session.lang)))
    }

    /// One of several pictures: `x.svg` becomes `x-001.svg`, `x-002.svg` …
    fn numbered(
        &self,
        picture: &Picture,
        number: usize,
        unread: &[garns::Unread],
        out: &mut impl Write,
    ) -> Result<()> {
        let Some(path) = self.path else { return Ok(()) };
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number:03}"));
        if let Some(extension) = path.extension() {
            name.push(".");
            name.push(extension);
        }
        self.put(Some(&path.with_file_name(name)), &self.packed(picture)?, (1, 1), unread, out)
    }

    /// Writes a file with so many puzzles and pages, and tells so with `--json`; without a file the picture itself goes
    /// out.
    fn put(
        &self,
        path: Option<&Path>,
        bytes: &[u8],
        (puzzles, pages): (usize, usize),
        unread: &[garns::Unread],
        out: &mut impl Write,
    ) -> Result<()> {
        let Some(path) = path else {
            // Not through the stream that takes colours away: pictures are not text.
            let mut raw = self.session.raw();
            raw.write_all(bytes)?;
            return Ok(raw.flush()?);
        };
        sink::write(path, bytes, self.session)?;
        if self.matches.get_flag("json") {
            let object = serde_json::json!({
                "file": path.display().to_string(),
                "format": self.format.name(),
                "puzzles": puzzles,
                "pages": pages,
                "bytes": bytes.len(),
            });
            out.write_all(json_line(&object, unread).as_bytes())?;
        }
        Ok(())
    }
}

fn paper(matches: &ArgMatches) -> Paper {
    let name = matches.get_one::<String>("paper");
    Paper::ALL.into_iter().find(|paper| name.is_some_and(|name| name == paper.name())).unwrap_or_default()
}
