//! The rules there are: grouped by their fields, found by words, and told as sentences of a puzzle.

use garns::{Blocks, Lang, Puzzle, RULES, RuleAbout, RuleField, RuleFieldKind, Text, clean_line, say};

use super::input::has_cells;

/// What rules are grouped by, told from their fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Cells of any form: cages, sets.
    Areas,
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    const EN: Lang = Lang::En;

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
}
