//! What needs no drawing: the rules of sudoku itself, talk, fog, examples; and drawings that are only decoration.

use garns_puzzle::{Puzzle, Rule, Text};

use super::{DrawingKind, Line, Said, Shape, Sheet};
use crate::unread::lists;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &[],
        phrases: SUDOKU,
        topic: "",
        soft: "2x4 4x2 3x2 2x2 put fill write insert enter thick border bordered empty row column box region 3x3 outlined once exactly every unrepeated so \
               bold contain appear rule apply normal sudoku 9 9x9 irregular house 2x3 rectangular",
        read: |_, _| Ok(()),
    },
    DrawingKind {
        rules: &[],
        phrases: TALK,
        topic: "",
        soft: "dot x v xs vs or / possible pair symbol fog partially covered reveal clue clear lift correct correctly surrounding around \
               adjacent area part hidden remove more new further possibly may guess guessing \
               required necessary needed 3x3 cloud initially some away them entering placing as \
               solve any revealing clearing partial kropki dynamic other putting mostly",
        read: |_, _| Ok(()),
    },
];

const SUDOKU: &[(&str, &str)] = &[
    (
        "normal",
        "(rules|) (apply|) (normal|) (<number>x<number>|9x9|6x6|8x8|4x4|7x7|5x5|10x10|12x12|16x16|) (irregular|jigsaw|) sudoku (rules|rule|) (apply|applies|)",
    ),
    (
        "normal",
        "normal (rules of|) (9x9|6x6|8x8|4x4|7x7|) (irregular|jigsaw|killer|arrow|thermometer|kropki|) sudoku rule apply",
    ),
    ("normal", "normal sudoku rules apply and all clues (normal|)"),
    ("normal", "(all clues|all rules) normal"),
    ("normal", "digit not repeat in (each|) row column (or|and) (box|region|3x3 box|2x3 box|)"),
    (
        "digits",
        "(rule|) (place|put|fill|write|insert|enter|use) (all|each of|) digit (from|) <number> to <number> (exactly|) (once|) (each|) (in|into|to) (the grid so that each|each|all|every) (row column and|row each column and each|row and column and|row and each column and each|row column) (outlined|irregular|given|bold|thick bordered|3x3|2x3|3x2|2x4|2x2|) (box|region|subgrid|sub grid|block|area|house) (exactly|) (once|) (each|) (without repetition|without repeat|without repeating|) (given with dotted line|)",
    ),
    (
        "digits",
        "fill (the|) (grid|each empty cell|empty cell) with (all|) (digit|) (from|) <number> to <number> so (that|) (each digit appears|no digit repeats|no digit repeat|digit not repeat|no repeat) (exactly|) (once|) in (each|) row (each|) column (and|or) (each|) (outlined|given|3x3|2x3|) (box|region)",
    ),
    (
        "digits",
        "(digit|) <number> to <number> (appear|occur) (exactly|) (once|) (each|) in each row column and (outlined|irregular|given|3x3|2x3|3x2|) (box|region) (exactly|) (once|) (each|)",
    ),
    ("latin", "(normal latin square rules apply|latin square)"),
    (
        "latin",
        "(place|fill) (digit|) (from|) <number> to <number> (exactly|) (once|) (each|) (in|into) each row and (each|) column",
    ),
    (
        "digits",
        "* (place|put|fill|write|insert|enter|contain|appear) * <number> to <number> * row * column * (box|region) *",
    ),
    (
        "digits",
        "* (place|put|fill|write|insert|enter) * <number> to <number> * not repeat * row column or (box|region) *",
    ),
    (
        "digits",
        "* (place|put|fill|write|insert|enter) * <number> to <number> * row * column * (irregularly shaped|irregular shaped|given) (region|shape)",
    ),
    ("digits", "* row * column * (box|region) * contain * <number> to <number> *"),
    ("digits", "* <number> to <number> * (appear|placed|once) * row * column * (box|region) *"),
    ("digits", "* row * column * (box|region) * with * <number> to <number> *"),
    ("normal", "~ normal * rule * apply *"),
    ("normal", "~ * row * column * (box|region) * contain each digit * once *"),
    ("normal", "~ * not repeat in * row * column or (box|region) *"),
    ("digits", "* row * column * (box|region) * <number> to <number> * (appear|occur|contain|once) *"),
    ("digits", "* <number> to <number> * (box|region) * row * column *"),
    (
        "digits",
        "place (the|) digit (from|) <number> to <number> in each (empty|) cell (of grid|) (so that no digit repeats in row column or box|without repeat in row column or box|not repeat in row column or box)",
    ),
    ("normal", "~ * not repeat * same row column or (box|region)"),
    ("digits", "place digit <number> to <number> in each empty cell"),
    ("digits", "* <number> to <number> * without repeat * row * column * (box|region) *"),
    ("digits", "normal <number> to <number> sudoku rule apply"),
];

