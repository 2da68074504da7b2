//! People's times and the estimate of them: fits the model's weights, and measures by cross-validation how well it ranks
//! puzzles that it was not fitted to.
//!
//! `cargo run --release -p garns-logic --example human_times -- FILE`, a table of puzzle, players and mean seconds

#[path = "../tests/ranks/mod.rs"]
mod ranks;

use garns_logic::{Look, Rater, Visibility};
use ranks::spearman;

fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => return eprintln!("{path}: {error}"),
    };
    let mut rater = Rater::new();
    let (mut looks, mut times) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let mut fields = line.split('\t');
        let puzzle = fields.next().and_then(digits);
        let time = fields.nth(1).and_then(|field| field.parse::<f64>().ok());
        if let (Some(givens), Some(time)) = (puzzle, time) {
            looks.push(rater.look(&givens));
            times.push(time.ln());
        }
    }
    let mut model = Model { looks, times, known: Vec::new() };
    let count = model.times.len();
    if count < 100 {
        return eprintln!("{path}: {count} puzzles with times are too few to fit anything to");
    }
    let all: Vec<usize> = (0..count).collect();
    let started = std::time::Instant::now();
    let shipped = model.efforts(Visibility::default());
    println!("{:.1} µs a puzzle", started.elapsed().as_secs_f64() * 1e6 / count as f64);
    for (what, weights) in [("as shipped", shipped), ("fitted to all", model.fit(&all))] {
        let efforts = model.efforts_of(weights, &all);
        let (constant, slope) = line(&efforts, &model.times);
        println!("{what}: {:.4} {:?}", spearman(&efforts, &model.times), model.known[weights].0);
        println!("  seconds: exp({constant:.4} + {slope:.4} ln (1 + effort))");
    }
    const ROUNDS: u64 = 5;
    let mut sum = 0.0;
    for round in 0..ROUNDS {
        let mut guessed = vec![0.0; count];
        for part in 0..10 {
            let (own, others) = split(count, part, round);
            let best = model.fit(&others);
            let known: Vec<f64> = others.iter().map(|i| model.times[*i]).collect();
            let (constant, slope) = line(&model.efforts_of(best, &others), &known);
            for (i, effort) in own.iter().zip(model.efforts_of(best, &own)) {
                guessed[*i] = constant + slope * effort;
            }
        }
        let found = spearman(&guessed, &model.times);
        println!("ten-fold cross-validation, partition {}: {found:.4}", round + 1);
        sum += found / ROUNDS as f64;
    }
    println!("mean: {sum:.4}");
}

/// Puzzles with times, and the efforts that weights gave them.
struct Model {
    looks: Vec<Look>,
    times: Vec<f64>,
    known: Vec<(Visibility, Vec<f64>)>,
}

impl Model {
    /// The logarithms of the efforts by these weights, by their number.
    fn efforts(&mut self, visibility: Visibility) -> usize {
        if let Some(found) = self.known.iter().position(|(known, _)| *known == visibility) {
            return found;
        }
        let efforts = self.looks.iter().map(|look| (1.0 + look.features(&visibility).effort).ln()).collect();
        self.known.push((visibility, efforts));
        self.known.len() - 1
    }

    fn efforts_of(&self, known: usize, puzzles: &[usize]) -> Vec<f64> {
        puzzles.iter().map(|i| self.known[known].1[*i]).collect()
    }

    /// The weights that rank these puzzles best: of 200 points spread evenly over two orders of magnitude the best one, then
    /// one weight after the other is changed by a factor as long as that helps.
    fn fit(&mut self, puzzles: &[usize]) -> usize {
        const FIELDS: [fn(&mut Visibility) -> &mut f64; 6] = [
            |weights| &mut weights.line,
            |weights| &mut weights.last,
            |weights| &mut weights.naked,
            |weights| &mut weights.locked,
            |weights| &mut weights.step,
            |weights| &mut weights.fading,
        ];
        let times: Vec<f64> = puzzles.iter().map(|i| self.times[*i]).collect();
        let (mut best, mut value) = (0, f64::NEG_INFINITY);
        for point in 1..=200 {
            let mut weights = Visibility::default();
            for (field, base) in FIELDS.iter().zip([2, 3, 5, 7, 11, 13]) {
                // From 0.02 to 2.
                *field(&mut weights) = 0.02 * 100_f64.powf(halton(point, base));
            }
            self.attempt(weights, puzzles, &times, &mut best, &mut value);
        }
        for factor in [1.5, 1.5, 1.2] {
            for field in FIELDS {
                for factor in [factor, 1.0 / factor] {
                    loop {
                        let mut weights = self.known[best].0;
                        *field(&mut weights) *= factor;
                        if !self.attempt(weights, puzzles, &times, &mut best, &mut value) {
                            break;
                        }
                    }
                }
            }
        }
        best
    }

    /// Whether these weights rank the puzzles better than the best so far; then they are that.
    fn attempt(
        &mut self,
        weights: Visibility,
        puzzles: &[usize],
        times: &[f64],
        best: &mut usize,
        value: &mut f64,
    ) -> bool {
        let number = self.efforts(weights);
        let found = spearman(&self.efforts_of(number, puzzles), times);
        let better = found > *value + 0.0001;
        if better {
            (*best, *value) = (number, found);
        }
        better
    }
}

/// The radical inverse of a number: points of Halton's sequence, evenly spread between 0 and 1.
fn halton(mut number: u32, base: u32) -> f64 {
    let (mut inverse, mut share) = (0.0, 1.0);
    while number > 0 {
        share /= f64::from(base);
        inverse += share * f64::from(number % base);
        number /= base;
    }
    inverse
}

/// The puzzles of one of ten parts, and the others.
fn split(count: usize, part: u64, round: u64) -> (Vec<usize>, Vec<usize>) {
    let of = |i: &usize| {
        let mixed = (*i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15 ^ (round << 17)).rotate_left(23);
        mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40
    };
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(of);
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for (place, i) in order.into_iter().enumerate() {
        if place as u64 % 10 == part { own.push(i) } else { others.push(i) }
    }
    (own, others)
}

/// Least squares: constant and slope.
fn line(x: &[f64], y: &[f64]) -> (f64, f64) {
    let count = x.len() as f64;
    let mean = |v: &[f64]| v.iter().sum::<f64>() / count;
    let (mx, my) = (mean(x), mean(y));
    let both: f64 = x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum();
    let slope = both / x.iter().map(|x| (x - mx).powi(2)).sum::<f64>();
    (my - slope * mx, slope)
}

/// The digits of a puzzle, 0 for a blank.
fn digits(text: &str) -> Option<[u8; 81]> {
    let bytes = text.as_bytes();
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    (bytes.len() == 81).then(|| std::array::from_fn(|i| digit(bytes[i])))
}
