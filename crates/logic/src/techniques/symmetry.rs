//! Symmetrical placement (Gurth Bruins): where the givens are symmetrical up to a change of digits, so is the only solution.

use garns_puzzle::{Text, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "symmetrical-placement" ("Symmetrical placement", "Colocação simétrica")
    "If the givens stay the same when the grid is turned or mirrored and digits are exchanged, the only solution does \
     so too."
    "Se os dados ficam iguais quando a grade é girada ou espelhada e os dígitos são trocados, a única solução também \
     fica.";
    find: find, why: why, unique: true,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let turned = SYMMETRIES[usize::from(step.variant)].0.get(words.lang);
    let pairs: Vec<(usize, usize)> = step.values.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let both = |(one, other): &(usize, usize)| pairs.contains(&(*other, *one));
    let told = pairs.iter().filter(|pair| pair.0 < pair.1 || pair.0 > pair.1 && !both(pair));
    let pairs = words.all(told.map(|pair| {
        let arrow = if both(pair) { '↔' } else { '→' };
        format!("{}{arrow}{}", words.value(pair.0), words.value(pair.1))
    }));
    let changed = match pairs.is_empty() {
        true => String::new(),
        false => say!(words.lang, " with {pairs}", " com {pairs}"),
    };
    say!(
        words.lang,
        "the givens stay the same after {turned}{changed}; as there is only one solution, it does too: a value \
         can be in a cell only if its partner can be in the cell that this one goes to.",
        "os dados ficam iguais depois de {turned}{changed}; como só há uma solução, ela também fica: um valor só \
         pode estar numa célula se o seu par puder estar na célula a que esta vai."
    )
}

/// Where a cell of row and column goes.
type Map = fn(usize, usize) -> (usize, usize);

/// What each symmetry is called after "after", and where it leads. Mirrors beside a middle row or column have none: that row
/// would have to be the same as itself, with all digits exchanged in place.
const SYMMETRIES: [(Text, Map); 4] = [
    (Text { en: "a half turn", pt: "meia-volta" }, |row, col| (8 - row, 8 - col)),
    (Text { en: "a quarter turn", pt: "um quarto de volta" }, |row, col| (col, 8 - row)),
    (Text { en: "mirroring at the diagonal", pt: "espelhar na diagonal" }, |row, col| (col, row)),
    (Text { en: "mirroring at the other diagonal", pt: "espelhar na outra diagonal" }, |row, col| {
        (8 - col, 8 - row)
    }),
];

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if !position.ground.nine {
        return Flow::Continue(());
    }
    for (variant, (_, map)) in SYMMETRIES.iter().enumerate() {
        let goes: Vec<usize> =
            (0..81).map(|cell| map(cell / 9, cell % 9)).map(|(row, col)| 9 * row + col).collect();
        let Some(exchange) = exchange(position, &goes) else { continue };
        let mut step = Step::default().variant(variant as u8);
        step = step.values((0..9).flat_map(|value| [value, exchange[value]]));
        for cell in position.blank.cells() {
            let there = goes[cell];
            for value in position.candidates[cell].iter() {
                let partner = exchange[value];
                let possible = match position.grid.get(there) {
                    Some(written) => written == partner,
                    None => position.has(there, partner) && (there != cell || partner == value),
                };
                step = match possible {
                    true if there == cell => step.using(S::only(cell), value, Role::Base),
                    true => step,
                    false => step.removing(S::only(cell), value),
                };
            }
        }
        if step.is_worth() {
            let cells = S::of(step.removed.iter().map(|spot| spot.cell));
            sink(step.cells(cells))?;
        }
    }
    Flow::Continue(())
}

/// What each digit becomes, if the givens allow for it. A digit that is not given takes what is left over.
fn exchange<S: CellSet>(position: &Position<S>, goes: &[usize]) -> Option<[usize; 9]> {
    let mut exchange = [None; 9];
    for cell in position.givens.cells() {
        let (value, there) = (position.grid.get(cell)?, goes[cell]);
        let partner = position.grid.get(there).filter(|_| position.givens.has(there))?;
        if *exchange[value].get_or_insert(partner) != partner {
            return None;
        }
    }
    let left: Vec<usize> = (0..9).filter(|value| !exchange.contains(&Some(*value))).collect();
    let without = exchange.iter().filter(|partner| partner.is_none()).count();
    // Two digits that become the same leave more over than have no partner; two that are not given can't be told apart.
    if left.len() != without || left.len() > 1 {
        return None;
    }
    Some(exchange.map(|partner| partner.unwrap_or_else(|| left[0])))
}
