//! JSON as SudokuPad shortens it: names of fields without quotes and abridged, `t` and `f`, colours without `#` and
//! quotes, nothing at all for an empty object, and `'` instead of `"`.

use serde_json::{Map, Value};

/// The short names and what they stand for.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Values may lie within each other so deep.
const DEEPEST: usize = 40;

/// The value behind a shortened text.
pub(super) fn unzip(text: &str) -> Option<Value> {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let text: Vec<char> = text.trim().chars().collect();
    let mut parser = Parser { text: &text, at: 0, quote };
    let value = parser.value(0)?;
    (parser.at == text.len()).then_some(value)
}

struct Parser<'a> {
    text: &'a [char],
    at: usize,
    quote: char,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        self.at += usize::from(there);
        there
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some(c) if c == self.quote => self.string().map(Value::String),
            // Nothing is an empty object.
            None | Some(',' | ']' | '}') => Some(Value::Object(Map::new())),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut map = Map::new();
        if self.eat('}') {
            return Some(Value::Object(map));
        }
        loop {
            let name = match self.peek()? {
                c if c == self.quote => self.string()?,
                _ => self.bare(),
            };
            if !self.eat(':') {
                return None;
            }
            let long = NAMES.iter().find(|(short, _)| *short == name).map_or(name.as_str(), |(_, long)| long);
            let value = self.value(depth + 1)?;
            map.insert(long.to_owned(), value);
            if self.eat('}') {
                return Some(Value::Object(map));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut list = Vec::new();
        loop {
            list.push(self.value(depth + 1)?);
            if self.eat(']') {
                return Some(Value::Array(list));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    /// A text in quotes.
    fn string(&mut self) -> Option<String> {
        self.at += 1;
        let mut raw = String::from("\"");
        loop {
            let c = self.peek()?;
            self.at += 1;
            match c {
                c if c == self.quote => break,
                '\\' => {
                    let next = self.peek()?;
                    self.at += 1;
                    if next != '\'' {
                        raw.push('\\');
                    }
                    raw.push(next);
                }
                '"' => raw += "\\\"",
                c => raw.push(c),
            }
        }
        raw.push('"');
        serde_json::from_str(&raw).ok()
    }

    fn bare(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|c| !matches!(c, ',' | ':' | '{' | '}' | '[' | ']')) {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect()
    }

    /// A number, a colour, or one of a few letters.
    fn word(&mut self) -> Option<Value> {
        let word = self.bare();
        let colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        Some(match word.as_str() {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            "#0" => Value::String("#000000".into()),
            "#F" => Value::String("#FFFFFF".into()),
            _ if colour => Value::String(format!("#{word}")),
            _ => serde_json::from_str(&word).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_texts_are_lengthened() {
        let short =
            "{ce:[[,{v:1}],[,]],l:[{c:ff00AA,th:2.5,wp:[[0.5,-1]]}],u:[{c2:#F,r:t}],id:'a\\'b',x:123456}";
        let long = json!({
            "cells": [[{}, {"value": 1}], [{}, {}]],
            "lines": [{"color": "#ff00AA", "thickness": 2.5, "wayPoints": [[0.5, -1]]}],
            "underlays": [{"backgroundColor": "#FFFFFF", "rounded": true}],
            "id": "a'b",
            "x": "#123456",
        });
        assert_eq!(unzip(short), Some(long));
    }

    #[test]
    fn nothing_is_fatal() {
        for text in ["", "{", "[", "{a", "{a:", "[[[", "'", "{a:'", "]", "{,}", "x", &"[".repeat(1000)] {
            let _ = unzip(text);
        }
        assert_eq!(unzip("{a:1"), None);
        assert_eq!(unzip("{a:1}}"), None);
    }
}
