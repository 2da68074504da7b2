//! One puzzle for each rule.

use garns_puzzle::{Cell, Frame, Puzzle, Rule, Values};

/// Rules as they stand in files; several of a kind show together.
const RULES: &str = r#"[
[{"rule":"house","kind":"diagonal","cells":"r1c1-r9c9"},{"rule":"house","kind":"diagonal","cells":"r9c1-r1c9"},
 {"rule":"house","kind":"window","cells":"r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"},
 {"rule":"house","kind":"extra","cells":"r5c6 r5c7 r6c7 r7c7 r7c8"}],
[{"rule":"cage","cells":"r1c1 r1c2 r2c1","op":"*","target":30},{"rule":"cage","cells":"r3c3 r3c4","op":"-","target":3},
 {"rule":"cage","cells":"r5c5","target":7},{"rule":"cage","cells":"r6c6 r6c7","op":"/","target":2}],
[{"rule":"killer","cells":"r1c1 r1c2 r2c1 r2c2 r3c2","sum":25},{"rule":"killer","cells":"r4c4 r4c5 r4c6 r5c4 r5c6 r6c4 r6c5 r6c6","sum":40},
 {"rule":"killer","cells":"r8c8 r9c9 r8c9","repeats":true,"sum":12},{"rule":"killer","cells":"r7c1 r7c2"}],
[{"rule":"thermometer","path":"r1c1 r2c1 r3c2 r3c3 r2c4"},{"rule":"thermometer","path":"r8c8 r8c7 r7c6 r6c6","slow":true}],
[{"rule":"arrow","bulb":"r1c1","shaft":"r2c1 r3c2 r3c3"},{"rule":"arrow","bulb":"r5c5 r5c6","shaft":"r6c7 r7c7 r8c6"},
 {"rule":"arrow","bulb":"r1c1","shaft":"r1c2 r1c3"}],
[{"rule":"whispers","path":"r1c1 r2c2 r3c2 r4c3","least":5},{"rule":"whispers","path":"r6c6 r6c7 r7c8","least":4}],
[{"rule":"renban","cells":"r1c1 r2c2 r3c2 r4c3"},{"rule":"renban","cells":"r7c7 r9c7 r8c7 r8c8 r5c5"}],
[{"rule":"palindrome","path":"r1c1 r2c2 r3c2 r4c3 r4c4"}],
[{"rule":"between","path":"r1c1 r2c2 r3c2 r4c3 r4c4"}],
[{"rule":"region-sum","path":"r1c1 r2c2 r3c3 r4c3 r5c4"}],
[{"rule":"difference","a":"r1c1","b":"r1c2"},{"rule":"difference","a":"r4c4","b":"r5c4","by":4}],
[{"rule":"no-difference","by":[1]}],
[{"rule":"ratio","a":"r1c1","b":"r1c2","by":2},{"rule":"ratio","a":"r4c4","b":"r5c4","by":3}],
[{"rule":"no-ratio","by":[2]}],
[{"rule":"total","a":"r1c1","b":"r1c2","sum":10},{"rule":"total","a":"r4c4","b":"r5c4","sum":5},{"rule":"total","a":"r7c7","b":"r7c8","sum":13}],
[{"rule":"no-total","sums":[5,10]}],
[{"rule":"greater","greater":"r1c1","less":"r1c2"},{"rule":"greater","greater":"r5c4","less":"r4c4"},{"rule":"greater","greater":"r7c7","less":"r9c8"}],
[{"rule":"quadruple","cells":"r1c1 r1c2 r2c1 r2c2","values":[1,2,3,4]},{"rule":"quadruple","cells":"r4c4 r4c5 r5c4 r5c5","values":[7]},
 {"rule":"quadruple","cells":"r6c7 r6c8 r7c7 r7c8","values":[3,3,9]},{"rule":"quadruple","cells":"r8c2 r8c3 r9c2 r9c3","values":[5,8]}],
