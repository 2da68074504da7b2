//! Setting a puzzle with every rule there is: what is being drawn, as the rule's own fields; what it makes of the puzzle; and
//! rules that are there already, changed, moved or taken away.
//!
//! Nothing here knows a single rule: forms, gestures and sentences are made from the fields that each rule tells of itself.

use garns::rules::Op;
use garns::{
    Blocks, Cell, Cells, Frame, Lang, Puzzle, PuzzleError, RULES, Rule, RuleAbout, RuleField,
    RuleFieldDefault, RuleFieldKind, Text, clean_line, read_rule, say,
};
use serde_json::{Map, Value, json};

/// What is in a field of a rule that is being drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Cells, in the order they were chosen.
    Cells(Vec<Cell>),
    /// Lists of cells; the last one is being drawn.
    Groups(Vec<Vec<Cell>>),
    /// Numbers as they are typed.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// One of the field's words, or none.
    Word(Option<&'static str>),
    /// Rules among which one chooses.
    Rules(Vec<Vec<Rule>>),
}

/// A rule that is being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Which rule.
    pub about: &'static RuleAbout,
    /// What is in its fields, in their order.
    pub inputs: Vec<Input>,
    /// The field that cells chosen on the grid go into.
    pub active: usize,
    /// Which of the puzzle's added rules it takes the place of.
    pub editing: Option<usize>,
    /// Whether its cells were drawn, not only the cursor moved over them.
    pub stroked: bool,
}

/// Whether cells of the grid go into a field.
#[must_use]
pub fn has_cells(field: &RuleField) -> bool {
    use RuleFieldKind::{Cell, Cells, Groups, Path};
    matches!(field.kind, Cell | Cells | Path | Groups)
}

fn is_typed(field: &RuleField) -> bool {
    use RuleFieldKind::{Count, Number, Numbers, Tuples};
    matches!(field.kind, Number | Count | Numbers | Tuples { .. })
}

fn empty(field: &RuleField) -> Input {
    match field.kind {
        RuleFieldKind::Cell | RuleFieldKind::Cells | RuleFieldKind::Path => Input::Cells(Vec::new()),
        RuleFieldKind::Groups => Input::Groups(vec![Vec::new()]),
        RuleFieldKind::Number
        | RuleFieldKind::Count
        | RuleFieldKind::Numbers
        | RuleFieldKind::Tuples { .. } => Input::Text(String::new()),
        RuleFieldKind::Flag => Input::Flag(field.default == Some(RuleFieldDefault::Flag(true))),
        RuleFieldKind::Choice { words } => Input::Word(match field.default {
            Some(RuleFieldDefault::Word(word)) => Some(word),
            _ if field.required => words.first().copied(),
            _ => None,
        }),
        RuleFieldKind::Rules => Input::Rules(Vec::new()),
    }
}

/// The whole numbers in a text, whatever stands between them.
fn numbers(text: &str) -> Option<Vec<i64>> {
    let words =
        text.split(|c: char| !c.is_ascii_digit() && c != '-' && c != '−').filter(|word| !word.is_empty());
    words.map(|word| word.replace('−', "-").parse().ok()).collect()
}

fn written(cells: &[Cell]) -> String {
    Cells::from(cells.to_vec()).to_string()
}

fn cells_in(value: &Value) -> Vec<Cell> {
    value.as_str().and_then(|text| text.parse::<Cells>().ok()).map(|cells| cells.to_vec()).unwrap_or_default()
}

fn shown(value: &Value) -> String {
    match value {
        Value::Array(list) if list.iter().any(Value::is_array) => {
            list.iter().map(shown).collect::<Vec<_>>().join(", ")
        }
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    }
}

impl Input {
    fn of(field: &RuleField, value: Option<&Value>) -> Input {
        let Some(value) = value else { return empty(field) };
        match field.kind {
            RuleFieldKind::Cell | RuleFieldKind::Cells | RuleFieldKind::Path => Input::Cells(cells_in(value)),
            RuleFieldKind::Groups => {
                Input::Groups(value.as_array().into_iter().flatten().map(cells_in).collect())
            }
            RuleFieldKind::Flag => Input::Flag(value.as_bool().unwrap_or(false)),
            RuleFieldKind::Choice { words } => {
                Input::Word(words.iter().copied().find(|word| value.as_str() == Some(word)))
            }
            RuleFieldKind::Rules => Input::Rules(serde_json::from_value(value.clone()).unwrap_or_default()),
            _ => Input::Text(shown(value)),
        }
    }

    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Input::Cells(cells) => cells.is_empty(),
            Input::Groups(groups) => groups.iter().all(Vec::is_empty),
            Input::Text(text) => text.trim().is_empty(),
            Input::Flag(on) => !on,
            Input::Word(word) => word.is_none(),
            Input::Rules(rules) => rules.is_empty(),
        }
    }

    /// Its cells as they are written, one list on each line; of numbers what was typed.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Input::Cells(cells) => written(cells),
            Input::Groups(groups) => groups
                .iter()
                .filter(|group| !group.is_empty())
                .map(|group| written(group))
                .collect::<Vec<_>>()
                .join(", "),
            Input::Text(text) => text.clone(),
            _ => String::new(),
        }
    }

    fn value(&self, field: &RuleField) -> Option<Value> {
        if self.is_empty() {
            return None;
        }
        Some(match self {
            Input::Cells(cells) => written(cells).into(),
            Input::Groups(groups) => {
                groups.iter().filter(|group| !group.is_empty()).map(|group| written(group)).collect()
            }
            Input::Flag(on) => (*on).into(),
            Input::Word(word) => (*word)?.into(),
            Input::Rules(rules) => serde_json::to_value(rules).ok()?,
            Input::Text(text) => match (field.kind, numbers(text)) {
                (RuleFieldKind::Number | RuleFieldKind::Count, Some(one)) if one.len() == 1 => one[0].into(),
                (RuleFieldKind::Numbers, Some(all)) => all.into(),
                (RuleFieldKind::Tuples { length }, Some(all)) => {
                    all.chunks(length).map(|tuple| json!(tuple)).collect()
                }
                // What is no number is told where the rule is read.
                _ => text.clone().into(),
            },
        })
    }
}

