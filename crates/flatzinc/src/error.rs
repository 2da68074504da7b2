//! What can be wrong with FlatZinc, and where.

use garns_lang::{Lang, impl_error, say, sentences};

/// Something that keeps a FlatZinc text from being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlatZincError {
    /// The line, from 1; 0 when the text as a whole is meant.
    pub line: usize,
    /// The column in characters, from 1; 0 when the text as a whole is meant.
    pub column: usize,
    /// What is wrong.
    pub what: What,
}

impl_error!(FlatZincError);

sentences! {
    /// What is wrong.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum What in lang {
        Character(c: char): "{c:?} has no meaning in FlatZinc", "{c:?} não tem sentido em FlatZinc";
        String: "this string has no closing quote", "este texto não tem fecho de aspas";
        Number(text: String):
            "{text} is not a number that fits in 64 bits", "{text} não é um número que caiba em 64 bits";
        Syntax { found: String, wanted: &'static str } => match found.as_str() {
            "" => say!(lang, "the text ends where {wanted} should be", "o texto acaba onde se espera {wanted}"),
            _ => say!(lang, "found {found} where {wanted} should be", "há {found} onde se espera {wanted}"),
        };
        Deep: "annotations are nested too deeply", "as anotações estão aninhadas demais";
        Long: "the text is longer than 4 GiB", "o texto tem mais de 4 GiB";
        Undeclared(name: String): "{name} is not declared", "{name} não foi declarado";
        Twice(name: String): "{name} is declared twice", "{name} foi declarado duas vezes";
        Size { array: String, declared: i128, found: usize }:
            "the array {array} is declared with {declared} elements, and has {found}",
            "o vetor {array} é declarado com {declared} elementos, e tem {found}";
        NoSolve: "there is no solve item", "falta o item solve";
        FloatSet(name: String):
            "{name} is a set of floats, and sets in garns are of integers",
            "{name} é um conjunto de floats, e no garns os conjuntos são de inteiros";
        Value(name: String):
            "{name} is declared with a value of another type", "{name} é declarado com um valor de outro tipo";
        SetBounds(name: String):
            "{name} is a set variable that nothing bounds: its elements should come from a set, as in \
             var set of 1..9",
            "{name} é uma variável de conjunto que nada limita: seus elementos deveriam vir de um conjunto, \
             como em var set of 1..9";
        SetSize(name: String):
            "{name} is a set variable with more than 100,000 possible elements",
            "{name} é uma variável de conjunto com mais de 100.000 elementos possíveis";
        SetOrder:
            "an order of sets with more than 200,000 possible elements",
            "uma ordem de conjuntos com mais de 200.000 elementos possíveis";
        UnknownConstraint(name: String):
            "garns has no constraint {name}", "o garns não tem a restrição {name}";
        Floats(name: String):
            "{name} is a constraint on floats that garns does not have",
            "{name} é uma restrição sobre floats que o garns não tem";
        Arguments { constraint: String, wanted: usize, found: usize }:
            "{constraint} takes {wanted} arguments, not {found}",
            "{constraint} tem {wanted} argumentos, não {found}";
        Argument { constraint: String, number: usize, wanted: Expected }:
            "argument {number} of {constraint} should be {wanted}",
            "o argumento {number} de {constraint} deveria ser {wanted}",
            wanted = wanted.text(lang);
        Lengths { constraint: String }:
            "the arrays of {constraint} have lengths that don't match",
            "os vetores de {constraint} têm comprimentos que não combinam";
        Negative { constraint: String }:
            "{constraint} has a number below 0, which makes no sense there",
            "{constraint} tem um número menor que 0, o que ali não faz sentido";
        Objective:
            "the objective should be a number or a variable that is one",
            "o objetivo deveria ser um número ou uma variável que o seja";
        Solver(error: garns_cp::Error) => solver_text(error, lang);
    }
}

sentences! {
    /// What an argument should be.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Expected in lang {
        Int: "an integer or an integer variable", "um inteiro ou uma variável inteira";
        Bool: "a truth value or a Boolean variable", "um booleano ou uma variável booleana";
        IntConstant: "an integer", "um inteiro";
        SetConstant: "a set of integers", "um conjunto de inteiros";
        Set: "a set of integers or a set variable", "um conjunto de inteiros ou uma variável de conjunto";
        Sets: "an array of sets", "um vetor de conjuntos";
        Float: "a float or a float variable", "um float ou uma variável float";
        Floats: "an array of floats or float variables", "um vetor de floats ou de variáveis float";
        FloatConstant: "a float", "um float";
        FloatConstants: "an array of floats", "um vetor de floats";
        Array: "an array", "um vetor";
        Ints: "an array of integers or integer variables", "um vetor de inteiros ou de variáveis inteiras";
        Bools:
            "an array of truth values or Boolean variables",
            "um vetor de booleanos ou de variáveis booleanas";
        IntConstants: "an array of integers", "um vetor de inteiros";
        SetConstants: "an array of sets of integers", "um vetor de conjuntos de inteiros";
        LastTrue:
            "an array of conditions of which the last is true",
            "um vetor de condições das quais a última é verdadeira";
    }
}

impl FlatZincError {
    /// One sentence, with the place in front.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let what = self.what.text(lang);
        let FlatZincError { line, column, .. } = self;
        if *line == 0 {
            return what;
        }
        say!(lang, "line {line}, column {column}: {what}", "linha {line}, coluna {column}: {what}")
    }
}

impl What {
    /// At a byte of the text.
    pub(crate) fn at(self, text: &str, byte: usize) -> FlatZincError {
        let before = text.get(..byte.min(text.len())).unwrap_or(text);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        FlatZincError { line, column: before[start..].chars().count() + 1, what: self }
    }

    /// Of the text as a whole.
    pub(crate) fn anywhere(self) -> FlatZincError {
        FlatZincError { line: 0, column: 0, what: self }
    }
}

fn solver_text(error: &garns_cp::Error, lang: Lang) -> String {
    use garns_cp::Error;
    match error {
        Error::NoValues => {
            say!(lang, "a variable needs at least one value", "uma variável precisa de ao menos um valor")
        }
        Error::OutOfReach { value } => say!(
            lang,
            "the value {value} is out of reach: variables take values from -2^62 to 2^62",
            "o valor {value} está fora de alcance: variáveis vão de -2^62 a 2^62"
        ),
        Error::Overflow { .. } => say!(
            lang,
            "the numbers are too large to be calculated with safely: sums and products must stay below 2^126, \
             coefficients within 64 bits",
            "os números são grandes demais para calcular com segurança: somas e produtos devem ficar abaixo de \
             2^126, coeficientes em 64 bits"
        ),
        other => say!(lang, "the solver refuses this: {other}", "o solucionador recusa isto: {other}"),
    }
}
