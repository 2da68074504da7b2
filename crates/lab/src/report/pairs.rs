//! Methods compared with each other, puzzle by puzzle.

use garns_puzzle::{Lang, say};

use super::groups::Group;
use super::numbers::hundredths;
use super::{Pair, Table};
use crate::stats::{holm, signed_rank};

/// Every two methods of a set, compared by their seconds for each puzzle.
pub(crate) fn pairs(groups: &[Group<'_>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (i, first) in groups.iter().enumerate() {
        for second in &groups[i + 1..] {
            let other = second.by_puzzle();
            let both = first.by_puzzle();
            let both: Vec<(f64, f64)> =
                both.iter().filter_map(|(number, seconds)| Some((*seconds, *other.get(number)?))).collect();
            if both.is_empty() {
                continue;
            }
            let test = signed_rank(&both);
            pairs.push(Pair {
                set: first.set.to_owned(),
                first: first.method.to_owned(),
                second: second.method.to_owned(),
                puzzles: both.len(),
                differ: test.n,
                p: test.p,
                corrected: test.p,
                effect: test.effect,
            });
        }
    }
    let corrected = holm(&pairs.iter().map(|pair| pair.p).collect::<Vec<_>>());
    for (pair, corrected) in pairs.iter_mut().zip(corrected) {
        pair.corrected = corrected;
    }
    pairs
}

/// How sure a difference is, as stars.
fn stars(p: f64) -> &'static str {
    match p {
        ..0.001 => "***",
        ..0.01 => "**",
        ..0.05 => "*",
        _ => "",
    }
}

/// The effects as a square: negative where the method of the row is faster than that of the column.
pub(crate) fn matrix(groups: &[Group<'_>], pairs: &[Pair], lang: Lang) -> Option<Table> {
    let compared: Vec<&Group<'_>> = groups.iter().filter(|group| !group.rows.is_empty()).collect();
    let set = compared.first()?.set;
    if compared.len() < 2 {
        return None;
    }
    let cell = |row: &str, column: &str| {
        let find = |first: &str, second: &str| {
            pairs.iter().find(|pair| pair.set == set && pair.first == first && pair.second == second)
        };
        let (pair, sign) = match (find(row, column), find(column, row)) {
            (Some(pair), _) => (pair, 1.0),
            (None, Some(pair)) => (pair, -1.0),
            (None, None) => return String::new(),
        };
        format!("{}{}", hundredths(sign * pair.effect, lang), stars(pair.corrected))
    };
    let rows = compared.iter().map(|row| {
        let cells = compared.iter().map(|column| cell(row.method, column.method));
        std::iter::once(row.title()).chain(cells).collect()
    });
    let mut head = vec![String::new()];
    head.extend(compared.iter().map(|group| group.title()));
    let caption = say!(
        lang,
        "Paired comparison of CPU times (Wilcoxon signed-rank, corrected by Holm): the effect is −1 where the row \
         is faster on every puzzle, 1 where the column is; * p < 0.05, ** p < 0.01, *** p < 0.001",
        "Comparação pareada dos tempos de CPU (postos com sinais de Wilcoxon, corrigida por Holm): o efeito \
         é −1 onde a linha é mais rápida em todos os jogos, 1 onde a coluna é; * p < 0,05, ** p < 0,01, *** \
         p < 0,001"
    );
    Some(Table { caption, head, rows: rows.collect() })
}
