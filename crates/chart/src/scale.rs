//! From numbers to places, and the numbers an axis shows.

use garns_lang::Lang;

use crate::figure::{Axis, Scale};

/// An axis with its range decided.
#[derive(Clone, Debug)]
pub(crate) struct Ruler {
    scale: Scale,
    low: f64,
    high: f64,
}

/// A place on an axis with something written beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    /// From 0 (the low end) to 1.
    pub(crate) at: f64,
    pub(crate) text: String,
}

impl Ruler {
    /// The axis with a range that holds all `numbers`.
    pub(crate) fn new(axis: &Axis, numbers: impl Iterator<Item = f64>) -> Ruler {
        let positive = axis.scale == Scale::Log;
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in numbers.filter(|number| number.is_finite() && (!positive || *number > 0.0)) {
            low = low.min(number);
            high = high.max(number);
        }
        if low > high {
            (low, high) = if positive { (1.0, 10.0) } else { (0.0, 1.0) };
        }
        match &axis.scale {
            Scale::Linear => (low, high) = (low.min(0.0), wide(high.max(0.0), low.min(0.0))),
            Scale::Close => {
                let margin = (high - low) * 0.03;
                (low, high) = (low - margin, wide(high + margin, low - margin));
            }
            Scale::Log if high / low < 10.0 => (low, high) = (low / 1.6, high * 1.6),
            Scale::Log => (low, high) = (low / 1.15, high * 1.15),
            Scale::Percent => (low, high) = (-0.015, 1.025), // a line at either end is seen
            Scale::Names(names) => (low, high) = (-0.5, names.len().max(1) as f64 - 0.5),
        }
        let (low, high) = axis.range.unwrap_or((low, high));
        Ruler { scale: axis.scale.clone(), low, high: wide(high, low) }
    }

    /// The place of a number: 0 at the low end, 1 at the high end; outside for what is outside. No place for
    /// what is not finite.
    pub(crate) fn place(&self, number: f64) -> f64 {
        match self.scale {
            _ if !number.is_finite() => f64::NAN,
            Scale::Log => (number.max(self.low) / self.low).ln() / (self.high / self.low).ln(),
            _ => (number - self.low) / (self.high - self.low),
        }
    }

    /// About `wanted` numbers to write beside the axis.
    pub(crate) fn ticks(&self, wanted: usize, lang: Lang) -> Vec<Tick> {
        let tick = |number: f64, text: String| Tick { at: self.place(number), text };
        match &self.scale {
            Scale::Names(names) => {
                names.iter().enumerate().map(|(i, name)| tick(i as f64, name.clone())).collect()
            }
            Scale::Log => self.powers(wanted).into_iter().map(|n| tick(n, number(n, lang))).collect(),
            Scale::Percent => {
                let steps = self.even(wanted).into_iter();
                steps.map(|n| tick(n, format!("{} %", number(tidy(n * 100.0), lang)))).collect()
            }
            Scale::Linear | Scale::Close => {
                self.even(wanted).into_iter().map(|n| tick(n, number(n, lang))).collect()
            }
        }
    }

    /// Multiples of 1, 2 or 5 times a power of ten.
    fn even(&self, wanted: usize) -> Vec<f64> {
        let rough = (self.high - self.low) / wanted.max(1) as f64;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = step.into_iter().find(|step| *step >= rough * 0.93).unwrap_or(rough);
        let first = (self.low / step - 1e-9).ceil();
        let last = (self.high / step + 1e-9).floor();
        (0..=(last - first).clamp(0.0, 1000.0) as usize).map(|i| tidy((first + i as f64) * step)).collect()
    }

    /// Powers of ten; with twice and five times them where there are few.
    fn powers(&self, wanted: usize) -> Vec<f64> {
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
        let decades = self.high.log10() - self.low.log10();
        let within = |number: &f64| (self.low..=self.high).contains(number);
        let times: &[f64] = match decades {
            ..1.2 => &[1.0, 2.0, 3.0, 5.0, 7.0],
            ..3.0 => &[1.0, 2.0, 5.0],
            _ => &[1.0],
        };
        let every = ((decades / wanted.max(1) as f64).ceil() as i32).max(1);
        (first..=last)
            .filter(|power| power.rem_euclid(every) == 0)
            .flat_map(|power| times.iter().map(move |times| tidy(times * 10_f64.powi(power))))
            .filter(within)
            .collect()
    }
}

