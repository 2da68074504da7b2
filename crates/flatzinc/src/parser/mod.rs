//! From text to a [`Program`].
//!
//! One pass, one token ahead. Names are resolved as they are met: a parameter or an array stands for what it
//! was declared to be, so that what comes later knows only constants and variables.

mod terms;

use garns_cp::Set;
use rustc_hash::FxHashMap;

use crate::error::{FlatZincError, What};
use crate::lexer::{Lexer, Token};
use crate::program::{Call, Constraint, Domain, Goal, Output, Program, Sort, Span, Term, Var};
use crate::run::Alarm;

/// Annotations within annotations: no deeper than this.
const DEEPEST: u32 = 100;

/// Between two looks at the clock: tokens.
const CHECK_INTERVAL: u32 = 1 << 14;

impl Program {
    /// Reads FlatZinc.
    ///
    /// # Errors
    /// The first thing that is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Program, FlatZincError> {
        let read = Program::read_until(text, &Alarm::default())?;
        read.ok_or_else(|| What::NoSolve.anywhere())
    }

    /// Reads FlatZinc; nothing if there is not enough time for it.
    pub(crate) fn read_until(text: &str, alarm: &Alarm) -> Result<Option<Program>, FlatZincError> {
        if u32::try_from(text.len()).is_err() {
            return Err(What::Long.anywhere());
        }
        let mut parser = Parser::new(text, alarm)?;
        let read = parser.items();
        if parser.late {
            // The text ended early for the parser, so what it says of it means nothing.
            return Ok(None);
        }
        read?;
        if !parser.solved {
            return Err(What::NoSolve.anywhere());
        }
        Ok(Some(parser.program))
    }
}

/// How many values there are from the least to the greatest of a set.
fn size(set: &Set) -> i128 {
    set.bounds().map_or(0, |(low, high)| i128::from(high) - i128::from(low) + 1)
}

/// What values of a declared type are.
enum Type {
    Bool,
    Int(Option<Set>),
    Float(Option<(f64, f64)>),
    /// Sets of integers, and what they have at most.
    Sets(Option<Set>),
    SetOfFloats,
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Token<'a>,
    place: usize,
    program: Program,
    interned: FxHashMap<&'a str, u32>,
    /// What each name was declared to be.
    declared: Vec<Option<Term>>,
    /// Elements of arrays that are still being read.
    pending: Vec<Term>,
    depth: u32,
    solved: bool,
    alarm: &'a Alarm,
    /// How many tokens were read, and whether the time was over at one of them.
    tokens: u32,
    late: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, alarm: &'a Alarm) -> Result<Parser<'a>, FlatZincError> {
        let mut lexer = Lexer::new(text);
        let (token, place) = lexer.next()?;
        Ok(Parser {
            lexer,
            token,
            place,
            program: Program::default(),
            interned: FxHashMap::default(),
            declared: Vec::new(),
            pending: Vec::new(),
            depth: 0,
            solved: false,
            alarm,
            tokens: 0,
            late: false,
        })
    }

    fn items(&mut self) -> Result<(), FlatZincError> {
        while self.token != Token::End {
            self.item()?;
        }
        Ok(())
    }

