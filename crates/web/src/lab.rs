//! Experiments on the page: methods × seeds × puzzles, what each run came to, and the same TOML that `garns lab` reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use garns::chart::{self, Against, Curve, Sample, Shares};
use garns::generate::{Spec, Symmetry, Wanted};
use garns::{ABOUT_ENGINES, Lang, Text, Verdict, csv_cell, say};
use serde::{Deserialize, Serialize};

use crate::learn::Both;
use crate::tape::Moment;

/// An engine with its parameters, its seeds and its limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Method {
    /// What tells it from the others.
    pub name: String,
    /// The engine.
    pub engine: String,
    /// Parameters by name; a preset is the parameter `preset`.
    pub params: Vec<(String, String)>,
    /// What its runs start from.
    pub seeds: Vec<u64>,
    /// The most seconds of a run.
    pub seconds: Option<f64>,
    /// The most steps of a run.
    pub iterations: Option<u64>,
}

/// Puzzles to be made: the fields of `generate` in the TOML of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The kind, by name.
    #[serde(default = "sudoku")]
    pub kind: String,
    /// How many rows and columns.
    #[serde(default = "nine")]
    pub order: usize,
    /// How many puzzles.
    pub count: usize,
    /// What chance starts from.
    #[serde(default = "one")]
    pub seed: u64,
    /// How many givens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clues: Option<usize>,
    /// Whether no given may go.
    #[serde(default)]
    pub minimal: bool,
    /// How hard they are to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// How the places of givens repeat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
}

fn sudoku() -> String {
    "sudoku".to_owned()
}

fn nine() -> usize {
    9
}

fn one() -> u64 {
    1
}

impl Recipe {
    /// What the generator is asked for; the same as `garns lab` asks.
    #[must_use]
    pub fn spec(&self) -> Option<Spec> {
        let named = |level: &&garns::Level| self.level.as_deref() == Some(level.title().en);
        let wanted = crate::work::LEVELS.iter().find(named).map(|level| Wanted::Level(*level));
        if self.level.is_some() && wanted.is_none() {
            return None;
        }
        let symmetry = match &self.symmetry {
            Some(name) => Symmetry::find(name)?,
            None => Symmetry::default(),
        };
        Some(Spec {
            order: self.order,
            symmetry,
            minimal: self.minimal,
            clues: self.clues.map(|clues| (clues, clues)),
            wanted,
            ..Spec::new(garns::generate::kind(&self.kind)?.name)
        })
    }
}

/// An experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The methods.
    pub methods: Vec<Method>,
    /// The puzzles, where they are made.
    pub made: Option<Recipe>,
    /// Whether uniqueness is to be proven, rather than one solution found.
    pub unique: bool,
}

/// One run.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The place of its method.
    pub method: usize,
    /// The place of its puzzle.
    pub puzzle: usize,
    /// What it started from.
    pub seed: u64,
    /// How it ended.
    pub verdict: Verdict,
    /// Seconds on the wall.
    pub seconds: f64,
    /// What the engine counted.
    pub stats: Vec<(String, u64)>,
}

impl Row {
    /// Whether it was answered.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.verdict != Verdict::GaveUp
    }

    /// Steps or, where there are none, nodes.
    #[must_use]
    pub fn work(&self) -> Option<u64> {
        let of = |wanted: &str| self.stats.iter().find(|(name, _)| name == wanted).map(|(_, number)| *number);
        of("iterations").or_else(|| of("nodes"))
    }
}

/// The runs of an experiment in the order they are made: every method on the first puzzle with the first seed, then the
/// next seed, so that what is known of the methods at any moment compares.
#[must_use]
pub fn runs(plan: &Plan, puzzles: usize) -> Vec<(usize, usize, u64)> {
    let most = plan.methods.iter().map(|method| method.seeds.len()).max().unwrap_or(0);
    let mut runs = Vec::new();
    for round in 0..most {
        for puzzle in 0..puzzles {
            for (at, method) in plan.methods.iter().enumerate() {
                if let Some(seed) = method.seeds.get(round) {
                    runs.push((at, puzzle, *seed));
                }
            }
        }
    }
    runs
}

/// What is known of a method.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Runs that have ended.
    pub runs: usize,
    /// Those that were answered.
    pub solved: usize,
    /// The interval their share lies in with 95 % confidence (Wilson's score).
    pub interval: (f64, f64),
    /// The median of the seconds of those that were answered.
    pub seconds: Option<f64>,
    /// The median of their steps or nodes.
    pub work: Option<f64>,
}

fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let (low, high) = (numbers.get(numbers.len().checked_sub(1)? / 2)?, numbers.get(numbers.len() / 2)?);
    Some((low + high) / 2.0)
}

/// What the rows tell of a method.
#[must_use]
pub fn known(rows: &[Row], method: usize) -> Known {
    let own = || rows.iter().filter(move |row| row.method == method);
    let solved = || own().filter(|row| row.is_solved());
    let (runs, count) = (own().count(), solved().count());
    Known {
        runs,
        solved: count,
        interval: chart::wilson(count, runs),
        seconds: median(solved().map(|row| row.seconds).collect()),
        work: median(solved().filter_map(|row| Some(row.work()? as f64)).collect()),
    }
}

/// The rows as a table: one line for each run.
#[must_use]
pub fn csv(plan: &Plan, rows: &[Row]) -> String {
    let mut text = String::from("method,engine,params,puzzle,seed,verdict,seconds,iterations,nodes\n");
    for row in rows {
        let Some(method) = plan.methods.get(row.method) else { continue };
        let params: Vec<String> =
            method.params.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let of = |wanted: &str| {
            let found = row.stats.iter().find(|(name, _)| name == wanted);
            found.map(|(_, number)| number.to_string()).unwrap_or_default()
        };
        let verdict = match row.verdict {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::Solved => "solved",
            Verdict::Impossible => "impossible",
            Verdict::GaveUp => "gave-up",
        };
        let _ = writeln!(
            text,
            "{},{},{},{},{},{verdict},{:.6},{},{}",
            csv_cell(&method.name),
            csv_cell(&method.engine),
            csv_cell(&params.join(" ")),
            row.puzzle + 1,
            row.seed,
            row.seconds,
            of("iterations"),
            of("nodes"),
        );
    }
    text
}

/// A text in quotes, as TOML writes it: as JSON does.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// The file that puzzles which are not made are expected in, beside the experiment.
pub const PUZZLES: &str = "puzzles.jsonl";

/// The experiment as TOML, to be run again here or by `garns lab`.
#[must_use]
pub fn toml(plan: &Plan) -> String {
    let mut text =
        String::from("title = { en = \"An experiment of the page\", pt = \"Um experimento da página\" }\n");
    if plan.unique {
        text += "goal = \"unique\"\n";
    }
    text += "\n[[set]]\nname = \"puzzles\"\n";
    match &plan.made {
        None => {
            let _ = writeln!(text, "files = [{}]", quoted(PUZZLES));
        }
        Some(recipe) => {
            let mut fields = vec![
                format!("kind = {}", quoted(&recipe.kind)),
                format!("order = {}", recipe.order),
                format!("count = {}", recipe.count),
                format!("seed = {}", recipe.seed),
            ];
            fields.extend(recipe.clues.map(|clues| format!("clues = {clues}")));
            fields.extend(recipe.minimal.then(|| "minimal = true".to_owned()));
            fields.extend(recipe.level.as_ref().map(|level| format!("level = {}", quoted(level))));
            fields
                .extend(recipe.symmetry.as_ref().map(|symmetry| format!("symmetry = {}", quoted(symmetry))));
            let _ = writeln!(text, "generate = {{ {} }}", fields.join(", "));
        }
    }
    for method in &plan.methods {
        let _ = write!(
            text,
            "\n[[engine]]\nname = {}\nengine = {}\n",
            quoted(&method.name),
            quoted(&method.engine)
        );
        let params: Vec<String> = method
            .params
            .iter()
            .filter(|(name, _)| name != "preset")
            .map(|(name, value)| format!("{} = {}", quoted(name), quoted(value)))
            .collect();
        if let Some((_, preset)) = method.params.iter().find(|(name, _)| name == "preset") {
            let _ = writeln!(text, "preset = {}", quoted(preset));
        }
        if !params.is_empty() {
            let _ = writeln!(text, "params = {{ {} }}", params.join(", "));
        }
        let seeds: Vec<String> = method.seeds.iter().map(u64::to_string).collect();
        let _ = writeln!(text, "seeds = [{}]", seeds.join(", "));
        let mut limits = Vec::new();
        limits.extend(method.seconds.map(|seconds| format!("time = \"{}ms\"", (seconds * 1000.0).round())));
        limits.extend(method.iterations.map(|iterations| format!("iterations = {iterations}")));
        if !limits.is_empty() {
            let _ = writeln!(text, "limits = {{ {} }}", limits.join(", "));
        }
    }
    text
}

