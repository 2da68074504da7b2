//! What an experiment is: sets of puzzles, engines with their parameters, seeds, limits.

use std::str::FromStr;
use std::time::Duration;

use garns_engine::{Goal, Limits, SettingError, make};
use garns_format::Shape;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::document::{self, Amount, Asked, Bounds, Document, EngineOf, Lines, Said, SetOf};
use crate::error::{LabError, LabErrorKind, TooMany, Words};
use crate::recipe::{Recipe, RecipeText};

/// An experiment, read and found to make sense.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// What it is called.
    pub title: Words,
    /// What it is for, in some sentences.
    pub about: Words,
    /// What a reader of its report is told beside the numbers.
    pub story: Story,
    /// The puzzles.
    pub sets: Vec<Set>,
    /// What is run on them.
    pub methods: Vec<Method>,
    /// The text it was read from.
    pub text: String,
}

/// The sections of a report that numbers can't write. Paragraphs are set apart by a blank line; one that begins with "- "
/// is a point of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    /// What was to be found out.
    pub question: Words,
    /// How.
    pub method: Words,
    /// What follows from the result.
    pub findings: Words,
    /// What it does not show.
    pub caveats: Words,
    /// What is cited.
    pub sources: Vec<String>,
    /// The figures that show the result, by the names of their files without endings; the others are in the details.
    pub figures: Vec<String>,
    /// Whether the report says which method to choose when, by a rule found in the rows.
    pub choose: bool,
}

/// Puzzles that belong together.
#[derive(Clone, Debug)]
pub struct Set {
    /// Its name in the experiment.
    pub name: String,
    /// Its name for people.
    pub title: Words,
    /// Where the puzzles come from.
    pub origin: Origin,
}

/// Where puzzles come from. As JSON it is the key under which the puzzles are kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// From files, in any format.
    Files {
        /// Their names, seen from the folder of the experiment.
        files: Vec<String>,
        /// The format, if it is not to be found out.
        from: Option<String>,
        /// How plain grids are divided.
        shape: Option<String>,
        /// So many are left out at the beginning.
        skip: usize,
        /// So many are taken at most.
        take: Option<usize>,
    },
    /// Made by a recipe.
    Made {
        /// What is made; none of an experiment that was run elsewhere.
        recipe: Option<Recipe>,
        /// The same as it is written, with how many.
        #[serde(skip)]
        written: Box<RecipeText>,
    },
}

/// An engine with everything that changes what it does. Two rows with the same method, puzzle and seed are
/// the same run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    /// Its name in tables and figures.
    pub name: String,
    /// What it is, exactly.
    pub spec: Spec,
    /// The sets it runs on, by number.
    pub sets: Vec<usize>,
    /// A run for each.
    pub seeds: Vec<u64>,
    /// Of so many puzzles of each set the course of a run is recorded.
    pub trace: usize,
}

/// All that decides what a run does, beside the puzzle and the seed. As JSON it is a key of the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spec {
    /// The engine.
    pub engine: String,
    /// Parameters by name; a preset is the parameter `preset`.
    pub params: Vec<(String, String)>,
    /// Whether uniqueness is to be proven, rather than one solution found.
    pub unique: bool,
    /// The limit of time, in milliseconds.
    pub time: Option<u64>,
    /// The limit of nodes.
    pub nodes: Option<u64>,
    /// The limit of iterations.
    pub iterations: Option<u64>,
}

impl Spec {
    /// What the engine is asked for.
    #[must_use]
    pub fn goal(&self) -> Goal {
        if self.unique { Goal::AtMost(2) } else { Goal::First }
    }

    /// What the engine may use.
    #[must_use]
    pub fn limits(&self, seed: u64) -> Limits {
        Limits {
            time: self.time.map(Duration::from_millis),
            nodes: self.nodes,
            iterations: self.iterations,
            seed,
            ..Limits::default()
        }
    }

    /// The key of its rows.
    #[must_use]
    pub fn key(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Experiment {
    /// Reads an experiment.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn read(text: &str) -> Result<Experiment, LabError> {
        let checks = Checks {
            // Each engine is made once to check its parameters.
            engine: |spec| make(&spec.engine, &spec.params).map(|_| ()),
            format: |name| garns_format::find(name).is_some_and(|format| format.read.is_some()),
            recipe: |written, set| written.read(set).map(Some),
        };
        Experiment::checked(text, &checks)
    }

    /// Reads an experiment that was run elsewhere: its engines, formats and kinds of puzzles need not be here, and a program
    /// that reads no other experiments holds none of their code.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn published(text: &str) -> Result<Experiment, LabError> {
        Experiment::checked(text, &Checks { engine: |_| Ok(()), format: |_| true, recipe: |_, _| Ok(None) })
    }

