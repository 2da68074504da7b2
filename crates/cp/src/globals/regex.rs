//! Automata from regular expressions over integers: Thompson's construction of an NFA, the subset construction of a DFA,
//! and Moore's partition refinement to the smallest one.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::CharIndices;

use rustc_hash::FxHashMap;

use super::regular::Automaton;
use crate::model::Error;
use crate::set::Set;

/// Expressions come to no more states than this, of either kind of automaton.
const STATES: usize = 50_000;
/// Parentheses are nested no deeper.
const DEEPEST: usize = 200;
/// Values that `.` and `[^…]` range over.
const VALUES: u64 = 100_000;

impl Automaton {
    /// The smallest deterministic automaton for a regular expression as MiniZinc's `regular` takes it: integers with
    /// blanks between them, `|`, `( )`, `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`, `.` for any of `values`, `[1 3-5]` for one of
    /// several, `[^1 3-5]` for any other.
    ///
    /// ```
    /// use garns_cp::{Automaton, Model, regular};
    ///
    /// // Blocks of two and then three, with gaps between them: a line of a nonogram.
    /// let mut model = Model::new();
    /// let line = model.ints(8, 0..=1);
    /// let blocks = Automaton::regex("0* 1{2} 0+ 1{3} 0*", 0..=1)?;
    /// model.post(regular(&line, &blocks));
    /// assert_eq!(model.count()?, 6);
    /// # Ok::<(), garns_cp::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the expression is malformed (with the place), or comes to more than 50,000 states.
    pub fn regex(text: &str, values: impl Into<Set>) -> Result<Automaton, Error> {
        build(text, &values.into(), &[])
    }

    /// The same with names for values, as for shifts: `D` and `N` in `(D{1,3} F | N{2} F{2})*`. Values without a name are
    /// written as numbers; `.` is any value that has a name.
    ///
    /// # Errors
    /// As [`regex`](Automaton::regex).
    pub fn regex_named(text: &str, names: &[(&str, i64)]) -> Result<Automaton, Error> {
        build(text, &names.iter().map(|(_, value)| *value).collect(), names)
    }
}

fn build(text: &str, values: &Set, names: &[(&str, i64)]) -> Result<Automaton, Error> {
    let mut parser =
        Parser { text, rest: text.char_indices().peekable(), values, names, nfa: Nfa::default(), depth: 0 };
    let tree = parser.alternatives()?;
    if let Some((at, sign)) = parser.peek() {
        return Err(parser.wrong(at, &format!("{sign:?} without a beginning")));
    }
    let mut nfa = parser.nfa;
    let start = nfa.state()?;
    let end = nfa.build(&tree, start)?;
    nfa.determinise(start, end)
}

/// An expression.
enum Tree {
    Values(Set),
    Sequence(Vec<Tree>),
    Choice(Vec<Tree>),
    /// So often at least, and at most if there is a most.
    Repeated(Box<Tree>, u32, Option<u32>),
}

struct Parser<'t> {
    text: &'t str,
    rest: Peekable<CharIndices<'t>>,
    values: &'t Set,
    names: &'t [(&'t str, i64)],
    nfa: Nfa,
    depth: usize,
}