impl Draft {
    /// A rule of which nothing is drawn yet.
    #[must_use]
    pub fn new(about: &'static RuleAbout) -> Draft {
        let inputs = about.fields.iter().map(empty).collect();
        let active = about.fields.iter().position(has_cells).unwrap_or(0);
        Draft { about, inputs, active, editing: None, stroked: false }
    }

    /// The rule of this place among the puzzle's added ones, to be changed.
    #[must_use]
    pub fn of(puzzle: &Puzzle, at: usize) -> Option<Draft> {
        let rule = puzzle.added_rules().get(at)?;
        let value = serde_json::to_value(rule).ok()?;
        let about = rule.about();
        let inputs = about.fields.iter().map(|field| Input::of(field, value.get(field.name))).collect();
        Some(Draft { inputs, editing: Some(at), ..Draft::new(about) })
    }

    /// The fields with what is in them.
    pub fn fields(&self) -> impl Iterator<Item = (&'static RuleField, &Input)> {
        self.about.fields.iter().zip(&self.inputs)
    }

    /// Puts cells that were chosen on the grid into the active field. A field of one cell takes one, and those that follow
    /// take the rest.
    pub fn take(&mut self, cells: &[Cell]) {
        let mut rest = cells;
        // What is chosen for one field is not meant for another, as where a shaft is drawn from its bulb on.
        let before: Vec<Cell> = self.inputs[..self.active]
            .iter()
            .flat_map(|input| if let Input::Cells(cells) = input { cells.clone() } else { Vec::new() })
            .collect();
        while let [first, more @ ..] = rest
            && before.contains(first)
            && rest.len() > 1
        {
            rest = more;
        }
        for (at, field) in self.about.fields.iter().enumerate().skip(self.active) {
            match (&mut self.inputs[at], field.kind) {
                (Input::Cells(own), RuleFieldKind::Cell) => {
                    let (one, more) = rest.split_at(rest.len().min(1));
                    *own = one.to_vec();
                    rest = more;
                }
                (Input::Cells(own), _) => {
                    *own = rest.to_vec();
                    return;
                }
                (Input::Groups(groups), _) => {
                    match groups.last_mut() {
                        Some(last) => *last = rest.to_vec(),
                        None => groups.push(rest.to_vec()),
                    }
                    return;
                }
                _ => return,
            }
        }
    }

    /// A new stroke begins on the grid: cells go into the next field that needs some, or make another list. False where the
    /// draft has all it needs and the stroke begins another rule.
    pub fn begin_stroke(&mut self) -> bool {
        if !std::mem::replace(&mut self.stroked, true) {
            return true;
        }
        let fields = self.about.fields;
        if let Some(Input::Groups(groups)) = self.inputs.get_mut(self.active) {
            if groups.last().is_some_and(|last| !last.is_empty()) {
                groups.push(Vec::new());
            }
            return true;
        }
        let filled = self.inputs.get(self.active).is_some_and(|input| !input.is_empty());
        let next = (self.active + 1..fields.len())
            .find(|at| has_cells(&fields[*at]) && fields[*at].required && self.inputs[*at].is_empty());
        match next {
            Some(next) if filled => {
                self.active = next;
                true
            }
            _ => !filled || self.editing.is_some() || !fields.iter().any(has_cells),
        }
    }

