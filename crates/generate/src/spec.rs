//! What is to be made, as plain data; and why it cannot be.

use garns_engine::{Limits, Stop};
use garns_logic::Level;
use garns_puzzle::rules::Op;
use garns_puzzle::{Text, impl_error, say, sentences};
use serde::Serialize;

use crate::{Like, RuleWanted, Symmetry};

/// What is to be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spec {
    /// The kind, by name (see [`KINDS`](crate::KINDS)).
    pub kind: &'static str,
    /// How many rows and columns.
    pub order: usize,
    /// Rows and columns of a box, where they are not the usual ones.
    pub boxes: Option<(usize, usize)>,
    /// Symbols for the values, in their order.
    pub symbols: Option<Vec<String>>,
    /// Only full grids.
    pub full: bool,
    /// How the places of the givens repeat.
    pub symmetry: Symmetry,
    /// For each cell whether a given may be there.
    pub pattern: Option<Vec<bool>>,
    /// No given can go.
    pub minimal: bool,
    /// The fewest and the most givens.
    pub clues: Option<(usize, usize)>,
    /// How hard it is.
    pub wanted: Option<Wanted>,
    /// The puzzles on the way are kept, from the full grid on.
    pub trail: bool,
    /// An engine other than the one that made it proves that the solution is the only one.
    pub verify: bool,
    /// What cages are like.
    pub cages: CageStyle,
    /// Rules beyond those of the kind, whose clues are made up too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleWanted>,
    /// A puzzle whose cells and rules it has, with about as many clues and givens; the kind is left aside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<Like>,
}

/// How hard a puzzle is to be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    /// Sudoku Explainer's rating, in tenths, from and to; for other puzzles than plain 9×9 that of the hardest step on
    /// its scale.
    Rating(u16, u16),
    /// How hard it is for people.
    Level(Level),
}

/// What cages are like.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CageStyle {
    /// The fewest cells of a cage (single ones come where nothing else makes the solution the only one).
    pub least: usize,
    /// The most cells of a cage.
    pub most: usize,
    /// The operations.
    pub ops: Vec<Op>,
    /// The operations are not shown.
    pub hidden: bool,
}

impl Spec {
    /// Nine by nine of a kind, nothing else said.
    #[must_use]
    pub fn new(kind: &'static str) -> Spec {
        Spec {
            kind,
            order: 9,
            boxes: None,
            symbols: None,
            full: false,
            symmetry: Symmetry::None,
            pattern: None,
            minimal: false,
            clues: None,
            wanted: None,
            trail: false,
            verify: false,
            cages: CageStyle { least: 2, most: 4, ops: Op::ALL.to_vec(), hidden: false },
            rules: Vec::new(),
            like: None,
        }
    }
}

sentences! {
    /// Why nothing like that can be made.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum SpecError in lang {
        NoSuchKind(name: String): "there is no kind \"{name}\"", "não existe o tipo \"{name}\"";
        Order { kind: &'static str, order: usize }:
            "{kind} can't be made with {order} rows and columns",
            "{kind} não pode ser feito com {order} linhas e colunas";
        Boxes { rows: usize, cols: usize, order: usize }:
            "boxes of {rows} rows and {cols} columns don't make a grid of {order}",
            "blocos de {rows} linhas e {cols} colunas não fazem uma grade de {order}";
        Puzzle(flaw: garns_puzzle::PuzzleError) => flaw.text(lang);
        Pattern { found: usize, expected: usize }:
            "the pattern has {found} cells, the grid has {expected}",
            "o padrão tem {found} células, a grade tem {expected}";
        PatternSymmetry:
            "the pattern is not symmetric in the way asked for", "o padrão não é simétrico da maneira pedida";
        NoGivens { option: &'static str, kind: &'static str }:
            "{option} does not apply to {kind}, whose clues are its cages",
            "{option} não se aplica a {kind}, cujas pistas são as gaiolas";
        NotRated:
            "a rating or level can't be asked for grids as large as this, nor for full ones",
            "avaliação ou nível não podem ser pedidos para grades tão grandes, nem para grades cheias";
        Clues:
            "that number of clues is not possible, or the minimum exceeds the maximum",
            "esse número de pistas não é possível, ou o mínimo passa do máximo";
        CageSizes:
            "cages need at least one cell, and few enough to calculate with",
            "gaiolas precisam de ao menos uma célula, e de poucas o bastante para calcular";
        NoOperation: "no operation is left", "não sobra nenhuma operação";
        NoSuchRule(name: String, near: Option<String>):
            "there is no rule \"{name}\" that puzzles are made with{near}",
            "não existe a regra \"{name}\" com que se criam jogos{near}",
            near = near.as_ref().map_or(String::new(), |near| {
                say!(lang, "; did you mean \"{near}\"?", "; você quis dizer \"{near}\"?")
            });
        RuleCount(word: String):
            "after = stands how many clues there are to be, as in arrow=3, not \"{word}\"",
            "depois de = vem quantas pistas deve haver, como em arrow=3, e não \"{word}\"";
        NoProposal(title: Text):
            "puzzles with this rule are solved but not made: {title}",
            "jogos com esta regra são resolvidos, mas não criados: {title}",
            title = title.get(lang);
        NotHere(name: String): "a grid of this shape has no {name}", "uma grade deste formato não tem {name}";
        RulesAndCages(kind: &'static str):
            "{kind} is made of its cages; to mix rules, take another kind and name {kind} among them",
            "{kind} é feito das gaiolas; para misturar regras, use outro tipo e ponha {kind} entre elas";
    }
}

impl_error!(SpecError, from Puzzle(garns_puzzle::PuzzleError));

sentences! {
    /// Why a puzzle was not made.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum GenerateError in lang {
        GaveUp:
            "no puzzle like that was found; ask for less, or for another seed",
            "nenhum jogo assim foi encontrado; peça menos, ou outra semente";
        Cancelled: "it was cancelled", "foi cancelado";
        Time: "the time was up", "o tempo acabou";
        Defect:
            "the verifying engine disagrees with the generator; please report this defect",
            "o motor verificador discorda do gerador; por favor, relate esse defeito";
        NoClue(rule: &'static str):
            "no clue of this rule was found in any grid: {rule}; ask for fewer rules, or another size",
            "nenhuma pista desta regra foi achada em grade nenhuma: {rule}; peça menos regras, ou outro \
             tamanho";
        Unrated:
            "no technique knows all of these rules, so a level or rating can't be asked for",
            "nenhuma técnica conhece todas estas regras, por isso não se pode pedir nível nem avaliação";
    }
}

impl GenerateError {
    /// Fails when the time of limits that have [begun](Limits::begun) is up, or it was cancelled.
    ///
    /// # Errors
    /// Which of the two it is.
    pub fn unless_in_time(limits: &Limits) -> Result<(), GenerateError> {
        match limits.stop() {
            None => Ok(()),
            Some(Stop::Time) => Err(GenerateError::Time),
            Some(_) => Err(GenerateError::Cancelled),
        }
    }
}

impl_error!(GenerateError);