/// The tag of what is only the name of a rule.
pub(super) const NAME: &str = "?name";

/// The tag of a number by itself, as before the items of a list.
pub(super) const NUMBER: &str = "?number";

const TALK: &[(&str, &str)] = &[
    // Names of rules, as headings.
    ("?", "(rule|) (apply|)"),
    (
        NAME,
        "(killer|cage|killer cage|killer sudoku|sum cage|arrow|sum arrow|arrow sum|arrow sudoku|thermometer|thermometer sudoku|little killer|little killer sum|little killer clue|sandwich|sandwich sum|sandwich clue|skyscraper|skyscraper clue|x sum|x sum clue|xsum|numbered room|numbered room clue|kropki|partial kropki|kropki dot|kropki pair|white dot|black dot|white kropki dot|black kropki dot|white kropki|black kropki|dot|xv|xv pair|x and v|x|v|xv clue|xv sudoku)",
    ),
    (
        NAME,
        "(german whisper|german whisper line|whisper|whisper line|dutch whisper|dutch whisper line|renban|renban line|palindrome|palindrome line|between line|between|lockout line|region sum|region sum line|equal sum|equal sum line|zipper|zipper line|nabner|nabner line|entropic line|entropy line|entropic|modular line|modular|ten line|10 line|double arrow|double arrow line|parity line|thermometer and arrow)",
    ),
    (
        NAME,
        "(quadruple|quad|quadruple clue|quadruple circle|quad clue|anti knight|antiknight|anti king|antiking|knight move|king move|chess|chess constraint|anti chess|not consecutive|diagonal|main diagonal|positive diagonal|negative diagonal|disjoint set|disjoint group|disjoint subset|windoku|extra region|even|odd|parity|even and odd|odd and even|even cell|odd cell|counting circle|counting circles|clone|global entropy|min max|minimum|maximum)",
    ),
    (
        "?",
        "(fog of war|fog|dynamic fog|fog lamp|sudoku variant|additional rule|additionally|in addition|variant rule|constraint|other rule)",
    ),
    // Nothing that could be a rule.
    ("?", "no guessing (required|necessary|needed)"),
    ("?", "(there|) (no|not) negative constraint"),
    ("?", "(row|) column and (box|region) (normal|)"),
    ("?", "not all (possible|) clue (may|) given"),
    ("?", "all (possible|) clue (may|) not given"),
    ("?", "(these|the|) digit (can|may) (appear|be|) in each order"),
    ("?", "in each order"),
    ("?", "if (given|present)"),
    // Fog hides clues until a digit is found; what is behind it is in the document.
    ("?", "(additionally|) grid (partially|initially|entirely|completely|partly|) covered (in|with|by) fog"),
    ("?", "(some|part of|most) (grid|of grid|cell) (covered|hidden|obscured) (in|with|by) fog"),
    (
        "?",
        "(correctly|) (placing|entering) (a|) correct digit (in cell|into cell|) (may|) (clear|lift|remove|clear away) (fog|some fog|away fog|fog away) (from|around|in|) (surrounding cell|adjacent cell|around cell|that cell|cell around it|surrounding 3x3 area|somewhere in grid|cell|) (and|) (possibly|) (reveal|revealing|) (more|new|further|additional|) (clue|)",
    ),
    ("?", "(possibly|) (reveal|revealing) (more|new|further|additional|) (part of grid|clue|rule)"),
    ("?", "no guessing (required|necessary|needed) (to solve|in) (puzzle|fog|)"),
    ("?", "* covered (in|with|by) fog *"),
    ("?", "~ * (clear|lift|remove|reveal) * fog *"),
    ("?", "~ * (placing|entering|place) * correct * (reveal|clear|lift) *"),
    ("?", "~ * guessing * (required|necessary|needed|not required|not necessary|not needed) *"),
    ("?", "* find more puzzle like this at artisanalsudoku"),
    ("?", "com"),
    ("?", "(puzzle|this puzzle) (has|) (a|) (unique|computer verified unique) solution"),
    (NUMBER, "<number>"),
    (
        "?",
        "not (all|each) (valid|possible|) (dot|x|v|clue|marking|kropki dot|xv|symbol) (and|or|) (dot|x|v|xv|kropki dot|x v|) (and|or|) (dot|x|v|clue|) (may|) (given)",
    ),
    ("?", "not all * (dot|xv|x|v|xs|vs|xe|xes|clue) * given"),
    ("?", "rule <number>"),
    ("?", "all arrow (in puzzle|) (go in|) straight line"),
    ("?", "(line|arrow|cage) and (line|arrow|cage) not overlap"),
    ("?", "not all ((possible|) circle|(dot|line|cage|arrow) or (dot|line|cage|arrow)) given"),
    ("?", "(no|without) negative (constraint|rule) (apply|)"),
    ("?", "(<number>x<number>|16x16|) irregular (region|)"),
    (NAME, "(odd and even|even and odd|ratio|ratio pair|min / max|minimum and maximum|minimum / maximum)"),
    ("?repeat", "digit (can|may) repeat (along|on|in|within) (each|this|that|these|) <colour> line"),
    (
        "?",
        "digit (can|may) repeat (along|on|in|within) (each|this|that|these|) (<colour>|) ((region sum|whisper|zipper|palindrome|between|) line|arrow|diagonal) (if permitted by (the|) (other|normal|sudoku|normal sudoku) rule)",
    ),
    ("?", "not all (dot|xe|x|v) (for color|) given (because that would silly|)"),
    ("?", "not all given"),
    ("?", "~ * not all * (dot|xv|x|v|clue) * given"),
    ("?", "may * hidden * (in|by|under|behind) * fog"),
    ("?", "fog (appear in|covering|cover|over) grid"),
    ("?", "org /"),
    ("?", "<colour> (line|dot|cell|circle|arrow|thermometer|square|cage)"),
    (NAME, "(odd|even|ratio|difference) (digit|cell|dot)"),
    (
        "?",
        "digit (can|may) repeat (freely|) (on|along) (a|) (<colour>|) line (and circle|circle combination|of either type|) (and (even|) within sum|) (if permitted by (other|normal sudoku|sudoku|) rule|)",
    ),
    ("?", "(and|) even within (a|) sum"),
    ("?", "repeat permitted (along|on|in) (such|these|those|) (diagonal|line|arrow)"),
    (NAME, "(kropki white dot|kropki black dot|x pair|v pair|x clue|v clue)"),
    (
        NAME,
        "(german whisper|dutch whisper|whisper|renban|palindrome|region sum|zipper|nabner|entropic|modular|between|parity) (line|) <colour> (line|)",
    ),
    (
        NAME,
        "<colour> (german whisper|dutch whisper|whisper|renban|palindrome|region sum|zipper|nabner|entropic|modular|between|parity) line",
    ),
];

