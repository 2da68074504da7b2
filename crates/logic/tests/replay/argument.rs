//! What sentences state, and whether it holds: the facts a sentence names must be there to be seen in the position, and
//! what it draws from them must follow.

use crate::proof::refuted;
use crate::scene::{Argument, Checked, Form, Scene, hold};
use crate::sentence::{Fields, read};
use crate::{forms, patterns};

/// Whether a step's sentence, in two languages, states what holds and what its conclusion follows from. `why` and
/// `what` are what it says in each.
pub(crate) fn replay(scene: &Scene<'_>, why: &[String; 2]) -> Checked {
    let (names, technique) = (&scene.position.ground.names, scene.step.technique);
    let candidates: Vec<(&Form, Fields)> = patterns::forms(technique)
        .unwrap_or_else(|| forms::forms(technique))
        .iter()
        .filter_map(|form| Some((form, read(form.0, &why[0], names)?)))
        .collect();
    let Some((form, told)) = candidates.into_iter().next() else {
        return Err("no form fits the sentence".to_owned());
    };
    let in_portuguese = read(form.1, &why[1], names);
    hold!(in_portuguese.as_ref() == Some(&told), "the Portuguese says something else: {in_portuguese:?}");
    let argument = (form.2)(scene, &told)?;
    conclude(scene, &argument)
}

fn conclude(scene: &Scene<'_>, argument: &Argument) -> Checked {
    let Argument { facts, claims, impossible } = argument;
    for claim in claims {
        hold!(!claim.is_empty() && scene.follows(facts, claim), "{claim:?} does not follow");
    }
    let ground = if claims.is_empty() { facts } else { claims };
    for spot in impossible.iter().flatten() {
        hold!(refuted(scene.position, facts, &[*spot], &[]), "{spot:?} is said to be impossible");
    }
    for spot in &scene.step.removed {
        hold!(refuted(scene.position, ground, &[*spot], &[]), "{spot:?} is struck out for no reason");
        hold!(impossible.as_ref().is_none_or(|all| all.contains(spot)), "{spot:?} is not told of");
    }
    for spot in &scene.step.placed {
        hold!(refuted(scene.position, ground, &[], &[*spot]), "{spot:?} is written for no reason");
    }
    Ok(())
}
