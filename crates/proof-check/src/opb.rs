//! OPB: `+1 x1 -2 ~x2 >= 1 ;`.

use crate::constraint::{Constraint, LARGEST, Lit};
use crate::error::{Part, ProofError, Why};
use crate::propagation::Propagation;

/// How a sum compares with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    AtLeast,
    Equal,
}

/// Weighted literals, and how their sum compares with its bound.
pub(crate) type Stated = (Vec<(i64, Lit)>, Relation, i64);

/// One constraint as it stands, up to its semicolon, after which nothing may stand.
pub(crate) fn constraint(text: &str) -> Option<Stated> {
    let mut words = text.split_ascii_whitespace();
    let stated = stated(&mut words)?;
    (words.next()? == ";" && words.next().is_none()).then_some(stated)
}

/// One constraint up to its bound.
pub(crate) fn stated<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Stated> {
    let mut terms = Vec::new();
    let relation = loop {
        match words.next()? {
            ">=" => break Relation::AtLeast,
            "=" => break Relation::Equal,
            weight => terms.push((integer(weight)?, literal(words.next()?)?)),
        }
    };
    Some((terms, relation, integer(words.next()?)?))
}

/// A small one, so that no sum of them overflows.
fn integer(word: &str) -> Option<i64> {
    word.parse::<i32>().ok().map(i64::from)
}

pub(crate) fn literal(word: &str) -> Option<Lit> {
    let (negated, name) = word.strip_prefix('~').map_or((false, word), |name| (true, name));
    let digits = name.strip_prefix('x').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    let number: u32 = digits.parse().ok().filter(|number| (1..=LARGEST).contains(number))?;
    let variable = number as Lit;
    Some(if negated { -variable } else { variable })
}

/// All constraints of a model.
pub(crate) fn model(text: &str) -> Result<Propagation, ProofError> {
    let refusal = |line: usize, why| ProofError { part: Part::Model, line: line + 1, why };
    let header = text.lines().next().unwrap_or_default();
    let said = header.rsplit_once("#constraint=").and_then(|(_, count)| count.trim().parse::<usize>().ok());
    let said = said.ok_or(refusal(0, Why::Unreadable))?;
    let mut propagation = Propagation::default();
    let mut count = 0;
    for (number, line) in text.lines().enumerate() {
        if line.starts_with('*') {
            continue;
        }
        let (terms, relation, bound) = constraint(line).ok_or(refusal(number, Why::Unreadable))?;
        count += 1;
        // An equation is two: that the sum is not less, and that it is not more.
        let contrary = terms.iter().map(|(weight, lit)| (-weight, *lit)).collect::<Vec<_>>();
        propagation.add(Constraint::new(terms, bound));
        if relation == Relation::Equal {
            propagation.add(Constraint::new(contrary, -bound));
        }
    }
    if count == said { Ok(propagation) } else { Err(refusal(0, Why::Count)) }
}
