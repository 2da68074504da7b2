//! Where the vertices of a graph stand: distances on the sheet follow distances in the graph.
//!
//! Stress is minimised by stochastic gradient descent (Zheng, Pawar and Goodman 2019). Beyond [`MOST_PIVOTS`] vertices only the
//! distances from some vertices far from each other are used (landmarks, as in sparse stress by Ortmann, Klimenta and Brandes
//! 2017). Components stand beside each other. The same graph always gets the same places.

use crate::scene::Point;

/// Graphs with no more vertices have all their distances used.
const MOST_PIVOTS: usize = 600;

/// So many pivots beyond.
const PIVOTS: usize = 60;

/// Passes over all distances.
const PASSES: u32 = 40;

/// How close two vertices may stand, where 1 is what neighbours have between them.
const CLOSEST: f64 = 0.65;

/// Random numbers that are the same everywhere: SplitMix64 (Steele, Lea and Flood 2014).
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    fn part(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, (self.next() % (i as u64 + 1)) as usize);
        }
    }
}

/// Places for so many vertices joined by these edges; neighbours are about 1 apart, or less where they are many.
#[must_use]
pub fn layout(vertices: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let mut near = vec![Vec::new(); vertices];
    for &(a, b) in edges {
        near[a].push(b);
        near[b].push(a);
    }
    let mut places = vec![Point::default(); vertices];
    let mut parts = Vec::new();
    for members in components(&near) {
        let mut number = vec![usize::MAX; vertices];
        members.iter().enumerate().for_each(|(new, &old)| number[old] = new);
        let inside: Vec<Vec<usize>> =
            members.iter().map(|&v| near[v].iter().map(|&u| number[u]).collect()).collect();
        parts.push((members, connected(&inside)));
    }
    pack(&mut parts);
    for (members, own) in parts {
        members.into_iter().zip(own).for_each(|(v, place)| places[v] = place);
    }
    places
}

fn components(near: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; near.len()];
    let mut components = Vec::new();
    for start in 0..near.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut members = vec![start];
        let mut next = 0;
        while next < members.len() {
            for &u in &near[members[next]] {
                if !std::mem::replace(&mut seen[u], true) {
                    members.push(u);
                }
            }
            next += 1;
        }
        components.push(members);
    }
    components
}

/// How many edges each vertex is away from one.
fn steps(near: &[Vec<usize>], from: usize) -> Vec<u32> {
    let mut steps = vec![u32::MAX; near.len()];
    steps[from] = 0;
    let mut queue = vec![from];
    let mut next = 0;
    while let Some(&v) = queue.get(next) {
        for &u in &near[v] {
            if steps[u] == u32::MAX {
                steps[u] = steps[v] + 1;
                queue.push(u);
            }
        }
        next += 1;
    }
    steps
}

/// Two vertices and how far apart they should be.
type Term = (u32, u32, f64);

fn terms(near: &[Vec<usize>]) -> Vec<Term> {
    let n = near.len();
    let mut terms: Vec<Term> = Vec::new();
    if n <= MOST_PIVOTS {
        for v in 0..n {
            let steps = steps(near, v);
            terms.extend((v + 1..n).map(|u| (v as u32, u as u32, f64::from(steps[u]))));
        }
        return terms;
    }
    for (v, list) in near.iter().enumerate() {
        terms.extend(list.iter().filter(|&&u| u > v).map(|&u| (v as u32, u as u32, 1.0)));
    }
    // Each pivot is as far from the earlier ones as possible.
    let mut closest = vec![u32::MAX; n];
    let mut pivot = 0;
    for _ in 0..PIVOTS {
        let steps = steps(near, pivot);
        terms.extend((0..n).filter(|&u| steps[u] > 1).map(|u| (pivot as u32, u as u32, f64::from(steps[u]))));
        closest.iter_mut().zip(&steps).for_each(|(closest, &steps)| *closest = (*closest).min(steps));
        pivot = (0..n).max_by_key(|&v| (closest[v], std::cmp::Reverse(v))).unwrap_or(0);
    }
    terms
}

/// Places for a connected graph.
fn connected(near: &[Vec<usize>]) -> Vec<Point> {
    let n = near.len();
    let mut rng = Rng(n as u64);
    let mut terms = terms(near);
    let longest = terms.iter().map(|term| term.2).fold(1.0, f64::max);
    let mut places: Vec<Point> =
        (0..n).map(|_| Point::new(longest * rng.part(), longest * rng.part())).collect();
    // The step falls from one that puts even the farthest pair right to one that moves neighbours by a tenth.
    let (first, last): (f64, f64) = (longest * longest, 0.1);
    for pass in 0..PASSES {
        let step = first * (last / first).powf(f64::from(pass) / f64::from(PASSES - 1));
        rng.shuffle(&mut terms);
        for &(a, b, wanted) in &terms {
            let (a, b) = (a as usize, b as usize);
            let part = (step / (wanted * wanted)).min(1.0);
            let (dx, dy) = (places[a].x - places[b].x, places[a].y - places[b].y);
            let distance = dx.hypot(dy).max(1e-9);
            let change = part * (distance - wanted) / (2.0 * distance);
            places[a] = places[a].moved(-change * dx, -change * dy);
            places[b] = places[b].moved(change * dx, change * dy);
        }
    }
    lie_down(&mut places);
    spread(&mut places);
    places
}

