//! Numbers as people of each language write them.

use garns::{Lang, say};
use indicatif::HumanCount;

/// A count with its thousands set apart: `12,345`, `12.345`.
pub(crate) fn count(number: u64, lang: Lang) -> String {
    let text = HumanCount(number).to_string();
    match lang {
        Lang::En => text,
        Lang::Pt => text.replace(',', "."),
    }
}

/// A decimal number with so many digits behind the point or comma.
pub(crate) fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{number:.digits$}");
    match lang {
        Lang::En => text,
        Lang::Pt => text.replace('.', ","),
    }
}

/// How many solutions, in words.
pub(crate) fn solutions(number: u64, lang: Lang) -> String {
    match number {
        1 => say!(lang, "1 solution", "1 solução"),
        _ => say!(lang, "{} solutions", "{} soluções", count(number, lang)),
    }
}

/// How many cells are blank, as the end of a sentence.
pub(crate) fn blanks(number: usize, lang: Lang) -> String {
    match number {
        1 => say!(lang, "1 cell is blank", "1 célula está em branco"),
        _ => say!(lang, "{number} cells are blank", "{number} células estão em branco"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_language() {
        assert_eq!(count(1_234_567, Lang::En), "1,234,567");
        assert_eq!(count(1_234_567, Lang::Pt), "1.234.567");
        assert_eq!(decimal(0.5, 2, Lang::Pt), "0,50");
        assert_eq!(solutions(1, Lang::Pt), "1 solução");
    }
}
