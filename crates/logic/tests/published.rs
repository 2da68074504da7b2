//! Published examples of techniques that HoDoKu's library has no cases for: what is said of them is found.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../../xtask/src/collections.rs"]
mod collections;

use garns_logic::{AnyPosition, Candidate, Path, Position, Role, Step, TechniqueSet, search, technique};
use garns_puzzle::{Candidates, Cell, Lang, Puzzle};

/// A position: 81 digits, `.` for blank, or what a cell may hold in braces.
fn position(text: &str) -> Position<u128> {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    let mut marks: Vec<Option<Candidates>> = Vec::new();
    let mut open: Option<Candidates> = None;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        let digit = letter.to_digit(10).map(|digit| digit as usize - 1);
        match (letter, digit, &mut open) {
            ('{', ..) => open = Some(Candidates::NONE),
            ('}', ..) => marks.push(open.take()),
            (_, Some(value), Some(set)) => *set |= Candidates::only(value),
            (_, Some(value), None) => {
                puzzle.give(Cell::new(marks.len() as u16 / 9, marks.len() as u16 % 9), value).unwrap();
                marks.push(None);
            }
            _ => marks.push(None),
        }
    }
    assert_eq!(marks.len(), 81, "{text}");
    let mut position: Position<u128> = Position::of(&puzzle).unwrap();
    for (cell, marks) in marks.into_iter().enumerate() {
        for value in marks.map_or(Candidates::NONE, |marks| position.candidates[cell].without(marks)).iter() {
            position.remove(cell, value);
        }
    }
    position
}

/// The same after all techniques up to one.
fn after_basics(text: &str, last: &str) -> Position<u128> {
    let known = TechniqueSet::usual(true).until(technique(last).unwrap());
    let path = Path::walk(AnyPosition::Small(Box::new(position(text))), &known);
    let AnyPosition::Small(position) = path.end else { panic!("{text}") };
    *position
}

/// `r1c1=5`, as what is struck out.
fn spots(text: &str) -> Vec<Candidate> {
    let spot = |word: &str| {
        let (cell, value) = word.split_once('=').unwrap();
        let cell: Cell = cell.parse().unwrap();
        Candidate::new(cell.row as usize * 9 + cell.col as usize, value.parse::<usize>().unwrap() - 1)
    };
    text.split_whitespace().map(spot).collect()
}

/// The step of a technique that strikes out all of these.
fn step(name: &str, position: &Position<u128>, removed: &str) -> Step {
    let steps = technique(name).unwrap().find_all(position);
    let wanted = spots(removed);
    let found = steps.iter().find(|step| wanted.iter().all(|spot| step.removed.contains(spot)));
    let texts: Vec<String> = steps.iter().map(|step| step.text(&position.ground.names, Lang::En)).collect();
    found.unwrap_or_else(|| panic!("{name} does not strike out {removed}: {texts:#?}")).clone()
}

const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const FATA_MORGANA: &str =
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";

#[test]
fn tridagon_of_loki() {
    // By mith, 2022; the twelve cells of 3, 5 and 7 in boxes 5, 6, 8 and 9 leave r8c8 only 1.
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    let position = after_basics(loki, "hidden-quad");
    let step = step("tridagon", &position, "r8c8=3 r8c8=5 r8c8=7");
    assert_eq!((step.values, step.cells.len()), (vec![2, 4, 6], 12));
}

#[test]
fn loop_of_the_easter_monster() {
    // By jpf, 2007; what Steve Kurzhals found in it.
    let position = after_basics(EASTER_MONSTER, "hidden-quad");
    let removed =
        "r7c3=1 r3c1=2 r2c5=3 r5c8=3 r5c2=4 r8c5=4 r8c4=5 r9c1=6 r1c3=7 r2c5=8 r2c6=8 r5c2=8 r5c8=9";
    assert_eq!(step("sk-loop", &position, removed).removed.len(), 13);
}

