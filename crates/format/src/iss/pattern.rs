//! Regular expressions over digits, compiled into state machines by Thompson's construction; steps that read nothing are
//! removed at the end (ε-closure).

use std::collections::BTreeSet;

use super::nfa::Nfa;

/// The machine that reads just what the pattern matches. Symbols are counted from 0; `symbol` tells that of a
/// character.
pub(crate) fn compile(pattern: &str, symbols: u32, symbol: &dyn Fn(char) -> Option<u32>) -> Option<Nfa> {
    let text: Vec<char> = pattern.chars().filter(|c| !c.is_whitespace()).collect();
    let mut parser =
        Parser { text: &text, at: 0, symbols, symbol, steps: Vec::new(), free: Vec::new(), states: 0 };
    let (start, end) = parser.either(0)?;
    if parser.at != text.len() {
        return None;
    }
    Some(parser.machine(start, end))
}

/// A pattern may make so many states.
const MOST_STATES: u32 = 4096;

/// Brackets may lie within each other so deep.
const DEEPEST: usize = 50;

struct Parser<'a> {
    text: &'a [char],
    at: usize,
    symbols: u32,
    symbol: &'a dyn Fn(char) -> Option<u32>,
    steps: Vec<(u32, u32, u32)>,
    /// Steps that read nothing.
    free: Vec<(u32, u32)>,
    states: u32,
}

