//! The figures of a set.

use garns_chart::{
    Against, Curve, Run, Sample, Scale, Summary, boxes, cactus as draw_cactus, convergence, distribution,
};
use garns_puzzle::{Lang, say};

use super::Picture;
use super::groups::{Group, Measure, seconds};
use crate::experiment::Set;
use crate::rows::Moment;
use crate::rows::{Course, Rows};
use crate::stats::summary;

/// How many puzzles of all sets together each method solves in what time. A puzzle counts once, with the median over its
/// seeds: methods with more seeds would seem to solve more.
pub(crate) fn cactus(sets: &[Vec<Group<'_>>], lang: Lang) -> Option<Picture> {
    let mut curves: Vec<Curve> = Vec::new();
    for group in sets.iter().flatten().filter(|group| !group.rows.is_empty()) {
        let at = curves.iter().position(|curve| curve.name == group.method).unwrap_or_else(|| {
            curves.push(Curve { name: group.method.to_owned(), solved: Vec::new(), runs: 0 });
            curves.len() - 1
        });
        let puzzles = group.by_puzzle();
        curves[at].runs += puzzles.len();
        curves[at].solved.extend(puzzles.into_values().filter(|seconds| seconds.is_finite()));
    }
    let title = say!(lang, "Puzzles solved within a time", "Jogos resolvidos até um tempo");
    let seconds = sets.iter().find(|groups| !groups.is_empty()).map(|groups| seconds(groups, lang))?;
    let label = say!(lang, "{seconds} per puzzle", "{seconds} por jogo");
    let svg = draw_cactus(&title, lang, &label, &curves).svg();
    let caption = say!(
        lang,
        "Cactus plot: the puzzles each method solves, from the fastest to the slowest, each with the median time over its \
         seeds; further right is better",
        "Gráfico de cacto: os jogos que cada método resolve, do mais rápido ao mais lento, cada um com a mediana do tempo \
         sobre suas sementes; mais à direita é melhor"
    );
    (!curves.is_empty()).then(|| Picture { file: "cactus.svg".into(), svg, caption })
}

/// More methods than this can't be told apart by their colours.
const MANY: usize = 10;

/// Times, iterations and their spread on one set.
pub(crate) fn of_set(set: &Set, groups: &[Group<'_>], lang: Lang) -> Vec<Picture> {
    let (title, name) = (set.title.get(lang), plain(&set.name));
    let mut pictures = Vec::new();
    let curves = |measure: Measure| -> Vec<Curve> {
        // Of many methods, those that hardly ever succeed would only hide the others.
        let least = if groups.len() > MANY {
            1.max(groups.iter().map(|g| g.rows.len()).max().unwrap_or(0) / 50)
        } else {
            0
        };
        let has = |group: &&Group<'_>| {
            group.rows.iter().any(|row| measure.of(row).is_some()) && group.solved() >= least
        };
        let curve = |group: &Group<'_>| Curve {
            name: group.method.to_owned(),
            solved: group.of_solved(measure),
            runs: group.rows.len(),
        };
        groups.iter().filter(has).map(curve).collect()
    };
    let times = curves(Measure::Cpu);
    if times.iter().any(|curve| !curve.solved.is_empty()) {
        let heading = say!(lang, "{title}: run times", "{title}: tempos de execução");
        let label = seconds(groups, lang);
        pictures.push(Picture {
            file: format!("times-{name}.svg"),
            svg: distribution(&heading, lang, &label, &times).svg(),
            caption: say!(
                lang,
                "The share of runs solved within a time (empirical distribution)",
                "A fração de execuções resolvidas até um tempo (distribuição empírica)"
            ),
        });
        let summaries: Vec<Summary> = groups
            .iter()
            .filter_map(|group| {
                let all = group.of_solved(Measure::Cpu);
                let s = summary(&all)?;
                let name = group.method.to_owned();
                Some(Summary { name, lower: s.lower, median: s.median, upper: s.upper, mean: s.mean, all })
            })
            .collect();
        let heading = say!(lang, "{title}: spread of run times", "{title}: dispersão dos tempos");
        pictures.push(Picture {
            file: format!("boxes-{name}.svg"),
            svg: boxes(&heading, lang, &label, Scale::Log, &summaries).svg(),
            caption: say!(
                lang,
                "Box plots of the runs that were solved: quartiles, median (thick), mean (ring), whiskers to 1.5 \
                 times the box, dots beyond",
                "Diagramas de caixa das execuções resolvidas: quartis, mediana (grossa), média (anel), hastes até \
                 1,5 vez a caixa, pontos além"
            ),
        });
    }
    let steps = curves(Measure::Iterations);
    if steps.iter().any(|curve| !curve.solved.is_empty()) {
        let heading = say!(lang, "{title}: success against iterations", "{title}: sucesso por iterações");
        let label = say!(lang, "iterations", "iterações");
        pictures.push(Picture {
            file: format!("iterations-{name}.svg"),
            svg: distribution(&heading, lang, &label, &steps).svg(),
            caption: say!(
                lang,
                "The share of all runs, of all seeds, solved within so many iterations (run-length distribution); of many \
                 methods only those that solve 2 %",
                "A fração de todas as execuções, de todas as sementes, resolvidas até tantas iterações (distribuição do \
                 comprimento); de muitos métodos, só os que resolvem 2 %"
            ),
        });
    }
    pictures
}

