//! Values, names, arrays and sets, as they stand in arguments and annotations.

use garns_cp::Set;

use super::{DEEPEST, Parser};
use crate::error::{FlatZincError, What};
use crate::lexer::Token;
use crate::program::{Call, Span, Term};

impl<'a> Parser<'a> {
    /// `(a, b, …)`
    pub(super) fn arguments(&mut self, annotation: bool) -> Result<Span, FlatZincError> {
        self.sign(b'(', "an opening parenthesis")?;
        self.list(b')', "a comma or a closing parenthesis", annotation)
    }

    /// Expressions up to the closing sign.
    fn list(&mut self, close: u8, wanted: &'static str, annotation: bool) -> Result<Span, FlatZincError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fault(What::Deep);
        }
        let start = self.pending.len();
        while !self.accept(close)? {
            let term = self.expression(annotation)?;
            self.pending.push(term);
            if self.token != Token::Sign(close) {
                self.sign(b',', wanted)?;
            }
        }
        let span = Span { start: self.program.terms.len() as u32, len: (self.pending.len() - start) as u32 };
        self.program.terms.extend_from_slice(&self.pending[start..]);
        self.pending.truncate(start);
        self.depth -= 1;
        Ok(span)
    }

    pub(super) fn expression(&mut self, annotation: bool) -> Result<Term, FlatZincError> {
        match self.token {
            Token::Word("true") => {
                self.bump()?;
                Ok(Term::Bool(true))
            }
            Token::Word("false") => {
                self.bump()?;
                Ok(Term::Bool(false))
            }
            Token::Word(word) => self.named(word, annotation),
            Token::Int(_) | Token::Float(_) | Token::Sign(b'{') => self.set_or_number(),
            Token::Sign(b'[') => {
                self.bump()?;
                Ok(Term::Array(self.list(b']', "a comma or a closing bracket", annotation)?))
            }
            Token::Text(text) => {
                let name = self.intern(text);
                self.bump()?;
                Ok(Term::Text(name))
            }
            _ => self.wanted("a value"),
        }
    }

    /// A name, an element of a named array, or an annotation with arguments.
    fn named(&mut self, word: &'a str, annotation: bool) -> Result<Term, FlatZincError> {
        let place = self.place;
        let name = self.intern(word);
        self.bump()?;
        if annotation && self.token == Token::Sign(b'(') {
            let args = self.arguments(true)?;
            self.program.calls.push(Call { name, args });
            return Ok(Term::Call(self.program.calls.len() as u32 - 1));
        }
        let undeclared = || What::Undeclared(word.to_owned()).at(self.lexer.text, place);
        match self.declared[name as usize] {
            Some(Term::Array(span)) if self.token == Token::Sign(b'[') => {
                self.bump()?;
                let Token::Int(index) = self.token else { return self.wanted("an index") };
                let elements = self.program.span(span);
                let element =
                    usize::try_from(index).ok().and_then(|index| elements.get(index.checked_sub(1)?));
                let element = element.copied();
                let Some(element) = element else { return self.wanted("an index within the array") };
                self.bump()?;
                self.sign(b']', "a closing bracket")?;
                Ok(element)
            }
            Some(value) => Ok(value),
            None if annotation => Ok(Term::Word(name)),
            None => Err(undeclared()),
        }
    }

    /// `5`, `1.5`, `1..5` or `{1, 2, 5}`.
    pub(super) fn set_or_number(&mut self) -> Result<Term, FlatZincError> {
        match self.token {
            Token::Int(low) => {
                self.bump()?;
                if self.token != Token::To {
                    return Ok(Term::Int(low));
                }
                self.bump()?;
                let Token::Int(high) = self.token else { return self.wanted("an integer") };
                self.bump()?;
                Ok(self.set(Set::from_ranges([(low, high)])))
            }
            Token::Float(low) => {
                self.bump()?;
                if self.token != Token::To {
                    return Ok(Term::Float(low));
                }
                self.bump()?;
                let Token::Float(_) = self.token else { return self.wanted("a float") };
                self.bump()?;
                Ok(Term::Floats)
            }
            Token::Sign(b'{') => {
                self.bump()?;
                let mut values = Vec::new();
                let mut floats = false;
                while !self.accept(b'}')? {
                    match self.token {
                        Token::Int(value) => values.push(value),
                        Token::Float(_) => floats = true,
                        _ => return self.wanted("an integer"),
                    }
                    self.bump()?;
                    if self.token != Token::Sign(b'}') {
                        self.sign(b',', "a comma or a closing brace")?;
                    }
                }
                Ok(if floats { Term::Floats } else { self.set(Set::from(values)) })
            }
            _ => self.wanted("a number or a set"),
        }
    }

    fn set(&mut self, set: Set) -> Term {
        self.program.sets.push(set);
        Term::Set(self.program.sets.len() as u32 - 1)
    }
}
