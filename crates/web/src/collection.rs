//! Puzzles that were opened together, kept by the browser: packed once, with how far each of them has come beside them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use garns::{Lang, say};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};
use serde::{Deserialize, Serialize};

use crate::board::Entry;
use crate::games::hash;
use crate::part::Part;

/// A puzzle in the native JSON, and what is missing of it.
pub type Told = (String, Option<Part>);

/// No collection is unpacked to more than this.
const LARGEST: usize = 64 << 20;

/// The puzzles as a text to keep.
pub fn packed(puzzles: &[Told]) -> String {
    let json = serde_json::to_vec(puzzles).unwrap_or_default(); // plain data
    STANDARD_NO_PAD.encode(compress_to_vec(&json, 7))
}

/// The puzzles of such a text.
pub fn unpacked(text: &str) -> Option<Vec<Told>> {
    let bytes = STANDARD_NO_PAD.decode(text).ok()?;
    serde_json::from_slice(&decompress_to_vec_with_limit(&bytes, LARGEST).ok()?).ok()
}

/// What is told of a collection without unpacking it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// What tells it from others.
    pub id: u64,
    /// The name of its file, or what it consists of.
    pub name: String,
    /// How many puzzles there are.
    pub count: usize,
    pub solved: usize,
    /// The one that was looked at last.
    pub at: usize,
}

impl Head {
    /// A collection that was just opened.
    pub fn new(name: String, count: usize, packed: &str) -> Head {
        Head { id: hash(packed), name, count, solved: 0, at: 0 }
    }

    /// How far one has come with it, in words.
    pub fn text(&self, lang: Lang) -> String {
        let Head { count, solved, .. } = self;
        say!(lang, "{solved} of {count} solved", "{solved} de {count} resolvidos")
    }
}

/// So many collections are kept.
const MOST: usize = 20;

/// Reads what was kept; a collection that can't be read is left out.
pub fn read(text: Option<&str>) -> Vec<Head> {
    let kept: Vec<serde_json::Value> =
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    kept.into_iter().filter_map(|head| serde_json::from_value(head).ok()).collect()
}

/// Puts a collection first, in the place of what was kept of it; those that are too many come back.
pub fn keep(heads: &mut Vec<Head>, head: Head) -> Vec<Head> {
    heads.retain(|other| other.id != head.id);
    heads.insert(0, head);
    heads.split_off(heads.len().min(MOST))
}

/// How far one of the puzzles has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// What was written, cell by cell; of a puzzle that was solved nothing is kept.
    #[serde(rename = "e", default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry>,
    /// Seconds spent on it.
    #[serde(rename = "t", default)]
    pub seconds: u32,
    /// Whether it was solved, now or before.
    #[serde(rename = "s", default)]
    pub solved: bool,
}

impl Progress {
    /// Whether something was written.
    pub fn is_begun(&self) -> bool {
        self.entries.iter().any(|entry| *entry != Entry::default())
    }
}

/// How far all of them have come, as a text to keep: only those that were begun.
pub fn progress_text<'a>(all: impl Iterator<Item = &'a Progress>) -> String {
    let one = |(at, progress): (usize, &Progress)| {
        let kept = if progress.solved { Vec::new() } else { progress.entries.clone() };
        (progress.solved || progress.is_begun()).then(|| (at, Progress { entries: kept, ..progress.clone() }))
    };
    let begun: Vec<(usize, Progress)> = all.enumerate().filter_map(one).collect();
    serde_json::to_string(&begun).unwrap_or_default() // plain data
}

/// How far so many puzzles have come, by such a text.
pub fn progress(text: Option<&str>, count: usize) -> Vec<Progress> {
    let begun: Vec<(usize, Progress)> =
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let mut all = vec![Progress::default(); count];
    for (at, progress) in begun {
        if let Some(own) = all.get_mut(at) {
            *own = progress;
        }
    }
    all
}

/// Takes over how far other tabs have come with the same puzzles by now. `own` is the one that was played here since: of that
/// stays what is here. What was solved anywhere is solved.
pub fn merge<'a>(mine: impl Iterator<Item = &'a mut Progress>, kept: Vec<Progress>, own: Option<usize>) {
    for (at, (mine, kept)) in mine.zip(kept).enumerate() {
        let solved = mine.solved || kept.solved;
        if own != Some(at) && !mine.solved {
            *mine = kept;
        }
        mine.solved = solved;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn puzzles_are_packed_small_and_come_back() {
        let line =
            |n: usize| format!("{{\"puzzle\": \"{}\"}}", "1.2.3.4.5".repeat(9).replace('5', &n.to_string()));
        let puzzles: Vec<Told> = (0..500).map(|n| (line(n), None)).collect();
        let text = packed(&puzzles);
        assert!(text.len() < 10_000, "{}", text.len());
        assert_eq!(unpacked(&text).unwrap(), puzzles);
        assert!(unpacked("no such text!").is_none() && unpacked(&text[..40]).is_none());
    }

    #[test]
    fn progress_is_kept_of_what_was_begun() {
        let begun = Entry { value: Some(3), ..Entry::default() };
        let all = [
            Progress::default(),
            Progress { entries: vec![Entry::default(), begun], seconds: 7, solved: false },
            Progress { entries: vec![begun, begun], seconds: 65, solved: true },
            Progress { entries: vec![Entry::default()], seconds: 2, solved: false },
        ];
        let text = progress_text(all.iter());
        let back = progress(Some(&text), 4);
        assert_eq!((&back[0], &back[1]), (&all[0], &all[1]));
        assert_eq!(back[2], Progress { entries: Vec::new(), seconds: 65, solved: true });
        assert_eq!(back[3], Progress::default());
        assert_eq!(progress(Some("{"), 2), vec![Progress::default(); 2]);
        assert_eq!(progress(Some(&text), 1).len(), 1, "fewer puzzles than were kept");
    }

    #[test]
    fn two_tabs_take_nothing_from_each_other() {
        let entry = |value| vec![Entry { value: Some(value), ..Entry::default() }];
        let begun = |value| Progress { entries: entry(value), seconds: 1, solved: false };
        let solved = Progress { solved: true, ..Progress::default() };
        // This tab began 0 and is at 1; the other began 2, solved 3 and went on with 0; both are at 1.
        let mut here = [begun(1), begun(2), Progress::default(), Progress::default(), solved.clone()];
        let there = vec![begun(5), begun(6), begun(7), solved.clone(), Progress::default()];
        merge(here.iter_mut(), there, Some(1));
        assert_eq!(here, [begun(5), begun(2), begun(7), solved.clone(), solved.clone()]);
        // Where nothing was written here since, what the other made of it is newer.
        merge(here.iter_mut(), vec![begun(5), Progress { solved: true, ..begun(6) }], None);
        assert_eq!(here[1], Progress { solved: true, ..begun(6) });
    }

    #[test]
    fn collections_are_kept_newest_first_and_not_too_many() {
        let mut heads = Vec::new();
        for n in 0..MOST {
            assert!(keep(&mut heads, Head::new(n.to_string(), 2, &n.to_string())).is_empty());
        }
        let again = Head { solved: 1, ..heads[5].clone() };
        assert!(keep(&mut heads, again.clone()).is_empty());
        assert_eq!((heads.len(), &heads[0]), (MOST, &again));
        let gone = keep(&mut heads, Head::new("more".into(), 2, "more"));
        assert_eq!(gone[0].name, "0");
        assert_eq!(read(Some(&serde_json::to_string(&heads).unwrap())), heads);
        assert_eq!(again.text(Lang::Pt), "1 de 2 resolvidos");
    }
}
