//! What changes with the order of the grid, or with the share of givens.

use std::collections::BTreeMap;

use garns_chart::{Axis, Figure, Panel, Point, Scale, Trend, trend};
use garns_puzzle::{Lang, say};

use super::Picture;
use super::groups::Group;
use crate::rows::Rows;
use crate::stats::share;

/// A set seen from afar.
struct Seen<'a> {
    size: usize,
    cells: usize,
    givens: f64,
    /// The average number of neighbours, where the puzzles are graphs.
    degree: Option<f64>,
    groups: &'a [Group<'a>],
}

/// One figure for each order with three or more shares of givens, and one for each share (rounded to a
/// twentieth) with four or more orders.
pub(crate) fn trends(rows: &Rows, sets: &[Vec<Group<'_>>], lang: Lang) -> Vec<Picture> {
    let mut seen = Vec::new();
    for (number, (kept, groups)) in rows.plan.sets.iter().zip(sets).enumerate() {
        let Some(first) = kept.first() else { continue };
        let alike = kept.iter().all(|puzzle| puzzle.size == first.size);
        let cells: usize = kept.iter().map(|puzzle| puzzle.cells).sum();
        let givens = kept.iter().map(|puzzle| puzzle.givens).sum::<usize>() as f64 / cells.max(1) as f64;
        // A set of mixed orders has no place on either axis.
        if alike && !groups.is_empty() {
            let features = rows.features.get(number).map_or(&[][..], Vec::as_slice);
            let graphs = !features.is_empty() && features.iter().all(|puzzle| puzzle.rules == "graph");
            let edges: usize = features.iter().map(|puzzle| puzzle.edges).sum();
            let degree = graphs.then(|| 2.0 * edges as f64 / cells.max(1) as f64);
            seen.push(Seen { size: first.size, cells: first.cells, givens, degree, groups });
        }
    }
    let mut by_size: BTreeMap<usize, Vec<&Seen<'_>>> = BTreeMap::new();
    let mut by_share: BTreeMap<u32, Vec<&Seen<'_>>> = BTreeMap::new();
    let mut by_graph: BTreeMap<(usize, usize), Vec<&Seen<'_>>> = BTreeMap::new();
    for set in seen.iter().filter(|set| set.degree.is_some()) {
        by_graph.entry((set.cells, set.size)).or_default().push(set);
    }
    for set in seen.iter().filter(|set| set.degree.is_none()) {
        by_size.entry(set.size).or_default().push(set);
        by_share.entry((set.givens * 20.0).round() as u32 * 5).or_default().push(set);
    }
    let mut pictures = Vec::new();
    for ((vertices, colours), mut sets) in by_graph {
        let degree = |set: &Seen<'_>| set.degree.unwrap_or_default();
        sets.sort_by(|a, b| degree(a).total_cmp(&degree(b)));
        if sets.len() >= 3 {
            let title = say!(
                lang,
                "{vertices} vertices, {colours} colours: effort and answers against the average degree",
                "{vertices} vértices, {colours} cores: esforço e respostas por grau médio"
            );
            let label = say!(lang, "average degree", "grau médio");
            let svg = drawn(&title, lang, &label, &sets, degree).svg();
            pictures.push(picture(format!("degree-{vertices}-{colours}.svg"), svg, lang));
        }
    }
    for (size, mut sets) in by_size {
        sets.sort_by(|a, b| a.givens.total_cmp(&b.givens));
        sets.dedup_by(|a, b| (a.givens - b.givens).abs() < 0.005);
        if sets.len() >= 3 {
            let title = say!(
                lang,
                "Order {size}: effort and success against the share of givens",
                "Ordem {size}: esforço e sucesso por fração de dados"
            );
            let label = say!(lang, "share of cells that are given (%)", "fração de células dadas (%)");
            let svg = drawn(&title, lang, &label, &sets, |set| set.givens * 100.0).svg();
            pictures.push(picture(format!("givens-{size}.svg"), svg, lang));
        }
    }
    for (givens, mut sets) in by_share {
        sets.sort_by_key(|set| set.size);
        sets.dedup_by_key(|set| set.size);
        if sets.len() >= 4 {
            let title = say!(
                lang,
                "Effort and success against the order, about {givens} % given",
                "Esforço e sucesso por ordem, cerca de {givens} % dados"
            );
            let label = say!(lang, "order (values in a row)", "ordem (valores numa linha)");
            let svg = drawn(&title, lang, &label, &sets, |set| set.size as f64).svg();
            pictures.push(picture(format!("order-{givens}.svg"), svg, lang));
        }
    }
    pictures
}

fn picture(file: String, svg: String, lang: Lang) -> Picture {
    let caption = say!(
        lang,
        "Above: steps (nodes or iterations) per solution when runs that fail are begun again, with 95 % bootstrap \
         intervals over puzzles; below: share of runs solved, with Wilson's 95 % intervals",
        "Acima: passos (nós ou iterações) por solução quando as execuções que falham recomeçam, com intervalos bootstrap \
         de 95 % sobre os jogos; abaixo: fração resolvida, com intervalos de Wilson de 95 %"
    );
    Picture { file, svg, caption }
}

/// Steps that a solution takes above, shares of success below.
fn drawn(title: &str, lang: Lang, label: &str, sets: &[&Seen<'_>], x: impl Fn(&Seen<'_>) -> f64) -> Figure {
    let mut methods: Vec<&str> = Vec::new();
    for group in sets.iter().flat_map(|set| set.groups).filter(|group| !group.rows.is_empty()) {
        if !methods.contains(&group.method) {
            methods.push(group.method);
        }
    }
    let (mut times, mut shares) = (Vec::new(), Vec::new());
    for method in methods {
        let (mut time, mut solved) = (Vec::new(), Vec::new());
        for set in sets {
            let Some(group) = set.groups.iter().find(|group| group.method == method) else { continue };
            if group.rows.is_empty() {
                continue;
            }
            // On a logarithmic axis nothing is left out by counting the start as a step.
            let steps = group.steps().and_then(|steps| group.expected(steps));
            let interval = steps.as_ref().map(|steps| steps.interval).filter(|(_, high)| high.is_finite());
            time.push(Point {
                x: x(set),
                y: steps.map_or(f64::NAN, |steps| steps.effort.max(1.0)),
                interval: interval.map(|(low, high)| (low.max(1.0), high.max(1.0))),
            });
            let (some, all) = (group.solved(), group.rows.len());
            solved.push(Point { x: x(set), y: some as f64 / all as f64, interval: Some(share(some, all)) });
        }
        times.push(Trend { name: method.to_owned(), points: time });
        shares.push(Trend { name: method.to_owned(), points: solved });
    }
    let across = || Axis::new(label, Scale::Close);
    let label = say!(lang, "steps per solution", "passos por solução");
    let seconds = Axis::new(&label, Scale::Log);
    let success = Axis::new(&say!(lang, "solved", "resolvidas"), Scale::Percent);
    let above = trend(title, lang, across(), seconds, &times);
    let below = trend(title, lang, across(), success, &shares);
    let lower = below.panels.into_iter().map(|panel| Panel { height: 140.0, ..panel });
    let about = format!("{} | {}", above.about, below.about);
    let panels = above.panels.into_iter().chain(lower).collect();
    Figure { about, panels, ..Figure::new(title, "", lang, across(), Panel::new(across(), Vec::new())) }
}