/// The upper end of a range that must not be empty.
fn wide(high: f64, low: f64) -> f64 {
    if high > low { high } else { low + low.abs().max(1.0) }
}

/// Without the dust of binary arithmetic.
fn tidy(number: f64) -> f64 {
    format!("{number:.9e}").parse().unwrap_or(number)
}

/// A number as an axis shows it: `0.25`, `1,5`, `20k`, `3M`, `10⁻⁵`.
#[must_use]
pub fn number(number: f64, lang: Lang) -> String {
    let size = number.abs();
    let text = if !size.is_finite() {
        "–".into()
    } else if size == 0.0 {
        "0".into()
    } else if size < 0.000_999 {
        let power = size.log10().floor() as i32;
        let times = tidy(number / 10_f64.powi(power));
        let power = format!("10{}", raised(power));
        if times == 1.0 { power } else { format!("{}·{power}", plain(times)) }
    } else {
        let (unit, name) = match size {
            1e9.. => (1e9, "G"),
            1e6.. => (1e6, "M"),
            1e4.. => (1e3, "k"),
            _ => (1.0, ""),
        };
        format!("{}{name}", plain(number / unit))
    };
    match lang {
        Lang::En => text,
        Lang::Pt => text.replace('.', ","),
    }
}

/// At most four digits that count.
fn plain(number: f64) -> String {
    let digits = (3 - number.abs().log10().floor() as i32).clamp(0, 6) as usize;
    let text = format!("{number:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

fn raised(power: i32) -> String {
    let digit = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        c => c.to_digit(10).and_then(|d| char::from_u32(0x2070 + d)).unwrap_or(c),
    };
    power.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: &Axis, numbers: &[f64], wanted: usize) -> Vec<String> {
        let ruler = Ruler::new(axis, numbers.iter().copied());
        ruler.ticks(wanted, Lang::En).into_iter().map(|tick| tick.text).collect()
    }

    #[test]
    fn numbers_are_short_and_follow_the_language() {
        for (n, text) in [
            (0.0, "0"),
            (0.25, "0.25"),
            (1234.0, "1234"),
            (20_000.0, "20k"),
            (1_500_000.0, "1.5M"),
            (-3.0, "-3"),
            (1e-5, "10⁻⁵"),
            (2e-12, "2·10⁻¹²"),
            (0.001, "0.001"),
        ] {
            assert_eq!(number(n, Lang::En), text);
        }
        assert_eq!(number(0.25, Lang::Pt), "0,25");
    }

    #[test]
    fn ticks_are_round_and_within() {
        let linear = Axis::new("", Scale::Linear);
        assert_eq!(texts(&linear, &[3.0, 9.7], 5), ["0", "2", "4", "6", "8"]);
        let log = Axis::new("", Scale::Log);
        assert_eq!(texts(&log, &[0.01, 1000.0, -5.0], 8), ["0.01", "0.1", "1", "10", "100", "1000"]);
        assert_eq!(texts(&log, &[3.0, 4.0], 5), ["2", "3", "5"]);
        let percent = Axis::new("", Scale::Percent);
        assert_eq!(texts(&percent, &[0.5], 5), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
    }

    #[test]
    fn no_data_and_one_number_still_make_an_axis() {
        for scale in [Scale::Linear, Scale::Close, Scale::Log, Scale::Percent] {
            for numbers in [&[][..], &[0.0], &[7.0], &[f64::NAN, f64::INFINITY]] {
                let ruler = Ruler::new(&Axis::new("", scale.clone()), numbers.iter().copied());
                assert!(ruler.place(7.0).is_finite(), "{scale:?} {numbers:?}");
                assert!(!ruler.ticks(5, Lang::En).is_empty(), "{scale:?} {numbers:?}");
            }
        }
    }

    #[test]
    fn what_is_not_positive_stands_at_the_lower_end_of_powers() {
        let ruler = Ruler::new(&Axis::new("", Scale::Log), [0.0, 1.0, 100.0].into_iter());
        assert_eq!(ruler.place(0.0), 0.0);
        assert!(ruler.place(1.0) > 0.0 && ruler.place(100.0) < 1.0);
    }
}
