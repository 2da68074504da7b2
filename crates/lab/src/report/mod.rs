//! A report on an experiment: tables, tests and figures, once as data, and from there as a page, as Markdown
//! with SVG files, and as CSV.

#[cfg(feature = "store")]
mod choice;
mod figures;
mod groups;
mod html;
mod markdown;
mod notes;
mod numbers;
mod page;
mod pairs;
mod success;
mod tables;
mod trends;

use garns_puzzle::{Lang, say};
use serde::Serialize;

use crate::experiment::Experiment;
use crate::published::{EXPERIMENT, ROWS};
use crate::rows::{Rows, csv_line};
use groups::{Group, by_set};

pub use figures::samples;

/// Where there are more sets than this, they are seen in tables and trends, not each in figures of its own.
const FEW: usize = 8;

/// A report in one language.
#[derive(Clone, Debug)]
pub struct Report {
    /// The language.
    pub lang: Lang,
    /// The title of the experiment.
    pub title: String,
    /// What everybody should read, from top to bottom: a page.
    pub blocks: Vec<Block>,
    /// Every number and the other figures.
    pub details: Vec<Block>,
    /// The numbers of the tables.
    pub summary: Vec<Line>,
    /// The paired tests.
    pub pairs: Vec<Pair>,
}

/// A part of a report.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading, of level 2 or 3.
    Heading(u8, String),
    /// A paragraph.
    Text(String),
    /// Points.
    List(Vec<String>),
    /// A table.
    Table(Table),
    /// A figure.
    Figure(Picture),
}

/// A table. The first column names the rows; the others are numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A figure, drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The name of its file.
    pub file: String,
    /// The drawing.
    pub svg: String,
    /// What it shows.
    pub caption: String,
}

/// A measure of a method on a set, in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The set.
    pub set: String,
    /// The method.
    pub method: String,
    /// What is measured: `cpu` (seconds), `iterations` or `nodes`.
    pub measure: &'static str,
    /// Runs.
    pub runs: usize,
    /// Runs that were solved.
    pub solved: usize,
    /// The lower end of the 95 % interval of the share that is solved (Wilson).
    pub share_low: f64,
    /// The upper end.
    pub share_high: f64,
    /// What one solution costs when runs that fail are begun again (ERT): of all runs, divided by those solved.
    pub expected: Option<f64>,
    /// The lower end of its 95 % interval.
    pub expected_low: Option<f64>,
    /// The upper end.
    pub expected_high: Option<f64>,
    /// The mean of the solved runs; the numbers from here on are about those.
    pub mean: Option<f64>,
    /// The lower end of the 95 % interval of the mean.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The standard deviation.
    pub sd: Option<f64>,
    /// The smallest.
    pub min: Option<f64>,
    /// A quarter lies below.
    pub lower: Option<f64>,
    /// Half lies below.
    pub median: Option<f64>,
    /// Three quarters lie below.
    pub upper: Option<f64>,
    /// The largest.
    pub max: Option<f64>,
}

/// Two methods compared on the puzzles of a set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The set.
    pub set: String,
    /// One method.
    pub first: String,
    /// The other.
    pub second: String,
    /// Puzzles both were run on.
    pub puzzles: usize,
    /// Those on which they differ.
    pub differ: usize,
    /// The probability by Wilcoxon's signed-rank test.
    pub p: f64,
    /// The same, corrected for the number of comparisons on this set (Holm).
    pub corrected: f64,
    /// The rank-biserial correlation: −1 when the first is faster on all puzzles, 1 when the second is.
    pub effect: f64,
}

impl Report {
    /// Makes the report.
    #[must_use]
    pub fn new(rows: &Rows, lang: Lang) -> Report {
        let experiment = &rows.plan.experiment;
        let sets = by_set(rows);
        let summary: Vec<Line> = sets.iter().flatten().flat_map(tables::lines).collect();
        let pairs: Vec<Pair> = sets.iter().flat_map(|set| pairs::pairs(set)).collect();
        let mut details = Vec::new();
        let mut figures: Vec<Picture> = Vec::new();
        if sets.len() > 1 {
            figures.extend(success::success(rows, &sets, lang));
        }
        figures.extend(figures::cactus(&sets, lang));
        figures.extend(trends::trends(rows, &sets, lang));
        let glance = tables::solved(rows, &sets, lang);
        for (number, groups) in sets.iter().enumerate().filter(|(_, groups)| !groups.is_empty()) {
            let Some(set) = experiment.sets.get(number) else { continue };
            details.push(Block::Heading(2, set.title.get(lang).to_owned()));
            details.push(Block::Text(notes::puzzles(
                rows.plan.sets.get(number).map_or(&[], Vec::as_slice),
                lang,
            )));
            details.extend(tables::of_set(groups, lang).into_iter().map(Block::Table));
            let mut drawn = Vec::new();
            if sets.len() <= FEW {
                drawn.extend(figures::of_set(set, groups, lang));
            }
            drawn.extend(figures::courses(rows, number, lang));
            let (first, second) = drawn.into_iter().partition(|picture| is_named(experiment, picture));
            figures.extend::<Vec<_>>(first);
            details.extend::<Vec<_>>(second.into_iter().map(Block::Figure).collect());
        }
        details.push(Block::Heading(2, say!(lang, "How to read it", "Como ler")));
        details.push(Block::List(notes::meaning(rows.by_the_clock, lang)));
        // On the page are the figures the experiment names, in its order; the first three where it names none.
        let named = &experiment.story.figures;
        let place = |picture: &Picture| named.iter().position(|name| *name == stem(&picture.file));
        let (mut shown, others): (Vec<_>, Vec<_>) =
            figures.into_iter().partition(|picture| named.is_empty() || place(picture).is_some());
        shown.sort_by_key(place);
        let rest = shown.split_off(if named.is_empty() { shown.len().min(3) } else { shown.len() });
        let others = rest.into_iter().chain(others).map(Block::Figure);
        details.splice(0..0, others);
        let mut blocks = page::page(rows, glance, shown, lang);
        // Reports in both languages can share a folder.
        for block in blocks.iter_mut().chain(&mut details) {
            if let (Block::Figure(picture), Lang::Pt) = (block, lang) {
                picture.file = picture.file.replace(".svg", ".pt.svg");
            }
        }
        Report { lang, title: experiment.title.get(lang).to_owned(), blocks, details, summary, pairs }
    }

