//! x² + y² = z² with numbers up to 100 and x > y: 52 triples.

use garns_cp::{Error, Model};

/// The triples (x, y, z).
pub(crate) fn triples(top: i64) -> Result<Vec<(i64, i64, i64)>, Error> {
    let mut model = Model::new();
    let [x, y, z] = [(); 3].map(|()| model.int(1..=top));
    model.post((x.pow(2) + y.pow(2)).eq(z.pow(2)));
    model.post(x.gt(y));
    Ok(model.search()?.map(|found| (found[x], found[y], found[z])).collect())
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    let triples = triples(100)?;
    for (x, y, z) in &triples {
        println!("{x}² + {y}² = {z}²");
    }
    println!("{} triples", triples.len());
    Ok(())
}
