//! Sentences taken apart: a template with holes is laid over a text, and what stands in each hole is read back.
//!
//! A hole is `{kind:name}`: `c` cells, `v` values, `V` one value, `h` houses, `s` candidates, `x` sets of cells, `n` nodes of a
//! chain, `#` a number. A name that comes up twice must stand for the same twice. `[s|…]` may come up several times,
//! with `s` in between; from the second time on its names are numbered.

use std::collections::BTreeMap;

use garns_logic::{Candidate, Names, Node, Words};
use garns_puzzle::Lang;
use garns_puzzle::rules::HouseKind;

/// What stood in a hole.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Field {
    Numbers(Vec<usize>),
    Spots(Vec<Candidate>),
    Sets(Vec<Vec<usize>>),
    Chain(Vec<(Node, bool)>),
}

/// Everything that was read from a sentence, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Fields(BTreeMap<String, Field>);

impl Fields {
    /// Cells, values, houses or a number.
    pub(crate) fn list(&self, name: &str) -> &[usize] {
        match &self.0[name] {
            Field::Numbers(numbers) => numbers,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// The only cell, value or house.
    pub(crate) fn one(&self, name: &str) -> usize {
        let [one] = self.list(name)[..] else { panic!("{name} is several: {self:?}") };
        one
    }

    pub(crate) fn spots(&self, name: &str) -> &[Candidate] {
        match &self.0[name] {
            Field::Spots(spots) => spots,
            other => panic!("{name} is {other:?}"),
        }
    }

    pub(crate) fn sets(&self, name: &str) -> &[Vec<usize>] {
        match &self.0[name] {
            Field::Sets(sets) => sets,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// The nodes of a chain, and whether the link that leads to each is strong.
    pub(crate) fn chain(&self, name: &str) -> &[(Node, bool)] {
        match &self.0[name] {
            Field::Chain(nodes) => nodes,
            other => panic!("{name} is {other:?}"),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// What is put behind the names of a group that came up several times, for each time; `name` is one of them.
    pub(crate) fn times(&self, name: &str) -> Vec<String> {
        let number = |time: usize| if time == 1 { String::new() } else { time.to_string() };
        (1..).map(number).take_while(|number| self.has(&format!("{name}{number}"))).collect()
    }
}

/// What a text says by a template, if it has that form.
pub(crate) fn read(template: &str, text: &str, names: &Names) -> Option<Fields> {
    let Some((before, rest)) = template.split_once('[') else {
        return fit(template, text, names, &Fields::default());
    };
    let (group, after) = rest.split_once(']')?;
    let (between, group) = group.split_once('|')?;
    let mut whole = format!("{before}{group}");
    (2..11).find_map(|next| {
        let found = fit(&format!("{whole}{after}"), text, names, &Fields::default());
        whole += between;
        whole += &group.replace('}', &format!("{next}}}"));
        found
    })
}

fn fit(template: &str, text: &str, names: &Names, known: &Fields) -> Option<Fields> {
    let Some((before, rest)) = template.split_once('{') else {
        return (template == text).then(|| known.clone());
    };
    let text = text.strip_prefix(before)?;
    let (hole, rest) = rest.split_once('}')?;
    let (kind, name) = hole.split_once(':')?;
    let next = rest.split('{').next()?;
    let mut ends: Vec<usize> = text.match_indices(next).map(|(at, _)| at).collect();
    if next.is_empty() {
        ends = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    }
    ends.into_iter().find_map(|end| {
        let field = field(kind, &text[..end], names)?;
        let mut fields = known.clone();
        let before = fields.0.insert(name.to_owned(), field.clone());
        if before.is_some_and(|before| before != field) {
            return None;
        }
        fit(rest, &text[end..], names, &fields)
    })
}

fn field(kind: &str, text: &str, names: &Names) -> Option<Field> {
    match kind {
        "c" => words(text, |word| cell(word, names)).map(Field::Numbers),
        "v" => words(text, |word| value(word, names)).map(Field::Numbers),
        "V" => value(text, names).map(|value| Field::Numbers(vec![value])),
        "h" => houses(text, names).map(Field::Numbers),
        "s" => spots(text, names).map(Field::Spots),
        "x" => sets(text, names).map(Field::Sets),
        "n" => chain(text, names).map(Field::Chain),
        "#" => text.parse().ok().map(|number| Field::Numbers(vec![number])),
        _ => panic!("there is no kind {kind}"),
    }
}

fn is_joint(word: &str) -> bool {
    ["and", "or", "e", "ou"].contains(&word)
}

/// A list of things with joints between them.
fn words<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let tokens = text.split(' ').map(|word| word.trim_end_matches(',')).filter(|word| !is_joint(word));
    let all = tokens.map(read).collect::<Option<Vec<T>>>()?;
    (!all.is_empty()).then_some(all)
}

fn cell(word: &str, names: &Names) -> Option<usize> {
    names.cells.iter().position(|cell| cell.to_string() == word)
}

fn value(word: &str, names: &Names) -> Option<usize> {
    (0..names.values.len()).find(|value| names.values.symbol(*value) == word)
}

/// `in rows 1 and 5 and in box 2`, `nas linhas 1 e 5 e no bloco 2`.
fn houses(text: &str, names: &Names) -> Option<Vec<usize>> {
    // One house by its whole name: regions, diagonals, what a rule keeps apart.
    let called = |house: &usize| {
        [Lang::En, Lang::Pt].iter().any(|lang| Words { names, lang: *lang }.place(*house) == text)
    };
    if let Some(house) = (0..names.houses.len()).find(called) {
        return Some(vec![house]);
    }
    let (mut found, mut sort) = (Vec::new(), None);
    for word in text.split(' ').map(|word| word.trim_end_matches(',')) {
        match word {
            "in" | "na" | "no" | "nas" | "nos" | "a" | "o" | "as" | "os" => {}
            "row" | "rows" | "linha" | "linhas" => sort = Some(HouseKind::Row),
            "column" | "columns" | "coluna" | "colunas" => sort = Some(HouseKind::Column),
            "box" | "boxes" | "bloco" | "blocos" => sort = Some(HouseKind::Box),
            _ if is_joint(word) => {}
            _ => {
                let (kind, number) = (sort?, word.parse::<u16>().ok()?);
                found.push(names.houses.iter().position(|h| h.kind == kind && h.number == number)?);
            }
        }
    }
    (!found.is_empty()).then_some(found)
}

/// `5 and 6 in r1c1 and r2c1; 7 in r3c3`.
fn spots(text: &str, names: &Names) -> Option<Vec<Candidate>> {
    let (mut found, mut held, mut placed) = (Vec::new(), Vec::new(), true);
    for word in text.split(' ').map(|word| word.trim_end_matches([',', ';'])) {
        if let Some(value) = value(word, names) {
            if std::mem::take(&mut placed) {
                held.clear();
            }
            held.push(value);
        } else if let Some(cell) = cell(word, names) {
            placed = true;
            found.extend(held.iter().map(|value| Candidate::new(cell, *value)));
        } else if !["in", "em"].contains(&word) && !is_joint(word) {
            return None;
        }
    }
    found.sort_unstable();
    (!found.is_empty()).then_some(found)
}

/// `{r1c1, r1c2} and {r3c3}`.
fn sets(text: &str, names: &Names) -> Option<Vec<Vec<usize>>> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some((before, inside)) = rest.split_once('{') {
        let joints = before.split([' ', ',']).all(|word| word.is_empty() || is_joint(word));
        let (inside, after) = inside.split_once('}').filter(|_| joints)?;
        found.push(words(inside, |word| cell(word, names))?);
        rest = after;
    }
    (rest.is_empty() && !found.is_empty()).then_some(found)
}

/// `5 in r1c1 = 5 in r1c2, r1c3 - 7 in r1c2 ={r1c2, r4c2}= 8 in r4c2`. The set is kept with the node it leads to.
fn chain(text: &str, names: &Names) -> Option<Vec<(Node, bool)>> {
    let (mut nodes, mut rest) = (Vec::new(), text);
    let (mut strong, mut set) = (false, Vec::new());
    loop {
        let end = [" = ", " - ", " ={"].iter().filter_map(|sign| rest.find(sign)).min();
        let spots = spots(&rest[..end.unwrap_or(rest.len())], names)?;
        let cells = spots.iter().map(|spot| spot.cell).collect();
        let value = spots.first()?.value;
        if spots.iter().any(|spot| spot.value != value) {
            return None;
        }
        nodes.push((Node { cells, value, set: std::mem::take(&mut set) }, strong));
        let Some(end) = end else { return Some(nodes) };
        let sign = &rest[end..end + 3];
        rest = &rest[end + 3..];
        strong = sign != " - ";
        if sign == " ={" {
            let (inside, after) = rest.split_once("}= ")?;
            set = words(inside, |word| cell(word, names))?;
            rest = after;
        }
    }
}
