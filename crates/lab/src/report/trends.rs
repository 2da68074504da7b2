//! What changes with the order of the grid, or with the share of givens.

use std::collections::BTreeMap;

use garns_chart::{Axis, Figure, Panel, Point, Scale, Trend, trend};
use garns_puzzle::{Lang, say};

use super::Picture;
use super::groups::Group;
use crate::rows::Rows;
use crate::stats::{bootstrap, share};

/// A set seen from afar.
struct Seen<'a> {
    size: usize,
    givens: f64,
    groups: &'a [Group<'a>],
}

/// One figure for each order with three or more shares of givens, and one for each share (rounded to a
/// twentieth) with four or more orders.
pub(crate) fn trends(rows: &Rows, sets: &[Vec<Group<'_>>], lang: Lang) -> Vec<Picture> {
    let mut seen = Vec::new();
    for (kept, groups) in rows.plan.sets.iter().zip(sets) {
        let Some(first) = kept.first() else { continue };
        let alike = kept.iter().all(|puzzle| puzzle.size == first.size);
        let cells: usize = kept.iter().map(|puzzle| puzzle.cells).sum();
        let givens = kept.iter().map(|puzzle| puzzle.givens).sum::<usize>() as f64 / cells.max(1) as f64;
        // A set of mixed orders has no place on either axis.
        if alike && !groups.is_empty() {
            seen.push(Seen { size: first.size, givens, groups });
        }
    }
    let mut by_size: BTreeMap<usize, Vec<&Seen<'_>>> = BTreeMap::new();
    let mut by_share: BTreeMap<u32, Vec<&Seen<'_>>> = BTreeMap::new();
    for set in &seen {
        by_size.entry(set.size).or_default().push(set);
        by_share.entry((set.givens * 20.0).round() as u32 * 5).or_default().push(set);
    }
    let mut pictures = Vec::new();
    for (size, mut sets) in by_size {
        sets.sort_by(|a, b| a.givens.total_cmp(&b.givens));
        sets.dedup_by(|a, b| (a.givens - b.givens).abs() < 0.005);
        if sets.len() >= 3 {
            let title = say!(
                lang,
                "Order {size}: time and success against the share of givens",
                "Ordem {size}: tempo e sucesso por fração de dados"
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
                "Time and success against the order, about {givens} % given",
                "Tempo e sucesso por ordem, cerca de {givens} % dados"
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
        "Above: mean CPU time of a run, those that were not solved with the time they took, with 95 % bootstrap \
         intervals; below: share of runs solved, with Wilson's 95 % intervals",
        "Acima: CPU média por execução, as não resolvidas com o tempo que levaram, com intervalos bootstrap de \
         95 %; abaixo: fração resolvida, com intervalos de Wilson de 95 %"
    );
    Picture { file, svg, caption }
}

/// Mean times above, shares of success below.
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
            let seconds: Vec<f64> = group.rows.iter().map(|row| row.cpu).collect();
            if seconds.is_empty() {
                continue;
            }
            let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
            time.push(Point { x: x(set), y: mean, interval: Some(bootstrap(&seconds)) });
            let (some, all) = (group.solved(), group.rows.len());
            solved.push(Point { x: x(set), y: some as f64 / all as f64, interval: Some(share(some, all)) });
        }
        times.push(Trend { name: method.to_owned(), points: time });
        shares.push(Trend { name: method.to_owned(), points: solved });
    }
    let across = || Axis::new(label, Scale::Close);
    let seconds = Axis::new(&say!(lang, "CPU seconds", "segundos de CPU"), Scale::Log);
    let success = Axis::new(&say!(lang, "solved", "resolvidas"), Scale::Percent);
    let above = trend(title, lang, across(), seconds, &times);
    let below = trend(title, lang, across(), success, &shares);
    let lower = below.panels.into_iter().map(|panel| Panel { height: 140.0, ..panel });
    let about = format!("{} | {}", above.about, below.about);
    let panels = above.panels.into_iter().chain(lower).collect();
    Figure { about, panels, ..Figure::new(title, "", lang, across(), Panel::new(across(), Vec::new())) }
}
