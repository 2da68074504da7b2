//! Any of the [problems](crate::problem) answered: with `k` colours or not, with how few, how many colourings, which.

use num_bigint::BigUint;

use crate::breakout::Breakout;
use crate::chromatic::{Bounds, Options, Proof, chromatic};
use crate::clique::clique;
use crate::local::Local;
use crate::memetic::Memetic;
use crate::polynomial::Polynomial;
use crate::problem::{Allowed, Problem};
use crate::rules::Rules;
use crate::search::{MOST_COLOURS, Progress, Wanted, search};
use crate::span::span;

/// Whether a problem has a solution with so many colours.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// It has: the colours of each vertex.
    Coloured(Vec<Vec<u32>>),
    /// It has none.
    Impossible(Proof),
    /// It was stopped before it knew.
    Unknown,
}

/// The smallest number of colours, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fewest {
    /// So many are needed.
    pub lower: usize,
    /// So many are enough, and how; nothing while there is no solution.
    pub upper: Option<(usize, Vec<Vec<u32>>)>,
    /// What shows that so many are needed, if joined vertices differ and that is all.
    pub proof: Option<Proof>,
    /// No number is enough: lists leave no solution.
    pub impossible: bool,
}

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// So many.
    pub solutions: BigUint,
    /// Whether these are all, or there may be more.
    pub exact: bool,
}

/// States of the dynamic programming that counts colourings.
const STATES: usize = 1 << 20;

/// Bounds that differ by no more may soon meet.
const NEAR: usize = 3;

/// Moves and nodes of the first turn.
const FIRST_MOVES: u64 = 20_000;

/// Whether there is a solution with so many colours.
pub fn decide(problem: &Problem, colours: usize, options: &Options<'_>) -> Decision {
    if problem.is_plain() {
        let options = Options { target: Some(colours), ..*options };
        let bounds = chromatic(problem.graph(), &options, &mut |_| {});
        return decided(&bounds, colours);
    }
    if let Some(decision) = asked(problem, colours, u64::MAX, options) {
        return decision;
    }
    let (rules, owner) = problem.rules(colours);
    let mut exact = search(&rules, Wanted::One);
    // Colours that keep a distance are found one fewer at a time.
    let mut solution = rules.distances.as_ref().and_then(|_| first_solution(problem, most_colours(problem)));
    let mut local = local(&rules, &owner, None, options.seed);
    let (mut moves, mut round) = (FIRST_MOVES, 0);
    loop {
        if let Some(exact) = &mut exact {
            match exact.run(moves / 4, options.stop) {
                Progress::Found => return Decision::Coloured(problem.gather(&owner, &exact.colouring())),
                Progress::Exhausted => return Decision::Impossible(Proof::Search),
                Progress::Interrupted => {}
            }
        }
        if let Some(solution) = &mut solution {
            let options = Options { seed: options.seed ^ round, ..*options };
            descend(problem, solution, colours, moves, &options, &mut |_| {});
            if solution.0 <= colours {
                return Decision::Coloured(std::mem::take(&mut solution.1));
            }
        } else if let Some(found) = local.as_mut().and_then(|local| local.run(moves, options.stop))
            && rules.hold(&found)
        {
            return Decision::Coloured(problem.gather(&owner, &found));
        }
        let searches = exact.is_some() || local.is_some();
        if (options.stop)() || !options.search || !searches {
            return Decision::Unknown;
        }
        (moves, round) = (longer(moves), round + 1);
    }
}

/// What the stronger complete method for lists says, where there is one.
fn asked(problem: &Problem, colours: usize, nodes: u64, options: &Options<'_>) -> Option<Decision> {
    let takes = options.search && problem.is_listed();
    options.complete.filter(|_| takes).and_then(|complete| complete(problem, colours, nodes))
}

/// Whether there is a solution with so many colours, as far as so many nodes tell.
fn within(problem: &Problem, colours: usize, nodes: u64, options: &Options<'_>) -> Option<Decision> {
    asked(problem, colours, nodes, options).or_else(|| {
        let (rules, owner) = problem.rules(colours);
        let mut search = search(&rules, Wanted::One)?;
        Some(match search.run(nodes, options.stop) {
            Progress::Found => Decision::Coloured(problem.gather(&owner, &search.colouring())),
            Progress::Exhausted => Decision::Impossible(Proof::Search),
            Progress::Interrupted => Decision::Unknown,
        })
    })
}

/// What bounds on the chromatic number say of so many colours.
#[must_use]
pub fn decided(bounds: &Bounds, colours: usize) -> Decision {
    if bounds.upper <= colours {
        Decision::Coloured(bounds.colouring.iter().map(|&colour| vec![colour]).collect())
    } else if bounds.lower > colours {
        Decision::Impossible(bounds.proof.clone())
    } else {
        Decision::Unknown
    }
}

