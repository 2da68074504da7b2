//! The two languages garns speaks, and texts that exist in both.
//!
//! Data stays data until a person has to read it; then it is put into words by a `text(lang)` method beside
//! the type it describes. A text cannot exist in one language only: both are written in the same place.

mod clean;
mod run_error;

pub use clean::{clean, clean_line, csv_cell, escape_codes, is_control_sign, is_plain_ascii};
pub use run_error::RunError;
use serde::{Deserialize, Serialize};

/// A language people read garns in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Brazilian Portuguese.
    Pt,
}

impl Lang {
    /// The language of a locale name such as `pt_BR.UTF-8`; English for every other.
    #[must_use]
    pub fn of_locale(locale: &str) -> Lang {
        if locale.to_ascii_lowercase().starts_with("pt") { Lang::Pt } else { Lang::En }
    }
}

/// One text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In Brazilian Portuguese.
    pub pt: &'static str,
}

impl Text {
    /// The text in the language asked for.
    #[must_use]
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Pt => self.pt,
        }
    }
}

/// Formats one sentence in the language asked for: `say!(lang, "row {row}", "linha {row}")`.
///
/// Both sentences are checked by the compiler, and stand side by side, so that who changes one sees the other.
#[macro_export]
macro_rules! say {
    ($lang:expr, $en:literal, $pt:literal $(, $($arg:tt)*)?) => {
        match $lang {
            $crate::Lang::En => ::std::format!($en $(, $($arg)*)?),
            $crate::Lang::Pt => ::std::format!($pt $(, $($arg)*)?),
        }
    };
}

/// Makes a type that has `text(lang)` an error: shown as its English sentence, with no source. Errors of other types that
/// it wraps follow: `impl_error!(ReadError, from Puzzle(PuzzleError))`.
#[macro_export]
macro_rules! impl_error {
    ($error:ident $(, from $($variant:ident($source:ty)),+)?) => {
        impl ::std::fmt::Display for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&self.text($crate::Lang::En))
            }
        }

        impl ::std::error::Error for $error {}

        $($(impl ::std::convert::From<$source> for $error {
            fn from(source: $source) -> $error {
                $error::$variant(source)
            }
        })+)?
    };
}

/// Makes an enum together with what `text(lang)` says of each variant: a sentence in both languages, or code.
///
/// ```
/// garns_lang::sentences! {
///     /// Why there is no cake.
///     #[derive(Debug)]
///     pub enum NoCake in lang {
///         Eaten: "it was eaten", "foi comido";
///         Flour { grams: u32 }: "{grams} g of flour are missing", "faltam {grams} g de farinha";
///         Sold { to: String }: "it was sold to {to}", "foi vendido a {to}", to = to.to_uppercase();
///         Other(why: Box<NoCake>) => why.text(lang);
///     }
/// }
/// garns_lang::impl_error!(NoCake);
///
/// let error = NoCake::Other(Box::new(NoCake::Flour { grams: 20 }));
/// assert_eq!(error.to_string(), "20 g of flour are missing");
/// assert_eq!(error.text(garns_lang::Lang::Pt), "faltam 20 g de farinha");
/// assert_eq!(NoCake::Sold { to: "Bia".to_owned() }.to_string(), "it was sold to BIA");
/// ```
///
/// Fields are named in the sentences as in `format!`; an argument behind them says how a field is shown, `lang` being the
/// language, and what stands behind `in lang with` what else `text` takes. A variant needs no other documentation than its
/// sentence, which becomes it.
#[macro_export]
macro_rules! sentences {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident in $lang:ident $(with $context:ident: $context_type:ty)? {$(
            $(#[$about:meta])*
            $variant:ident $(($($part:ident: $part_type:ty),+))? $({ $($field:ident: $field_type:ty),+ })?
            $(: $en:literal, $pt:literal $(, $arg:ident = $value:expr)*)?
            $(=> $code:expr)?;
        )+}
    ) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "the sentences say what variants and fields are")]
        $vis enum $name {$(
            $(#[$about])*
            $(#[doc = ::std::concat!("`", $en, "`")])?
            $variant $(($($part_type),+))? $({ $($field: $field_type),+ })?,
        )+}

        impl $name {
            /// In words.
            #[must_use]
            #[allow(unused_variables, unused_doc_comments, reason = "not every field is in every sentence")]
            $vis fn text(&self, $($context: $context_type,)? $lang: $crate::Lang) -> ::std::string::String {
                match self {$(
                    $(#[$about])*
                    Self::$variant $(($($part),+))? $({ $($field),+ })? => {
                        $($crate::say!($lang, $en, $pt $(, $arg = $value)*))?
                        $($code)?
                    }
                )+}
            }
        }
    };
}

/// Digits in groups of three, as both languages read them.
#[must_use]
pub fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_their_language() {
        for (locale, lang) in
            [("pt_BR.UTF-8", Lang::Pt), ("PT", Lang::Pt), ("en_US", Lang::En), ("C", Lang::En)]
        {
            assert_eq!(Lang::of_locale(locale), lang, "{locale}");
        }
    }

    #[test]
    fn digits_are_grouped_from_the_right() {
        for (digits, text) in
            [("", ""), ("7", "7"), ("288", "288"), ("1000", "1 000"), ("28200960", "28 200 960")]
        {
            assert_eq!(grouped(digits), text);
        }
    }

    #[test]
    fn a_sentence_is_said_in_both_languages() {
        let row = 3;
        assert_eq!(say!(Lang::En, "row {row}", "linha {row}"), "row 3");
        assert_eq!(say!(Lang::Pt, "row {row}", "linha {row}"), "linha 3");
    }
}
