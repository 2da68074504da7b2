//! Pictures made of pixels, from SVG.

use std::sync::{Arc, OnceLock};

use garns_puzzle::{impl_error, sentences};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use crate::font::Weight;

/// No picture has more pixels: four bytes each.
const MOST_PIXELS: f64 = 2e8;

sentences! {
    /// Why there is no picture.
    #[derive(Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum PngError in lang {
        NotSvg(why: String): "this is not an SVG picture: {why}", "isto não é uma figura SVG: {why}";
        Size(width: f64, height: f64):
            "can't make a picture of {width:.0}×{height:.0} pixels",
            "não é possível fazer uma figura de {width:.0}×{height:.0} pixels";
        Packing(why: String):
            "the picture can't be packed: {why}", "não foi possível compactar a figura: {why}";
    }
}

impl_error!(PngError);

/// The fonts that stand in for every family a picture may name.
fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut fonts = Database::new();
        for weight in [Weight::Regular, Weight::Bold] {
            fonts.load_font_data(weight.bytes().to_vec());
        }
        let family = "Open Sans";
        fonts.set_sans_serif_family(family);
        fonts.set_serif_family(family);
        fonts.set_monospace_family(family);
        fonts.set_cursive_family(family);
        fonts.set_fantasy_family(family);
        Arc::new(fonts)
    };
    FONTS.get_or_init(load).clone()
}

/// Draws an SVG text with so many pixels for each of its units, and packs it as PNG.
///
/// # Errors
/// When the text is not SVG, or the picture would have no pixels or too many.
pub fn png(svg: &str, scale: f64) -> Result<Vec<u8>, PngError> {
    let options = Options { fontdb: fonts(), font_family: "Open Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::NotSvg(error.to_string()))?;
    let pixels = |side: f32| (f64::from(side) * scale).ceil();
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let sensible = width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS;
    let pixmap = if sensible { Pixmap::new(width as u32, height as u32) } else { None };
    let mut pixmap = pixmap.ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PngError::Packing(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixels(svg: &str, scale: f64) -> Pixmap {
        Pixmap::decode_png(&png(svg, scale).unwrap()).unwrap()
    }

    #[test]
    fn shapes_and_letters_become_pixels() {
        let svg = |inside: &str| {
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\">{inside}</svg>")
        };
        let dark = |map: &Pixmap| map.pixels().iter().filter(|pixel| pixel.alpha() > 128).count();
        let square = pixels(&svg("<rect width=\"10\" height=\"10\"/>"), 3.0);
        assert_eq!((square.width(), square.height(), dark(&square)), (60, 30, 900));
        for family in ["sans-serif", "Helvetica", "'Open Sans'", "monospace"] {
            let text = format!("<text y=\"9\" font-size=\"10\" font-family=\"{family}\">8</text>");
            assert!(dark(&pixels(&svg(&text), 4.0)) > 100, "{family}");
        }
    }

    #[test]
    fn bold_letters_are_bolder() {
        let letters = |weight: &str| {
            let text = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><text y=\"18\" \
                 font-size=\"20\" font-family=\"Open Sans\" font-weight=\"{weight}\">HM</text></svg>"
            );
            pixels(&text, 4.0).pixels().iter().map(|pixel| u64::from(pixel.alpha())).sum::<u64>()
        };
        assert!(letters("600") > letters("400") * 11 / 10);
    }

    #[test]
    fn what_is_no_picture_is_told() {
        assert!(matches!(png("<p>", 1.0), Err(PngError::NotSvg(_))));
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>";
        for scale in [0.0, 1e9, f64::NAN, -1.0] {
            assert!(matches!(png(svg, scale), Err(PngError::Size(..))), "{scale}");
        }
        assert!(PngError::Size(0.0, 0.0).text(garns_puzzle::Lang::Pt).contains("pixels"));
    }
}
