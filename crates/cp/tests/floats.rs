//! Floats against numbers: what is true of numbers is never refuted, reasons are sufficient, and where floats are functions of
//! integers, the solutions are those found by trying all of these.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_cp::{
    Atom, Consequence, Error, Float, FloatExpr, Int, Model, Restarts, Step, float_element, float_max,
    float_min, float_sum,
};

/// Numbers that look random (xorshift), the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }

    /// Eighths, on which sums and products are exact.
    fn eighths(&mut self, most: i64) -> f64 {
        self.below(16 * most as u64 + 1) as f64 / 8.0 - most as f64
    }
}

/// Of `x`, `y`, `z` and the integer: the third float and the Boolean that go with them, if any do.
type Holds = fn(f64, f64, f64, i64) -> Option<(f64, bool)>;

/// A constraint on floats `x`, `y`, `z`, an integer from 0 to 2 and a Boolean, and the third float and the Boolean of numbers
/// for which it holds, if there are any.
struct Kind {
    name: &'static str,
    post: fn(&mut Model, [Float; 3], Int, garns_cp::Bool),
    holds: Holds,
    /// By how many ranks the third float may be off, calculated in floats.
    slack: i64,
}

const ODD: i64 = 1 << 20;

fn kinds() -> Vec<Kind> {
    macro_rules! kind {
        ($name:literal, $slack:expr, |$m:ident, $x:ident, $y:ident, $z:ident, $i:ident, $b:ident| $post:expr,
         |$u:ident, $v:ident, $w:ident, $n:ident| $holds:expr) => {
            Kind {
                name: $name,
                post: |$m, [$x, $y, $z], $i, $b| {
                    let _ = ($x, $y, $z, $i, $b);
                    $post
                },
                holds: |$u, $v, $w, $n| {
                    let _ = ($u, $v, $w, $n);
                    $holds
                },
                slack: $slack,
            }
        };
    }
    vec![
        kind!("sum", 0, |m, x, y, z, i, b| m.post(z.eq(x + y)), |x, y, z, n| Some((x + y, false))),
        kind!(
            "long sum",
            0,
            |m, x, y, z, i, b| m.post((2.0 * x - 0.5 * y + 3.0 * z).eq(1.5)),
            |x, y, z, n| Some(((1.5 - 2.0 * x + 0.5 * y) / 3.0, false))
                .filter(|(z, _)| z * 3.0 + 2.0 * x - 0.5 * y == 1.5)
        ),
        kind!(
            "at most",
            0,
            |m, x, y, z, i, b| m.post(float_sum([(2.0, x), (-1.5, y), (1.0, z)]).le(2.25)),
            |x, y, z, n| (2.0 * x - 1.5 * y + z <= 2.25).then_some((z, false))
        ),
        kind!("less", 0, |m, x, y, z, i, b| m.post((x + y).lt(z)), |x, y, z, n| (x + y < z)
            .then_some((z, false))),
        kind!("order", 0, |m, x, y, z, i, b| m.post(x.le(y)), |x, y, z, n| (x <= y).then_some((z, false))),
        kind!("product", 0, |m, x, y, z, i, b| m.post(z.eq(x * y)), |x, y, z, n| Some((x * y, false))),
        kind!("square", 0, |m, x, y, z, i, b| m.post(z.eq(x * x)), |x, y, z, n| Some((x * x, false))),
        kind!("cube", 0, |m, x, y, z, i, b| m.post(z.eq(x.pow(3.0))), |x, y, z, n| Some((x * x * x, false))),
        kind!("fourth", 0, |m, x, y, z, i, b| m.post(z.eq(x.pow(4.0))), |x, y, z, n| Some((
            x.powi(4),
            false
        ))),
        kind!("reciprocal", 9, |m, x, y, z, i, b| m.post(z.eq(x.pow(-1.0))), |x, y, z, n| (x != 0.0)
            .then_some((1.0 / x, false))),
        kind!("quotient", 9, |m, x, y, z, i, b| m.post(z.eq(x / y)), |x, y, z, n| (y != 0.0)
            .then_some((x / y, false))),
        kind!("absolute", 0, |m, x, y, z, i, b| m.post(z.eq(x.abs())), |x, y, z, n| Some((x.abs(), false))),
        kind!("least", 0, |m, x, y, z, i, b| m.post(z.eq(float_min([x, y]))), |x, y, z, n| Some((
            x.min(y),
            false
        ))),
        kind!("greatest", 0, |m, x, y, z, i, b| m.post(z.eq(float_max([x, y]))), |x, y, z, n| Some((
            x.max(y),
            false
        ))),
        kind!(
            "element",
            0,
            |m, x, y, z, i, b| m.post(z.eq(float_element([x.into(), y.into(), FloatExpr::from(0.625)], i))),
            |x, y, z, n| Some(([x, y, 0.625][n as usize], false))
        ),
        kind!(
            "integer",
            0,
            |m, x, y, z, i, b| m.post(z.eq(FloatExpr::from(i) * 0.5 + x)),
            |x, y, z, n| Some((n as f64 * 0.5 + x, false))
        ),
        kind!("root", 9, |m, x, y, z, i, b| m.post(z.eq(x.sqrt())), |x, y, z, n| (x >= 0.0)
            .then_some((x.sqrt(), false))),
        kind!("exponential", ODD, |m, x, y, z, i, b| m.post(z.eq(x.exp())), |x, y, z, n| Some((
            x.exp(),
            false
        ))),
        kind!("logarithm", ODD, |m, x, y, z, i, b| m.post(z.eq(x.ln())), |x, y, z, n| (x > 0.0)
            .then_some((x.ln(), false))),
        kind!("sine", ODD, |m, x, y, z, i, b| m.post(z.eq(x.sin())), |x, y, z, n| Some((x.sin(), false))),
        kind!("cosine", ODD, |m, x, y, z, i, b| m.post(z.eq(x.cos())), |x, y, z, n| Some((x.cos(), false))),
        kind!("arctangent", ODD, |m, x, y, z, i, b| m.post(z.eq(x.atan())), |x, y, z, n| Some((
            x.atan(),
            false
        ))),
        kind!("power", ODD, |m, x, y, z, i, b| m.post(z.eq(x.abs().pow(y))), |x, y, z, n| (x != 0.0)
            .then_some((x.abs().powf(y), false))),
        kind!("named order", 0, |m, x, y, z, i, b| m.post(b.iff((x + y).le(z))), |x, y, z, n| Some((
            z,
            x + y <= z
        ))),
        kind!("named equality", 0, |m, x, y, z, i, b| m.post(b.iff((x + y).eq(z))), |x, y, z, n| Some((
            if n == 0 { x + y } else { z },
            n == 0 || x + y == z
        ))),
        kind!("named bound", 0, |m, x, y, z, i, b| m.post(b.iff((2.0 * z).lt(1.5))), |x, y, z, n| Some((
            z,
            2.0 * z < 1.5
        ))),
        kind!("named sum", 0, |m, x, y, z, i, b| m.post(b.implies((x - 2.0 * y).gt(z))), |x, y, z, n| Some(
            (z, x - 2.0 * y > z && n > 0)
        )),
    ]
}

