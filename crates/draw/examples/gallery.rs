//! Draws one puzzle for each rule into a folder: `cargo run -p garns-draw --example gallery -- FOLDER [THEME]`.

#[path = "../tests/samples/mod.rs"]
mod samples;

use garns_draw::{Colours, Content, Options, Theme, draw, png, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "gallery".to_owned());
    let name = arguments.next().unwrap_or_default();
    let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name).unwrap_or_default();
    std::fs::create_dir_all(&folder)?;
    for (name, puzzle, _) in samples::samples() {
        let options = Options { colours: Colours { theme, safe: false }, cell: 40.0, ..Options::default() };
        let picture = draw(&puzzle, &Content::default(), &options);
        std::fs::write(format!("{folder}/{name}.png"), png(&svg(&picture), 1.0)?)?;
    }
    Ok(())
}
