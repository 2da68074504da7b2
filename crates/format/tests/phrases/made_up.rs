//! Phrases of rules that are made up from others, and texts in Portuguese.

use super::*;

#[test]
fn totals_of_a_kind() {
    let bare = "\"cages\":[{\"cells\":[[0,0],[0,1]]}]";
    check(
        bare,
        "sum-condition",
        &[
            "Digits in cages sum to a prime number.",
            "The sum of the digits in each cage is a prime number, and digits do not repeat in a cage.",
            "Cages sum to an odd number.",
            "The total of each cage is even.",
            "Each cage must sum to a square number.",
            "Digits in a cage sum to at least 12.",
        ],
        &[
            "Digits in cages are prime numbers.",
            "Digits in cages do not sum to a prime number.",
            "Some cages sum to a prime number.",
            "Digits in cages sum to an odd prime number.",
            "Digits in cages sum to a multiple of 5.",
        ],
    );
    assert!(names("Digits in cages sum to a prime number.", "").is_err(), "there is no cage");
}

#[test]
fn cells_a_move_apart() {
    check(
        "",
        "moves",
        &[
            "Cells a knight's move apart cannot sum to 5.",
            "Digits separated by a knight's move may not add up to 5 or 10.",
            "Cells separated by a knight's move cannot contain consecutive digits.",
            "No two cells a knight's move apart may contain consecutive digits.",
            "Diagonally adjacent cells may not contain consecutive digits.",
            "Diagonally adjacent digits cannot sum to 10.",
            "Orthogonally adjacent digits must differ by at least 3.",
            "Digits a king's move apart may not be consecutive.",
            "Orthogonally adjacent digits may not have a difference of exactly 4.",
        ],
        &[
            "Cells a knight's move apart must sum to 5.",
            "Cells a knight's move apart cannot sum to a prime number.",
            "Cells a knight's move apart cannot sum to more than 5.",
            "Diagonally adjacent cells may contain consecutive digits.",
            "Some orthogonally adjacent digits must differ by at least 3.",
            "Orthogonally adjacent digits on a line must differ by at least 3.",
        ],
    );
}

#[test]
fn circles_that_count() {
    let drawn = format!("\"underlays\":[{}]", circle("1.5,1.5", 0.8, "#FFFFFF", ""));
    check(
        &drawn,
        "count-where",
        &[
            "A digit in a circle indicates how many of the orthogonally adjacent cells contain even digits.",
            "Digits in circles count the number of odd digits in the eight surrounding cells.",
            "A circled digit indicates how many of the surrounding cells contain a digit greater than it.",
            "A circled digit tells how many of the up to 4 orthogonally adjacent digits are prime.",
            "Circled digits indicate how many of the surrounding cells contain a digit less than the circled digit.",
        ],
        &[
            "A digit in a circle indicates the sum of the orthogonally adjacent even digits.",
            "A digit in a circle does not count how many of the surrounding cells are even.",
            "A digit in a circle indicates how many cells in its row are even.",
            "Digits in circles indicate how many of the surrounding digits are greater than 4.",
            "Digits in circles indicate how many of the surrounding digits are less than 8.",
        ],
    );
    let found = names("Circled digits count the number of odd digits in the surrounding cells.", "");
    assert!(found.is_err(), "there is no circle: {found:?}");
}