/// Turns the places so that they extend to the sides more than up and down.
fn lie_down(places: &mut [Point]) {
    let n = places.len().max(1) as f64;
    let (x, y) = places.iter().fold((0.0, 0.0), |(x, y), place| (x + place.x / n, y + place.y / n));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for place in places.iter() {
        let (dx, dy) = (place.x - x, place.y - y);
        xx += dx * dx;
        xy += dx * dy;
        yy += dy * dy;
    }
    let angle = 0.5 * (2.0 * xy).atan2(xx - yy);
    let (sin, cos) = angle.sin_cos();
    for place in places.iter_mut() {
        let (dx, dy) = (place.x - x, place.y - y);
        *place = Point::new(cos * dx + sin * dy, cos * dy - sin * dx);
    }
}

/// Makes the whole larger until half of the vertices have room, and pushes the others apart.
fn spread(places: &mut [Point]) {
    let mut gaps: Vec<f64> = (0..places.len())
        .map(|v| {
            let others = places.iter().enumerate().filter(|(u, _)| *u != v);
            others.map(|(_, place)| places[v].distance(*place)).fold(f64::MAX, f64::min)
        })
        .collect();
    gaps.sort_by(f64::total_cmp);
    let Some(&middle) = gaps.get(gaps.len() / 2).filter(|_| places.len() > 1) else { return };
    let scale = (0.95 / middle.max(1e-6)).clamp(1.0, 1e4);
    places.iter_mut().for_each(|place| *place = Point::new(place.x * scale, place.y * scale));
    for _ in 0..60 {
        // Only those close in one direction can be close.
        let mut order: Vec<usize> = (0..places.len()).collect();
        order.sort_by(|&a, &b| places[a].x.total_cmp(&places[b].x).then(a.cmp(&b)));
        let mut moved = false;
        for (i, &a) in order.iter().enumerate() {
            for &b in &order[i + 1..] {
                let (dx, dy) = (places[b].x - places[a].x, places[b].y - places[a].y);
                if dx > CLOSEST {
                    break;
                }
                let distance = dx.hypot(dy);
                if distance >= CLOSEST - 1e-6 {
                    continue;
                }
                moved = true;
                // Two at one place go apart to the side.
                let (dx, dy) = if distance < 1e-6 { (1.0, 0.0) } else { (dx / distance, dy / distance) };
                let push = (CLOSEST - distance) / 2.0;
                places[a] = places[a].moved(-push * dx, -push * dy);
                places[b] = places[b].moved(push * dx, push * dy);
            }
        }
        if !moved {
            break;
        }
    }
}

/// Sets parts beside each other in rows, the highest first.
fn pack(parts: &mut [(Vec<usize>, Vec<Point>)]) {
    /// Room between two parts.
    const GAP: f64 = 1.2;
    if parts.len() < 2 {
        return;
    }
    let mut sizes: Vec<(f64, f64)> = Vec::new();
    for (_, places) in parts.iter_mut() {
        let left = places.iter().map(|place| place.x).fold(f64::MAX, f64::min);
        let top = places.iter().map(|place| place.y).fold(f64::MAX, f64::min);
        places.iter_mut().for_each(|place| *place = place.moved(-left, -top));
        let width = places.iter().map(|place| place.x).fold(0.0, f64::max);
        let height = places.iter().map(|place| place.y).fold(0.0, f64::max);
        sizes.push((width, height));
    }
    let area: f64 = sizes.iter().map(|(width, height)| (width + GAP) * (height + GAP)).sum();
    let widest = sizes.iter().map(|size| size.0).fold(0.0, f64::max);
    let across = (1.3 * area.sqrt()).max(widest + GAP);
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|&a, &b| sizes[b].1.total_cmp(&sizes[a].1).then(a.cmp(&b)));
    let (mut x, mut y, mut row) = (0.0, 0.0, 0.0_f64);
    for i in order {
        let (width, height) = sizes[i];
        if x > 0.0 && x + width > across {
            (x, y, row) = (0.0, y + row + GAP, 0.0);
        }
        parts[i].1.iter_mut().for_each(|place| *place = place.moved(x, y));
        x += width + GAP;
        row = row.max(height);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distances on the sheet of a ring follow those in the ring.
    #[test]
    fn a_ring_is_round() {
        let edges: Vec<_> = (0..12).map(|v| (v, (v + 1) % 12)).collect();
        let places = layout(12, &edges);
        let sides: Vec<f64> = edges.iter().map(|&(a, b)| places[a].distance(places[b])).collect();
        let across: Vec<f64> = (0..6).map(|v| places[v].distance(places[v + 6])).collect();
        for (side, far) in sides.iter().zip(&across) {
            assert!((side / sides[0] - 1.0).abs() < 0.1 && *far > 3.0 * side, "{sides:?} {across:?}");
        }
        assert_eq!(layout(12, &edges), places);
    }

    /// Also where not all distances are used, and in several parts.
    #[test]
    fn no_two_vertices_stand_at_one_place() {
        let path: Vec<_> = (0..899).map(|v| (v, v + 1)).collect();
        let all: Vec<_> = (0..40).flat_map(|a| (0..a).map(move |b| (b, a))).collect();
        for (vertices, edges) in [(900, path), (40, all), (20, vec![(0, 1), (2, 3), (3, 4)]), (1, vec![])] {
            let places = layout(vertices, &edges);
            for a in 0..vertices {
                for b in 0..a {
                    let gap = places[a].distance(places[b]);
                    assert!(gap > 0.4, "{vertices}: {a} and {b} are {gap} apart");
                }
            }
        }
        assert!(layout(0, &[]).is_empty());
    }
}