    fn checked(text: &str, checks: &Checks) -> Result<Experiment, LabError> {
        let lines = Lines(text);
        let document = document::read(text)?;
        let Document { goal, repeats, seeds, limits, sets, engines, .. } = document;
        let said = |said: Option<Said>| said.map(Words::from).unwrap_or_default();
        let (title, about) = (document.title.into(), said(document.about));
        let story = Story {
            question: said(document.question),
            method: said(document.method),
            findings: said(document.findings),
            caveats: said(document.caveats),
            sources: document.sources,
            figures: document.figures,
            choose: document.choose,
        };
        let sets: Vec<Set> =
            sets.into_iter().map(|set| read_set(set, &lines, checks)).collect::<Result<_, LabError>>()?;
        if sets.is_empty() {
            return Err(LabErrorKind::NoSets.alone());
        }
        if let Some(twice) = twice(sets.iter().map(|set| set.name.as_str())) {
            return Err(LabErrorKind::TwiceNamed { name: twice.to_owned() }.alone());
        }
        let common = Common { lines, check: checks.engine, goal, repeats, seeds, limits, sets: &sets };
        let methods: Vec<Vec<Method>> =
            engines.into_iter().map(|engine| common.methods(engine)).collect::<Result<_, LabError>>()?;
        let methods: Vec<Method> = methods.into_iter().flatten().collect();
        if methods.is_empty() {
            return Err(LabErrorKind::NoEngines.alone());
        }
        // A name may stand for different limits on different sets, but for one thing on each.
        for number in 0..sets.len() {
            let here = methods.iter().filter(|method| method.sets.contains(&number));
            if let Some(twice) = twice(here.map(|method| method.name.as_str())) {
                return Err(LabErrorKind::TwiceNamed { name: twice.to_owned() }.alone());
            }
        }
        Ok(Experiment { title, about, story, sets, methods, text: text.to_owned() })
    }
}

/// What is looked up of an experiment.
struct Checks {
    engine: fn(&Spec) -> Result<(), SettingError>,
    format: fn(&str) -> bool,
    recipe: fn(&RecipeText, &str) -> Result<Option<Recipe>, LabErrorKind>,
}

/// The first name that is there before.
fn twice<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = Vec::new();
    for name in names {
        if seen.contains(&name) {
            return Some(name);
        }
        seen.push(name);
    }
    None
}

fn read_set(set: Spanned<SetOf>, lines: &Lines<'_>, checks: &Checks) -> Result<Set, LabError> {
    let at = lines.spanned(&set);
    let set = set.into_inner();
    let name = set.name.into_inner();
    let (from, shape) = (set.from, set.shape);
    if let Some(from) = from.as_ref().filter(|from| !(checks.format)(from.get_ref())) {
        return Err(LabErrorKind::NotAFormat { text: from.get_ref().clone() }.at(lines.spanned(from)));
    }
    if let Some(shape) = &shape
        && Shape::from_str(shape.get_ref()).is_err()
    {
        return Err(LabErrorKind::NotAShape { text: shape.get_ref().clone() }.at(lines.spanned(shape)));
    }
    let origin = match (set.files, set.generate) {
        (Some(files), None) => Origin::Files {
            files: files.into_iter().map(Spanned::into_inner).collect(),
            from: from.map(Spanned::into_inner),
            shape: shape.map(Spanned::into_inner),
            skip: set.skip,
            take: set.take,
        },
        (None, Some(recipe)) => {
            let at = lines.spanned(&recipe);
            let written = Box::new(recipe.into_inner());
            Origin::Made { recipe: (checks.recipe)(&written, &name).map_err(|wrong| wrong.at(at))?, written }
        }
        _ => return Err(LabErrorKind::NeitherNor { set: name }.at(at)),
    };
    let title = set.title.map_or_else(|| Words::same(&name), Words::from);
    Ok(Set { name, title, origin })
}

/// The most runs with different seeds: a list of them is held.
const MOST_REPEATS: u64 = 1_000_000;

/// What all engines share unless they say otherwise.
struct Common<'a> {
    lines: Lines<'a>,
    check: fn(&Spec) -> Result<(), SettingError>,
    goal: Asked,
    repeats: Option<u64>,
    seeds: Option<Vec<u64>>,
    limits: Bounds,
    sets: &'a [Set],
}