impl Parser<'_> {
    fn wrong(&self, at: usize, what: &str) -> Error {
        let column = self.text[..at].chars().count() + 1;
        Error::Argument { what: format!("the regular expression {:?}, column {column}: {what}", self.text) }
    }

    /// The next sign that is no blank.
    fn peek(&mut self) -> Option<(usize, char)> {
        while self.rest.next_if(|(_, sign)| sign.is_whitespace()).is_some() {}
        self.rest.peek().copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek().is_some_and(|(_, sign)| sign == wanted);
        if found {
            self.rest.next();
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<(), Error> {
        if self.take(wanted) {
            return Ok(());
        }
        let at = self.peek().map_or(self.text.len(), |(at, _)| at);
        Err(self.wrong(at, &format!("{wanted:?} expected")))
    }

    fn alternatives(&mut self) -> Result<Tree, Error> {
        let mut choice = vec![self.sequence()?];
        while self.take('|') {
            choice.push(self.sequence()?);
        }
        Ok(if choice.len() == 1 { choice.remove(0) } else { Tree::Choice(choice) })
    }

    fn sequence(&mut self) -> Result<Tree, Error> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|(_, sign)| !matches!(sign, '|' | ')' | ']' | '}')) {
            let part = self.part()?;
            parts.push(self.repeated(part)?);
        }
        Ok(Tree::Sequence(parts))
    }

    fn part(&mut self) -> Result<Tree, Error> {
        let Some((at, sign)) = self.peek() else { return Ok(Tree::Sequence(Vec::new())) };
        match sign {
            '(' => {
                self.rest.next();
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(self.wrong(at, "the parentheses are nested too deep"));
                }
                let inside = self.alternatives()?;
                self.expect(')')?;
                self.depth -= 1;
                Ok(inside)
            }
            '.' => {
                self.rest.next();
                Ok(Tree::Values(self.values.clone()))
            }
            '[' => {
                self.rest.next();
                self.class()
            }
            _ => self.value().map(|value| Tree::Values(Set::from(value))),
        }
    }

    /// What stands between brackets.
    fn class(&mut self) -> Result<Tree, Error> {
        let other = self.take('^');
        let mut ranges = Vec::new();
        while self.peek().is_some_and(|(_, sign)| sign != ']') {
            let low = self.value()?;
            let high = if self.take('-') { self.value()? } else { low };
            ranges.push((low, high));
        }
        let at = self.peek().map_or(self.text.len(), |(at, _)| at);
        self.expect(']')?;
        let listed = Set::from_ranges(ranges);
        if !other {
            return Ok(Tree::Values(listed));
        }
        if self.values.count() > VALUES {
            return Err(self.wrong(at, "there are too many other values"));
        }
        Ok(Tree::Values(self.values.values().filter(|value| !listed.contains(*value)).collect()))
    }

    /// An integer, or the name of one.
    fn value(&mut self) -> Result<i64, Error> {
        let Some((at, sign)) = self.peek() else {
            return Err(self.wrong(self.text.len(), "a value expected"));
        };
        let number = sign == '-' || sign.is_ascii_digit();
        let mut end = at;
        while let Some((here, next)) = self.rest.next_if(|&(here, next)| {
            here == at && number
                || if number { next.is_ascii_digit() } else { next.is_alphanumeric() || next == '_' }
        }) {
            end = here + next.len_utf8();
        }
        let word = &self.text[at..end];
        let named = || self.names.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
        word.parse().ok().filter(|_| number).or_else(named).ok_or_else(|| match word {
            "" => self.wrong(at, &format!("a value expected, {sign:?} found")),
            word => self.wrong(at, &format!("{word:?} is no value")),
        })
    }

    fn repeated(&mut self, mut tree: Tree) -> Result<Tree, Error> {
        let mut depth = self.depth;
        while let Some((at, sign)) = self.peek() {
            let (least, most) = match sign {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                '{' => (0, Some(0)),
                _ => break,
            };
            self.rest.next();
            depth += 1;
            if depth > DEEPEST {
                return Err(self.wrong(at, "repeated too often"));
            }
            let (least, most) = if sign == '{' { self.times(at)? } else { (least, most) };
            tree = Tree::Repeated(Box::new(tree), least, most);
        }
        Ok(tree)
    }

    /// `n}`, `n,}` or `n,m}`.
    fn times(&mut self, at: usize) -> Result<(u32, Option<u32>), Error> {
        let number = |parser: &mut Self| {
            let found = parser.value()?;
            match u32::try_from(found) {
                Ok(times) if times as usize <= STATES => Ok(times),
                Ok(_) => Err(too_large()),
                Err(_) => Err(parser.wrong(at, &format!("{found} times"))),
            }
        };
        let least = number(self)?;
        let mut most = Some(least);
        if self.take(',') {
            most = if self.peek().is_some_and(|(_, sign)| sign == '}') { None } else { Some(number(self)?) };
        }
        self.expect('}')?;
        match most {
            Some(most) if most < least => Err(self.wrong(at, &format!("{least} to {most} times is never"))),
            _ => Ok((least, most)),
        }
    }
}

/// Steps for nothing, and steps for values.
#[derive(Default)]
struct Nfa {
    empty: Vec<Vec<usize>>,
    steps: Vec<Vec<(Set, usize)>>,
}

fn too_large() -> Error {
    Error::Argument { what: format!("a regular expression needs more than {STATES} states") }
}

impl Nfa {
    fn state(&mut self) -> Result<usize, Error> {
        if self.empty.len() >= STATES {
            return Err(too_large());
        }
        self.empty.push(Vec::new());
        self.steps.push(Vec::new());
        Ok(self.empty.len() - 1)
    }

