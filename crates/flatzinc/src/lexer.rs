//! FlatZinc as words, numbers and signs.

use crate::error::{FlatZincError, What};

/// One of what FlatZinc is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    Word(&'a str),
    Int(i64),
    Float(f64),
    Text(&'a str),
    /// `( ) [ ] { } , : ; =`
    Sign(u8),
    /// `::`
    Note,
    /// `..`
    To,
    End,
}

impl Token<'_> {
    /// The token as a sentence can name it; nothing at the end of the text.
    pub(crate) fn named(self) -> String {
        match self {
            Token::Word(word) => format!("\"{word}\""),
            Token::Int(value) => format!("\"{value}\""),
            Token::Float(value) => format!("\"{value}\""),
            Token::Text(text) => format!("\"{text}\""),
            Token::Sign(sign) => format!("\"{}\"", sign as char),
            Token::Note => "\"::\"".to_owned(),
            Token::To => "\"..\"".to_owned(),
            Token::End => String::new(),
        }
    }
}

/// Reads tokens off a text, one at a time.
pub(crate) struct Lexer<'a> {
    pub(crate) text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, bytes: text.as_bytes(), at: 0 }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// The next token, and the byte at which it starts.
    pub(crate) fn next(&mut self) -> Result<(Token<'a>, usize), FlatZincError> {
        loop {
            match self.peek(0) {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'%' => {
                    let rest = &self.bytes[self.at..];
                    self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                }
                _ => break,
            }
        }
        let start = self.at;
        let token = match self.peek(0) {
            0 if start >= self.bytes.len() => Token::End,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                while matches!(self.peek(0), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') {
                    self.at += 1;
                }
                Token::Word(&self.text[start..self.at])
            }
            b'0'..=b'9' | b'-' | b'+' => self.number()?,
            b'"' => {
                let rest = &self.bytes[start + 1..];
                let end = rest.iter().position(|byte| matches!(byte, b'"' | b'\n'));
                match end {
                    Some(length) if rest[length] == b'"' => {
                        self.at = start + length + 2;
                        Token::Text(&self.text[start + 1..start + 1 + length])
                    }
                    _ => return Err(What::String.at(self.text, start)),
                }
            }
            b':' if self.peek(1) == b':' => {
                self.at += 2;
                Token::Note
            }
            b'.' if self.peek(1) == b'.' => {
                self.at += 2;
                Token::To
            }
            sign @ (b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b':' | b';' | b'=') => {
                self.at += 1;
                Token::Sign(sign)
            }
            _ => {
                let character = self.text[start..].chars().next().unwrap_or(' ');
                return Err(What::Character(character).at(self.text, start));
            }
        };
        Ok((token, start))
    }

    fn number(&mut self) -> Result<Token<'a>, FlatZincError> {
        let start = self.at;
        if matches!(self.peek(0), b'-' | b'+') {
            self.at += 1;
        }
        let radix = match (self.peek(0), self.peek(1)) {
            (b'0', b'x') => 16,
            (b'0', b'o') => 8,
            _ => 10,
        };
        if radix != 10 {
            self.at += 2;
        }
        let digits = self.at;
        while (self.peek(0) as char).is_digit(radix) {
            self.at += 1;
        }
        let mut float = false;
        if radix == 10 && self.at > digits {
            if self.peek(0) == b'.' && self.peek(1).is_ascii_digit() {
                float = true;
                self.at += 1;
                self.skip_digits();
            }
            let sign = usize::from(matches!(self.peek(1), b'-' | b'+'));
            if matches!(self.peek(0), b'e' | b'E') && self.peek(1 + sign).is_ascii_digit() {
                float = true;
                self.at += 1 + sign;
                self.skip_digits();
            }
        }
        let whole = &self.text[start..self.at];
        let number = if float {
            whole.parse().ok().filter(|value: &f64| value.is_finite()).map(Token::Float)
        } else if radix == 10 {
            whole.parse().ok().map(Token::Int)
        } else {
            let negative = whole.starts_with('-');
            let value = i128::from_str_radix(&self.text[digits..self.at], radix).ok();
            value.and_then(|value| i64::try_from(if negative { -value } else { value }).ok()).map(Token::Int)
        };
        number.ok_or_else(|| What::Number(whole.to_owned()).at(self.text, start))
    }

    fn skip_digits(&mut self) {
        while self.peek(0).is_ascii_digit() {
            self.at += 1;
        }
    }
}
