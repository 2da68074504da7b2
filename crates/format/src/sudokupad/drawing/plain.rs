//! What needs no drawing: the rules of sudoku itself, talk, fog, examples; and drawings that are only decoration.

use garns_puzzle::Text;

use super::{Kind, Page, Said, Sheet, left};
use crate::Problem;

pub(super) const KINDS: &[Kind] = &[
    Kind { rules: &[], phrases: SUDOKU,
        soft: &["row", "column", "box", "region", "3x3", "outlined", "once", "exactly", "every", "repeat", "repetition", "so", "without", "bold", "contain", "appear", "rule", "apply", "normal", "sudoku", "9", "9x9", "irregular", "house", "2x3", "rectangular", "duplicate"], read: digits },
    Kind { rules: &[], phrases: TALK,
        soft: &["fog", "partially", "covered", "reveal", "clue", "clear", "lift", "correct", "correctly", "surrounding", "around", "adjacent", "area", "part", "hidden", "remove", "more", "new", "further", "possibly", "may", "guess", "guessing", "required", "necessary", "needed", "3x3", "cloud", "initially", "some", "away", "them", "entering", "placing", "as", "solve", "any", "revealing", "clearing"], read: |_, _| Ok(()) },
];

const SUDOKU: &[(&str, &str)] = &[
    ("normal", "(rules|) (apply|) (normal|) (<number>x<number>|9x9|6x6|8x8|4x4|7x7|5x5|10x10|12x12|16x16|) (irregular|jigsaw|) sudoku (rules|rule|) (apply|applies|)"),
    ("normal", "normal rules (of sudoku|for sudoku|) (apply|)"),
    ("normal", "normal (sudoku|) rule apply (with|for) <number>x<number> grid"),
    ("normal", "normal (rules of|) (9x9|6x6|8x8|4x4|7x7|) (irregular|jigsaw|killer|arrow|thermometer|kropki|) sudoku rule apply"),
    ("normal", "sudoku rule (apply|)"),
    ("normal", "apply normal sudoku rule"),
    ("normal", "all normal sudoku rules apply"),
    ("normal", "normal sudoku rules apply and all clues (normal|)"),
    ("normal", "(all clues|all rules) normal"),
    ("normal", "digit not repeat in (each|) row column (or|and) (box|region|3x3 box|2x3 box|)"),
    ("normal", "each row column and (box|region|3x3 box) contain each digit (once|exactly once)"),
    ("digits", "(rule|) (place|put|fill|write|insert|enter|use) (all|each of|) digit (from|) <number> to <number> (exactly|) (once|) (each|) (in|into|to) (the grid so that each|each|all|every) (row column and|row each column and each|row and column and|row and each column and each|row column) (outlined|irregular|given|bold|thick bordered|3x3|2x3|3x2|2x4|2x2|) (box|region|subgrid|sub grid|block|area|house) (exactly|) (once|) (each|) (without repetition|without repeat|without repeating|) (given with dotted line|)"),
    ("digits", "(place|put|fill|write|insert|enter) <number> to <number> (exactly|) (once|) (each|) (in|into) each (row column and|row each column and each) (outlined|irregular|given|3x3|2x3|3x2|) (box|region) (exactly|) (once|) (each|)"),
    ("digits", "fill (the|) (grid|each empty cell|empty cell) with (all|) (digit|) (from|) <number> to <number> so (that|) (each digit appears|no digit repeats|no digit repeat|digit not repeat|no repeat) (exactly|) (once|) in (each|) row (each|) column (and|or) (each|) (outlined|given|3x3|2x3|) (box|region)"),
    ("digits", "(digit|) <number> to <number> (appear|occur) (exactly|) (once|) (each|) in each row column and (outlined|irregular|given|3x3|2x3|3x2|) (box|region) (exactly|) (once|) (each|)"),
    ("digits", "each row (each|) column and (each|) (outlined|irregular|given|3x3|2x3|3x2|) (box|region|sub grid) (to|) (must|) contain (all|each of|) (digit|) (from|) <number> to <number> (exactly|) (once|) (each|) (exactly|)"),
    ("digits", "each row column and (outlined|irregular|given|3x3|2x3|3x2|) (box|region) contain (all|each of|) (digit|) (from|) <number> to <number> without repetition"),
    ("latin", "(normal latin square rules apply|latin square)"),
    ("latin", "(place|fill) (digit|) (from|) <number> to <number> (exactly|) (once|) (each|) (in|into) each row and (each|) column"),
    ("digits", "* (place|put|fill|write|insert|enter|contain|appear) * <number> to <number> * row * column * (box|region) *"),
    ("digits", "* row * column * (box|region) * contain * <number> to <number> *"),
    ("digits", "* <number> to <number> * (appear|placed|once) * row * column * (box|region) *"),
    ("digits", "* row * column * (box|region) * with * <number> to <number> *"),
    ("digits", "* <number> to <number> * so that * row * column * (box|region) *"),
    ("normal", "normal * rule * apply *"),
    ("normal", "* row * column * (box|region) * contain each digit * once *"),
    ("normal", "(place|put) 1 copy of each digit in each row column box"),
    ("normal", "* not repeat in * row * column or (box|region) *"),
];

