//! What is to be covered, and with what.

use crate::Search;

/// Items, the first of them primary, and options.
#[derive(Clone, Debug)]
pub struct Cover {
    pub(crate) primary: usize,
    pub(crate) items: usize,
    /// The items of all options, one option after the other.
    pub(crate) parts: Vec<u32>,
    /// Their colours, 0 for none; empty as long as no option has a colour.
    pub(crate) colours: Vec<u32>,
    /// Where each option begins in `parts`, and where the last one ends.
    pub(crate) starts: Vec<u32>,
    /// For each primary item how often it is covered, at least and at most; empty if all are covered once.
    pub(crate) often: Vec<(u32, u32)>,
}

impl Cover {
    /// So many primary items, followed by so many secondary ones, and no options yet.
    #[must_use]
    pub fn new(primary: usize, secondary: usize) -> Cover {
        Cover {
            primary,
            items: primary + secondary,
            parts: Vec::new(),
            colours: Vec::new(),
            starts: vec![0],
            often: Vec::new(),
        }
    }

    /// How many options there are.
    #[must_use]
    pub fn options(&self) -> usize {
        self.starts.len() - 1
    }

    /// Adds an option without colours. Options are numbered in the order in which they are added.
    ///
    /// # Panics
    /// When an item does not exist, or is named twice; when no item is primary: then nothing would say whether the option is
    /// to be taken.
    pub fn option(&mut self, items: &[usize]) {
        self.add(items.iter().map(|item| (*item, 0)));
    }

    /// Adds an option; a secondary item may have a colour, which is any number but 0.
    ///
    /// # Panics
    /// As for [`Cover::option`], and when a primary item has a colour.
    pub fn coloured_option(&mut self, items: &[(usize, u32)]) {
        self.add(items.iter().copied());
    }

    /// The primary item is covered so often; once, unless this says otherwise.
    ///
    /// # Panics
    /// When the item is not primary.
    pub fn multiplicity(&mut self, item: usize, least: u32, most: u32) {
        if self.often.is_empty() {
            self.often = vec![(1, 1); self.primary];
        }
        self.often[item] = (least, most);
    }

    fn add(&mut self, items: impl Iterator<Item = (usize, u32)>) {
        let start = self.parts.len();
        let mut is_primary = false;
        for (item, colour) in items {
            assert!(item < self.items, "there is no item {item}");
            assert!(colour == 0 || item >= self.primary, "the primary item {item} has a colour");
            assert!(!self.parts[start..].contains(&(item as u32)), "an option has the item {item} twice");
            is_primary |= item < self.primary;
            if colour != 0 || !self.colours.is_empty() {
                self.colours.resize(self.parts.len(), 0);
                self.colours.push(colour);
            }
            self.parts.push(item as u32);
        }
        assert!(is_primary, "an option has no primary item");
        self.starts.push(self.parts.len() as u32);
    }

    /// A search that has not begun.
    #[must_use]
    pub fn search(&self) -> Search {
        Search::new(self)
    }
}
