//! What of an input was not read: told on standard error, and in JSON beside the answer.

use garns::{Lang, Unread, escape_codes, say};
use serde::Serialize;

use crate::input::Input;
use crate::session::Session;

/// So many parts of one input are told, and the rest only counted.
const MOST: usize = 20;

/// Tells what was not read of one input after the other.
#[derive(Default)]
pub(crate) struct Teller {
    told: usize,
}

impl Teller {
    /// Tells these, as long as there were few.
    pub(crate) fn tell(&mut self, unread: &[Unread], name: Option<&str>, session: &Session) {
        for part in unread {
            self.told += 1;
            if self.told <= MOST {
                session.complain(&Input::prefixed(name, &part.sentence(session.lang)));
            }
        }
    }

    /// Tells how many there were beyond those that were told.
    pub(crate) fn finish(self, name: Option<&str>, session: &Session) {
        let more = self.told.saturating_sub(MOST);
        if more > 0 {
            session.complain(&Input::prefixed(name, &further(more, session.lang)));
        }
    }
}

fn further(more: usize, lang: Lang) -> String {
    match more {
        1 => say!(lang, "not read: 1 more part", "não lida: mais 1 parte"),
        _ => say!(lang, "not read: {more} more parts", "não lidas: mais {more} partes"),
    }
}

/// A JSON object as one line. What in the text it is about was not read is among its fields, if there was any.
pub(crate) fn json_line(value: &impl Serialize, unread: &[Unread]) -> String {
    let with_unread = || match serde_json::to_value(value) {
        Ok(serde_json::Value::Object(mut fields)) => {
            fields.insert("unread".to_owned(), serde_json::json!(unread));
            serde_json::to_string(&fields)
        }
        other => serde_json::to_string(&other?),
    };
    let line = if unread.is_empty() { serde_json::to_string(value) } else { with_unread() };
    let mut line = escape_codes(line.unwrap_or_default());
    line.push('\n');
    line
}