/// What of an experiment's TOML the page runs. The rest (texts of the report, curves to be kept) changes no run; what would
/// change one and is not here is refused by name.
#[derive(Deserialize)]
struct Document {
    #[serde(default)]
    goal: Option<String>,
    repeats: Option<u64>,
    seeds: Option<Vec<u64>>,
    #[serde(default)]
    limits: Bounds,
    #[serde(default, rename = "set")]
    sets: Vec<SetOf>,
    #[serde(default, rename = "engine")]
    engines: Vec<EngineOf>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounds {
    time: Option<String>,
    iterations: Option<u64>,
}

#[derive(Deserialize)]
struct SetOf {
    files: Option<Vec<String>>,
    generate: Option<Recipe>,
}

#[derive(Deserialize)]
struct EngineOf {
    name: Option<String>,
    engine: String,
    preset: Option<String>,
    #[serde(default)]
    params: BTreeMap<String, toml::Value>,
    sets: Option<Vec<String>>,
    repeats: Option<u64>,
    seeds: Option<Vec<u64>>,
    #[serde(default)]
    limits: Bounds,
}

/// No more seeds are run, and no more puzzles made.
pub const MOST: usize = 1000;

/// Seconds of a time as it is written: `10s`, `500ms`, `2m`.
fn seconds(text: &str) -> Option<f64> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let number: f64 =
        number.trim().parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0)?;
    Some(
        number
            * match unit {
                "" | "s" => 1.0,
                "ms" => 0.001,
                "m" | "min" => 60.0,
                "h" => 3600.0,
                _ => return None,
            },
    )
}

/// Reads the TOML of an experiment.
///
/// # Errors
/// One sentence: what is wrong, or what the page does not do.
pub fn read(text: &str, lang: Lang) -> Result<Plan, String> {
    let document: Document = toml::from_str(text).map_err(|error| {
        let line =
            error.span().map_or(1, |span| 1 + text[..span.start].bytes().filter(|b| *b == b'\n').count());
        let message: String = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        let message: String = message.chars().take(200).collect();
        say!(lang, "line {line}: {message}", "linha {line}: {message}")
    })?;
    let not_here = |what: &str| {
        say!(
            lang,
            "the page does not do this, but garns lab does: {what}",
            "a página não faz isto, mas o garns lab faz: {what}"
        )
    };
    let (one, more) = match &document.sets[..] {
        [] => return Err(say!(lang, "there is no [[set]]", "não há nenhum [[set]]")),
        [one] => (one, false),
        [one, ..] => (one, true),
    };
    if more {
        return Err(not_here("[[set]] × 2"));
    }
    if one.files.is_none() && one.generate.is_none() {
        return Err(say!(
            lang,
            "the set has neither files nor generate",
            "o conjunto não tem nem files nem generate"
        ));
    }
    if one.generate.as_ref().is_some_and(|r| r.spec().is_none() || r.count == 0 || r.count > MOST) {
        return Err(not_here("generate"));
    }
    let clock = |bounds: &Bounds| match &bounds.time {
        None => Ok(None),
        Some(text) => match seconds(text) {
            Some(seconds) => Ok(Some(seconds)),
            None => Err(say!(
                lang,
                "\"{text}\" is not a time; write it as 10s, 500ms or 2m",
                "\"{text}\" não é um tempo; escreva como 10s, 500ms ou 2m"
            )),
        },
    };
    let mut methods = Vec::new();
    for engine in document.engines {
        if engine.sets.is_some() {
            return Err(not_here("sets"));
        }
        if !ABOUT_ENGINES.iter().any(|about| about.name == engine.engine) {
            let name = engine.engine;
            return Err(say!(lang, "the page has no engine {name}", "a página não tem o motor {name}"));
        }
        let own =
            engine.seeds.or_else(|| engine.repeats.map(|repeats| (1..=repeats.min(MOST as u64)).collect()));
        let all = || {
            document
                .seeds
                .clone()
                .unwrap_or_else(|| (1..=document.repeats.unwrap_or(1).min(MOST as u64)).collect())
        };
        let mut seeds = own.unwrap_or_else(all);
        seeds.sort_unstable();
        seeds.dedup();
        seeds.truncate(MOST);
        let value = |value: toml::Value| match value {
            toml::Value::String(text) => Ok(text),
            toml::Value::Integer(number) => Ok(number.to_string()),
            toml::Value::Float(number) => Ok(number.to_string()),
            toml::Value::Boolean(flag) => Ok(flag.to_string()),
            _ => Err(not_here("params")),
        };
        let mut params: Vec<(String, String)> =
            engine.preset.map(|preset| ("preset".to_owned(), preset)).into_iter().collect();
        for (name, own) in engine.params {
            params.push((name, value(own)?));
        }
        methods.push(Method {
            name: engine.name.unwrap_or_else(|| named(&engine.engine, &params)),
            engine: engine.engine,
            params,
            seeds,
            seconds: clock(&engine.limits)?.or(clock(&document.limits)?),
            iterations: engine.limits.iterations.or(document.limits.iterations),
        });
    }
    if methods.is_empty() {
        return Err(say!(lang, "there is no [[engine]]", "não há nenhum [[engine]]"));
    }
    Ok(Plan { methods, made: one.generate.clone(), unique: document.goal.as_deref() == Some("unique") })
}

