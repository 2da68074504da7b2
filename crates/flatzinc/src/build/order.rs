//! In which order variables that are defined by others can be made.

use rustc_hash::FxHashMap;

use super::Classes;
use crate::constraints::Meaning;
use crate::program::{Program, Term};

/// The constraints that are to be used as definitions, in an order in which each one needs only what is
/// defined before it.
///
/// A class of variables has one definition at most; definitions that go round in circles are left out.
pub(crate) fn definitions(
    program: &Program,
    classes: &mut Classes,
    meanings: &[Option<Meaning>],
) -> Vec<u32> {
    // The definition of each class that has one, and the class that each definition defines.
    let mut definition_of: FxHashMap<u32, u32> = FxHashMap::default();
    let mut candidates: Vec<(u32, u32)> = Vec::new();
    for (number, constraint) in (0..).zip(&program.constraints) {
        let Some(meaning) = &meanings[constraint.call.name as usize] else { continue };
        let (Some(place), Some(var)) = (meaning.result(), constraint.defines) else { continue };
        let args = program.span(constraint.call.args);
        let root = classes.root(var);
        let is_result = matches!(args.get(place), Some(Term::Var(v)) if classes.root(*v) == root && !program.vars[*v as usize].is_set());
        let fixed = classes.domain(root).and_then(|set| set.bounds()).is_some_and(|(low, high)| low >= high);
        if is_result && !fixed && args.len() == meaning.arity() && !definition_of.contains_key(&root) {
            definition_of.insert(root, candidates.len() as u32);
            candidates.push((number, root));
        }
    }
    // Who waits for whom.
    let mut waits = vec![0u32; candidates.len()];
    let mut users: Vec<Vec<u32>> = vec![Vec::new(); candidates.len()];
    for (candidate, &(number, _)) in candidates.iter().enumerate() {
        let constraint = &program.constraints[number as usize];
        let meaning = meanings[constraint.call.name as usize].as_ref();
        let result = meaning.and_then(Meaning::result);
        let mut need = |term: Term| {
            if let Term::Var(var) = term
                && let Some(&other) = definition_of.get(&classes.root(var))
            {
                waits[candidate] += 1;
                users[other as usize].push(candidate as u32);
            }
        };
        for (place, term) in program.span(constraint.call.args).iter().enumerate() {
            match *term {
                Term::Array(span) => program.span(span).iter().copied().for_each(&mut need),
                term if Some(place) != result => need(term),
                _ => {}
            }
        }
    }
    let mut ready: Vec<u32> =
        (0..candidates.len() as u32).filter(|candidate| waits[*candidate as usize] == 0).collect();
    let mut done = 0;
    while done < ready.len() {
        for user in std::mem::take(&mut users[ready[done] as usize]) {
            waits[user as usize] -= 1;
            if waits[user as usize] == 0 {
                ready.push(user);
            }
        }
        done += 1;
    }
    ready.into_iter().map(|candidate| candidates[candidate as usize].0).collect()
}