[{"rule":"clone","cells":"r1c1 r1c2 r2c2","copy":"r5c5 r5c6 r6c6"},{"rule":"clone","cells":"r8c1 r8c2","copy":"r3c8 r3c9"}],
[{"rule":"little-killer","cells":"r1c2 r2c1","sum":9},{"rule":"little-killer","cells":"r1c5 r2c6 r3c7 r4c8 r5c9","sum":28},
 {"rule":"little-killer","cells":"r9c4 r8c3 r7c2 r6c1","sum":17},{"rule":"little-killer","cells":"r6c9 r7c8 r8c7 r9c6","sum":21},
 {"rule":"little-killer","cells":"r1c1","sum":6}],
[{"rule":"sandwich","cells":"r1c1-r1c9","sum":12},{"rule":"sandwich","cells":"r1c4-r9c4","sum":35},{"rule":"sandwich","cells":"r5c9-r5c1","sum":0}],
[{"rule":"x-sum","cells":"r1c1-r1c9","sum":12},{"rule":"x-sum","cells":"r9c4-r1c4","sum":35},{"rule":"x-sum","cells":"r5c9-r5c1","sum":7}],
[{"rule":"skyscraper","cells":"r1c1-r1c9","visible":3},{"rule":"skyscraper","cells":"r9c4-r1c4","visible":5}],
[{"rule":"anti-knight"}],
[{"rule":"anti-king"}],
[{"rule":"non-consecutive"}],
[{"rule":"parity","is":"odd","cells":"r1c1 r2c2"},{"rule":"parity","is":"even","cells":"r1c2 r2c1 r5c5"}],
[{"rule":"zipper","path":"r1c1 r2c2 r3c2 r4c3 r4c4"},{"rule":"zipper","path":"r8c1 r8c2 r8c3 r7c4"}],
[{"rule":"entropic","path":"r1c1 r2c2 r3c2 r4c3 r4c4"}],
[{"rule":"modular","path":"r1c1 r2c2 r3c2 r4c3 r4c4"},{"rule":"modular","path":"r7c1 r7c2 r7c3 r7c4","by":2}],
[{"rule":"nabner","cells":"r1c1 r2c2 r3c2 r4c3"}],
[{"rule":"lockout","path":"r1c1 r2c2 r3c2 r4c3 r4c4","least":4},{"rule":"lockout","path":"r7c1 r7c2 r7c3","least":3}],
[{"rule":"double-arrow","path":"r1c1 r2c2 r3c2 r4c3 r4c4"}],
[{"rule":"sum-line","path":"r1c1 r2c2 r3c2 r4c3 r4c4","sum":10},{"rule":"sum-line","path":"r6c6 r6c7 r7c7 r7c6","sum":15,"loop":true}],
[{"rule":"indexer","is":"column","cells":"r1c1-r9c1"},{"rule":"indexer","is":"row","cells":"r1c2-r1c9"},{"rule":"indexer","is":"box","cells":"r5c5"}],
[{"rule":"numbered-room","cells":"r1c1-r1c9","value":4},{"rule":"numbered-room","cells":"r9c4-r1c4","value":9}],
[{"rule":"counting-circles","cells":"r1c1 r3c4 r5c5 r6c7"}],
[{"rule":"equal-sums","groups":["r1c1 r1c2","r3c3 r4c3 r4c4"]},{"rule":"equal-sums","groups":["r7c7 r7c8","r9c1 r9c2"]}],
[{"rule":"weighted-sum","cells":"r1c1 r1c2 r1c3","weights":[1,2,-1],"sum":9}],
[{"rule":"same-values","groups":["r1c1 r1c2","r3c3 r4c3"]}],
[{"rule":"contains","cells":"r1c1 r1c2 r2c1 r2c2","values":[1,2]},{"rule":"contains","cells":"r5c5 r5c6 r5c7","values":[3,4],"exactly":true,"without":[9]}],
[{"rule":"count-distinct","count":"r1c1","cells":"r1c2 r1c3 r2c2 r2c3"}],
[{"rule":"allowed","cells":"r1c1 r1c2","values":[1,2,3]},{"rule":"allowed","cells":"r5c5","values":[2,4,6,8]}],
[{"rule":"slingshot","value":"r5c1","place":"r5c2","cells":"r5c3-r5c9"}],
[{"rule":"lunchbox","path":"r1c1 r1c2 r2c2 r3c3","sum":12}],
[{"rule":"rellik","cells":"r1c1 r1c2 r2c1","sum":9}],
[{"rule":"equality-cage","cells":"r1c1 r1c2 r2c1 r2c2"}],
[{"rule":"hidden-skyscraper","cells":"r1c1-r1c9","value":4}],
[{"rule":"full-rank","cells":"r1c1-r1c9","rank":14},{"rule":"full-rank","cells":"r9c3-r1c3","rank":30}],
[{"rule":"anti-taxicab"}],
[{"rule":"global-entropy"}],
[{"rule":"relation","path":"r1c1 r1c2 r2c3","pairs":[[1,2],[2,3],[3,4]]}],
[{"rule":"automaton","path":"r1c1 r1c2 r2c3","start":[0],"end":[1],"steps":[[0,1,1],[1,2,1]]}],
[{"rule":"any-of","options":[[{"rule":"killer","cells":"r1c1 r1c2","sum":10}],[{"rule":"thermometer","path":"r1c1 r1c2"}]]}],
[{"rule":"regions","cells":"r1c1-r1c4","numbers":"r3c1-r3c4","size":2}],
[{"rule":"connected","cells":"r1c1 r1c2 r2c1 r2c2","values":[1,2]}],
[{"rule":"count-same","count":"r1c1","cells":"r1c2 r1c3 r2c2"}],
[{"rule":"run-length","count":"r3c3","arms":["r3c3-r3c9","r3c3-r9c3"]}],
[{"rule":"doublers","cells":"r1c1-r1c4","counted":"r3c1-r3c4","count":1},{"rule":"doublers","cells":"r5c1","counted":"r7c1","count":1,"times":1,"over":2}],
[{"rule":"moves","moves":[[1,2]],"sums":[5],"differences":[0]}],
[{"rule":"sum-condition","cells":"r1c1 r1c2 r2c1","is":"prime"},{"rule":"sum-condition","cells":"r5c5 r5c6","least":9,"most":12,"repeats":true}],
[{"rule":"count-where","count":"r2c2","cells":"r1c2 r2c1 r2c3 r3c2","are":"even"}],
[{"rule":"shading","cells":"r4c4 r4c5 r5c4 r5c5","shades":"r8c7 r8c8 r9c7 r9c8","connected":"shaded","edge":true}],
[{"rule":"loop","cells":"r4c4 r4c5 r5c4 r5c5","shapes":"r8c7 r8c8 r9c7 r9c8","touch":"never","least":5}],
[{"rule":"schrodinger","cells":"r1c1-r1c4","second":"r5c1-r5c4","counted":"r6c1-r6c4","count":2}]
]"#;

