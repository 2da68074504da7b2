//! A lane that writes down what is done with it, instead of doing it.
//!
//! A lane is the number of the operation that makes it; a row of memory holds that number.

use std::cell::RefCell;

use super::{Bits, Lanes, row};
use crate::trace::Operation;

thread_local! {
    /// What was done in this thread so far.
    static OPERATIONS: RefCell<Vec<Operation>> = const { RefCell::new(Vec::new()) };
}

/// The result of the operation with this number.
#[derive(Clone, Copy)]
pub(crate) struct Recorded(pub(crate) u32);

row!(Row, 1, 4);

impl Row {
    /// A row with the result of an operation in it.
    pub(crate) fn with(lane: Recorded) -> Row {
        Row([lane.0])
    }
}

/// Begins anew. The first operation is the zero that [rows](Lanes::zeros) have in them.
pub(crate) fn begin() {
    OPERATIONS.with_borrow_mut(|operations| *operations = vec![Operation::Constant(0)]);
}

/// What was done since.
pub(crate) fn end() -> Vec<Operation> {
    OPERATIONS.take()
}

/// Writes an operation down.
pub(crate) fn record(operation: Operation) -> Recorded {
    OPERATIONS.with_borrow_mut(|operations| {
        operations.push(operation);
        Recorded(operations.len() as u32 - 1)
    })
}

impl Bits for Recorded {
    fn splat(x: u32) -> Self {
        record(Operation::Constant(x))
    }
    fn and(self, b: Self) -> Self {
        record(Operation::And(self.0, b.0))
    }
    fn or(self, b: Self) -> Self {
        record(Operation::Or(self.0, b.0))
    }
    fn xor(self, b: Self) -> Self {
        record(Operation::Xor(self.0, b.0))
    }
    fn without(self, b: Self) -> Self {
        record(Operation::Without(self.0, b.0))
    }
    fn shl<const K: u32>(self) -> Self {
        record(Operation::ShiftLeft(self.0, K))
    }
    fn shr<const K: u32>(self) -> Self {
        record(Operation::ShiftRight(self.0, K))
    }
}

impl Lanes for Recorded {
    const COUNT: usize = 1;
    type Row = Row;

    fn load(row: &Row) -> Self {
        Recorded(row.0[0])
    }
    fn store(self, row: &mut Row) {
        row.0[0] = self.0;
    }
    fn zeros() -> Row {
        Row([0])
    }
    /// Not a set of lanes but the number of the operation: what is zero or not is known when it is done.
    fn nonzero(self) -> u32 {
        self.0
    }
}
