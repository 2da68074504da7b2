//! What can be set about an engine, the presets it has, and what has been set.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use garns_puzzle::{Lang, Text, impl_error, say, sentences};
use serde::Serialize;

use crate::About;

/// Something about an engine that can be set. Help texts, forms and the sentences about wrong values are made
/// from this.
#[derive(Debug, Serialize)]
pub struct Param {
    /// The name on the command line.
    pub name: &'static str,
    /// What it changes.
    pub what: Text,
    /// The values it takes.
    #[serde(flatten)]
    pub kind: ParamKind,
}

/// What values a parameter takes. A number without default is chosen by the engine, to suit the puzzle and the
/// preset; that can also be asked for by the word `auto`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ParamKind {
    /// One of some words; the first is the default.
    Choice {
        /// The words.
        choices: &'static [&'static str],
    },
    /// A whole number.
    Whole {
        /// What it is unless it is set.
        default: Option<u64>,
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// A number with a fraction.
    Real {
        /// What it is unless it is set.
        default: Option<f64>,
        /// The smallest.
        min: f64,
        /// The largest.
        max: f64,
    },
}

/// A set of parameters with a name. Parameters it doesn't name keep their defaults.
#[derive(Debug, Serialize)]
pub struct Preset {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is for.
    pub what: Text,
    /// Names and values of parameters, as they would be written by hand.
    pub values: &'static [(&'static str, &'static str)],
}

impl Param {
    pub(crate) const fn choice(
        name: &'static str,
        en: &'static str,
        pt: &'static str,
        choices: &'static [&'static str],
    ) -> Param {
        Param { name, what: Text { en, pt }, kind: ParamKind::Choice { choices } }
    }

    pub(crate) const fn whole(
        name: &'static str,
        en: &'static str,
        pt: &'static str,
        default: Option<u64>,
        range: RangeInclusive<u64>,
    ) -> Param {
        let kind = ParamKind::Whole { default, min: *range.start(), max: *range.end() };
        Param { name, what: Text { en, pt }, kind }
    }

    pub(crate) const fn real(
        name: &'static str,
        en: &'static str,
        pt: &'static str,
        default: Option<f64>,
        range: RangeInclusive<f64>,
    ) -> Param {
        let kind = ParamKind::Real { default, min: *range.start(), max: *range.end() };
        Param { name, what: Text { en, pt }, kind }
    }
}

impl Preset {
    pub(crate) const fn new(
        name: &'static str,
        en: &'static str,
        pt: &'static str,
        values: &'static [(&'static str, &'static str)],
    ) -> Preset {
        Preset { name, what: Text { en, pt }, values }
    }
}

/// The name under which a preset is given among the parameters.
const PRESET: &str = "preset";

/// Leaves a number to the engine.
const AUTO: &str = "auto";

/// One parameter, set.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Setting {
    Choice(&'static str),
    Whole(Option<u64>),
    Real(Option<f64>),
}

impl ParamKind {
    fn default(self) -> Setting {
        match self {
            ParamKind::Choice { choices } => Setting::Choice(choices.first().copied().unwrap_or_default()),
            ParamKind::Whole { default, .. } => Setting::Whole(default),
            ParamKind::Real { default, .. } => Setting::Real(default),
        }
    }

    fn read(self, value: &str) -> Option<Setting> {
        match self {
            ParamKind::Choice { choices } => {
                choices.iter().find(|choice| **choice == value).map(|choice| Setting::Choice(choice))
            }
            ParamKind::Whole { .. } if value == AUTO => Some(Setting::Whole(None)),
            ParamKind::Real { .. } if value == AUTO => Some(Setting::Real(None)),
            ParamKind::Whole { min, max, .. } => {
                let number = value.replace('_', "").parse().ok()?;
                (min..=max).contains(&number).then_some(Setting::Whole(Some(number)))
            }
            ParamKind::Real { min, max, .. } => {
                let number = value.parse().ok()?;
                (min..=max).contains(&number).then_some(Setting::Real(Some(number)))
            }
        }
    }

    /// What may be written, in a few words: `a, b, c`, or the range of the numbers.
    #[must_use]
    pub fn text(self, lang: Lang) -> String {
        match self {
            ParamKind::Choice { choices } => choices.join(", "),
            ParamKind::Whole { min, max: u64::MAX, .. } => say!(
                lang,
                "a whole number from {min} on, or auto",
                "um número inteiro a partir de {min}, ou auto"
            ),
            ParamKind::Whole { min, max, .. } => say!(
                lang,
                "a whole number from {min} to {max}, or auto",
                "um número inteiro de {min} a {max}, ou auto"
            ),
            ParamKind::Real { min, max, .. } => {
                say!(lang, "a number from {min} to {max}, or auto", "um número de {min} a {max}, ou auto")
            }
        }
    }

