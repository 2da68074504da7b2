//! Deterministic automata for the languages that want them: Rabin and Scott's subset construction, then Moore's
//! minimisation.

use std::collections::HashMap;

use garns_puzzle::Values;
use garns_puzzle::meaning::Nfa;

/// No automaton that is written down has more states, before they are merged.
const MOST_STATES: usize = 1 << 14;

/// An automaton with at most one next state. Its states count from 1, which is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dfa {
    /// For each state, for each rank, the next state, if any.
    pub(super) next: Vec<Vec<Option<usize>>>,
    /// The states in which it may end.
    pub(super) accepting: Vec<usize>,
}

impl Dfa {
    /// The same as `nfa` on words of this length; `None` if it has too many states.
    pub(super) fn new(nfa: &Nfa, length: usize, values: usize) -> Option<Dfa> {
        let mut steps: HashMap<(u32, u8), Vec<u32>> = HashMap::new();
        for (from, by, to) in &nfa.steps {
            steps.entry((*from, *by)).or_default().push(*to);
        }
        let sorted = |mut states: Vec<u32>| {
            states.sort_unstable();
            states.dedup();
            states
        };
        let step = |states: &Vec<u32>, rank: usize| {
            let to = states.iter().filter_map(|state| steps.get(&(*state, rank as u8))).flatten();
            let to = sorted(to.copied().collect());
            (!to.is_empty()).then_some(to)
        };
        let end = |states: &Vec<u32>| states.iter().any(|state| nfa.end.contains(state));
        Dfa::reached(sorted(nfa.start.clone()), length, values, step, end)
    }

    /// Accepts so many numbers that multiply to the target: the state is what is left to divide.
    pub(super) fn of_product(length: usize, target: i64, values: &Values) -> Option<Dfa> {
        // After a zero nothing matters.
        let step = |left: &Option<i64>, rank: usize| match (values.number(rank), *left) {
            (_, None) => Some(None),
            (0, Some(left)) => (left == 0).then_some(None),
            (_, Some(0)) => Some(Some(0)),
            (number, Some(left)) => (left % number == 0).then(|| Some(left / number)),
        };
        let end = |left: &Option<i64>| left.is_none_or(|left| left == 1);
        Dfa::reached(Some(target), length, values.len(), step, end)
    }

    /// What is reached from a state by words of this length.
    fn reached<S: Clone + Eq + std::hash::Hash>(
        start: S,
        length: usize,
        values: usize,
        step: impl Fn(&S, usize) -> Option<S>,
        end: impl Fn(&S) -> bool,
    ) -> Option<Dfa> {
        let mut known: HashMap<S, usize> = HashMap::from([(start.clone(), 0)]);
        let (mut states, mut next, mut from) = (vec![start], Vec::new(), 0);
        for _ in 0..length {
            let to = states.len();
            for state in from..to {
                let mut lead = |rank| {
                    let to = step(&states[state], rank)?;
                    Some(*known.entry(to).or_insert_with_key(|to| {
                        states.push(to.clone());
                        states.len() - 1
                    }))
                };
                let leads = (0..values).map(&mut lead).collect::<Vec<Option<usize>>>();
                next.push(leads);
                if states.len() > MOST_STATES {
                    return None;
                }
            }
            from = to;
        }
        // Those met last lead nowhere any more.
        next.resize(states.len(), vec![None; values]);
        let accepts: Vec<bool> = states.iter().map(end).collect();
        Some(minimised(&next, &accepts))
    }
}

