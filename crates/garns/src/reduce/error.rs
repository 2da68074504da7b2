//! Why something can't be reduced, or a solution not be carried back.

use garns_format::{ReadError, WriteError};
use garns_puzzle::{Cell, PuzzleError, Text, impl_error, sentences};

sentences! {
    /// Why something can't be reduced, or a solution not be carried back.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ReduceError in lang {
        NotLatin:
            "this is not a Latin square: rows and columns only, with as many values as rows",
            "isto não é um quadrado latino: só linhas e colunas, com tantos valores quantas linhas";
        Order { order: usize }:
            "a Latin square of order {order} needs a Sudoku of order {order}×{order}, and 64 is the largest",
            "um quadrado latino de ordem {order} precisa de um sudoku de ordem {order}×{order}, e o maior é 64";
        Rule { rule: Text }:
            "this reduction can't express this rule: {rule}",
            "esta redução não exprime esta regra: {rule}",
            rule = rule.get(lang);
        BeyondLists:
            "the cells of a house only have to differ: distances, equal classes and weak hyperedges can't be reduced",
            "as células de uma casa só precisam diferir: distâncias, classes iguais e hiperarestas fracas não se \
             reduzem";
        Colours { colours: usize }:
            "a puzzle has from 1 to 64 values, not {colours}", "um jogo tem de 1 a 64 valores, não {colours}";
        OneColour:
            "with one colour no joined vertices can differ: ask for at least 2 colours",
            "com uma só cor, vértices ligados não podem diferir: peça ao menos 2 cores";
        NoColour { vertex: String }:
            "the list of vertex {vertex} has none of the colours",
            "a lista do vértice {vertex} não tem nenhuma das cores";
        Cells { cells: usize, most: usize }:
            "a puzzle has from 1 to {most} cells, and the vertices of the graph take {cells} colours together",
            "um jogo tem de 1 a {most} células, e os vértices do grafo recebem {cells} cores ao todo";
        Puzzle(error: PuzzleError) => error.text(lang);
        Solution(error: ReadError) => error.text(lang);
        NotAnOption { line: usize, found: String }:
            "line {line}: \"{found}\" is none of the options",
            "linha {line}: \"{found}\" não é nenhuma das opções";
        CellTwice { line: usize, cell: Cell }:
            "line {line}: a second value for {cell}", "linha {line}: um segundo valor para {cell}";
        NotALiteral { line: usize, found: String }:
            "line {line}: expected a variable or its negation, found \"{found}\"",
            "linha {line}: esperava-se uma variável ou sua negação, mas há \"{found}\"";
        NoAssignment:
            "the solver found no assignment, so there is nothing to carry back",
            "o resolvedor não encontrou nenhuma atribuição, então não há o que trazer de volta";
        NotBuilt { format: &'static str }:
            "garns was built without the format {format}", "garns foi compilado sem o formato {format}";
        Write(error: WriteError) => error.text(lang);
        NotASolution:
            "this is not a solution of what the reduction makes",
            "isto não é uma solução do que a redução produz";
    }
}

impl_error!(ReduceError, from Puzzle(PuzzleError), Solution(ReadError), Write(WriteError));
