//! Rules whose drawing is a few calls.

use garns_puzzle::rules::{
    AntiKing, AntiKnight, AntiTaxicab, Automaton, Between, Connected, CountDistinct, CountSame, CountWhere,
    Counted, CountingCircles, Difference, DoubleArrow, Doublers, Entropic, EqualSums, EqualityCage, FullRank,
    HiddenSkyscraper, LittleKiller, Lunchbox, Nabner, NoDifference, NoRatio, NoTotal, NonConsecutive,
    NumberedRoom, Palindrome, Ratio, RegionSum, Relation, Rellik, Renban, SameValues, Skyscraper, Total,
    Whispers, XSum,
};
use garns_puzzle::say;

use super::{Draw, End, counted, counted_as, ended, groups, listed, named};
use crate::draw::capitalized;
use crate::sketch::{CageStyle, Sketch};
use crate::theme::Ink;

macro_rules! drawn {
    ($($type:ident: $rule:pat, $sketch:ident => $draw:expr;)+) => {
        $(impl Draw for $type {
            fn draw(&self, $sketch: &mut Sketch<'_>) {
                let $rule = self;
                $draw;
            }
        })+
    };
}

// Words below the grid.
drawn! {
    AntiKing: _, sketch => named(sketch, &AntiKing::ABOUT);
    AntiKnight: _, sketch => named(sketch, &AntiKnight::ABOUT);
    AntiTaxicab: _, sketch => named(sketch, &AntiTaxicab::ABOUT);

    // Doublers: told below the grid, with how many there are and, where it is not twice, how often each counts.
    Doublers: rule, sketch => {
        let (count, title) = (rule.count, capitalized(Doublers::ABOUT.title.get(sketch.lang())));
        sketch.caption(match (rule.times, rule.over) {
            (2, 1) => format!("{title}: {count}"),
            (times, 1) => format!("{title} (×{times}): {count}"),
            (times, over) => format!("{title} (×{times}/{over}): {count}"),
        });
    };
    NoDifference: rule, sketch => listed(sketch, &NoDifference::ABOUT, &rule.by);
    NoRatio: rule, sketch => listed(sketch, &NoRatio::ABOUT, &rule.by);
    NoTotal: rule, sketch => listed(sketch, &NoTotal::ABOUT, &rule.sums);
    NonConsecutive: _, sketch => named(sketch, &NonConsecutive::ABOUT);
}

// Lines.
drawn! {
    // State machine: a line, named below the grid.
    Automaton: rule, sketch => {
        sketch.trail(&rule.path, Ink::Other, 0.18);
        let colour = sketch.colour(Ink::Other);
        sketch.caption_with(Some(colour), capitalized(Automaton::ABOUT.title.get(sketch.lang())));
    };

    // Between line: a line with a circle at each end.
    Between: rule, sketch => ended(sketch, &rule.path, Ink::Between, 0.1, End::Circle);

    // Double arrow: a line between two circles.
    DoubleArrow: rule, sketch => ended(sketch, &rule.path, Ink::DoubleArrow, 0.1, End::Circle);

    // Entropic line: a line in peach.
    Entropic: rule, sketch => sketch.line(&rule.path, Ink::Entropic, 0.2);

    // Lunchbox: a broad line, with the sum in the corner of its first cell.
    Lunchbox: rule, sketch => {
        sketch.line(&rule.path, Ink::Lunchbox, 0.66);
        if let Some(&first) = rule.path.first() {
            sketch.corner_label(first, &rule.sum.to_string());
        }
    };

    // Nabner line: a yellow line; its cells may be listed in any order.
    Nabner: rule, sketch => sketch.net(&rule.cells, Ink::Nabner, 0.2);

    // Palindrome: a thin grey line.
    Palindrome: rule, sketch => sketch.line(&rule.path, Ink::Palindrome, 0.14);

    // Region sum line: a light blue line.
    RegionSum: rule, sketch => sketch.line(&rule.path, Ink::RegionSum, 0.16);

    // Relation: a line, named below the grid.
    Relation: rule, sketch => {
        sketch.trail(&rule.path, Ink::Other, 0.12);
        let colour = sketch.colour(Ink::Other);
        sketch.caption_with(Some(colour), capitalized(Relation::ABOUT.title.get(sketch.lang())));
    };

    // Renban line: a purple line; its cells may be listed in any order.
    Renban: rule, sketch => sketch.net(&rule.cells, Ink::Renban, 0.22);

    // Whispers line: a green line; with its number, unless that is 5.
    Whispers: rule, sketch => {
        sketch.line(&rule.path, Ink::Whispers, 0.2);
        // A green line without a number is a German one.
        if let Some(&first) = rule.path.first().filter(|_| rule.least != 5) {
            sketch.corner_label(first, &format!("≥{}", rule.least));
        }
    };
}