    /// A character that was typed, into the first field for numbers, or a choice it stands for; whether it was one.
    pub fn push(&mut self, c: char) -> bool {
        let sign = Op::of_sign(c).map(Op::sign);
        for (field, input) in self.about.fields.iter().zip(&mut self.inputs) {
            if let (RuleFieldKind::Choice { words }, Input::Word(word)) = (field.kind, &mut *input) {
                let meant = |known: &&&'static str| {
                    let mut one = known.chars();
                    let own = one.next().filter(|_| one.next().is_none());
                    own == Some(c)
                        || own.is_some() && own.and_then(Op::of_sign).map(Op::sign) == sign && sign.is_some()
                };
                if let Some(found) = words.iter().find(meant) {
                    *word = Some(found);
                    return true;
                }
            }
        }
        if !c.is_ascii_digit() && !matches!(c, '-' | ' ' | ',') {
            return false;
        }
        match self.typed() {
            Some(text) => {
                text.push(c);
                true
            }
            None => false,
        }
    }

    /// Takes the last character away again.
    pub fn pop(&mut self) {
        if let Some(text) = self.typed() {
            text.pop();
        }
    }

    fn typed(&mut self) -> Option<&mut String> {
        let at = self.about.fields.iter().position(is_typed)?;
        if let Input::Text(text) = &mut self.inputs[at] { Some(text) } else { None }
    }

    /// Whether clues of such rules stand beside the grid, so that lines begin there.
    #[must_use]
    pub fn from_outside(&self) -> bool {
        group(self.about) == Group::Outside
    }

    /// What it still needs, in words; nothing where it has all.
    #[must_use]
    pub fn missing(&self, lang: Lang) -> Option<String> {
        let (field, _) = self.fields().find(|(field, input)| {
            let half = matches!(field.default, Some(RuleFieldDefault::HalfOfValues));
            field.required && !half && input.is_empty() && !matches!(input, Input::Flag(_))
        })?;
        let what = field.meaning.get(lang);
        Some(match field.kind {
            _ if has_cells(field) => {
                say!(lang, "Drag over the grid: {what}.", "Arraste sobre a grade: {what}.")
            }
            RuleFieldKind::Rules => say!(lang, "Choose: {what}.", "Escolha: {what}."),
            _ => say!(lang, "Type: {what}.", "Digite: {what}."),
        })
    }

    fn value(&self) -> Value {
        let mut said = Map::new();
        said.insert("rule".to_owned(), self.about.name.into());
        for (field, input) in self.fields() {
            if let Some(value) = input.value(field) {
                said.insert(field.name.to_owned(), value);
            }
        }
        said.into()
    }

    /// The puzzle with this rule: one more, or in the place of the one that is being changed. Rules that it chooses among
    /// no longer stand by themselves.
    ///
    /// # Errors
    /// One sentence.
    pub fn applied(&self, puzzle: &Puzzle, lang: Lang) -> Result<Puzzle, String> {
        let rule = read_rule(&self.value(), puzzle.values()).map_err(|error| error.text(lang))?;
        let inner: Vec<&Rule> = self
            .inputs
            .iter()
            .flat_map(|input| if let Input::Rules(options) = input { &options[..] } else { &[] })
            .flatten()
            .collect();
        let mut rules: Vec<Rule> = Vec::new();
        for (at, other) in puzzle.added_rules().iter().enumerate() {
            match self.editing {
                Some(editing) if editing == at => rules.push(rule.clone()),
                _ if inner.contains(&other) => {}
                _ => rules.push(other.clone()),
            }
        }
        if self.editing.is_none() {
            rules.push(rule);
        }
        with_rules(puzzle, puzzle.frame().clone(), rules).map_err(|flaw| flaw.text(lang))
    }
}

/// The puzzle on a frame with these rules; its values, givens and marks stay where their cells do.
fn with_rules(puzzle: &Puzzle, frame: Frame, rules: Vec<Rule>) -> Result<Puzzle, PuzzleError> {
    let mut new = Puzzle::new(frame, puzzle.values().clone())?;
    for rule in rules {
        new.add(rule)?;
    }
    for (i, cell) in puzzle.cells().iter().enumerate() {
        if puzzle.marks(i) != puzzle.values().all() && new.index(*cell).is_some() {
            new.mark(*cell, puzzle.marks(i))?;
        }
    }
    *new.notes_mut() = puzzle.notes().clone();
    if new.cells() == puzzle.cells() {
        return Ok(new.with_givens(puzzle.givens().clone()));
    }
    Ok(new)
}

/// The puzzle with cells given or, without a rank, blank; what is given already in all of them goes.
#[must_use]
pub fn with_givens(puzzle: &Puzzle, cells: &[usize], rank: Option<usize>) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    let away = rank.is_none() || cells.iter().all(|cell| givens.get(*cell) == rank);
    for &cell in cells {
        match rank.filter(|rank| !away && puzzle.marks(cell).has(*rank)) {
            Some(rank) => givens.set(cell, rank),
            None => givens.clear(cell),
        }
    }
    puzzle.with_givens(givens)
}

/// The puzzle without the rule of this place among its added ones.
///
/// # Errors
/// One sentence.
pub fn without(puzzle: &Puzzle, at: usize, lang: Lang) -> Result<Puzzle, String> {
    let mut rules = puzzle.added_rules().to_vec();
    if at < rules.len() {
        rules.remove(at);
    }
    with_rules(puzzle, puzzle.frame().clone(), rules).map_err(|flaw| flaw.text(lang))
}

/// The puzzle with the rule of this place moved so many rows down and columns right.
///
/// # Errors
/// One sentence: it would leave the grid.
pub fn moved(puzzle: &Puzzle, at: usize, (down, right): (i32, i32), lang: Lang) -> Result<Puzzle, String> {
    let outside = || say!(lang, "there it would leave the grid", "aí ela sairia da grade");
    let Some(mut draft) = Draft::of(puzzle, at) else { return Err(outside()) };
    let go = |cells: &mut Vec<Cell>| {
        let there: Option<Vec<Cell>> = cells.iter().map(|cell| cell.offset(down, right)).collect();
        there
            .filter(|there| there.iter().all(|cell| puzzle.index(*cell).is_some()))
            .map(|there| *cells = there)
    };
    for input in &mut draft.inputs {
        let went = match input {
            Input::Cells(cells) => go(cells),
            Input::Groups(groups) => groups.iter_mut().map(go).collect(),
            _ => Some(()),
        };
        went.ok_or_else(outside)?;
    }
    draft.applied(puzzle, lang)
}