    fn bump(&mut self) -> Result<Token<'a>, FlatZincError> {
        let (mut token, place) = self.lexer.next()?;
        self.tokens = self.tokens.wrapping_add(1);
        if self.tokens.is_multiple_of(CHECK_INTERVAL) {
            self.late |= self.alarm.stop().is_some();
        }
        if self.late {
            token = Token::End;
        }
        self.place = place;
        Ok(std::mem::replace(&mut self.token, token))
    }

    fn fault<T>(&self, what: What) -> Result<T, FlatZincError> {
        Err(what.at(self.lexer.text, self.place))
    }

    fn wanted<T>(&self, wanted: &'static str) -> Result<T, FlatZincError> {
        self.fault(What::Syntax { found: self.token.named(), wanted })
    }

    fn sign(&mut self, sign: u8, name: &'static str) -> Result<(), FlatZincError> {
        if self.token == Token::Sign(sign) { self.bump().map(drop) } else { self.wanted(name) }
    }

    fn word(&mut self, word: &str, name: &'static str) -> Result<(), FlatZincError> {
        if self.token == Token::Word(word) { self.bump().map(drop) } else { self.wanted(name) }
    }

    fn accept(&mut self, sign: u8) -> Result<bool, FlatZincError> {
        let found = self.token == Token::Sign(sign);
        if found {
            self.bump()?;
        }
        Ok(found)
    }

    fn intern(&mut self, name: &'a str) -> u32 {
        *self.interned.entry(name).or_insert_with(|| {
            self.program.names.push(name.to_owned());
            self.declared.push(None);
            self.program.names.len() as u32 - 1
        })
    }

    fn name(&mut self) -> Result<u32, FlatZincError> {
        let Token::Word(word) = self.token else { return self.wanted("a name") };
        let name = self.intern(word);
        self.bump()?;
        Ok(name)
    }

    fn declare(&mut self, name: u32, value: Term) -> Result<(), FlatZincError> {
        if self.declared[name as usize].replace(value).is_some() {
            return self.fault(What::Twice(self.program.name(name).to_owned()));
        }
        Ok(())
    }

    fn item(&mut self) -> Result<(), FlatZincError> {
        match self.token {
            Token::Word("predicate") => {
                while !matches!(self.token, Token::Sign(b';') | Token::End) {
                    self.bump()?;
                }
            }
            Token::Word("constraint") => self.constraint()?,
            Token::Word("solve") => self.solve()?,
            Token::Word("array") => self.array_item()?,
            Token::Word("var") => {
                self.bump()?;
                let kind = self.kind()?;
                self.variable(kind)?;
            }
            Token::Word("bool" | "int" | "float" | "set")
            | Token::Int(_)
            | Token::Float(_)
            | Token::Sign(b'{') => {
                self.kind()?;
                self.sign(b':', "a colon")?;
                let name = self.name()?;
                self.annotations()?;
                self.sign(b'=', "an equals sign")?;
                let value = self.expression(false)?;
                self.declare(name, value)?;
            }
            _ => return self.wanted("a declaration, a constraint or the solve item"),
        }
        self.sign(b';', "a semicolon")
    }

    /// A type, without `var`.
    fn kind(&mut self) -> Result<Type, FlatZincError> {
        Ok(match self.token {
            Token::Word("bool") => {
                self.bump()?;
                Type::Bool
            }
            Token::Word("int") => {
                self.bump()?;
                Type::Int(None)
            }
            Token::Word("float") => {
                self.bump()?;
                Type::Float(None)
            }
            Token::Word("set") => {
                self.bump()?;
                self.word("of", "the word \"of\"")?;
                match self.kind()? {
                    Type::Int(most) => Type::Sets(most),
                    // No variable is a set of floats, and no constraint takes one.
                    Type::Float(_) => Type::SetOfFloats,
                    _ => return self.wanted("a set of integers"),
                }
            }
            Token::Float(low) => {
                self.bump()?;
                if self.token != Token::To {
                    return self.wanted("the rest of a range");
                }
                self.bump()?;
                let high = match self.token {
                    Token::Float(high) => high,
                    Token::Int(high) => high as f64,
                    _ => return self.wanted("a float"),
                };
                self.bump()?;
                Type::Float(Some((low, high)))
            }
            Token::Int(_) | Token::Sign(b'{') => match self.set_or_number()? {
                // The set was the last to come; a domain belongs to its variable.
                Term::Set(_) => Type::Int(self.program.sets.pop()),
                Term::Floats => Type::SetOfFloats,
                _ => return self.wanted("the rest of a range"),
            },
            _ => return self.wanted("a type"),
        })
    }

    /// `name: annotations [= value]` of a variable of this type.
    fn variable(&mut self, kind: Type) -> Result<(), FlatZincError> {
        self.sign(b':', "a colon")?;
        let place = self.place;
        let name = self.name()?;
        let domain = match kind {
            Type::Bool => Domain::Bool,
            Type::Int(None) => Domain::Free,
            Type::Int(Some(set)) => Domain::Values(set),
            Type::Float(bounds) => Domain::Float(bounds),
            Type::Sets(most) => Domain::Sets(most),
            Type::SetOfFloats => {
                let name = self.program.name(name).to_owned();
                return Err(What::FloatSet(name).at(self.lexer.text, place));
            }
        };
        let var = self.program.vars.len() as u32;
        self.declare(name, Term::Var(var))?;
        let (introduced, defined) = (false, false);
        let place = place as u32;
        self.program.vars.push(Var { name, domain, value: None, introduced, defined, place });
        let annotations = self.annotations()?;
        self.program.vars[var as usize].introduced = self.has(&annotations, "var_is_introduced");
        self.program.vars[var as usize].defined = self.has(&annotations, "is_defined_var");
        if self.accept(b'=')? {
            let start = self.place;
            let value = self.expression(false)?;
            let sort = self.program.vars[var as usize].sort();
            let fits = match value {
                Term::Set(_) => sort == Sort::Set,
                Term::Bool(_) => sort == Sort::Whole,
                Term::Int(_) => sort != Sort::Set,
                Term::Float(_) => sort == Sort::Float,
                Term::Var(other) => sort == self.program.vars[other as usize].sort(),
                _ => false,
            };
            if !fits {
                let text = self.program.name(name).to_owned();
                return Err(What::Value(text).at(self.lexer.text, start));
            }
            self.program.vars[var as usize].value = Some(value);
        }
        if self.has(&annotations, "output_var") {
            self.program.outputs.push(Output { name, value: Term::Var(var), dimensions: Vec::new() });
        }
        Ok(())
    }

    /// `array [index] of type: name annotations = value`
    fn array_item(&mut self) -> Result<(), FlatZincError> {
        self.bump()?;
        self.sign(b'[', "an opening bracket")?;
        let mut declared = None;
        if self.token == Token::Word("int") {
            self.bump()?;
        } else if let Term::Set(set) = self.set_or_number()? {
            declared = Some(size(&self.program.sets[set as usize]));
        }
        self.sign(b']', "a closing bracket")?;
        self.word("of", "the word \"of\"")?;
        if self.token == Token::Word("var") {
            self.bump()?;
        }
        self.kind()?;
        self.sign(b':', "a colon")?;
        let place = self.place;
        let name = self.name()?;
        let annotations = self.annotations()?;
        self.sign(b'=', "an equals sign")?;
        let value = self.expression(false)?;
        let Term::Array(Span { len, .. }) = value else { return self.wanted("an array") };
        let found = len as usize;
        let misfit = |parser: &Parser, declared: i128| {
            let array = parser.program.name(name).to_owned();
            What::Size { array, declared, found }.at(parser.lexer.text, place)
        };
        if let Some(declared) = declared.filter(|declared| *declared != found as i128) {
            return Err(misfit(self, declared));
        }
        self.declare(name, value)?;
        for annotation in annotations {
            if let Term::Call(call) = annotation
                && let Call { name: kind, args } = self.program.calls[call as usize]
                && self.program.name(kind) == "output_array"
                && let [Term::Array(sets)] = *self.program.span(args)
            {
                let dimensions = self.program.span(sets).iter().filter_map(|set| match set {
                    Term::Set(set) => Some(self.program.sets[*set as usize].bounds().unwrap_or((1, 0))),
                    _ => None,
                });
                let dimensions: Vec<(i64, i64)> = dimensions.collect();
                let shown = dimensions
                    .iter()
                    .fold(1i128, |all, bounds| all.saturating_mul(size(&Set::from_ranges([*bounds]))));
                if shown != found as i128 {
                    return Err(misfit(self, shown));
                }
                self.program.outputs.push(Output { name, value, dimensions });
            }
        }
        Ok(())
    }

    fn constraint(&mut self) -> Result<(), FlatZincError> {
        self.bump()?;
        let place = self.place as u32;
        let name = self.name()?;
        let args = self.arguments(false)?;
        let (terms, calls, sets) =
            (self.program.terms.len(), self.program.calls.len(), self.program.sets.len());
        let annotations = self.annotations()?;
        let defines = annotations.iter().find_map(|annotation| match *annotation {
            Term::Call(call)
                if self.program.name(self.program.calls[call as usize].name) == "defines_var" =>
            {
                match *self.program.span(self.program.calls[call as usize].args) {
                    [Term::Var(var)] => Some(var),
                    _ => None,
                }
            }
            _ => None,
        });
        // Annotations of constraints are read for this alone; what they took is given back.
        self.program.terms.truncate(terms);
        self.program.calls.truncate(calls);
        self.program.sets.truncate(sets);
        self.program.constraints.push(Constraint { call: Call { name, args }, defines, place });
        Ok(())
    }

    fn solve(&mut self) -> Result<(), FlatZincError> {
        if self.solved {
            return self.fault(What::Twice("solve".to_owned()));
        }
        self.bump()?;
        self.solved = true;
        self.program.search = self.annotations()?;
        self.program.solve_place = self.place as u32;
        self.program.goal = match self.token {
            Token::Word("satisfy") => {
                self.bump()?;
                Goal::Satisfy
            }
            Token::Word("minimize") => {
                self.bump()?;
                Goal::Minimise(self.expression(false)?)
            }
            Token::Word("maximize") => {
                self.bump()?;
                Goal::Maximise(self.expression(false)?)
            }
            _ => return self.wanted("satisfy, minimize or maximize"),
        };
        Ok(())
    }

    fn has(&self, annotations: &[Term], name: &str) -> bool {
        annotations
            .iter()
            .any(|annotation| matches!(annotation, Term::Word(word) if self.program.name(*word) == name))
    }

    fn annotations(&mut self) -> Result<Vec<Term>, FlatZincError> {
        let mut annotations = Vec::new();
        while self.token == Token::Note {
            self.bump()?;
            annotations.push(self.expression(true)?);
        }
        Ok(annotations)
    }
}
