//! Whatever puzzle there is can be drawn, and nothing of it leaves the sheet.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod samples;

use garns_draw::{Booklet, Colours, Content, Entry, Options, Paper, Picture, Theme, draw, pdf, svg};
use garns_puzzle::{Blocks, Candidates, Cell, Frame, Grid, Lang, Puzzle, Rule, Values};
use proptest::prelude::*;

/// Grids of every sort; a number chooses, and further ones are its sizes.
fn frame(sort: u8, a: usize, b: usize) -> Frame {
    match sort % 6 {
        0 => Frame::boxes(a % 4 + 1, b % 4 + 1).unwrap(),
        1 => Frame::latin(a % 12 + 1).unwrap(),
        2 => Frame::rectangle(a % 9 + 1, b % 9 + 1, Blocks::None).unwrap(),
        3 => Frame::loose(a % 3 + 1, b % 20 + 1).unwrap(),
        4 => Frame::samurai(),
        _ => Frame::boxes(3, 3).unwrap().beside(Cell::new(10, (a % 5) as u16), b % 3 + 1, 4).unwrap(),
    }
}

fn values(frame: &Frame, words: bool) -> Values {
    let count = frame.order().max(2);
    if words {
        let symbols =
            (0..count).map(|i| format!("{}<&", ["alpha", "ß", "Ж", "Ω", "w"][i % 5].repeat(i / 5 + 1)));
        return Values::symbols(symbols).unwrap();
    }
    Values::count(count).unwrap()
}

fn inside(picture: &Picture) -> Result<(), TestCaseError> {
    for shape in &picture.shapes {
        let extent = shape.extent();
        let (right, bottom) = (picture.width + 0.01, picture.height + 0.01);
        let fits =
            extent.from.x >= -0.01 && extent.from.y >= -0.01 && extent.to.x <= right && extent.to.y <= bottom;
        prop_assert!(fits, "{:?} leaves {}×{}", shape, picture.width, picture.height);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_puzzle_is_drawn_on_its_sheet(
        (sort, a, b, words) in (any::<u8>(), 0_usize..64, 0_usize..64, any::<bool>()),
        chosen in prop::collection::vec(0_usize..100, 0..12),
        filled in prop::collection::vec(prop::option::of(0_usize..64), 0..500),
        (cell, theme, candidates, legend) in (8.0..200.0_f64, 0_usize..3, any::<bool>(), any::<bool>()),
    ) {
        let frame = frame(sort, a, b);
        let values = values(&frame, words);
        let mut puzzle = Puzzle::new(frame, values).unwrap();
        puzzle.notes_mut().title = "A title that is longer than many a grid is wide, çãõ & <more>".into();
        let rules: Vec<Rule> =
            samples::samples().iter().flat_map(|(_, puzzle, _)| puzzle.added_rules().to_vec()).collect();
        for i in chosen {
            // Many don't fit into the grid: they are refused, and that is as it should be.
            let _ = puzzle.add(rules[i % rules.len()].clone());
        }
        let ranks = puzzle.values().len();
        let grid: Grid = (0..puzzle.cells().len())
            .map(|i| filled.get(i).copied().flatten().map(|rank| rank % ranks))
            .collect();
        let cells = puzzle.cells().to_vec();
        let _ = puzzle.mark(cells[cells.len() / 2], Candidates::first(ranks.min(3)));
        let mut content = if candidates { Content::candidates(&puzzle) } else { Content::default() };
        if words {
            content.values = Some(grid);
        } else {
            puzzle = puzzle.with_givens(grid);
        }
        let lang = if candidates { Lang::Pt } else { Lang::En };
        let colours = Colours { theme: Theme::ALL[theme], safe: legend };
        let picture = draw(&puzzle, &content, &Options { cell, colours, lang, title: true, legend });
        inside(&picture)?;
        let text = svg(&picture);
        prop_assert!(roxmltree::Document::parse(&text).is_ok(), "{}", text);
    }
}

#[test]
fn the_largest_grid_is_drawn() {
    let puzzle = Puzzle::sudoku(64).unwrap();
    let picture = draw(&puzzle, &Content::candidates(&puzzle), &Options::default());
    assert!(picture.width > 4096.0 && picture.shapes.len() > 64 * 64 * 64);
}

#[test]
fn a_booklet_has_a_page_for_so_many_and_pages_for_solutions() {
    let samples = samples::samples();
    let entry = |(name, puzzle, _): &(String, Puzzle, Puzzle)| {
        let picture = draw(puzzle, &Content::default(), &Options::default());
        Entry {
            heading: name.clone(),
            note: "easy".into(),
            picture: picture.clone(),
            solution: Some(picture),
        }
    };
    let booklet = Booklet {
        title: "Regras".into(),
        paper: Paper::Letter,
        per_page: 6,
        lang: Lang::Pt,
        colours: Colours::default(),
        entries: samples.iter().map(entry).collect(),
    };
    let pages = booklet.pages();
    assert_eq!(pages.len(), samples.len().div_ceil(6) + samples.len().div_ceil(20));
    for page in &pages {
        for placed in &page.pictures {
            let right = placed.at.x + placed.picture.width * placed.scale;
            let bottom = placed.at.y + placed.picture.height * placed.scale;
            assert!(right <= page.width + 0.01 && bottom <= page.height + 0.01);
        }
    }
    let document = lopdf::Document::load_mem(&pdf(&pages, "Regras", "pt-BR")).unwrap();
    let last = document.extract_text(&[pages.len() as u32]).unwrap();
    assert!(last.contains(&format!("{0} / {0}", pages.len())), "{last}");
    let solutions = document.extract_text(&[samples.len().div_ceil(6) as u32 + 1]).unwrap();
    assert!(solutions.contains("Soluções"), "{solutions}");
}
