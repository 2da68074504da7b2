//! What connects Booleans.

use super::{Arguments, Claim, Entry, all, any, holds, truth};
use crate::build::Builder;
use crate::error::What;

pub(super) const TABLE: &[Entry] = &[
    holds("bool_eq", 2, same),
    holds("bool_ne", 2, |b, a| Ok(same(b, a)?.negated())),
    holds("bool_le", 2, |b, a| Ok(any([b.claim(a[0], 1)?.negated(), b.claim(a[1], 2)?]))),
    holds("bool_lt", 2, |b, a| Ok(all([b.claim(a[0], 1)?.negated(), b.claim(a[1], 2)?]))),
    truth("bool_not", 2, 1, |b, a| Ok(b.claim(a[0], 1)?.negated())),
    truth("bool_and", 3, 2, |b, a| Ok(all([b.claim(a[0], 1)?, b.claim(a[1], 2)?]))),
    truth("bool_or", 3, 2, |b, a| Ok(any([b.claim(a[0], 1)?, b.claim(a[1], 2)?]))),
    truth("bool_xor", 3, 2, |b, a| Ok(same(b, a)?.negated())),
    truth("array_bool_and", 2, 1, |b, a| Ok(all(b.claims(a[0], 1)?))),
    truth("array_bool_or", 2, 1, |b, a| Ok(any(b.claims(a[0], 1)?))),
    holds("array_bool_xor", 1, odd),
    holds("bool_clause", 2, clause),
];

fn same(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let (left, right) = (builder.claim(args[0], 1)?, builder.claim(args[1], 2)?);
    Ok(both_or_neither(left, right))
}

pub(super) fn both_or_neither(left: Claim, right: Claim) -> Claim {
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
