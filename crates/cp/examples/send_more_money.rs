//! SEND + MORE = MONEY: each letter is a digit of its own.

use garns_cp::{Error, Int, Model, all_different, scalar};

/// The solutions, as the values of S E N D M O R Y.
pub(crate) fn solutions() -> Result<Vec<Vec<i64>>, Error> {
    let mut model = Model::new();
    let letters = [(); 8].map(|()| model.int(0..=9));
    let [s, e, n, d, m, o, r, y] = letters;
    let number = |digits: &[Int]| {
        scalar(digits.iter().rev().enumerate().map(|(place, digit)| (10i64.pow(place as u32), *digit)))
    };
    model.post(all_different(letters));
    model.post(s.ge(1));
    model.post(m.ge(1));
    model.post((number(&[s, e, n, d]) + number(&[m, o, r, e])).eq(number(&[m, o, n, e, y])));
    Ok(model.search()?.map(|found| found.ints(&letters)).collect())
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    for values in solutions()? {
        println!("S E N D M O R Y = {values:?}");
    }
    Ok(())
}