const TALK: &[(&str, &str)] = &[
    // Names of rules, as headings.
    ("?", "(normal|) sudoku (rule|)"),
    ("?", "rule"),
    ("?", "(rule|) (apply|)"),
    ("?", "(killer|cage|killer cage|killer sudoku|sum cage|arrow|sum arrow|arrow sudoku|thermometer|thermometer sudoku|little killer|little killer sum|little killer clue|sandwich|sandwich sum|sandwich clue|skyscraper|skyscraper clue|x sum|x sum clue|xsum|numbered room|numbered room clue|kropki|kropki dot|kropki pair|white dot|black dot|white kropki dot|black kropki dot|white kropki|black kropki|dot|xv|xv pair|x and v|x|v|xv clue|xv sudoku)"),
    ("?", "(german whisper|german whisper line|whisper|whisper line|dutch whisper|dutch whisper line|renban|renban line|palindrome|palindrome line|between line|between|lockout line|region sum|region sum line|zipper|zipper line|nabner|nabner line|entropic line|entropy line|entropic|modular line|modular|ten line|10 line|double arrow|double arrow line|parity line|thermometer and arrow)"),
    ("?", "(quadruple|quad|quadruple clue|quadruple circle|quad clue|anti knight|antiknight|anti king|antiking|knight move|king move|chess|chess constraint|anti chess|not consecutive|diagonal|main diagonal|positive diagonal|negative diagonal|disjoint set|disjoint group|disjoint subset|windoku|extra region|even|odd|parity|even and odd|odd and even|even cell|odd cell|counting circle|counting circles|clone|min max|minimum|maximum)"),
    ("?", "(global entropy|fog of war|fog|dynamic fog|fog lamp|sudoku variant|additional rule|additionally|in addition|variant rule|constraint|other rule)"),
    // Nothing that could be a rule.
    ("?", "no guessing (required|necessary|needed)"),
    ("?", "guessing (not|not required|not necessary|not needed) (required|necessary|needed|)"),
    ("?", "(there|) (no|not) negative constraint"),
    ("?", "no negative constraint (apply|applies|)"),
    ("?", "(row|) column and (box|region) (normal|)"),
    ("?", "(not|) all (possible|) clue (may|) (not|) (given|)"),
    ("?", "(these|the|) digit (can|may) (appear|be|) in each order"),
    ("?", "in each order"),
    ("?", "if (given|present)"),
    // Fog hides clues until a digit is found; what is behind it is in the document.
    ("?", "(additionally|) grid (partially|initially|entirely|completely|partly|) covered (in|with|by) fog"),
    ("?", "grid (starts|begins|start) (partially|) covered (in|with|by) fog"),
    ("?", "(some|part of|most) (grid|of grid|cell) (covered|hidden|obscured) (in|with|by) fog"),
    ("?", "(correctly|) (placing|entering) (a|) correct digit (in cell|into cell|) (may|) (clear|lift|remove|clear away) (fog|some fog|away fog|fog away) (from|around|in|) (surrounding cell|adjacent cell|around cell|that cell|cell around it|surrounding 3x3 area|somewhere in grid|cell|) (and|) (possibly|) (reveal|revealing|) (more|new|further|additional|) (clue|)"),
    ("?", "(placing|entering) correct digit (may|) reveal clue (in|) surrounding (3x3 area|cell)"),
    ("?", "(placing|entering) correct digit (in cell|) (clear|lift) (fog|) (from|in|) (that|) cell and (possibly|) (other|surrounding) cell"),
    ("?", "(possibly|) (reveal|revealing) (more|new|further|additional|) (part of grid|clue|rule)"),
    ("?", "correctly placed digit (may|) (clear|remove|lift) (fog|some fog) (around|from|in) (that|surrounding|adjacent|) (cell|)"),
    ("?", "correct digit (may|) (clear|remove|lift) (fog|some fog) (around|from|in|) (that|surrounding|adjacent|) (cell|)"),
    ("?", "fog (clear|lift) (from|around) (surrounding|that|adjacent|) cell (when|once|as) (a|) (correct digit placed|digit placed correctly|correct digit entered|digit entered correctly)"),
    ("?", "no guessing (required|necessary|needed) (to solve|in) (puzzle|fog|)"),
    ("?", "(solver|) (must|) not use fog to (check|guess) (guess|digit|)"),
    ("?", "* covered (in|with|by) fog *"),
    ("?", "* fog * (clear|lift) *"),
    ("?", "* (clear|lift|remove|reveal) * fog *"),
    ("?", "* (placing|entering|place) * correct * (reveal|clear|lift) *"),
    ("?", "* guessing * (required|necessary|needed|not required|not necessary|not needed) *"),
    ("?", "* find more puzzle like this at artisanalsudoku"),
    ("?", "com"),
    ("?", "(puzzle|this puzzle) (has|) (a|) (unique|computer verified unique) solution"),
    ("?", "<number>"),
    ("?", "(also|) (sudoku|rules|rule)"),
    ("?", "not (all|each) (valid|possible|) (dot|x|v|clue|marking|kropki dot|xv|symbol) (and|or|) (dot|x|v|xv|kropki dot|x v|) (and|or|) (dot|x|v|clue|) (may|) (given)"),
    ("?", "not all * (dot|xv|x|v|xs|vs|xe|clue) * given"),
];

