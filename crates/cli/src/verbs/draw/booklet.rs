//! `garns draw --booklet`: many puzzles as one PDF to print.

use std::io::Write;

use anyhow::Result;
use clap::{Arg, value_parser};
use garns::draw::{Booklet, Content, Entry, Levels, Options, Paper, Solved, draw, pdf};
use garns::{Lang, Puzzle, say};

use super::{Wanted, paper};
use crate::input;
use crate::options::{NUMBER, arguments, hints};
use crate::outcome::Outcome;
use crate::progress;
use crate::words;

/// The arguments that are about booklets.
pub(super) fn arguments(lang: Lang) -> Vec<Arg> {
    let papers = Paper::ALL.iter().map(|paper| paper.name()).collect();
    arguments! { lang;
        flag "booklet":
            "Print all puzzles as one booklet (PDF)", "Imprime todos os jogos como um livreto (PDF)";
        option "per-page" NUMBER:
            "Puzzles on a page of the booklet [default: 4]", "Jogos por página do livreto [padrão: 4]",
            .value_parser(value_parser!(u16).range(1..=100)).requires("booklet");
        choice "paper" ("NAME", "NOME"): "The paper of the booklet", "O papel do livreto",
            papers, .default_value("a4");
        option "title" ("TEXT", "TEXTO"): "The title of the booklet", "O título do livreto",
            .requires("booklet");
        flag "levels":
            "Print the level of each puzzle in the booklet (plain 9×9 puzzles are rated)",
            "Imprime o nível de cada jogo no livreto (os 9×9 simples são avaliados)",
            .requires("booklet");
        choice "solutions" ("WHERE", "ONDE"):
            "Where the booklet puts the solutions", "Onde o livreto traz as soluções",
            vec!["end", "none"], .default_value("end");
    }
}

impl Wanted<'_> {
    /// All puzzles as one document.
    pub(super) fn booklet(&self) -> Result<Outcome> {
        let lang = self.session.lang;
        let mut out = self.session.out();
        let mut levels = self.matches.get_flag("levels").then(|| Levels::new(self.limits()));
        let mut entries = Vec::new();
        let mut unread = Vec::new();
        let bar = progress::batch_bar(None);
        progress::show(&bar, self.session);
        let worst =
            input::each_puzzle(self.matches, &hints(self.matches), self.session, &mut out, |read, _| {
                unread.extend_from_slice(&read.unread);
                let (entry, outcome) = bar.suspend(|| self.entry(&read.puzzle, levels.as_mut()));
                entries.push(entry);
                let number = words::count(entries.len() as u64, lang);
                bar.set_message(say!(lang, "{number} puzzles", "{number} jogos"));
                Ok(outcome)
            })?;
        bar.finish_and_clear();
        if self.session.cancel.is_cancelled() {
            return Ok(Outcome::GaveUp);
        }
        if entries.is_empty() {
            return Ok(worst.max(Outcome::BadInput));
        }
        let title = self.matches.get_one::<String>("title").cloned().unwrap_or_default();
        let count = entries.len();
        let booklet = Booklet {
            title,
            paper: paper(self.matches),
            per_page: self.matches.get_one::<u16>("per-page").map_or(4, |count| usize::from(*count)),
            lang,
            colours: self.options.colours,
            entries,
        };
        let pages = booklet.pages();
        let name =
            if booklet.title.is_empty() { say!(lang, "Puzzles", "Jogos") } else { booklet.title.clone() };
        let bytes = pdf(&pages, &name, if lang == Lang::Pt { "pt-BR" } else { "en" });
        self.put(self.path, &bytes, (count, pages.len()), &unread, &mut out)?;
        out.flush()?;
        Ok(worst)
    }

    fn entry(&self, puzzle: &Puzzle, levels: Option<&mut Levels>) -> (Entry, Outcome) {
        let lang = self.session.lang;
        let content = if self.matches.get_flag("candidates") {
            Content::candidates(puzzle)
        } else {
            Content::default()
        };
        // The heading is above the picture already.
        let options = Options { title: false, ..self.options.clone() };
        let picture = draw(puzzle, &content, &options);
        let wanted = self.matches.get_one::<String>("solutions").is_none_or(|place| place == "end");
        let mut outcome = Outcome::Answered;
        let solution = wanted.then(|| Solved::of(puzzle, self.limits())).and_then(|solved| {
            outcome = self.tell(puzzle, &solved);
            let options = Options { legend: false, ..options.clone() };
            solved.grid().map(|grid| draw(puzzle, &Content::filled(grid.clone()), &options))
        });
        let note = levels.map(|levels| levels.of(puzzle, lang)).unwrap_or_default();
        (
            Entry { heading: garns::clean_line(&puzzle.notes().title).into_owned(), note, picture, solution },
            outcome,
        )
    }
}
