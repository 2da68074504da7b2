//! Lines of a million points, drawn with a few thousand.

/// At most about four points for each of `columns`: the first, the lowest, the highest and the last, so that
/// what is drawn covers the same pixels. The points go from left to right.
pub(crate) fn thin(points: &[(f64, f64)], columns: usize) -> Vec<(f64, f64)> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    if points.len() <= 4 * columns {
        return points.to_vec();
    }
    let width = (last.0 - first.0) / columns.max(1) as f64;
    let column = |point: &(f64, f64)| ((point.0 - first.0) / width) as i64;
    let mut kept = Vec::with_capacity(4 * columns);
    for part in points.chunk_by(|a, b| column(a) == column(b)) {
        let lowest = (0..part.len()).min_by(|a, b| part[*a].1.total_cmp(&part[*b].1));
        let highest = (0..part.len()).max_by(|a, b| part[*a].1.total_cmp(&part[*b].1));
        let mut chosen = [Some(0), lowest, highest, Some(part.len() - 1)];
        chosen.sort_unstable();
        let mut before = None;
        for index in chosen.into_iter().flatten().filter(|index| before.replace(*index) != Some(*index)) {
            kept.push(part[index]);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_points_stay_as_they_are() {
        let points = [(0.0, 1.0), (1.0, 2.0)];
        assert_eq!(thin(&points, 10), points);
        assert_eq!(thin(&[], 10), []);
    }

    #[test]
    fn peaks_survive() {
        let mut points: Vec<_> = (0..100_000).map(|i| (f64::from(i), f64::from(i % 7))).collect();
        points[54_321].1 = 1000.0;
        points[12_345].1 = -1000.0;
        let thinned = thin(&points, 100);
        assert!(thinned.len() <= 404, "{}", thinned.len());
        assert!(thinned.contains(&(54_321.0, 1000.0)) && thinned.contains(&(12_345.0, -1000.0)));
        assert_eq!((thinned[0], thinned[thinned.len() - 1]), (points[0], points[99_999]));
        assert!(thinned.is_sorted_by(|a, b| a.0 < b.0));
    }

    #[test]
    fn points_above_each_other_are_no_division_by_zero() {
        let points = vec![(1.0, 5.0); 1000];
        assert!(!thin(&points, 10).is_empty());
    }
}
