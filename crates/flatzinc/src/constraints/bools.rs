//! What connects Booleans.

use super::{Arguments, Claim, Does, Entry, all, any};
use crate::build::Builder;
use crate::error::What;

pub(super) const TABLE: &[Entry] = &[
    Entry { name: "bool_eq", arity: 2, does: Does::Holds(same) },
    Entry { name: "bool_ne", arity: 2, does: Does::Holds(|b, a| Ok(same(b, a)?.negated())) },
    Entry {
        name: "bool_le",
        arity: 2,
        does: Does::Holds(|b, a| Ok(any([b.claim(a[0], 1)?.negated(), b.claim(a[1], 2)?]))),
    },
    Entry {
        name: "bool_lt",
        arity: 2,
        does: Does::Holds(|b, a| Ok(all([b.claim(a[0], 1)?.negated(), b.claim(a[1], 2)?]))),
    },
    Entry { name: "bool_not", arity: 2, does: Does::Truth(1, |b, a| Ok(b.claim(a[0], 1)?.negated())) },
    Entry {
        name: "bool_and",
        arity: 3,
        does: Does::Truth(2, |b, a| Ok(all([b.claim(a[0], 1)?, b.claim(a[1], 2)?]))),
    },
    Entry {
        name: "bool_or",
        arity: 3,
        does: Does::Truth(2, |b, a| Ok(any([b.claim(a[0], 1)?, b.claim(a[1], 2)?]))),
    },
    Entry { name: "bool_xor", arity: 3, does: Does::Truth(2, |b, a| Ok(same(b, a)?.negated())) },
    Entry { name: "array_bool_and", arity: 2, does: Does::Truth(1, |b, a| Ok(all(b.claims(a[0], 1)?))) },
    Entry { name: "array_bool_or", arity: 2, does: Does::Truth(1, |b, a| Ok(any(b.claims(a[0], 1)?))) },
    Entry { name: "array_bool_xor", arity: 1, does: Does::Holds(odd) },
    Entry { name: "bool_clause", arity: 2, does: Does::Holds(clause) },
];

fn same(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let (left, right) = (builder.claim(args[0], 1)?, builder.claim(args[1], 2)?);
    Ok(both_or_neither(left, right))
}

fn both_or_neither(left: Claim, right: Claim) -> Claim {
    match (left, right) {
        (Claim::Known(truth), other) | (other, Claim::Known(truth)) => {
            if truth {
                other
            } else {
                other.negated()
            }
        }
        (left, right) => Claim::Other(left.constraint().iff(right.constraint())),
    }
}

fn clause(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let mut claims = builder.claims(args[0], 1)?;
    claims.extend(builder.claims(args[1], 2)?.into_iter().map(Claim::negated));
    Ok(any(claims))
}

/// An odd number of them is true.
fn odd(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let mut parity = Claim::Known(false);
    for claim in builder.claims(args[0], 1)? {
        let differ = both_or_neither(parity, claim).negated();
        parity = match differ {
            Claim::Other(constraint) => Claim::Fact(builder.model.reify(constraint).atom()),
            simple => simple,
        };
    }
    Ok(parity)
}
