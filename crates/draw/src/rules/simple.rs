//! Rules whose drawing is a few calls.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, say};

use super::{Draw, End, counted, counted_as, ended, groups, listed, named, shaft};
use crate::draw::capitalized;
use crate::scene::{Form, Shape, path};
use crate::sketch::{CageStyle, Layer, Sketch};
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

// Everything else.
drawn! {
    // Sum line: a golden line, with the sum in the corner of its first cell.
    SumLine: rule, sketch => {
        let mut path = rule.path.to_vec();
        if rule.closed {
            path.extend(rule.path.first());
        }
        sketch.line(&path, Ink::SumLine, 0.2);
        if let Some(&first) = rule.path.first() {
            sketch.corner_label(first, &rule.sum.to_string());
        }
    };

    // Zipper line: a lavender line with a mark at its middle.
    Zipper: rule, sketch => {
        sketch.line(&rule.path, Ink::Zipper, 0.18);
        let count = rule.path.len();
        if let (Some(&a), Some(&b)) = (rule.path.get(count.saturating_sub(1) / 2), rule.path.get(count / 2)) {
            let centre = sketch.ground.centre(a).towards(sketch.ground.centre(b), 0.5);
            let form = Form::Circle { centre, radius: sketch.long(if a == b { 0.3 } else { 0.16 }) };
            let (fill, stroke) = (Some(sketch.colour(Ink::Paper)), Some(sketch.stroke(Ink::Zipper, 0.08)));
            sketch.add(Layer::Under, Shape::Form { form, fill, stroke });
        }
    };

    // Lockout line: a line with a diamond at each end.
    Lockout: rule, sketch => {
        ended(sketch, &rule.path, Ink::Lockout, 0.1, End::Diamond);
        if rule.least != 4 {
            let (least, colour) = (rule.least, sketch.colour(Ink::Lockout));
            let text = say!(
                sketch.lang(),
                "Lockout line: ends differ by at least {least}",
                "Linha de bloqueio: as pontas diferem em pelo menos {least}"
            );
            sketch.caption_with(Some(colour), text);
        }
    };

    // Modular line: a line in teal.
    Modular: rule, sketch => {
        sketch.line(&rule.path, Ink::Modular, 0.2);
        if rule.by != 3 {
            let (by, colour) = (rule.by, sketch.colour(Ink::Modular));
            let text = say!(
                sketch.lang(),
                "Modular line: remainders when divided by {by}",
                "Linha modular: restos na divisão por {by}"
            );
            sketch.caption_with(Some(colour), text);
        }
    };

    // Greater-than sign: open towards the greater value, where the two cells meet.
    Greater: rule, sketch => {
        let (greater, less) = (sketch.ground.centre(rule.greater), sketch.ground.centre(rule.less));
        let stroke = sketch.stroke(Ink::Clue, 0.03);
        if !rule.greater.touches(rule.less) {
            let line = sketch.stroke(Ink::Other, 0.03);
            sketch.add(Layer::Under, Shape::stroked(path(&[greater, less], false), line));
        }
        let length = greater.distance(less).max(1e-9);
        let half = sketch.long(0.09) / length;
        let (from, to) = (greater.towards(less, 0.5 - half), greater.towards(less, 0.5 + half));
        sketch.arrow_head(Layer::Over, from, to, 0.18, stroke);
    };

    // Sandwich: a number left of the row or above the column.
    Sandwich: rule, sketch => {
        // The sum is the same from both ends; it is looked for at the left and above.
        let mut cells = rule.cells.to_vec();
        if cells.first() > cells.last() {
            cells.reverse();
        }
        sketch.outside(&cells, &rule.sum.to_string());
        named(sketch, &Sandwich::ABOUT);
    };

    // Clone: both groups have the same background.
    Clones: rule, sketch => {
        let ink = Ink::Group(sketch.next_group());
        let mut cells: Vec<Cell> = rule.cells.iter().chain(&rule.copy).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        sketch.shade(&cells, sketch.colour(ink));
    };

    // Killer cage: dashes inside the border of its cells, with the sum in the corner.
    Killer: rule, sketch => {
        let label = rule.sum.map(|sum| sum.to_string()).unwrap_or_default();
        let style = if rule.repeats {
            CageStyle { dashes: Some((0.02, 0.035)), ..CageStyle::KILLER }
        } else {
            CageStyle::KILLER
        };
        sketch.cage(&rule.cells, style, &label);
        if rule.repeats {
            let text = say!(
                sketch.lang(),
                "Dotted cages: values may repeat",
                "Gaiolas pontilhadas: valores podem se repetir"
            );
            sketch.caption(text);
        }
    };

    // Weighted sum: a border around the cells, their weights, and the sum.
    WeightedSum: rule, sketch => {
        let style = CageStyle::group(sketch.next_group());
        let mut cells = rule.cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        sketch.cage(&cells, style, &format!("Σ{}", rule.sum));
        for (&cell, weight) in rule.cells.iter().zip(&rule.weights).filter(|(_, weight)| **weight != 1) {
            let label = if *weight == -1 { "−".to_owned() } else { format!("×{weight}") };
            sketch.corner_label(cell, &label.replace("×-", "×−"));
        }
        let colour = sketch.colour(style.ink);
        sketch.caption_with(Some(colour), capitalized(WeightedSum::ABOUT.title.get(sketch.lang())));
    };

    // Listed values: dashes around the cells, with the values in the corner.
    Contains: rule, sketch => {
        let join = |values: &[i64]| {
            let symbols: Vec<String> = values.iter().map(|value| sketch.symbol(*value)).collect();
            symbols.join(" ")
        };
        let mut label = join(&rule.values);
        if rule.exactly {
            label = format!("= {label}");
        }
        if !rule.without.is_empty() {
            label = format!("{label} ≠ {}", join(&rule.without)).trim_start().to_owned();
        }
        let style = CageStyle { dashes: Some((0.03, 0.05)), ..CageStyle::KILLER };
        sketch.cage(&rule.cells, style, &label);
        named(sketch, &Contains::ABOUT);
    };

    // Indexer: coloured cells, one colour for each sort, told below the grid.
    Indexer: rule, sketch => {
        let (number, text) = match rule.is {
            Indexing::Row => (6, say!(sketch.lang(), "Row indexers", "Indexadores de linha")),
            Indexing::Column => (2, say!(sketch.lang(), "Column indexers", "Indexadores de coluna")),
            Indexing::Box => (1, say!(sketch.lang(), "Box indexers", "Indexadores de bloco")),
        };
        let colour = sketch.colour(Ink::Group(number));
        sketch.shade(&rule.cells, colour.with_alpha(0.8));
        sketch.caption_with(Some(colour), text);
    };

    // Run length: a ring around the cell that counts, and an arrow along each arm.
    RunLength: rule, sketch => {
        sketch.ring(rule.count, 0.38, Ink::Arrow, 0.03);
        for arm in &rule.arms {
            let points: Vec<_> = arm.iter().map(|cell| sketch.ground.centre(*cell)).collect();
            // Only a short piece of each arm: many start in every cell.
            if let [from, next, ..] = points[..] {
                let length = from.distance(next).max(1e-9);
                let start = from.towards(next, sketch.long(0.3) / length);
                let end = from.towards(next, sketch.long(0.46) / length);
                shaft(sketch, &[start, end]);
            }
        }
        named(sketch, &RunLength::ABOUT);
    };

    // Slingshot: from the value over the circle that holds the place along the cells, as an arrow.
    Slingshot: rule, sketch => {
        let mut cells = vec![rule.value, rule.place];
        cells.extend(rule.cells.iter().filter(|cell| **cell != rule.place && **cell != rule.value));
        cells.dedup();
        let points: Vec<_> = cells.iter().map(|cell| sketch.ground.centre(*cell)).collect();
        let stroke = sketch.stroke(Ink::Slingshot, 0.05);
        sketch.polyline(&points, Ink::Slingshot, 0.05);
        if let [.., from, to] = points[..] {
            sketch.arrow_head(Layer::Under, from, to, 0.16, stroke);
        }
        let centre = sketch.ground.centre(rule.place);
        let form = Form::Circle { centre, radius: sketch.long(0.32) };
        sketch.add(Layer::Under, Shape::stroked(form, stroke));
    };

    // Global entropy: named below the grid.
    GlobalEntropy: rule, sketch => {
        let mut text = capitalized(GlobalEntropy::ABOUT.title.get(sketch.lang()));
        if rule.modular {
            text += &say!(sketch.lang(), ": remainders when divided by 3", ": restos na divisão por 3");
        }
        sketch.caption(text);
    };

    // Cells a move apart: told below the grid, with the moves and what is never had.
    Moves: rule, sketch => {
        let lang = sketch.lang();
        let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let mut text = capitalized(Moves::ABOUT.title.get(lang));
        let moves: Vec<String> = rule.moves.iter().map(|(a, b)| format!("{a}\u{2013}{b}")).collect();
        text += &format!(" ({})", moves.join(", "));
        let never = [
            (&rule.sums, say!(lang, "no sum", "nenhuma soma")),
            (&rule.differences, say!(lang, "no difference", "nenhuma diferença")),
            (&rule.ratios, say!(lang, "no ratio", "nenhuma razão")),
        ];
        let never = never.iter().filter(|(numbers, _)| !numbers.is_empty());
        let never: Vec<String> = never.map(|(numbers, what)| format!("{what} {}", list(numbers))).collect();
        sketch.caption(format!("{text}: {}", never.join("; ")));
    };
}
