//! What ARCHITECTURE.md promises, checked: the direction of dependencies, sizes, documents (licences: `deny.toml`).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn metadata() -> Metadata {
    let mut command = MetadataCommand::new();
    command.manifest_path(root().join("Cargo.toml")).other_options(vec!["--locked".into()]);
    command.exec().unwrap()
}

/// Each crate, and the crates of garns it may use.
const DIRECTION: &[(&str, &[&str])] = &[
    ("garns-lang", &[]),
    ("garns-puzzle", &["garns-lang"]),
    ("garns-encode", &["garns-lang", "garns-puzzle"]),
    ("garns-format", &["garns-encode", "garns-puzzle"]),
    ("garns-draw", &["garns-puzzle"]),
    ("garns-chart", &["garns-lang"]),
    ("garns-files", &["garns-lang"]),
    ("garns-nine", &[]),
    ("garns-nine-gpu", &["garns-grids", "garns-lang", "garns-nine"]),
    ("garns-nine-wgpu", &["garns-lang", "garns-nine"]),
    ("garns-cp", &[]),
    ("garns-propagate", &[]),
    ("garns-grids", &["garns-nine"]),
    ("garns-colour", &[]),
    ("garns-cover", &[]),
    ("garns-logic", &["garns-puzzle"]),
    (
        "garns-engine",
        &[
            "garns-puzzle",
            "garns-nine",
            "garns-cp",
            "garns-colour",
            "garns-cover",
            "garns-encode",
            "garns-grids",
            "garns-propagate",
            "garns-logic",
        ],
    ),
    ("garns-proof-check", &["garns-lang"]),
    (
        "garns-prove",
        &[
            "garns-lang",
            "garns-puzzle",
            "garns-encode",
            "garns-format",
            "garns-propagate",
            "garns-engine",
            "garns-proof-check",
        ],
    ),
    ("garns-flatzinc", &["garns-lang", "garns-cp"]),
    ("garns-xcsp3", &["garns-lang", "garns-cp"]),
    ("garns-generate", &["garns-puzzle", "garns-nine", "garns-grids", "garns-logic", "garns-engine"]),
    (
        "garns-lab",
        &[
            "garns-puzzle",
            "garns-format",
            "garns-logic",
            "garns-engine",
            "garns-generate",
            "garns-chart",
            "garns-files",
        ],
    ),
    (
        "garns",
        &[
            "garns-puzzle",
            "garns-format",
            "garns-engine",
            "garns-logic",
            "garns-cp",
            "garns-flatzinc",
            "garns-xcsp3",
            "garns-generate",
            "garns-grids",
            "garns-colour",
            "garns-chart",
            "garns-draw",
            "garns-lab",
            "garns-nine",
            "garns-nine-gpu",
            "garns-nine-wgpu",
            "garns-prove",
        ],
    ),
    ("garns-cli", &["garns", "garns-files"]),
    ("garns-python", &["garns"]),
    ("garns-web", &["garns"]),
    ("garns-web-build", &[]),
    ("garns-bench", &["garns"]),
    ("garns-nine-bench", &["garns-grids", "garns-nine", "garns-nine-gpu"]),
    ("garns-generate-bench", &["garns-engine", "garns-generate"]),
    ("garns-cp-bench", &["garns-cp"]),
    ("xtask", &[]),
];

#[test]
fn crates_depend_in_one_direction() {
    let metadata = metadata();
    let members = metadata.workspace_packages();
    let names: BTreeSet<&str> = members.iter().map(|package| package.name.as_str()).collect();
    let listed: BTreeSet<&str> = DIRECTION.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, listed, "every crate has its line in DIRECTION");
    for package in members {
        let (_, allowed) = DIRECTION.iter().find(|(name, _)| *name == package.name.as_str()).unwrap();
        for dependency in package.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal) {
            let name = dependency.name.as_str();
            assert!(
                !names.contains(name) || allowed.contains(&name),
                "{} must not depend on {name}",
                package.name
            );
        }
    }
}

fn files(dir: &Path, keep: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let skipped = ["target", ".git", "node_modules"].iter().any(|skip| name == *skip);
        if path.is_dir() && !skipped {
            found.extend(files(&path, keep));
        } else if path.is_file() && keep(&path) {
            found.push(path);
        }
    }
    found
}