    /// What may be written, as a usage line says it: `a|b|c`, `0..1`, `N`.
    #[must_use]
    pub fn usage(self) -> String {
        match self {
            ParamKind::Choice { choices } => choices.join("|"),
            ParamKind::Whole { min, max: u64::MAX, .. } => format!("{min}.."),
            ParamKind::Whole { min, max, .. } => format!("{min}..{max}"),
            ParamKind::Real { min, max, .. } => format!("{min}..{max}"),
        }
    }
}

/// Settings for an engine: every parameter with a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    preset: &'static str,
    values: BTreeMap<&'static str, Setting>,
}

impl Settings {
    /// The choice made for a parameter of the engine.
    #[must_use]
    pub fn get(&self, name: &str) -> &'static str {
        match self.values.get(name) {
            Some(Setting::Choice(choice)) => choice,
            _ => "",
        }
    }

    /// The whole number a parameter was set to; none leaves it to the engine.
    #[must_use]
    pub fn whole(&self, name: &str) -> Option<u64> {
        match self.values.get(name) {
            Some(Setting::Whole(number)) => *number,
            _ => None,
        }
    }

    /// The number a parameter was set to; none leaves it to the engine.
    #[must_use]
    pub fn real(&self, name: &str) -> Option<f64> {
        match self.values.get(name) {
            Some(Setting::Real(number)) => *number,
            _ => None,
        }
    }

    /// The name of the preset all this stands on; empty for engines that have none.
    #[must_use]
    pub fn preset(&self) -> &'static str {
        self.preset
    }

    /// The settings named, on top of the preset named (as `preset`) or the first, with defaults for the rest.
    ///
    /// # Errors
    /// When the engine has no such parameter or preset, or the parameter no such value.
    pub fn new(about: &'static About, named: &[(String, String)]) -> Result<Settings, SettingError> {
        let asked = named.iter().rfind(|(name, _)| name == PRESET).map(|(_, value)| value);
        let preset = match asked {
            Some(name) => {
                let preset = about.presets.iter().find(|preset| preset.name == name);
                Some(preset.ok_or_else(|| SettingError::NoSuchPreset { about, name: name.clone() })?)
            }
            None => about.presets.first(),
        };
        let values = about.params.iter().map(|param| (param.name, param.kind.default())).collect();
        let mut settings = Settings { preset: preset.map_or("", |preset| preset.name), values };
        for (name, value) in preset.into_iter().flat_map(|preset| preset.values) {
            settings.set(about, name, value)?;
        }
        for (name, value) in named.iter().filter(|(name, _)| name != PRESET) {
            settings.set(about, name, value)?;
        }
        Ok(settings)
    }

    fn set(&mut self, about: &'static About, name: &str, value: &str) -> Result<(), SettingError> {
        let param = about.params.iter().find(|param| param.name == name);
        let param = param.ok_or_else(|| SettingError::NoSuchParam { about, name: name.to_owned() })?;
        let setting = param.kind.read(value);
        let setting = setting.ok_or_else(|| SettingError::NoSuchValue { param, value: value.to_owned() })?;
        self.values.insert(param.name, setting);
        Ok(())
    }
}

