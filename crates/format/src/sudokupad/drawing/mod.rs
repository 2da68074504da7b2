//! From drawings and a rules text to rules: a drawing of the usual form is a rule where, and only where, the text
//! says so in words that are known.
//!
//! Each kind of drawing is one file with a [`DrawingKind`]: phrases, and what is made of the drawings when they are said.
//! It marks the drawings it explains. In the end every sentence and every drawing must be explained; one that is not
//! refuses the puzzle by its words. Where a document has fields for its rules, a sentence may also be [`described`]:
//! then it is noted as not read.

mod arrows;
mod betweens;
mod cages;
mod chess;
mod circles;
mod colour;
mod described;
mod diagonals;
mod dots;
mod fortresses;
mod indexers;
mod lines;
mod littles;
mod magic;
mod names;
mod outside;
mod parity;
mod phrase;
pub(crate) mod plain;
mod quadruples;
mod regions;
mod sheet;
mod signs;
mod thermometers;
mod words;

use std::sync::LazyLock;

pub(crate) use colour::Colour;
use garns_puzzle::{Cell, Puzzle, Rule};
use phrase::{Found, Phrase};
pub(crate) use sheet::{Cage, Line, Point, Shape, Sheet};
use words::Sentence;

use crate::ReadErrorKind;
use crate::unread::Unreads;

/// A kind of drawing.
struct DrawingKind {
    /// The names of the rules it stands for: where the puzzle has one of them already, nothing needs to be drawn.
    rules: &'static [&'static str],
    /// What the text may say about it: a tag, and the words. A tag that begins with `?` adds nothing that would have
    /// to be drawn.
    phrases: &'static [(&'static str, &'static str)],
    /// Further words that change nothing in what is said about it.
    soft: &'static str,
    /// Words one of which names it.
    topic: &'static str,
    /// Makes rules of the drawings, given what is said.
    read: fn(&mut Page<'_>, &[Said]) -> Result<(), ReadErrorKind>,
}

/// All kinds, in the order they look for their drawings: first those whose form is unmistakable.
const KINDS: &[&[DrawingKind]] = &[
    plain::KINDS,
    fortresses::KINDS,
    magic::KINDS,
    indexers::KINDS,
    chess::KINDS,
    cages::KINDS,
    littles::KINDS,
    outside::KINDS,
    arrows::KINDS,
    thermometers::KINDS,
    betweens::KINDS,
    quadruples::KINDS,
    dots::KINDS,
    signs::KINDS,
    diagonals::KINDS,
    parity::KINDS,
    circles::KINDS,
    regions::KINDS,
    lines::KINDS,
];

/// Something that is said about a kind of drawing.
#[derive(Clone, Debug)]
struct Said {
    tag: &'static str,
    found: Found,
}

impl Said {
    /// Whether a colour is one of those named, or none is.
    fn fits(&self, colour: Option<Colour>) -> bool {
        self.found.colours.is_empty()
            || colour.is_some_and(|colour| self.found.colours.iter().any(|name| colour.is_called(name)))
    }

    /// The same, where others are spoken of too: of all colours named anywhere, the one that is meant is the nearest.
    fn fits_best(&self, colour: Option<Colour>, all: &[Said]) -> bool {
        let Some(colour) = colour.filter(|_| !self.found.colours.is_empty()) else {
            return self.fits(colour);
        };
        let named = all.iter().flat_map(|said| &said.found.colours).filter(|name| colour.is_called(name));
        let best = named.min_by(|a, b| colour.far_from(a).total_cmp(&colour.far_from(b)));
        best.is_some_and(|best| self.found.colours.contains(best))
    }
}

/// Whether something with this tag is said.
fn is_said(said: &[Said], tag: &str) -> bool {
    said.iter().any(|said| said.tag == tag)
}

/// Drawings, and the puzzle that is made of them.
struct Page<'a> {
    sheet: &'a mut Sheet,
    puzzle: &'a mut Puzzle,
    /// Everything that is said, of all kinds.
    all: &'a [Said],
    /// How many rules were made of drawings so far.
    made: usize,
}

