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

    /// Plays what was done once more; while that goes on, ends it.
    pub(crate) fn replay(self) {
        if let Some(left) = self.replayed.get_untracked() {
            self.change(|board| {
                (0..left).for_each(|_| drop(board.redo()));
                board.everything()
            });
            return self.replayed.set(None);
        }
        // What is on the table is not kept again before all of it is there.
        self.games.keep(self);
        let mut steps = 0;
        self.change(|board| {
            steps = board.rewind();
            board.everything()
        });
        self.replayed.set(Some(steps));
        self.replay_on(Duration::from_millis((ABOUT / steps.max(1)).clamp(40, 400) as u64));
    }

    fn replay_on(self, pace: Duration) {
        let next = move || match self.replayed.get_untracked() {
            None => {}
            Some(0) => self.replayed.set(None),
            Some(left) => {
                self.change(|board| board.redo().unwrap_or(Touched::Cells(Vec::new())));
                self.replayed.set(Some(left - 1));
                self.replay_on(pace);
            }
        };
        set_timeout(next, pace);
    }
}