/// Whether a fact holds of a point, of which a float may be off by some ranks: surely, or possibly.
fn holds(atom: Atom, point: &[(Int, i64, i64)], surely: bool) -> bool {
    let Some(&(_, value, slack)) = point.iter().find(|(var, ..)| *var == atom.var) else {
        // Of what is made for expressions nothing is known.
        return !surely;
    };
    let near = [atom.holds(value - slack), atom.holds(value), atom.holds(value + slack)];
    if surely { near.iter().all(|holds| *holds) } else { near.iter().any(|holds| *holds) }
}

#[test]
fn what_is_true_of_numbers_is_never_refuted() {
    let mut random = Random(0x5eed);
    let mut narrowed = 0;
    for kind in kinds() {
        for round in 0..60 {
            let mut model = Model::new();
            let wide = if round % 3 == 0 { f64::INFINITY } else { 400.0 };
            let floats = [4.0, 4.0, wide].map(|end| model.float(-end..=end));
            let (int, bool) = (model.int(0..=2), model.bool());
            (kind.post)(&mut model, floats, int, bool);
            let points: Vec<Vec<(Int, i64, i64)>> = (0..60)
                .filter_map(|_| {
                    let [x, y, z] = [4, 4, 8].map(|most| random.eighths(most));
                    let n = random.below(3) as i64;
                    let (z, truth) = (kind.holds)(x, y, z, n).filter(|(z, _)| z.abs() <= wide)?;
                    let rank = Float::rank_of;
                    Some(vec![
                        (floats[0].rank(), rank(x), 0),
                        (floats[1].rank(), rank(y), 0),
                        (floats[2].rank(), rank(z), kind.slack),
                        (int, n, 0),
                        (bool.var(), truth.into(), 0),
                    ])
                })
                .collect();
            assert!(points.len() > 3, "{}", kind.name);
            // What is known from the start holds everywhere.
            assert!(model.propagate().unwrap(), "{}", kind.name);
            for point in &points {
                for &(var, value, slack) in point {
                    let (low, high) = model.bounds(var);
                    assert!(low <= value + slack && value - slack <= high, "{}: {var:?} {value}", kind.name);
                }
            }
            for _ in 0..6 {
                // Choices from several points, so that they need not fit together.
                let choices: Vec<Atom> = (0..5)
                    .map(|_| {
                        let point = &points[random.below(points.len() as u64) as usize];
                        let (var, value, _) = point[random.below(5) as usize];
                        let make =
                            [Atom::ge, Atom::le, Atom::ge, Atom::le, Atom::eq][random.below(5) as usize];
                        make(var, value)
                    })
                    .collect();
                for Consequence { fact, because, by } in model.consequences(&choices).unwrap() {
                    narrowed += usize::from(by.starts_with("float"));
                    for point in &points {
                        let wrong = because.iter().all(|atom| holds(*atom, point, true))
                            && fact.is_none_or(|fact| !holds(fact, point, false));
                        assert!(
                            !wrong,
                            "{}, {by}: {fact:?} because of {because:?}, but {point:?}",
                            kind.name
                        );
                    }
                }
            }
        }
    }
    assert!(narrowed > 8_000, "{narrowed}");
}