sentences! {
    /// A setting that can't be.
    #[derive(Clone, Debug)]
    #[non_exhaustive]
    pub enum SettingError in lang {
        NoSuchEngine { name: String } => if OPTIONAL.contains(&name.as_str()) {
            say!(
                lang,
                "this garns was built without the engine {name}; --features {name} builds one with it",
                "este garns foi compilado sem o motor {name}; --features {name} compila um com ele"
            )
        } else {
            let known = listed(crate::ABOUT_ENGINES.iter().map(|about| about.name));
            say!(
                lang,
                "there is no engine \"{name}\"; there are {known}",
                "não existe o motor \"{name}\"; existem {known}"
            )
        };
        NoSuchParam { about: &'static About, name: String } =>
            match (about.name, listed(about.params.iter().map(|param| param.name))) {
                (engine, known) if known.is_empty() => say!(
                    lang,
                    "the engine {engine} has no parameters, so not \"{name}\" either",
                    "o motor {engine} não tem parâmetros, portanto nem \"{name}\""
                ),
                (engine, known) => say!(
                    lang,
                    "the engine {engine} has no parameter \"{name}\"; it has {known}",
                    "o motor {engine} não tem o parâmetro \"{name}\"; tem {known}"
                ),
            };
        NoSuchValue { param: &'static Param, value: String }:
            "the parameter {name} can't be \"{value}\"; it can be {values}",
            "o parâmetro {name} não pode ser \"{value}\"; pode ser {values}",
            name = param.name, values = param.kind.text(lang);
        NoSuchPreset { about: &'static About, name: String } =>
            match (about.name, listed(about.presets.iter().map(|preset| preset.name))) {
                (engine, known) if known.is_empty() => say!(
                    lang,
                    "the engine {engine} has no presets, so not \"{name}\" either",
                    "o motor {engine} não tem predefinições, portanto nem \"{name}\""
                ),
                (engine, known) => say!(
                    lang,
                    "the engine {engine} has no preset \"{name}\"; it has {known}",
                    "o motor {engine} não tem a predefinição \"{name}\"; tem {known}"
                ),
            };
    }
}

/// Engines that come with the feature of their name: asked for in vain, there is none in this build.
const OPTIONAL: [&str; 2] = ["ilp", "sat"];

fn listed(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

impl_error!(SettingError);

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Text = Text { en: "words", pt: "palavras" };

    static ABOUT: About = About {
        name: "test",
        what: WORDS,
        complete: false,
        params: &[
            Param { name: "how", what: WORDS, kind: ParamKind::Choice { choices: &["this", "that"] } },
            Param {
                name: "many",
                what: WORDS,
                kind: ParamKind::Whole { default: Some(3), min: 1, max: u64::MAX },
            },
            Param { name: "much", what: WORDS, kind: ParamKind::Real { default: None, min: 0.0, max: 1.0 } },
        ],
        presets: &[
            Preset { name: "plain", what: WORDS, values: &[] },
            Preset { name: "rich", what: WORDS, values: &[("how", "that"), ("much", "0.5")] },
        ],
    };

    fn settings(named: &[(&str, &str)]) -> Result<Settings, String> {
        let named: Vec<_> = named.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
        Settings::new(&ABOUT, &named).map_err(|error| error.to_string())
    }

    fn told(settings: &Settings) -> (&str, &str, Option<u64>, Option<f64>) {
        (settings.preset(), settings.get("how"), settings.whole("many"), settings.real("much"))
    }

    #[test]
    fn what_is_named_stands_on_top_of_the_preset() {
        assert_eq!(told(&settings(&[]).unwrap()), ("plain", "this", Some(3), None));
        assert_eq!(told(&settings(&[("preset", "rich")]).unwrap()), ("rich", "that", Some(3), Some(0.5)));
        let mixed = settings(&[("how", "this"), ("many", "1_000"), ("preset", "rich"), ("much", "auto")]);
        assert_eq!(told(&mixed.unwrap()), ("rich", "this", Some(1000), None));
    }

    #[test]
    fn wrong_values_are_told_with_what_would_be_right() {
        for (name, value, expected) in [
            ("how", "so", "the parameter how can't be \"so\"; it can be this, that"),
            ("many", "0", "the parameter many can't be \"0\"; it can be a whole number from 1 on, or auto"),
            ("many", "-1", "the parameter many can't be \"-1\"; it can be a whole number from 1 on, or auto"),
            ("much", "1.5", "the parameter much can't be \"1.5\"; it can be a number from 0 to 1, or auto"),
            ("much", "NaN", "the parameter much can't be \"NaN\"; it can be a number from 0 to 1, or auto"),
            ("preset", "poor", "the engine test has no preset \"poor\"; it has plain, rich"),
        ] {
            assert_eq!(settings(&[(name, value)]), Err(expected.to_owned()));
        }
    }

    #[test]
    fn the_description_is_plain_data() {
        let json = serde_json::to_value(&ABOUT).unwrap();
        assert_eq!(json["params"][0]["choices"][1], "that");
        assert_eq!(json["params"][1]["type"], "whole");
        assert_eq!(json["params"][1]["default"], 3);
        assert_eq!(json["params"][2]["default"], serde_json::Value::Null);
        assert_eq!(json["presets"][1]["values"][0][0], "how");
    }
}
