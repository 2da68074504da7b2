//! Graphs and hypergraphs as pictures: vertices at their places, edges as lines that go around other vertices, hyperedges
//! as outlines around theirs.

mod layout;
mod outline;

use garns_puzzle::{Lang, say};

use self::outline::{Outline, arc, from_line, outline};
use crate::font::{self, CAPITALS, Weight};
use crate::options::Options;
use crate::scene::{Anchor, Colour, Form, Label, Picture, Point, Segment, Shape, Stroke};
use crate::theme::Ink;

pub use self::layout::layout;

/// A vertex in a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vertex {
    /// Where it stands; vertices are about 1 apart.
    pub at: Point,
    /// What stands in it.
    pub label: String,
    /// Its colours: none, one, or several as parts of the circle.
    pub fill: Vec<Colour>,
}

/// A graph or hypergraph to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagram {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The edges between them.
    pub edges: Vec<(usize, usize)>,
    /// The hyperedges.
    pub hyperedges: Vec<Vec<usize>>,
    /// What is drawn, in a few words.
    pub title: String,
}

/// The most vertices that have their labels, and edges that go around other vertices.
pub const MOST_LABELS: usize = 400;

/// The most edges that are drawn: of more, so many evenly chosen.
pub const MOST_EDGES: usize = 30_000;

/// The most vertices that are drawn at all.
pub const MOST_VERTICES: usize = 5000;

/// The radius of a vertex: where all edges in a row are to be seen, they need the room between.
const RADIUS: f64 = 0.22;

/// A step between vertices, in the cells of other pictures.
const STEP: f64 = 1.35;

/// No picture becomes wider or higher than so many cells; its parts become smaller.
const LARGEST: f64 = 30.0;

/// Room around the vertices, in steps.
const MARGIN: f64 = 0.75;

/// The colour for one of so many: of few those that groups of cells have, of more hues far from each other.
#[must_use]
pub fn colour(number: usize, of: usize, options: &Options) -> Colour {
    if of <= 7 {
        return options.colours.of(Ink::Group(number));
    }
    // The golden angle: whatever their number, hues are spread evenly.
    let hue = (number as f64 * 137.507_764 + 25.0) % 360.0;
    let lightness = [0.78, 0.66, 0.86][number % 3];
    options.colours.of(Ink::Named(rgb(hue, 0.7, lightness)))
}

fn rgb(hue: f64, saturation: f64, lightness: f64) -> u32 {
    let reach = saturation * lightness.min(1.0 - lightness);
    let part = |offset: f64| {
        let k = (offset + hue / 30.0) % 12.0;
        let value = lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (value * 255.0).round() as u32
    };
    part(0.0) << 16 | part(8.0) << 8 | part(4.0)
}

impl Diagram {
    /// The picture of it.
    #[must_use]
    pub fn draw(&self, options: &Options) -> Picture {
        let sheet = Sheet::new(self, options);
        let mut shapes = vec![sheet.paper()];
        sheet.hyperedges(&mut shapes);
        let drawn = sheet.edges(&mut shapes);
        sheet.vertices(&mut shapes);
        let lang = options.lang;
        let mut description = self.describe(lang);
        if drawn < self.edges.len() {
            let all = self.edges.len();
            let part =
                say!(lang, "{drawn} of {all} edges are drawn.", "Estão desenhadas {drawn} de {all} arestas.");
            sheet.caption(&mut shapes, &part);
            description = format!("{description} {part}");
        }
        let title = if self.title.is_empty() { description.clone() } else { self.title.clone() };
        let lang = match lang {
            Lang::En => "en",
            Lang::Pt => "pt-BR",
        };
        Picture { width: sheet.width, height: sheet.height, title, description, lang, shapes }
    }

    fn describe(&self, lang: Lang) -> String {
        let (vertices, edges, hyperedges) = (self.vertices.len(), self.edges.len(), self.hyperedges.len());
        if hyperedges > 0 && edges == 0 {
            return say!(
                lang,
                "A hypergraph with {vertices} vertices and {hyperedges} hyperedges.",
                "Um hipergrafo com {vertices} vértices e {hyperedges} hiperarestas."
            );
        }
        say!(
            lang,
            "A graph with {vertices} vertices and {edges} edges.",
            "Um grafo com {vertices} vértices e {edges} arestas."
        )
    }
}

