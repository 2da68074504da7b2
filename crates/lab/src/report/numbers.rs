//! Numbers as people read them.

use garns_puzzle::Lang;

/// Seconds with a fitting unit and three digits that count: `83.1 µs`, `2.40 ms`, `12.3 s`.
pub(crate) fn time(seconds: f64, lang: Lang) -> String {
    let (times, unit) = match seconds.abs() {
        ..1e-3 => (1e6, "µs"),
        ..1.0 => (1e3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{} {unit}", digits(seconds * times, lang))
}

/// A count with three or more digits that count: `7.25`, `123`, `45,678`.
pub(crate) fn count(number: f64, lang: Lang) -> String {
    if number < 999.5 { digits(number, lang) } else { whole(number.round() as usize, lang) }
}

/// A whole number with its thousands set apart.
pub(crate) fn whole(number: usize, lang: Lang) -> String {
    let whole = number.to_string();
    let mut text = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            text.push(if lang == Lang::En { ',' } else { '.' });
        }
        text.push(digit);
    }
    text
}

pub(crate) fn percent(share: f64, lang: Lang) -> String {
    let text = if share == 0.0 || share == 1.0 {
        format!("{:.0}", share * 100.0)
    } else {
        format!("{:.1}", share * 100.0)
    };
    format!("{} %", decimal(&text, lang))
}

/// Bytes with a fitting unit.
pub(crate) fn bytes(bytes: u64, lang: Lang) -> String {
    let bytes = bytes as f64;
    let (times, unit) = if bytes < 1024.0 * 1024.0 { (1024.0, "KiB") } else { (1024.0 * 1024.0, "MiB") };
    format!("{} {unit}", digits(bytes / times, lang))
}

/// Three digits that count.
fn digits(number: f64, lang: Lang) -> String {
    let behind = match number.abs() {
        0.0 => 0,
        ..1.0 => 3,
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    decimal(&format!("{number:.behind$}"), lang)
}

fn decimal(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => text.to_owned(),
        Lang::Pt => text.replace('.', ","),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (seconds, text) in [
            (0.000_083_14, "83.1 µs"),
            (0.0024, "2.40 ms"),
            (12.34, "12.3 s"),
            (0.9999, "1000 ms"),
            (0.0, "0 µs"),
        ] {
            assert_eq!(time(seconds, Lang::En), text);
        }
        assert_eq!(time(0.0024, Lang::Pt), "2,40 ms");
        for (number, text) in [(7.254, "7.25"), (123.4, "123"), (45_678.2, "45,678"), (1e9, "1,000,000,000")]
        {
            assert_eq!(count(number, Lang::En), text);
        }
        assert_eq!((count(45_678.2, Lang::Pt).as_str(), whole(68, Lang::En).as_str()), ("45.678", "68"));
        assert_eq!((percent(1.0, Lang::En).as_str(), percent(0.725, Lang::Pt).as_str()), ("100 %", "72,5 %"));
        assert_eq!(
            (bytes(2048, Lang::En).as_str(), bytes(5 << 20, Lang::En).as_str()),
            ("2.00 KiB", "5.00 MiB")
        );
    }
}
