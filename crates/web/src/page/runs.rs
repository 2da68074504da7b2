//! Runs of engines: started, watched, cancelled, kept to be compared.

use garns::Puzzle;
use leptos::prelude::*;

use super::browser;
use super::crew::{self, Message, Slot};
use super::params::Choice;
use super::player::{Played, Player, rate};
use super::sheet::Shown;
use super::state::Page;
use crate::job::{Ran, Ranks, Reply, Request, Run};
use crate::lab::named;
use crate::learn::Both;
use crate::share::{self, text_of};
use crate::tape::{Moment, Reader, Tick};
use crate::tree::Tree;

#[derive(Clone, Copy)]
pub(crate) struct RunView {
    pub(crate) number: usize,
    pub(crate) name: StoredValue<String>,
    pub(crate) seed: u64,
    /// What was asked for, to be asked for again.
    asked: StoredValue<Run>,
    /// Which puzzle it solves: runs of the same one have the same number.
    pub(crate) puzzle: usize,
    /// Whether its tape is still being played, so that its end is not yet told.
    pub(crate) held: RwSignal<bool>,
    pub(crate) running: RwSignal<bool>,
    pub(crate) cancelled: RwSignal<bool>,
    /// Nodes and solutions so far.
    pub(crate) progress: RwSignal<(u64, u64)>,
    pub(crate) moment: RwSignal<Option<Moment>>,
    pub(crate) seconds: RwSignal<f64>,
    pub(crate) ran: RwSignal<Option<Ran>>,
    pub(crate) refused: RwSignal<Option<Both>>,
    pub(crate) points: StoredValue<Vec<Moment>>,
    /// Grows when there are new points to draw.
    pub(crate) drawn: RwSignal<u64>,
    pub(crate) solutions: RwSignal<Vec<Ranks>>,
    job: Slot,
}

/// What the form of Solve says, kept while other tabs are shown.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(crate) choice: Choice,
    pub(crate) rival: Choice,
    /// What is wanted, by its name in the form.
    pub(crate) want: RwSignal<&'static str>,
    pub(crate) steps: RwSignal<bool>,
    pub(crate) seed: RwSignal<u64>,
}

/// All runs, and the one that is seen on the grid.
#[derive(Clone, Copy)]
pub(crate) struct Runs {
    page: Page,
    pub(crate) form: Form,
    owner: StoredValue<Owner>,
    pub(crate) list: RwSignal<Vec<RunView>>,
    pub(crate) seen: RwSignal<Option<RunView>>,
    /// The solution that is shown, by its place in the list.
    pub(crate) solution: RwSignal<usize>,
    pub(crate) speed: RwSignal<f64>,
    /// Whether the tape stands still.
    pub(crate) halted: RwSignal<bool>,
    pub(crate) playing: RwSignal<bool>,
    pub(crate) played: RwSignal<u64>,
    player: StoredValue<Option<Player>>,
    numbers: StoredValue<usize>,
    /// The puzzles that were run.
    puzzles: StoredValue<Vec<String>>,
}

/// Seconds between two drawings of the chart while a run goes on.
const CHART_EVERY: f64 = 100.0;

impl Runs {
    pub(crate) fn new(page: Page) -> Runs {
        let runs = Runs {
            page,
            form: Form {
                choice: Choice::new("auto"),
                rival: Choice::new(""),
                want: RwSignal::new("solve"),
                steps: RwSignal::new(false),
                seed: RwSignal::new(1),
            },
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            list: RwSignal::new(Vec::new()),
            seen: RwSignal::new(None),
            solution: RwSignal::new(0),
            speed: RwSignal::new(45.0),
            halted: RwSignal::new(false),
            playing: RwSignal::new(false),
            played: RwSignal::new(0),
            player: StoredValue::new(None),
            numbers: StoredValue::new(0),
            puzzles: StoredValue::new(Vec::new()),
        };
        // Another puzzle on the table: what was seen on the old one is over.
        Effect::new(move |before: Option<()>| {
            page.sheet.track();
            if before.is_some() {
                runs.stop_all();
                if let Some(run) = runs.seen.get_untracked() {
                    run.held.set(false);
                }
                runs.playing.set(false);
                runs.seen.set(None);
                runs.player.set_value(None);
            }
        });
        runs
    }

    /// Whether a run is watched step by step, or was until now.
    pub(crate) fn watched(self) -> bool {
        self.playing.get() || self.form.steps.get() && self.seen.with(Option::is_some)
    }

