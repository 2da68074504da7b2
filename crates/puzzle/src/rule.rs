//! What every rule has in common.
//!
//! A rule is one file under `rules/`: its fields and words (`rule!`), its check, its meaning and its tests. It enters the
//! program by one line in the registry in `rules/mod.rs`.

use serde::Serialize;

use crate::{
    Candidates, Cell, Cells, Constraint, Field, Puzzle, PuzzleError, RULES, Rule, Text, View, ViolationKind,
    nearest,
};

/// What a rule is called and what it says: help texts, forms and the book are made from this.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// The name in files: `thermometer`.
    pub name: &'static str,
    /// The name for people.
    pub title: Text,
    /// The definition, in one or two sentences.
    pub meaning: Text,
    /// The fields it has in files, beside its name.
    pub fields: &'static [Field],
    /// Such a rule as TOML writes it, one field on each line.
    pub example: &'static str,
}

impl About {
    /// The rule that files call by this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static About> {
        RULES.iter().copied().find(|about| about.name == name)
    }

    /// The name in files that was probably meant: one that differs little, or goes on, or the one of a rule that people call so
    /// in one of the languages.
    #[must_use]
    pub fn near(name: &str) -> Option<String> {
        About::near_among(name, RULES.iter().map(|about| about.name))
    }

    /// The same, but only one of these names, not all of which need be rules.
    #[must_use]
    pub fn near_among<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Option<String> {
        let longer =
            || names.clone().find(|other| name.len() > 2 && other.starts_with(name)).map(str::to_owned);
        let spelled = |title: &str| title.to_lowercase().replace(' ', "-");
        let titled = || {
            let known = names.clone().filter_map(About::named);
            let titles =
                known.flat_map(|about| [about.title.en, about.title.pt].map(|title| (spelled(title), about)));
            let titles: Vec<(String, &About)> = titles.collect();
            let best = nearest(&spelled(name), titles.iter().map(|(title, _)| title.as_str()))?;
            titles.iter().find(|(title, _)| *title == best).map(|(_, about)| about.name.to_owned())
        };
        // One word more than ours: "german-whispers".
        let within = || {
            let mut words = name.split([' ', '-', '_']);
            words.find_map(|word| names.clone().find(|other| *other == word)).map(str::to_owned)
        };
        nearest(name, names.clone()).or_else(longer).or_else(titled).or_else(within)
    }

    /// The field of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// Receives what a rule finds broken, with the cells that break it.
pub type Report<'a> = dyn FnMut(ViolationKind, &[Cell]) + 'a;

/// What `rule!` says of a rule.
pub trait Described {
    /// Name and definition.
    fn about(&self) -> &'static About;

    /// The cells in the fields that the rule is over; those of all grids where it is over none.
    fn described_cells(&self, puzzle: &Puzzle) -> Vec<Cell>;
}

/// What each rule file provides.
pub trait RuleDef: Described {
    /// Every cell whose value can matter to the rule; one that a line passes twice may be listed twice.
    fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        self.described_cells(puzzle)
    }

    /// Whether the rule makes sense in this puzzle.
    ///
    /// # Errors
    /// The first thing that doesn't.
    fn validate(&self, _puzzle: &Puzzle) -> Result<(), PuzzleError> {
        Ok(())
    }

    /// Reports what the grid breaks, in time linear in the rule's cells.
    ///
    /// Promised: on a full grid something is reported exactly when the rule does not hold. On a partial grid
    /// nothing is reported while some way to fill the blanks would make the rule hold; what cannot be made to
    /// hold any more is reported as early as is cheap, at the latest when the rule's last cell is filled.
    fn check(&self, view: &View<'_>, report: &mut Report<'_>);

    /// What the rule says, in constraints: on a full grid they all hold exactly when nothing is reported by
    /// [`check`](RuleDef::check). That cells differ is said first.
    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint>;

    /// Whether the meaning is houses and candidates alone: nothing but [`AllDifferent`](Constraint::AllDifferent) and
    /// [`OneOf`](Constraint::OneOf).
    fn is_reducible(&self) -> bool {
        false
    }

    /// The rule said with houses and candidates alone, if that says all of it.
    fn reduce(&self, puzzle: &Puzzle) -> Option<Reduction> {
        if !self.is_reducible() {
            return None;
        }
        let mut reduction = Reduction::default();
        for constraint in self.meaning(puzzle) {
            match constraint {
                Constraint::AllDifferent(cells) => reduction.houses.push(cells),
                Constraint::OneOf(cell, values) => reduction.limits.push((cell, values)),
                _ => return None,
            }
        }
        Some(reduction)
    }

    /// The pair of cells this rule marks with a sign between them, for the rules about unmarked pairs.
    fn joint(&self) -> Option<(Cell, Cell, Joint)> {
        None
    }
}

/// A rule expressed by what the house engines know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reduction {
    /// Sets of cells whose values are all different.
    pub houses: Vec<Cells>,
    /// What cells are limited to.
    pub limits: Vec<(Cell, Candidates)>,
}

/// A sign between two neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// A dot: their difference.
    Difference(i64),
    /// A dot: their ratio.
    Ratio(i64),
    /// X, V or another total.
    Total(i64),
}

/// A field with cells: one, several, or several lists of them.
pub(crate) trait HoldsCells {
    fn listed(&self) -> Vec<Cell>;
}

impl HoldsCells for Cell {
    fn listed(&self) -> Vec<Cell> {
        vec![*self]
    }
}

impl HoldsCells for Cells {
    fn listed(&self) -> Vec<Cell> {
        self.to_vec()
    }
}