/// What is for the solver to find; circles, a cage, or nothing beside the text.
#[test]
fn shading_and_loops() {
    let names_all = |text: &str, fields: &str| {
        names(text, fields).map(|mut found| {
            found.sort_unstable();
            found.dedup();
            found
        })
    };
    let rings = format!("\"overlays\":[{}]", circle("0.5,1.5", 0.8, "#FFFFFF", ""));
    let cage = "\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":9}]";
    for (text, fields, rules) in [
        (
            "Shade some cells such that all shaded cells are orthogonally connected, all unshaded cells are orthogonally \
             connected, and no 2x2 area is fully shaded or fully unshaded.",
            "",
            &["shading"][..],
        ),
        (
            "Yin-Yang: Shade some cells such that the shaded cells and the unshaded cells each form a single \
             orthogonally-connected region. No 2x2 area may be completely shaded or unshaded.",
            "",
            &["shading"],
        ),
        (
            "Colour the grid using two colours, such that all cells of the same colour are orthogonally connected, and no 2x2 \
             area is fully one colour.",
            "",
            &["allowed", "shading"],
        ),
        (
            "Shade some cells. Two shaded cells may not be orthogonally adjacent. All unshaded cells are orthogonally connected.",
            "",
            &["shading"],
        ),
        (
            "Shade some cells such that all shaded cells are orthogonally connected. No 2x2 area is entirely shaded. Unshaded \
             cells form islands. A digit in a circle indicates the size of its island. Each island contains exactly one circle.",
            &rings,
            &["shading"],
        ),
        (
            "Shade some cells in the grid. All shaded cells are orthogonally connected. All circles are shaded.",
            &rings,
            &["allowed", "shading"],
        ),
        (
            "Draw a one-cell-wide loop of orthogonally connected cells. The loop may not touch itself, not even diagonally. \
             The loop acts as a German Whispers line.",
            "",
            &["loop"],
        ),
        (
            "Draw a single closed loop that moves orthogonally through the centres of some cells and does not branch or cross \
             itself. Box borders divide the loop into segments with the same sum.",
            "",
            &["loop"],
        ),
        (
            "Draw a snake that moves orthogonally. The snake may touch itself diagonally, but not orthogonally. Circles are on \
             the snake.",
            &rings,
            &["allowed", "loop"],
        ),
        (
            "Draw a one-cell-wide loop of orthogonally connected cells. Digits in a cage sum to the total. The loop must \
             enter every cell of every cage.",
            cage,
            &["allowed", "killer", "loop"],
        ),
        (
            "Draw a one-cell-wide loop of orthogonally connected cells. Circles are never on the loop. A digit in a circle \
             indicates how many of the (up to eight) surrounding cells are on the loop.",
            &rings,
            &["allowed", "count-where", "loop"],
        ),
    ] {
        assert_eq!(names_all(text, fields).as_deref(), Ok(rules), "{text}");
    }
    for text in [
        "Shade some cells.",
        "Shade some cells such that all shaded cells are connected.",
        "Shade some cells such that no shaded cells are orthogonally connected.",
        "Shade some cells such that all shaded cells are orthogonally connected to an even digit.",
        "Shade some cells such that each box contains exactly one orthogonally connected group of shaded cells.",
        "Draw a loop through every cell.",
        "Draw a loop through the centres of cells that visits each box exactly once.",
        "Draw two loops through the centres of cells.",
        "Draw a loop that moves diagonally.",
        "Draw a loop. The loop may touch itself twice.",
        "The loop may not touch itself, not even diagonally.",
        // A name does not stand in for what is not said.
        "Yin Yang rules apply. All circles are shaded.",
        "Nurikabe rules apply. No 2x2 area is entirely shaded.",
        "Cave rules apply. A digit in a circle indicates how many of the surrounding cells are shaded.",
        // A little word makes it another rule.
        "The shaded cells in each region are orthogonally connected.",
        "Some shaded cells are orthogonally connected.",
        "All shaded cells may be orthogonally connected.",
        "Shaded cells form orthogonally connected groups.",
        "Each region of orthogonally connected shaded cells forms a square.",
        "Each colour forms orthogonally connected groups.",
        "Shade some cells. Two shaded cells in a region may not be orthogonally adjacent.",
        "Draw a loop. The loop does not visit every circle.",
        "Draw a loop. Circles may not all be on the loop.",
        "Draw a loop. The loop does not visit circles. The loop visits every circle.",
        "Draw a loop. Digits adjacent to each cell on the loop differ by at least 5.",
        "Draw a loop. Adjacent cells on the loop may differ by at least 3.",
        // One circle in each island, and what it tells, are said together or not at all.
        "All shaded cells are orthogonally connected. A digit in a circle indicates the size of its island.",
        "All shaded cells are orthogonally connected. Each island contains exactly one circle.",
    ] {
        assert!(names(text, &rings).is_err(), "{text}: {:?}", names(text, &rings));
    }
    // Of two colours, one of which is named, none is taken for the first.
    let named = "Colour the grid using two colours. Cells of the same colour are orthogonally connected. Circles are shaded.";
    let found = names(named, &rings).unwrap();
    assert_eq!(found.iter().filter(|name| **name == "allowed").count(), 1, "{found:?}");
}

#[test]
fn texts_in_portuguese() {
    let read = |text: &str, fields: &str| {
        let document = document(&format!("Aplicam-se as regras normais do sudoku. {text}"), fields);
        let puzzle = read(&document, &Hints { strict: true, ..Hints::default() });
        puzzle.map(|puzzle| puzzle.added_rules().iter().map(|rule| rule.about().name).collect::<Vec<_>>())
    };
    let cage = "\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":9}]";
    let bulb = format!("{},\"underlays\":[{}]", line("#CFCFCF"), circle("0.5,1.5", 0.85, "#CFCFCF", ""));
    let dot = |fill: &str| format!("\"overlays\":[{}]", circle("0.5,1", 0.3, fill, ""));
    let said = [
        ("Os dígitos nas gaiolas somam o total indicado e não se repetem.", cage.to_owned(), "killer"),
        ("Ao longo de um termômetro, os dígitos aumentam a partir do bulbo.", bulb.clone(), "thermometer"),
        ("Os dígitos ao longo de uma seta somam o dígito no círculo.", arrow("#CFCFCF", false), "arrow"),
        ("Dígitos vizinhos numa linha verde diferem em pelo menos 5.", line("#67F067"), "whispers"),
        (
            "As linhas roxas contêm um conjunto de dígitos consecutivos em qualquer ordem.",
            line("#F067F0"),
            "renban",
        ),
        ("Um ponto branco separa dígitos consecutivos.", dot("#FFFFFF"), "difference"),
        ("Células a um salto de cavalo não contêm o mesmo dígito.", String::new(), "anti-knight"),
        ("As linhas cinza são palíndromos.", line("#CFCFCF"), "palindrome"),
        (
            "Trace um laço que passa ortogonalmente pelo centro de células. O laço não se toca, nem na diagonal.",
            String::new(),
            "loop",
        ),
        (
            "Sombreie algumas células. Todas as células sombreadas são ligadas ortogonalmente. Todas as células não sombreadas \
             são ligadas ortogonalmente. Nenhuma área 2x2 é inteiramente sombreada ou não sombreada.",
            String::new(),
            "shading",
        ),
    ];
    for (text, fields, rule) in &said {
        let found = read(text, fields);
        assert_eq!(found.as_deref().ok(), Some(&[*rule][..]), "{text}: {found:?}");
    }
    // What says something else is not read as that.
    for (text, fields) in [
        ("Os dígitos nas gaiolas não somam o total indicado.", cage.to_owned()),
        ("Ao longo de um dos termômetros, os dígitos aumentam a partir do bulbo.", bulb),
        ("Os dígitos nas gaiolas multiplicam até o total indicado.", cage.to_owned()),
        ("Células a um salto de cavalo contêm o mesmo dígito.", String::new()),
        ("Algumas células sombreadas são ligadas ortogonalmente.", String::new()),
    ] {
        assert!(read(text, &fields).is_err(), "{text}");
    }
}
