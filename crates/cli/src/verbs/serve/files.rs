//! Where the files of the page come from: the program itself, or a folder.

use std::path::{Path, PathBuf};

use hyper::body::Bytes;

/// The files that can be asked for.
pub(super) enum Files {
    /// Those in the program.
    #[cfg(feature = "page")]
    Carried(&'static include_dir::Dir<'static>),
    /// Those in a folder; the path is without links.
    Folder(PathBuf),
}

/// The page, as `cargo xtask web` made it.
#[cfg(feature = "page")]
static PAGE: include_dir::Dir<'static> =
    include_dir::include_dir!("$CARGO_MANIFEST_DIR/../../target/web/dist");

impl Files {
    /// The files in the program, if it was built with them.
    pub(super) fn carried() -> Option<Files> {
        #[cfg(feature = "page")]
        return Some(Files::Carried(&PAGE));
        #[cfg(not(feature = "page"))]
        return None;
    }

    /// The files of a folder, if it has a page.
    pub(super) fn folder(path: &Path) -> Option<Files> {
        let path = path.canonicalize().ok()?;
        path.join("index.html").is_file().then_some(Files::Folder(path))
    }

    /// What a file holds. The name is made of plain parts, none of them `..`.
    pub(super) async fn get(&self, name: &str) -> Option<Bytes> {
        match self {
            #[cfg(feature = "page")]
            Files::Carried(page) => page.get_file(name).map(|file| Bytes::from_static(file.contents())),
            Files::Folder(root) => {
                let (root, name) = (root.clone(), name.to_owned());
                // A link inside the folder must not lead out of it.
                let read = move || {
                    let path = root.join(name).canonicalize().ok()?;
                    let inside = path.starts_with(&root) && path.is_file();
                    inside.then(|| std::fs::read(path).ok()).flatten()
                };
                tokio::task::spawn_blocking(read).await.ok().flatten().map(Bytes::from)
            }
        }
    }
}
