//! The tables of a report.

use garns_puzzle::{Lang, say};

use super::groups::{Group, Measure};
use super::numbers::{bytes, count, percent, time};
use super::{Line, Table};
use crate::rows::Rows;
use crate::stats::summary;

/// All measures of a group in numbers.
pub(crate) fn lines(group: &Group<'_>) -> Vec<Line> {
    let measures = Measure::ALL
        .into_iter()
        .filter(|measure| *measure == Measure::Cpu || group.rows.iter().any(|row| measure.of(row).is_some()));
    let line = |measure: Measure| {
        let numbers = summary(&group.of_solved(measure));
        Line {
            set: group.set.to_owned(),
            method: group.method.to_owned(),
            measure: measure.name(),
            runs: group.rows.len(),
            solved: group.solved(),
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
                    let share = percent(group.solved() as f64 / group.rows.len() as f64, lang);
                    let seconds = group.of_solved(Measure::Cpu);
                    if seconds.is_empty() {
                        share
                    } else {
                        let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
                        format!("{share}, {}", time(mean, lang))
                    }
                }
            }
        };
        std::iter::once((*method).to_owned()).chain(sets.iter().map(cell)).collect()
    };
    let caption = say!(
        lang,
        "Share of runs solved, and the mean CPU time of those",
        "Fração de execuções resolvidas, e a média de CPU destas"
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
            Lang::En => ["n", "solved", "mean", "95 % interval", "median", "quartiles", "std. dev."],
            Lang::Pt => {
                ["n", "resolvidas", "média", "intervalo de 95 %", "mediana", "quartis", "desvio padrão"]
            }
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
        match numbers {
            _ if group.rows.is_empty() && group.refused > 0 => {
                cells.push(say!(lang, "refused", "recusado"));
                cells.extend([dash(), dash(), dash(), dash()]);
            }
            None => cells.extend([dash(), dash(), dash(), dash(), dash()]),
            Some(s) => cells.extend([
                written(s.mean),
                format!("{} – {}", written(s.interval.0), written(s.interval.1)),
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