impl Page<'_> {
    /// Adds a rule, unless it is there already: many a thing is drawn twice.
    fn add(&mut self, rule: impl Into<Rule>) -> Result<(), ReadErrorKind> {
        let rule = rule.into();
        self.made += 1;
        if !self.puzzle.added_rules().contains(&rule) {
            self.puzzle.add(rule)?;
        }
        Ok(())
    }

    /// Cells that are filled with a colour that is spoken of.
    fn filled(&self, said: &[Said]) -> Vec<(usize, Cell)> {
        let square = |i: &usize| {
            let shape = &self.sheet.shapes[*i];
            let form = !shape.round && shape.is_even_sided(0.85, 1.02) && shape.text.is_empty();
            form && !shape.used && shape.is_seen() && said.iter().any(|said| said.fits(shape.fill))
        };
        let cell = |i: usize| self.sheet.centred(self.sheet.shapes[i].at).map(|cell| (i, cell));
        (0..self.sheet.shapes.len()).filter(square).filter_map(cell).collect()
    }
}

struct Known {
    kind: &'static DrawingKind,
    tag: &'static str,
    phrase: Phrase,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let kinds = KINDS.iter().copied().flatten();
    let known = |kind: &'static DrawingKind| {
        kind.phrases.iter().map(move |(tag, text)| Known { kind, tag, phrase: Phrase::new(text, kind.soft) })
    };
    kinds.flat_map(known).collect()
});

