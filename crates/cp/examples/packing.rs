//! Rectangle packing: squares of sides 1 to n in the smallest rectangle of a given width.

use garns_cp::{Error, Model, no_overlap_2d};

/// The height of a rectangle, and the corner of each square in it.
pub(crate) type Packing = (i64, Vec<(i64, i64)>);

/// The lowest packing.
pub(crate) fn pack(n: i64, width: i64) -> Result<Option<Packing>, Error> {
    let mut model = Model::new();
    let height_limit: i64 = (1..=n).sum();
    let height = model.int(n..=height_limit);
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for side in 1..=n {
        x.push(model.int(0..=width - side));
        y.push(model.int(0..=height_limit - side));
        model.post((y[side as usize - 1] + side).le(height));
    }
    model.post(no_overlap_2d(&x, &y, 1..=n, 1..=n));
    model.minimise(height);
    let best = model.solve()?;
    Ok(best.map(|found| (found[height], x.iter().zip(&y).map(|(x, y)| (found[*x], found[*y])).collect())))
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    if let Some((height, corners)) = pack(6, 9)? {
        println!("squares of sides 1 to 6 fit in 9 × {height}: corners {corners:?}");
    }
    Ok(())
}