/// What is published has all of its files, and says what it is.
#[test]
fn crates_that_ship_are_whole_and_described() {
    for package in metadata().workspace_packages() {
        if package.publish.as_ref().is_some_and(Vec::is_empty) {
            continue;
        }
        let name = &package.name;
        assert!(package.description.is_some() && package.license.is_some(), "{name}");
        assert!(package.readme.is_some() && !package.keywords.is_empty(), "{name}");
        assert!(!package.categories.is_empty() && package.rust_version.is_some(), "{name}");
        let home = package.manifest_path.parent().unwrap().as_std_path();
        let rust = |path: &Path| path.extension().is_some_and(|e| e == "rs" || e == "in");
        for path in files(&home.join("src"), &rust) {
            let text = fs::read_to_string(&path).unwrap();
            for start in ["include_str!(\"", "include_bytes!(\"", "include!(\""] {
                for file in text.split(start).skip(1).filter_map(|rest| rest.split('"').next()) {
                    let file = path.parent().unwrap().join(file).canonicalize().unwrap();
                    let inside = file.starts_with(home.canonicalize().unwrap());
                    assert!(
                        inside,
                        "{} includes {}, which is not in its crate",
                        path.display(),
                        file.display()
                    );
                }
            }
        }
    }
}

#[test]
fn files_stay_small_enough_to_read() {
    for path in files(&root(), &|path| path.extension().is_some_and(|extension| extension == "rs")) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 520, "{} has {lines} lines", path.display());
    }
}

#[test]
fn unsafe_code_lives_in_the_kernels_with_a_reason() {
    let home = root().join("crates/nine/src");
    let on_gpu = root().join("crates/nine-gpu/src");
    for path in files(&root(), &|path| path.extension().is_some_and(|e| e == "rs")) {
        let text = fs::read_to_string(&path).unwrap();
        let code = |line: &&str| !line.trim_start().starts_with("//") && !line.contains('"');
        let unsafes = text.lines().filter(code).filter(|line| line.contains("unsafe ")).count();
        let at_home = path.starts_with(home.join("lanes"))
            || [
                home.join("path.rs"),
                on_gpu.join("canonical.rs"),
                on_gpu.join("device.rs"),
                on_gpu.join("dig.rs"),
            ]
            .contains(&path);
        assert!(at_home || unsafes == 0, "{} has unsafe code", path.display());
        assert!(unsafes == 0 || text.contains("// SAFETY: "), "{} gives no reason", path.display());
    }
}

#[test]
fn ci_runs_the_test_command_of_the_readme() {
    let command = "cargo xtask test";
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(readme.contains(command) && ci.contains(command));
}

/// The editions of the book.
const BOOKS: &[&str] = &["book/src", "book/pt/src"];

/// The chapters of an edition, by the names of their files; each is in its summary.
fn chapters(book: &str) -> BTreeSet<String> {
    let book = root().join(book);
    let summary = fs::read_to_string(book.join("SUMMARY.md")).unwrap();
    let chapters = files(&book, &|path| path.extension().is_some_and(|e| e == "md"));
    let name = |chapter: &PathBuf| chapter.strip_prefix(&book).unwrap().to_str().unwrap().to_owned();
    let names: BTreeSet<String> = chapters.iter().map(name).filter(|name| name != "SUMMARY.md").collect();
    for name in &names {
        assert!(summary.contains(&format!("({name})")), "{name} is not in SUMMARY.md of {}", book.display());
    }
    names
}

#[test]
fn the_book_lists_every_chapter_and_links_lead_somewhere() {
    let (first, others) = BOOKS.split_first().unwrap();
    for other in others {
        assert_eq!(chapters(first), chapters(other), "{first} and {other} have the same chapters");
    }
    for document in files(&root(), &|path| path.extension().is_some_and(|e| e == "md")) {
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let outside = link.is_empty() || link.contains("://") || link.contains(' ');
            let target = document.parent().unwrap().join(link);
            assert!(outside || target.exists(), "{}: {link} leads nowhere", document.display());
        }
    }
}