/// For each rule its name, the puzzle with it and the same puzzle without.
pub(crate) fn samples() -> Vec<(String, Puzzle, Puzzle)> {
    let lists: Vec<Vec<Rule>> = serde_json::from_str(RULES).expect("the rules can be read");
    let sample = |rules: Vec<Rule>| {
        let name = rules[0].about().name;
        let mut plain = match name {
            "cage" => Puzzle::latin(9).expect("a Latin square"),
            "regions" => {
                let frame = Frame::loose(1, 4).and_then(|frame| frame.beside(Cell::new(2, 0), 1, 4));
                Puzzle::new(frame.expect("cells beside"), Values::count(4).expect("values"))
                    .expect("a puzzle")
            }
            "schrodinger" => {
                let frame = Frame::usual(9).expect("a frame");
                Puzzle::new(frame, Values::range(0, 10).expect("values")).expect("a puzzle")
            }
            _ => Puzzle::sudoku(9).expect("a Sudoku"),
        };
        if name != "regions" {
            for (row, col, rank) in [(0, 0, 4), (4, 4, 7), (8, 7, 0), (3, 3, 8)] {
                plain.give(Cell::new(row, col), rank).expect("a given");
            }
        }
        let mut puzzle = plain.clone();
        for rule in rules {
            puzzle.add(rule).unwrap_or_else(|flaw| panic!("{name}: {flaw:?}"));
        }
        (name.to_owned(), puzzle, plain)
    };
    lists.into_iter().map(sample).collect()
}
