//! What stands in the fields: each may be written in more than one way.

use std::fmt;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rows::{characters, numbered_lines};

/// Rows of a drawing: a text of several lines, or a list of lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rows(pub(crate) Vec<String>);

/// The symbols: a text with one character for each, or a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Symbols(pub(crate) Vec<String>);

/// Words: a text with blanks between them, or a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Words(pub(crate) Vec<String>);

/// The size of a grid: a number, or rows and columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Size {
    Square(usize),
    Sides(usize, usize),
}

/// The values: `"0..8"`, a list of numbers, or how many there are.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Numbers {
    Count(i64),
    Range(i64, i64),
    List(Vec<i64>),
}

/// A clue: a text, or just a number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clue(pub(crate) String);

/// A text or number within a list.
struct Word(String);

struct WordVisitor;

impl Visitor<'_> for WordVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a number")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<String, E> {
        Ok(number.to_string())
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        deserializer.deserialize_any(WordVisitor).map(Word)
    }
}

impl<'de> Deserialize<'de> for Clue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clue, D::Error> {
        deserializer.deserialize_any(WordVisitor).map(Clue)
    }
}

impl Serialize for Clue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Reads a text, cut in its own way, or a list of texts.
struct ListVisitor {
    expecting: &'static str,
    cut: fn(&str) -> Vec<String>,
}

impl<'de> Visitor<'de> for ListVisitor {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<String>, E> {
        Ok((self.cut)(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<String>, A::Error> {
        let mut words = Vec::new();
        while let Some(Word(word)) = list.next_element()? {
            words.push(word);
        }
        Ok(words)
    }
}

fn owned(parts: impl IntoIterator<Item = impl Into<String>>) -> Vec<String> {
    parts.into_iter().map(Into::into).collect()
}

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rows, D::Error> {
        let expecting = "a grid: a text with one line per row, or a list of rows";
        let cut = |text: &str| owned(numbered_lines(text).map(|(_, line)| line));
        deserializer.deserialize_any(ListVisitor { expecting, cut }).map(Rows)
    }
}

impl Serialize for Rows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Symbols {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Symbols, D::Error> {
        let expecting = "symbols: a text with one character for each, or a list of texts";
        let cut = |text: &str| owned(characters(text));
        deserializer.deserialize_any(ListVisitor { expecting, cut }).map(Symbols)
    }
}

impl Symbols {
    /// The text that stands for all of them, if there is one.
    pub(crate) fn as_text(&self) -> Option<String> {
        let text = self.0.concat();
        (characters(&text) == self.0).then_some(text)
    }
}

impl Serialize for Symbols {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_text() {
            Some(text) => serializer.serialize_str(&text),
            None => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        let expecting = "words: a text with blanks between them, or a list";
        let cut = |text: &str| owned(text.split_whitespace());
        deserializer.deserialize_any(ListVisitor { expecting, cut }).map(Words)
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.join(" "))
    }
}

/// Reads one number, a text, or a list of numbers.
struct NumbersVisitor {
    expecting: &'static str,
}

/// No list of numbers that means something is longer.
const MOST_NUMBERS: usize = 1000;

impl<'de> Visitor<'de> for NumbersVisitor {
    type Value = Numbers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Numbers, E> {
        Ok(Numbers::Count(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Numbers, E> {
        Ok(Numbers::Count(i64::try_from(number).unwrap_or(i64::MAX)))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Numbers, E> {
        let range = text.split_once("..").and_then(|(first, last)| {
            let last = last.strip_prefix('=').unwrap_or(last);
            Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
        });
        let (first, last) = range.ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))?;
        Ok(Numbers::Range(first, last))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Numbers, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = list.next_element::<i64>()? {
            numbers.push(number);
            if numbers.len() > MOST_NUMBERS {
                return Err(de::Error::invalid_length(numbers.len(), &self));
            }
        }
        Ok(Numbers::List(numbers))
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Numbers, D::Error> {
        let expecting = "values: a range such as \"0..8\", a list of numbers, or how many there are";
        deserializer.deserialize_any(NumbersVisitor { expecting })
    }
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Numbers::Count(count) => serializer.serialize_i64(*count),
            Numbers::Range(first, last) => serializer.collect_str(&format_args!("{first}..{last}")),
            Numbers::List(numbers) => numbers.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
        let expecting = "the size: a number, or [rows, columns]";
        // A size that is no sensible number is as wrong as 0.
        let side = |number: &i64| usize::try_from(*number).unwrap_or(0);
        match deserializer.deserialize_any(NumbersVisitor { expecting })? {
            Numbers::Count(count) => Ok(Size::Square(side(&count))),
            Numbers::List(sides) => match sides.as_slice() {
                [rows, cols] => Ok(Size::Sides(side(rows), side(cols))),
                _ => Err(de::Error::invalid_length(sides.len(), &expecting)),
            },
            Numbers::Range(..) => Err(de::Error::invalid_type(de::Unexpected::Other("a range"), &expecting)),
        }
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Size::Square(side) => serializer.serialize_u64(*side as u64),
            Size::Sides(rows, cols) => [rows, cols].serialize(serializer),
        }
    }
}