/// The cells that a rule names, each once; those of a rule that holds everywhere are not named.
#[must_use]
pub fn cells_of(puzzle: &Puzzle, rule: &Rule) -> Vec<usize> {
    fn named(rule: &Value, cells: &mut Vec<Cell>) {
        let about = rule.get("rule").and_then(Value::as_str).and_then(RuleAbout::named);
        for field in about.into_iter().flat_map(|about| about.fields) {
            let value = rule.get(field.name).unwrap_or(&Value::Null);
            match field.kind {
                RuleFieldKind::Groups => {
                    cells.extend(value.as_array().into_iter().flatten().flat_map(cells_in))
                }
                RuleFieldKind::Rules => {
                    for rule in value.as_array().into_iter().flatten().filter_map(Value::as_array).flatten() {
                        named(rule, cells);
                    }
                }
                _ if has_cells(field) => cells.extend(cells_in(value)),
                _ => {}
            }
        }
    }
    let mut cells = Vec::new();
    named(&serde_json::to_value(rule).unwrap_or_default(), &mut cells);
    let mut known: Vec<usize> = Vec::new();
    for cell in cells.iter().filter_map(|cell| puzzle.index(*cell)) {
        if !known.contains(&cell) {
            known.push(cell);
        }
    }
    known
}

/// A rule in a few words: `thermometer r1c1 … r3c3`, `killer cage r1c1 r1c2: 10`.
#[must_use]
pub fn described(rule: &Rule, lang: Lang) -> String {
    let value = serde_json::to_value(rule).unwrap_or_default();
    let mut cells: Vec<Cell> = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for field in rule.about().fields {
        match value.get(field.name) {
            Some(value) if field.kind == RuleFieldKind::Groups => {
                cells.extend(value.as_array().into_iter().flatten().flat_map(cells_in));
            }
            Some(value) if has_cells(field) => cells.extend(cells_in(value)),
            Some(Value::Number(number)) => told.push(number.to_string()),
            Some(value) if is_typed(field) => told.push(shown(value)),
            Some(Value::String(word)) => {
                let words = if let RuleFieldKind::Choice { words } = field.kind { words } else { &[] };
                // What a house is called tells which it is.
                let known = words.iter().find(|known| *known == word && rule.about().name != "house");
                told.extend(known.map(|word| crate::words::choice(word).get(lang).to_owned()));
            }
            _ => {}
        }
    }
    let place = match &cells[..] {
        [] => String::new(),
        [a] => format!(" {a}"),
        [a, b] => format!(" {a} {b}"),
        [first, .., last] => format!(" {first} … {last}"),
    };
    let numbers: String = told.join(", ").chars().take(40).collect();
    let numbers = if rule.about().name == "house" || numbers.is_empty() {
        String::new()
    } else {
        format!(": {numbers}")
    };
    format!("{}{place}{numbers}", rule.title().get(lang))
}

/// What rules are grouped by, told from their fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Cells of any form: cages, sets.
    Areas,
    /// Lines.
    Lines,
    /// Signs between two cells.
    Pairs,
    /// Rows, columns and diagonals with a clue beside the grid.
    Outside,
    /// What holds everywhere.
    Whole,
    /// Rules made of others.
    Made,
}

impl Group {
    /// All of them, in the order they are shown.
    pub const ALL: [Group; 6] =
        [Group::Areas, Group::Lines, Group::Pairs, Group::Outside, Group::Whole, Group::Made];

    /// What it is called.
    #[must_use]
    pub fn title(self) -> Text {
        match self {
            Group::Areas => Text { en: "Cages and cells", pt: "Gaiolas e células" },
            Group::Lines => Text { en: "Lines", pt: "Linhas" },
            Group::Pairs => Text { en: "Between two cells", pt: "Entre duas células" },
            Group::Outside => Text { en: "Clues beside the grid", pt: "Pistas ao lado da grade" },
            Group::Whole => Text { en: "Whole grid", pt: "Grade toda" },
            Group::Made => Text { en: "Made of other rules", pt: "Feitas de outras regras" },
        }
    }
}

/// The group of a rule.
#[must_use]
pub fn group(about: &RuleAbout) -> Group {
    let cells: Vec<&RuleField> = about.fields.iter().filter(|field| has_cells(field)).collect();
    let has = |kind: RuleFieldKind| about.fields.iter().any(|field| field.required && field.kind == kind);
    let clue = has(RuleFieldKind::Number) && !has(RuleFieldKind::Numbers);
    match cells.first() {
        None if has(RuleFieldKind::Rules) => Group::Made,
        None => Group::Whole,
        Some(first) if first.kind == RuleFieldKind::Path && first.name == "cells" && clue => Group::Outside,
        Some(first) if first.kind == RuleFieldKind::Path && first.name != "cells" => Group::Lines,
        Some(_) if cells.iter().all(|field| field.kind == RuleFieldKind::Cell) => Group::Pairs,
        Some(_) => Group::Areas,
    }
}

/// Takes accents and capitals away, so that what is typed without them is found.
fn plain(text: &str) -> String {
    let bare = |c: char| match c {
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' | 'ü' => 'u',
        'ç' => 'c',
        c => c,
    };
    text.to_lowercase().chars().map(bare).collect()
}