    /// Whether something runs.
    pub(crate) fn busy(self) -> bool {
        self.list.with(|list| list.iter().any(|run| run.running.get()))
    }

    pub(crate) fn stop_all(self) {
        for run in self.list.get_untracked() {
            run.cancel();
        }
        if self.playing.get_untracked() {
            self.finish_tape();
        }
    }

    /// Starts a run; with `watched` it is seen on the grid.
    pub(crate) fn start(self, puzzle: &Puzzle, run: Run, watched: bool) {
        let owner = self.owner.get_value();
        let run = Run { puzzle: text_of(puzzle), ..run };
        let new = owner.with(|| self.record(&run));
        new.held.set(watched && run.steps);
        self.list.update(|list| list.push(new));
        if watched {
            self.page.hide();
            self.solution.set(0);
            self.seen.set(Some(new));
            self.player.set_value(run.steps.then(|| Player::new(puzzle)));
            self.played.set(0);
            self.halted.set(false);
            if run.steps {
                self.clear_for_tape();
            }
        }
        let steps = run.steps;
        let mut drawn = 0.0;
        let job = crew::start(&Request::Run(run), move |message| {
            let now = browser::now();
            let ended = match message {
                Message::Tape(words) => {
                    self.take_tape(new, words, steps && watched);
                    false
                }
                Message::Reply(Reply::Progress { nodes, found, seconds }) => {
                    new.progress.set((nodes, found));
                    if !new.held.get_untracked() {
                        new.seconds.set(seconds);
                    }
                    false
                }
                Message::Reply(Reply::Solutions { grids }) => {
                    new.solutions.update(|all| all.extend(grids));
                    false
                }
                Message::Reply(Reply::Ran(ran)) => {
                    if !new.held.get_untracked() {
                        new.seconds.set(ran.seconds);
                    }
                    new.ran.set(Some(*ran));
                    true
                }
                Message::Reply(Reply::Refused { en, pt }) => {
                    new.refused.set(Some((en, pt)));
                    true
                }
                Message::Reply(_) => false,
            };
            if ended || now - drawn > CHART_EVERY {
                drawn = now;
                new.drawn.update(|drawn| *drawn += 1);
            }
            if ended {
                new.running.set(false);
                if watched && !steps {
                    self.show_end();
                } else if watched && !self.playing.get_untracked() {
                    // There was no tape to play.
                    self.end_if_done();
                }
            }
        });
        new.job.set(job);
    }

    /// Does a run once more: the same engine, parameters, seed and puzzle. It is seen on the grid if its puzzle is still there.
    pub(crate) fn again(self, before: RunView) {
        let run = before.asked.get_value();
        let Ok(puzzle) = share::puzzle(&run.puzzle, self.page.lang.get_untracked()) else { return };
        let here = self.page.with_board(|board| text_of(board.puzzle()) == run.puzzle);
        self.stop_all();
        self.start(&puzzle, Run { steps: run.steps && here, ..run }, here);
    }

    /// Whether runs of several puzzles stand beside each other.
    pub(crate) fn of_several(self) -> bool {
        self.list.with(|list| list.iter().any(|run| run.puzzle != list[0].puzzle))
    }

    fn record(self, run: &Run) -> RunView {
        let number = self.numbers.get_value() + 1;
        self.numbers.set_value(number);
        let known = self.puzzles.with_value(|all| all.iter().position(|other| *other == run.puzzle));
        let place = known.unwrap_or_else(|| {
            self.puzzles.update_value(|all| all.push(run.puzzle.clone()));
            self.puzzles.with_value(Vec::len) - 1
        });
        RunView {
            number,
            puzzle: place + 1,
            held: RwSignal::new(false),
            name: StoredValue::new(named(&run.engine, &run.params)),
            seed: run.seed,
            asked: StoredValue::new(run.clone()),
            running: RwSignal::new(true),
            cancelled: RwSignal::new(false),
            progress: RwSignal::new((0, 0)),
            moment: RwSignal::new(None),
            seconds: RwSignal::new(0.0),
            ran: RwSignal::new(None),
            refused: RwSignal::new(None),
            points: StoredValue::new(Vec::new()),
            drawn: RwSignal::new(0),
            solutions: RwSignal::new(Vec::new()),
            job: Slot::new(),
        }
    }