/// What a method is called where nobody says: the engine and what was chosen.
#[must_use]
pub fn named(engine: &str, params: &[(String, String)]) -> String {
    params.iter().fold(engine.to_owned(), |text, (name, value)| format!("{text} {name}={value}"))
}

/// A run at a moment: steps, seconds, cost, best cost, temperature.
pub type Fall = (u64, f64, u64, u64, Option<f64>);

/// So many moments of a run are drawn.
const MOMENTS: usize = 600;

/// The moments of a run, as they are drawn.
#[must_use]
pub fn falls(moments: &[Moment]) -> Vec<Fall> {
    let step = moments.len().div_ceil(MOMENTS).max(1);
    let last = moments.last().filter(|_| moments.len() % step != 1 && step > 1);
    let one = |moment: &Moment| {
        let now = &moment.standing;
        (now.iteration, moment.seconds, now.cost, now.best, now.temperature)
    };
    moments.iter().step_by(step).chain(last).map(one).collect()
}

/// What figures of an experiment are drawn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// For each method its name, the seconds of runs that were answered, and how many ended.
    pub times: Vec<(String, Vec<f64>, usize)>,
    /// For some methods how the cost of one run fell.
    pub falls: Vec<(String, Vec<Fall>)>,
    /// The language of what is written on them.
    pub lang: Lang,
}

/// A figure: its title, what it says for those who can't see it, and its SVG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// The title.
    pub title: Both,
    /// The picture.
    pub svg: String,
}

/// Draws the figures: shares of success, distributions of run times, and how the cost falls.
#[must_use]
pub fn figures(drawn: &Drawn) -> Vec<Figure> {
    let lang = drawn.lang;
    let mut figures = Vec::new();
    let mut add = |title: Text, svg: String| {
        figures.push(Figure { title: (title.en.to_owned(), title.pt.to_owned()), svg });
    };
    let names: Vec<String> = drawn.times.iter().map(|(name, ..)| name.clone()).collect();
    let share = |solved: usize, runs: usize| {
        let (low, high) = chart::wilson(solved, runs);
        (runs > 0).then(|| (solved as f64 / runs as f64, low, high))
    };
    let group = Shares {
        name: say!(lang, "share answered, with 95 % interval", "fração respondida, com intervalo de 95 %"),
        shares: drawn.times.iter().map(|(_, solved, runs)| share(solved.len(), *runs)).collect(),
    };
    let title = Text { en: "Runs that were answered", pt: "Execuções respondidas" };
    add(title, chart::shares(title.get(lang), lang, &names, &[group]).svg());
    let curves: Vec<Curve> = drawn
        .times
        .iter()
        .map(|(name, solved, runs)| Curve {
            name: name.clone(),
            // A logarithmic axis has no zero, and clocks of browsers do.
            solved: solved.iter().map(|seconds| seconds.max(1e-4)).collect(),
            runs: *runs,
        })
        .collect();
    let title = Text { en: "Run times", pt: "Tempos de execução" };
    let label = say!(lang, "seconds", "segundos");
    add(title, chart::distribution(title.get(lang), lang, &label, &curves).svg());
    let falls: Vec<chart::Run> =
        drawn.falls.iter().filter(|(_, moments)| moments.len() > 1).map(fall).collect();
    if !falls.is_empty() {
        let title = Text {
            en: "How the cost falls (one run of each)",
            pt: "Como o custo cai (uma execução de cada)",
        };
        add(title, chart::convergence(title.get(lang), lang, Against::Iterations, &falls).svg());
    }
    figures
}

