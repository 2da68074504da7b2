//! What stands in a text and was not read: told as data, so that nothing is lost without a word.
//!
//! A reader hands over, beside the puzzle, every sentence, field, drawing and rest of a line it made nothing of. Only
//! what can have no meaning for the rules (settings, colours, who wrote it and when) is passed over; each format keeps
//! a list of such names.

use std::collections::HashSet;
use std::fmt;

use garns_puzzle::{About, Cell, Lang, Puzzle, Text, say};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::error::shown_up_to;

/// A puzzle, and what in its text was not read.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What was not read, in the order it was met; empty where everything was.
    pub unread: Vec<Unread>,
}

impl From<Puzzle> for Read {
    #[inline]
    fn from(puzzle: Puzzle) -> Read {
        Read { puzzle, unread: Vec::new() }
    }
}

impl Read {
    /// The same, behind what was not read around it.
    pub(crate) fn within(self, mut around: Unreads) -> Read {
        around.extend(self.unread);
        Read::new(self.puzzle, around)
    }

    /// Whether something that was not read may be a rule: then this puzzle is one in part.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.unread.iter().any(|part| !part.is_assumed())
    }

    /// The puzzle with what was not read of its text.
    pub(crate) fn new(puzzle: Puzzle, unread: Unreads) -> Read {
        Read { puzzle, unread: unread.all }
    }
}

/// A part of a text that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unread {
    /// What it is.
    #[serde(flatten)]
    pub part: UnreadKind,
    /// The line of the input it is on, counted from 1, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Whether it may change what was read, and not only add to it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub changes: bool,
}

/// What sort of part, and its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum UnreadKind {
    /// A sentence of the rules text.
    Sentence {
        /// As it was written.
        text: String,
    },
    /// A field, by its name and those of the fields it is in.
    Field {
        /// Such as `metadata.frogs`.
        name: String,
    },
    /// Something drawn.
    Drawing {
        /// Such as circles.
        #[serde(serialize_with = "in_english")]
        what: Text,
    },
    /// A graph's number of colours, which is not there.
    Colours {
        /// How many were taken instead.
        assumed: usize,
    },
    /// What something drawn is, where no text says so.
    Usual {
        /// The name of the rule that it was taken for.
        rule: &'static str,
        /// The same for people.
        #[serde(skip)]
        title: Text,
        /// How many of them there are.
        count: usize,
    },
    /// Fog over the grid, which hides clues while it is solved and is no rule.
    Fog {
        /// How many cells are free of it at first.
        lit: usize,
    },
    /// Anything else that stands there.
    Words {
        /// As it was written.
        text: String,
    },
}

/// Names in JSON are English in every language.
fn in_english<S: Serializer>(text: &Text, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text.en)
}

/// No more of a sentence is shown.
const LONGEST: usize = 200;

impl Unread {
    /// What it is, in a few words that follow "not read:".
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let part = match &self.part {
            UnreadKind::Sentence { text } => {
                let text = shown_up_to(text, LONGEST);
                say!(
                    lang,
                    "the sentence \"{text}\" of the rules text",
                    "a frase \"{text}\" do texto das regras"
                )
            }
            UnreadKind::Field { name } => {
                let name = shown_up_to(name, LONGEST);
                say!(lang, "the field \"{name}\"", "o campo \"{name}\"")
            }
            UnreadKind::Drawing { what } => {
                let what = what.get(lang);
                say!(lang, "the drawing of {what}", "o desenho de {what}")
            }
            UnreadKind::Colours { assumed } => say!(
                lang,
                "the number of colours, which is not given: {assumed} assumed, as a greedy colouring takes",
                "o número de cores, que não é dado: supostas {assumed}, como numa coloração gulosa"
            ),
            UnreadKind::Usual { title, count, .. } => {
                let title = title.get(lang);
                say!(
                    lang,
                    "what is drawn and no text explains, taken as usual: {title} ({count})",
                    "o que é desenhado e nenhum texto explica, tomado como de costume: {title} ({count})"
                )
            }
            UnreadKind::Fog { lit } => say!(
                lang,
                "fog over the grid, for display only (cells free of it at first: {lit})",
                "névoa sobre a grade, só para exibição (células livres dela no começo: {lit})"
            ),
            UnreadKind::Words { text } => format!("\"{}\"", shown_up_to(text, LONGEST)),
        };
        match self.line {
            Some(line) => say!(lang, "{part} (line {line})", "{part} (linha {line})"),
            None => part,
        }
    }

    /// Whether it is read after all, as what it usually is: the puzzle is whole if that is what was meant.
    #[must_use]
    pub fn is_assumed(&self) -> bool {
        matches!(self.part, UnreadKind::Usual { .. } | UnreadKind::Colours { .. } | UnreadKind::Fog { .. })
    }

    /// Whether it was read and kept, and is no rule.
    pub(crate) fn is_display(&self) -> bool {
        matches!(self.part, UnreadKind::Fog { .. })
    }

    /// The sentence for the user: that it was not read, or what it was taken as.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        if let UnreadKind::Usual { title, count, .. } = &self.part {
            let title = title.get(lang);
            return say!(
                lang,
                "taken as: {title} ({count} drawn, and no text says what they are)",
                "tomado como: {title} ({count} no desenho, e nenhum texto diz o que são)"
            );
        }
        let part = self.text(lang);
        if self.is_display() {
            return say!(lang, "no rule: {part}", "não é regra: {part}");
        }
        say!(lang, "not read: {part}", "não lido: {part}")
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

