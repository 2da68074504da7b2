//! Pictures as PDF: pages of vectors, with the font inside. The same pictures give the same bytes.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::font::{Font, Weight};
use crate::scene::{Colour, Form, Label, Picture, Point, Segment, Shape, Stroke};

/// Points (1/72 inch) for each unit of a picture that stands alone on a page: units are 1/96 inch.
const POINTS: f64 = 0.75;

/// A picture somewhere on a page.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The picture.
    pub picture: Picture,
    /// Where its top left corner comes, in points.
    pub at: Point,
    /// Points for each of its units.
    pub scale: f64,
}

/// A page of pictures.
#[derive(Clone, Debug)]
pub struct Page {
    /// How wide it is, in points.
    pub width: f64,
    /// How high it is, in points.
    pub height: f64,
    /// What is on it.
    pub pictures: Vec<Placed>,
}

impl Page {
    /// A page just as large as a picture.
    #[must_use]
    pub fn around(picture: Picture) -> Page {
        let (width, height) = (picture.width * POINTS, picture.height * POINTS);
        Page { width, height, pictures: vec![Placed { picture, at: Point::default(), scale: POINTS }] }
    }
}

/// Writes pages as one PDF document. No date and no random number is in it.
#[must_use]
pub fn pdf(pages: &[Page], title: &str, lang: &str) -> Vec<u8> {
    let mut next = 1;
    let mut fresh = || {
        let id = Ref::new(next);
        next += 1;
        id
    };
    let (catalog, tree, info) = (fresh(), fresh(), fresh());
    let fonts = [Weight::Regular, Weight::Bold].map(|weight| (weight, FontIds::new(&mut fresh)));
    let mut pdf = Pdf::new();
    pdf.set_version(1, 7);
    pdf.catalog(catalog).pages(tree).lang(TextStr(lang)).viewer_preferences().display_doc_title(true);
    pdf.document_info(info).title(TextStr(&garns_puzzle::clean_line(title))).producer(TextStr("garns"));

    let mut states = States::default();
    let drawn: Vec<_> = pages
        .iter()
        .map(|page| {
            let mut pen = Pen { content: Content::new(), states: &mut states };
            pen.page(page);
            (fresh(), fresh(), page, packed(&pen.content.finish()))
        })
        .collect();
    let states: Vec<(String, f64, Ref)> =
        states.names.into_iter().map(|(percent, name)| (name, f64::from(percent) / 100.0, fresh())).collect();

    pdf.pages(tree).kids(drawn.iter().map(|(id, ..)| *id)).count(drawn.len() as i32);
    for (id, content, page, bytes) in &drawn {
        let mut entry = pdf.page(*id);
        entry
            .media_box(Rect::new(0.0, 0.0, page.width as f32, page.height as f32))
            .parent(tree)
            .contents(*content);
        let mut resources = entry.resources();
        let mut names = resources.fonts();
        for (weight, ids) in &fonts {
            names.pair(font_name(*weight), ids.font);
        }
        names.finish();
        let mut names = resources.ext_g_states();
        for (name, _, id) in &states {
            names.pair(Name(name.as_bytes()), *id);
        }
        names.finish();
        resources.finish();
        entry.finish();
        pdf.stream(*content, bytes).filter(Filter::FlateDecode);
    }
    for (_, alpha, id) in &states {
        pdf.ext_graphics(*id).non_stroking_alpha(*alpha as f32).stroking_alpha(*alpha as f32);
    }
    for (weight, ids) in &fonts {
        embed(&mut pdf, *weight, ids);
    }
    pdf.finish()
}

/// The objects a font is made of.
struct FontIds {
    font: Ref,
    descendant: Ref,
    descriptor: Ref,
    letters: Ref,
    file: Ref,
}

impl FontIds {
    fn new(fresh: &mut impl FnMut() -> Ref) -> FontIds {
        FontIds { font: fresh(), descendant: fresh(), descriptor: fresh(), letters: fresh(), file: fresh() }
    }
}

fn font_name(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Regular => Name(b"regular"),
        Weight::Bold => Name(b"bold"),
    }
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing into memory never fails.
    let _ = packer.write_all(bytes);
    packer.finish().unwrap_or_default()
}