/// The rules of a group in whose names or definition all words of a search are found, those with the words in their names
/// first.
#[must_use]
pub fn found(group_wanted: Group, search: &str, lang: Lang) -> Vec<&'static RuleAbout> {
    let search = plain(search);
    let words: Vec<&str> = search.split_whitespace().collect();
    let has = |text: String| words.iter().all(|word| text.contains(word));
    let name = |about: &RuleAbout| plain(&format!("{} {} {}", about.name, about.title.en, about.title.pt));
    let of_group = || RULES.iter().copied().filter(|about| group(about) == group_wanted);
    let named = of_group().filter(|about| has(name(about)));
    let meant = of_group().filter(|about| {
        !has(name(about)) && has(plain(&format!("{} {}", name(about), about.meaning.get(lang))))
    });
    named.chain(meant).collect()
}

/// The rules of a puzzle in sentences, as its author may write them.
#[must_use]
pub fn rules_text(puzzle: &Puzzle, lang: Lang) -> String {
    let values = puzzle.values();
    let (first, last) = (values.symbol(0), values.symbol(values.len() - 1));
    let blocks = puzzle.frame().main_grids().next().map(|grid| &grid.blocks);
    let lined = puzzle.frame().main_grids().any(|grid| grid.lines);
    let mut lines = vec![match blocks {
        _ if !lined => say!(
            lang,
            "Write a value from {first} to {last} in each cell.",
            "Escreva em cada célula um valor de {first} a {last}."
        ),
        None | Some(Blocks::None) => say!(
            lang,
            "Write {first} to {last} in the cells so that no value is repeated in a row or column.",
            "Escreva de {first} a {last} nas células sem repetir nenhum valor em linha ou coluna."
        ),
        Some(Blocks::Boxes { .. }) => say!(
            lang,
            "Write {first} to {last} in the cells so that no value is repeated in a row, column or box.",
            "Escreva de {first} a {last} nas células sem repetir nenhum valor em linha, coluna ou bloco."
        ),
        Some(Blocks::Regions { .. }) => say!(
            lang,
            "Write {first} to {last} in the cells so that no value is repeated in a row, column or region.",
            "Escreva de {first} a {last} nas células sem repetir nenhum valor em linha, coluna ou região."
        ),
    }];
    let mut known: Vec<&str> = Vec::new();
    for rule in puzzle.added_rules() {
        let about = rule.about();
        if !known.contains(&about.name) {
            known.push(about.name);
            let title = about.title.get(lang);
            let mut capital = title.chars();
            let title: String =
                capital.next().into_iter().flat_map(char::to_uppercase).chain(capital).collect();
            lines.push(format!("{title}: {}", clean_line(about.meaning.get(lang))));
        }
    }
    lines.join("\n")
}

/// The puzzle with this title, author and text.
#[must_use]
pub fn with_notes(puzzle: &Puzzle, title: &str, author: &str, text: &str) -> Puzzle {
    let mut new = puzzle.clone();
    let notes = new.notes_mut();
    (notes.title, notes.author, notes.description) = (title.to_owned(), author.to_owned(), text.to_owned());
    new
}

/// The ways a grid of this order can be divided into boxes: rows and columns of one.
#[must_use]
pub fn box_shapes(order: usize) -> Vec<(usize, usize)> {
    (2..order).filter(|rows| order.is_multiple_of(*rows)).map(|rows| (rows, order / rows)).collect()
}

/// How an empty grid is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// As is usual for its size.
    Usual,
    /// Into boxes of so many rows and columns.
    Boxes(usize, usize),
    /// Not at all.
    None,
    /// Five grids that overlap, whatever the order.
    Samurai,
}

/// An empty grid of an order, with rules that need nothing drawn.
///
/// # Errors
/// When there is no such grid.
pub fn blank(order: usize, division: Division, rules: &[&str], lang: Lang) -> Result<Puzzle, String> {
    let told = |flaw: PuzzleError| flaw.text(lang);
    let order = if division == Division::Samurai { 9 } else { order };
    let frame = match division {
        Division::Samurai => Ok(Frame::samurai()),
        Division::Usual => Frame::usual(order),
        Division::Boxes(rows, cols) => Frame::boxes(rows, cols),
        Division::None => Frame::latin(order),
    };
    let mut puzzle =
        Puzzle::new(frame.map_err(told)?, garns::Values::count(order).map_err(told)?).map_err(told)?;
    for name in rules {
        match RuleAbout::named(name) {
            Some(about) => puzzle = Draft::new(about).applied(&puzzle, lang)?,
            None if *name == "diagonals" => puzzle = with_diagonals(&puzzle, lang)?,
            None => {}
        }
    }
    Ok(puzzle)
}

fn with_diagonals(puzzle: &Puzzle, lang: Lang) -> Result<Puzzle, String> {
    let n = puzzle.values().len() as u16;
    let mut new = puzzle.clone();
    for down in [true, false] {
        let cells: Vec<Cell> = (0..n).map(|i| Cell::new(if down { i } else { n - 1 - i }, i)).collect();
        let rule = json!({ "rule": "house", "kind": "diagonal", "cells": written(&cells) });
        let rule = read_rule(&rule, new.values()).map_err(|error| error.text(lang))?;
        new.add(rule).map_err(|flaw| flaw.text(lang))?;
    }
    Ok(new)
}