/// So many runs are laid over each other.
const LAID: usize = 4;

/// How the cost fell in the runs whose course was recorded: one figure for each method and puzzle.
pub(crate) fn courses(rows: &Rows, set: usize, lang: Lang) -> Vec<Picture> {
    let mut pictures = Vec::new();
    let Some(of) = rows.plan.experiment.sets.get(set) else { return pictures };
    let here: Vec<&Course> = rows.courses.iter().filter(|course| course.set == set).collect();
    let mut groups: Vec<(&str, usize, Vec<&Course>)> = Vec::new();
    for course in here {
        match groups
            .iter_mut()
            .find(|(method, number, _)| *method == course.method && *number == course.number)
        {
            Some((_, _, courses)) => courses.push(course),
            None => groups.push((&course.method, course.number, vec![course])),
        }
    }
    for (method, number, courses) in groups {
        let (set, puzzle) = (of.title.get(lang), number + 1);
        let one = courses.len() == 1;
        let run = |course: &&Course| Run {
            name: if one { String::new() } else { say!(lang, "seed {}", "semente {}", course.seed) },
            samples: samples(&course.moments),
        };
        let runs: Vec<Run> = courses.iter().take(LAID).map(run).collect();
        let title = say!(
            lang,
            "{method} on puzzle {puzzle} of {set}: how the cost falls",
            "{method} no jogo {puzzle} de {set}: como o custo cai"
        );
        for (against, word) in [(Against::Iterations, "iterations"), (Against::Seconds, "seconds")] {
            pictures.push(Picture {
                file: format!("course-{}-{}-{puzzle}-{word}.svg", plain(&of.name), plain(method)),
                svg: convergence(&title, lang, against, &runs).svg(),
                caption: match against {
                    Against::Iterations => say!(
                        lang,
                        "Current and best cost, temperature and accepted moves; dashed vertical lines are \
                         restarts",
                        "Custo atual e melhor, temperatura e movimentos aceitos; linhas verticais \
                         tracejadas são reinícios"
                    ),
                    Against::Seconds => say!(lang, "The same against time", "O mesmo em função do tempo"),
                },
            });
        }
    }
    pictures
}

/// The course of a run as charts want it: shares and restarts between one moment and the next.
#[must_use]
pub fn samples(moments: &[Moment]) -> Vec<Sample> {
    let mut before = Moment::default();
    let sample = |moment: &Moment| {
        let made = moment.made.saturating_sub(before.made) as f64;
        let rejected = moment.rejected.saturating_sub(before.rejected) as f64;
        let known = moment.temperature.is_some() && made + rejected > 0.0;
        let restart = moment.restarts > before.restarts;
        before = *moment;
        Sample {
            iterations: moment.iteration,
            seconds: moment.seconds,
            cost: moment.cost as f64,
            best: moment.best as f64,
            temperature: moment.temperature,
            acceptance: known.then(|| made / (made + rejected)),
            restart,
        }
    };
    moments.iter().map(sample).collect()
}

/// A name as part of a file name.
pub(crate) fn plain(name: &str) -> String {
    let mut plain = String::new();
    for c in name.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => plain.push(c.to_ascii_lowercase()),
            _ if plain.ends_with('-') => {}
            _ => plain.push('-'),
        }
    }
    plain.trim_matches('-').to_owned()
}
