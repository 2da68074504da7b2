//! Numbered room: the first cell tells where the number stands.

use garns_propagate::Constraints;
use garns_puzzle::rules::NumberedRoom;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for NumberedRoom {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        constraints.place(context, cells[0], &cells, self.value);
    }
}
