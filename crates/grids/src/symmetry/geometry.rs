//! Turns and mirrors: the symmetries of a square.

use super::{STILL, Transform};

/// The other end first.
const TURNED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];

/// A symmetry of the square that moves something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Geometry {
    /// Half a turn.
    HalfTurn,
    /// A quarter turn clockwise.
    QuarterTurn,
    /// A quarter turn against the clock.
    ThreeQuarterTurn,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Across the falling diagonal: rows become columns.
    Diagonal,
    /// Across the rising diagonal.
    AntiDiagonal,
}

impl Geometry {
    /// All of them.
    pub const ALL: [Geometry; 7] = [
        Geometry::HalfTurn,
        Geometry::QuarterTurn,
        Geometry::ThreeQuarterTurn,
        Geometry::LeftRight,
        Geometry::TopBottom,
        Geometry::Diagonal,
        Geometry::AntiDiagonal,
    ];

    /// As a symmetry of grids, the values keeping their names.
    #[must_use]
    pub fn transform(self) -> Transform {
        let (transposed, rows, cols) = match self {
            Geometry::HalfTurn => (false, TURNED, TURNED),
            Geometry::QuarterTurn => (true, STILL, TURNED),
            Geometry::ThreeQuarterTurn => (true, TURNED, STILL),
            Geometry::LeftRight => (false, STILL, TURNED),
            Geometry::TopBottom => (false, TURNED, STILL),
            Geometry::Diagonal => (true, STILL, STILL),
            Geometry::AntiDiagonal => (true, TURNED, TURNED),
        };
        Transform { transposed, rows, cols, ..Transform::IDENTITY }
    }

    /// The one that moves cells as a symmetry does, whatever becomes of the names.
    #[must_use]
    pub fn of(transform: &Transform) -> Option<Geometry> {
        let cells = Transform { names: Transform::IDENTITY.names, ..*transform };
        Geometry::ALL.into_iter().find(|geometry| geometry.transform() == cells)
    }
}
