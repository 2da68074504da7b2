//! A model of one's own for the constraint solver: SEND + MORE = MONEY. Needs the feature `cp`.

use garns::cp::{Int, Model, all_different, scalar};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut model = Model::new();
    let letters = model.ints(8, 0..=9);
    let [s, e, n, d, m, o, r, y] = letters[..] else { return Err("eight letters".into()) };
    model.post(all_different(&letters));
    model.post(s.ge(1));
    model.post(m.ge(1));
    let number = |digits: &[Int]| {
        let places = (0..digits.len() as u32).rev().map(|place| 10_i64.pow(place));
        scalar(places.zip(digits.iter().copied()))
    };
    model.post((number(&[s, e, n, d]) + number(&[m, o, r, e])).eq(number(&[m, o, n, e, y])));
    for solution in model.search()? {
        let [s, e, n, d, m, o, r, y] = solution.ints(&letters)[..] else {
            return Err("eight letters".into());
        };
        println!("{s}{e}{n}{d} + {m}{o}{r}{e} = {m}{o}{n}{e}{y}");
    }
    Ok(())
}
