//! The tables of a report.

use garns_puzzle::{Lang, say};

use super::groups::{Group, Measure};
use super::numbers::{bytes, count, percent, time};
use super::{Line, Table};
use crate::rows::Rows;
use crate::stats::{Expected, share, summary};

/// All measures of a group in numbers.
pub(crate) fn lines(group: &Group<'_>) -> Vec<Line> {
    let measures = Measure::ALL
        .into_iter()
        .filter(|measure| *measure == Measure::Cpu || group.rows.iter().any(|row| measure.of(row).is_some()));
    let line = |measure: Measure| {
        let numbers = summary(&group.of_solved(measure));
        let expected = group.expected(measure);
        let (share_low, share_high) = share(group.solved(), group.rows.len());
        Line {
            set: group.set.to_owned(),
            method: group.method.to_owned(),
            measure: measure.name(),
            runs: group.rows.len(),
            solved: group.solved(),
            share_low,
            share_high,
            expected: expected.map(|expected| expected.effort),
            expected_low: expected.map(|expected| expected.interval.0),
            expected_high: expected.map(|expected| expected.interval.1),
            mean: numbers.map(|s| s.mean),
            low: numbers.map(|s| s.interval.0),
            high: numbers.map(|s| s.interval.1),
            sd: numbers.map(|s| s.sd),
            min: numbers.map(|s| s.min),
            lower: numbers.map(|s| s.lower),
            median: numbers.map(|s| s.median),
            upper: numbers.map(|s| s.upper),
            max: numbers.map(|s| s.max),
        }
    };
    measures.map(line).collect()
}

/// How many runs each method solved on each set.
pub(crate) fn solved(rows: &Rows, sets: &[Vec<Group<'_>>], lang: Lang) -> Table {
    let experiment = &rows.plan.experiment;
    let mut methods: Vec<&str> = Vec::new();
    for method in &experiment.methods {
        if !methods.contains(&method.name.as_str()) {
            methods.push(&method.name);
        }
    }
    let mut head = vec![say!(lang, "method", "método")];
    head.extend(experiment.sets.iter().map(|set| set.title.get(lang).to_owned()));
    let row = |method: &&str| {
        let cell = |groups: &Vec<Group<'_>>| {
            let group = groups.iter().find(|group| group.method == *method);
            match group {
                None => String::new(),
                Some(group) if group.rows.is_empty() => say!(lang, "refused", "recusado"),
                Some(group) => {
                    let solved = percent(group.solved() as f64 / group.rows.len() as f64, lang);
                    match group.steps().and_then(|steps| group.expected(steps)) {
                        None => solved,
                        Some(steps) => format!("{solved}, {}", count(steps.effort, lang)),
                    }
                }
            }
        };
        std::iter::once((*method).to_owned()).chain(sets.iter().map(cell)).collect()
    };
    let caption = say!(
        lang,
        "Share of runs solved, and steps (iterations or nodes) per solution when runs that fail are begun again",
        "Fração de execuções resolvidas, e passos (iterações ou nós) por solução quando as que falham recomeçam"
    );
    let table = Table { caption, head, rows: methods.iter().map(row).collect() };
    if sets.len() > methods.len() { turned(table, lang) } else { table }
}

/// The table with rows and columns exchanged: the narrower one is easier to read.
fn turned(table: Table, lang: Lang) -> Table {
    let mut head = vec![say!(lang, "set", "conjunto")];
    head.extend(table.rows.iter().filter_map(|row| row.first().cloned()));
    let row = |(at, name): (usize, &String)| {
        let cells = table.rows.iter().map(|row| row.get(at).cloned().unwrap_or_default());
        std::iter::once(name.clone()).chain(cells).collect()
    };
    let rows = table.head.iter().enumerate().skip(1).map(row).collect();
    Table { caption: table.caption, head, rows }
}

/// One table for each measure that the set has.
pub(crate) fn of_set(groups: &[Group<'_>], lang: Lang) -> Vec<Table> {
    let mut tables = vec![of_measure(groups, Measure::Cpu, lang)];
    for measure in [Measure::Iterations, Measure::Nodes] {
        if groups.iter().any(|group| !group.of_solved(measure).is_empty()) {
            tables.push(of_measure(groups, measure, lang));
        }
    }
    tables
}

fn of_measure(groups: &[Group<'_>], measure: Measure, lang: Lang) -> Table {
    let written = |number: f64| match measure {
        Measure::Cpu => time(number, lang),
        _ => count(number, lang),
    };
    let caption = match measure {
        Measure::Cpu if groups.iter().any(|group| group.by_the_clock) => {
            say!(
                lang,
                "Time on the clock of the runs that were solved",
                "Tempo de relógio das execuções resolvidas"
            )
        }
        Measure::Cpu => {
            say!(lang, "CPU time of the runs that were solved", "Tempo de CPU das execuções resolvidas")
        }
        Measure::Iterations => {
            say!(lang, "Iterations of the runs that were solved", "Iterações das execuções resolvidas")
        }
        Measure::Nodes => say!(
            lang,
            "Nodes (values tried) of the runs that were solved",
            "Nós (valores tentados) das execuções resolvidas"
        ),
    };
    let mut head = vec![say!(lang, "method", "método")];
    head.extend(
        match lang {
            Lang::En => {
                ["n", "solved", "share solved", "per solution", "mean", "median", "quartiles", "std. dev."]
            }
            Lang::Pt => [
                "n",
                "resolvidas",
                "fração resolvida",
                "por solução",
                "média",
                "mediana",
                "quartis",
                "desvio padrão",
            ],
        }
        .map(str::to_owned),
    );
    // What is left of the cost, and the memory, stand once: beside the times.
    let first = measure == Measure::Cpu;
    let costs = first && groups.iter().any(|group| group.cost_left().is_some());
    let memory = first && groups.iter().any(|group| group.memory().is_some());
    if costs {
        head.push(say!(lang, "cost left", "custo restante"));
    }
    if memory {
        head.push(say!(lang, "most memory", "maior memória"));
    }
    let has = |group: &&Group<'_>| first || group.rows.iter().any(|row| measure.of(row).is_some());
    let row = |group: &Group<'_>| {
        let numbers = summary(&group.of_solved(measure));
        let dash = || "–".to_owned();
        let mut cells = vec![group.title(), group.rows.len().to_string(), group.solved().to_string()];
        let between = |low: f64, high: f64| match high.is_finite() {
            true => format!("({} – {})", written(low), written(high)),
            false => format!("(≥ {})", written(low)),
        };
        if group.rows.is_empty() && group.refused > 0 {
            cells.extend([say!(lang, "refused", "recusado"), dash()]);
        } else {
            let (low, high) = share(group.solved(), group.rows.len());
            cells.push(format!("{} – {}", percent(low, lang), percent(high, lang)));
            cells.push(group.expected(measure).map_or_else(
                dash,
                |Expected { effort, interval: (low, high) }| {
                    format!("{} {}", written(effort), between(low, high))
                },
            ));
        }
        match numbers {
            None => cells.extend([dash(), dash(), dash(), dash()]),
            Some(s) => cells.extend([
                format!("{} {}", written(s.mean), between(s.interval.0, s.interval.1)),
                written(s.median),
                format!("{} – {}", written(s.lower), written(s.upper)),
                written(s.sd),
            ]),
        }
        if costs {
            cells.push(group.cost_left().map_or_else(dash, |cost| count(cost, lang)));
        }
        if memory {
            cells.push(group.memory().map_or_else(dash, |memory| bytes(memory, lang)));
        }
        cells
    };
    Table { caption, head, rows: groups.iter().filter(has).map(row).collect() }
}