// Signs between two cells.
drawn! {
    // Difference dot: white, with its number unless it is 1.
    Difference: rule, sketch => {
        let text = if rule.by == 1 { String::new() } else { rule.by.to_string() };
        sketch.dot(rule.a, rule.b, false, &text);
    };

    // Ratio dot: black, with its number unless it is 2.
    Ratio: rule, sketch => {
        let text = if rule.by == 2 { String::new() } else { rule.by.to_string() };
        sketch.dot(rule.a, rule.b, true, &text);
    };

    // X for 10, V for 5, any other total as a number, where the two cells meet.
    Total: rule, sketch => {
        let text = match rule.sum {
            5 => "V".to_owned(),
            10 => "X".to_owned(),
            sum => sum.to_string(),
        };
        sketch.sign(rule.a, rule.b, &text);
    };
}

// A clue beside the grid.
drawn! {
    // Full rank: a number beside the grid.
    FullRank: rule, sketch => {
        sketch.outside(&rule.cells, &rule.rank.to_string());
        named(sketch, &FullRank::ABOUT);
    };

    // Hidden skyscraper: a value beside the grid.
    HiddenSkyscraper: rule, sketch => {
        let value = sketch.symbol(rule.value);
        sketch.outside(&rule.cells, &value);
        named(sketch, &HiddenSkyscraper::ABOUT);
    };

    // Little killer: a number beside the grid with an arrow along the diagonal.
    LittleKiller: rule, sketch => sketch.outside(&rule.cells, &rule.sum.to_string());

    // Numbered room: a value beside the grid.
    NumberedRoom: rule, sketch => {
        let value = sketch.symbol(rule.value);
        sketch.outside(&rule.cells, &value);
        named(sketch, &NumberedRoom::ABOUT);
    };

    // Skyscraper: a number beside the grid.
    Skyscraper: rule, sketch => {
        sketch.outside(&rule.cells, &rule.visible.to_string());
        named(sketch, &Skyscraper::ABOUT);
    };

    // X-sum: a number beside the grid.
    XSum: rule, sketch => {
        sketch.outside(&rule.cells, &rule.sum.to_string());
        named(sketch, &XSum::ABOUT);
    };
}

// Borders around cells, and rings in them.
drawn! {
    // Connected cells: told below the grid, with a border around the cells where not all are meant.
    Connected: rule, sketch => {
        if rule.cells.len() < sketch.puzzle.grid_cells().count() {
            let style = CageStyle::group(sketch.next_group());
            sketch.cage(&rule.cells, style, "");
        }
        listed(sketch, &Connected::ABOUT, &rule.values);
    };

    // Count of different values: a ring around the cell that counts, a border around those it counts.
    CountDistinct: rule, sketch => counted(sketch, rule.count, &rule.cells, &CountDistinct::ABOUT);

    // Count of the same value: a ring around the cell that counts, a border around those it counts.
    CountSame: rule, sketch => counted(sketch, rule.count, &rule.cells, &CountSame::ABOUT);

    // Count of a kind: a ring around the cell that counts, a border around those it looks at, told below the grid.
    CountWhere: rule, sketch => {
        let lang = sketch.lang();
        let kind = rule.are.map(|are| match are {
            Counted::Odd => say!(lang, "odd", "ímpares"),
            Counted::Even => say!(lang, "even", "pares"),
            Counted::Prime => say!(lang, "prime", "primos"),
            Counted::Greater => say!(lang, "greater", "maiores"),
            Counted::Less => say!(lang, "less", "menores"),
        });
        let values = rule.values.iter().map(|number| sketch.symbol(*number));
        let kind: Vec<String> = kind.into_iter().chain(values).collect();
        let title = CountWhere::ABOUT.title.get(lang);
        counted_as(sketch, rule.count, &rule.cells, &format!("{title}: {}", kind.join(", ")));
    };

    // Counting circles: a circle in each of the cells.
    CountingCircles: rule, sketch => {
        for &cell in &rule.cells {
            sketch.ring(cell, 0.4, Ink::Arrow, 0.03);
        }
    };

    // Equal sums: borders of one colour around the groups.
    EqualSums: rule, sketch => groups(sketch, &rule.groups, &EqualSums::ABOUT);

    // Equality cage: long dashes, with a sign of equality.
    EqualityCage: rule, sketch => {
        let style = CageStyle { dashes: Some((0.16, 0.06)), ..CageStyle::KILLER };
        sketch.cage(&rule.cells, style, "=");
        named(sketch, &EqualityCage::ABOUT);
    };

    // Rellik cage: dashes, with the sum that does not occur.
    Rellik: rule, sketch => {
        sketch.cage(&rule.cells, CageStyle::KILLER, &format!("≠{}", rule.sum));
        named(sketch, &Rellik::ABOUT);
    };

    // Same values: borders of one colour around the groups.
    SameValues: rule, sketch => groups(sketch, &rule.groups, &SameValues::ABOUT);
}
