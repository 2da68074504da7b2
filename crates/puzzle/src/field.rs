//! The fields of a rule as data: what each is called in files, what stands in it, and what it means.

use serde::Serialize;

use crate::{Lang, Text, say};

/// One field of a rule, as files write it. Help texts, sentences about wrong fields and the book are made from
/// this; a test compares it with what `serde` reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// The name in files.
    pub name: &'static str,
    /// What stands in it.
    #[serde(flatten)]
    pub kind: FieldKind,
    /// What it says about the rule, in a few words.
    pub meaning: Text,
    /// Whether it must be there.
    pub required: bool,
    /// What it is where it isn't said; an optional field without one then says nothing at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<FieldDefault>,
}

/// What can stand in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum FieldKind {
    /// One cell: `"r1c1"`.
    Cell,
    /// Cells in any order: `"r1c1 r1c2"`.
    Cells,
    /// Cells whose order counts, written the same way.
    Path,
    /// Several lists of cells: `["r1c1 r1c2", "r2c1-r2c9"]`.
    Groups,
    /// A whole number.
    Number,
    /// A whole number that is not negative.
    Count,
    /// A list of whole numbers: `[1, 2]`.
    Numbers,
    /// A list of lists of so many whole numbers: `[[1, 2], [2, 1]]`.
    Tuples {
        /// How many numbers each has.
        length: usize,
    },
    /// `true` or `false`.
    Flag,
    /// One of some words, in quotes.
    Choice {
        /// The words.
        words: &'static [&'static str],
    },
    /// A list of lists of rules, each with its own fields.
    Rules,
}

/// What an optional field is where it isn't said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "each holds what its name says")]
pub enum FieldDefault {
    Flag(bool),
    Number(i64),
    Word(&'static str),
    /// Half of the number of values, rounded up; readers of files put it in.
    HalfOfValues,
}

impl Field {
    const fn new(name: &'static str, kind: FieldKind, en: &'static str, pt: &'static str) -> Field {
        Field { name, kind, meaning: Text { en, pt }, required: true, default: None }
    }

    pub(crate) const fn cell(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Cell, en, pt)
    }

    pub(crate) const fn cells(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Cells, en, pt)
    }

    pub(crate) const fn path(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Path, en, pt)
    }

    pub(crate) const fn groups(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Groups, en, pt)
    }

    pub(crate) const fn number(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Number, en, pt)
    }

    pub(crate) const fn count(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Count, en, pt)
    }

    pub(crate) const fn numbers(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Numbers, en, pt)
    }

    pub(crate) const fn tuples(
        name: &'static str,
        en: &'static str,
        pt: &'static str,
        length: usize,
    ) -> Field {
        Field::new(name, FieldKind::Tuples { length }, en, pt)
    }

    /// A flag is off where it isn't said.
    pub(crate) const fn flag(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Flag, en, pt).or(FieldDefault::Flag(false))
    }

    pub(crate) const fn choice(
        name: &'static str,
        en: &'static str,
        pt: &'static str,
        words: &'static [&'static str],
    ) -> Field {
        Field::new(name, FieldKind::Choice { words }, en, pt)
    }

    pub(crate) const fn rules(name: &'static str, en: &'static str, pt: &'static str) -> Field {
        Field::new(name, FieldKind::Rules, en, pt)
    }

    /// The field, which may be left out and then says nothing.
    pub(crate) const fn optional(mut self) -> Field {
        self.required = false;
        self
    }

    /// The field, which may be left out and is then this.
    pub(crate) const fn or(mut self, default: FieldDefault) -> Field {
        self.default = Some(default);
        self.optional()
    }

    /// The field, which may be left out and is then this number.
    pub(crate) const fn or_number(self, number: i64) -> Field {
        self.or(FieldDefault::Number(number))
    }

    /// The field, which may be left out and is then this word.
    pub(crate) const fn or_word(self, word: &'static str) -> Field {
        self.or(FieldDefault::Word(word))
    }

    /// Kind and default in a few words: `a whole number (default 2)`.
    #[must_use]
    pub fn usage(&self, lang: Lang) -> String {
        let kind = self.kind.text(lang);
        match self.default {
            None if self.required => kind,
            None => say!(lang, "{kind} (optional)", "{kind} (opcional)"),
            Some(FieldDefault::HalfOfValues) => say!(
                lang,
                "{kind} (default: half of the number of values, rounded up)",
                "{kind} (padrão: metade do número de valores, arredondada para cima)"
            ),
            Some(default) => {
                let default = default.written();
                say!(lang, "{kind} (default {default})", "{kind} (padrão {default})")
            }
        }
    }
}

/// Whether a field holds what it is where it isn't said, and need not be written.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl FieldDefault {
    /// The default as files write it; nothing where it depends on the puzzle.
    #[must_use]
    pub fn written(self) -> String {
        match self {
            FieldDefault::Flag(flag) => flag.to_string(),
            FieldDefault::Number(number) => number.to_string(),
            FieldDefault::Word(word) => format!("\"{word}\""),
            FieldDefault::HalfOfValues => String::new(),
        }
    }

    /// The number it is in a puzzle with so many values, where it depends on them.
    #[must_use]
    pub fn of_values(self, values: usize) -> Option<i64> {
        (self == FieldDefault::HalfOfValues).then(|| values.div_ceil(2) as i64)
    }
}

impl FieldKind {
    /// What is written, in a few words.
    #[must_use]
    pub fn text(self, lang: Lang) -> String {
        match self {
            FieldKind::Cell => say!(lang, "a cell", "uma célula"),
            FieldKind::Cells => say!(lang, "cells", "células"),
            FieldKind::Path => say!(lang, "cells in order", "células em ordem"),
            FieldKind::Groups => say!(lang, "lists of cells", "listas de células"),
            FieldKind::Number => say!(lang, "a whole number", "um número inteiro"),
            FieldKind::Count => say!(lang, "a whole number from 0 on", "um número inteiro a partir de 0"),
            FieldKind::Numbers => say!(lang, "a list of whole numbers", "uma lista de números inteiros"),
            FieldKind::Tuples { length } => {
                say!(lang, "lists of {length} whole numbers each", "listas de {length} números inteiros cada")
            }
            FieldKind::Flag => say!(lang, "true or false", "true ou false"),
            FieldKind::Choice { words } => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                let words = words.join(", ");
                say!(lang, "one of {words}", "um de {words}")
            }
            FieldKind::Rules => say!(lang, "lists of rules", "listas de regras"),
        }
    }
}