#[test]
fn sets_in_several_sectors() {
    // 5 to 9 in four rows, 1 to 4 in four columns, in a puzzle with 9876 in a row; and in the Easter Monster.
    let text = "9876.....65....8............4..9..3...65..9.......2..1..59..7......3..49.....1..2";
    let found = step(
        "multi-sector-locked-set",
        &after_basics(text, "hidden-quad"),
        "r3c5=4 r3c6=4 r3c9=4 r7c2=6 r5c1=7 r5c1=8",
    );
    assert_eq!((found.cells.len(), &found.ways[0][..]), (16, &[4, 5, 6, 7, 8][..]));
    let position = after_basics(EASTER_MONSTER, "hidden-quad");
    step("multi-sector-locked-set", &position, "r5c3=1 r5c7=1 r5c1=2 r5c7=2 r5c1=6 r5c9=6");
}

#[test]
fn exocets_of_monsters() {
    // Allan Barker's, in both: 3 goes from the target r7c9, and 2 and 4 from r4c2.
    let nugget = step("exocet", &after_basics(GOLDEN_NUGGET, "hidden-quad"), "r7c9=3");
    assert_eq!((&nugget.cells[..], nugget.removed.len()), (&[6, 15, 34, 62][..], 1));
    let morgana = step("exocet", &after_basics(FATA_MORGANA, "hidden-quad"), "r4c2=2 r4c2=4");
    assert_eq!(morgana.cells, [39, 41, 28, 52]);
}

#[test]
fn two_exocets_with_the_same_cross_cells() {
    // From the Players' Forum's list of the hardest: 1, 2, 4 and 8 are in the bases once each, and nowhere else in their boxes.
    let text = "98.7..6..7..8..5......4....6..9..3...3...2.....8....1.3...7.....5..9.7.....5...63";
    let position = after_basics(text, "hidden-quad");
    let found = step("double-exocet", &position, "r8c4=1 r9c7=8 r7c4=6 r7c7=9 r3c2=1 r5c5=1 r6c9=4");
    assert_eq!((&found.values[..], found.cells.len()), (&[0, 1, 3, 7][..], 8));
    // Inkala's puzzle has none, and neither of the two shows the half of it alone.
    let inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert!(technique("double-exocet").unwrap().find_all(&after_basics(inkala, "hidden-quad")).is_empty());
    let alone = technique("exocet").unwrap().find_all(&position);
    assert!(alone.iter().all(|step| step.removed.len() * 2 < found.removed.len()), "{alone:#?}");
}

#[test]
fn givens_that_stay_the_same() {
    // By m_b_metcalf and urhegyi, 2020: the middle holds what is its own partner.
    let text = "...........4.35...97.6..8...9....5...6.8.2.4...5....1...2..4.31...57.6...........";
    let position = after_basics(text, "full-house");
    assert_eq!(step("symmetrical-placement", &position, "r5c5=1 r5c5=9").variant, 0);
    // One given more, and nothing is the same any longer.
    let position = after_basics(&text.replacen('.', "2", 1), "full-house");
    assert!(technique("symmetrical-placement").unwrap().find_all(&position).is_empty());
}

#[test]
fn fireworks_of_three_values_and_beside_a_given() {
    let text = "..9..63...72..........17..51..3..9..........86.84....1.6.........1.2....9.3...45.";
    let found = step("fireworks", &after_basics(text, "hidden-quad"), "r9c9=2 r5c4=5 r9c4=8 r5c4=9");
    assert_eq!((found.values, found.cells), (vec![0, 5, 6], vec![39, 75, 80]));
    // Where row and column cross a digit is given: two values for two cells that do not see each other.
    let text = "..2....7...4.5.....7...8..1..6..5.8..4.1..2..5.9............9.7.3..278.....54....";
    let found = step("fireworks", &after_basics(text, "hidden-quad"), "r6c6=3 r6c6=6");
    assert_eq!((found.values, found.cells), (vec![1, 3], vec![25, 50]));
}

#[test]
fn guardians_of_a_loop() {
    let text = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let found = step("guardians", &after_basics(text, "hidden-quad"), "r6c6=4");
    assert_eq!((found.values, found.cells.len(), found.houses.len()), (vec![3], 5, 5));
}