    /// The figures, in their order.
    pub fn figures(&self) -> impl Iterator<Item = &Picture> {
        self.blocks.iter().chain(&self.details).filter_map(|block| match block {
            Block::Figure(picture) => Some(picture),
            _ => None,
        })
    }

    /// All of it as Markdown. Figures are linked as files in the folder `figures`, or left out where that is `None`.
    #[must_use]
    pub fn markdown(&self, figures: Option<&str>) -> String {
        markdown::write(&self.title, self.blocks.iter().chain(&self.details), figures)
    }

    /// The page as Markdown, with a link to the file of the details.
    #[must_use]
    pub fn page(&self, details: &str) -> String {
        let page = markdown::write(&self.title, self.blocks.iter(), Some(""));
        let link = say!(self.lang, "All tables and figures", "Todas as tabelas e figuras");
        format!("{page}\n[{link}]({details})\n")
    }

    /// The details as Markdown.
    #[must_use]
    pub fn details(&self) -> String {
        markdown::write(&self.title, self.details.iter(), Some(""))
    }

    /// All files of a published study, by name; those of reports in both languages fit into one folder.
    ///
    /// # Errors
    /// When rows can't be packed, which in memory they can.
    pub fn files(&self, rows: &Rows) -> std::io::Result<Vec<(String, Vec<u8>)>> {
        let (page, details, html) = match self.lang {
            Lang::En => ("README.md", "details.md", "index.html"),
            Lang::Pt => ("LEIAME.md", "detalhes.md", "index.pt.html"),
        };
        let texts = [
            (page, self.page(details)),
            (details, self.details()),
            (html, self.html()),
            ("summary.csv", self.summary_csv()),
            ("pairs.csv", self.pairs_csv()),
            (EXPERIMENT, rows.plan.experiment.text.clone()),
        ];
        let texts = texts.into_iter().map(|(name, text)| (name.to_owned(), text.into_bytes()));
        let figures = self.figures().map(|picture| (picture.file.clone(), picture.svg.clone().into_bytes()));
        Ok(texts.chain(figures).chain([(ROWS.to_owned(), rows.published()?)]).collect())
    }

    /// As one page of HTML that needs nothing else.
    #[must_use]
    pub fn html(&self) -> String {
        html::write(self)
    }

    /// The numbers of the tables as CSV.
    #[must_use]
    pub fn summary_csv(&self) -> String {
        let heading = "set,method,measure,runs,solved,share_low,share_high,expected,expected_low,expected_high,\
                       mean,low,high,sd,min,lower,median,upper,max\n";
        let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
        let lines = self.summary.iter().map(|line| {
            let named = [&line.set, &line.method, line.measure].map(str::to_owned);
            let counts = [line.runs, line.solved].map(|count| count.to_string());
            let numbers = [
                Some(line.share_low),
                Some(line.share_high),
                line.expected,
                line.expected_low,
                line.expected_high,
                line.mean,
                line.low,
                line.high,
                line.sd,
                line.min,
                line.lower,
                line.median,
                line.upper,
                line.max,
            ];
            csv_line(&named.into_iter().chain(counts).chain(numbers.map(number)).collect::<Vec<_>>())
        });
        lines.fold(heading.to_owned(), |text, line| text + &line)
    }

    /// The paired tests as CSV.
    #[must_use]
    pub fn pairs_csv(&self) -> String {
        let heading = "set,first,second,puzzles,differ,p,corrected,effect\n";
        let lines = self.pairs.iter().map(|pair| {
            csv_line(&[
                pair.set.clone(),
                pair.first.clone(),
                pair.second.clone(),
                pair.puzzles.to_string(),
                pair.differ.to_string(),
                pair.p.to_string(),
                pair.corrected.to_string(),
                pair.effect.to_string(),
            ])
        });
        lines.fold(heading.to_owned(), |text, line| text + &line)
    }
}

/// The name of a file without its ending.
fn stem(file: &str) -> &str {
    file.split('.').next().unwrap_or_default()
}

/// Whether the experiment names the figure among those that show its result.
fn is_named(experiment: &Experiment, picture: &Picture) -> bool {
    experiment.story.figures.iter().any(|name| name == stem(&picture.file))
}

impl Group<'_> {
    /// Its name in tables.
    fn title(&self) -> String {
        self.method.to_owned()
    }
}
