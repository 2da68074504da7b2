//! Why something can't be reduced, or a solution not be carried back.

use garns_format::{ReadError, WriteError};
use garns_puzzle::{Cell, Lang, PuzzleError, Text, impl_error, say};

/// Why something can't be reduced, or a solution not be carried back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReduceError {
    /// The puzzle is no Latin square with as many values as rows.
    NotLatin,
    /// The result would be larger than a puzzle can be.
    Order {
        /// The order of the Latin square.
        order: usize,
    },
    /// A rule that the reduction has no way to say.
    Rule {
        /// The rule.
        rule: Text,
    },
    /// A graph of which more is asked than lists of colours.
    BeyondLists,
    /// A number of colours that a puzzle can't have.
    Colours {
        /// The number.
        colours: usize,
    },
    /// One colour, and vertices that are joined.
    OneColour,
    /// A vertex whose list has none of the colours.
    NoColour {
        /// What the vertex is called.
        vertex: String,
    },
    /// A number of vertices that a puzzle can't have.
    Vertices {
        /// The number.
        vertices: usize,
        /// The most it can have.
        most: usize,
    },
    /// A puzzle can't be put together.
    Puzzle(PuzzleError),
    /// The solution can't be read.
    Solution(ReadError),
    /// A line that is none of the options.
    NotAnOption {
        /// The line, counted from 1.
        line: usize,
        /// What is there.
        found: String,
    },
    /// A second value for one cell.
    CellTwice {
        /// The line, counted from 1.
        line: usize,
        /// The cell.
        cell: Cell,
    },
    /// Something else where a literal should be.
    NotALiteral {
        /// The line, counted from 1.
        line: usize,
        /// What is there.
        found: String,
    },
    /// A solver that found nothing, so that there is nothing to carry back.
    NoAssignment,
    /// A format that the reduction writes is not compiled in.
    NotBuilt {
        /// Its name.
        format: &'static str,
    },
    /// The result can't be written.
    Write(WriteError),
    /// What was to be carried back is no solution.
    NotASolution,
}

impl ReduceError {
    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            ReduceError::NotLatin => say!(
                lang,
                "this is not a Latin square: rows and columns only, with as many values as rows",
                "isto não é um quadrado latino: só linhas e colunas, com tantos valores quantas linhas"
            ),
            ReduceError::Order { order } => say!(
                lang,
                "a Latin square of order {order} needs a Sudoku of order {order}×{order}, and 64 is the largest",
                "um quadrado latino de ordem {order} precisa de um sudoku de ordem {order}×{order}, e o maior é 64"
            ),
            ReduceError::Rule { rule } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "this reduction can't express this rule: {rule}",
                    "esta redução não exprime esta regra: {rule}"
                )
            }
            ReduceError::BeyondLists => say!(
                lang,
                "the cells of a house only have to differ: distances, equal classes and weak hyperedges can't be reduced",
                "as células de uma casa só precisam diferir: distâncias, classes iguais e hiperarestas fracas não se \
                 reduzem"
            ),
            ReduceError::Colours { colours } => say!(
                lang,
                "a puzzle has from 1 to 64 values, not {colours}",
                "um jogo tem de 1 a 64 valores, não {colours}"
            ),
            ReduceError::OneColour => say!(
                lang,
                "with one colour no joined vertices can differ: ask for at least 2 colours",
                "com uma só cor, vértices ligados não podem diferir: peça ao menos 2 cores"
            ),
            ReduceError::NoColour { vertex } => say!(
                lang,
                "the list of vertex {vertex} has none of the colours",
                "a lista do vértice {vertex} não tem nenhuma das cores"
            ),
            ReduceError::Vertices { vertices, most } => say!(
                lang,
                "a puzzle has from 1 to {most} cells, and the graph has {vertices} vertices",
                "um jogo tem de 1 a {most} células, e o grafo tem {vertices} vértices"
            ),
            ReduceError::Puzzle(error) => error.text(lang),
            ReduceError::Solution(error) => error.text(lang),
            ReduceError::NotAnOption { line, found } => say!(
                lang,
                "line {line}: \"{found}\" is none of the options",
                "linha {line}: \"{found}\" não é nenhuma das opções"
            ),
            ReduceError::CellTwice { line, cell } => say!(
                lang,
                "line {line}: a second value for {cell}",
                "linha {line}: um segundo valor para {cell}"
            ),
            ReduceError::NotALiteral { line, found } => say!(
                lang,
                "line {line}: expected a variable or its negation, found \"{found}\"",
                "linha {line}: esperava-se uma variável ou sua negação, mas há \"{found}\""
            ),
            ReduceError::NoAssignment => say!(
                lang,
                "the solver found no assignment, so there is nothing to carry back",
                "o resolvedor não encontrou nenhuma atribuição, então não há o que trazer de volta"
            ),
            ReduceError::NotBuilt { format } => say!(
                lang,
                "garns was built without the format {format}",
                "garns foi compilado sem o formato {format}"
            ),
            ReduceError::Write(error) => error.text(lang),
            ReduceError::NotASolution => say!(
                lang,
                "this is not a solution of what the reduction makes",
                "isto não é uma solução do que a redução produz"
            ),
        }
    }
}

impl_error!(ReduceError);

impl From<PuzzleError> for ReduceError {
    fn from(error: PuzzleError) -> ReduceError {
        ReduceError::Puzzle(error)
    }
}

impl From<ReadError> for ReduceError {
    fn from(error: ReadError) -> ReduceError {
        ReduceError::Solution(error)
    }
}

impl From<WriteError> for ReduceError {
    fn from(error: WriteError) -> ReduceError {
        ReduceError::Write(error)
    }
}
