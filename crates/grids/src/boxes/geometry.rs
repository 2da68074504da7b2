//! Turns and mirrors: the symmetries of a square.

use super::Symmetry;

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

    /// As a symmetry of grids of an order, the values keeping their names. Where boxes have other numbers of rows than of
    /// columns, it is one only if rows stay rows.
    #[must_use]
    pub fn symmetry(self, order: usize) -> Symmetry {
        let (transposed, [turn_rows, turn_cols]) = match self {
            Geometry::HalfTurn => (false, [true, true]),
            Geometry::QuarterTurn => (true, [false, true]),
            Geometry::ThreeQuarterTurn => (true, [true, false]),
            Geometry::LeftRight => (false, [false, true]),
            Geometry::TopBottom => (false, [true, false]),
            Geometry::Diagonal => (true, [false, false]),
            Geometry::AntiDiagonal => (true, [true, true]),
        };
        let mut found = Symmetry { transposed, ..Symmetry::identity(order) };
        if turn_rows {
            found.rows.reverse();
        }
        if turn_cols {
            found.cols.reverse();
        }
        found
    }

    /// The one that moves cells as a symmetry does, whatever becomes of the names.
    #[must_use]
    pub fn of(symmetry: &Symmetry) -> Option<Geometry> {
        let cells = |other: &Symmetry| {
            (other.transposed, &other.rows, &other.cols)
                == (symmetry.transposed, &symmetry.rows, &symmetry.cols)
        };
        Geometry::ALL.into_iter().find(|geometry| cells(&geometry.symmetry(symmetry.rows.len())))
    }
}
