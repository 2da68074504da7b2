//! Sets: what they have, how they compare, and what is made of them. Each is told element by element, and only
//! of the elements that some set may have or not; what is certain on both sides is compared as ranges.

use garns_cp::{Atom, Expr, Set, element, sum};

use super::bools::both_or_neither;
use super::{Arguments, Entry, all, any, holds, only, value};
use crate::build::{Builder, Claim, Members, uncertain};
use crate::error::What;
use crate::program::Term;

/// An order of sets goes through so many elements.
const MOST_COMPARED: u64 = 200_000;

pub(super) const TABLE: &[Entry] = &[
    value("set_card", 2, 1, size),
    holds("set_eq", 2, equal),
    holds("set_ne", 2, |b, a| Ok(equal(b, a)?.negated())),
    holds("set_subset", 2, |b, a| Ok(within(&b.members(a[0], 1)?, &b.members(a[1], 2)?))),
    holds("set_superset", 2, |b, a| Ok(within(&b.members(a[1], 2)?, &b.members(a[0], 1)?))),
    holds("set_le", 2, |b, a| ordered(b, [(a[0], 1), (a[1], 2)], true)),
    holds("set_lt", 2, |b, a| ordered(b, [(a[0], 1), (a[1], 2)], false)),
    holds("set_ge", 2, |b, a| ordered(b, [(a[1], 2), (a[0], 1)], true)),
    holds("set_gt", 2, |b, a| ordered(b, [(a[1], 2), (a[0], 1)], false)),
    holds("set_union", 3, |b, a| made(b, a, Operation::Union)),
    holds("set_intersect", 3, |b, a| made(b, a, Operation::Intersection)),
    holds("set_diff", 3, |b, a| made(b, a, Operation::Difference)),
    holds("set_symdiff", 3, |b, a| made(b, a, Operation::SymmetricDifference)),
    holds("array_set_union", 2, united),
    holds("array_set_partition", 2, partition),
    only("array_set_element", 3, chosen),
    only("array_var_set_element", 3, chosen),
];

/// The elements of one set are among those of the other, as far as that is certain.
fn fits(inner: &Set, outer: &Set) -> bool {
    inner.difference(outer).is_empty()
}

fn size(builder: &mut Builder, args: Arguments) -> Result<Expr, What> {
    let members = builder.members(args[0], 1)?;
    let always = i64::try_from(members.always.count());
    let always = always.map_err(|_| What::Solver(garns_cp::Error::Overflow { what: "a cardinality" }))?;
    Ok(sum(members.maybe.into_values()) + always)
}

fn equal(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let (x, y) = (builder.members(args[0], 1)?, builder.members(args[1], 2)?);
    if !fits(&x.always, &y.may()) || !fits(&y.always, &x.may()) {
        return Ok(Claim::Known(false));
    }
    Ok(all(uncertain([&x, &y]).into_iter().map(|value| both_or_neither(x.has(value), y.has(value)))))
}

fn within(x: &Members, y: &Members) -> Claim {
    if !fits(&x.always, &y.may()) {
        return Claim::Known(false);
    }
    all(uncertain([x, y]).into_iter().map(|value| any([x.has(value).negated(), y.has(value)])))
}

/// The order in which sets are compared as the ascending lists of their elements, `{}` first.
fn ordered(builder: &mut Builder, sets: [(Term, usize); 2], or_equal: bool) -> Result<Claim, What> {
    let [x, y] = sets.map(|(term, number)| builder.members(term, number));
    let (x, y) = (x?, y?);
    let values = x.may().union(&y.may());
    if values.count() > MOST_COMPARED {
        return Err(What::SetOrder);
    }
    // From the greatest element down: whether a set has any from here on, and how the rest compares.
    let (mut some_x, mut some_y) = (Claim::Known(false), Claim::Known(false));
    let mut rest = Claim::Known(or_equal);
    let values: Vec<i64> = values.values().collect();
    for value in values.into_iter().rev() {
        builder.model.checkpoint()?;
        let (x, y) = (|| x.has(value), || y.has(value));
        // Where only one has this element, it is the smaller set, unless the other one is at its end.
        let first = any([x().negated(), y(), some_y.clone()]);
        let second = any([x(), y().negated(), some_x.clone().negated()]);
        let same = any([both_or_neither(x(), y()).negated(), rest]);
        rest = named(builder, all([first, second, same]));
        some_x = named(builder, any([x(), some_x]));
        some_y = named(builder, any([y(), some_y]));
    }
    Ok(rest)
}

/// The same claim, as a fact.
fn named(builder: &mut Builder, claim: Claim) -> Claim {
    match claim {
        Claim::Other(constraint) => Claim::Fact(builder.model.reify(constraint).atom()),
        simple => simple,
    }
}

/// What is made of two sets.
#[derive(Clone, Copy)]
enum Operation {
    Union,
    Intersection,
    Difference,
    SymmetricDifference,
}

