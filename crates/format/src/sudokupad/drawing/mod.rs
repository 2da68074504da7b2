//! From drawings and a rules text to rules: a drawing of the usual form is a rule where, and only where, the text
//! says so in words that are known.
//!
//! Each kind of drawing is one file with a [`DrawingKind`]: phrases, and what is made of the drawings when they are said.
//! It marks the drawings it explains. In the end every sentence and every drawing that is not explained is noted as not
//! read: the puzzle is one in part.

mod arrows;
mod betweens;
mod cages;
mod chess;
mod circles;
mod clones;
mod colour;
mod described;
mod diagonals;
mod dots;
mod explain;
mod forms;
mod fortresses;
mod indexers;
mod lines;
mod littles;
mod magic;
mod modified;
mod moves;
mod names;
mod outside;
mod parity;
mod phrase;
pub(crate) mod plain;
mod portuguese;
mod quadruples;
mod regions;
mod restricted;
mod sheet;
mod signs;
mod stated;
mod thermometers;
mod to_find;
mod words;

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

pub(crate) use colour::Colour;
use explain::{explain, understand};
use garns_puzzle::{Cell, Puzzle, Rule};
pub(crate) use lines::alternating;
use phrase::{Found, Phrase};
pub(crate) use sheet::{Cage, Line, Point, Shape, Sheet};
pub(crate) use stated::{Manner, StatedGrid, manner, stated_grid};
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

/// All kinds, in the order they look for their drawings: first those whose form is unmistakable. (Kinds are told apart by
/// where they lie, so that this is no `const`, which may lie in several places.)
static KINDS: &[&[DrawingKind]] = &[
    plain::KINDS,
    fortresses::KINDS,
    magic::KINDS,
    indexers::KINDS,
    // Before words that only name what is stated elsewhere.
    clones::KINDS,
    chess::KINDS,
    moves::KINDS,
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
    to_find::KINDS,
    regions::KINDS,
    lines::KINDS,
    modified::KINDS,
];

/// Something that is said about a kind of drawing.
#[derive(Clone, Debug)]
struct Said {
    tag: &'static str,
    found: Found,
    /// Whether it speaks of one line, as in "the purple line".
    one: bool,
    /// Whether it speaks of values, which may not be digits.
    of_values: bool,
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

    /// The same, as far as they hang together in one colour: what fills them, and the cells in reading order.
    fn areas(&self, said: &[Said]) -> Vec<(Vec<usize>, Vec<Cell>)> {
        let fill = |i: usize| format!("{:?}", self.sheet.shapes[i].fill);
        let mut left: BTreeMap<Cell, usize> =
            self.filled(said).into_iter().map(|(i, cell)| (cell, i)).collect();
        let mut areas = Vec::new();
        while let Some((&start, &first)) = left.iter().next() {
            let mut area = vec![start];
            let mut k = 0;
            while k < area.len() {
                for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let next = area[k].offset(down, right).filter(|cell| !area.contains(cell));
                    let same = |cell: &Cell| left.get(cell).is_some_and(|i| fill(*i) == fill(first));
                    area.extend(next.filter(same));
                }
                k += 1;
            }
            let drawn = area.iter().filter_map(|cell| left.remove(cell)).collect();
            area.sort_unstable();
            areas.push((drawn, area));
        }
        areas
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

/// Every word that is read.
static TOLD: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let phrases = KNOWN.iter().flat_map(|known| known.phrase.words());
    phrases.chain(phrase::soft()).chain(words::forms()).chain(colour::names()).collect()
});

/// Every word that is known.
static VOCABULARY: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| TOLD.iter().copied().chain(plain::vocabulary()).chain(NEAR.iter().copied()).collect());

/// Words that look like others but say something else.
const NEAR: &[&str] = &["while", "whilst", "but", "nor", "neither", "however"];

