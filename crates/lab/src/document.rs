//! The TOML of an experiment, as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::error::{LabError, LabErrorKind, Words};
use crate::recipe::RecipeText;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) title: Said,
    pub(crate) about: Option<Said>,
    pub(crate) question: Option<Said>,
    pub(crate) method: Option<Said>,
    pub(crate) findings: Option<Said>,
    pub(crate) caveats: Option<Said>,
    #[serde(default)]
    pub(crate) sources: Vec<String>,
    #[serde(default)]
    pub(crate) figures: Vec<String>,
    #[serde(default)]
    pub(crate) choose: bool,
    #[serde(default)]
    pub(crate) goal: Asked,
    pub(crate) repeats: Option<u64>,
    pub(crate) seeds: Option<Vec<u64>>,
    #[serde(default)]
    pub(crate) limits: Bounds,
    #[serde(default, rename = "set")]
    pub(crate) sets: Vec<Spanned<SetOf>>,
    #[serde(default, rename = "engine")]
    pub(crate) engines: Vec<Spanned<EngineOf>>,
}

/// A text in both languages, or one for both.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a text, or { en = \"…\", pt = \"…\" }")]
pub(crate) enum Said {
    One(String),
    Both(Both),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Both {
    en: String,
    pt: String,
}

impl From<Said> for Words {
    fn from(said: Said) -> Words {
        match said {
            Said::One(text) => Words::same(text.trim()),
            Said::Both(Both { en, pt }) => Words { en: en.trim().into(), pt: pt.trim().into() },
        }
    }
}

/// What a run is asked for.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Asked {
    #[default]
    First,
    Unique,
}

/// Limits of each run.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bounds {
    pub(crate) time: Option<Spanned<String>>,
    pub(crate) nodes: Option<Amount>,
    pub(crate) iterations: Option<Amount>,
}

/// A number for all sets, or one for each.
#[derive(Clone, Deserialize)]
#[serde(untagged, expecting = "a whole number, or one for each set: { name = number, … }")]
pub(crate) enum Amount {
    One(u64),
    BySet(BTreeMap<String, u64>),
}

impl Amount {
    /// The number for a set, if there is one.
    pub(crate) fn of(&self, set: &str) -> Option<u64> {
        match self {
            Amount::One(number) => Some(*number),
            Amount::BySet(by_set) => by_set.get(set).copied(),
        }
    }

    /// The sets it names.
    pub(crate) fn named(&self) -> impl Iterator<Item = &String> {
        let by_set = if let Amount::BySet(by_set) = self { Some(by_set) } else { None };
        by_set.into_iter().flat_map(BTreeMap::keys)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetOf {
    pub(crate) name: Spanned<String>,
    pub(crate) title: Option<Said>,
    pub(crate) files: Option<Vec<Spanned<String>>>,
    pub(crate) from: Option<Spanned<String>>,
    pub(crate) shape: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) skip: usize,
    pub(crate) take: Option<usize>,
    pub(crate) generate: Option<Spanned<RecipeText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EngineOf {
    pub(crate) name: Option<Spanned<String>>,
    pub(crate) engine: Spanned<String>,
    pub(crate) preset: Option<String>,
    #[serde(default)]
    pub(crate) params: BTreeMap<String, Spanned<toml::Value>>,
    pub(crate) sets: Option<Vec<Spanned<String>>>,
    pub(crate) repeats: Option<u64>,
    pub(crate) seeds: Option<Vec<u64>>,
    #[serde(default)]
    pub(crate) limits: Bounds,
    pub(crate) trace: Option<Amount>,
}

/// Lines of a text by the place of a byte.
pub(crate) struct Lines<'a>(pub(crate) &'a str);

impl Lines<'_> {
    pub(crate) fn of(&self, at: usize) -> usize {
        1 + self.0.bytes().take(at).filter(|byte| *byte == b'\n').count()
    }

    pub(crate) fn spanned<T>(&self, value: &Spanned<T>) -> usize {
        self.of(value.span().start)
    }
}

pub(crate) fn read(text: &str) -> Result<Document, LabError> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| Lines(text).of(span.start));
        wrong(error.message()).at(line)
    })
}

/// What a message of the TOML reader means, in our words where we have some. `serde` puts names, and what it
/// would have taken, into backquotes.
fn wrong(message: &str) -> LabErrorKind {
    let quoted = |start: &str| {
        let (name, rest) = message.strip_prefix(start)?.split_once('`')?;
        let known = rest.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        Some((name.chars().take(40).collect::<String>(), known))
    };
    if let Some((key, known)) = quoted("unknown field `") {
        return LabErrorKind::UnknownKey { key, known };
    }
    if let Some((word, known)) = quoted("unknown variant `") {
        return LabErrorKind::UnknownWord { word, known };
    }
    if let Some((key, _)) = quoted("missing field `") {
        return LabErrorKind::MissingKey { key };
    }
    let message: String = message.split_whitespace().collect::<Vec<_>>().join(" ");
    LabErrorKind::Syntax { message: message.chars().take(200).collect() }
}
