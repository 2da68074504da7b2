//! An experiment as TOML: written as `garns lab` reads it, and read with a sentence for what the page does not do.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use garns::{ABOUT_ENGINES, Lang, say};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Method, Plan, Recipe, named};

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

/// The fields of an experiment's TOML. What changes no run (texts of the report, curves to be kept) is passed over; what
/// would change one and is not done here is refused by name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "title")]
    _title: Option<IgnoredAny>,
    #[serde(rename = "about")]
    _about: Option<IgnoredAny>,
    #[serde(rename = "question")]
    _question: Option<IgnoredAny>,
    #[serde(rename = "method")]
    _method: Option<IgnoredAny>,
    #[serde(rename = "findings")]
    _findings: Option<IgnoredAny>,
    #[serde(rename = "caveats")]
    _caveats: Option<IgnoredAny>,
    #[serde(rename = "sources")]
    _sources: Option<IgnoredAny>,
    #[serde(rename = "figures")]
    _figures: Option<IgnoredAny>,
    #[serde(rename = "choose")]
    _choose: Option<IgnoredAny>,
    #[serde(default)]
    goal: Asked,
    repeats: Option<u64>,
    seeds: Option<Vec<u64>>,
    #[serde(default)]
    limits: Bounds,
    #[serde(default, rename = "set")]
    sets: Vec<SetOf>,
    #[serde(default, rename = "engine")]
    engines: Vec<EngineOf>,
}

/// What a run is asked for.
#[derive(Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Asked {
    #[default]
    First,
    Unique,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounds {
    time: Option<String>,
    nodes: Option<IgnoredAny>,
    iterations: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetOf {
    #[serde(rename = "name")]
    _name: Option<IgnoredAny>,
    #[serde(rename = "title")]
    _title: Option<IgnoredAny>,
    files: Option<Vec<String>>,
    from: Option<IgnoredAny>,
    shape: Option<IgnoredAny>,
    skip: Option<IgnoredAny>,
    take: Option<IgnoredAny>,
    generate: Option<Recipe>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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
    #[serde(rename = "trace")]
    _trace: Option<IgnoredAny>,
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
    let chosen = [("from", &one.from), ("shape", &one.shape), ("skip", &one.skip), ("take", &one.take)];
    if let Some((name, _)) = chosen.iter().find(|(_, said)| said.is_some()) {
        return Err(not_here(name));
    }
    if one.files.is_some() && one.generate.is_some() {
        return Err(say!(
            lang,
            "the set has both files and generate",
            "o conjunto tem files e generate ao mesmo tempo"
        ));
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
        _ if bounds.nodes.is_some() => Err(not_here("nodes")),
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
        let (seeds, repeats) = match (engine.seeds, engine.repeats) {
            (None, None) => (document.seeds.clone(), document.repeats),
            own => own,
        };
        let most = MOST as u64;
        if seeds.as_ref().is_some_and(|seeds| seeds.len() > MOST) || repeats.is_some_and(|n| n > most) {
            return Err(say!(
                lang,
                "the page runs at most {most} seeds",
                "a página executa no máximo {most} sementes"
            ));
        }
        let mut seeds = seeds.unwrap_or_else(|| (1..=repeats.unwrap_or(1)).collect());
        seeds.sort_unstable();
        seeds.dedup();
        if seeds.is_empty() {
            let name = engine.engine;
            return Err(say!(lang, "{name} has no seed to run with", "{name} não tem semente para executar"));
        }
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
    Ok(Plan { methods, made: one.generate.clone(), unique: document.goal == Asked::Unique })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use crate::lab::tests::plan;

    const EN: Lang = Lang::En;

    #[test]
    fn an_experiment_is_read_back_as_it_was_written() {
        let plan = plan();
        assert_eq!(read(&toml(&plan), EN).unwrap(), plan);
        let open = Plan { made: None, unique: true, ..plan };
        assert_eq!(read(&toml(&open), EN).unwrap(), open);
    }

    #[test]
    fn the_first_experiment_of_the_program_runs_here_too_and_what_does_not_says_why() {
        let first = read(include_str!("../../../../experiments/first.toml"), EN).unwrap();
        assert_eq!(first.methods[1].seeds, [1, 2, 3]);
        assert_eq!(
            (first.methods[0].name.as_str(), first.methods[0].seconds),
            ("bits order=fewest", Some(10.0))
        );
        assert_eq!(first.made.as_ref().unwrap().clues, Some(26));
        let paper = read(include_str!("../../../../experiments/paper.toml"), EN).unwrap_err();
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
            ("[[set]]\nfiles = []\ntake = 5\n", "the page does not do this, but garns lab does: take"),
            ("[[set]]\nfiles = []\nshare = 5\n", "line 3: unknown field `share`"),
            ("goal = \"all\"\n", "line 1: unknown variant `all`"),
            (
                "repeats = 0\n[[set]]\nfiles = []\n[[engine]]\nengine = \"bits\"\n",
                "bits has no seed to run with",
            ),
            ("repeat = 3\n", "line 1: unknown field `repeat`"),
            ("[[set]]\nfiles = []\ngenerate = { count = 1 }\n", "the set has both"),
            (
                "repeats = 5000\n[[set]]\nfiles = []\n[[engine]]\nengine = \"bits\"\n",
                "the page runs at most 1000 seeds",
            ),
            (
                "limits = { nodes = 5 }\n[[set]]\nfiles = []\n[[engine]]\nengine = \"bits\"\n",
                "the page does not do this, but garns lab does: nodes",
            ),
        ] {
            let error = read(text, EN).unwrap_err();
            assert!(error.starts_with(wrong), "{error}");
        }
    }
}
