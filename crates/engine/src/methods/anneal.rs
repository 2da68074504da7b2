//! `anneal`: simulated annealing over grids whose boxes are always complete.

use std::ops::ControlFlow;

use garns_puzzle::Puzzle;

use super::local::board::Board;
use super::local::moves::{Boxes, Neighbourhood};
use super::local::pace::Pace;
use super::local::rng::Rng;
use super::local::{
    self, Author, BOXES, Common, FILL, ITERATIONS, KICK, LocalSearch, NEIGHBOURHOOD, RESTARTS, Start,
};
use crate::{
    About, Engine, Entry, Event, Goal, Limits, Param, Preset, Report, Settings, UnsupportedError, Watch,
    about,
};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |settings| Box::new(Anneal::new(settings)) };

static ABOUT: About = about! {
    name: "anneal", complete: false,
    what:
        "Simulated annealing: every box is filled at random, then two of its cells are swapped again and \
         again; a swap that adds repetitions to rows and columns is accepted less and less often. For \
         puzzles made of houses. Finds solutions, even of very large grids, and proves nothing.",
        "Têmpera simulada: cada bloco é preenchido ao acaso, depois duas de suas células são trocadas sem \
         parar; uma troca que aumenta as repetições em linhas e colunas é aceita cada vez menos. Para jogos \
         feitos de casas. Acha soluções, mesmo de grades muito grandes, e não prova nada.",
    params: [
        Param::real("t0",
            "the temperature at the start; auto: a low one chosen for the order",
            "a temperatura no início; auto: uma baixa, escolhida para a ordem",
            None, 0.001..=1e6),
        Param::real("alpha",
            "what the temperature is multiplied by after samax steps; 1 keeps it",
            "por quanto a temperatura é multiplicada após samax passos; 1 a mantém",
            None, 0.01..=1.0),
        Param::real("tmin",
            "the temperature below which it heats up again, as often as restarts allows",
            "a temperatura abaixo da qual se reaquece, tantas vezes quantas restarts permite",
            None, 0.001..=1e6),
        Param::whole("samax", "steps at each temperature", "passos em cada temperatura", None, 1..=u64::MAX),
        Param::whole("reheat",
            "temperatures without improvement since it was last heated before it heats up again; auto: any number",
            "temperaturas sem melhora desde o último aquecimento até se reaquecer; auto: quantas forem",
            None, 1..=u64::MAX),
        ITERATIONS, NEIGHBOURHOOD, BOXES, RESTARTS, KICK, FILL,
    ],
    presets: [
        Preset::new("best",
            "what the method can do: after deduction, a low temperature that hardly falls, again and again",
            "o que o método consegue: após a dedução, uma temperatura baixa que mal cai, repetidas vezes",
            &[]),
        Preset::new("paper",
            "what the paper says, literally: t0 120, alpha 0.75, samax 8 up to order 9, else t0 150, alpha \
             0.9, samax 10; its last swap can only be in a box with two free cells",
            "o que diz o artigo, ao pé da letra: t0 120, alpha 0,75, samax 8 até a ordem 9, senão t0 150, \
             alpha 0,9, samax 10; sua última troca só pode ser num bloco com duas células livres",
            &[("neighbourhood", "literal"), ("boxes", "one"), ("restarts", "0"), ("fill", "random")]),
        Preset::new("lewis",
            "as R. Lewis (2007) does it: any two cells of a box, t0 the standard deviation of the cost of \
             neighbours, samax the square of the number of free cells, begun anew after 20 temperatures \
             without improvement",
            "como faz R. Lewis (2007): duas células quaisquer de um bloco, t0 o desvio padrão do custo dos \
             vizinhos, samax o quadrado do número de células livres, recomeçada após 20 temperaturas sem \
             melhora",
            &[("neighbourhood", "any"), ("alpha", "0.99"), ("reheat", "20"), ("fill", "random")]),
    ],
};

struct Anneal {
    common: Common,
    t0: Option<f64>,
    alpha: Option<f64>,
    tmin: Option<f64>,
    samax: Option<u64>,
    reheat: Option<u64>,
}

impl Anneal {
    fn new(settings: &Settings) -> Anneal {
        Anneal {
            common: Common::new(settings),
            t0: settings.real("t0"),
            alpha: settings.real("alpha"),
            tmin: settings.real("tmin"),
            samax: settings.whole("samax"),
            reheat: settings.whole("reheat"),
        }
    }

