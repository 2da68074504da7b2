//! From a puzzle to its picture.

use garns_puzzle::{Lang, Puzzle, Rule, say};

use crate::font::{self, Weight};
use crate::options::{Content, Options};
use crate::rules::drawing;
use crate::scene::{Anchor, Form, Label, Picture, Point, Shape, Stroke, path};
use crate::sketch::Sketch;
use crate::theme::Ink;

/// Room around the grid, in cells.
const MARGIN: f64 = 0.3;

/// Draws a puzzle, with what is to be written into its cells.
#[must_use]
pub fn draw(puzzle: &Puzzle, content: &Content, options: &Options) -> Picture {
    let mut sketch = Sketch::new(puzzle, content.values.as_ref(), options);
    let mut borders = sketch.borders();
    for rule in puzzle.added_rules() {
        drawing(rule).borders(&sketch, &mut borders);
    }
    if sketch.ground.round {
        for rule in puzzle.added_rules() {
            drawing(rule).draw(&mut sketch);
        }
        sketch.draw_vertices();
    } else {
        sketch.draw_borders(&borders);
        for rule in puzzle.added_rules() {
            drawing(rule).draw(&mut sketch);
            if options.legend {
                explain(&mut sketch, rule);
            }
        }
    }
    sketch.draw_cells(content);
    let strips = sketch.strips();
    sketch.draw_outside();
    if let Some(lit) = &puzzle.notes().fog {
        let lang = sketch.lang();
        sketch.caption(say!(
            lang,
            "Fog, for display only; free of it at first: {lit}",
            "Névoa, só para exibição; livres dela no começo: {lit}"
        ));
    }
    assemble(sketch, strips, content)
}

/// Tells in the legend what a rule means, instead of only naming it.
fn explain(sketch: &mut Sketch<'_>, rule: &Rule) {
    let (about, lang) = (rule.about(), sketch.lang());
    let title = capitalized(rule.title().get(lang));
    sketch.captions.retain(|(colour, text)| colour.is_some() || *text != title);
    sketch.caption(format!("{title}: {}", about.meaning.get(lang)));
}

/// With a capital at the beginning.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What a puzzle is called where it says nothing itself: its size and kind.
fn describe(puzzle: &Puzzle, lang: Lang) -> String {
    let (rows, cols) = puzzle.frame().canvas();
    let kind = puzzle.kind().name();
    let givens = puzzle.givens().iter().flatten().count();
    let mut rules: Vec<&str> = Vec::new();
    for rule in puzzle.added_rules() {
        let title = rule.title().get(lang);
        if !rules.contains(&title) {
            rules.push(title);
        }
    }
    let mut text = say!(
        lang,
        "A puzzle of the kind {kind}, {rows}×{cols}, with {givens} givens.",
        "Um jogo do tipo {kind}, {rows}×{cols}, com {givens} dados."
    );
    if !rules.is_empty() {
        let rules = rules.join(", ");
        text += &say!(lang, " Rules: {rules}.", " Regras: {rules}.");
    }
    text
}

/// Puts the layers on one sheet, with the margins that clues, title and captions need.
fn assemble(sketch: Sketch<'_>, strips: [i32; 4], content: &Content) -> Picture {
    let (puzzle, options) = (sketch.puzzle, sketch.options);
    let unit = options.cell;
    let margin = MARGIN * unit;
    let strip = |count: i32| sketch.ground.slot(-1, -1).width * f64::from(count);
    let [above, right, below, left] =
        strips.map(|count| if sketch.ground.round { 0.0 } else { strip(count) });
    let (across, down) = sketch.ground.size();
    let inner = across + left + right;
    let width = (inner + 2.0 * margin).max(4.0 * unit);
    // A narrow grid stands in the middle of its sheet.
    let left = (width - inner) / 2.0 + left;
    let caption_size = (0.26 * unit).max(width * 0.022);

    let title = garns_puzzle::clean_line(&puzzle.notes().title);
    let mut top = margin;
    let mut words: Vec<Shape> = Vec::new();
    if options.title && !title.is_empty() {
        let size = caption_size * 1.4;
        for line in font::wrap(&title, size, Weight::Bold, width - 2.0 * margin) {
            let most = width - 2.0 * margin;
            let size = size.min(size * most / font::width(&line, size, Weight::Bold));
            top += size;
            let at = Point::new(width / 2.0, top);
            let colour = sketch.colour(Ink::Given);
            let label = Label { at, anchor: Anchor::Middle, size, weight: Weight::Bold, colour, text: line };
            words.push(Shape::Text(label));
            top += size * 0.35;
        }
        top += size * 0.4;
    }
    let mut bottom = top + above + down + below;
    let swatch = caption_size * 1.6;
    for (colour, text) in &sketch.captions {
        let indent = if colour.is_some() { swatch } else { 0.0 };
        let most = width - 2.0 * margin - indent;
        for (i, line) in font::wrap(text, caption_size, Weight::Regular, most).into_iter().enumerate() {
            let size =
                caption_size.min(caption_size * most / font::width(&line, caption_size, Weight::Regular));
            bottom += if i == 0 { caption_size * 1.6 } else { caption_size * 1.3 };
            if let Some(colour) = colour.filter(|_| i == 0) {
                let y = bottom - caption_size * 0.3;
                let thick = caption_size * 0.45;
                let (from, to) = (Point::new(margin + thick / 2.0, y), Point::new(margin + swatch * 0.7, y));
                words.push(Shape::stroked(path(&[from, to], false), Stroke::new(colour, thick)));
            }
            let at = Point::new(margin + indent, bottom);
            let colour = sketch.colour(Ink::Caption);
            let label =
                Label { at, anchor: Anchor::Start, size, weight: Weight::Regular, colour, text: line };
            words.push(Shape::Text(label));
        }
    }
    if !sketch.captions.is_empty() {
        bottom += caption_size * 0.3;
    }
    let height = bottom + margin;

    let paper = Form::Rect { at: Point::default(), width, height, radius: 0.0 };
    let mut shapes = vec![Shape::filled(paper, sketch.colour(Ink::Paper))];
    for mut shape in sketch.layers.into_iter().flatten() {
        shape.shift(left, top + above);
        shapes.push(shape);
    }
    shapes.extend(words);
    let about = describe(puzzle, options.lang);
    let description =
        if content.description.is_empty() { about.clone() } else { content.description.clone() };
    let title = if title.is_empty() { capitalized(puzzle.kind().name()) } else { title.into_owned() };
    let lang = match options.lang {
        Lang::En => "en",
        Lang::Pt => "pt-BR",
    };
    Picture { width, height, title, description, lang, shapes }
}
