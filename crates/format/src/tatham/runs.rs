//! Cells as runs: a number is a value, a letter so many blanks (a = 1), `_` stands between two numbers.

use garns_puzzle::Text;

use crate::ReadErrorKind;
use crate::error::shown;

/// The values of so many cells, 0 for a blank.
pub(crate) fn read(text: &str, cells: usize) -> Result<Vec<usize>, ReadErrorKind> {
    const RUN: Text = Text { en: "a number, a letter or _", pt: "um número, uma letra ou _" };
    let mut values = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match c {
            'a'..='z' => {
                values.extend(std::iter::repeat_n(0, usize::from(c as u8 - b'a') + 1));
                rest = &rest[1..];
            }
            '_' => rest = &rest[1..],
            _ => {
                let number = super::leading(rest).filter(|(number, _)| *number > 0);
                let (number, after) =
                    number.ok_or_else(|| ReadErrorKind::Wrong { expected: RUN, found: shown(rest) })?;
                values.push(number);
                rest = after;
            }
        }
        if values.len() > cells {
            break;
        }
    }
    if values.len() != cells {
        return Err(ReadErrorKind::CellCount { found: values.len(), expected: cells });
    }
    Ok(values)
}

/// The runs of these values, 0 being a blank.
pub(crate) fn write(values: &[usize]) -> String {
    let mut text = String::new();
    for run in values.chunk_by(|a, b| *a == 0 && *b == 0) {
        if run[0] == 0 {
            let letter = |count: usize| char::from(b'a' + count as u8 - 1);
            text.extend(std::iter::repeat_n('z', run.len() / 26));
            text.extend((!run.len().is_multiple_of(26)).then(|| letter(run.len() % 26)));
        } else {
            if text.ends_with(|c: char| c.is_ascii_digit()) {
                text.push('_');
            }
            text += &run[0].to_string();
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_as_they_are_written() {
        let values = [&[1, 12, 0, 0, 3][..], &[0; 60], &[7, 8], &[0]].concat();
        let text = write(&values);
        assert_eq!(text, "1_12b3zzh7_8a");
        assert_eq!(read(&text, values.len()), Ok(values));
        assert!(read("1a", 3).is_err() && read("1?", 2).is_err() && read("0a", 2).is_err());
    }
}
