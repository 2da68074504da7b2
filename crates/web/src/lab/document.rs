//! An experiment as TOML, written as `garns lab` reads it; and experiments of `garns lab`, read by its own reader, one set
//! at a time.

use garns::lab::{Experiment, LabError, LabErrorKind, Origin, Published, Story, TooMany, Words};
use garns::{Hints, Lang, Text, read};
use serde::{Deserialize, Serialize};

use super::{Clues, Plan, Recipe, Row};
use crate::learn::Both;
use crate::share::text_of;
use crate::words;

/// The file that puzzles which are not made are expected in, beside the experiment.
pub const PUZZLES: &str = "puzzles.jsonl";

/// No more seeds are run, and no more puzzles made.
pub const MOST: usize = 1000;

/// A text in quotes, as TOML writes it: as JSON does.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// A table on one line; what is not said is left out.
fn table<'a>(fields: impl IntoIterator<Item = (&'a str, Option<String>)>) -> String {
    let fields =
        fields.into_iter().filter_map(|(name, value)| Some(format!("{} = {}", quoted(name), value?)));
    format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
}

fn recipe_text(recipe: &Recipe) -> String {
    let word = |word: &Option<String>| word.as_deref().map(quoted);
    let graph = |graph: garns::lab::GraphRecipe| {
        let (vertices, colours) = (graph.vertices.to_string(), graph.colours.to_string());
        let degree = format!("{:?}", graph.degree);
        table([("vertices", Some(vertices)), ("degree", Some(degree)), ("colours", Some(colours))])
    };
    let clues = |clues: Clues| match clues {
        Clues::Exactly(clues) => clues.to_string(),
        Clues::Between(fewest, most) => format!("[{fewest}, {most}]"),
    };
    table([
        ("kind", word(&recipe.kind)),
        ("order", Some(recipe.order.to_string())),
        ("count", Some(recipe.count.to_string())),
        ("seed", Some(recipe.seed.to_string())),
        ("clues", recipe.clues.map(clues)),
        ("share", recipe.share.map(|share| format!("{share:?}"))),
        ("minimal", recipe.minimal.then(|| "true".to_owned())),
        ("level", word(&recipe.level)),
        ("rating", recipe.rating.map(|(from, to)| format!("[{from:?}, {to:?}]"))),
        ("symmetry", word(&recipe.symmetry)),
        ("graph", recipe.graph.map(graph)),
    ])
}

/// The experiment as TOML, to be run again here or by `garns lab`.
pub fn toml(plan: &Plan) -> String {
    let title = [("en", Some(quoted(&plan.title.en))), ("pt", Some(quoted(&plan.title.pt)))];
    let mut text = format!("title = {}\n", table(title));
    if plan.methods.iter().any(|method| method.spec.unique) {
        text += "goal = \"unique\"\n";
    }
    let puzzles = match &plan.made {
        None => format!("files = [{}]", quoted(PUZZLES)),
        Some(recipe) => format!("generate = {}", recipe_text(recipe)),
    };
    let named = table([("en", Some(quoted(words::PUZZLES.en))), ("pt", Some(quoted(words::PUZZLES.pt)))]);
    text += &format!("\n[[set]]\nname = \"puzzles\"\ntitle = {named}\n{puzzles}\n");
    for method in &plan.methods {
        let spec = &method.spec;
        text +=
            &format!("\n[[engine]]\nname = {}\nengine = {}\n", quoted(&method.name), quoted(&spec.engine));
        let mut params = Vec::new();
        for (name, value) in &spec.params {
            match name.as_str() {
                "preset" => text += &format!("preset = {}\n", quoted(value)),
                name => params.push((name, Some(quoted(value)))),
            }
        }
        let limits = [
            ("time", spec.time.map(|time| quoted(&format!("{time}ms")))),
            ("nodes", spec.nodes.map(|nodes| nodes.to_string())),
            ("iterations", spec.iterations.map(|iterations| iterations.to_string())),
        ];
        let (params, limits) = (table(params), table(limits));
        text += &format!("params = {params}\nseeds = {:?}\nlimits = {limits}\n", method.seeds);
    }
    text
}

/// An experiment that was loaded: one of its sets, with what is known of all of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Loaded {
    /// What a study says of itself, as HTML in English and Portuguese.
    pub story: Both,
    /// What its sets are called.
    pub sets: Vec<Words>,
    /// The set that was asked for.
    pub set: usize,
    /// What is run on it.
    pub plan: Plan,
    /// The puzzles in the native JSON, if it was run.
    pub puzzles: Vec<String>,
    /// The runs, if it was run.
    pub rows: Vec<Row>,
}

fn of_set(experiment: Experiment, set: usize) -> Box<Loaded> {
    let set = set.min(experiment.sets.len().saturating_sub(1));
    let made = match experiment.sets.get(set).map(|set| &set.origin) {
        Some(Origin::Made { written, .. }) => Some(Recipe::clone(written)),
        _ => None,
    };
    let methods = experiment.methods.into_iter().filter(|method| method.sets.contains(&set)).collect();
    Box::new(Loaded {
        sets: experiment.sets.into_iter().map(|set| set.title).collect(),
        set,
        plan: Plan { title: experiment.title, methods, made },
        ..Loaded::default()
    })
}

