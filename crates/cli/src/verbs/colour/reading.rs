//! From the GRAPH argument and the options to what is to be coloured.

use anyhow::{Result, anyhow};
use clap::ArgMatches;
use garns::colour::{
    Allowed, Content, GraphFormat, Problem, Remark, View, error_text, of_puzzle, read, remark_text,
};
use garns::{Hints, Lang, say};

use crate::input::{self, Input};
use crate::session::Session;

/// What is to be coloured.
pub(super) struct Task {
    pub(super) view: View,
    pub(super) remarks: Vec<String>,
}

/// The name of the format that is any of the puzzle formats.
pub(super) const PUZZLE: &str = "puzzle";

/// Pairs of colours that differ, at most: so many fit into a gigabyte or two.
const MOST_PAIRS: u64 = 20_000_000;

impl Task {
    pub(super) fn read(matches: &ArgMatches, session: &Session) -> Result<Task> {
        let lang = session.lang;
        let argument = matches.get_one::<String>("graph").map_or("-", String::as_str);
        let (bytes, name) = input::bytes(argument, lang)?;
        let named = matches.get_one::<String>("from").map(String::as_str);
        let format = match named {
            Some(PUZZLE) => None,
            Some(name) => {
                GraphFormat::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
            }
            None => GraphFormat::certain(&bytes).or_else(|| GraphFormat::of_name(argument)),
        };
        let prefixed = |why: &str| anyhow!(Input::prefixed(name.as_deref(), why));
        let mut task = match format {
            Some(format) => Task::of_graph(&bytes, format, matches, lang).map_err(|why| prefixed(&why))?,
            None => match puzzle(&bytes, lang) {
                Ok(read) => Task::of_puzzle(&read, lang).map_err(|why| prefixed(&why))?,
                // What is no puzzle may still be a list of edges; if it is not, the puzzle's error is told.
                Err(why) => match GraphFormat::likely(&bytes).filter(|_| named.is_none()) {
                    Some(format) => {
                        Task::of_graph(&bytes, format, matches, lang).map_err(|why| prefixed(&why))?
                    }
                    None => return Err(prefixed(&why)),
                },
            },
        };
        task.apply(matches, lang)?;
        let problem = &task.view.problem;
        if problem.demands().iter().any(|&demand| demand > 1) && problem.pairs() > MOST_PAIRS {
            let why = say!(
                lang,
                "the demands make more than {MOST_PAIRS} pairs of colours that must differ",
                "as demandas fazem mais de {MOST_PAIRS} pares de cores que devem diferir"
            );
            return Err(prefixed(&why));
        }
        task.remarks = task.remarks.iter().map(|remark| Input::prefixed(name.as_deref(), remark)).collect();
        Ok(task)
    }

    fn of_graph(bytes: &[u8], format: GraphFormat, matches: &ArgMatches, lang: Lang) -> Result<Task, String> {
        let reading = read(bytes, format).map_err(|error| error_text(&error, lang))?;
        let asked = matches.get_one::<String>("problem").map(String::as_str);
        let weak = match &reading.content {
            Content::Graph(_) if matches!(asked, Some("weak" | "strong")) => {
                return Err(say!(
                    lang,
                    "weak and strong are problems of hypergraphs, and this is a graph",
                    "weak e strong são problemas de hipergrafos, e isto é um grafo"
                ));
            }
            Content::Hypergraph(hypergraph) if asked == Some("weak") => Some(Problem::weak(hypergraph)),
            _ => None,
        };
        let mut remarks: Vec<String> =
            reading.remarks.iter().map(|remark| remark_text(remark, lang)).collect();
        if !reading.paint.is_empty() {
            // They are drawn by `garns graph`, and ask nothing of a colouring.
            remarks.push(remark_text(&Remark::Unused { field: "color".into() }, lang));
        }
        let mut view = View::of_reading(reading);
        if let Some(weak) = weak {
            view.problem = weak;
        }
        Ok(Task { view, remarks })
    }

    fn of_puzzle(read: &garns::Read, lang: Lang) -> Result<Task, String> {
        // A rule that is more than houses is told.
        of_puzzle(&read.puzzle).map_err(|error| error.text(lang))?;
        let remarks = read.unread.iter().map(|part| part.sentence(lang)).collect();
        Ok(Task { view: View::of_puzzle(&read.puzzle, None), remarks })
    }

    /// What the options say of colours.
    fn apply(&mut self, matches: &ArgMatches, lang: Lang) -> Result<()> {
        if let Some(colours) = matches.get_one::<u64>("colours") {
            self.view.colours = Some(*colours as usize);
        }
        if matches.get_flag("fewest") {
            self.view.colours = None;
        }
        let set = |problem: &mut Problem, change: fn(Problem) -> Problem| {
            let empty = Problem::new(garns::colour::Graph::empty(0));
            *problem = change(std::mem::replace(problem, empty));
        };
        for what in matches.get_many::<String>("without").into_iter().flatten() {
            match what.as_str() {
                "demands" => set(&mut self.view.problem, Problem::without_demands),
                _ => set(&mut self.view.problem, Problem::without_distances),
            }
        }
        if matches.get_one::<String>("problem").is_some_and(|problem| problem == "equitable") {
            set(&mut self.view.problem, Problem::equitable);
        }
        // Later words on a vertex replace earlier ones, but the lower and the upper bound go together.
        let gamma = self.pairs(matches, "gamma", lang)?;
        let mu = self.pairs(matches, "mu", lang)?;
        for &(vertex, from) in &gamma {
            self.view.problem.allow(vertex, Allowed::Range { from, to: u32::MAX });
        }
        for (vertex, to) in mu {
            let from = gamma.iter().rev().find(|(other, _)| *other == vertex).map_or(0, |(_, from)| *from);
            self.view.problem.allow(vertex, Allowed::Range { from, to });
        }
        for (vertex, colour) in self.pairs(matches, "fix", lang)? {
            self.view.problem.allow(vertex, Allowed::List(vec![colour]));
        }
        Ok(())
    }

    /// Vertices with a colour, as `1=3` says it: colours from 0.
    fn pairs(&self, matches: &ArgMatches, option: &str, lang: Lang) -> Result<Vec<(usize, u32)>> {
        let words = matches.get_many::<String>(option).into_iter().flatten();
        let words = words.flat_map(|list| list.split(',')).filter(|word| !word.is_empty());
        let pair = |word: &str| {
            let (vertex, colour) = word.rsplit_once('=')?;
            let colour = colour.trim().parse::<u32>().ok()?.checked_sub(1)?;
            let vertex = match &self.view.names {
                Some(names) => names.iter().position(|name| name == vertex.trim())?,
                None => vertex.trim().parse::<usize>().ok()?.checked_sub(1)?,
            };
            (vertex < self.view.problem.graph().len()).then_some((vertex, colour))
        };
        words
            .map(|word| {
                pair(word).ok_or_else(|| {
                    anyhow!(say!(
                        lang,
                        "--{option} takes VERTEX=COLOUR with a vertex of the graph and a colour from 1, not \"{word}\"",
                        "--{option} aceita VÉRTICE=COR com um vértice do grafo e uma cor a partir de 1, não \"{word}\""
                    ))
                })
            })
            .collect()
    }
}

fn puzzle(bytes: &[u8], lang: Lang) -> Result<garns::Read, String> {
    let not_text = || say!(lang, "the input is not text", "a entrada não é texto");
    let text = std::str::from_utf8(bytes).map_err(|_| not_text())?;
    garns::read_all(text, &Hints::default()).map_err(|error| error.text(lang))
}