/// States that nothing tells apart are one; those from which no end is reached are left out.
fn minimised(next: &[Vec<Option<usize>>], accepts: &[bool]) -> Dfa {
    let mut useful = accepts.to_vec();
    // Most states lead to later ones: from behind, few rounds are enough.
    loop {
        let before = useful.iter().filter(|useful| **useful).count();
        for state in (0..next.len()).rev() {
            useful[state] |= next[state].iter().flatten().any(|to| useful[*to]);
        }
        if useful.iter().filter(|useful| **useful).count() == before {
            break;
        }
    }
    // Class 0 is of the useless ones; then each round tells apart what leads to different classes.
    let mut class: Vec<usize> = (0..next.len())
        .map(|state| if useful[state] { 1 + usize::from(accepts[state]) } else { 0 })
        .collect();
    let mut classes = 0;
    loop {
        let mut known: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
        let mut refined = vec![0; next.len()];
        for state in (0..next.len()).filter(|state| useful[*state]) {
            let leads = next[state].iter().map(|to| to.map_or(0, |to| class[to])).collect();
            let number = known.len() + 1;
            refined[state] = *known.entry((class[state], leads)).or_insert(number);
        }
        let found = known.len();
        class = refined;
        if found == classes {
            break;
        }
        classes = found;
    }
    // The first state is met first, so that its class is 1, unless it is useless.
    let mut merged = vec![Vec::new(); classes];
    let mut accepting = Vec::new();
    for state in (0..next.len()).filter(|state| useful[*state]) {
        let leads = &mut merged[class[state] - 1];
        if leads.is_empty() {
            *leads = next[state].iter().map(|to| to.map(|to| class[to]).filter(|class| *class > 0)).collect();
            if accepts[state] {
                accepting.push(class[state]);
            }
        }
    }
    if class[0] == 0 {
        Dfa { next: Vec::new(), accepting: Vec::new() }
    } else {
        Dfa { next: merged, accepting }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(dfa: &Dfa, word: &[usize]) -> bool {
        let end = word.iter().try_fold(1, |state, rank| dfa.next.get(state - 1)?[*rank]);
        end.is_some_and(|state| dfa.accepting.contains(&state))
    }

    fn words(length: u32, values: usize) -> impl Iterator<Item = Vec<usize>> {
        (0..values.pow(length)).map(move |code| (0..length).map(|i| code / values.pow(i) % values).collect())
    }

    #[test]
    fn it_accepts_what_the_automaton_accepts() {
        // Any automaton of four states, by its number.
        let mut kept = 0;
        for seed in 0_u64..300 {
            let bits = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17) ^ seed << 40;
            let bit = |i: u32| bits.rotate_left(i * 7) & 0b1001 == 0b1001;
            let steps = (0..48).filter(|i| bit(*i)).map(|i| (i % 4, (i / 4 % 3) as u8, i / 12));
            let nfa = Nfa { start: vec![0, seed as u32 % 4], end: vec![3], steps: steps.collect() };
            let dfa = Dfa::new(&nfa, 4, 3).unwrap();
            for word in words(4, 3) {
                assert_eq!(accepts(&dfa, &word), nfa.accepts(&word), "{nfa:?} as {dfa:?} on {word:?}");
                kept += usize::from(nfa.accepts(&word));
            }
        }
        assert!((300..20_000).contains(&kept), "{kept}");
    }

    #[test]
    fn what_nothing_tells_apart_is_one_state() {
        // Ends in a 1 of 0 and 1, with states more than it needs.
        let steps =
            vec![(0, 0, 0), (0, 1, 1), (1, 1, 2), (2, 1, 1), (1, 0, 0), (2, 0, 3), (3, 0, 3), (3, 1, 2)];
        let dfa = Dfa::new(&Nfa { start: vec![0], end: vec![1, 2], steps }, 9, 2).unwrap();
        assert_eq!(dfa.next, [[Some(1), Some(2)], [Some(1), Some(2)]]);
        assert_eq!(dfa.accepting, [2]);
    }

    #[test]
    fn products_are_what_they_are() {
        for numbers in [vec![1, 2, 3, 4], vec![-2, -1, 0, 1, 2]] {
            let values = Values::numbers(numbers).unwrap();
            for target in [-4, 0, 1, 4, 6, 8] {
                let dfa = Dfa::of_product(3, target, &values).unwrap();
                for word in words(3, values.len()) {
                    let product: i64 = word.iter().map(|rank| values.number(*rank)).product();
                    assert_eq!(accepts(&dfa, &word), product == target, "{word:?} {target}");
                }
            }
        }
    }
}
