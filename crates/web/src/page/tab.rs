//! What one is doing: the tab, the window over it, and what a typed digit becomes.

/// What one is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Play,
    Solve,
    Learn,
    Make,
    Lab,
}

impl Tab {
    const ALL: [Tab; 5] = [Tab::Play, Tab::Solve, Tab::Learn, Tab::Make, Tab::Lab];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Tab::Play => "play",
            Tab::Solve => "solve",
            Tab::Learn => "learn",
            Tab::Make => "make",
            Tab::Lab => "lab",
        }
    }

    /// The tab after this one, or before it.
    pub(crate) fn beside(self, before: bool) -> Tab {
        let at = Tab::ALL.iter().position(|tab| *tab == self).unwrap_or(0);
        Tab::ALL[(at + if before { Tab::ALL.len() - 1 } else { 1 }) % Tab::ALL.len()]
    }
}

/// A window over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    Open,
    Share,
    Settings,
    Keys,
    /// The puzzles that were opened together.
    Collection,
}

/// What a typed digit becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// An entry of the player.
    Entry,
    /// A given of the puzzle that is being set.
    Given,
    /// A candidate that the puzzle leaves a cell.
    Mark,
    /// Part of the clue of the rule that is being drawn.
    Rule,
    Region,
    /// Title and text of the puzzle.
    Notes,
    /// Nothing: the puzzle is being played, not set.
    Nothing,
}