    /// How the temperature falls for a puzzle, after so many restarts; `spread` is the standard deviation of the cost
    /// of neighbours.
    fn schedule(&self, start: &Start, spread: f64, restarts: u64) -> Schedule {
        let order = start.ground.values;
        let (t0, alpha, tmin, samax) = match (self.common.author, order) {
            (Author::Paper, ..=9) => (120.0, 0.75, FROZEN, 8),
            (Author::Paper, _) => (150.0, 0.9, FROZEN, 10),
            (Author::Lewis, _) => (spread, 0.99, FROZEN, (start.free() as u64).pow(2)),
            (Author::Garns, _) => {
                let mild = mild(order, start.free() as f64 / start.fixed.len() as f64);
                // Each time it starts a little warmer and ends a little cooler: what traps it at one temperature
                // lets go at another.
                let widen = 1.0 + (WIDENING * restarts as f64).min(WIDEST);
                let (warm, cool) = (mild * WARMEST * widen, mild * COOLEST / widen);
                let fall = (cool / warm).powf(1.0 / DEGREES as f64);
                let longer = LONGER.powi(restarts.min(40) as i32);
                (warm, fall, cool, (SWEEP / DEGREES as f64 * start.free() as f64 * longer) as u64)
            }
        };
        // Who sets the cooling schedule wants it to be followed to its end.
        let tmin = if self.t0.or(self.alpha).is_some() { FROZEN } else { tmin };
        Schedule {
            t0: self.t0.unwrap_or(t0),
            alpha: self.alpha.unwrap_or(if self.t0.is_some() && self.common.author == Author::Garns {
                1.0
            } else {
                alpha
            }),
            tmin: self.tmin.unwrap_or(tmin),
            samax: self.samax.unwrap_or(samax).max(1),
        }
    }
}

/// The low temperature that suits an order and a share of free cells: measured at orders 9 to 49. The fewer cells
/// are free, the fewer ways lead out of a trap, and the warmer it must be.
fn mild(order: usize, free: f64) -> f64 {
    let by_order = 1.25 / (order as f64).sqrt().max(2.0).powf(0.825);
    by_order * (1.0 + 0.9 * (0.53 - free)).clamp(0.92, 1.25)
}

/// From where to where the temperature falls at first, beside the one that suits, …
const WARMEST: f64 = 1.04;
const COOLEST: f64 = 0.96;
/// … by how much this widens with each time, and at most, …
const WIDENING: f64 = 0.02;
const WIDEST: f64 = 0.12;
/// … in how many steps, …
const DEGREES: u64 = 32;
/// … in how many iterations for each free cell at first, and how much longer each time.
const SWEEP: f64 = 20_000.0;
const LONGER: f64 = 1.4;

/// So many neighbours are looked at for the temperature Lewis starts from.
const NEIGHBOURS: usize = 200;

/// The standard deviation of the cost of neighbours drawn at random.
fn spread<const K: usize>(board: &Board<K>, rng: &mut Rng) -> f64 {
    let draw = |_| Neighbourhood::Any.draw(board, Boxes::All, rng);
    let swaps = (0..NEIGHBOURS).filter_map(draw);
    let changes: Vec<f64> = swaps.map(|(a, b)| f64::from(board.change(a, b))).collect();
    let mean = changes.iter().sum::<f64>() / changes.len().max(1) as f64;
    let squares = changes.iter().map(|change| (change - mean).powi(2)).sum::<f64>();
    // Where all neighbours cost the same it must be above zero still.
    (squares / changes.len().max(1) as f64).sqrt().max(FROZEN)
}

/// Below this nothing but luck of one in billions makes matters worse: it is frozen.
const FROZEN: f64 = 0.04;

struct Schedule {
    t0: f64,
    alpha: f64,
    tmin: f64,
    samax: u64,
}

/// How many of the random bits decide on acceptance.
const BITS: u32 = 28;

/// For each change of the cost, how many of 2^28 swaps are made.
struct Odds {
    table: Vec<u32>,
    middle: i32,
}

impl Odds {
    fn new(largest: usize) -> Odds {
        Odds { table: vec![1 << BITS; 2 * largest + 1], middle: largest as i32 }
    }

    fn set(&mut self, temperature: f64) {
        for change in 1..=self.middle {
            let odds = (-f64::from(change) / temperature).exp() * f64::from(1 << BITS);
            self.table[(self.middle + change) as usize] = odds as u32;
        }
    }

    #[inline]
    fn accept(&self, change: i32, random: u64) -> bool {
        let odds = self.table[(self.middle + change) as usize];
        random >> (64 - BITS) < u64::from(odds)
    }
}

impl LocalSearch for Anneal {
    fn common(&self) -> &Common {
        &self.common
    }

    fn pace(&self, start: &Start) -> (Option<u64>, u64) {
        let paper = (self.common.author == Author::Paper)
            .then(|| local::paper_limit(start, [1000, 1100, 1200, 10_000]));
        (paper, 1)
    }

