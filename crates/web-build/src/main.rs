//! Makes the page's folder: `garns-web-build STATIC STUDIES DIST NAME=MODULE… [--unpacked]`, where each compiled module gets
//! the JavaScript around it, the static files are given the names of the rest, and published studies lie beside them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use garns_web_build::{Site, by_set};
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
    let [folder, studies, dist, modules @ ..] = &words[..] else {
        bail!("STATIC STUDIES DIST NAME=MODULE…")
    };
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
    add_studies(&mut site, Path::new(studies))?;
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

/// Adds what the page shows of published studies (their experiments, rows and the figures they name), and a list of them.
fn add_studies(site: &mut Site, studies: &Path) -> Result<()> {
    let folders = fs::read_dir(studies).with_context(|| format!("can't read {}", studies.display()))?;
    let mut folders: Vec<PathBuf> = folders.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    folders.retain(|folder| folder.join("experiment.toml").is_file());
    folders.sort();
    let mut list = Vec::new();
    for folder in folders {
        let read = |name: &str| {
            fs::read(folder.join(name)).with_context(|| format!("no {name} in {}", folder.display()))
        };
        let name = folder.file_name().and_then(|name| name.to_str()).context("a study without a name")?;
        let text = read("experiment.toml")?;
        let experiment: toml::Table = toml::from_str(std::str::from_utf8(&text)?)?;
        let title = |lang: &str| experiment.get("title").and_then(|title| title.get(lang)?.as_str());
        let (en, pt) = title("en").zip(title("pt")).context("a study needs a title in both languages")?;
        list.push((name.to_owned(), [en.to_owned(), pt.to_owned()]));
        let figures = experiment.get("figures").and_then(toml::Value::as_array);
        for figure in figures.into_iter().flatten().filter_map(toml::Value::as_str) {
            for ending in ["svg", "pt.svg"] {
                site.add_named(
                    &format!("study-{name}-{figure}.{ending}"),
                    read(&format!("{figure}.{ending}"))?,
                )?;
            }
        }
        let named = |set: &toml::Value| set.get("name").and_then(toml::Value::as_str).map(str::to_owned);
        let sets = experiment.get("set").and_then(toml::Value::as_array).into_iter().flatten();
        let mut rows = by_set(&read("rows.csv.gz")?)?;
        for (number, set) in sets.filter_map(named).enumerate() {
            let rows = rows.remove(&set).unwrap_or_default();
            site.add_named(&format!("study-{name}-{number}.rows"), rows)?;
        }
        ensure!(rows.is_empty(), "{name} has rows of sets that it does not have");
        site.add_named(&format!("study-{name}.toml"), text)?;
    }
    site.add_named("studies.json", serde_json::to_vec(&list)?)
}