#[test]
fn extended_rectangles() {
    // As explained at sudokuwiki.org.
    let one = "9{16}7{18}243{68}5 842365917 {156}3{15}9{18}74{268}{28} {125}{1578}4{57}{138}96{258}{238} \
               {135}{178}{13}246{17}{58}9 {256}{1567}9{57}{138}{18}{17}4{238} {135}{15}{135}492876 796{18}5{18}234 428673591";
    step("extended-rectangle", &position(one), "r3c1=1 r3c1=5");
    // One value more in two of the cells: it is in one of them. From a collection.
    let two = "1......8..7...8.3.....5147.5.......6.4...7...21...4.......9......6.2.....8....7..";
    let found = step("extended-rectangle", &after_basics(two, "hidden-quad"), "r5c9=3 r7c7=3 r8c7=3");
    assert_eq!(found.values, [3, 6, 7, 2]);
}

#[test]
fn medusas() {
    // As explained at sudokuwiki.org: twice in a cell, twice in a house, two colours in a cell, beside both, an emptied cell.
    let cases = [
        (
            "medusa-wrap",
            "{17}9382456{17} {147}856{39}{13}{49}{137}2 2{14}6{139}75{49}{13}8 321769845 {469}{46}{49}2583{17}{17} \
             578{13}4{13}296 85{49}{49}16723 {149}{134}7{349}8265{49} {69}{346}25{39}718{49}",
            "r2c1=4 r2c5=3 r2c7=9 r3c2=1 r3c4=9 r3c7=4 r8c1=1 r8c4=3 r9c2=3 r9c5=9",
        ),
        (
            "medusa-wrap",
            "3{168}{1679}{189}52{46}{479}{789} 25{679}3{489}{49}{67}1{789} {19}{18}46{189}7523 {16}932{467}{14}8{47}5 \
             57{126}{89}{689}{149}{1249}3{19} 4{12}8{79}35{179}6{127} {1679}{126}54{179}83{79}{1279} \
             {179}3{129}5{179}6{1279}84 84{19}{179}23{179}56",
            "r1c7=4 r2c7=6 r4c5=7 r4c8=4 r5c6=4 r6c4=9 r9c4=7",
        ),
        (
            "medusa-trap",
            "29{1467}{56}{57}{46}83{156} {145}{18}{1468}{3568}2{3468}97{156} {357}{378}{678}1{578}94{56}2 845761293 \
             6{123}{12}{2389}{89}{238}547 {37}{237}9{23}45{16}{16}8 9{128}34{158}7{16}{1256}{56} {14}6{1248}{258}3{28}7{125}9 \
             {17}5{127}{269}{19}{26}384",
            "r3c2=8",
        ),
        (
            "medusa-trap",
            "1{79}{29}{278}56{478}{489}3 {256}43{1278}9{78}{1578}{568}{68} 8{679}{569}{17}43{157}{569}2 {47}3{48}56{789}21{49} \
             95{68}421{68}37 {467}21{78}3{789}{4568}{4568}{469} 31798{24}{46}{246}5 {2456}{68}{245}31{245}97{48} \
             {245}{89}{2459}67{245}3{248}1",
            "r2c1=6 r3c8=6",
        ),
        (
            "medusa-wrap",
            "986721345 3{12}4956{18}{128}7 {25}{125}7{48}3{48}96{12} {248}73{248}65{148}{18}9 69{28}{248}17{458}{58}3 \
             1{45}{58}39{48}276 {2458}{245}{258}679{15}3{128} {258}691437{25}{28} 731582694",
            "r2c2=1 r2c8=2 r3c9=1 r5c7=5 r5c8=8 r7c7=1 r8c8=5",
        ),
    ];
    for (name, text, result) in cases {
        let position = position(text);
        if name == "medusa-trap" {
            step(name, &position, result);
            continue;
        }
        // All of the colour that is left are true.
        let steps = technique(name).unwrap().find_all(&position);
        let left = |step: &Step, spot: &Candidate| {
            step.used.iter().any(|used| used.spot == *spot && used.part == Role::Off)
        };
        let met = |step: &Step| spots(result).iter().all(|spot| left(step, spot));
        assert!(steps.iter().any(met), "{result}: {steps:#?}");
    }
}