    fn seek<const K: usize>(
        &self,
        start: &Start,
        board: &mut Board<K>,
        rng: &mut Rng,
        pace: &mut Pace<'_, '_>,
    ) -> ControlFlow<()> {
        let mut odds = Odds::new(2 * start.ground.slots + 2);
        let spread = if self.common.author == Author::Lewis { spread(board, rng) } else { 0.0 };
        loop {
            let schedule = self.schedule(start, spread, pace.now.restarts);
            let mut temperature = schedule.t0;
            // The lowest cost since it was heated, and at how many temperatures it has not fallen.
            let (mut lowest, mut idle) = (u32::MAX, 0);
            loop {
                odds.set(temperature);
                pace.now.temperature = Some(temperature);
                let cool = pace.now.iteration.saturating_add(schedule.samax);
                while pace.now.iteration < cool {
                    if pace.now.iteration >= pace.due() {
                        pace.pause()?;
                    }
                    self.chunk(board, rng, pace, &odds, pace.due().min(cool))?;
                    pace.now.cost = u64::from(board.cost());
                    pace.now.best = u64::from(board.best_cost());
                    if board.cost() == 0 {
                        return ControlFlow::Continue(());
                    }
                }
                temperature *= schedule.alpha;
                let again = self.common.restarts.is_none_or(|most| pace.now.restarts < most);
                idle = if board.cost() < lowest { 0 } else { idle + 1 };
                lowest = lowest.min(board.cost());
                let cold = temperature < schedule.tmin || self.reheat.is_some_and(|most| idle >= most);
                if cold && again {
                    break;
                }
            }
            // Lewis begins from a new filling each time; the others only heat up what they have.
            let kick = if self.common.author == Author::Lewis { None } else { Some(0) };
            local::restart(self.common.kick.or(kick), board, rng, pace)?;
        }
    }
}

impl Anneal {
    /// Goes on until so many iterations are done, or the cost is 0.
    fn chunk<const K: usize>(
        &self,
        board: &mut Board<K>,
        rng: &mut Rng,
        pace: &mut Pace<'_, '_>,
        odds: &Odds,
        until: u64,
    ) -> ControlFlow<()> {
        if pace.steps {
            return self.steps(board, rng, pace, odds, until);
        }
        let rounds = until.saturating_sub(pace.now.iteration);
        let (mut made, mut idle) = (0, 0);
        let mut done = rounds;
        for round in 0..rounds {
            let Some((a, b, random)) = self.pick(board, rng) else {
                idle += 1;
                continue;
            };
            let change = board.change(a, b);
            if odds.accept(change, random) {
                board.swap(a, b, change);
                made += 1;
                if board.cost() == 0 {
                    done = round + 1;
                    break;
                }
            }
        }
        pace.now.iteration += done;
        pace.evaluated += done - idle;
        pace.now.swaps += made;
        pace.now.rejected += done - idle - made;
        ControlFlow::Continue(())
    }

    /// Two cells to swap, and random bits of which the highest are still unused; nothing after an idle draw.
    #[inline(always)]
    fn pick<const K: usize>(&self, board: &Board<K>, rng: &mut Rng) -> Option<(u16, u16, u64)> {
        let cells = match (self.common.neighbourhood, self.common.boxes) {
            (Neighbourhood::ProblemAny, Boxes::All) => board.problems(),
            (Neighbourhood::Any, Boxes::All) => board.free(),
            (neighbourhood, boxes) => {
                let (a, b) = neighbourhood.draw(board, boxes, rng)?;
                return Some((a, b, rng.roll()));
            }
        };
        // One roll does it all: 20 bits for the cell, 16 for the other, 28 for the odds.
        let random = rng.roll();
        let a = cells[(((random & 0xf_ffff) * cells.len() as u64) >> 20) as usize];
        Some((a, board.other(a, (random >> 20) as u32), random))
    }

    /// The same as [`Anneal::chunk`], and every step is told.
    fn steps<const K: usize>(
        &self,
        board: &mut Board<K>,
        rng: &mut Rng,
        pace: &mut Pace<'_, '_>,
        odds: &Odds,
        until: u64,
    ) -> ControlFlow<()> {
        while pace.now.iteration < until && board.cost() > 0 {
            let picked = self.pick(board, rng);
            let made = picked.is_some_and(|(a, b, random)| {
                let change = board.change(a, b);
                let made = odds.accept(change, random);
                if made {
                    board.swap(a, b, change);
                }
                made
            });
            pace.now.iteration += 1;
            pace.evaluated += u64::from(picked.is_some());
            pace.now.swaps += u64::from(made);
            pace.now.rejected += u64::from(picked.is_some() && !made);
            pace.now.cost = u64::from(board.cost());
            pace.now.best = u64::from(board.best_cost());
            let Some((a, b, _)) = picked else {
                pace.tell_cost()?;
                continue;
            };
            if made {
                pace.swapped(board, a, b)?;
            } else if let Some((a, b)) = board.meant(a, b) {
                pace.tell(Event::Rejected { a, b })?;
            }
            pace.tell_cost()?;
        }
        ControlFlow::Continue(())
    }
}

impl Engine for Anneal {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        local::accepts(&ABOUT, puzzle)
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        local::run(self, &ABOUT, puzzle, goal, limits, watch)
    }
}