    /// Adds ways for the expression that begin in this state; the state in which they end.
    fn build(&mut self, tree: &Tree, from: usize) -> Result<usize, Error> {
        match tree {
            Tree::Values(values) => {
                let to = self.state()?;
                self.steps[from].push((values.clone(), to));
                Ok(to)
            }
            Tree::Sequence(parts) => parts.iter().try_fold(from, |from, part| self.build(part, from)),
            Tree::Choice(parts) => {
                let to = self.state()?;
                for part in parts {
                    // Each in a state of its own: a loop at the beginning of one is none of the others'.
                    let begin = self.state()?;
                    self.empty[from].push(begin);
                    let end = self.build(part, begin)?;
                    self.empty[end].push(to);
                }
                Ok(to)
            }
            Tree::Repeated(part, least, most) => {
                let mut end = from;
                for _ in 0..*least {
                    let next = self.build(part, end)?;
                    // Nothing, however often, is nothing.
                    if next == end {
                        break;
                    }
                    end = next;
                }
                let last = self.state()?;
                match most {
                    None => {
                        let around = self.state()?;
                        self.empty[end].push(around);
                        let back = self.build(part, around)?;
                        self.empty[back].push(around);
                        self.empty[around].push(last);
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            self.empty[end].push(last);
                            end = self.build(part, end)?;
                        }
                        self.empty[end].push(last);
                    }
                }
                Ok(last)
            }
        }
    }

    /// The states that can be reached for nothing, sorted.
    fn closure(&self, mut states: Vec<usize>) -> Vec<usize> {
        let mut seen = vec![false; self.empty.len()];
        let mut next = 0;
        states.retain(|state| !std::mem::replace(&mut seen[*state], true));
        while let Some(state) = states.get(next).copied() {
            next += 1;
            for &to in &self.empty[state] {
                if !std::mem::replace(&mut seen[to], true) {
                    states.push(to);
                }
            }
        }
        states.sort_unstable();
        states
    }

    fn determinise(&self, start: usize, end: usize) -> Result<Automaton, Error> {
        let first = self.closure(vec![start]);
        let mut numbers = FxHashMap::from_iter([(first.clone(), 0)]);
        let mut sets = vec![first];
        let mut steps: Vec<BTreeMap<i64, usize>> = Vec::new();
        while let Some(states) = sets.get(steps.len()) {
            let mut by_value: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
            for (values, to) in states.iter().flat_map(|state| &self.steps[*state]) {
                if values.count() > VALUES {
                    return Err(too_large());
                }
                for value in values.values() {
                    by_value.entry(value).or_default().push(*to);
                }
            }
            let mut here = BTreeMap::new();
            for (value, to) in by_value {
                let to = self.closure(to);
                let next = sets.len();
                let number = *numbers.entry(to.clone()).or_insert(next);
                if number == next {
                    if next >= STATES {
                        return Err(too_large());
                    }
                    sets.push(to);
                }
                here.insert(value, number);
            }
            steps.push(here);
        }
        let accepting: Vec<bool> = sets.iter().map(|states| states.binary_search(&end).is_ok()).collect();
        Ok(minimised(&steps, &accepting))
    }
}

/// States are split into classes until those of a class go to the same classes.
fn minimised(steps: &[BTreeMap<i64, usize>], accepting: &[bool]) -> Automaton {
    let mut class: Vec<usize> = accepting.iter().map(|accepts| usize::from(*accepts)).collect();
    let mut count = 0;
    loop {
        let mut numbers = FxHashMap::default();
        let refined: Vec<usize> = steps
            .iter()
            .zip(&class)
            .map(|(steps, own)| {
                let to: Vec<(i64, usize)> = steps.iter().map(|(value, to)| (*value, class[*to])).collect();
                let next = numbers.len();
                *numbers.entry((*own, to)).or_insert(next)
            })
            .collect();
        class = refined;
        if numbers.len() == count {
            break;
        }
        count = numbers.len();
    }
    // The first state of all is the first of its class, and so in class 0.
    let mut automaton = Automaton::new(count);
    let mut done = vec![false; count];
    for (state, &own) in class.iter().enumerate() {
        if std::mem::replace(&mut done[own], true) {
            continue;
        }
        automaton = automaton.accept(accepting[state].then_some(own));
        automaton = automaton.steps(steps[state].iter().map(|(value, to)| (own, *value, class[*to])));
    }
    automaton
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automata_are_the_smallest() {
        // Known sizes: words over 0 and 1 whose third place from the end is 1 need eight states.
        let states = |text: &str| Automaton::regex(text, 0..=1).map(|automaton| automaton.states);
        assert_eq!(states("(0|1)* 1 (0|1) (0|1)"), Ok(8));
        assert_eq!(states(".* 1 . ."), Ok(8));
        assert_eq!(states("(0* 1 0* 1 0*)* | 0*"), Ok(2));
        assert_eq!(states("(0|0 0|0 0 0)"), Ok(4));
        assert_eq!(states("(){50000}"), Ok(1));
        assert!(states("(){4000000000}").is_err());
        assert!(states(&format!("1{}", "{1}".repeat(200_000))).is_err());
    }
}
