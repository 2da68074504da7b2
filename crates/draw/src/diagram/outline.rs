//! Hyperedges on the sheet: a rounded hull around their vertices where no other vertex is in it, else a broad line along
//! a shortest tree between them.

use std::f64::consts::{FRAC_PI_4, PI, TAU};

use crate::scene::{Form, Point, Segment};

/// What a hyperedge looks like.
pub(super) enum Outline {
    /// A hull, its inside and border drawn.
    Hull(Form),
    /// A line to be drawn twice as broad as the radius.
    Tree(Form),
}

/// The outline of some of the places, so far around them. `clear` is how far others must stay away.
pub(super) fn outline(members: &[usize], places: &[Point], radius: f64, clear: f64) -> Outline {
    let hull = hull(members, places);
    let inside = |v: usize| !members.contains(&v) && distance(&hull, places[v]) < clear;
    if (0..places.len()).any(inside) {
        return Outline::Tree(tree(members, places));
    }
    Outline::Hull(rounded(&hull, radius))
}

/// The convex hull, counter-clockwise on the sheet (Andrew 1979).
fn hull(members: &[usize], places: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> = members.iter().map(|&v| places[v]).collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut hull: Vec<Point> = Vec::new();
    let mut half = |points: &mut dyn Iterator<Item = Point>| {
        let start = hull.len();
        for point in points {
            while hull.len() >= start + 2 && turn(hull[hull.len() - 2], hull[hull.len() - 1], point) <= 1e-9 {
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
    };
    half(&mut points.iter().copied());
    half(&mut points.iter().rev().copied());
    hull
}

/// Positive if the way from a over b to c turns towards growing angles.
fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// How far a place is from a hull: 0 inside.
fn distance(hull: &[Point], place: Point) -> f64 {
    let sides = || hull.iter().zip(hull.iter().cycle().skip(1));
    if hull.len() > 2 && sides().all(|(&a, &b)| turn(a, b, place) >= 0.0) {
        return 0.0;
    }
    sides().map(|(&a, &b)| from_line(a, b, place)).fold(f64::MAX, f64::min)
}

/// How far a place is from the line between two others.
pub(super) fn from_line(a: Point, b: Point, place: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    let part = if length < 1e-12 { 0.0 } else { ((place.x - a.x) * dx + (place.y - a.y) * dy) / length };
    a.towards(b, part.clamp(0.0, 1.0)).distance(place)
}

/// A hull with its sides moved outwards and its corners round.
fn rounded(hull: &[Point], radius: f64) -> Form {
    if let [only] = hull {
        return Form::Circle { centre: *only, radius };
    }
    let n = hull.len();
    // The direction that looks outwards from the side after a corner.
    let outwards = |i: usize| {
        let (a, b) = (hull[i % n], hull[(i + 1) % n]);
        (b.y - a.y).atan2(b.x - a.x) - PI / 2.0
    };
    let mut segments = Vec::new();
    for (i, &corner) in hull.iter().enumerate() {
        let (from, mut to) = (outwards(i + n - 1), outwards(i));
        while to < from {
            to += TAU;
        }
        let start = around(corner, radius, from);
        segments.push(if i == 0 { Segment::Move(start) } else { Segment::Line(start) });
        arc(&mut segments, corner, radius, from, to);
    }
    segments.push(Segment::Close);
    Form::Path(segments)
}

/// The place so far from a centre, in a direction.
fn around(centre: Point, radius: f64, angle: f64) -> Point {
    centre.moved(radius * angle.cos(), radius * angle.sin())
}

/// Continues a path along a circle.
pub(super) fn arc(segments: &mut Vec<Segment>, centre: Point, radius: f64, from: f64, to: f64) {
    // A bend of an eighth of the circle is as good as round.
    let pieces = ((to - from) / FRAC_PI_4).ceil().max(1.0);
    let piece = (to - from) / pieces;
    for i in 0..pieces as usize {
        let middle = from + (i as f64 + 0.5) * piece;
        let by = around(centre, radius / (piece / 2.0).cos(), middle);
        segments.push(Segment::Bend(by, around(centre, radius, middle + piece / 2.0)));
    }
}

/// The shortest tree between the places (Prim 1957), with all lines as short as its shortest: so a block is filled.
fn tree(members: &[usize], places: &[Point]) -> Form {
    let mut segments = Vec::new();
    let mut line = |a: usize, b: usize| segments.extend([Segment::Move(places[a]), Segment::Line(places[b])]);
    let Some((&first, rest)) = members.split_first() else { return Form::Path(Vec::new()) };
    let gap = |a: usize, b: usize| places[a].distance(places[b]);
    let mut shortest = f64::MAX;
    // Those that are not yet joined, each with the closest of those that are.
    let mut open: Vec<(usize, usize)> = rest.iter().map(|&v| (v, first)).collect();
    while let Some(i) = (0..open.len()).min_by(|&i, &j| {
        gap(open[i].0, open[i].1).total_cmp(&gap(open[j].0, open[j].1)).then(open[i].cmp(&open[j]))
    }) {
        let (v, parent) = open.swap_remove(i);
        shortest = shortest.min(gap(v, parent));
        line(v, parent);
        for (u, closest) in &mut open {
            if gap(*u, v) < gap(*u, *closest) {
                *closest = v;
            }
        }
    }
    for (i, &a) in members.iter().enumerate() {
        members[..i].iter().filter(|&&b| gap(a, b) < 1.01 * shortest).for_each(|&b| line(a, b));
    }
    Form::Path(segments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(side: usize) -> Vec<Point> {
        (0..side * side).map(|v| Point::new((v % side) as f64, (v / side) as f64)).collect()
    }

    #[test]
    fn a_row_is_a_hull_and_a_bent_region_a_tree() {
        let places = grid(3);
        for members in [vec![0, 1, 2], vec![0, 3, 6], vec![0, 4, 8], (0..9).collect(), vec![4]] {
            assert!(matches!(outline(&members, &places, 0.4, 0.3), Outline::Hull(_)), "{members:?}");
        }
        // The middle and its neighbours are between the ends of an L.
        assert!(matches!(outline(&[0, 3, 6, 7, 8], &places, 0.4, 0.3), Outline::Tree(_)));
    }

    #[test]
    fn hulls_have_their_corners_and_nothing_else() {
        let places = grid(3);
        let all: Vec<usize> = (0..9).collect();
        let hull = hull(&all, &places);
        assert_eq!(hull.len(), 4, "{hull:?}");
        assert_eq!(distance(&hull, Point::new(1.0, 1.5)), 0.0);
        assert!((distance(&hull, Point::new(1.0, 4.0)) - 2.0).abs() < 1e-9);
    }

    /// Every place of a rounded hull is as far from it as the radius says.
    #[test]
    fn borders_keep_their_distance() {
        let places = grid(4);
        for members in [vec![0, 1, 2, 3], vec![0, 1, 4, 5], vec![0, 5, 10], vec![3, 4]] {
            let own = hull(&members, &places);
            let Form::Path(segments) = rounded(&own, 0.4) else { panic!("{members:?}") };
            for segment in segments {
                let (Segment::Move(to) | Segment::Line(to) | Segment::Bend(_, to)) = segment else {
                    continue;
                };
                assert!((distance(&own, to) - 0.4).abs() < 1e-6, "{members:?} {to:?}");
            }
        }
    }
}
