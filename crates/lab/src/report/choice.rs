//! Which method when: the rule found, and what it loses against the best method for each puzzle.

use garns_puzzle::{Lang, say};

use super::numbers::{count, percent, time};
use super::{Block, Table};
use crate::choose::{Case, Choice, FLOOR, Feature, Score, Side, WORST, score};
use crate::rows::Rows;
use crate::stats::median;

/// The rule, its score beside those of single methods, and the best method of each set.
pub(crate) fn choice(rows: &Rows, lang: Lang) -> Vec<Block> {
    let Some(choice) = Choice::new(rows) else { return Vec::new() };
    vec![
        Block::Table(rule(&choice, lang)),
        Block::Table(scores(&choice, lang)),
        Block::Table(sets(rows, &choice, lang)),
    ]
}

/// A line for each answer.
fn rule(choice: &Choice, lang: Lang) -> Table {
    let condition = |(feature, most, above): &Side| match (&choice.features[*feature], above) {
        (Feature::Order, false) => say!(lang, "order up to {}", "ordem até {}", most.floor()),
        (Feature::Order, true) => say!(lang, "order above {}", "ordem acima de {}", most.floor()),
        (Feature::Givens, false) => say!(lang, "up to {} given", "até {} dados", percent(most / 100.0, lang)),
        (Feature::Givens, true) => {
            say!(lang, "above {} given", "acima de {} dados", percent(most / 100.0, lang))
        }
        (Feature::Open, false) => say!(lang, "up to {} cells open", "até {} células abertas", most.floor()),
        (Feature::Open, true) => {
            say!(lang, "above {} cells open", "acima de {} células abertas", most.floor())
        }
        (Feature::Graph, false) => say!(lang, "no graph", "não é grafo"),
        (Feature::Graph, true) => say!(lang, "a graph", "grafo"),
        (Feature::Taken(method), above) => {
            let method = &choice.methods[*method];
            match above {
                true => say!(lang, "{method} takes it and was run", "{method} aceita e foi rodado"),
                false => say!(
                    lang,
                    "{method} does not take it or was not run",
                    "{method} não aceita ou não foi rodado"
                ),
            }
        }
    };
    let answers = choice.rule.answers();
    let rows = answers.iter().map(|(path, method)| {
        let conditions: Vec<String> = path.iter().map(condition).collect();
        let here = |case: &&Case| path.iter().all(|at| case.is(at));
        let score = score(choice.cases.iter().filter(here).map(|case| (case, *method)));
        let when = if conditions.is_empty() { say!(lang, "always", "sempre") } else { conditions.join(", ") };
        [vec![when, choice.methods[*method].clone()], cells(&score, lang)].concat()
    });
    let caption = say!(
        lang,
        "The rule, found by garns lab report from the rows; open are cells that elimination leaves blank",
        "A regra, achada por garns lab report nas linhas; abertas são as células que a eliminação deixa vazias"
    );
    let mut head = vec![say!(lang, "when", "quando"), say!(lang, "method", "método")];
    head.extend(headings(lang));
    Table { caption, head, rows: rows.collect() }
}

/// The rule, and each method for all.
fn scores(choice: &Choice, lang: Lang) -> Table {
    let cases = &choice.cases;
    let line = |name: String, score: &Score| [vec![name], cells(score, lang)].concat();
    let ruled = score(cases.iter().map(|case| (case, choice.rule.choice(case))));
    let mut rows = vec![
        line(say!(lang, "the rule", "a regra"), &ruled),
        line(say!(lang, "the rule, on puzzles held back", "a regra, em jogos separados"), &choice.held_back),
    ];
    let mut single: Vec<(usize, Score)> = (0..choice.methods.len())
        .map(|method| (method, score(cases.iter().map(|case| (case, method)))))
        .collect();
    single.sort_by(|a, b| a.1.slowdown.total_cmp(&b.1.slowdown));
    rows.extend(single.iter().map(|(method, score)| {
        let method = &choice.methods[*method];
        line(say!(lang, "always {method}", "sempre {method}"), score)
    }));
    let caption = say!(
        lang,
        "Ways to choose, against the best method for each puzzle: the slowdown is a geometric mean, an unsolved puzzle \
         counts as {WORST} times slower, and times below {} are not told apart",
        "Modos de escolher, contra o melhor método de cada jogo: a lentidão é uma média geométrica, um jogo não \
         resolvido conta como {WORST} vezes mais lento, e tempos abaixo de {} não se distinguem",
        time(FLOOR, lang)
    );
    let head = [vec![say!(lang, "choice", "escolha")], headings(lang)].concat();
    Table { caption, head, rows }
}

/// The best method of each set, and what the rule and the engines that choose themselves lose there.
fn sets(rows: &Rows, choice: &Choice, lang: Lang) -> Table {
    let choosing: Vec<usize> =
        (0..choice.methods.len()).filter(|method| !choice.eligible.contains(method)).collect();
    let slowdown = |score: Score| count(score.slowdown, lang) + "×";
    let mut lines = Vec::new();
    for set in &rows.plan.experiment.sets {
        let cases: Vec<&Case> = choice.cases.iter().filter(|case| case.set == set.name).collect();
        let of = |method: usize| score(cases.iter().map(|case| (*case, method)));
        let best = choice.eligible.iter().map(|method| (of(*method), *method));
        let Some((score_of_best, best)) = best.reduce(|a, b| if b.0.slowdown < a.0.slowdown { b } else { a })
        else {
            continue;
        };
        if cases.is_empty() {
            continue;
        }
        let seconds: Vec<f64> = cases.iter().map(|case| case.seconds(best)).collect();
        let ruled = score(cases.iter().map(|case| (*case, choice.rule.choice(case))));
        let mut line =
            vec![set.title.get(lang).to_owned(), cases.len().to_string(), choice.methods[best].clone()];
        let median = median(&seconds);
        line.push(if median.is_finite() { time(median, lang) } else { "–".to_owned() });
        line.extend([slowdown(score_of_best), slowdown(ruled)]);
        line.extend(choosing.iter().map(|method| slowdown(of(*method))));
        lines.push(line);
    }
    let caption = say!(
        lang,
        "The method that loses least on each set, its median time, and slowdowns against the best method for each puzzle",
        "O método que menos perde em cada conjunto, seu tempo mediano, e lentidões contra o melhor método de cada jogo"
    );
    let mut head = vec![
        say!(lang, "set", "conjunto"),
        say!(lang, "puzzles", "jogos"),
        say!(lang, "best", "melhor"),
        say!(lang, "its time", "seu tempo"),
        say!(lang, "it loses", "perde"),
        say!(lang, "the rule", "a regra"),
    ];
    head.extend(choosing.iter().map(|method| choice.methods[*method].clone()));
    Table { caption, head, rows: lines }
}

fn headings(lang: Lang) -> Vec<String> {
    vec![
        say!(lang, "puzzles", "jogos"),
        say!(lang, "solved", "resolvidos"),
        say!(lang, "within twice the best", "até o dobro do melhor"),
        say!(lang, "slowdown", "lentidão"),
    ]
}

fn cells(score: &Score, lang: Lang) -> Vec<String> {
    let share = |some: usize| percent(some as f64 / score.puzzles.max(1) as f64, lang);
    vec![
        score.puzzles.to_string(),
        share(score.solved),
        share(score.near),
        format!("{}×", count(score.slowdown, lang)),
    ]
}