    fn take_tape(self, run: RunView, words: Vec<u32>, played: bool) {
        let mut last = None;
        run.points.update_value(|points| {
            for tick in Reader::new(&words) {
                if let Tick::Standing(moment) = tick {
                    points.push(moment);
                    last = Some(moment);
                }
            }
        });
        if played {
            self.player.update_value(|player| {
                if let Some(player) = player {
                    player.push(words);
                }
            });
            if !self.playing.get_untracked() {
                self.playing.set(true);
                self.frame(browser::now());
            }
        } else if let Some(moment) = last {
            run.seconds.set(moment.seconds);
            run.moment.set(Some(moment));
        }
    }

    /// One frame of playing, and then the next.
    fn frame(self, before: f64) {
        request_animation_frame(move || {
            let now = browser::now();
            if !self.playing.get_untracked() {
                return;
            }
            if !self.halted.get_untracked() {
                let rate = rate(self.speed.get_untracked());
                self.advance(|player| player.advance((now - before).min(100.0) / 1000.0, rate));
            }
            self.end_if_done();
            if self.playing.get_untracked() {
                self.frame(now);
            }
        });
    }

    /// Plays some of the tape.
    fn advance(self, play: impl FnOnce(&mut Player) -> Played) {
        let sheet = self.page.sheet.get_untracked();
        let mut moment = None;
        self.player.update_value(|player| {
            let Some(player) = player else { return };
            let played = play(player);
            moment = played.moment;
            for cell in played.changed {
                let value = player.grid.get(cell).map(|rank| rank as u8);
                sheet.show(cell, Some(Shown { value, ..Shown::default() }));
            }
        });
        let ticks = self.player.with_value(|player| player.as_ref().map_or(0, |player| player.played));
        self.played.set(ticks);
        if let (Some(moment), Some(run)) = (moment, self.seen.get_untracked()) {
            run.seconds.set(moment.seconds);
            run.moment.set(Some(moment));
        }
    }

    /// Looks at the tree of what the run on the grid has tried by now.
    pub(crate) fn with_tree<T>(self, look: impl FnOnce(&Tree) -> T) -> Option<T> {
        self.played.track();
        self.player.with_value(|player| player.as_ref().map(|player| look(&player.tree)))
    }

    fn end_if_done(self) {
        let done = self.player.with_value(|player| player.as_ref().is_none_or(Player::is_done));
        let over = self.seen.get_untracked().is_none_or(|run| !run.running.get_untracked());
        if done && over {
            self.playing.set(false);
            if let Some(run) = self.seen.get_untracked() {
                run.held.set(false);
                if let Some(ran) = run.ran.get_untracked() {
                    run.seconds.set(ran.seconds);
                }
            }
            self.show_end();
        }
    }

    /// A single step of the tape.
    pub(crate) fn step(self) {
        self.halted.set(true);
        self.advance(|player| player.play(1));
        self.end_if_done();
    }

    /// The end of the tape at once.
    pub(crate) fn finish_tape(self) {
        self.advance(|player| player.play(u64::MAX));
        self.halted.set(false);
        self.end_if_done();
    }

    /// Blanks the grid for a run that fills it.
    fn clear_for_tape(self) {
        let sheet = self.page.sheet.get_untracked();
        for cell in 0..sheet.spots.len() {
            if sheet.puzzle.givens().get(cell).is_none() {
                sheet.show(cell, Some(Shown::default()));
            }
        }
    }

    /// Shows how the run on the grid ended: a solution, or how far it came.
    pub(crate) fn show_end(self) {
        let Some(run) = self.seen.get_untracked() else { return };
        let solution = run.solutions.with_untracked(|all| all.get(self.solution.get_untracked()).cloned());
        let partial = run.ran.with_untracked(|ran| ran.as_ref().and_then(|ran| ran.partial.clone()));
        let sheet = self.page.sheet.get_untracked();
        if let Some(ranks) = solution.or(partial) {
            for (cell, value) in ranks.into_iter().enumerate() {
                sheet.show(cell, Some(Shown { value, ..Shown::default() }));
            }
        }
    }

    /// Shows another of the solutions.
    pub(crate) fn turn(self, by: isize) {
        let Some(run) = self.seen.get_untracked() else { return };
        let all = run.solutions.with_untracked(Vec::len);
        let now = self.solution.get_untracked();
        let next = now.saturating_add_signed(by).min(all.saturating_sub(1));
        self.solution.set(next);
        self.show_end();
    }
}

impl RunView {
    /// Ends it, if it still runs.
    pub(crate) fn cancel(self) {
        if self.running.get_untracked() {
            self.job.cancel();
            self.cancelled.set(true);
            self.running.set(false);
            self.drawn.update(|drawn| *drawn += 1);
        }
    }
}