/// A set of the experiment in a text.
///
/// # Errors
/// What is wrong with it, or that it is too much for a browser.
pub fn loaded(text: &str, set: usize) -> Result<Box<Loaded>, LabError> {
    let loaded = of_set(Experiment::read(text)?, set);
    let few = |what: TooMany, asked: usize| {
        let too_many = LabErrorKind::TooMany { what, asked: asked as u64, most: MOST as u64 };
        if asked <= MOST { Ok(()) } else { Err(LabError { line: None, what: too_many }) }
    };
    few(TooMany::Puzzles, loaded.plan.made.as_ref().map_or(0, |recipe| recipe.count))?;
    let seeds = loaded.plan.methods.iter().map(|method| method.seeds.len()).max();
    few(TooMany::Repeats, seeds.unwrap_or(0))?;
    Ok(loaded)
}

/// A set of a published study, with the runs that were made on it, from the files beside the page, where each set has its own;
/// none where they are not there.
pub fn study(
    name: &str,
    set: usize,
    fetch: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Option<Result<Box<Loaded>, LabError>> {
    let rows = format!("study-{name}-{set}.rows");
    let text = String::from_utf8(fetch(&format!("study-{name}.toml"))?).ok()?;
    Some(published(&text, &fetch(&rows)?, (name, &rows), set))
}

/// What a study says of itself: question, method, its figures from beside the page, what follows, limits.
fn story(experiment: &Experiment, name: &str, lang: Lang) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let Story { question, method, findings, caveats, figures, .. } = &experiment.story;
    let title = experiment.title.get(lang);
    let section = |heading: Text, text: &Words| {
        let paragraph = |paragraph: &str| {
            let point = paragraph.trim_start().strip_prefix("- ");
            let class = if point.is_some() { "point" } else { "plain" };
            format!("<p class=\"{class}\">{}</p>", escaped(point.unwrap_or(paragraph)))
        };
        let paragraphs: String = text.get(lang).split("\n\n").map(paragraph).collect();
        format!("<h4>{}</h4>{paragraphs}", heading.get(lang))
    };
    let ending = if lang == Lang::Pt { "pt.svg" } else { "svg" };
    let figure = |figure: &String| {
        let (source, alt) = (format!("study-{name}-{figure}.{ending}"), format!("{title}: {figure}"));
        let (source, alt) = (escaped(&source), escaped(&alt));
        format!("<figure class=\"figure\" tabindex=\"0\"><img src=\"{source}\" alt=\"{alt}\"></figure>")
    };
    let figures: String = figures.iter().map(figure).collect();
    [
        format!("<h3>{}</h3>", escaped(title)),
        section(words::QUESTION, question),
        section(words::METHOD, method),
        figures,
        section(words::FINDINGS, findings),
        section(words::LIMITATIONS, caveats),
    ]
    .concat()
}

/// Runs that an engine refused are left out.
fn published(
    text: &str,
    packed: &[u8],
    (name, file): (&str, &str),
    set: usize,
) -> Result<Box<Loaded>, LabError> {
    let experiment = Experiment::published(text)?;
    let published = Published::new(experiment.clone(), packed, file)?;
    let told = |lang| story(&experiment, name, lang);
    let story = (told(Lang::En), told(Lang::Pt));
    let mut loaded = Box::new(Loaded { story, ..*of_set(experiment, set) });
    for run in (0..published.len()).map(|row| published.run(row)) {
        let method = loaded.plan.methods.iter().position(|method| method.name == run.method);
        let (Some(method), Some(puzzle)) = (method, run.number.checked_sub(1)) else { continue };
        let row = Row { method, puzzle, seed: run.seed, outcome: run.outcome };
        if row.verdict().is_none() {
            continue;
        }
        // Rows are in the order of puzzles.
        if puzzle == loaded.puzzles.len() {
            let native = read(&run.puzzle, &Hints::default()).map(|puzzle| text_of(&puzzle));
            loaded.puzzles.push(native.unwrap_or_default());
        }
        loaded.rows.push(row);
    }
    Ok(loaded)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use crate::lab::tests::plan;

    #[test]
    fn an_experiment_is_read_back_as_it_was_written() {
        let plan = plan();
        assert_eq!(loaded(&toml(&plan), 0).unwrap().plan, plan);
        let mut open = Plan { made: None, ..plan };
        open.methods.iter_mut().for_each(|method| method.spec.unique = true);
        assert_eq!(loaded(&toml(&open), 0).unwrap().plan, open);
    }

    #[test]
    fn experiments_of_the_program_are_read_set_by_set_and_what_is_too_much_is_said() {
        let first = loaded(include_str!("../../../../experiments/first.toml"), 0).unwrap().plan;
        assert_eq!((first.methods[1].seeds.len(), first.methods[0].spec.time), (3, Some(10_000)));
        let phase = loaded(include_str!("../../../../experiments/phase.toml"), 3).unwrap();
        assert!(phase.sets.len() > 20 && phase.set == 3, "{}", phase.sets.len());
        assert!(phase.plan.made.as_ref().unwrap().share.is_some());
        assert_eq!(loaded(&toml(&phase.plan), 0).unwrap().plan.made, phase.plan.made);
        let many = "title = \"\"\nrepeats = 5000\n[[set]]\nname = \"a\"\nfiles = []\n[[engine]]\nengine = \"bits\"\n";
        assert_eq!(loaded(many, 0).unwrap_err().text(Lang::En), "5000 repeats are too many: 1000 at most");
        assert!(loaded("what is this", 0).unwrap_err().text(Lang::Pt).starts_with("linha 1: "));
    }
}