/// What random puzzles hardly ever have is in the hardest that are known: there every step agrees with the solution.
#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_rare_techniques_agree_with_the_solution() {
    let names = [
        "guardians",
        "extended-rectangle",
        "medusa-trap",
        "medusa-wrap",
        "fireworks",
        "sk-loop",
        "multi-sector-locked-set",
        "exocet",
        "double-exocet",
    ];
    let mut found = [0; 9];
    for file in ["nine/forum-hardest-11plus.txt", "nine/magictour-top1465.txt"] {
        for text in collections::read(file).lines().filter(|line| line.len() >= 81).take(700) {
            let text = &text[..81];
            let mut digits = [0; 81];
            for (digit, letter) in digits.iter_mut().zip(text.chars()) {
                *digit = letter.to_digit(10).unwrap_or(0) as u8;
            }
            let solution = search(&digits).solution.unwrap();
            let position = after_basics(text, "hidden-quad");
            for (name, found) in names.iter().zip(&mut found) {
                for step in technique(name).unwrap().find_all(&position) {
                    *found += 1;
                    let wrong =
                        step.removed.iter().find(|spot| solution[spot.cell] as usize == spot.value + 1);
                    let other =
                        step.placed.iter().find(|spot| solution[spot.cell] as usize != spot.value + 1);
                    assert!(
                        wrong.is_none() && other.is_none(),
                        "{text}: {}",
                        step.text(&position.ground.names, Lang::En)
                    );
                }
            }
        }
    }
    println!("{:?}", names.iter().zip(found).collect::<Vec<_>>());
    assert!(found.iter().all(|found| *found > 0), "{found:?}");
}

#[test]
fn kraken_fish_of_two_types() {
    // hobiwan's, 2009: the fin r1c5 leads over row 4 to the same as the fin r6c3.
    let own = "4{159}26{159}3{159}78 8{159}{19}{12459}7{1249}36{145} 637{1459}8{149}2{49}{145} \
               {37}{19}6{13459}{13459}{149}{1579}82 {37}28{1359}{1359}6{1579}{49}{145} 54{19}827{19}36 \
               96{45}{1234}{134}{124}8{15}7 183765429 27{45}{149}{149}86{15}3";
    step("kraken-fish", &position(own), "r4c2=9");
    // Mike Barker's, 2007: an X-wing of 3 with two fins strikes out 8.
    let other = "{138}75{146}2{38}{36}9{348} 69{38}{147}5{378}{12}{1248}{348} {138}24{16}{368}95{1368}7 2493{17}{17}856 \
                 {35}{15}6842{137}{137}9 7{18}{38}5964{13}2 4{568}2{67}{3678}{3578}9{368}1 \
                 {58}{568}79{13}{13458}{236}{23468}{3458} 9312{68}{458}{67}{4678}{58}";
    let found = step("kraken-fish", &position(other), "r1c1=8");
    assert_eq!(found.values[0], 7);
}

#[test]
fn whips_as_long_as_published() {
    // From Denis Berthier's examples: solved by whips of at most 5, and not by shorter ones.
    let text = "1.....9.....6.4.8..4..3...2..6.8.....3...57..9..2...1...7..6....2....5..8..1....3";
    let names = ["full-house", "hidden-single", "naked-single", "whip"];
    let techniques = names.map(|name| technique(name).unwrap());
    let path =
        Path::walk(AnyPosition::Small(Box::new(position(text))), &TechniqueSet::only(&techniques, true));
    let longest = path.steps.iter().filter(|step| step.technique == "whip").map(Step::variables).max();
    assert!(path.is_solved());
    assert_eq!(longest, Some(5));
    // His first whips of a state, by name.
    step("whip", &after_basics(text, "hidden-single"), "r1c9=5");
}

#[test]
fn wings_of_three_strong_links() {
    // An L3-wing of 24 June 2020 at the Players' Forum.
    let l3 = "{45}9{245}{25}68713 {56}1{2356}79{235}{246}{24}8 {67}{367}814{23}{26}95 {146}2{146}37{46}859 \
              {45679}{467}{4569}82{456}13{46} 8{346}{3456}{456}19{24}7{246} 38{146}{46}579{24}{124} \
              {1469}{46}{1469}{246}3{1246}587 25798{14}36{14}";
    step("l-wing", &position(l3), "r2c3=2");
    step("l-wing", &position(l3), "r1c4=2");
    // daj95376's M-wing, 2009.
    let m = ".95...41...1....79....5.......3.2.4.6...8...5.2.1.53......9....83....2...47....6.";
    step("m-wing", &after_basics(m, "whale"), "r8c4=5");
}
