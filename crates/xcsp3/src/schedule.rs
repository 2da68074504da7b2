//! Tasks that don't overlap, resources, and things in bins.

use garns_cp::{
    Constraint, Expr, and, bin_packing, cumulative, no_overlap, no_overlap_2d, no_overlap_2d_strict,
    no_overlap_strict, or, scalar, sum,
};
use garns_lang::Text;
use roxmltree::Node;

use crate::constraints::refused;
use crate::error::What;
use crate::reader::{Read, Reader, child, elements, name};
use crate::tokens::tuples;

impl Reader {
    pub(crate) fn no_overlap(&mut self, node: Node) -> Read<()> {
        self.only(node, &["origins", "lengths"], &["zeroIgnored"])?;
        let (origins, durations) = (self.part(node, "origins")?, self.part(node, "lengths")?);
        let ignored = node.attribute("zeroIgnored") != Some("false");
        if !origins.trim_start().starts_with('(') {
            let (origins, durations) = (self.exprs(&origins)?, self.exprs(&durations)?);
            return self.holds(match ignored {
                true => no_overlap(origins, durations),
                false => no_overlap_strict(origins, durations),
            });
        }
        let (origins, durations) = (self.boxes(node, &origins)?, self.boxes(node, &durations)?);
        if origins.len() != durations.len() || origins.iter().zip(&durations).any(|(a, b)| a.len() != b.len())
        {
            return Err(What::Lengths { element: name(node) });
        }
        let side = |of: &[Vec<Expr>], i: usize| of.iter().map(|one| one[i].clone()).collect::<Vec<_>>();
        if origins.iter().all(|origin| origin.len() == 2) {
            let (xs, ys) = (side(&origins, 0), side(&origins, 1));
            let (widths, heights) = (side(&durations, 0), side(&durations, 1));
            return self.holds(match ignored {
                true => no_overlap_2d(xs, ys, widths, heights),
                false => no_overlap_2d_strict(xs, ys, widths, heights),
            });
        }
        for i in 0..origins.len() {
            for j in 0..i {
                let said = apart(&origins, &durations, i, j, ignored);
                self.holds(said)?;
            }
        }
        Ok(())
    }

    fn boxes(&self, node: Node, text: &str) -> Read<Vec<Vec<Expr>>> {
        let rows = tuples(text).ok_or_else(|| What::Lengths { element: name(node) })?;
        let row = |row: Vec<&str>| row.into_iter().map(|word| self.names.expr(word)).collect();
        rows.into_iter().map(row).collect()
    }

    pub(crate) fn cumulative(&mut self, node: Node) -> Read<()> {
        self.only(node, &["origins", "lengths", "ends", "heights", "condition"], &[])?;
        let origins = self.exprs(&self.part(node, "origins")?)?;
        let durations = self.exprs(&self.part(node, "lengths")?)?;
        let heights = self.exprs(&self.part(node, "heights")?)?;
        if child(node, "ends").is_some() {
            let ends = self.exprs(&self.part(node, "ends")?)?;
            if ends.len() != origins.len() || durations.len() != origins.len() {
                return Err(What::Lengths { element: name(node) });
            }
            for ((start, duration), end) in origins.iter().zip(&durations).zip(ends) {
                self.holds((start.clone() + duration.clone()).eq(end))?;
            }
        }
        let condition = self.part(node, "condition")?;
        let most = condition.trim().strip_prefix("(le,").and_then(|rest| rest.strip_suffix(')'));
        let Some(most) = most else {
            return Err(refused(
                node,
                Text { en: "with another condition than le", pt: "com condição que não seja le" },
            ));
        };
        let most = self.names.expr(most)?;
        self.holds(cumulative(origins, durations, heights, most))
    }

    pub(crate) fn bin_packing(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "sizes", "loads", "limits", "condition"], &[])?;
        let bins = self.list(node, "list")?;
        let sizes = self.ints(&self.part(node, "sizes")?)?;
        if bins.len() != sizes.len() {
            return Err(What::Lengths { element: name(node) });
        }
        if child(node, "loads").is_some() {
            let loads = self.exprs(&self.part(node, "loads")?)?;
            return self.holds(bin_packing(bins, sizes, loads));
        }
        let load = |bin: i64| {
            sum(bins.iter().zip(&sizes).map(|(one, size)| Expr::from(one.clone().eq(bin)) * *size))
        };
        if child(node, "limits").is_some() {
            let limits = self.exprs(&self.part(node, "limits")?)?;
            for one in &bins {
                self.holds(one.clone().is_in(0..=limits.len() as i64 - 1))?;
            }
            for (bin, limit) in (0..).zip(limits) {
                self.holds(load(bin).le(limit))?;
            }
            return Ok(());
        }
        // Every bin that any thing can be in.
        let mut places: Vec<i64> = Vec::new();
        for var in self.vars(&self.part(node, "list")?)? {
            places.extend(self.model.values(var));
        }
        places.sort_unstable();
        places.dedup();
        places.into_iter().try_for_each(|bin| self.under_condition(node, load(bin)))
    }

    pub(crate) fn knapsack(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "weights", "profits", "limit", "condition"], &[])?;
        let list = self.list(node, "list")?;
        let conditions: Vec<Node> =
            elements(node).filter(|part| matches!(part.tag_name().name(), "condition" | "limit")).collect();
        let [of_weight, of_profit] = conditions[..] else {
            return Err(What::Missing { element: name(node), part: "condition" });
        };
        for (part, condition) in [("weights", of_weight), ("profits", of_profit)] {
            let weights = self.ints(&self.part(node, part)?)?;
            if weights.len() != list.len() {
                return Err(What::Lengths { element: name(node) });
            }
            let total = scalar(weights.into_iter().zip(list.clone()));
            let text = self.text(condition)?;
            // A limit may be just a number.
            let text = if text.trim().starts_with('(') { text } else { format!("(le,{})", text.trim()) };
            let said = self.names.condition(&text, total)?;
            self.holds(said)?;
        }
        Ok(())
    }
}

/// Two boxes of any number of dimensions don't overlap; those without size don't count, if they are to be ignored.
fn apart(origins: &[Vec<Expr>], sizes: &[Vec<Expr>], i: usize, j: usize, ignored: bool) -> Constraint {
    let mut ways = Vec::new();
    for side in 0..origins[i].len() {
        for (first, second) in [(i, j), (j, i)] {
            let end = origins[first][side].clone() + sizes[first][side].clone();
            ways.push(end.le(origins[second][side].clone()));
        }
        if ignored {
            ways.extend([i, j].map(|one| and([sizes[one][side].clone().eq(0)])));
        }
    }
    or(ways)
}