fn fall((name, moments): &(String, Vec<Fall>)) -> chart::Run {
    let sample = |&(iterations, seconds, cost, best, temperature): &Fall| Sample {
        iterations,
        seconds,
        cost: cost as f64,
        best: best as f64,
        temperature,
        acceptance: None,
        restart: false,
    };
    chart::Run { name: name.clone(), samples: moments.iter().map(sample).collect() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    const EN: Lang = Lang::En;

    fn plan() -> Plan {
        let method = |engine: &str, params: &[(&str, &str)], seeds: &[u64]| Method {
            name: named(
                engine,
                &params.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect::<Vec<_>>(),
            ),
            engine: engine.to_owned(),
            params: params.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
            seeds: seeds.to_vec(),
            seconds: Some(1.5),
            iterations: (engine == "tabu").then_some(2000),
        };
        Plan {
            methods: vec![
                method("tabu", &[("preset", "paper"), ("fill", "random")], &[1, 2, 3]),
                method("bits", &[], &[1]),
            ],
            made: Some(Recipe {
                kind: "sudoku".into(),
                order: 9,
                count: 2,
                seed: 7,
                clues: Some(30),
                minimal: false,
                level: None,
                symmetry: None,
            }),
            unique: false,
        }
    }

    #[test]
    fn an_experiment_is_read_back_as_it_was_written() {
        let plan = plan();
        assert_eq!(read(&toml(&plan), EN).unwrap(), plan);
        let open = Plan { made: None, unique: true, ..plan };
        assert_eq!(read(&toml(&open), EN).unwrap(), open);
    }

    #[test]
    fn the_first_experiment_of_the_program_runs_here_too_and_what_does_not_says_why() {
        let first = read(include_str!("../../../experiments/first.toml"), EN).unwrap();
        assert_eq!(first.methods[1].seeds, [1, 2, 3]);
        assert_eq!(
            (first.methods[0].name.as_str(), first.methods[0].seconds),
            ("bits order=fewest", Some(10.0))
        );
        assert_eq!(first.made.as_ref().unwrap().clues, Some(26));
        let paper = read(include_str!("../../../experiments/paper.toml"), EN).unwrap_err();
        assert!(paper.contains("garns lab") || paper.contains("line"), "{paper}");
        for (text, wrong) in [
            ("title = 1\n[[set]]\nname = \"a\"\nfiles = []\n", "there is no [[engine]]"),
            ("[[engine]]\nengine = \"bits\"\n", "there is no [[set]]"),
            ("[[set]]\nfiles = []\n[[engine]]\nengine = \"magic\"\n", "the page has no engine magic"),
            (
                "[[set]]\nfiles = []\n[[engine]]\nengine = \"bits\"\nlimits = { time = \"soon\" }\n",
                "\"soon\" is not a time",
            ),
            ("what is this", "line 1: "),
        ] {
            let error = read(text, EN).unwrap_err();
            assert!(error.starts_with(wrong), "{error}");
        }
    }

    #[test]
    fn runs_take_turns_and_rows_are_summed_up() {
        let plan = plan();
        let order = runs(&plan, 2);
        assert_eq!(order[..4], [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]);
        assert_eq!(order.len(), 2 * 3 + 2);
        let row = |method, seconds, verdict, steps| Row {
            method,
            puzzle: 0,
            seed: 1,
            verdict,
            seconds,
            stats: vec![("iterations".to_owned(), steps)],
        };
        let rows = [
            row(0, 0.1, Verdict::Solved, 10),
            row(0, 0.3, Verdict::Solved, 30),
            row(0, 1.5, Verdict::GaveUp, 99),
            row(1, 0.2, Verdict::Solved, 1),
        ];
        let known = known(&rows, 0);
        assert_eq!((known.runs, known.solved), (3, 2));
        assert!((known.seconds.unwrap() - 0.2).abs() < 1e-9 && known.work == Some(20.0));
        // Newcombe 1998: 2 of 3 by Wilson's score.
        assert!((known.interval.0 - 0.2077).abs() < 1e-3 && (known.interval.1 - 0.9385).abs() < 1e-3);
        let table = csv(&plan, &rows);
        assert_eq!(table.lines().count(), 5);
        assert!(table.contains(
            "tabu preset=paper fill=random,tabu,preset=paper fill=random,1,1,gave-up,1.500000,99,"
        ));
    }

    #[test]
    fn figures_have_titles_on_their_axes() {
        let drawn = Drawn {
            times: vec![("tabu".into(), vec![0.1, 0.0], 3), ("bits".into(), vec![], 0)],
            falls: Vec::new(),
            lang: Lang::Pt,
        };
        let figures = figures(&drawn);
        assert_eq!(figures.len(), 2);
        assert!(figures[1].svg.contains(">segundos<") && figures[1].svg.contains(">execuções resolvidas<"));
    }
}