/// Integers, floats that are functions of them, and what these should come to: by how much it is above 0.
struct System {
    model: Model,
    ints: Vec<Int>,
    floats: Vec<Float>,
    /// Of each choice of integers: the floats, and the least margin by which all holds (or fails).
    numbers: Vec<(Vec<i64>, Vec<f64>, f64)>,
}

fn system(random: &mut Random) -> System {
    let mut model = Model::new();
    let ints: Vec<Int> = (0..3).map(|_| model.int(0..=3)).collect();
    let mut exprs: Vec<FloatExpr> = ints.iter().map(|int| FloatExpr::from(*int)).collect();
    let mut numbers: Vec<(Vec<i64>, Vec<f64>, f64)> = Vec::new();
    for code in 0..64 {
        let values: Vec<i64> = [0, 2, 4].iter().map(|shift| code >> shift & 3).collect();
        let floats = values.iter().map(|value| *value as f64).collect();
        numbers.push((values, floats, f64::INFINITY));
    }
    let mut floats = Vec::new();
    for _ in 0..4 {
        let [a, b] = [0, 1].map(|_| random.below(exprs.len() as u64) as usize);
        let [p, q] = [0, 1].map(|_| random.below(90) as f64 / 10.0 - 4.0);
        let (x, y) = (exprs[a].clone(), exprs[b].clone());
        let (expr, of): (FloatExpr, Box<dyn Fn(f64, f64) -> f64>) = match random.below(8) {
            0 => (p * x + q * y + 0.1, Box::new(move |x, y| p * x + q * y + 0.1)),
            1 => (x * y, Box::new(|x, y| x * y)),
            2 => (x.abs().sqrt() + q * y, Box::new(move |x, y| x.abs().sqrt() + q * y)),
            3 => (float_max([x, y + p]), Box::new(move |x, y| x.max(y + p))),
            4 => ((0.1 * x).exp() - y, Box::new(|x, y| (0.1 * x).exp() - y)),
            5 => (x / (y.abs() + 1.3), Box::new(|x, y| x / (y.abs() + 1.3))),
            6 => (x.sin() * p + y, Box::new(move |x, y| x.sin() * p + y)),
            _ => (x - p * y.pow(2.0), Box::new(move |x, y| x - p * y * y)),
        };
        let float = model.float_var(expr);
        floats.push(float);
        exprs.push(float.into());
        for (_, numbers, _) in &mut numbers {
            numbers.push(of(numbers[a], numbers[b]));
        }
    }
    for _ in 0..2 {
        let [a, b] = [0, 1].map(|_| random.below(exprs.len() as u64) as usize);
        let limit = random.below(60) as f64 / 7.0 - 3.0;
        model.post((exprs[a].clone() + exprs[b].clone()).le(limit));
        for (_, numbers, margin) in &mut numbers {
            *margin = margin.min(limit - numbers[a] - numbers[b]);
        }
    }
    System { model, ints, floats, numbers }
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-6 * a.abs().max(b.abs()).max(1.0)
}

