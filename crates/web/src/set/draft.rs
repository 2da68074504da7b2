//! A rule that is being drawn: strokes on the grid and typed characters fill its fields, until it is added to the puzzle.

use garns::rules::Op;
use garns::{
    Cell, Lang, Puzzle, Rule, RuleAbout, RuleField, RuleFieldDefault, RuleFieldKind, read_rule, say,
};
use serde_json::{Map, Value};

use super::catalogue::{Group, group};
use super::edit::with_rules;
use super::input::{Input, empty, has_cells, is_typed};

/// A rule that is being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
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

impl Draft {
    /// A rule of which nothing is drawn yet.
    pub fn new(about: &'static RuleAbout) -> Draft {
        let inputs = about.fields.iter().map(empty).collect();
        let active = about.fields.iter().position(has_cells).unwrap_or(0);
        Draft { about, inputs, active, editing: None, stroked: false }
    }

    /// The rule of this place among the puzzle's added ones, to be changed.
    pub fn of(puzzle: &Puzzle, at: usize) -> Option<Draft> {
        let rule = puzzle.added_rules().get(at)?;
        let value = serde_json::to_value(rule).ok()?;
        let about = rule.about();
        let inputs = about.fields.iter().map(|field| Input::of(field, value.get(field.name))).collect();
        Some(Draft { inputs, editing: Some(at), ..Draft::new(about) })
    }

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
    pub fn from_outside(&self) -> bool {
        group(self.about) == Group::Outside
    }

    /// What it still needs, in words; nothing where it has all.
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
        with_rules(puzzle, rules).map_err(|flaw| flaw.text(lang))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use garns::{Frame, Hints, RULES, read};

    use super::*;
    use crate::set::{cells_of, described};

    const EN: Lang = Lang::En;

    /// A puzzle that holds every rule's example.
    fn ground() -> Puzzle {
        with_values(garns::Values::count(9).unwrap())
    }

    fn with_values(values: garns::Values) -> Puzzle {
        Puzzle::new(Frame::usual(9).unwrap().beside(Cell::new(10, 0), 2, 9).unwrap(), values).unwrap()
    }

    /// What the rule can be drawn on: Schrödinger cells need a 0.
    fn ground_of(about: &RuleAbout) -> Puzzle {
        if about.name == "schrodinger" { with_values(garns::Values::range(0, 9).unwrap()) } else { ground() }
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
        for about in RULES {
            let ground = ground_of(about);
            let rule = example(about);
            let mut puzzle = ground.clone();
            puzzle.add(rule.clone()).unwrap();
            // As it is shown in the form, and then as it is drawn: stroke by stroke, and typed.
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
}
