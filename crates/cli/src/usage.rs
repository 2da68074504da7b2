//! Wrong usage as one sentence, in the language of the user.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use garns::{Lang, say};

/// What is wrong with the arguments.
pub(crate) fn text(error: &clap::Error, lang: Lang) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(list)) => list.join(", "),
        _ => String::new(),
    };
    let arg = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let valid = context(ContextKind::ValidValue);
    let see = say!(lang, "see garns --help", "veja garns --help");
    let what = match error.kind() {
        ErrorKind::UnknownArgument => {
            say!(lang, "there is no argument {arg}", "não existe o argumento {arg}")
        }
        ErrorKind::InvalidSubcommand => {
            let verb = context(ContextKind::InvalidSubcommand);
            say!(lang, "there is no verb {verb}", "não existe o verbo {verb}")
        }
        ErrorKind::MissingSubcommand => say!(lang, "a verb is missing", "falta um verbo"),
        ErrorKind::InvalidValue if value.is_empty() => {
            say!(lang, "{arg} needs a value", "{arg} precisa de um valor")
        }
        ErrorKind::InvalidValue if !valid.is_empty() => say!(
            lang,
            "{arg} can't be \"{value}\"; it can be {valid}",
            "{arg} não pode ser \"{value}\"; pode ser {valid}"
        ),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|why| format!(" ({why})")).unwrap_or_default();
            say!(lang, "{arg} can't be \"{value}\"{why}", "{arg} não pode ser \"{value}\"{why}")
        }
        ErrorKind::MissingRequiredArgument => {
            say!(lang, "missing: {arg}", "falta: {arg}")
        }
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            say!(
                lang,
                "{arg} and {other} can't be used together",
                "{arg} e {other} não podem ser usados juntos"
            )
        }
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            say!(lang, "{arg} has the wrong number of values", "{arg} tem o número errado de valores")
        }
        _ => {
            let text = error.to_string();
            text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        }
    };
    format!("{what}; {see}")
}
