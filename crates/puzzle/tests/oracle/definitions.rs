//! Every rule, beside the text it was written from.

use garns_puzzle::rules::*;
use garns_puzzle::{About, Cell, Rule};

use super::filling::{
    Filling, all_different, choices, columns, connected, count, cuts, nth, reach_edge, remainder, rows,
    sorted, sum,
};
use super::longer;

macro_rules! definitions {
    ($($rule:ident: $text:literal, $filling:ident, $given:ident => $body:expr;)+) => {
        /// What each rule is, and the text that its line here was written from.
        #[allow(dead_code, reason = "only one test compares the texts")]
        pub(crate) const DEFINITIONS: &[(&About, &str)] = &[$((&$rule::ABOUT, $text),)+];

        pub(super) fn holds(filling: &Filling<'_>, rule: &Rule) -> bool {
            match rule {
                $(Rule::$rule($given) => {
                    let $filling = filling;
                    $body
                })+
            }
        }
    };
}

definitions! {
    House:
    "The values in the cells are all different.",
    f, r => all_different(&f.list(&r.cells));

    Cage:
    "The values give the target by the operation: + and × over all cells; − and ÷ take one value and \
     subtract or divide by all others, in whichever order works, without remainder. A cage that shows \
     only its target hides which of the four it is.",
    f, r => longer::cage(f, r);

    Killer:
    "The values add up to the sum shown, if there is one; no value repeats unless repeats are allowed.",
    f, r => {
        let values = f.list(&r.cells);
        r.sum.is_none_or(|shown| sum(&values) == shown) && (r.repeats || all_different(&values))
    };

    Thermometer:
    "Values rise from the bulb to the end; on a slow thermometer they may also stay equal.",
    f, r => {
        let values = f.list(&r.path);
        values == sorted(&values) && (r.slow || all_different(&values))
    };

    Arrow:
    "The values along the arrow add up to the number in its bulb. A bulb of several cells (a pill) is \
     read as one decimal number: each of its cells counts ten times as much as the next.",
    f, r => {
        let bulb = f.list(&r.bulb).into_iter().fold(0, |number, value| 10 * number + value);
        sum(&f.list(&r.shaft)) == bulb
    };

    Whispers:
    "Neighbours along the line differ by at least the number shown (5 on a German whispers line of \
     9×9).",
    f, r => f.list(&r.path).windows(2).all(|two| (two[0] - two[1]).abs() >= r.least);

    Renban:
    "The values on the line are consecutive and all different, in any order.",
    f, r => sorted(&f.list(&r.cells)).windows(2).all(|two| two[1] == two[0] + 1);

    Palindrome:
    "The line reads the same from both ends.",
    f, r => f.list(&r.path).into_iter().rev().eq(f.list(&r.path));

    Between:
    "Every value on the line, its two ends aside, lies strictly between those at the ends.",
    f, r => {
        let values = f.list(&r.path);
        let ends = sorted(&[values[0], values[values.len() - 1]]);
        values[1..values.len() - 1].iter().all(|value| ends[0] < *value && *value < ends[1])
    };

    RegionSum:
    "The values on the line have the same sum in every box or region it passes through; where it enters \
     one again, or runs outside of all, that part counts by itself. Where boxes of several grids \
     overlap, those of the first grid count.",
    f, r => longer::region_sum(f, r);

    Difference:
    "The two cells differ by exactly the number shown; a white dot without a number means 1.",
    f, r => (f.at(r.a) - f.at(r.b)).abs() == r.by;

    NoDifference:
    "Every difference dot is shown: two cells that share a side, without a dot of difference or ratio \
     between them, never differ by one of the numbers.",
    f, r => f.sharing_a_side().into_iter().all(|(a, b)| {
        let shown = f.difference_dot(a, b, None) || f.ratio_dot(a, b);
        shown || !r.by.contains(&(f.at(a) - f.at(b)).abs())
    });

    Ratio:
    "One of the two cells is the number shown times the other; a black dot without a number means 2.",
    f, r => f.at(r.a) == r.by * f.at(r.b) || f.at(r.b) == r.by * f.at(r.a);

    NoRatio:
    "Every ratio dot is shown: of two cells that share a side, without a dot of difference or ratio \
     between them, neither is one of the numbers times the other.",
    f, r => f.sharing_a_side().into_iter().all(|(a, b)| {
        let shown = f.difference_dot(a, b, None) || f.ratio_dot(a, b);
        let times = |by: &i64| f.at(a) == by * f.at(b) || f.at(b) == by * f.at(a);
        shown || !r.by.iter().any(times)
    });

    Total:
    "The two cells add up to the number shown: X means 10, V means 5.",
    f, r => f.at(r.a) + f.at(r.b) == r.sum;

    NoTotal:
    "Every X and V is shown: two cells that share a side, without X, V or another total between them, \
     never add up to one of the numbers.",
    f, r => f.sharing_a_side().into_iter().all(|(a, b)| {
        f.total_sign(a, b) || !r.sums.contains(&(f.at(a) + f.at(b)))
    });

    Greater:
    "The value in the one cell is greater than that in the other.",
    f, r => f.at(r.greater) > f.at(r.less);

    Quadruple:
    "Each value in the circle stands in the four cells around it at least as often as it is listed.",
    f, r => {
        let around = f.list(&r.cells);
        r.values.iter().all(|value| count(&around, *value) >= count(&r.values, *value))
    };

    Clones:
    "The two groups of cells hold the same values, cell for cell.",
    f, r => f.list(&r.cells) == f.list(&r.copy);

    LittleKiller:
    "The values along the diagonal the arrow points to add up to the number shown; they may repeat.",
    f, r => sum(&f.list(&r.cells)) == r.sum;

    Sandwich:
    "The smallest and the largest value of the puzzle (1 and 9) stand once each in the row or column, \
     and the values that stand between them add up to the number shown.",
    f, r => {
        let (values, all) = (f.list(&r.cells), f.all());
        let slices = [all[0], all[all.len() - 1]];
        let places: Vec<usize> = (0..values.len()).filter(|i| slices.contains(&values[*i])).collect();
        slices.iter().all(|slice| count(&values, *slice) == 1)
            && sum(&values[places[0] + 1..places[1]]) == r.sum
    };

    XSum:
    "The first X cells seen from the clue add up to it, where X is the value in the very first, and at \
     least 1.",
    f, r => {
        let values = f.list(&r.cells);
        let x = values[0];
        x >= 1 && x <= values.len() as i64 && sum(&values[..x as usize]) == r.sum
    };

    Skyscraper:
    "Seen from the clue, as many values are visible as it says: each one larger than all before it. A \
     value of 0 or less is no building and never visible.",
    f, r => {
        let values = f.list(&r.cells);
        let visible = |i: &usize| values[*i] > 0 && (0..*i).all(|before| values[before] < values[*i]);
        (0..values.len()).filter(visible).count() as i64 == r.visible
    };

    AntiKnight:
    "Cells a chess knight's move apart never hold the same value.",
    f, _r => f.pairs().into_iter().all(|(a, b, down, right)| {
        ![(1, 2), (2, 1)].contains(&(down, right)) || f.at(a) != f.at(b)
    });

    AntiKing:
    "Cells that touch, even at a corner, never hold the same value.",
    f, _r => f.pairs().into_iter().all(|(a, b, down, right)| {
        down > 1 || right > 1 || f.at(a) != f.at(b)
    });

    NonConsecutive:
    "Cells that share a side never hold consecutive values, except across a difference dot of 1.",
    f, _r => f.sharing_a_side().into_iter().all(|(a, b)| {
        f.difference_dot(a, b, Some(1)) || (f.at(a) - f.at(b)).abs() != 1
    });

    Parity:
    "The marked cells hold only odd values, or only even ones, as the mark says.",
    f, r => f.list(&r.cells).into_iter().all(|value| match r.is {
        OddEven::Odd => remainder(value, 2) == 1,
        OddEven::Even => remainder(value, 2) == 0,
    });

    Zipper:
    "Every two cells equally far from the middle of the line have the same sum as every other such two; \
     where a cell lies in the middle, its value is that sum.",
    f, r => {
        let mut values = f.list(&r.path);
        let mut sums = Vec::new();
        while values.len() > 1 {
            sums.push(values.remove(0) + values.pop().unwrap());
        }
        sums.extend(values);
        sums.iter().all(|other| *other == sums[0])
    };

    Entropic:
    "Of any three cells in a row along the line one is low, one is middle and one is high, each a third \
     of the values (1–3, 4–6 and 7–9 in 9×9); the cells of a line of two are not of the same third.",
    f, r => {
        let thirds: Vec<i64> = f.list(&r.path).iter().map(|value| f.part(*value, 3) as i64).collect();
        match thirds.len() {
            2 => thirds[0] != thirds[1],
            _ => thirds.windows(3).all(|three| sorted(three) == [0, 1, 2]),
        }
    };

    Modular:
    "Any N cells in a row along the line, or all cells of a shorter line, leave different remainders \
     when divided by N, which is 3 unless another number is shown.",
    f, r => {
        let remainders: Vec<i64> = f.list(&r.path).iter().map(|value| remainder(*value, r.by)).collect();
        let size = remainders.len().min(r.by as usize);
        remainders.windows(size).all(all_different)
    };

    Nabner:
    "No two values on the line are equal or consecutive, wherever on it they stand.",
    f, r => {
        let values = sorted(&f.list(&r.cells));
        values.windows(2).all(|two| two[0] != two[1] && two[0] + 1 != two[1])
    };

    Lockout:
    "The values at the two ends differ by at least the number shown (4 in 9×9), and no other value on \
     the line lies between them or equals one of them.",
    f, r => {
        let values = f.list(&r.path);
        let ends = sorted(&[values[0], values[values.len() - 1]]);
        let inside = |value: &i64| ends[0] <= *value && *value <= ends[1];
        ends[1] - ends[0] >= r.least && !values[1..values.len() - 1].iter().any(inside)
    };

    DoubleArrow:
    "The values between the two circles add up to the sum of the two values in the circles.",
    f, r => {
        let values = f.list(&r.path);
        let circles = values[0] + values[values.len() - 1];
        sum(&values[1..values.len() - 1]) == circles
    };

    SumLine:
    "The line can be cut into parts of neighbouring cells each of which adds up to the number shown (10 \
     on a ten line); it may also be a single part. On a loop a part may go on from the last cell to the \
     first.",
    f, r => {
        let mut values = f.list(&r.path);
        let starts = if r.closed { values.len() } else { 1 };
        let mut lines = Vec::new();
        for _ in 0..starts {
            lines.push(values.clone());
            values.rotate_left(1);
        }
        let well_cut = |parts: Vec<Vec<i64>>| parts.iter().all(|part| sum(part) == r.sum);
        lines.iter().any(|line| cuts(line).into_iter().any(well_cut))
    };

    Indexer:
    "The value of a column indexer in column C of its grid is the column, within its row, where C \
     stands; of a row indexer in row R the row, within its column, where R stands; of a box indexer at \
     place P of its box, in reading order, the place where P stands. Where grids overlap, the first \
     that has the cell (or a box there) is meant.",
    f, r => r.cells.iter().all(|cell| {
        let lines: Vec<Vec<Cell>> = match r.is {
            Indexing::Row => f.grids().into_iter().flat_map(columns).collect(),
            Indexing::Column => f.grids().into_iter().flat_map(rows).collect(),
            Indexing::Box => f.block(*cell).into_iter().collect(),
        };
        let line = lines.into_iter().find(|line| line.contains(cell)).unwrap();
        let own = line.iter().position(|other| other == cell).unwrap() as i64 + 1;
        nth(&f.list(&line), f.at(*cell)) == Some(own)
    });

    NumberedRoom:
    "Seen from the clue, its number stands in the Nth cell, where N is the value in the very first.",
    f, r => {
        let values = f.list(&r.cells);
        nth(&values, values[0]) == Some(r.value)
    };

    CountingCircles:
    "A value in a circle tells how many of the circles hold that same value.",
    f, r => {
        let values = f.list(&r.cells);
        values.iter().all(|value| count(&values, *value) as i64 == *value)
    };

    EqualSums:
    "The groups of cells all have the same sum; within a group values may repeat.",
    f, r => r.groups.iter().all(|group| sum(&f.list(group)) == sum(&f.list(&r.groups[0])));

    WeightedSum:
    "The values, each multiplied by the weight of its cell, add up to the number shown.",
    f, r => {
        let mut total = 0;
        for (i, cell) in r.cells.iter().enumerate() {
            total += r.weights[i] * f.at(*cell);
        }
        total == r.sum
    };

    SameValues:
    "The groups of cells hold the same values, each of them as often, in any order.",
    f, r => r.groups.iter().all(|group| sorted(&f.list(group)) == sorted(&f.list(&r.groups[0])));

    Contains:
    "Each listed value occurs in the cells at least as often as it is listed, or exactly that often if \
     exact counts are asked for; values listed as missing don’t occur at all.",
    f, r => {
        let values = f.list(&r.cells);
        let listed = |value: &i64| {
            let (found, wanted) = (count(&values, *value), count(&r.values, *value));
            if r.exactly { found == wanted } else { found >= wanted }
        };
        r.values.iter().all(listed) && r.without.iter().all(|value| count(&values, *value) == 0)
    };

    CountDistinct:
    "The value of the one cell is the number of different values in the listed cells.",
    f, r => {
        let mut values = sorted(&f.list(&r.cells));
        values.dedup();
        f.at(r.count) == values.len() as i64
    };

    Allowed:
    "Each of the cells holds one of the values listed.",
    f, r => f.list(&r.cells).iter().all(|value| r.values.contains(value));

    Slingshot:
    "The value of the one cell stands also in the Nth of the listed cells, where N is the value of the \
     cell that points.",
    f, r => nth(&f.list(&r.cells), f.at(r.place)) == Some(f.at(r.value));

    Lunchbox:
    "The values along the path are all different, and those that stand between the smallest and the \
     largest of them add up to the number shown.",
    f, r => {
        let values = f.list(&r.path);
        let in_order = sorted(&values);
        let place = |wanted: i64| values.iter().position(|value| *value == wanted).unwrap();
        let ends = [place(in_order[0]), place(in_order[in_order.len() - 1])];
        let between = (0..values.len()).filter(|i| (ends[0] < *i) != (ends[1] < *i) && !ends.contains(i));
        all_different(&values) && between.map(|i| values[i]).sum::<i64>() == r.sum
    };

    Rellik:
    "The values are all different, and neither one of them nor several together add up to the number \
     shown.",
    f, r => {
        let values = f.list(&r.cells);
        all_different(&values) && choices(&values).iter().all(|some| sum(some) != r.sum)
    };

    EqualityCage:
    "The values are all different, as many of them odd as even, and as many in the lower half of all \
     values as in the upper half; the value in the very middle, where there is one, does not occur.",
    f, r => {
        let (values, all) = (f.list(&r.cells), f.all());
        let half = all.len() / 2;
        let (lower, rest) = all.split_at(half);
        let (middle, upper) = rest.split_at(all.len() % 2);
        let of = |some: &[i64]| values.iter().filter(|value| some.contains(value)).count();
        let odd = values.iter().filter(|value| remainder(**value, 2) == 1).count();
        all_different(&values)
            && odd == values.len() - odd
            && of(lower) == of(upper)
            && of(middle) == 0
    };

    HiddenSkyscraper:
    "Seen from the clue, the number shown is the first value that is hidden: one that is not larger \
     than all before it.",
    f, r => {
        let values = f.list(&r.cells);
        let visible = |i: usize| values[..i].iter().all(|before| values[i] > *before);
        let hidden = (0..values.len()).find(|i| !visible(*i));
        hidden.is_some_and(|i| values[i] == r.value)
    };

    FullRank:
    "All rows and columns, read from both sides, are put in order, compared value by value as numbers \
     of one length are; a shorter one comes before a longer one that begins with it. The clue tells the \
     place of the one it stands at, counted from the smallest. If ties are allowed, equal ones share \
     the first of their places; otherwise no other equals this one or, if so said, no two are equal at all.",
    f, r => longer::full_rank(f, r);

    AntiTaxicab:
    "Two cells that hold the same value X are not exactly X steps apart, counted along rows and \
     columns.",
    f, _r => f.pairs().into_iter().all(|(a, b, down, right)| {
        f.at(a) != f.at(b) || f.at(a) != down + right
    });

    GlobalEntropy:
    "Every 2×2 square of cells holds a low, a middle and a high value, each a third of the values (1–3, \
     4–6 and 7–9 in 9×9), or, if modular, a value of each remainder when divided by 3.",
    f, r => longer::global_entropy(f, r);

    Relation:
    "Every two neighbours along the line, or every two of its cells if that is asked for, hold one of the \
     listed pairs of values, the earlier cell first.",
    f, r => {
        let values = f.list(&r.path);
        (0..values.len()).all(|later| {
            let first = if r.all { 0 } else { later.saturating_sub(1) };
            (first..later).all(|earlier| r.pairs.contains(&(values[earlier], values[later])))
        })
    };

    Automaton:
    "Reading the values along the line, one step for each, leads from a start state to an end state.",
    f, r => {
        let mut states = r.start.clone();
        for value in f.list(&r.path) {
            let steps = r.steps.iter().filter(|(from, read, _)| states.contains(from) && *read == value);
            states = steps.map(|(_, _, to)| *to).collect();
        }
        states.iter().any(|state| r.end.contains(state))
    };

    AnyOf:
    "At least one of the alternatives holds; an alternative holds when all of its rules do.",
    f, r => r.options.iter().any(|option| option.iter().all(|rule| holds(f, rule)));

    Regions:
    "The cells fall into regions of the size given, each connected along the sides of its cells and \
     without a repeated value. The region of a cell is told by another cell: the first region holds the \
     least value, and so on in the order in which regions are first met.",
    f, r => longer::regions(f, r);

    Connected:
    "The cells that hold a listed value are all connected with each other along their sides or, if so said, \
     each with the edge of the cells that are looked at; if a number is given, there are exactly that many.",
    f, r => {
        let cells: Vec<Cell> =
            r.cells.iter().filter(|cell| r.values.contains(&f.at(**cell))).copied().collect();
        let whole = if r.edge { reach_edge(&cells, &r.cells) } else { connected(&cells) };
        whole && r.size.is_none_or(|said| cells.len() == said)
    };

    CountSame:
    "The value of the one cell is the number of listed cells that have the same value as the first of \
     them; it counts itself, unless only the others are counted.",
    f, r => {
        let values = f.list(&r.cells);
        let counted = if r.others { &values[1..] } else { &values[..] };
        f.at(r.count) == count(counted, values[0]) as i64
    };

    RunLength:
    "The value of the one cell is the number of cells, added up over all arms, that have the same value \
     as the common first cell of the arms without another between them; the first counts once, or not \
     if only the others are counted.",
    f, r => longer::run_length(f, r);

    Doublers:
    "The given number of cells count twice, or as many times as is said (-1 for negators), over a number if so \
     said (half for 1 over 2) and without remainder; no two of them are in one house or have the same value, and \
     one with 0 may be among them. What a cell counts, its value or that multiple, stands in another cell for \
     other rules to use.",
    f, r => longer::doublers(f, r);

    Moves:
    "Two cells one of the listed moves apart, a knight's [1, 2] say, in whichever direction, never have one of \
     the listed sums or differences (0 for equal values), and neither is the other times a listed ratio.",
    f, r => longer::moves(f, r);

    SumCondition:
    "The sum of the values meets every condition that is said: it is odd, even, a prime or a square number, is \
     one of the sums listed, is at least or at most a number; no value repeats unless repeats are allowed.",
    f, r => longer::sum_condition(f, r);

    CountWhere:
    "The value of the one cell is the number of listed cells that fit all that is said: that are odd, even or \
     prime, greater or less than the value that counts, or one of the values listed.",
    f, r => longer::count_where(f, r);

    Shading:
    "Each cell is shaded or not, told by another cell, which holds the least value where it is not and the next \
     where it is; these lie in the same form as the cells. The shaded cells are all connected along their sides, \
     and so are the others, and no 2×2 square is all shaded or all not, unless only one sort is asked for, or \
     none. If so said, no two shaded cells share a side, or every shaded one is connected with the edge of the \
     cells by shaded ones. Where cells are listed that tell of islands, none of these is shaded, and every group \
     of cells that are not shaded, connected along their sides, has just one of them, whose value is the size of \
     the group.",
    f, r => longer::shading(f, r);

    Loop:
    "One closed line goes from cell to cell along their sides and passes none twice; or, if so said, one path with \
     two ends and at least one cell between them. How it passes a cell is told by another cell: the least value \
     where it does not, the next ones for │ ─ └ ┌ ┐ ┘ in this order, and the one after these for an end. Cells of \
     it may share a side without following each other, unless it may touch itself at corners only, or never: then \
     two that share a corner also share a neighbour that is on it. If so said, neighbours along it differ by at \
     least a number; and each stretch of it within a box or region (or outside of all) has consecutive values, all \
     different, or the same sum as every other.",
    f, r => longer::drawn_loop(f, r);

    Schrodinger:
    "Each of the cells holds a digit, and another cell its second digit, which is greater, or 0 where it has only \
     one. In every row, column, box and region of these cells just one, or as many as is said, have two digits, \
     and no digit, first or second, is in two cells of a house. The digits are all values from 0, unless others \
     are listed. What a cell counts, the sum of its digits, and its last digit, second or only one, stand in \
     further cells, where these are listed, for other rules to use.",
    f, r => longer::schrodinger(f, r);
}