/// Checks that the digits named are those of the grid.
fn digits(page: &mut Page<'_>, said: &[Said]) -> Result<(), Problem> {
    let values = page.puzzle.values();
    for said in said {
        if let [from, to] = said.found.numbers[..] {
            let sized = said.tag == "normal" && from == to && from == page.sheet.rows as i64;
            if !sized && (values.least() != from || values.most() != to) {
                return Err(Problem::Sentence { text: format!("{from}\u{2013}{to}") });
            }
        }
    }
    Ok(())
}

/// Words that a rule could not do without.
const VOCABULARY: &[&str] = &[
    "digit", "sum", "total", "row", "column", "box", "grid", "cell", "line", "cage", "dot", "circle", "square", "arrow",
    "thermometer", "region", "diagonal", "repeat", "repetition", "adjacent", "odd", "even", "prime", "consecutive", "knight",
    "king", "queen", "bishop", "rook", "chess", "clue", "given", "ratio", "double", "doubler", "half", "loop", "path", "shade",
    "shaded", "unshaded", "color", "colored", "fog", "border", "wall", "outside", "inside", "direction", "position", "time",
    "exactly", "same", "different", "equal", "more", "less", "fewer", "greater", "larger", "smaller", "bigger", "lower",
    "higher", "least", "most", "contain", "place", "placed", "fill", "once", "appear", "appears", "set", "order", "snake",
    "galaxy", "star", "tree", "tent", "each", "all", "none", "only", "not", "no", "if", "unless", "except", "either", "or",
    "true", "false", "lie", "liar", "wrong", "incorrect", "correct", "following", "constraint", "rule", "increase",
    "decrease", "differ", "difference", "product", "multiply", "divide", "divisible", "factor", "modulo", "parity", "palindrome",
    "symmetry", "symmetrical", "rotational", "mirror", "neighbour", "touch", "orthogonal", "orthogonally", "diagonally",
    "horizontal", "vertical", "horizontally", "vertically", "left", "right", "top", "bottom", "above", "below", "between",
    "first", "last", "second", "third", "next", "previous", "unique", "distinct", "equal", "sandwich", "skyscraper", "visible",
    "seen", "hidden", "cover", "symbol", "letter", "mark", "count", "size", "length", "divide", "split", "group", "pair",
    "triple", "domino", "polyomino", "pentomino", "tetromino", "area", "edge", "corner", "centre", "shape", "entropy",
    "entropic", "modular", "renban", "whisper", "zipper", "nabner", "kropki", "xv", "quad", "quadruple", "killer", "solution",
    "determine", "deduce", "must", "can", "may", "valid", "invalid", "correctly", "empty", "blank", "draw", "locate", "identify",
    "whether", "which", "exist", "exists", "missing", "pattern", "sequence", "value", "range", "minimum", "maximum", "limit",
    "room", "gate", "door", "island", "water", "ship", "mine", "bomb", "virus", "zone", "segment", "part", "section", "side",
    "point", "level", "layer", "face", "cube", "knapp", "daneben", "japanese", "schrodinger", "nurikabe", "yin", "yang",
    "cave", "fillomino", "slitherlink", "masyu", "anti", "global", "latin", "irregular", "jigsaw", "chaos", "construction",
    "deconstruction", "disjoint", "windoku", "clone", "index", "indexing", "indexer", "reflect", "rotate", "identical", "copy",
    "within", "other", "another", "another", "whole", "entire", "complete", "per", "plus", "minus", "add", "subtract", "away",
    "apart", "move", "distance", "bulb", "tip", "end", "start", "begin", "along", "run", "form", "make", "represent",
    "represents", "indicate", "give", "show", "tell", "mean", "act", "obey", "satisfy", "follow", "apply", "separate",
    "separated", "joined", "split", "belong", "opposite", "across", "from", "red", "green", "blue", "yellow", "orange",
    "purple", "pink", "gray", "black", "white", "brown",
];

