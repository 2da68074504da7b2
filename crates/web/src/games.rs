//! Games that were begun, so that none is lost: the newest first, each with the link that holds it. Kept by the browser.

use garns::{Lang, say};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::board::Board;
use crate::learn::Both;
use crate::settings::clock;
use crate::share::{fragment, text_of};
use crate::words;

/// So many are kept.
const MOST: usize = 24;

/// A game that was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// What tells its puzzle from others.
    pub id: u64,
    /// The puzzle's title; empty where it has none.
    pub title: String,
    /// What it is, in English and Portuguese.
    pub what: (String, String),
    /// The fragment that holds it.
    pub link: String,
    /// Seconds spent on it.
    pub seconds: u32,
    /// How many cells are filled of those that are not given, and how many there are.
    pub filled: (usize, usize),
    pub solved: bool,
}

/// FNV-1a, which stays the same from one version of the page to the next.
pub(crate) fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

impl Game {
    /// The game on a board; none where nothing was written yet.
    pub fn of(board: &Board, seconds: u32, solved: bool) -> Option<Game> {
        let puzzle = board.puzzle();
        if board.entries().iter().all(|entry| *entry == Default::default()) {
            return None;
        }
        let (blank, left) = (puzzle.givens().blanks(), board.grid().blanks());
        let what = |lang| {
            let (name, more) = words::puzzle(puzzle, lang);
            if more.is_empty() { name } else { more }
        };
        Some(Game {
            id: hash(&text_of(puzzle)),
            title: garns::clean_line(&puzzle.notes().title).into_owned(),
            what: (what(Lang::En), what(Lang::Pt)),
            link: fragment(board, seconds),
            seconds,
            filled: (blank - left, blank),
            solved,
        })
    }

    /// Its name and how far it has come, in words.
    pub fn text(&self, lang: Lang) -> (String, String) {
        let what = if lang == Lang::En { &self.what.0 } else { &self.what.1 };
        let name = if self.title.is_empty() { what } else { &self.title };
        let (time, (filled, all)) = (clock(self.seconds), self.filled);
        let far = if self.solved {
            say!(lang, "solved in {time}", "resolvido em {time}")
        } else {
            say!(lang, "{filled} of {all} cells, {time}", "{filled} de {all} células, {time}")
        };
        (name.clone(), far)
    }
}

/// Reads what was kept; a game that can't be read is left out, and the others are there.
pub fn read(text: Option<&str>) -> Vec<Game> {
    let kept: Vec<Value> = text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    kept.into_iter().filter_map(|game| serde_json::from_value(game).ok()).collect()
}

/// Puts a game into what is kept by now, where other tabs keep theirs too. `last` is the link that this tab kept last,
/// if nothing was written here since: then what another tab made of the same puzzle is newer, and stays.
pub fn merged(kept: Option<&str>, game: Game, last: Option<&str>) -> Vec<Game> {
    let mut games = read(kept);
    let newer = |other: &Game| other.id == game.id && last.is_some_and(|last| last != other.link);
    if !games.iter().any(newer) {
        keep(&mut games, game);
    }
    games
}

/// As text to keep.
pub fn text(games: &[Game]) -> String {
    serde_json::to_string(games).unwrap_or_default() // plain data
}

/// Puts a game first, in the place of what was kept of the same puzzle.
pub fn keep(games: &mut Vec<Game>, game: Game) {
    games.retain(|other| other.id != game.id);
    games.insert(0, game);
    games.truncate(MOST);
}

/// A puzzle that was solved by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Won {
    /// What tells its puzzle from others.
    pub id: u64,
    /// How hard it is.
    pub level: Both,
    /// How long it took.
    pub seconds: u32,
}

/// So many are kept.
const MOST_WON: usize = 5000;

/// Reads a list that was kept.
pub fn read_list<T: serde::de::DeserializeOwned>(text: Option<&str>) -> Vec<T> {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// Adds a puzzle that was solved; the first time counts.
pub fn note(won: &mut Vec<Won>, board: &Board, level: Both, seconds: u32) {
    let id = hash(&text_of(board.puzzle()));
    if won.iter().all(|other| other.id != id) {
        won.push(Won { id, level, seconds });
        let many = won.len().saturating_sub(MOST_WON);
        won.drain(..many);
    }
}

/// A technique that hints told of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Its name in data.
    pub technique: String,
    /// Its name for people.
    pub title: Both,
    /// How often.
    pub count: u32,
}

/// Counts a technique that a hint told of; the most often come first.
pub fn ask(asked: &mut Vec<Asked>, technique: &str, title: &Both) {
    match asked.iter_mut().find(|known| known.technique == technique) {
        Some(known) => known.count += 1,
        None => asked.push(Asked { technique: technique.to_owned(), title: title.clone(), count: 1 }),
    }
    asked.sort_by_key(|known| std::cmp::Reverse(known.count));
}

