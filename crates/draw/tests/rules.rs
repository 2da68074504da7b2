//! Every rule is drawn, inside the sheet, and every writer writes what others can read.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod samples;

use garns_draw::{Colours, Content, Options, Page, Picture, Theme, draw, pdf, svg};
use garns_puzzle::{Lang, Puzzle, RULES};
use samples::samples;

fn plain(puzzle: &Puzzle) -> Picture {
    draw(puzzle, &Content::default(), &Options::default())
}

/// Nothing lies outside the sheet.
fn inside(picture: &Picture, name: &str) {
    for shape in &picture.shapes {
        let extent = shape.extent();
        let fits = extent.from.x >= -0.01
            && extent.from.y >= -0.01
            && extent.to.x <= picture.width + 0.01
            && extent.to.y <= picture.height + 0.01;
        assert!(fits, "{name}: {shape:?} leaves {}×{}", picture.width, picture.height);
    }
}

#[test]
fn every_rule_has_a_sample() {
    let names: Vec<String> = samples().into_iter().map(|(name, ..)| name).collect();
    for about in RULES {
        assert!(names.iter().any(|name| name == about.name), "{} is drawn", about.name);
    }
}

#[test]
fn every_rule_is_seen_and_stays_on_the_sheet() {
    for (name, with, without) in samples() {
        let (with, without) = (plain(&with), plain(&without));
        assert_ne!(with.shapes, without.shapes, "{name} can be seen");
        inside(&with, &name);
    }
}

#[test]
fn every_rule_is_named_in_the_legend_in_both_languages() {
    for (name, puzzle, _) in samples() {
        for (lang, other) in [(Lang::En, Lang::Pt), (Lang::Pt, Lang::En)] {
            let options = Options { legend: true, lang, ..Options::default() };
            let picture = draw(&puzzle, &Content::default(), &options);
            inside(&picture, &name);
            let meaning = puzzle.added_rules()[0].about().meaning;
            let word = meaning.get(lang).split_whitespace().max_by_key(|word| word.len()).unwrap();
            assert!(svg(&picture).contains(word), "{name}: {word}");
            assert_ne!(meaning.get(lang), meaning.get(other));
        }
    }
}

#[test]
fn every_drawing_is_well_formed_svg_that_says_what_it_shows() {
    for (name, puzzle, _) in samples() {
        for theme in Theme::ALL {
            let options = Options { colours: Colours { theme, safe: true }, ..Options::default() };
            let text = svg(&draw(&puzzle, &Content::candidates(&puzzle), &options));
            let document =
                roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let root = document.root_element();
            let child =
                |tag: &str| root.children().find(|node| node.has_tag_name(tag)).and_then(|node| node.text());
            assert!(child("title").is_some_and(|title| !title.is_empty()), "{name}");
            assert!(child("desc").is_some_and(|desc| !desc.is_empty()), "{name}");
            assert_eq!(root.attribute("role"), Some("img"));
        }
    }
}

#[test]
fn every_drawing_is_a_page_of_pdf_with_letters_that_can_be_searched() {
    let pages: Vec<Page> = samples().iter().map(|(_, puzzle, _)| Page::around(plain(puzzle))).collect();
    let bytes = pdf(&pages, "Every rule", "en");
    assert_eq!(bytes, pdf(&pages, "Every rule", "en"), "the same pages give the same bytes");
    let document = lopdf::Document::load_mem(&bytes).unwrap();
    assert_eq!(document.get_pages().len(), pages.len());
    let knight = samples().iter().position(|(name, ..)| name == "anti-knight").unwrap() as u32 + 1;
    let text = document.extract_text(&[knight]).unwrap();
    assert!(text.contains("Anti-knight") && text.contains('5'), "{text:?}");
}

#[cfg(feature = "png")]
#[test]
fn every_drawing_becomes_pixels() {
    for (name, puzzle, plain_puzzle) in samples() {
        let options = Options { cell: 20.0, ..Options::default() };
        let pixels =
            |puzzle| garns_draw::png(&svg(&draw(puzzle, &Content::default(), &options)), 1.0).unwrap();
        let bytes = pixels(&puzzle);
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{name}");
        assert_ne!(bytes, pixels(&plain_puzzle), "{name} can be seen");
    }
}