/// A diagram with its measures on the sheet.
struct Sheet<'a> {
    diagram: &'a Diagram,
    options: &'a Options,
    /// The places on the sheet.
    places: Vec<Point>,
    step: f64,
    width: f64,
    height: f64,
}

impl<'a> Sheet<'a> {
    fn new(diagram: &'a Diagram, options: &'a Options) -> Sheet<'a> {
        let at = || diagram.vertices.iter().map(|vertex| vertex.at);
        let left = at().map(|at| at.x).fold(f64::MAX, f64::min);
        let top = at().map(|at| at.y).fold(f64::MAX, f64::min);
        let across = at().map(|at| at.x - left).fold(0.0, f64::max) + 2.0 * MARGIN;
        let down = at().map(|at| at.y - top).fold(0.0, f64::max) + 2.0 * MARGIN;
        let step = STEP.min(LARGEST / across.max(down)) * options.cell;
        let place = |at: Point| Point::new((at.x - left + MARGIN) * step, (at.y - top + MARGIN) * step);
        let places = at().map(place).collect();
        Sheet { diagram, options, places, step, width: across * step, height: down * step }
    }

    fn paper(&self) -> Shape {
        let form = Form::Rect { at: Point::default(), width: self.width, height: self.height, radius: 0.0 };
        Shape::filled(form, self.options.colours.of(Ink::Paper))
    }

    /// Those with common vertices are drawn around them in different widths. Few have a colour each; of many, those of
    /// one width have the same, as rows have.
    fn hyperedges(&self, shapes: &mut Vec<Shape>) {
        /// Widths of outlines, as radius around the vertices, in steps.
        const WIDTHS: [f64; 5] = [0.33, 0.38, 0.43, 0.28, 0.48];
        let hyperedges = &self.diagram.hyperedges;
        let levels = levels(self.places.len(), hyperedges);
        let few = hyperedges.len() <= 7;
        // The broadest first, so that no border is under another's inside.
        let mut order: Vec<usize> = (0..hyperedges.len()).filter(|&i| !hyperedges[i].is_empty()).collect();
        let width = |i: usize| WIDTHS[levels[i] % WIDTHS.len()];
        order.sort_by(|&a, &b| width(b).total_cmp(&width(a)).then(a.cmp(&b)));
        for i in order {
            let colour = colour(if few { i } else { levels[i] }, 7, self.options);
            let radius = width(i) * self.step;
            let inside = colour.with_alpha(0.22);
            // Darker than its inside, so that it can be followed.
            let border = colour.mixed(self.options.colours.of(Ink::Thick), 0.25);
            match outline(&hyperedges[i], &self.places, radius, radius + RADIUS * self.step) {
                Outline::Hull(form) => {
                    let stroke = Some(Stroke::new(border, 0.025 * self.step));
                    shapes.push(Shape::Form { form, fill: Some(inside), stroke });
                }
                Outline::Tree(form) => {
                    let stroke = Stroke::new(colour.with_alpha(0.5), 1.5 * radius);
                    shapes.push(Shape::stroked(form, stroke));
                }
            }
        }
    }

    /// How many are drawn.
    fn edges(&self, shapes: &mut Vec<Shape>) -> usize {
        let edges = &self.diagram.edges;
        let drawn = edges.len().min(MOST_EDGES);
        // Many lines are seen through each other.
        let alpha = (18.0 / (edges.len() as f64).sqrt()).clamp(0.12, 0.8);
        let colour = self.options.colours.of(Ink::Mark).with_alpha(alpha);
        let stroke = Stroke::new(colour, (0.022 * self.step).max(0.3));
        let around = self.places.len() <= MOST_LABELS;
        for i in 0..drawn {
            let (a, b) = edges[i * edges.len() / drawn];
            shapes.push(Shape::stroked(self.edge(a, b, around), stroke));
        }
        drawn
    }

    /// A straight line, or one that rises beside a vertex in its way and goes along it.
    fn edge(&self, a: usize, b: usize, around: bool) -> Form {
        let (from, to) = (self.places[a], self.places[b]);
        let near =
            |v: usize| v != a && v != b && from_line(from, to, self.places[v]) < 1.05 * RADIUS * self.step;
        if !around || !(0..self.places.len()).any(near) {
            return Form::Path(vec![Segment::Move(from), Segment::Line(to)]);
        }
        let length = from.distance(to);
        // Longer ones rise higher, within half of what is free to the next row.
        let rise = (1.2 * RADIUS + 0.22 * (1.0 - 2.0 * self.step / length).max(0.0)) * self.step;
        // Upwards from lines that lie, to the left of lines that stand.
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let (ux, uy) = if dx >= dy.abs() || -dx > dy.abs() { (dy, -dx) } else { (-dy, dx) };
        let (ux, uy) = if uy > 1e-9 || (uy.abs() <= 1e-9 && ux > 0.0) { (-ux, -uy) } else { (ux, uy) };
        let lifted = |part: f64| from.towards(to, part).moved(rise * ux, rise * uy);
        let ramp = (0.45 * self.step / length).min(0.25);
        Form::Path(vec![
            Segment::Move(from),
            Segment::Bend(lifted(ramp), lifted(0.5)),
            Segment::Bend(lifted(1.0 - ramp), to),
        ])
    }

    fn vertices(&self, shapes: &mut Vec<Shape>) {
        let radius = RADIUS * self.step;
        let labels = self.places.len() <= MOST_LABELS;
        let thick = self.options.colours.of(Ink::Thick);
        let paper = self.options.colours.of(Ink::Paper);
        // All labels are of one size: that of the widest.
        let width = |vertex: &Vertex| font::width(&vertex.label, 1.0, Weight::Regular);
        let widest = self.diagram.vertices.iter().map(width).fold(0.0, f64::max);
        let size = (1.15 * radius).min(1.75 * radius / widest.max(1e-9)).max(0.45 * radius);
        for (vertex, &centre) in self.diagram.vertices.iter().zip(&self.places) {
            let fill = vertex.fill.first().copied().unwrap_or(paper);
            let stroke = Some(Stroke::new(thick, (0.02 * self.step).max(0.25)));
            let form = Form::Circle { centre, radius };
            shapes.push(Shape::Form { form: form.clone(), fill: Some(fill), stroke });
            if vertex.fill.len() > 1 {
                slices(shapes, centre, radius, &vertex.fill);
                shapes.push(Shape::Form { form, fill: None, stroke });
            }
            if labels && !vertex.label.is_empty() {
                let black = Colour::hex(0x000000);
                let colour = if fill.brightness() > 0.45 { black } else { Colour::hex(0xFFFFFF) };
                let most = 2.6 * radius;
                let own = font::width(&vertex.label, size, Weight::Regular);
                let size = if own > most { size * most / own } else { size };
                let at = centre.moved(0.0, size * CAPITALS / 2.0);
                let text = vertex.label.clone();
                let weight = Weight::Regular;
                shapes.push(Shape::Text(Label { at, anchor: Anchor::Middle, size, weight, colour, text }));
            }
        }
    }

    fn caption(&self, shapes: &mut Vec<Shape>, text: &str) {
        let size = (0.3 * self.options.cell).min(0.4 * MARGIN * self.step.max(self.options.cell / 3.0));
        shapes.push(Shape::Text(Label {
            at: Point::new(0.4 * size, self.height - 0.4 * size),
            anchor: Anchor::Start,
            size,
            weight: Weight::Regular,
            colour: self.options.colours.of(Ink::Caption),
            text: text.to_owned(),
        }));
    }
}