/// Whether the grid is as is said of it: the digits named are those it has, and its rows are houses.
pub(super) fn fits(said: &Said, sheet: &Sheet, puzzle: &Puzzle, text: &str) -> bool {
    if !matches!(said.tag, "normal" | "digits" | "latin") {
        return true;
    }
    let values = puzzle.values();
    let digits = match said.found.numbers[..] {
        [from, to] if said.tag == "normal" && from == to => from == sheet.rows as i64,
        [from, to] => values.least() == from && values.most() == to,
        _ => true,
    };
    (digits || super::modified::has_zero(said, sheet, text)) && has_houses(puzzle)
}

/// Whether rows, columns or regions have different digits.
pub(super) fn has_houses(puzzle: &Puzzle) -> bool {
    puzzle.rules().iter().any(|rule| matches!(rule, Rule::House(_)))
}

/// Words one of which a rule could hardly do without.
const VOCABULARY: &str = "adjacent anti appear apply area arrow bigger bishop black blank blue bomb border box brown bulb \
    cage cave cell centre chaos chess circle clone clue color colored column consecutive constraint \
    construction contain corner correct count counting cover covered cube daneben deconstruction \
    decrease deduce determine diagonal diagonally differ difference different digit direction \
    disjoint divisible divisor domino door dot double doubler draw edge empty entropic \
    entropy equal even exactly exception factor false fillomino first fog following galaxy gate \
    given global gray greater green grid group halver hidden higher horizontal horizontally \
    identify incorrect increase index indexer indexing invalid irregular island japanese \
    jigsaw killer king knapp knight kropki larger last latin least length letter liar lie line \
    locate loop lower magic masyu maximum mine minimum mirror missing modular modulo most multiple \
    multiply nabner nurikabe odd once opposite orange order orthogonal orthogonally outside pair \
    palindrome parity path pattern pentomino pink polyomino position prime product purple quad \
    quadruple queen ratio red reflect region renban repeat repetition rook room rotate rotational \
    row rule same sandwich schrodinger second section seen segment separate separated sequence shade \
    shaded shape ship size skyscraper slitherlink smaller snake solution square star sum symbol \
    symmetrical symmetry tent tetromino thermometer third tip total touch tree triple true twice \
    unknown unrepeated unshaded valid vertical vertically virus visible wall water whisper white \
    windoku wrong xv yang yellow yin zipper zone";

