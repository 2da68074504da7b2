//! A path chosen for the whole process. Alone in its program: the choice holds for every test in it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_nine::{Grid, Path, Solver};

#[test]
fn the_first_choice_holds() {
    Path::Portable.choose().unwrap();
    assert_eq!((Path::best(), Solver::new().path()), (Path::Portable, Path::Portable));
    assert!(Solver::new().solve(&Grid::BLANK).is_some());
    for path in Path::available() {
        path.choose().unwrap();
        assert_eq!(Path::best(), Path::Portable);
    }
}