#[test]
fn functions_of_integers_are_those_found_by_trying_all() {
    let mut random = Random(0xf10a7);
    let mut all = 0;
    for round in 0..150 {
        for learning in [false, true] {
            let System { mut model, ints, floats, numbers } = system(&mut Random(round * 7919 + 1));
            let search = model.search().unwrap().learning(learning);
            let mut found: Vec<Vec<i64>> = Vec::new();
            for solution in search {
                let values = solution.ints(&ints);
                let (_, expected, margin) = numbers.iter().find(|(known, ..)| *known == values).unwrap();
                assert!(*margin > -1e-6, "{values:?} is no solution: {margin}");
                for (float, expected) in floats.iter().zip(&expected[3..]) {
                    let (low, high) = solution.float_bounds(*float);
                    let shown = solution.float(*float);
                    assert!(
                        low <= shown && shown <= high && near(shown, *expected),
                        "{shown} for {expected}"
                    );
                }
                found.push(values);
            }
            all += found.len();
            for (values, _, margin) in &numbers {
                assert!(*margin < 1e-6 || found.contains(values), "{values:?} lost, learning: {learning}");
            }
        }
        // The best of them, by every way of searching.
        let least = random.below(2) == 0;
        for way in 0..3 {
            let System { mut model, ints, floats, numbers } = system(&mut Random(round * 7919 + 1));
            let goal = floats[floats.len() - 1];
            if least {
                model.minimise_float(goal)
            } else {
                model.maximise_float(goal)
            }
            let of = |numbers: &[f64]| if least { numbers[6] } else { -numbers[6] };
            let best = |from: f64| {
                let fits = numbers.iter().filter(|(.., margin)| *margin > from);
                fits.map(|(_, numbers, _)| of(numbers)).fold(f64::INFINITY, f64::min)
            };
            let search = model.search().unwrap().restarts(Restarts::Luby(10));
            let mut search = match way {
                0 => search,
                1 => search.learning(true),
                _ => search
                    .learning_in_turns(Restarts::Luby(4))
                    .turn_length(20)
                    .alternating(true)
                    .neighbourhoods(true),
            };
            let (solution, proven) = search.best();
            assert!(proven);
            let Some(solution) = solution else {
                assert!(best(1e-6).is_infinite(), "a solution was lost");
                continue;
            };
            let values = solution.ints(&ints);
            assert!(numbers.iter().any(|(known, _, margin)| *known == values && *margin > -1e-6));
            let found = solution.float(goal) * if least { 1.0 } else { -1.0 };
            // No better than all that may be solutions, no worse than all that are, but for a step.
            let step = 3e-6 * found.abs().max(1.0);
            assert!(found >= best(-1e-6) - step && found <= best(1e-6) + step, "{found}, {}", best(0.0));
        }
    }
    assert!(all > 1000, "{all}");
}

#[test]
fn equations_have_the_solutions_they_have() {
    let mut model = Model::new();
    let (x, y) = (model.float(-10.0..=10.0), model.float(-10.0..=10.0));
    model.post((x * x + y * y).eq(1.0));
    model.post(y.eq(2.0 * x));
    let roots: Vec<f64> = model.search().unwrap().map(|solution| solution.float(x)).collect();
    assert!(roots.iter().all(|root| (root.abs() - 0.2f64.sqrt()).abs() < 1e-8), "{roots:?}");
    assert!(roots.iter().any(|root| *root > 0.0) && roots.iter().any(|root| *root < 0.0));
    let mut fixpoint = Model::new();
    let x = fixpoint.float(f64::NEG_INFINITY..=f64::INFINITY);
    fixpoint.post(x.eq(x.cos()));
    let solution = fixpoint.solve().unwrap().unwrap();
    assert!((solution.float(x) - 0.739_085_133_215_160_6).abs() < 1e-9);
}