/// Several colours in one circle, each with its part of it.
fn slices(shapes: &mut Vec<Shape>, centre: Point, radius: f64, colours: &[Colour]) {
    use std::f64::consts::{FRAC_PI_2, TAU};
    let part = TAU / colours.len() as f64;
    for (i, &colour) in colours.iter().enumerate() {
        let from = i as f64 * part - FRAC_PI_2;
        let start = centre.moved(radius * from.cos(), radius * from.sin());
        let mut segments = vec![Segment::Move(centre), Segment::Line(start)];
        arc(&mut segments, centre, radius, from, from + part);
        segments.push(Segment::Close);
        shapes.push(Shape::filled(Form::Path(segments), colour));
    }
}

/// A number for each hyperedge, different for those with common vertices.
fn levels(vertices: usize, hyperedges: &[Vec<usize>]) -> Vec<usize> {
    let mut taken: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    let level = |hyperedge: &Vec<usize>| {
        let free = |level: &usize| hyperedge.iter().all(|&v| !taken[v].contains(level));
        let level = (0..).find(free).unwrap_or(0);
        hyperedge.iter().for_each(|&v| taken[v].push(level));
        level
    };
    hyperedges.iter().map(level).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;

    fn grid(side: usize) -> Vec<Vertex> {
        let at = |v: usize| Point::new((v % side) as f64, (v / side) as f64);
        (0..side * side).map(|v| Vertex { at: at(v), label: v.to_string(), fill: Vec::new() }).collect()
    }

    #[test]
    fn lines_go_around_vertices_in_their_way() {
        let diagram =
            Diagram { vertices: grid(3), edges: vec![(0, 1), (0, 2), (0, 5), (0, 8)], ..Diagram::default() };
        let picture = diagram.draw(&Options::default());
        let bent = |shape: &&Shape| matches!(shape, Shape::Form { form: Form::Path(path), .. } if path.iter().any(|part| matches!(part, Segment::Bend(..))));
        assert_eq!(picture.shapes.iter().filter(bent).count(), 2);
        // Nothing leaves the sheet.
        for shape in &picture.shapes {
            let extent = shape.extent();
            assert!(extent.from.x >= 0.0 && extent.from.y >= 0.0, "{shape:?}");
            assert!(extent.to.x <= picture.width && extent.to.y <= picture.height, "{shape:?}");
        }
        assert!(svg(&picture).contains("A graph with 9 vertices and 4 edges."));
    }

    #[test]
    fn houses_that_cross_have_borders_of_their_own() {
        let rows = (0..3).map(|row| (0..3).map(|col| 3 * row + col).collect());
        let cols = (0..3).map(|col| (0..3).map(|row| 3 * row + col).collect());
        let hyperedges: Vec<Vec<usize>> = rows.chain(cols).chain([(0..9).collect()]).collect();
        assert_eq!(levels(9, &hyperedges), [0, 0, 0, 1, 1, 1, 2]);
        let diagram = Diagram { vertices: grid(3), hyperedges, ..Diagram::default() };
        assert!(
            svg(&diagram.draw(&Options::default()))
                .contains("A hypergraph with 9 vertices and 7 hyperedges.")
        );
    }

    #[test]
    fn of_too_many_edges_some_are_drawn_and_it_is_told() {
        let vertices = vec![Vertex::default(); 300];
        let edges: Vec<_> = (0..300).flat_map(|a| (0..a).map(move |b| (b, a))).collect();
        let diagram = Diagram { vertices, edges, ..Diagram::default() };
        let text = svg(&diagram.draw(&Options::default()));
        assert!(text.contains("30000 of 44850 edges are drawn.</text>"));
        assert_eq!(text.matches("<path").count(), MOST_EDGES);
    }

    #[test]
    fn hues_are_red_green_and_blue() {
        assert_eq!([0.0, 120.0, 240.0].map(|hue| rgb(hue, 1.0, 0.5)), [0xFF0000, 0x00FF00, 0x0000FF]);
        let options = Options::default();
        for of in [5, 9, 60] {
            for (a, b) in (0..of).flat_map(|a| (0..a).map(move |b| (b, a))) {
                assert_ne!(colour(a, of, &options), colour(b, of, &options), "{a} {b} of {of}");
            }
        }
    }
}
