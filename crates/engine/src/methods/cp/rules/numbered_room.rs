//! Numbered room: the first cell tells where the number stands.

use garns_puzzle::rules::NumberedRoom;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for NumberedRoom {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        parts.place(ground, cells[0], &cells, self.value);
    }
}