impl HoldsCells for Vec<Cells> {
    fn listed(&self) -> Vec<Cell> {
        self.iter().flatten().copied().collect()
    }
}

/// Makes the type of a rule, its [`About`] and its cells from what it is called, what it says, and a line for each field: name,
/// type, kind ([a function of `Field`](Field), with the meaning in both languages) or a field that several rules share.
macro_rules! rule {
    (
        $(#[$meta:meta])*
        pub struct $rule:ident $(over $($over:ident),+)? {$(
            $(#[$attribute:meta])*
            $field:ident: $type:ty = $kind:ident $(($en:literal, $pt:literal $(, $more:expr)? $(,)?))?
                $(.$but:ident($($default:expr)?))?
        ),* $(,)?}
        name: $name:literal, title: $title_en:literal, $title_pt:literal,
        meaning: $meaning_en:literal, $meaning_pt:literal,
        $(example: $example:literal,)?
    ) => {
        #[doc = $meaning_en]
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "fields that several rules share are documented where they are")]
        pub struct $rule {$(
            $(#[doc = $en])?
            $(#[$attribute])*
            pub $field: $type,
        )*}

        impl $rule {
            /// What this rule is.
            pub const ABOUT: $crate::About = $crate::About {
                name: $name,
                title: $crate::Text { en: $title_en, pt: $title_pt },
                meaning: $crate::Text { en: $meaning_en, pt: $meaning_pt },
                fields: &[$(
                    $crate::rule::rule!(@field $field $kind $(($en, $pt $(, $more)?))?)$(.$but($($default)?))?
                ),*],
                example: concat!("rule = \"", $name, "\"" $(, "\n", $example)?),
            };
        }

        impl $crate::rule::Described for $rule {
            fn about(&self) -> &'static $crate::About {
                &$rule::ABOUT
            }

            fn described_cells(&self, _puzzle: &$crate::Puzzle) -> Vec<$crate::Cell> {
                $crate::rule::rule!(@cells self _puzzle $($($over)+)?)
            }
        }
    };
    (@field $field:ident $kind:ident ($($argument:expr),+)) => {
        $crate::Field::$kind(stringify!($field), $($argument),+)
    };
    (@field $field:ident $shared:ident) => { $shared };
    (@cells $rule:ident $puzzle:ident) => { $puzzle.grid_cells().collect() };
    (@cells $rule:ident $puzzle:ident $($over:ident)+) => {
        [$($crate::rule::HoldsCells::listed(&$rule.$over)),+].concat()
    };
}
pub(crate) use rule;

/// Makes the type of all rules from a line for each: the file it is in, its type and its name in files.
macro_rules! rules {
    ($($file:ident::$rule:ident = $name:literal),+ $(,)?) => {
        $(pub use $file::$rule;)+

        /// Anything that must hold between cells.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(tag = "rule")]
        #[expect(missing_docs, reason = "each rule is documented at its own type")]
        pub enum Rule {
            $(#[serde(rename = $name)] $rule($rule),)+
        }

        impl Rule {
            /// The rule behind the variant.
            #[must_use]
            pub fn def(&self) -> &dyn $crate::RuleDef {
                match self {
                    $(Rule::$rule(rule) => rule,)+
                }
            }
        }

        $(impl From<$rule> for Rule {
            fn from(rule: $rule) -> Rule {
                Rule::$rule(rule)
            }
        })+

        /// Every rule garns knows.
        pub const RULES: &[&$crate::About] = &[$(&$rule::ABOUT,)+];
    };
}
pub(crate) use rules;

impl Rule {
    /// Name and definition.
    #[must_use]
    pub fn about(&self) -> &'static About {
        self.def().about()
    }

    /// What it says, in constraints.
    #[must_use]
    pub fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        self.def().meaning(puzzle)
    }

    /// The name for people; of a house, which sort it is.
    #[must_use]
    pub fn title(&self) -> Text {
        match self {
            Rule::House(house) => house.kind.title(),
            rule => rule.about().title,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::*;

    #[test]
    fn every_rule_is_named_and_defined_in_both_languages() {
        for about in RULES {
            let words = [about.name, about.title.en, about.title.pt, about.meaning.en, about.meaning.pt];
            assert!(words.iter().all(|text| !text.is_empty()), "{}", about.name);
            assert_ne!(about.meaning.en, about.meaning.pt, "{}", about.name);
            let same = RULES.iter().filter(|other| other.name == about.name).count();
            assert_eq!(same, 1, "{} is listed once", about.name);
        }
    }

    #[test]
    fn slips_and_short_names_find_a_rule() {
        for (name, near) in
            [("kiler", Some("killer")), ("thermo", Some("thermometer")), ("frogs", None), ("", None)]
        {
            assert_eq!(About::near(name).as_deref(), near, "{name}");
        }
        // What people call it, in both languages, with and without accents.
        for name in ["Termômetro", "termometro", "thermometer"] {
            assert_eq!(About::near(name).as_deref(), Some("thermometer"), "{name}");
        }
        assert_eq!(About::near("killer cage").as_deref(), Some("killer"));
        assert_eq!(About::near("german-whispers").as_deref(), Some("whispers"));
        assert_eq!(About::near_among("termômetro", ["arrow", "diagonals"].into_iter()), None);
        assert_eq!(About::named("killer"), Some(&Killer::ABOUT));
        assert_eq!(About::named("kiler"), None);
    }

    #[test]
    fn the_name_in_files_is_the_name_in_about() {
        let json = serde_json::json!({"rule": "anti-knight"});
        let rule: Rule = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(rule.about().name, "anti-knight");
        assert_eq!(serde_json::to_value(&rule).unwrap(), json);
    }
}