/// What is decided at the very end of a range, or just beyond it.
#[test]
fn bounds_are_exact_where_numbers_are() {
    let mut model = Model::new();
    let (x, y) = (model.float(0.0..=1.0), model.float(0.5..=4.0));
    model.post(x.ge(y));
    model.post((x + y).le(1.0));
    let solution = model.solve().unwrap().unwrap();
    assert_eq!((solution.float_bounds(x), solution.float_bounds(y)), ((0.5, 0.5), (0.5, 0.5)));
    model.post(x.gt(y));
    assert!(model.solve().unwrap().is_none());
    // 0.1 + 0.2 is 0.3, as numbers are written.
    let mut tenths = Model::new();
    let z = tenths.float(-9.0..=9.0);
    tenths.post(z.eq(FloatExpr::from(0.1) + FloatExpr::from(0.2)));
    tenths.post(z.eq(0.3));
    assert!(tenths.solve().unwrap().is_some());
    tenths.post(z.ge(0.300_000_001));
    assert!(tenths.solve().unwrap().is_none());
}

#[test]
fn numbers_without_end_are_numbers() {
    let mut model = Model::new();
    let x = model.float(1e20..=f64::INFINITY);
    model.post((x * x).ge(1e60));
    assert!(model.solve().unwrap().is_some_and(|solution| solution.float(x) >= 0.999e30));
    model.post(x.le(1e29));
    assert!(model.solve().unwrap().is_none());
    let mut none = Model::new();
    none.float(f64::NAN..=1.0);
    assert!(matches!(none.solve(), Err(Error::Argument { .. })));
    for no_number in [f64::NAN, f64::INFINITY] {
        let mut model = Model::new();
        let x = model.float(0.0..=1.0);
        assert!(matches!(model.try_post(x.le(no_number)), Err(Error::Argument { .. })));
        assert!(matches!(model.try_post((no_number * x).le(1.0)), Err(Error::Argument { .. })));
        assert!(matches!(model.try_post(x.eq(x.abs().pow(no_number))), Err(Error::Argument { .. })));
    }
    let mut unwritable = Model::new();
    unwritable.float(0.0..=1.0);
    for written in [unwritable.to_flatzinc(), unwritable.to_xcsp3(), unwritable.to_opb()] {
        assert!(matches!(written, Err(Error::Unwritable { .. })));
    }
}

/// A search without learning, one with it, and one that is stopped go on where they were.
#[test]
fn a_search_goes_on_after_a_solution() {
    for learning in [false, true] {
        let mut model = Model::new();
        let x = model.float(-2.0..=2.0);
        let int = model.int(-2..=2);
        model.post(x.eq(FloatExpr::from(int)));
        let mut search = model.search().unwrap().learning(learning);
        let mut found = Vec::new();
        while let Step::Solution(solution) = search.step() {
            found.push(solution.float(x));
        }
        found.sort_by(f64::total_cmp);
        assert_eq!(found, [-2.0, -1.0, 0.0, 1.0, 2.0]);
    }
}

/// The least sum of a number and its reciprocal is 2.
#[test]
fn a_minimum_is_found_and_proven() {
    for way in 0..4 {
        let mut model = Model::new();
        let x = model.float(0.5..=1.9);
        model.minimise_float(x + 1.0 / x);
        let search = model.search().unwrap();
        let mut search = match way {
            0 => search,
            1 => search.restarts(Restarts::Luby(20)),
            2 => search.learning(true),
            _ => search.learning_in_turns(Restarts::Luby(100)).by_conflicts(),
        };
        let (found, proven) = search.best();
        let found = found.unwrap();
        assert!(proven && (found.float(x) - 1.0).abs() < 0.002, "{way}: {}", found.float(x));
    }
}