/// For each level, in the order of these: how many were solved, the shortest and the mean time.
pub fn tally(won: &[Won], levels: &[garns::Text]) -> Vec<(garns::Text, usize, u32, u32)> {
    let of = |level: &garns::Text| {
        let times: Vec<u32> =
            won.iter().filter(|won| won.level.0 == level.en).map(|won| won.seconds).collect();
        let sum: u64 = times.iter().map(|seconds| u64::from(*seconds)).sum();
        let best = times.iter().min().copied()?;
        Some((*level, times.len(), best, (sum / times.len() as u64) as u32))
    };
    levels.iter().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use crate::board::Mode;
    use crate::share;
    use garns::Puzzle;

    #[test]
    fn a_game_is_kept_once_newest_first_and_opens_as_it_was() {
        let mut board = Board::new(Puzzle::sudoku(4).unwrap());
        assert_eq!(Game::of(&board, 9, false), None, "nothing was written");
        board.enter(&[0], Mode::Value, 2, true);
        let first = Game::of(&board, 65, false).unwrap();
        assert_eq!(first.text(Lang::En), ("Sudoku 4×4".into(), "1 of 16 cells, 1:05".into()));
        let mut other = Board::new(Puzzle::latin(3).unwrap());
        other.enter(&[0], Mode::Value, 0, true);
        let mut games = Vec::new();
        keep(&mut games, first.clone());
        keep(&mut games, Game::of(&other, 1, false).unwrap());
        board.enter(&[1], Mode::Value, 3, true);
        keep(&mut games, Game::of(&board, 70, true).unwrap());
        assert_eq!(games.len(), 2);
        assert_eq!((games[0].id, games[0].filled, games[0].solved), (first.id, (2, 16), true));
        assert_eq!(games[0].text(Lang::Pt).1, "resolvido em 1:10");
        let kept = read(Some(&text(&games)));
        assert_eq!(kept, games);
        let (opened, seconds) = share::board(&kept[0].link, Lang::En).unwrap();
        assert_eq!((opened.entries(), seconds), (board.entries(), 70));
        assert!(read(Some("[{}]")).is_empty() && read(None).is_empty());
    }

    #[test]
    fn what_was_solved_is_counted_once_level_by_level() {
        let easy = garns::Text { en: "easy", pt: "fácil" };
        let hard = garns::Text { en: "hard", pt: "difícil" };
        let mut won = Vec::new();
        for (size, level, seconds) in [(4, easy, 60), (4, easy, 10), (9, easy, 20), (6, hard, 300)] {
            let board = Board::new(Puzzle::sudoku(size).unwrap());
            note(&mut won, &board, (level.en.to_owned(), level.pt.to_owned()), seconds);
        }
        assert_eq!(tally(&won, &[easy, hard]), [(easy, 2, 20, 40), (hard, 1, 300, 300)]);
        let text = serde_json::to_string(&won).unwrap();
        assert_eq!(read_list::<Won>(Some(&text)), won);
        assert!(read_list::<Won>(None).is_empty() && read_list::<Won>(Some("{")).is_empty());
    }

    #[test]
    fn techniques_that_were_asked_for_most_often_come_first() {
        let mut asked = Vec::new();
        for name in ["x-wing", "skyscraper", "skyscraper"] {
            ask(&mut asked, name, &(name.to_owned(), name.to_owned()));
        }
        let counts: Vec<_> = asked.iter().map(|asked| (asked.technique.as_str(), asked.count)).collect();
        assert_eq!(counts, [("skyscraper", 2), ("x-wing", 1)]);
    }

    /// A game of a Latin square of this size, with so many cells written.
    fn latin(size: usize, written: usize) -> Game {
        let mut board = Board::new(Puzzle::latin(size).unwrap());
        for cell in 0..written {
            board.enter(&[cell], Mode::Value, cell, true);
        }
        Game::of(&board, 1, false).unwrap()
    }

    #[test]
    fn one_game_that_cannot_be_read_takes_no_other_with_it() {
        let games = [latin(3, 1), latin(4, 1)];
        let text = text(&games).replacen('[', "[{\"id\":\"later\"},7,", 1);
        assert_eq!(read(Some(&text)), games);
        assert!(read(Some("{}")).is_empty());
    }

    #[test]
    fn tabs_keep_their_games_beside_each_other() {
        let (here, there) = (latin(3, 1), latin(4, 1));
        let mut kept = text(&merged(None, here.clone(), None));
        kept = text(&merged(Some(&kept), there.clone(), None));
        // This tab goes on without having seen the other's.
        let further = latin(3, 2);
        kept = text(&merged(Some(&kept), further.clone(), None));
        assert_eq!(read(Some(&kept)), [further.clone(), there]);
        // The same game went on in another tab: where nothing was written here since, that stays.
        assert_eq!(merged(Some(&kept), here.clone(), Some(&here.link))[0], further);
        assert_eq!(merged(Some(&kept), here.clone(), None)[0], here);
        let later = Game { seconds: 9, ..further.clone() };
        assert_eq!(merged(Some(&kept), later.clone(), Some(&further.link))[0], later);
    }
}