/// Puts a font into the document: letters are written as numbers of glyphs, and told as text by a table.
fn embed(pdf: &mut Pdf, weight: Weight, ids: &FontIds) {
    let (bytes, Font { face }) = (weight.bytes(), weight.font());
    // Six capitals and a plus sign mark a subset of a font.
    let (name, heavy) = match weight {
        Weight::Regular => (&b"GARNSA+OpenSans-Regular"[..], 80.0),
        Weight::Bold => (&b"GARNSA+OpenSans-Semibold"[..], 120.0),
    };
    let name = Name(name);
    let info = || SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
    let per_thousand = 1000.0 / f32::from(face.units_per_em());
    let scaled = |value: i16| f32::from(value) * per_thousand;

    // With Identity-H a text is written as the numbers of its glyphs, two bytes each.
    pdf.type0_font(ids.font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(ids.descendant)
        .to_unicode(ids.letters);

    let mut descendant = pdf.cid_font(ids.descendant);
    descendant
        .subtype(CidFontType::Type2)
        .base_font(name)
        .system_info(info())
        .font_descriptor(ids.descriptor);
    descendant.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let glyphs = (0..face.number_of_glyphs()).map(ttf_parser::GlyphId);
    let widths = glyphs.map(|glyph| weight.font().advance(glyph) as f32 * 1000.0);
    descendant.widths().consecutive(0, widths);
    descendant.finish();

    let bounds = face.global_bounding_box();
    pdf.font_descriptor(ids.descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(
            scaled(bounds.x_min),
            scaled(bounds.y_min),
            scaled(bounds.x_max),
            scaled(bounds.y_max),
        ))
        .italic_angle(0.0)
        .ascent(scaled(face.ascender()))
        .descent(scaled(face.descender()))
        .cap_height(scaled(face.capital_height().unwrap_or(1462)))
        .stem_v(heavy)
        .font_file2(ids.file);

    // The way back from glyphs to letters, for searching and copying (ToUnicode).
    let mut letters: BTreeMap<u16, char> = BTreeMap::new();
    for subtable in face.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables) {
        if subtable.is_unicode() {
            subtable.codepoints(|code| {
                if let (Some(letter), Some(glyph)) = (char::from_u32(code), subtable.glyph_index(code)) {
                    letters.entry(glyph.0).or_insert(letter);
                }
            });
        }
    }
    let mut table = UnicodeCmap::new(Name(b"Letters"), info());
    for (glyph, letter) in letters {
        table.pair(glyph, letter);
    }
    pdf.cmap(ids.letters, &packed(&table.finish())).filter(Filter::FlateDecode);
    pdf.stream(ids.file, &packed(bytes))
        .filter(Filter::FlateDecode)
        .pair(Name(b"Length1"), bytes.len() as i32);
}

/// The degrees of opacity that are used, in percent, with the names they are called by.
#[derive(Default)]
struct States {
    names: BTreeMap<u8, String>,
}

impl States {
    fn name(&mut self, alpha: f64) -> &str {
        let percent = (alpha.clamp(0.0, 1.0) * 100.0).round() as u8;
        self.names.entry(percent).or_insert_with(|| format!("alpha{percent}"))
    }
}

struct Pen<'a> {
    content: Content,
    states: &'a mut States,
}