/// A kind of puzzle to begin with: what is there, and what is drawn next.
#[derive(Clone, Copy, Debug)]
pub struct Template {
    /// What it is called.
    pub title: Text,
    /// The size it usually has.
    pub order: usize,
    /// How it is divided.
    pub division: Division,
    /// Rules that are there from the start.
    pub rules: &'static [&'static str],
    /// The rule to be drawn.
    pub draws: Option<&'static str>,
}

macro_rules! templates {
    ($($en:literal, $pt:literal, $order:literal, $division:ident, $rules:expr, $draws:expr;)+) => {
        /// The kinds people set most.
        pub const TEMPLATES: &[Template] = &[$(Template {
            title: Text { en: $en, pt: $pt }, order: $order, division: Division::$division, rules: &$rules, draws: $draws,
        }),+];
    };
}

templates! {
    "Sudoku", "Sudoku", 9, Usual, [], None;
    "Killer", "Killer", 9, Usual, [], Some("killer");
    "Thermometers", "Termômetros", 9, Usual, [], Some("thermometer");
    "Arrows", "Setas", 9, Usual, [], Some("arrow");
    "Whispers", "Sussurros", 9, Usual, [], Some("whispers");
    "Renban", "Renban", 9, Usual, [], Some("renban");
    "Palindromes", "Palíndromos", 9, Usual, [], Some("palindrome");
    "White dots (Kropki)", "Pontos brancos (Kropki)", 9, Usual, [], Some("difference");
    "Black dots (Kropki)", "Pontos pretos (Kropki)", 9, Usual, [], Some("ratio");
    "X and V", "X e V", 9, Usual, [], Some("total");
    "Sandwich", "Sanduíche", 9, Usual, [], Some("sandwich");
    "Little killer", "Little killer", 9, Usual, [], Some("little-killer");
    "Skyscrapers", "Arranha-céus", 6, None, [], Some("skyscraper");
    "Diagonals (X)", "Diagonais (X)", 9, Usual, ["diagonals"], None;
    "Anti-knight", "Anticavalo", 9, Usual, ["anti-knight"], None;
    "Anti-king", "Antirrei", 9, Usual, ["anti-king"], None;
    "Non-consecutive", "Sem consecutivos", 9, Usual, ["non-consecutive"], None;
    "KenKen", "KenKen", 6, None, [], Some("cage");
    "Greater than", "Maior que (futoshiki)", 5, None, [], Some("greater");
    "Samurai", "Samurai", 9, Samurai, [], None;
    "Latin square", "Quadrado latino", 5, None, [], None;
}

/// The cells from a place at the edge or outside of the grid on, in a direction.
#[must_use]
pub fn ray(puzzle: &Puzzle, (row, col): (i32, i32), (down, right): (i32, i32)) -> Vec<usize> {
    if (down, right) == (0, 0) {
        return Vec::new();
    }
    let at = |steps: i32| {
        let (row, col) = (u16::try_from(row + steps * down).ok()?, u16::try_from(col + steps * right).ok()?);
        puzzle.index(Cell::new(row, col))
    };
    (1..).map_while(at).collect()
}

/// The straight way into the grid from a place beside it: along its row or column, or, from beyond a corner, the diagonal.
#[must_use]
pub fn inwards(puzzle: &Puzzle, (row, col): (i32, i32)) -> (i32, i32) {
    let (rows, cols) = puzzle.frame().canvas();
    let way = |at: i32, size: usize| match at {
        at if at < 0 => 1,
        at if at >= size as i32 => -1,
        _ => 0,
    };
    (way(row, rows), way(col, cols))
}

/// The regions of the one grid of a puzzle: for each cell which it is in, counted from 0.
#[must_use]
pub fn regions(puzzle: &Puzzle) -> Option<Vec<Option<u16>>> {
    let grid = puzzle.frame().single()?;
    Some(match &grid.blocks {
        Blocks::Regions { of, .. } => of.clone(),
        Blocks::None => vec![None; puzzle.cells().len()],
        Blocks::Boxes { rows, cols } => {
            let across = grid.cols / cols;
            grid.cells().map(|cell| Some(cell.row / rows * across + cell.col / cols)).collect()
        }
    })
}

