//! Pairs of values, recognised: a comparison of a sum or a difference is easier to read than a table.

use garns_puzzle::{Candidates, Pairs, Values};

use super::language::Choice;

/// How the numbers of two cells are related.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// Every pair is allowed.
    Always,
    /// No pair is.
    Never,
    Compare(Term, Compare, i64),
    /// Where the first is one of these, the second is one of those; elsewhere it is anything.
    Where(Choice, Choice),
    /// Anything else.
    Table(Table),
}

/// What two numbers make together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// The first less the second.
    Difference,
    /// The difference, whichever is greater.
    Distance,
    /// The sum.
    Total,
}

/// How a term compares with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    Equal,
    Unequal,
    AtLeast,
    AtMost,
}

/// The pairs themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) pairs: Vec<(i64, i64)>,
    /// The numbers of the first cell that allow the same ones of the second, with those.
    pub(super) groups: Vec<(Choice, Choice)>,
}

impl Relation {
    pub(super) fn of(allowed: &Pairs, values: &Values) -> Relation {
        let mut pairs = Vec::new();
        for (a, seconds) in allowed.iter().enumerate() {
            pairs.extend((0..values.len()).map(|b| (values.number(a), values.number(b), seconds.has(b))));
        }
        if pairs.iter().all(|(.., allowed)| *allowed) {
            return Relation::Always;
        }
        if pairs.iter().all(|(.., allowed)| !allowed) {
            return Relation::Never;
        }
        let terms = [Term::Difference, Term::Distance, Term::Total];
        if let Some(relation) = terms.iter().find_map(|term| compare(*term, &pairs)) {
            return relation;
        }
        // The first cell's values by what they allow the second.
        let mut groups: Vec<(Candidates, Candidates)> = Vec::new();
        for (a, seconds) in allowed.iter().enumerate() {
            let seconds = *seconds & values.all();
            match groups.iter_mut().find(|(_, other)| *other == seconds) {
                Some((firsts, _)) => *firsts |= Candidates::only(a),
                None => groups.push((Candidates::only(a), seconds)),
            }
        }
        let choice = |candidates: Candidates| Choice::new(candidates, values);
        let limited: Vec<_> = groups.iter().filter(|(_, seconds)| *seconds != values.all()).collect();
        if let [(firsts, seconds)] = limited[..] {
            return Relation::Where(choice(*firsts), choice(*seconds));
        }
        groups.retain(|(_, seconds)| !seconds.is_empty());
        Relation::Table(Table {
            pairs: pairs.iter().filter(|(.., allowed)| *allowed).map(|(a, b, _)| (*a, *b)).collect(),
            groups: groups.into_iter().map(|(firsts, seconds)| (choice(firsts), choice(seconds))).collect(),
        })
    }
}

impl Term {
    fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Term::Difference => a - b,
            Term::Distance => (a - b).abs(),
            Term::Total => a + b,
        }
    }
}

/// The comparison of this term that allows these pairs and no others, if there is one.
fn compare(term: Term, pairs: &[(i64, i64, bool)]) -> Option<Relation> {
    let of = |wanted: bool| {
        let those = pairs.iter().filter(move |(.., allowed)| *allowed == wanted);
        those.map(move |(a, b, _)| term.of(*a, *b))
    };
    let (least, most) = (of(true).min()?, of(true).max()?);
    let (least_not, most_not) = (of(false).min()?, of(false).max()?);
    let (compare, with) = match () {
        () if most_not < least => (Compare::AtLeast, least),
        () if most < least_not => (Compare::AtMost, most),
        () if least == most && of(false).all(|other| other != least) => (Compare::Equal, least),
        () if least_not == most_not && of(true).all(|other| other != least_not) => {
            (Compare::Unequal, least_not)
        }
        () => return None,
    };
    Some(Relation::Compare(term, compare, with))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relation(related: impl Fn(i64, i64) -> bool) -> Relation {
        let values = Values::count(9).unwrap();
        Relation::of(&values.pairs(related), &values)
    }

    #[test]
    fn common_relations_are_recognised() {
        let compare = |term, compare, with| Relation::Compare(term, compare, with);
        assert_eq!(relation(|a, b| a < b), compare(Term::Difference, Compare::AtMost, -1));
        assert_eq!(relation(|a, b| a >= b), compare(Term::Difference, Compare::AtLeast, 0));
        assert_eq!(relation(|a, b| a != b), compare(Term::Difference, Compare::Unequal, 0));
        assert_eq!(relation(|a, b| (a - b).abs() >= 5), compare(Term::Distance, Compare::AtLeast, 5));
        assert_eq!(relation(|a, b| (a - b).abs() != 1), compare(Term::Distance, Compare::Unequal, 1));
        assert_eq!(relation(|a, b| a + b == 10), compare(Term::Total, Compare::Equal, 10));
        assert_eq!(relation(|_, _| true), Relation::Always);
        assert_eq!(relation(|a, _| a > 9), Relation::Never);
        let one = |number| Choice::Only(number);
        assert_eq!(relation(|a, b| a != 3 || b == 9), Relation::Where(one(3), one(9)));
        let Relation::Table(table) = relation(|a, b| a == 2 * b || b == 2 * a) else { panic!("a table") };
        assert_eq!((table.pairs.len(), table.pairs[0]), (8, (1, 2)));
        // 5, 7 and 9 have no half or double.
        assert_eq!(table.groups.len(), 6);
    }
}
