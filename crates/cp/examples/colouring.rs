//! Graph colouring: vertices that are joined differ.

use garns_cp::{Error, Model};

/// A colouring with as few colours as can be: how many, and the colour of each vertex.
pub(crate) fn colour(vertices: usize, edges: &[(usize, usize)]) -> Result<Option<(i64, Vec<i64>)>, Error> {
    let mut model = Model::new();
    let colour = model.ints(vertices, 1..=vertices as i64);
    let used = model.int(1..=vertices as i64);
    for &(a, b) in edges {
        model.post(colour[a].ne(colour[b]));
    }
    for vertex in &colour {
        model.post(vertex.le(used));
    }
    model.minimise(used);
    Ok(model.solve()?.map(|found| (found[used], found.ints(&colour))))
}

/// The Petersen graph: an outer pentagon, an inner pentagram, and spokes.
pub(crate) fn petersen() -> Vec<(usize, usize)> {
    (0..5).flat_map(|i| [(i, (i + 1) % 5), (5 + i, 5 + (i + 2) % 5), (i, 5 + i)]).collect()
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    if let Some((used, colours)) = colour(10, &petersen())? {
        println!("the Petersen graph in {used} colours: {colours:?}");
    }
    Ok(())
}
