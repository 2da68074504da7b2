//! Makes the page's folder: `garns-web-build STATIC DIST NAME=MODULE… [--unpacked]`, where each compiled module gets
//! the JavaScript around it, and the static files are given the names of the rest.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use garns_web_build::Site;
use wasm_bindgen_cli_support::Bindgen;

/// The static files in the order they may name each other; those under `true` get a hash in their names.
const STATIC: &[(&str, bool)] = &[
    ("style.css", true),
    ("icon.svg", true),
    ("icon-192.png", true),
    ("icon-512.png", true),
    ("icon-full.png", true),
    ("worker.js", true),
    ("boot.js", true),
    ("manifest.webmanifest", true),
    ("index.html", false),
    ("sw.js", false),
];

fn main() -> Result<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let all = words.len();
    words.retain(|word| word != "--unpacked");
    let packed = words.len() == all;
    let [folder, dist, modules @ ..] = &words[..] else { bail!("STATIC DIST NAME=MODULE…") };
    let mut site = Site::default();
    for module in modules {
        let (name, path) = module.split_once('=').context("NAME=MODULE")?;
        add_module(&mut site, name, Path::new(path))?;
    }
    for (name, hashed) in STATIC {
        let path = PathBuf::from(folder).join(name);
        let bytes = fs::read(&path).with_context(|| format!("can't read {}", path.display()))?;
        if *hashed { site.add_hashed(name, bytes)? } else { site.add_named(name, bytes)? }
    }
    for (file, small) in site.files().iter().zip(site.write(Path::new(dist), packed)?) {
        println!("{:>9} {small:>9}  {}", file.bytes.len(), file.name);
    }
    Ok(())
}

/// Adds a compiled module and the JavaScript that loads it.
fn add_module(site: &mut Site, name: &str, path: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(path).out_name(name).web(true)?.typescript(false).remove_name_section(true);
    let mut output = bindgen.generate_output()?;
    let script = output.js().to_owned();
    let module = output.wasm_mut().emit_wasm();
    site.add_hashed(&format!("{name}.wasm"), module)?;
    // The page hands the module over itself; the name in the script is never asked for.
    site.add_hashed(&format!("{name}.js"), script.into_bytes())
}