/// Whether nothing in these words could be a rule.
pub(super) fn is_talk(words: &[String]) -> bool {
    let rule = |word: &String| {
        word.bytes().any(|byte| !byte.is_ascii_alphabetic()) || VOCABULARY.contains(&word.as_str()) || word.len() == 1
    };
    !words.iter().any(rule)
}

/// Whether these words begin as an example does.
pub(super) fn is_example(words: &[String]) -> bool {
    let begins = |start: &[&str]| words.len() >= start.len() && words.iter().zip(start).all(|(a, b)| a == b);
    begins(&["for", "example"]) || begins(&["for", "instance"]) || begins(&["eg"])
}

const LINES: Text = Text { en: "lines through cells", pt: "linhas que passam por células" };
const ARROWS: Text = Text { en: "arrows", pt: "setas" };
const DRAWN: Text = Text { en: "free drawings", pt: "desenhos livres" };
const TEXTS: Text = Text { en: "texts", pt: "textos" };
const CIRCLES: Text = Text { en: "circles", pt: "círculos" };
const SHAPES: Text = Text { en: "shapes", pt: "formas" };
const SHADED: Text = Text { en: "shaded cells", pt: "células sombreadas" };
const CAGES: Text = Text { en: "cages", pt: "gaiolas" };

/// Refuses by name the first thing that is neither explained nor decoration: nothing that is not seen, no frame, no
/// line along the lines of the grid.
pub(super) fn refuse_the_rest(sheet: &Sheet) -> Result<(), Problem> {
    if sheet.cages.iter().any(|cage| !cage.used && !cage.hidden) {
        return Err(left(CAGES));
    }
    for line in sheet.lines.iter().filter(|line| !line.used) {
        if line.colour.is_some_and(super::colour::Colour::is_clear) || (!line.head && sheet.is_border(line)) {
            continue;
        }
        return Err(left(match (line.head, line.points.len()) {
            (true, _) => ARROWS,
            (false, 0) => DRAWN,
            _ => LINES,
        }));
    }
    for shape in sheet.shapes.iter().filter(|shape| !shape.used && shape.is_seen()) {
        let large = shape.wide >= sheet.cols as f64 && shape.high >= sheet.rows as f64;
        if large && shape.text.is_empty() {
            continue;
        }
        return Err(left(match (shape.text.is_empty(), shape.round) {
            (false, _) => TEXTS,
            (true, true) => CIRCLES,
            (true, false) if sheet.centred(shape.at).is_some() => SHADED,
            _ => SHAPES,
        }));
    }
    Ok(())
}