/// The words of rules and of greetings.
pub(super) fn vocabulary() -> impl Iterator<Item = &'static str> {
    VOCABULARY.split_whitespace().chain(GREETINGS.split_whitespace())
}

/// Whether nothing in these words could be a rule.
pub(super) fn is_talk(words: &[String]) -> bool {
    let rule = |word: &String| {
        let number = word.bytes().any(|byte| byte.is_ascii_digit());
        // A number of four digits is a year.
        let year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        let sign = word.chars().count() == 1 && !matches!(word.as_str(), "i" | "1");
        (number && !year && word != "1") || sign || !word.is_ascii() || lists(VOCABULARY, word)
    };
    !words.iter().any(rule)
}

/// Words of greetings, thanks and remarks on the puzzle as such.
const GREETINGS: &str = "a about after again all and any approachable at author beginner best by challenge comment com day \
    difficulty discord easy enjoy enjoyable entry feedback feel find for free friend from fun glad good great hard \
    happy hello here hi hope http https i if in inspired kind know leave let like link logic love luck made make me \
    medium moderate more my new nice of on or org other please pleasure puzzle question rate rating really server set \
    setter setting simple so solve solver solving some star sudoku test tested tester testing thank that this time to \
    try up us use very video want was we welcome who will wish with work www year you your youtube";

/// Whether these words are known to say nothing of the rules: thanks, greetings, remarks on the puzzle as such.
pub(super) fn is_greeting(words: &[String]) -> bool {
    let year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    words.iter().all(|word| year(word) || lists(GREETINGS, word))
}

/// Whether these words begin as an example does.
pub(super) fn is_example(words: &[String]) -> bool {
    let begins = |start: &[&str]| words.len() >= start.len() && words.iter().zip(start).all(|(a, b)| a == b);
    begins(&["in", "other", "word"])
        || begins(&["for", "example"])
        || begins(&["for", "instance"])
        || begins(&["eg"])
}

pub(crate) const LINES: Text = Text { en: "lines through cells", pt: "linhas que passam por células" };
const ARROWS: Text = Text { en: "arrows", pt: "setas" };
const DRAWN: Text = Text { en: "free drawings", pt: "desenhos livres" };
const TEXTS: Text = Text { en: "texts", pt: "textos" };
const CIRCLES: Text = Text { en: "circles", pt: "círculos" };
pub(crate) const SHAPES: Text = Text { en: "shapes", pt: "formas" };
const SHADED: Text = Text { en: "shaded cells", pt: "células sombreadas" };
pub(crate) const CAGES: Text = Text { en: "cages", pt: "gaiolas" };

/// The names of everything that is neither explained nor decoration: nothing that is not seen, no frame, no line along
/// the lines of the grid.
pub(super) fn left_over(sheet: &Sheet) -> Vec<Text> {
    let cages = sheet.cages.iter().filter(|cage| !cage.used && !cage.hidden).map(|_| CAGES);
    let clear = |line: &&Line| {
        line.colour.is_some_and(super::colour::Colour::is_clear) || (!line.head && sheet.is_border(line))
    };
    let lines = sheet.lines.iter().filter(|line| !line.used && !clear(line)).map(|line| {
        match (line.head, line.points.len()) {
            (true, _) => ARROWS,
            (false, 0) => DRAWN,
            _ => LINES,
        }
    });
    let frame = |shape: &&Shape| {
        shape.wide >= sheet.cols as f64 && shape.high >= sheet.rows as f64 && shape.text.is_empty()
    };
    let shapes = sheet.shapes.iter().filter(|shape| !shape.used && !shape.faint && shape.is_seen());
    let shapes =
        shapes.filter(|shape| !frame(shape)).map(|shape| match (shape.text.is_empty(), shape.round) {
            (false, _) => TEXTS,
            (true, true) => CIRCLES,
            (true, false) if sheet.centred(shape.at).is_some() => SHADED,
            _ => SHAPES,
        });
    let mut all: Vec<Text> = Vec::new();
    for what in cages.chain(lines).chain(shapes) {
        if !all.contains(&what) {
            all.push(what);
        }
    }
    all
}