/// Adds to the puzzle what its drawings mean according to the text. Every sentence that is not understood, and every
/// drawing that no sentence explains, is noted as not read.
pub(crate) fn read(sheet: &mut Sheet, text: &str, puzzle: &mut Puzzle, unread: &mut Unreads) {
    let mut said: Vec<(&'static DrawingKind, Said, usize)> = Vec::new();
    let text = words::composed(text);
    let mut sentences = words::sentences(&text);
    // A box needs no size where it is that of all boxes.
    let order = puzzle.values().len();
    if let Some((rows, cols)) = garns_puzzle::usual_box(order)
        && garns_puzzle::Frame::usual(order).is_ok_and(|frame| puzzle.frame() == &frame)
    {
        let size = format!("{rows}x{cols}");
        sentences.iter_mut().for_each(|sentence| sentence.leave_out(&size, &["box", "region"]));
    }
    let mut lost: Vec<&Sentence> = Vec::new();
    let mut called: Vec<usize> = Vec::new();
    let mut before = true;
    for (i, sentence) in sentences.iter().enumerate() {
        let heading = sentence.under.map(|at| &sentences[at]);
        let own = understand(sentence);
        let whole = together(sentence, own.as_deref(), &sentences, &lost);
        // What says something together with its heading makes the heading understood.
        if whole.is_some() {
            lost.pop_if(|it| it.at + 1 == i);
        }
        let heading = heading.filter(|_| whole.is_none());
        let told = whole
            .or(own)
            .filter(|found| before || !restricted::points_back(&sentence.words) || is_aside(found))
            .filter(|found| sentence.words != ["unrepeated"] || goes_on(found, &said, i, heading))
            .filter(|found| !is_aside(found) || has_matter(found, sentence, &said, &sentences))
            .filter(|found| !is_left_out(found, sentence, &sentences, &lost))
            .and_then(|found| match heading {
                Some(heading) => beneath(found, sentence, heading, &lost),
                None => Some(found),
            });
        before = match told {
            // The name of a rule by itself: what it is for is seen when all is read.
            Some(found) if !sentence.heading && found.iter().any(|(_, said)| said.tag == plain::NAME) => {
                called.push(i);
                before
            }
            Some(found) if found.iter().all(|(_, said)| plain::fits(said, sheet, puzzle, &text)) => {
                let (one, of_values) = words::speaks_of(&sentence.text);
                said.extend(found.into_iter().map(|(kind, said)| {
                    let said = modified::from_zero(kind, Said { one, of_values, ..said }, sheet, &text);
                    (said.0, said.1, i)
                }));
                true
            }
            // An example of what was said just before.
            None if before && plain::is_example(&sentence.words) => true,
            None if plain::is_greeting(&sentence.words) => before,
            // The name of what is told behind the colon.
            None if sentence.heading && described::is_name(&sentence.words, &TOLD) => before,
            None if plain::has_houses(puzzle)
                && described::is_sudoku(&sentence.words, puzzle.values().len()) =>
            {
                true
            }
            _ => {
                lost.push(sentence);
                // Without a word that rules are told with it may be no rule: what follows still goes with what was before.
                before && plain::is_talk(&sentence.words)
            }
        };
    }
    let is_called: Vec<bool> = match called[..] {
        [] => Vec::new(),
        _ => sentences.iter().map(|sentence| names::is_name(&sentence.words)).collect(),
    };
    for i in called {
        match names::meant(i, &sentences, &is_called, &said, lost.is_empty()) {
            Some(kinds) => said.extend(kinds.into_iter().map(|(kind, said)| (kind, said, i))),
            None => lost.push(&sentences[i]),
        }
    }
    let (lines, shapes) = set_aside(sheet, &lost, &said);
    lost.extend(draw(sheet, &sentences, &said, puzzle));
    lines.into_iter().for_each(|i| sheet.lines[i].used = false);
    shapes.into_iter().for_each(|i| sheet.shapes[i].used = false);
    // Many a house is drawn as a cage too, for the eye or for programs.
    for cage in sheet.cages.iter_mut().filter(|cage| cage.text.is_empty() && !cage.used) {
        let same = |house: &[Cell]| {
            house.len() == cage.cells.len() && house.iter().all(|cell| cage.cells.contains(cell))
        };
        cage.used =
            puzzle.rules().iter().any(|rule| matches!(rule, Rule::House(house) if same(&house.cells)));
    }
    lost.sort_unstable_by_key(|sentence| sentence.at);
    // A drawing that is left although everything is understood was meant in another way, and maybe others with it.
    let misread = lost.is_empty();
    let sudoku = said.iter().any(|(_, said, _)| matches!(said.tag, "normal" | "digits" | "latin"));
    let topics = topics(&said, puzzle);
    for sentence in lost {
        // What stands before its colon is what a sentence is about.
        let heading = sentence.at.checked_sub(1).map(|i| &sentences[i]).filter(|it| it.heading);
        let about = heading.is_some_and(|it| described::changes(&it.words, &topics, true));
        let name = sentence.heading || names::is_name(&sentence.words);
        let changes = name || about || described::changes(&sentence.words, &topics, sudoku);
        unread.sentence(&sentence.text, changes);
    }
    plain::left_over(sheet).into_iter().for_each(|what| unread.left_over(what, misread));
}

/// Whether none of this would have to be drawn.
fn is_aside(found: &[(&DrawingKind, Said)]) -> bool {
    found.iter().all(|(_, said)| said.tag.starts_with('?'))
}

/// Whether what adds nothing is about something: what the sentence or its heading names, or what was spoken of. The name of
/// a rule under a heading that names things is no name: "white dots: non-consecutive".
fn has_matter(
    found: &[(&'static DrawingKind, Said)],
    sentence: &Sentence,
    said: &[(&'static DrawingKind, Said, usize)],
    sentences: &[Sentence],
) -> bool {
    let heading = sentence.at.checked_sub(1).map(|at| &sentences[at]).filter(|it| it.heading);
    let names = |of: &Sentence, topic: &str| of.words.iter().any(|word| crate::unread::lists(topic, word));
    let last = said.last().and_then(|(kind, ..)| kind.rules.first());
    let follows_another_clue = last.is_some_and(|rule| *rule != "killer");
    found.iter().all(|(kind, it)| {
        let known = said.iter().any(|(other, _, _)| std::ptr::eq::<DrawingKind>(*other, *kind));
        match kind.topic {
            _ if it.tag == plain::NAME => !heading.is_some_and(|it| names(it, restricted::DRAWN)),
            topic if !matches!(it.tag, "?" | littles::BARE) || topic.is_empty() || sentence.heading => true,
            _ if it.tag == littles::BARE && follows_another_clue => true,
            topic => known || names(sentence, topic) || heading.is_some_and(|it| names(it, topic)),
        }
    })
}

/// Whether what is said is about the things that the sentence before, or the heading, is about.
fn goes_on(
    found: &[(&'static DrawingKind, Said)],
    said: &[(&'static DrawingKind, Said, usize)],
    at: usize,
    heading: Option<&Sentence>,
) -> bool {
    let just = |kind: &DrawingKind| {
        let mut before = said.iter().rev().take_while(|(_, _, i)| i + 1 == at);
        before.any(|(other, _, _)| std::ptr::eq::<DrawingKind>(*other, kind))
    };
    let named = |kind: &DrawingKind| {
        heading.is_some_and(|it| it.words.iter().any(|word| crate::unread::lists(kind.topic, word)))
    };
    found.iter().all(|(kind, _)| if heading.is_some() { named(kind) } else { just(kind) })
}

/// Whether a sentence is in a list of what is no rule, or need not be one, or is so of a part.
fn is_left_out(
    found: &[(&'static DrawingKind, Said)],
    sentence: &Sentence,
    sentences: &[Sentence],
    lost: &[&Sentence],
) -> bool {
    sentence.within.iter().any(|at| {
        let heading = &sentences[*at].words;
        let limited = |(kind, _): &(&'static DrawingKind, Said)| restricted::is_limited(heading, kind);
        let part = is_lost(lost, *at) && restricted::is_of_part(heading) || found.iter().any(limited);
        restricted::is_aside(heading) || !is_aside(found) && part
    })
}

/// Whether the sentence at this place was not understood.
fn is_lost(lost: &[&Sentence], at: usize) -> bool {
    lost.binary_search_by_key(&at, |other| other.at).is_ok()
}

/// What a sentence and the heading right before it say as one, where one of them says nothing by itself: *Cages: digits may
/// repeat.*
fn together(
    sentence: &Sentence,
    own: Option<&[(&'static DrawingKind, Said)]>,
    sentences: &[Sentence],
    lost: &[&Sentence],
) -> Option<Vec<(&'static DrawingKind, Said)>> {
    let heading = &sentences[sentence.under?];
    let apart = is_lost(lost, heading.at) || own.is_none_or(is_aside);
    let next = heading.at + 1 == sentence.at;
    (next && apart).then(|| understand(&heading.with(sentence)))?.filter(|found| !is_aside(found))
}

/// What a sentence says under its heading: of things of the colour that is named there. `None`, where it may not be so of
/// all.
fn beneath(
    mut found: Vec<(&'static DrawingKind, Said)>,
    sentence: &Sentence,
    heading: &Sentence,
    lost: &[&Sentence],
) -> Option<Vec<(&'static DrawingKind, Said)>> {
    if !is_aside(&found) && is_lost(lost, heading.at) && restricted::is_of_part(&heading.words) {
        return None;
    }
    let colours = restricted::colours(&heading.words);
    if colours.is_empty() || sentence.words.iter().any(|word| colour::is_name(word)) {
        return Some(found);
    }
    for (kind, said) in found.iter_mut().filter(|(_, said)| !said.tag.starts_with('?')) {
        let has_place =
            |known: &&Known| std::ptr::eq::<DrawingKind>(known.kind, *kind) && known.phrase.has_colour();
        KNOWN.iter().find(has_place)?;
        said.found.colours.clone_from(&colours);
    }
    Some(found)
}

/// The words that name what was read.
fn topics(said: &[(&'static DrawingKind, Said, usize)], puzzle: &Puzzle) -> HashSet<&'static str> {
    let there = |name: &&str| puzzle.added_rules().iter().any(|rule| rule.about().name == *name);
    let read = |kind: &&DrawingKind| {
        kind.rules.iter().any(there) || said.iter().any(|(other, _, _)| std::ptr::eq(*other, *kind))
    };
    KINDS.iter().copied().flatten().filter(read).flat_map(|kind| kind.topic.split_whitespace()).collect()
}

/// Adds what the drawings mean according to one sentence alone.
pub(crate) fn read_sentence(sheet: &mut Sheet, sentence: &str, puzzle: &mut Puzzle) {
    let sentences = words::sentences(sentence);
    let known = sentences.iter().filter_map(understand);
    let said: Vec<_> = known.flatten().map(|(kind, said)| (kind, said, 0)).collect();
    draw(sheet, &sentences, &said, puzzle);
}

/// Marks, for a while, the lines and shapes of a colour of which only sentences speak that were not understood: they are not
/// for those who take any line. Returns which they are.
fn set_aside(
    sheet: &mut Sheet,
    lost: &[&Sentence],
    said: &[(&DrawingKind, Said, usize)],
) -> (Vec<usize>, Vec<usize>) {
    let named = |name: &&String| said.iter().any(|(_, said, _)| said.found.colours.contains(*name));
    let words = lost.iter().flat_map(|sentence| &sentence.words);
    let plain = |name: &&String| !matches!(name.as_str(), "white" | "black" | "gray");
    let colours: Vec<&String> =
        words.filter(|word| colour::is_name(word)).filter(plain).filter(|name| !named(name)).collect();
    let theirs = |colour: Option<Colour>| {
        colour.is_some_and(|colour| colours.iter().any(|name| colour.is_called(name)))
    };
    let (mut lines, mut shapes) = (Vec::new(), Vec::new());
    for (i, line) in sheet.lines.iter_mut().enumerate().filter(|(_, line)| !line.used && theirs(line.colour))
    {
        line.used = true;
        lines.push(i);
    }
    for (i, shape) in sheet.shapes.iter_mut().enumerate() {
        if !shape.used && (theirs(shape.fill) || theirs(shape.edge)) {
            shape.used = true;
            shapes.push(i);
        }
    }
    (lines, shapes)
}

/// Makes rules of the drawings, kind by kind. Returns the sentences that came to nothing: there is nothing they could be
/// about, or what is drawn is no such rule.
fn draw<'a>(
    sheet: &mut Sheet,
    sentences: &'a [Sentence],
    said: &[(&'static DrawingKind, Said, usize)],
    puzzle: &mut Puzzle,
) -> Vec<&'a Sentence> {
    let mut idle = Vec::new();
    let all: Vec<Said> = said.iter().map(|(_, said, _)| said.clone()).collect();
    let mut page = Page { sheet, puzzle, all: &all, made: 0 };
    for kind in KINDS.iter().copied().flatten() {
        let (mine, at): (Vec<Said>, Vec<usize>) = said
            .iter()
            .filter(|(other, _, _)| std::ptr::eq(*other, kind))
            .map(|(_, said, i)| (said.clone(), *i))
            .unzip();
        if mine.is_empty() {
            continue;
        }
        let made = page.made;
        let refused = (kind.read)(&mut page, &mine).is_err();
        let there = |name: &&str| page.puzzle.rules().iter().any(|rule| rule.about().name == *name);
        let nothing = page.made == made && !kind.rules.is_empty() && !kind.rules.iter().any(there);
        let stated = page.made == made;
        let main = mine.iter().zip(at).filter(|(said, _)| {
            refused || nothing && !said.tag.starts_with('?') || stated && contradicts(said, kind, page.puzzle)
        });
        idle.extend(main.map(|(_, i)| &sentences[i]));
    }
    idle
}

/// Whether a sentence has another number than all rules it could be about, which the document states elsewhere.
fn contradicts(said: &Said, kind: &DrawingKind, puzzle: &Puzzle) -> bool {
    let own = |rule: &Rule| match rule {
        _ if !kind.rules.contains(&rule.about().name) => None,
        Rule::Whispers(rule) => Some(rule.least),
        Rule::Lockout(rule) => Some(rule.least),
        Rule::Modular(rule) => Some(rule.by),
        Rule::SumLine(rule) => Some(rule.sum),
        _ => None,
    };
    let own: Vec<i64> = puzzle.added_rules().iter().filter_map(own).collect();
    !own.is_empty() && said.found.numbers.last().is_some_and(|number| !own.contains(number))
}
