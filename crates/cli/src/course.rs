//! How the cost of a local search went, kept in bounded memory, and written as a chart or a table.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, anyhow};
use garns::chart::{Against, Run, Sample, convergence};
use garns::draw::{Format, pixels};
use garns::{Lang, Standing, Text, say};

use crate::missing::drawable;

/// No more moments than this are kept.
const MOST: usize = 1 << 14;

/// Pixels of a PNG for each unit of the drawing.
const SCALE: f64 = 2.0;

/// One moment of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) seconds: f64,
    pub(crate) standing: Standing,
}

/// The moments of a run, evenly thinned out when there are too many.
pub(crate) struct Course {
    started: Instant,
    moments: Vec<Moment>,
    /// Every so many of the moments told are kept.
    every: u64,
    told: u64,
    /// The last moment, whether or not it is kept.
    last: Option<Moment>,
}

impl Course {
    pub(crate) fn new() -> Course {
        Course { started: Instant::now(), moments: Vec::new(), every: 1, told: 0, last: None }
    }

    /// Takes a moment.
    pub(crate) fn push(&mut self, standing: Standing) {
        let new = |last: Option<Moment>| last.is_none_or(|last| last.standing.iteration < standing.iteration);
        let kept = self.told.is_multiple_of(self.every) && new(self.last);
        self.told += 1;
        // The clock is asked only for what is kept, and now and then.
        let seconds = match self.last {
            Some(last) if !kept && !self.told.is_multiple_of(64) => last.seconds,
            _ => self.started.elapsed().as_secs_f64(),
        };
        let moment = Moment { seconds, standing };
        self.last = Some(moment);
        if kept {
            self.moments.push(moment);
        }
        if self.moments.len() >= MOST {
            let mut number = 0;
            self.moments.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.every *= 2;
        }
    }

    /// The moments, the last among them.
    pub(crate) fn moments(&self) -> impl Iterator<Item = &Moment> {
        let kept = self.moments.last().map(|moment| moment.standing.iteration);
        let last = self.last.as_ref().filter(|last| Some(last.standing.iteration) != kept);
        self.moments.iter().chain(last)
    }

    pub(crate) fn last(&self) -> Option<&Moment> {
        self.last.as_ref()
    }

    /// One line for each moment, and a heading.
    pub(crate) fn csv(&self) -> String {
        let mut text =
            "iteration,seconds,cost,best,temperature,swaps,rejected,tabu,aspirations,restarts\n".to_owned();
        for Moment { seconds, standing } in self.moments() {
            let Standing { iteration, cost, best, swaps, rejected, tabu, aspirations, restarts, .. } =
                standing;
            let temperature = standing.temperature.map(|t| t.to_string()).unwrap_or_default();
            let _ = writeln!(
                text,
                "{iteration},{seconds:.6},{cost},{best},{temperature},{swaps},{rejected},{tabu},{aspirations},\
                 {restarts}"
            );
        }
        text
    }

    /// The chart as SVG.
    pub(crate) fn svg(&self, title: &str, lang: Lang) -> String {
        let mut before = Standing::default();
        let samples = self.moments().map(|Moment { seconds, standing }| {
            let steps = standing.iteration - before.iteration;
            let swaps = standing.swaps - before.swaps;
            let sample = Sample {
                iterations: standing.iteration,
                seconds: *seconds,
                cost: standing.cost as f64,
                best: standing.best as f64,
                temperature: standing.temperature,
                acceptance: (standing.temperature.is_some() && steps > 0)
                    .then(|| swaps as f64 / steps as f64),
                restart: standing.restarts > before.restarts,
            };
            before = *standing;
            sample
        });
        let run = Run { name: String::new(), samples: samples.collect() };
        convergence(title, lang, Against::Iterations, &[run]).svg()
    }
}

/// What a chart is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Svg,
    Png,
    Csv,
}

/// Where the chart of a run goes.
#[derive(Clone, Debug)]
pub(crate) struct ChartFile {
    path: PathBuf,
    form: Form,
}

impl ChartFile {
    /// The form is told by how the name ends.
    pub(crate) fn new(path: &Path, lang: Lang) -> Result<ChartFile> {
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
        let form = match ending.as_deref() {
            Some("svg") => Form::Svg,
            Some("png") => {
                drawable(Format::Png, lang)?;
                Form::Png
            }
            Some("csv") => Form::Csv,
            _ => {
                let path = path.display();
                return Err(anyhow!(say!(
                    lang,
                    "{path}: the name of a chart must end in .svg, .png or .csv",
                    "{path}: o nome de um gráfico deve terminar em .svg, .png ou .csv"
                )));
            }
        };
        Ok(ChartFile { path: path.to_owned(), form })
    }

    /// The file's name.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The contents of the file.
    pub(crate) fn contents(&self, course: &Course, title: &str, lang: Lang) -> Result<Vec<u8>> {
        match self.form {
            Form::Csv => Ok(course.csv().into_bytes()),
            Form::Svg => Ok(course.svg(title, lang).into_bytes()),
            Form::Png => pixels(&course.svg(title, lang), SCALE).map_err(|error| anyhow!(error.text(lang))),
        }
    }
}

/// The help of `--chart`.
pub(crate) const HELP: Text = Text {
    en: "Write the course of the cost (anneal, tabu) as a chart (.svg, .png) or a table (.csv)",
    pt: "Escreve a evolução do custo (anneal, tabu) em gráfico (.svg, .png) ou tabela (.csv)",
};

#[cfg(test)]
mod tests {
    use super::*;

    fn course(iterations: u64) -> Course {
        let mut course = Course::new();
        for iteration in 0..=iterations {
            let restarts = u64::from(iteration > 5);
            course.push(Standing {
                iteration,
                cost: 20 - iteration.min(20),
                restarts,
                ..Standing::default()
            });
        }
        course
    }

    #[test]
    fn long_courses_are_thinned_and_keep_both_ends() {
        let course = course(1_000_000);
        let moments: Vec<_> = course.moments().collect();
        assert!((MOST / 3..=MOST).contains(&moments.len()), "{}", moments.len());
        assert!(moments.is_sorted_by(|a, b| a.standing.iteration < b.standing.iteration));
        assert_eq!(moments[0].standing.iteration, 0);
        assert_eq!(moments[moments.len() - 1].standing.iteration, 1_000_000);
    }

    #[test]
    fn tables_have_a_line_for_each_moment() {
        let text = course(10).csv();
        assert_eq!(text.lines().count(), 12);
        let last: Vec<&str> = text.lines().last().unwrap().split(',').collect();
        assert_eq!((last.len(), last[0], last[2], last[9]), (10, "10", "10", "1"));
    }

    #[test]
    fn charts_are_told_by_their_ending() {
        let file = |name: &str| ChartFile::new(Path::new(name), Lang::En);
        assert_eq!(file("a.SVG").unwrap().form, Form::Svg);
        assert_eq!(file("a.b.csv").unwrap().form, Form::Csv);
        assert!(file("chart").is_err() && file("chart.pdf").is_err());
        let svg = file("a.svg").unwrap().contents(&course(10), "title", Lang::En).unwrap();
        assert!(String::from_utf8(svg).unwrap().contains("<svg "));
        let png = file("a.png").unwrap().contents(&course(10), "title", Lang::En).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
    }
}