/// Local search for one number of colours, where there is one for such rules. `owner` is the vertex each comes from, `origin` a
/// solution with one colour more.
fn local<'a>(
    rules: &'a Rules,
    owner: &'a [usize],
    origin: Option<&'a [u32]>,
    seed: u64,
) -> Option<Box<dyn Local + 'a>> {
    if !rules.groups.is_empty() || rules.equitable {
        return None;
    }
    if rules.distances.is_some() {
        return Some(Box::new(Breakout::new(rules, owner, origin, seed)?));
    }
    let mut memetic = Memetic::new(&rules.graph, rules.colours, rules.lists.as_deref(), seed)?;
    origin.into_iter().for_each(|origin| memetic.begin_with(origin));
    Some(Box::new(memetic))
}

/// How many colours a solution takes, and those of each vertex.
type Solution = (usize, Vec<Vec<u32>>);

/// Moves of the next turn.
fn longer(moves: u64) -> u64 {
    moves.saturating_mul(3) / 2
}

/// One colour fewer, and another, as long as local search finds that in so many moves; each is told. Whether there is a local
/// search for such rules.
fn descend(
    problem: &Problem,
    solution: &mut Solution,
    least: usize,
    moves: u64,
    options: &Options<'_>,
    tell: &mut dyn FnMut(&Solution),
) -> bool {
    while solution.0 > least && !(options.stop)() {
        let (rules, owner) = problem.rules(solution.0 - 1);
        let origin: Vec<u32> = solution.1.iter().flatten().copied().collect();
        let Some(mut local) = local(&rules, &owner, Some(&origin), options.seed) else { return false };
        let found = local.run(moves, options.stop).filter(|found| rules.hold(found));
        let Some(found) = found else { return true };
        let used = found.iter().max().map_or(0, |&colour| colour as usize + 1);
        *solution = (used, problem.gather(&owner, &found));
        tell(solution);
    }
    true
}

/// The smallest number of colours of any problem; each better bound is told. (Equitable colourings with `k` colours need
/// not exist for more: then it is the smallest number for which they do.)
pub fn fewest(problem: &Problem, options: &Options<'_>, tell: &mut dyn FnMut(&Fewest)) -> Fewest {
    let known = |bounds: &Bounds| {
        let lists = bounds.colouring.iter().map(|&colour| vec![colour]).collect();
        let (lower, upper) = (bounds.lower, Some((bounds.upper, lists)));
        Fewest { lower, upper, proof: Some(bounds.proof.clone()), impossible: false }
    };
    if problem.is_plain() {
        return known(&chromatic(problem.graph(), options, &mut |bounds| tell(&known(bounds))));
    }
    let mut found = Fewest { lower: lower_bound(problem, options), ..Fewest::default() };
    tell(&found);
    // No solution needs more: with so many colours the greedy one fits, or lists end before.
    let most = most_colours(problem);
    let monotone = !problem.rules(0).0.equitable;
    if let Some(solution) = monotone.then(|| first_solution(problem, most)).flatten() {
        found.upper = Some(solution);
        tell(&found);
    }
    let (mut moves, mut round) = (FIRST_MOVES, 0);
    while options.search && !(options.stop)() && found.lower <= most {
        let upper = found.upper.as_ref().map_or(most + 1, |(upper, _)| *upper);
        if found.lower >= upper {
            break;
        }
        // From below: as few colours as might do. Far from the upper bound a proof is easy or hopeless.
        let nodes = if upper - found.lower <= NEAR { moves / 4 } else { moves / 64 };
        // With as many colours as there are it is all or nothing.
        let nodes = if found.lower == most { u64::MAX } else { nodes };
        let proven = within(problem, found.lower, nodes, options);
        match proven {
            Some(Decision::Impossible(_)) => {
                found.lower += 1;
                tell(&found);
                continue;
            }
            Some(Decision::Coloured(colouring)) => {
                found.upper = Some((found.lower, colouring));
                tell(&found);
                break;
            }
            _ => {}
        }
        // From above.
        let mut searches = false;
        if let Some(mut solution) = found.upper.take_if(|_| monotone) {
            let lower = found.lower;
            let options = Options { seed: options.seed ^ round, ..*options };
            searches = descend(problem, &mut solution, lower, moves, &options, &mut |(upper, colours)| {
                tell(&Fewest { lower, upper: Some((*upper, colours.clone())), ..Fewest::default() });
            });
            found.upper = Some(solution);
        }
        if proven.is_none() && !searches {
            break;
        }
        (moves, round) = (longer(moves), round + 1);
    }
    found.impossible = found.lower > most;
    found
}

