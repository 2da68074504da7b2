//! Seeing whether domains changed, and taking whole ranges from them.

use crate::atom::Int;
use crate::set::Set;
use crate::store::{Conflict, Domains};

/// Ranges up to this long are taken out value by value even of domains that are bounds with holes.
const SHORT: u64 = 64;

/// Rounding can make the bounds of wide domains creep towards each other, a step at a time, for as good as
/// ever. After so many rounds, what propagates over bounds goes on only where it [takes much](is_much).
pub(super) const REFINE_AFTER: u32 = 64;

/// Whether new bounds take a good part of a range, or all but one value; or the range is short anyway.
pub(super) fn is_much((min, max): (i64, i64), (low, high): (i64, i64)) -> bool {
    let gone = |from: i64, to: i64| if from < to { to.abs_diff(from) } else { 0 };
    let span = max.abs_diff(min);
    span <= 4096 || low >= high || gone(min, low).saturating_add(gone(high, max)) >= span / 16
}

/// A number that every value taken from the variable makes less.
fn single_extent(var: Int, domains: &Domains) -> u128 {
    u128::from(domains.size(var)) + u128::from(domains.max(var).abs_diff(domains.min(var)))
}

/// Runs `step` until it changes nothing.
pub(super) fn until_stable(
    domains: &mut Domains,
    mut step: impl FnMut(&mut Domains) -> Result<(), Conflict>,
) -> Result<(), Conflict> {
    loop {
        let before = domains.changes;
        step(domains)?;
        domains.checkpoint()?;
        if domains.changes == before {
            return Ok(());
        }
    }
}

/// Keeps the values that are listed, ascending; of a very wide domain, the bounds of the list and of the `known` values
/// those listed.
pub(super) fn keep_listed(
    var: Int,
    list: &[i64],
    known: impl Iterator<Item = i64>,
    domains: &mut Domains,
) -> Result<(), Conflict> {
    let (Some(&low), Some(&high)) = (list.first(), list.last()) else { return domains.fail() };
    domains.set_min(var, low)?;
    domains.set_max(var, high)?;
    let is_listed = |value: i64| list.binary_search(&value).is_ok();
    if domains.is_wide(var) {
        for value in known.filter(|value| !is_listed(*value)) {
            domains.remove(var, value)?;
        }
    } else if domains.size(var) > list.len() as u64 {
        domains.retain(var, is_listed)?;
    }
    Ok(())
}

/// Whether the variable can have a value from `low` to `high`.
pub(super) fn meets_range(var: Int, low: i64, high: i64, domains: &Domains) -> bool {
    domains.next_from(var, low).is_some_and(|value| value <= high)
}

/// Whether the variable can have a value in the set.
pub(super) fn meets(var: Int, set: &Set, domains: &Domains) -> bool {
    set.ranges().iter().any(|&(low, high)| meets_range(var, low, high, domains))
}

/// Whether the variable can have a value that is not in the set.
pub(super) fn leaves(var: Int, set: &Set, domains: &Domains) -> bool {
    let Some((low, high)) = set.bounds() else { return true };
    domains.min(var) < low
        || domains.max(var) > high
        || set.gaps().any(|(low, high)| meets_range(var, low, high, domains))
}

/// Takes the values from `low` to `high` away; of a very wide domain only as far as they are few or at an end.
pub(super) fn remove_range(var: Int, low: i64, high: i64, domains: &mut Domains) -> Result<(), Conflict> {
    let (min, max) = (domains.min(var), domains.max(var));
    if low > max || high < min || low > high {
        return Ok(());
    }
    if low <= min {
        return domains.set_min(var, high.saturating_add(1));
    }
    if high >= max {
        return domains.set_max(var, low - 1);
    }
    if domains.is_wide(var) && high.abs_diff(low) >= SHORT {
        return Ok(());
    }
    for value in low..=high {
        domains.remove(var, value)?;
    }
    Ok(())
}

/// Takes the values of the set away, as far as [`remove_range`] does.
pub(super) fn remove_set(var: Int, set: &Set, domains: &mut Domains) -> Result<(), Conflict> {
    let before = single_extent(var, domains);
    for &(low, high) in set.ranges() {
        remove_range(var, low, high, domains)?;
    }
    // A range that was too long to be taken out may be at an end now.
    if domains.is_wide(var) && single_extent(var, domains) < before {
        return remove_set(var, set, domains);
    }
    Ok(())
}

/// Takes the values that are not in the set away, as far as [`remove_range`] does.
pub(super) fn keep_set(var: Int, set: &Set, domains: &mut Domains) -> Result<(), Conflict> {
    let Some((low, high)) = set.bounds() else { return domains.fail() };
    let before = single_extent(var, domains);
    domains.set_min(var, low)?;
    domains.set_max(var, high)?;
    for (low, high) in set.gaps() {
        remove_range(var, low, high, domains)?;
    }
    if domains.is_wide(var) && single_extent(var, domains) < before {
        return keep_set(var, set, domains);
    }
    Ok(())
}