/// The puzzle with these regions in the place of its boxes; its rules stay.
///
/// # Errors
/// One sentence: which region has too few or too many cells, or which rule can't be kept.
pub fn with_regions(puzzle: &Puzzle, of: &[Option<u16>], lang: Lang) -> Result<Puzzle, String> {
    let Some(grid) = puzzle.frame().single() else {
        return Err(say!(lang, "regions are painted on a single grid", "regiões são pintadas numa grade só"));
    };
    let count = of.iter().flatten().max().map_or(0, |most| usize::from(*most) + 1);
    let names: Vec<String> = (1..=count).map(|n| n.to_string()).collect();
    let blocks = if count == 0 { Blocks::None } else { Blocks::Regions { of: of.to_vec(), names } };
    let (rows, cols) = (usize::from(grid.rows), usize::from(grid.cols));
    let made = Frame::rectangle(rows, cols, blocks)
        .and_then(|frame| with_rules(puzzle, frame, puzzle.added_rules().to_vec()));
    made.map_err(|flaw| flaw.text(lang))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use garns::{Hints, read};

    use super::*;

    const EN: Lang = Lang::En;

    /// A puzzle that holds every rule's example.
    fn ground() -> Puzzle {
        let frame = Frame::usual(9).unwrap().beside(Cell::new(10, 0), 2, 9).unwrap();
        Puzzle::new(frame, garns::Values::count(9).unwrap()).unwrap()
    }

    fn example(about: &RuleAbout) -> Rule {
        let text = format!("kind = \"sudoku\"\nsize = 9\n[[rules]]\n{}\n", about.example);
        let read = read(&text, &Hints::default());
        match read {
            Ok(puzzle) => puzzle.added_rules()[0].clone(),
            // Some name cells beside the grid.
            Err(_) => {
                let said: toml_value::Said = toml_value::parse(about.example);
                read_rule(&said, ground().values()).unwrap()
            }
        }
    }

    /// The few forms that examples of rules with cells beside the grid have.
    mod toml_value {
        pub(super) type Said = serde_json::Value;

        pub(super) fn parse(text: &str) -> Said {
            let line = |line: &str| {
                let (name, value) = line.split_once(" = ").unwrap();
                (name.to_owned(), serde_json::from_str(value).unwrap())
            };
            serde_json::Value::Object(text.lines().map(line).collect())
        }
    }

    #[test]
    fn every_rule_is_drawn_by_its_own_fields_alone() {
        let ground = ground();
        for about in RULES {
            let rule = example(about);
            let mut puzzle = ground.clone();
            puzzle.add(rule.clone()).unwrap();
            // As it is shown in the form, and then as somebody draws it: stroke by stroke, and typed.
            let shown = Draft::of(&puzzle, 0).unwrap();
            assert_eq!(shown.applied(&puzzle, EN).unwrap(), puzzle, "{}", about.name);
            assert_eq!(shown.missing(EN), None, "{}", about.name);
            let mut draft = Draft::new(about);
            let mut first = true;
            for (at, field) in about.fields.iter().enumerate() {
                match (&shown.inputs[at], field.kind) {
                    (Input::Cells(cells), RuleFieldKind::Cell) => {
                        // One stroke runs on through fields of one cell.
                        let mut all = if let Input::Cells(own) = &draft.inputs[draft.active] {
                            own.clone()
                        } else {
                            Vec::new()
                        };
                        let begun: usize = draft.active;
                        for earlier in begun + 1..at {
                            if let Input::Cells(own) = &draft.inputs[earlier] {
                                all.extend(own);
                            }
                        }
                        all.extend(cells);
                        draft.take(&all);
                    }
                    (Input::Cells(cells), _) => {
                        if !first || at > draft.active {
                            draft.begin_stroke();
                        }
                        if draft.active != at {
                            draft.active = at;
                        }
                        draft.take(cells);
                    }
                    (Input::Groups(groups), _) => {
                        draft.active = at;
                        for group in groups {
                            assert!(draft.begin_stroke());
                            draft.take(group);
                        }
                        draft.stroked = true;
                    }
                    (Input::Text(text), _) => draft.inputs[at] = Input::Text(text.clone()),
                    (other, _) => draft.inputs[at] = other.clone(),
                }
                first = false;
            }
            assert_eq!(draft.applied(&ground, EN).unwrap().added_rules(), [rule], "{}", about.name);
            assert!(!described(&puzzle.added_rules()[0], Lang::Pt).is_empty());
        }
    }

    #[test]
    fn a_stroke_goes_on_to_the_next_field_and_then_to_the_next_rule() {
        let cell = |row, col| Cell::new(row, col);
        let mut arrow = Draft::new(RuleAbout::named("arrow").unwrap());
        assert!(arrow.begin_stroke());
        arrow.take(&[cell(0, 0)]);
        assert!(arrow.missing(EN).unwrap().contains("shaft"));
        assert!(arrow.begin_stroke(), "the shaft comes next");
        arrow.take(&[cell(0, 0), cell(1, 0), cell(1, 1)]);
        assert_eq!(arrow.inputs[1], Input::Cells(vec![cell(1, 0), cell(1, 1)]), "without the bulb");
        assert!(!arrow.begin_stroke(), "another arrow");
        let mut less = Draft::new(RuleAbout::named("greater").unwrap());
        less.take(&[cell(3, 3)]);
        assert!(less.begin_stroke(), "the cursor only was there");
        less.take(&[cell(0, 0), cell(0, 1)]);
        assert_eq!(less.missing(EN), None, "one stroke, two fields");
        assert!(!less.begin_stroke());
    }

    #[test]
    fn what_is_typed_is_the_clue_and_its_sign() {
        let mut cage = Draft::new(RuleAbout::named("cage").unwrap());
        cage.take(&[Cell::new(0, 0), Cell::new(0, 1)]);
        for c in "12x".chars() {
            assert!(cage.push(c), "{c}");
        }
        let puzzle = cage.applied(&Puzzle::latin(6).unwrap(), EN).unwrap();
        assert_eq!(described(&puzzle.added_rules()[0], EN), "cage r1c1 r1c2: product (×), 12");
        cage.pop();
        cage.pop();
        assert!(cage.missing(EN).unwrap().starts_with("Type: "));
        let mut killer = Draft::new(RuleAbout::named("killer").unwrap());
        assert!(!killer.push('+') && !killer.push('q') && killer.push('7'));
        let mut knight = Draft::new(RuleAbout::named("anti-knight").unwrap());
        assert!(!knight.push('7') && knight.missing(EN).is_none());
    }

    #[test]
    fn rules_are_moved_changed_and_taken_away() {
        let mut draft = Draft::new(RuleAbout::named("thermometer").unwrap());
        draft.take(&[Cell::new(0, 0), Cell::new(1, 0), Cell::new(2, 1)]);
        let puzzle = with_givens(&Puzzle::sudoku(9).unwrap(), &[40], Some(2));
        let puzzle = draft.applied(&puzzle, EN).unwrap();
        let there = moved(&puzzle, 0, (1, 2), EN).unwrap();
        assert_eq!(described(&there.added_rules()[0], EN), "thermometer r2c3 … r4c4");
        assert_eq!(cells_of(&there, &there.added_rules()[0]), [11, 20, 30]);
        assert_eq!(there.givens().get(40), Some(2), "givens stay");
        assert_eq!(moved(&puzzle, 0, (-1, 0), EN).unwrap_err(), "there it would leave the grid");
        assert!(without(&there, 0, EN).unwrap().added_rules().is_empty());
    }

    #[test]
    fn rules_among_which_one_chooses_no_longer_stand_alone() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        for path in [[0, 1], [3, 4]] {
            let mut draft = Draft::new(RuleAbout::named("thermometer").unwrap());
            draft.take(&path.map(|col| Cell::new(0, col)));
            puzzle = draft.applied(&puzzle, EN).unwrap();
        }
        let mut choice = Draft::new(RuleAbout::named("any-of").unwrap());
        choice.inputs[0] = Input::Rules(puzzle.added_rules().iter().map(|rule| vec![rule.clone()]).collect());
        let made = choice.applied(&puzzle, EN).unwrap();
        assert_eq!(made.added_rules().len(), 1);
        assert_eq!(cells_of(&made, &made.added_rules()[0]), [0, 1, 3, 4]);
    }

    #[test]
    fn rules_are_found_by_what_they_are_called_and_what_they_say() {
        let names = |group, search: &str| -> Vec<&str> {
            found(group, search, EN).iter().map(|about| about.name).collect()
        };
        assert_eq!(names(Group::Lines, "termometro"), ["thermometer"]);
        assert!(names(Group::Lines, "palind").contains(&"palindrome"));
        assert!(names(Group::Whole, "knight").contains(&"anti-knight"));
        let all: usize = Group::ALL.iter().map(|group| names(*group, "").len()).sum();
        assert_eq!(all, RULES.len(), "each rule is in one group");
        for (name, wanted) in [
            ("killer", Group::Areas),
            ("arrow", Group::Lines),
            ("difference", Group::Pairs),
            ("sandwich", Group::Outside),
            ("little-killer", Group::Outside),
            ("anti-king", Group::Whole),
            ("any-of", Group::Made),
            ("clone", Group::Areas),
        ] {
            assert_eq!(group(RuleAbout::named(name).unwrap()), wanted, "{name}");
        }
    }

    #[test]
    fn every_template_is_a_puzzle_and_draws_a_rule_there_is() {
        for template in TEMPLATES {
            let puzzle = blank(template.order, template.division, template.rules, EN).unwrap();
            assert!(template.rules.is_empty() == puzzle.added_rules().is_empty(), "{}", template.title.en);
            assert!(template.draws.is_none_or(|name| RuleAbout::named(name).is_some()));
            assert!(!rules_text(&puzzle, Lang::Pt).is_empty());
        }
        assert_eq!(box_shapes(12), [(2, 6), (3, 4), (4, 3), (6, 2)]);
        assert!(
            blank(12, Division::Boxes(2, 6), &[], EN).is_ok() && blank(0, Division::None, &[], EN).is_err()
        );
    }

    #[test]
    fn regions_are_painted_and_the_size_of_each_is_told() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let mut of = regions(&puzzle).unwrap();
        assert_eq!(with_regions(&puzzle, &of, EN).unwrap().cells().len(), 16);
        of.swap(1, 2);
        let jigsaw = with_regions(&puzzle, &of, EN).unwrap();
        assert_eq!((jigsaw.kind(), regions(&jigsaw).unwrap()), (garns::Kind::Jigsaw, of.clone()));
        of[0] = Some(3);
        assert!(with_regions(&puzzle, &of, EN).unwrap_err().contains('1'));
    }

    #[test]
    fn lines_begin_beside_the_grid() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let line = |from| ray(&puzzle, from, inwards(&puzzle, from));
        assert_eq!(line((-1, 2)), [2, 6, 10, 14]);
        assert_eq!(line((4, 0)), [12, 8, 4, 0]);
        assert_eq!(line((1, 4)), [7, 6, 5, 4]);
        assert_eq!(line((-1, -1)), [0, 5, 10, 15]);
        assert_eq!(ray(&puzzle, (-1, 0), (1, 1)), [1, 6, 11]);
        assert!(line((1, 1)).is_empty());
    }

    #[test]
    fn givens_come_and_go() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let one = with_givens(&puzzle, &[0, 5], Some(2));
        assert_eq!((one.givens().get(0), one.givens().get(5)), (Some(2), Some(2)));
        let none = with_givens(&one, &[0, 5], Some(2));
        assert_eq!(none.givens().blanks(), 16);
        assert_eq!(with_givens(&one, &[0], None).givens().blanks(), 15);
    }
}
