//! The share of runs that each method solves on each set, with its interval: what a table of stars would hide.

use garns_chart::{Shares, shares};
use garns_puzzle::{Lang, say};

use super::Picture;
use super::groups::Group;
use crate::rows::Rows;
use crate::stats::share;

/// One line for each method, a mark for each set; nothing where there are too many sets to tell them apart.
pub(crate) fn success(rows: &Rows, sets: &[Vec<Group<'_>>], lang: Lang) -> Option<Picture> {
    if sets.len() > super::FEW {
        return None;
    }
    let mut methods: Vec<&str> = Vec::new();
    for group in sets.iter().flatten().filter(|group| !group.rows.is_empty()) {
        if !methods.contains(&group.method) {
            methods.push(group.method);
        }
    }
    let line = |groups: &Vec<Group<'_>>, method: &str| {
        let group = groups.iter().find(|group| group.method == method && !group.rows.is_empty())?;
        let (some, all) = (group.solved(), group.rows.len());
        let (low, high) = share(some, all);
        Some((some as f64 / all as f64, low, high))
    };
    let drawn: Vec<Shares> = rows
        .plan
        .experiment
        .sets
        .iter()
        .zip(sets)
        .map(|(set, groups)| Shares {
            name: set.title.get(lang).to_owned(),
            shares: methods.iter().map(|method| line(groups, method)).collect(),
        })
        .collect();
    let title = say!(lang, "Share of runs solved", "Fração de execuções resolvidas");
    let names: Vec<String> = methods.iter().map(|method| (*method).to_owned()).collect();
    let caption = say!(
        lang,
        "Share of runs solved by each method on each set, with Wilson's 95 % intervals",
        "Fração de execuções resolvidas por cada método em cada conjunto, com intervalos de Wilson de 95 %"
    );
    Some(Picture { file: "success.svg".into(), svg: shares(&title, lang, &names, &drawn).svg(), caption })
}