/// Adds to the puzzle what its drawings mean according to the text. Where the document has `fields` for its rules, the
/// text may speak of some that are not there, and sentences nobody understands may be its description. What came to
/// nothing without being refused is noted as not read.
pub(crate) fn read(
    sheet: &mut Sheet,
    text: &str,
    puzzle: &mut Puzzle,
    fields: bool,
    unread: &mut Unreads,
) -> Result<(), ReadErrorKind> {
    let mut said: Vec<(&'static DrawingKind, Said, usize)> = Vec::new();
    let sentences = words::sentences(text);
    let mut unexplained: Vec<&Sentence> = Vec::new();
    let mut before = true;
    for (i, sentence) in sentences.iter().enumerate() {
        let known = explain(&sentence.words, 0, &sentence.breaks);
        before = match known {
            Some(found) => {
                said.extend(found.into_iter().map(|(kind, said)| (kind, said, i)));
                true
            }
            // A rule that is there already, in other words.
            None if retold(&sentence.words, puzzle) => true,
            // An example of what was said just before.
            None if before && plain::is_example(&sentence.words) => true,
            None if plain::is_talk(&sentence.words) => {
                // No word of it is one rules in English are told with: that is no proof.
                if !plain::is_greeting(&sentence.words) {
                    unread.sentence(&sentence.text);
                }
                before
            }
            None => {
                unexplained.push(sentence);
                false
            }
        };
    }
    let drawn = draw(sheet, &sentences, &said, puzzle, fields, unread);
    let rest = plain::left_over(sheet);
    match (drawn, unexplained.first(), rest.first()) {
        // Nothing that is said could mean it.
        (Ok(()), None, _) if fields => {
            rest.into_iter().for_each(|what| unread.drawing(what));
            Ok(())
        }
        (Ok(()), None, Some(what)) => Err(ReadErrorKind::Drawing { what: *what }),
        (drawn, None, _) => drawn,
        (Err(_), Some(first), _) | (Ok(()), Some(first), Some(_)) => Err(unknown(first)),
        (Ok(()), Some(_), None) => {
            let only_cages = sheet.lines.is_empty() && sheet.shapes.is_empty();
            let described = |sentence: &Sentence| match fields {
                true => !described::names_another(&sentence.words, puzzle),
                false => only_cages && described::is_sudoku(&sentence.words, puzzle.values().len()),
            };
            if let Some(first) = unexplained.iter().find(|sentence| !described(sentence)) {
                return Err(unknown(first));
            }
            // The rules of sudoku in other words are there; what else a description tells nobody knows.
            unexplained.into_iter().filter(|_| fields).for_each(|sentence| unread.sentence(&sentence.text));
            Ok(())
        }
    }
}

/// Makes rules of the drawings, kind by kind.
fn draw(
    sheet: &mut Sheet,
    sentences: &[Sentence],
    said: &[(&'static DrawingKind, Said, usize)],
    puzzle: &mut Puzzle,
    fields: bool,
    unread: &mut Unreads,
) -> Result<(), ReadErrorKind> {
    let all: Vec<Said> = said.iter().map(|(_, said, _)| said.clone()).collect();
    let mut page = Page { sheet, puzzle, all: &all, made: 0 };
    for kind in KINDS.iter().copied().flatten() {
        let mine: Vec<(Said, usize)> = said
            .iter()
            .filter(|(other, _, _)| std::ptr::eq(*other, kind))
            .map(|(_, said, i)| (said.clone(), *i))
            .collect();
        if mine.is_empty() {
            continue;
        }
        let made = page.made;
        (kind.read)(&mut page, &mine.iter().map(|(said, _)| said.clone()).collect::<Vec<_>>())?;
        let there = |name: &&str| page.puzzle.rules().iter().any(|rule| rule.about().name == *name);
        let nothing = page.made == made && !kind.rules.is_empty() && !kind.rules.iter().any(there);
        let mut main = mine.iter().filter(|(said, _)| nothing && !said.tag.starts_with('?'));
        match main.next() {
            Some((_, i)) if !fields => return Err(unknown(&sentences[*i])),
            // Understood, but there is nothing it could be about.
            first => {
                let idle = first.into_iter().chain(main);
                idle.for_each(|(_, i)| unread.sentence(&sentences[*i].text));
            }
        }
    }
    Ok(())
}

/// Words that turn a rule into another one.
const TURNING: &[&str] = &[
    "different",
    "unique",
    "distinct",
    "same",
    "equal",
    "not",
    "no",
    "or",
    "either",
    "only",
    "exactly",
    "least",
    "most",
    "other",
    "some",
    "2",
    "odd",
    "even",
    "double",
    "twice",
    "more",
    "decrease",
    "next",
    "may",
    "can",
    "consecutively",
];

/// Whether these words only tell again, however they are put, a rule the puzzle has: all of them are words that are used
/// of it, and none turns it into another.
fn retold(words: &[String], puzzle: &Puzzle) -> bool {
    let there = |name: &&str| puzzle.rules().iter().any(|rule| rule.about().name == *name);
    KINDS.iter().copied().flatten().filter(|kind| kind.rules.iter().any(there)).any(|kind| {
        let mine: Vec<&Known> = KNOWN.iter().filter(|known| std::ptr::eq(known.kind, kind)).collect();
        let used = |word: &String| {
            let keyword =
                || mine.iter().any(|known| known.phrase.uses(word)) && !TURNING.contains(&word.as_str());
            phrase::is_soft(word, kind.soft) && !TURNING.contains(&word.as_str()) || keyword()
        };
        kind.topic.split_whitespace().any(|topic| words.iter().any(|word| word == topic))
            && words.iter().all(used)
    })
}

/// The least digit, where the text says which digits go into a grid with so many of them.
pub(crate) fn least_digit(text: &str, count: usize) -> Option<i64> {
    let all = words::sentences(text)
        .into_iter()
        .filter_map(|sentence| explain(&sentence.words, 0, &sentence.breaks));
    let digits = all.flatten().filter(|(_, said)| said.tag == "digits").map(|(_, said)| said.found.numbers);
    digits.into_iter().find_map(|numbers| match numbers[..] {
        [from, to] if to.checked_sub(from) == Some(count as i64 - 1) => Some(from),
        _ => None,
    })
}

fn unknown(sentence: &Sentence) -> ReadErrorKind {
    ReadErrorKind::Sentence { text: crate::error::shown_up_to(&sentence.text, 120) }
}

/// What all of these words say, as one phrase or as several with "and" or a comma between them.
fn explain(words: &[String], from: usize, breaks: &[usize]) -> Option<Vec<(&'static DrawingKind, Said)>> {
    let whole = |words: &[String]| {
        KNOWN.iter().find_map(|known| {
            known.phrase.find(words).map(|found| (known.kind, Said { tag: known.tag, found }))
        })
    };
    let joint = |word: &String| matches!(word.as_str(), "and" | "but" | "while" | "whilst" | "so");
    let start = words.iter().take_while(|word| joint(word) || *word == "additionally").count();
    let (words, from) = (&words[start..], from + start);
    if let Some(said) = whole(words) {
        return Some(vec![said]);
    }
    if let Some(said) = names::listed(words) {
        return Some(said);
    }
    (1..words.len()).find_map(|k| {
        if !joint(&words[k]) && !breaks.contains(&(from + k)) {
            return None;
        }
        let mut first = whole(&words[..k]).map(|said| vec![said]).or_else(|| names::listed(&words[..k]))?;
        first.extend(explain(&words[k..], from + k, breaks)?);
        Some(first)
    })
}