impl Common<'_> {
    /// One method, or several where its limits differ from set to set.
    fn methods(&self, engine: Spanned<EngineOf>) -> Result<Vec<Method>, LabError> {
        let at = self.lines.spanned(&engine);
        let engine = engine.into_inner();
        let engine_at = self.lines.spanned(&engine.engine);
        let mut params = Vec::new();
        params.extend(engine.preset.map(|preset| ("preset".to_owned(), preset)));
        for (key, value) in engine.params {
            let line = self.lines.spanned(&value);
            let value = match value.into_inner() {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Float(number) => number.to_string(),
                toml::Value::Boolean(truth) => truth.to_string(),
                _ => return Err(LabErrorKind::NotAValue { key }.at(line)),
            };
            params.push((key, value));
        }
        let name = engine.engine.into_inner();
        let unique = matches!(self.goal, Asked::Unique);
        let spec = Spec { engine: name.clone(), params, unique, ..Spec::default() };
        (self.check)(&spec).map_err(|error| LabErrorKind::Setting(error).at(engine_at))?;
        let label = engine.name.map_or(name, Spanned::into_inner);
        let known = || self.sets.iter().map(|set| set.name.clone()).collect();
        let sets = match engine.sets {
            None => (0..self.sets.len()).collect(),
            Some(named) => {
                let find = |named: &Spanned<String>| {
                    let name = named.get_ref();
                    self.sets.iter().position(|set| set.name == *name).ok_or_else(|| {
                        let wrong = LabErrorKind::NoSuchSet { name: name.clone(), known: known() };
                        wrong.at(self.lines.spanned(named))
                    })
                };
                named.iter().map(find).collect::<Result<Vec<_>, LabError>>()?
            }
        };
        for repeats in [engine.repeats, self.repeats].into_iter().flatten() {
            TooMany::Repeats.check(repeats, MOST_REPEATS).map_err(|wrong| wrong.at(at))?;
        }
        let own = engine.seeds.or_else(|| engine.repeats.map(|repeats| (1..=repeats).collect()));
        let all = || self.seeds.clone().unwrap_or_else(|| (1..=self.repeats.unwrap_or(1)).collect());
        let mut seeds = own.unwrap_or_else(all);
        seeds.sort_unstable();
        seeds.dedup();
        if seeds.is_empty() {
            return Err(LabErrorKind::NoRuns { name: label }.at(at));
        }
        let time = engine.limits.time.as_ref().or(self.limits.time.as_ref());
        let time = time.map(|time| self.time(time)).transpose()?;
        let mut methods: Vec<Method> = Vec::new();
        let most = engine.limits.iterations.as_ref().or(self.limits.iterations.as_ref());
        let most_nodes = engine.limits.nodes.as_ref().or(self.limits.nodes.as_ref());
        let traced = engine.trace.as_ref();
        let mut named = [most, most_nodes, traced].into_iter().flatten().flat_map(Amount::named);
        if let Some(name) = named.find(|name| self.sets.iter().all(|set| set.name != **name)) {
            return Err(LabErrorKind::NoSuchSet { name: name.clone(), known: known() }.at(at));
        }
        // Sets with the same limits share a method; a method has one spec, which is part of the key of its rows.
        for number in sets {
            let set = self.sets.get(number).map_or("", |set| set.name.as_str());
            let iterations = most.and_then(|most| most.of(set));
            let nodes = most_nodes.and_then(|most| most.of(set));
            let trace = traced.and_then(|traced| traced.of(set)).unwrap_or(0) as usize;
            let same = |method: &&mut Method| {
                let known = &method.spec;
                (known.iterations, known.nodes, method.trace) == (iterations, nodes, trace)
            };
            match methods.iter_mut().find(same) {
                Some(method) => method.sets.push(number),
                None => methods.push(Method {
                    name: label.clone(),
                    spec: Spec { time, nodes, iterations, ..spec.clone() },
                    sets: vec![number],
                    seeds: seeds.clone(),
                    trace,
                }),
            }
        }
        Ok(methods)
    }

    /// A limit of time, in milliseconds.
    fn time(&self, text: &Spanned<String>) -> Result<u64, LabError> {
        let time = humantime::parse_duration(text.get_ref()).ok();
        let time = time.and_then(|time| u64::try_from(time.as_millis()).ok()).filter(|time| *time > 0);
        let wrong = || LabErrorKind::NotATime { text: text.get_ref().clone() };
        time.ok_or_else(|| wrong().at(self.lines.spanned(text)))
    }
}
