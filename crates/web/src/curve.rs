//! Lines of a chart: as many points as a screen can show, and round numbers on the axes.

use garns::Lang;

use crate::words::as_written;

/// The points of a line within a range of x, thinned to at most four for each of `columns` columns (first, lowest,
/// highest, last), so that no peak is lost.
pub fn thinned(points: &[(f64, f64)], from: f64, to: f64, columns: usize) -> Vec<(f64, f64)> {
    let start = points.partition_point(|point| point.0 < from).saturating_sub(1);
    let end = points.partition_point(|point| point.0 <= to).saturating_add(1).min(points.len());
    let seen = &points[start.min(end)..end];
    if seen.len() <= columns * 4 {
        return seen.to_vec();
    }
    let width = ((to - from) / columns as f64).max(f64::MIN_POSITIVE);
    let column = |point: &(f64, f64)| ((point.0 - from) / width).floor();
    let mut kept = Vec::new();
    for group in seen.chunk_by(|a, b| column(a) == column(b)) {
        let by_height = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
        let marks =
            [group.first(), group.iter().min_by(by_height), group.iter().max_by(by_height), group.last()];
        let mut few: Vec<(f64, f64)> = marks.into_iter().flatten().copied().collect();
        few.sort_by(|a, b| a.0.total_cmp(&b.0));
        few.dedup();
        kept.extend(few);
    }
    kept
}

/// Round numbers from 0 or a start to an end, about so many.
pub fn ticks(from: f64, to: f64, about: usize) -> Vec<f64> {
    let span = to - from;
    if span.is_nan() || span <= 0.0 || !span.is_finite() {
        return vec![from];
    }
    let rough = span / about.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
    let first = (from / step).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last).map(|k| k as f64 * step).collect()
}

/// A number on an axis, short.
pub fn label(number: f64, lang: Lang) -> String {
    let (divisor, sign) = match number.abs() {
        n if n >= 1e9 => (1e9, "G"),
        n if n >= 1e6 => (1e6, "M"),
        n if n >= 1e4 => (1e3, "k"),
        _ => (1.0, ""),
    };
    let text = format!("{:.3}", number / divisor);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{}{sign}", as_written(text, lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinning_keeps_ends_and_peaks() {
        let mut points: Vec<(f64, f64)> = (0..100_000).map(|i| (f64::from(i), 1.0)).collect();
        points[54_321].1 = 99.0;
        points[70_000].1 = -5.0;
        let thin = thinned(&points, 0.0, 99_999.0, 300);
        assert!(thin.len() <= 1204, "{}", thin.len());
        assert_eq!((thin[0].0, thin[thin.len() - 1].0), (0.0, 99_999.0));
        assert!(thin.contains(&(54_321.0, 99.0)) && thin.contains(&(70_000.0, -5.0)));
        assert!(thin.is_sorted_by(|a, b| a.0 <= b.0));
    }

    #[test]
    fn a_part_of_a_line_has_one_point_beyond_each_end() {
        let points: Vec<(f64, f64)> = (0..100).map(|i| (f64::from(i), 0.0)).collect();
        let part = thinned(&points, 10.5, 20.5, 300);
        assert_eq!((part[0].0, part[part.len() - 1].0), (10.0, 21.0));
        assert!(thinned(&[], 0.0, 1.0, 10).is_empty());
    }

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!(ticks(0.0, 10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(3.0, 3.0, 5), [3.0]);
        assert!(ticks(0.0, 0.013, 4).len() >= 3);
        assert_eq!(
            [12_000.0, 0.25, 2_500_000.0, 0.0].map(|number| label(number, Lang::En)),
            ["12k", "0.25", "2.5M", "0"]
        );
        assert_eq!(label(2_500_000.0, Lang::Pt), "2,5M");
    }
}