impl Pen<'_> {
    fn page(&mut self, page: &Page) {
        for Placed { picture, at, scale } in &page.pictures {
            self.content.save_state();
            // In PDF y grows upwards.
            let (scale, down) = (*scale as f32, (page.height - at.y) as f32);
            self.content.transform([scale, 0.0, 0.0, -scale, at.x as f32, down]);
            self.content.set_line_join(LineJoinStyle::RoundJoin);
            for shape in &picture.shapes {
                match shape {
                    Shape::Form { form, fill, stroke } => self.form(form, *fill, *stroke),
                    Shape::Text(label) => self.label(label),
                }
            }
            self.content.restore_state();
        }
    }

    fn form(&mut self, form: &Form, fill: Option<Colour>, stroke: Option<Stroke>) {
        // Opacity of inside and border may differ: each is drawn by itself.
        if let Some(fill) = fill {
            self.opacity(fill);
            self.content.set_fill_rgb(part(fill.red), part(fill.green), part(fill.blue));
            self.outline(form);
            self.content.fill_nonzero();
        }
        if let Some(stroke) = stroke {
            let colour = stroke.colour;
            self.opacity(colour);
            self.content.set_stroke_rgb(part(colour.red), part(colour.green), part(colour.blue));
            self.content.set_line_width(stroke.width as f32);
            let (cap, dashes) = match stroke.dashes {
                Some((dash, gap)) => (LineCapStyle::ButtCap, vec![dash as f32, gap as f32]),
                None => (LineCapStyle::RoundCap, Vec::new()),
            };
            self.content.set_line_cap(cap).set_dash_pattern(dashes, 0.0);
            self.outline(form);
            self.content.stroke();
        }
    }

    fn opacity(&mut self, colour: Colour) {
        self.content.set_parameters(Name(self.states.name(colour.alpha).as_bytes()));
    }

    fn outline(&mut self, form: &Form) {
        match form {
            Form::Rect { at, width, height, radius } if *radius <= 0.0 => {
                self.content.rect(at.x as f32, at.y as f32, *width as f32, *height as f32);
            }
            Form::Rect { at, width, height, radius } => self.rounded(*at, *width, *height, *radius),
            Form::Circle { centre, radius } => {
                let corner = centre.moved(-radius, -radius);
                self.rounded(corner, 2.0 * radius, 2.0 * radius, *radius);
            }
            Form::Path(segments) => {
                let mut here = Point::default();
                for segment in segments {
                    match *segment {
                        Segment::Move(to) => {
                            self.content.move_to(to.x as f32, to.y as f32);
                            here = to;
                        }
                        Segment::Line(to) => {
                            self.content.line_to(to.x as f32, to.y as f32);
                            here = to;
                        }
                        Segment::Bend(by, to) => {
                            // PDF has cubic curves only: a quadratic one has these control points.
                            let (a, b) = (here.towards(by, 2.0 / 3.0), to.towards(by, 2.0 / 3.0));
                            self.cubic(a, b, to);
                            here = to;
                        }
                        Segment::Close => {
                            self.content.close_path();
                        }
                    }
                }
            }
        }
    }

    fn cubic(&mut self, a: Point, b: Point, to: Point) {
        let [a, b, to] = [a, b, to].map(|point| (point.x as f32, point.y as f32));
        self.content.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
    }

    /// A rectangle with round corners, clockwise from the top left.
    fn rounded(&mut self, at: Point, width: f64, height: f64, radius: f64) {
        // How far the handles of a quarter of a circle reach.
        const HANDLE: f64 = 0.552_284_75;
        let radius = radius.min(width / 2.0).min(height / 2.0);
        let near = radius * (1.0 - HANDLE);
        let p = |x: f64, y: f64| at.moved(x, y);
        let start = p(radius, 0.0);
        self.content.move_to(start.x as f32, start.y as f32);
        let line = |pen: &mut Self, to: Point| {
            pen.content.line_to(to.x as f32, to.y as f32);
        };
        line(self, p(width - radius, 0.0));
        self.cubic(p(width - near, 0.0), p(width, near), p(width, radius));
        line(self, p(width, height - radius));
        self.cubic(p(width, height - near), p(width - near, height), p(width - radius, height));
        line(self, p(radius, height));
        self.cubic(p(near, height), p(0.0, height - near), p(0.0, height - radius));
        line(self, p(0.0, radius));
        self.cubic(p(0.0, near), p(near, 0.0), start);
        self.content.close_path();
    }

    fn label(&mut self, label: &Label) {
        let font = label.weight.font();
        let mut glyphs = Vec::with_capacity(label.text.len() * 2);
        for letter in label.text.chars() {
            glyphs.extend(font.glyph(letter).0.to_be_bytes());
        }
        self.opacity(label.colour);
        self.content
            .set_fill_rgb(part(label.colour.red), part(label.colour.green), part(label.colour.blue))
            .begin_text()
            .set_font(font_name(label.weight), label.size as f32)
            .set_text_matrix([1.0, 0.0, 0.0, -1.0, label.left() as f32, label.at.y as f32])
            .show(Str(&glyphs))
            .end_text();
    }
}

fn part(colour: u8) -> f32 {
    f32::from(colour) / 255.0
}
