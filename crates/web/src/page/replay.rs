//! How a puzzle was played, once more: everything that was written is taken back, and written again step by step.

use std::time::Duration;

use leptos::prelude::*;

use super::state::Page;
use crate::board::Touched;

/// A replay takes about so long, in milliseconds, if its steps are neither too quick to be seen nor too slow.
const ABOUT: usize = 20_000;

impl Page {
    /// Whether there is something to be shown again.
    pub(crate) fn can_replay(self) -> bool {
        self.with_board(|board| board.can().0) || self.replayed.get().is_some()
    }

    /// Ends a replay, if there is one: all that was written stands there again. Whatever else is done with the puzzle comes
    /// after that, or changes that were not shown yet would be lost.
    pub(crate) fn end_replay(self) -> bool {
        let Some(left) = self.replayed.get_untracked() else { return false };
        self.replayed.set(None);
        self.change(|board| {
            (0..left).for_each(|_| drop(board.redo()));
            board.everything()
        });
        true
    }

    /// Plays what was done once more; while that goes on, ends it.
    pub(crate) fn replay(self) {
        if self.end_replay() {
            return;
        }
        // What is on the table is not kept again before all of it is there.
        self.games.keep(self);
        let mut steps = 0;
        self.change(|board| {
            steps = board.rewind();
            board.everything()
        });
        self.replayed.set((steps > 0).then_some(steps));
        self.replay_on(Duration::from_millis((ABOUT / steps.max(1)).clamp(40, 400) as u64));
    }

    fn replay_on(self, pace: Duration) {
        let version = self.version.get_untracked();
        let next = move || {
            // A replay that was ended, and perhaps begun anew, takes no more steps.
            let on = self.version.get_untracked() == version;
            let Some(left) = self.replayed.get_untracked().filter(|_| on) else { return };
            self.replayed.set((left > 1).then(|| left - 1));
            self.change(|board| board.redo().unwrap_or(Touched::Cells(Vec::new())));
            self.replay_on(pace);
        };
        set_timeout(next, pace);
    }
}