impl Operation {
    /// What the result has in any case, and what it has at most.
    fn bounds(self, x: &Members, y: &Members) -> (Set, Set) {
        let (x_may, y_may) = (x.may(), y.may());
        match self {
            Operation::Union => (x.always.union(&y.always), x_may.union(&y_may)),
            Operation::Intersection => (x.always.intersection(&y.always), x_may.intersection(&y_may)),
            Operation::Difference => (x.always.difference(&y_may), x_may.difference(&y.always)),
            Operation::SymmetricDifference => (
                x.always.difference(&y_may).union(&y.always.difference(&x_may)),
                x_may.difference(&y.always).union(&y_may.difference(&x.always)),
            ),
        }
    }

    /// Whether the result has an element that the two have or not.
    fn has(self, x: Claim, y: Claim) -> Claim {
        match self {
            Operation::Union => any([x, y]),
            Operation::Intersection => all([x, y]),
            Operation::Difference => all([x, y.negated()]),
            Operation::SymmetricDifference => both_or_neither(x, y).negated(),
        }
    }
}

/// `x, y, z`: `z` is made of `x` and `y`.
fn made(builder: &mut Builder, args: Arguments, operation: Operation) -> Result<Claim, What> {
    let (x, y) = (builder.members(args[0], 1)?, builder.members(args[1], 2)?);
    let z = builder.members(args[2], 3)?;
    let (least, most) = operation.bounds(&x, &y);
    if !fits(&least, &z.may()) || !fits(&z.always, &most) {
        return Ok(Claim::Known(false));
    }
    let values = uncertain([&x, &y, &z]).into_iter();
    Ok(all(values.map(|v| both_or_neither(z.has(v), operation.has(x.has(v), y.has(v))))))
}

/// `sets, z`: `z` is what any of the sets has.
fn united(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let (sets, z) = (builder.families(args[0], 1)?, builder.members(args[1], 2)?);
    let always = sets.iter().fold(Set::from_ranges([]), |all, members| all.union(&members.always));
    let may = sets.iter().fold(Set::from_ranges([]), |all, members| all.union(&members.may()));
    if !fits(&always, &z.may()) || !fits(&z.always, &may) {
        return Ok(Claim::Known(false));
    }
    let values = uncertain(sets.iter().chain([&z])).into_iter();
    Ok(all(values.map(|v| both_or_neither(z.has(v), any(sets.iter().map(|members| members.has(v)))))))
}

/// `sets, z`: `z` is what any of the sets has, and no two of them have an element in common.
fn partition(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let together = united(builder, args)?;
    let sets = builder.families(args[0], 1)?;
    let mut always = Set::from_ranges([]);
    for members in &sets {
        if !always.intersection(&members.always).is_empty() {
            return Ok(Claim::Known(false));
        }
        always = always.union(&members.always);
    }
    let once = uncertain(&sets).into_iter().map(|value| {
        let count: Expr = sum(sets.iter().map(|members| members.counts(value)));
        Claim::Other(count.le(1))
    });
    Ok(all([together, all(once)]))
}

/// `i, sets, z`: `z` is the `i`-th of the sets, counted from 1.
fn chosen(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let (sets, z) = (builder.families(args[1], 2)?, builder.members(args[2], 3)?);
    let index = builder.int(args[0], 1)?;
    let z_may = z.may();
    let possible = |members: &Members| fits(&members.always, &z_may) && fits(&z.always, &members.may());
    let places: Vec<usize> = (0..sets.len()).filter(|place| possible(&sets[*place])).collect();
    let Some(first) = places.first() else { return Ok(Claim::Known(false)) };
    let chosen = places.iter().map(|place| &sets[*place]);
    // Elements that all of them and the result have are of no interest.
    let mut some = z.always.clone();
    let mut each = some.clone();
    for members in chosen.clone() {
        some = some.union(&members.always);
        each = each.intersection(&members.always);
    }
    let mut values = uncertain(chosen.chain([&z]));
    values.extend(some.difference(&each).values());
    let mut has = Vec::with_capacity(values.len());
    for value in values {
        builder.model.checkpoint()?;
        // Places are counted from 0 there. What is never taken is as the first that may be.
        let mut list = vec![sets[*first].counts(value); sets.len() + 1];
        for place in &places {
            list[place + 1] = sets[*place].counts(value);
        }
        has.push(Claim::Other(element(list, index).eq(z.counts(value))));
    }
    let numbers: Vec<i64> = places.iter().map(|place| *place as i64 + 1).collect();
    Ok(all([Claim::Other(index.is_in(numbers)), all(has)]))
}

/// An integer is in a set that is not known.
pub(super) fn contains(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let members = builder.members(args[1], 2)?;
    if let Some(value) = builder.constant_of(args[0]) {
        return Ok(members.has(value));
    }
    let var = builder.int(args[0], 1)?;
    let fits = Claim::Other(var.is_in(members.may()));
    // Where the integer is this value, the set has it.
    let each = members.maybe.iter();
    let each =
        each.map(|(value, has)| any([Claim::Fact(Atom::ne(var, *value)), Claim::Fact(Atom::ge(*has, 1))]));
    Ok(all([fits].into_iter().chain(each)))
}