/// What a reader has not read so far. The same thing is told once.
#[derive(Debug, Default)]
pub(crate) struct Unreads {
    all: Vec<Unread>,
}

/// So many parts are told, and no more: a document may hold millions of them.
const MOST: usize = 1000;

impl Unreads {
    /// A graph doesn't say its number of colours.
    pub(crate) fn colours(&mut self, assumed: usize) {
        self.push(UnreadKind::Colours { assumed }, None);
    }

    fn push(&mut self, part: UnreadKind, line: Option<usize>) {
        self.note(Unread { part, line, changes: false });
    }

    fn note(&mut self, new: Unread) {
        if self.all.len() < MOST && !self.all.contains(&new) {
            self.all.push(new);
        }
    }

    /// What another reader has not read.
    pub(crate) fn extend(&mut self, others: Vec<Unread>) {
        others.into_iter().for_each(|other| self.note(other));
    }

    /// A sentence of the rules text, and whether it may change what another means.
    pub(crate) fn sentence(&mut self, text: &str, changes: bool) {
        self.note(Unread {
            part: UnreadKind::Sentence { text: text.trim().to_owned() },
            line: None,
            changes,
        });
    }

    pub(crate) fn field(&mut self, name: impl Into<String>) {
        self.push(UnreadKind::Field { name: name.into() }, None);
    }

    /// A sort of drawing.
    pub(crate) fn drawing(&mut self, what: Text) {
        self.push(UnreadKind::Drawing { what }, None);
    }

    /// A sort of drawing, and whether others may have been taken for what they are not.
    pub(crate) fn left_over(&mut self, what: Text, changes: bool) {
        self.note(Unread { part: UnreadKind::Drawing { what }, line: None, changes });
    }

    /// Drawings that are taken as what they usually are.
    pub(crate) fn usual(&mut self, rule: &'static About, count: usize) {
        self.push(UnreadKind::Usual { rule: rule.name, title: rule.title, count }, None);
    }

    /// Fog, which is kept with the puzzle.
    pub(crate) fn fog(&mut self, puzzle: &mut Puzzle, lit: Vec<Cell>) {
        self.push(UnreadKind::Fog { lit: lit.len() }, None);
        puzzle.notes_mut().fog = Some(lit.into());
    }

    /// Words, unless there are none.
    pub(crate) fn words(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.push(UnreadKind::Words { text: text.trim().to_owned() }, None);
        }
    }

    /// Words on a line, unless there are none.
    pub(crate) fn line(&mut self, line: usize, text: &str) {
        if !text.trim().is_empty() {
            self.push(UnreadKind::Words { text: text.trim().to_owned() }, Some(line));
        }
    }

    /// The fields of a JSON text that are there twice: only the last of them is read.
    pub(crate) fn doubled(&mut self, json: &str) {
        // A text that is no JSON was read in another way.
        let _ = Doubles(self).deserialize(&mut serde_json::Deserializer::from_str(json));
    }

    /// The fields of an object that are not among those known and say something.
    pub(crate) fn others(&mut self, within: &str, object: &Value, known: &str) {
        if let Value::Object(fields) = object {
            self.other_fields(within, fields, known);
        }
    }

    /// The same of its fields.
    pub(crate) fn other_fields(&mut self, within: &str, fields: &Map<String, Value>, known: &str) {
        for (name, _) in fields.iter().filter(|(name, value)| !lists(known, name) && says(value)) {
            self.field(if within.is_empty() { name.clone() } else { format!("{within}.{name}") });
        }
    }
}

pub(crate) fn lists(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|other| other == word)
}

/// Walks through JSON and notes fields that are there twice: a map keeps only the last.
struct Doubles<'a>(&'a mut Unreads);

impl<'de> DeserializeSeed<'de> for Doubles<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Doubles<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Doubles(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            fields.next_value_seed(Doubles(self.0))?;
            if seen.contains(&name) {
                self.0.field(name);
            } else {
                seen.insert(name);
            }
        }
        Ok(())
    }
}

/// Whether a value says anything: not false, nothing, or empty.
pub(crate) fn says(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_in_both_languages_and_as_data() {
        let mut unread = Unreads::default();
        unread.sentence(" Frogs hop. ", false);
        unread.sentence("Frogs hop.", false);
        unread.sentence("Frogs lie.", true);
        unread.field("metadata.frogs");
        unread.drawing(Text { en: "circles", pt: "círculos" });
        unread.line(3, "hop\u{1b}[1m");
        unread.words("  ");
        let told: Vec<String> = unread.all.iter().map(|part| part.sentence(Lang::En)).collect();
        assert_eq!(
            told,
            [
                "not read: the sentence \"Frogs hop.\" of the rules text",
                "not read: the sentence \"Frogs lie.\" of the rules text",
                "not read: the field \"metadata.frogs\"",
                "not read: the drawing of circles",
                "not read: \"hop\\u{1b}[1m\" (line 3)",
            ]
        );
        assert_eq!(unread.all[3].sentence(Lang::Pt), "não lido: o desenho de círculos");
        let data = serde_json::to_value(&unread.all).unwrap();
        assert_eq!(
            data,
            serde_json::json!([
                { "kind": "sentence", "text": "Frogs hop." },
                { "kind": "sentence", "text": "Frogs lie.", "changes": true },
                { "kind": "field", "name": "metadata.frogs" },
                { "kind": "drawing", "what": "circles" },
                { "kind": "words", "text": "hop\u{1b}[1m", "line": 3 },
            ])
        );
    }
}