/// A part of the machine: it is entered at the first state and left at the second.
type Fragment = (u32, u32);

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        self.at += 1;
        self.text.get(self.at - 1).copied()
    }

    fn eat(&mut self, c: char) -> Option<()> {
        (self.next()? == c).then_some(())
    }

    fn state(&mut self) -> Option<u32> {
        self.states += 1;
        (self.states <= MOST_STATES).then_some(self.states - 1)
    }

    fn either(&mut self, depth: usize) -> Option<Fragment> {
        if depth > DEEPEST {
            return None;
        }
        let (start, end) = (self.state()?, self.state()?);
        loop {
            let (first, last) = self.sequence(depth)?;
            self.free.extend([(start, first), (last, end)]);
            if self.peek() != Some('|') {
                return Some((start, end));
            }
            self.at += 1;
        }
    }

    fn sequence(&mut self, depth: usize) -> Option<Fragment> {
        let start = self.state()?;
        let mut end = start;
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let (first, last) = self.repeated(depth)?;
            self.free.push((end, first));
            end = last;
        }
        Some((start, end))
    }

    fn repeated(&mut self, depth: usize) -> Option<Fragment> {
        let begin = self.at;
        let mut part = self.single(depth)?;
        let mut finish = self.at;
        // A part that is to be there several times is read again from its text for each of them.
        while let Some(c) = self.peek() {
            let (least, most) = match c {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                '{' => {
                    self.at += 1;
                    let bounds = self.bounds()?;
                    self.at -= 1;
                    bounds
                }
                _ => break,
            };
            self.at += 1;
            let after = self.at;
            if c == '{' && (least, most) != (1, Some(1)) {
                part = self.copies(begin, finish, least, most, depth)?;
            } else {
                let (start, end) = (self.state()?, self.state()?);
                self.free.extend([(start, part.0), (part.1, end)]);
                if least == 0 {
                    self.free.push((start, end));
                }
                if most.is_none() {
                    self.free.push((part.1, part.0));
                }
                part = (start, end);
            }
            self.at = after;
            finish = after;
        }
        Some(part)
    }

    /// `n`, `n,` or `n,m`, and the bracket that closes it.
    fn bounds(&mut self) -> Option<(u32, Option<u32>)> {
        let least = self.number()?;
        let most = if self.peek() == Some(',') {
            self.at += 1;
            if self.peek() == Some('}') { None } else { Some(self.number()?) }
        } else {
            Some(least)
        };
        self.eat('}')?;
        most.is_none_or(|most| most >= least).then_some((least, most))
    }

    fn number(&mut self) -> Option<u32> {
        let mut number: Option<u32> = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
            self.at += 1;
        }
        number.filter(|number| *number <= 256)
    }

    /// The part between two places of the text, at least and at most so many times.
    fn copies(
        &mut self,
        from: usize,
        to: usize,
        least: u32,
        most: Option<u32>,
        depth: usize,
    ) -> Option<Fragment> {
        let start = self.state()?;
        let (mut end, exit) = (start, self.state()?);
        for i in 0..most.unwrap_or(least.max(1)) {
            if i >= least {
                self.free.push((end, exit));
            }
            self.at = from;
            let (first, last) = self.again(to, depth)?;
            self.free.push((end, first));
            if most.is_none() && i + 1 >= least {
                self.free.push((last, first));
                if least == 0 {
                    self.free.push((start, exit));
                }
            }
            end = last;
        }
        self.free.push((end, exit));
        Some((start, exit))
    }

    /// Reads a part of the text once more, with what repeats it within.
    fn again(&mut self, to: usize, depth: usize) -> Option<Fragment> {
        let whole = self.text;
        self.text = whole.get(..to)?;
        let part = self.repeated(depth);
        self.text = whole;
        part
    }

    fn single(&mut self, depth: usize) -> Option<Fragment> {
        let allowed: BTreeSet<u32> = match self.next()? {
            '(' => {
                let part = self.either(depth + 1)?;
                self.eat(')')?;
                return Some(part);
            }
            '[' => self.class()?,
            '.' => (0..self.symbols).collect(),
            '*' | '+' | '?' | '{' => return None,
            c => (self.symbol)(c).into_iter().collect(),
        };
        let (start, end) = (self.state()?, self.state()?);
        self.steps.extend(allowed.into_iter().map(|symbol| (start, symbol, end)));
        Some((start, end))
    }

    fn class(&mut self) -> Option<BTreeSet<u32>> {
        let not = self.peek() == Some('^');
        self.at += usize::from(not);
        let mut chars = BTreeSet::new();
        while self.peek()? != ']' {
            let first = self.next()?;
            let last = if self.peek() == Some('-') {
                self.at += 1;
                self.next()?
            } else {
                first
            };
            chars.extend((first..=last).take(256).filter_map(|c| (self.symbol)(c)));
        }
        self.eat(']')?;
        Some(if not { (0..self.symbols).filter(|symbol| !chars.contains(symbol)).collect() } else { chars })
    }

    /// The machine without the steps that read nothing, and without states that nothing leads to.
    fn machine(&self, start: u32, end: u32) -> Nfa {
        let mut next: Vec<Vec<u32>> = vec![Vec::new(); self.states as usize];
        for (from, to) in &self.free {
            next[*from as usize].push(*to);
        }
        let reach = |from: u32| {
            let (mut seen, mut open) = (BTreeSet::from([from]), vec![from]);
            while let Some(state) = open.pop() {
                open.extend(next[state as usize].iter().filter(|to| seen.insert(**to)));
            }
            seen
        };
        // A state stands for all that free steps lead to from it; only the start and states that a symbol leads to are kept.
        let mut number = std::collections::BTreeMap::from([(start, 0_u32)]);
        let mut open = vec![start];
        let mut machine = Nfa { start: vec![0], ..Nfa::default() };
        while let Some(state) = open.pop() {
            let from = number[&state];
            let here = reach(state);
            if here.contains(&end) {
                machine.end.push(from);
            }
            for (_, symbol, to) in self.steps.iter().filter(|(from, _, _)| here.contains(from)) {
                let count = number.len() as u32;
                let to = *number.entry(*to).or_insert_with(|| {
                    open.push(*to);
                    count
                });
                machine.steps.push((from, *symbol, to));
            }
        }
        machine.end.sort_unstable();
        machine.steps.sort_unstable();
        machine.steps.dedup();
        machine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(pattern: &str, text: &str) -> bool {
        let symbol = |c: char| c.to_digit(10).filter(|d| (1..=9).contains(d)).map(|d| d - 1);
        let machine = compile(pattern, 9, &symbol).unwrap();
        let mut now: BTreeSet<u32> = machine.start.iter().copied().collect();
        for c in text.chars() {
            let symbol = symbol(c).unwrap();
            now = machine.steps.iter().filter(|s| now.contains(&s.0) && s.1 == symbol).map(|s| s.2).collect();
        }
        machine.end.iter().any(|state| now.contains(state))
    }

    #[test]
    fn patterns_match_what_they_say() {
        for (pattern, yes, no) in [
            ("12", &["12"][..], &["", "1", "123", "21"][..]),
            ("(1|23)*", &["", "1", "123", "231"], &["2", "13"]),
            ("[^47]+", &["1", "123"], &["", "14"]),
            ("[1-3]?9", &["9", "29"], &["49", "129"]),
            (".*(12|24).*", &["3125", "24"], &["21", "3"]),
            ("1{2}", &["11"], &["1", "111"]),
            ("1{2,}", &["11", "1111"], &["1"]),
            ("(12){1,2}3", &["123", "12123"], &["3", "1212123"]),
            ("1{0,2}", &["", "1", "11"], &["111"]),
            ("1{0,}", &["", "1", "111"], &["2"]),
        ] {
            for text in yes {
                assert!(accepts(pattern, text), "{pattern} {text}");
            }
            for text in no {
                assert!(!accepts(pattern, text), "{pattern} {text}");
            }
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for pattern in
            ["(", ")", "[", "[1", "*", "1{", "1{2", "1{3,2}", "1{999}", &"(".repeat(99), "1{99}{99}"]
        {
            assert_eq!(compile(pattern, 9, &|c| c.to_digit(10)), None, "{pattern}");
        }
    }
}