/// Colours that are enough for any problem that has a solution at all.
fn most_colours(problem: &Problem) -> usize {
    let (rules, _) = problem.rules(0);
    let far = |v: usize| match &rules.distances {
        Some(distances) => distances[v].iter().map(|&distance| 2 * distance as usize - 1).sum(),
        None => rules.graph.degree(v),
    };
    let free = (0..rules.graph.len()).map(far).max().map_or(0, |most| most + 1);
    let allowed = || (0..problem.graph().len()).map(|v| problem.allowed(v));
    let listed = |allowed: &Allowed| match allowed {
        Allowed::Any => 0,
        Allowed::List(list) => list.iter().max().map_or(0, |&colour| colour as usize + 1),
        Allowed::Range { from, to } => (*to as usize).min(*from as usize + free) + 1,
    };
    let most = allowed().map(listed).max().unwrap_or(0);
    if allowed().all(|allowed| matches!(allowed, Allowed::List(_))) {
        return most;
    }
    // A vertex without list can take a colour beyond all lists.
    (most + free + rules.graph.len()).min(MOST_COLOURS.max(free + most))
}

/// What a clique needs, or spans, and the lists.
fn lower_bound(problem: &Problem, options: &Options<'_>) -> usize {
    let (rules, _) = problem.rules(0);
    // Distances are at least 1, so that a clique takes as many colours as it has copies.
    let mut bound = clique(&rules.graph, 10_000, options.stop).vertices.len();
    if rules.distances.is_some() {
        bound = bound.max(span(problem, options.stop));
    }
    for v in (0..problem.graph().len()).filter(|&v| problem.demands()[v] > 0) {
        let first = match problem.allowed(v) {
            Allowed::Any => 0,
            Allowed::List(list) => list.iter().min().map_or(0, |&colour| colour as usize),
            Allowed::Range { from, .. } => *from as usize,
        };
        let further = problem.demands()[v] as usize - 1;
        bound = bound.max(first + further * problem.own_distance(v) as usize + 1);
    }
    bound
}

/// The first colour that fits, for vertices in the order of what their neighbours may cost them.
fn first_solution(problem: &Problem, most: usize) -> Option<Solution> {
    let (rules, owner) = problem.rules(most);
    let cost = |v: usize| match &rules.distances {
        Some(distances) => distances[v].iter().sum::<u32>(),
        None => rules.graph.degree(v) as u32,
    };
    let mut order: Vec<usize> = (0..owner.len()).collect();
    order.sort_by_key(|&v| {
        (rules.lists.as_ref().map_or(0, |lists| lists[v].len()), std::cmp::Reverse(cost(v)))
    });
    let mut colouring = vec![u32::MAX; owner.len()];
    // By colour: the last vertex that can't have it.
    let mut taken = vec![usize::MAX; most];
    for v in order {
        for (place, &u) in rules.graph.neighbours(v).iter().enumerate() {
            let distance = rules.distances.as_ref().map_or(1, |distances| distances[v][place] as usize);
            let other = colouring[u as usize];
            if other != u32::MAX {
                let from = (other as usize + 1).saturating_sub(distance);
                taken[from..(other as usize).saturating_add(distance).min(most)].fill(v);
            }
        }
        let fits = |&colour: &u32| taken[colour as usize] != v;
        colouring[v] = match &rules.lists {
            Some(lists) => lists[v].iter().copied().find(fits)?,
            None => (0..most as u32).find(fits)?,
        };
    }
    let used = colouring.iter().max().map_or(0, |&colour| colour as usize + 1);
    rules.hold(&colouring).then(|| (used, problem.gather(&owner, &colouring)))
}

/// Hands over every solution with so many colours until `each` has enough; whether these were all. Sets of colours of a
/// vertex come once, in ascending order.
pub fn all(
    problem: &Problem,
    colours: usize,
    stop: &dyn Fn() -> bool,
    each: &mut dyn FnMut(Vec<Vec<u32>>) -> bool,
) -> bool {
    let (rules, owner) = problem.rules(colours);
    let Some(mut search) = search(&rules, Wanted::All) else { return false };
    loop {
        match search.run(1 << 16, stop) {
            Progress::Exhausted => return true,
            Progress::Interrupted if stop() => return false,
            Progress::Interrupted => {}
            Progress::Found => {
                let colouring = search.colouring();
                // Of the orders of a vertex' colours one.
                let ascending =
                    (1..owner.len()).all(|v| owner[v] != owner[v - 1] || colouring[v] > colouring[v - 1]);
                if ascending && !each(problem.gather(&owner, &colouring)) {
                    return false;
                }
            }
        }
    }
}

/// How many solutions with so many colours there are: by dynamic programming if it is plain colouring, else by enumeration up
/// to a limit.
pub fn count(problem: &Problem, colours: usize, limit: Option<u64>, stop: &dyn Fn() -> bool) -> Count {
    if problem.is_plain()
        && let Ok(polynomial) = Polynomial::of(problem.graph(), STATES, stop)
    {
        let solutions = polynomial.colourings(colours as u64);
        return match limit.map(BigUint::from).filter(|limit| *limit <= solutions) {
            Some(limit) => Count { solutions: limit, exact: false },
            None => Count { solutions, exact: true },
        };
    }
    let mut solutions = 0_u64;
    let exact = all(problem, colours, stop, &mut |_| {
        solutions += 1;
        limit.is_none_or(|limit| solutions < limit)
    });
    Count { solutions: solutions.into(), exact }
}
