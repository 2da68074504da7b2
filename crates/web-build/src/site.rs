//! Files that name each other by names which hold a hash of their content.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::pack::{brotli, gzip};

/// One finished file.
#[derive(Clone, Debug)]
pub struct File {
    /// The name it is loaded by.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// The files of the page, in the order they were added: each may name those before it.
#[derive(Clone, Debug, Default)]
pub struct Site {
    files: Vec<File>,
    /// The plain name of each hashed file, and the name it got.
    names: BTreeMap<String, String>,
}

impl Site {
    /// Adds a file under a name that holds a hash of its content: `app.js` becomes `app.0123456789abcdef.js`.
    ///
    /// # Errors
    /// When the text of the file names something that was not added before.
    pub fn add_hashed(&mut self, name: &str, bytes: Vec<u8>) -> Result<()> {
        let bytes = self.resolved(name, bytes)?;
        let hash: String = Sha256::digest(&bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
        let hashed = format!("{stem}.{hash}.{extension}");
        self.names.insert(name.to_owned(), hashed.clone());
        self.files.push(File { name: hashed, bytes });
        Ok(())
    }

    /// Adds a file under its own name: one that is asked for by that name.
    ///
    /// # Errors
    /// When the text of the file names something that was not added before.
    pub fn add_named(&mut self, name: &str, bytes: Vec<u8>) -> Result<()> {
        let bytes = self.resolved(name, bytes)?;
        self.files.push(File { name: name.to_owned(), bytes });
        Ok(())
    }

    /// The files so far.
    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// A text with `{{name}}` replaced by the hashed name of that file, `{{files}}` by the list of all hashed
    /// names, and `{{version}}` by a hash of that list. What is not text stays as it is.
    fn resolved(&self, name: &str, bytes: Vec<u8>) -> Result<Vec<u8>> {
        let Ok(mut text) = String::from_utf8(bytes.clone()) else { return Ok(bytes) };
        for (plain, hashed) in &self.names {
            text = text.replace(&format!("{{{{{plain}}}}}"), hashed);
        }
        let all: Vec<String> = self.names.values().map(|name| format!("\"{name}\"")).collect();
        let list = all.join(", ");
        let version: String =
            Sha256::digest(&list).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        text = text.replace("{{files}}", &list).replace("{{version}}", &version);
        if let Some(at) = text.find("{{").filter(|_| is_written_by_hand(name)) {
            let rest: String = text[at..].chars().take(40).collect();
            ensure!(!rest.contains("}}"), "{name} names a file that is not there: {rest}");
        }
        Ok(text.into_bytes())
    }

    /// Writes all files into an empty folder, each (if `packed`) with its packed copies where those are smaller.
    /// Answers how many bytes each is to a browser that takes the smallest.
    ///
    /// # Errors
    /// When the folder can't be written to.
    pub fn write(&self, folder: &Path, packed: bool) -> Result<Vec<usize>> {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| format!("can't empty {}", folder.display()))?;
        }
        fs::create_dir_all(folder)?;
        let mut sizes = Vec::new();
        for file in &self.files {
            fs::write(folder.join(&file.name), &file.bytes)?;
            let mut smallest = file.bytes.len();
            if !packed {
                sizes.push(smallest);
                continue;
            }
            for (ending, packed) in [("br", brotli(&file.bytes)?), ("gz", gzip(&file.bytes)?)] {
                if packed.len() < file.bytes.len() {
                    smallest = smallest.min(packed.len());
                    fs::write(folder.join(format!("{}.{ending}", file.name)), packed)?;
                }
            }
            sizes.push(smallest);
        }
        Ok(sizes)
    }
}

/// Whether a file comes from our own folder of static files, where `{{` means a name.
fn is_written_by_hand(name: &str) -> bool {
    !name.ends_with(".wasm") && !name.starts_with("garns")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn names_follow_the_content_and_references_follow_the_names() {
        let mut site = Site::default();
        site.add_hashed("a.js", b"one".to_vec()).unwrap();
        site.add_named("index.html", b"<script src=./{{a.js}}> {{files}}".to_vec()).unwrap();
        let hashed = site.files()[0].name.clone();
        assert!(hashed.starts_with("a.") && hashed.ends_with(".js") && hashed.len() == "a..js".len() + 16);
        let index = String::from_utf8(site.files()[1].bytes.clone()).unwrap();
        assert_eq!(index, format!("<script src=./{hashed}> \"{hashed}\""));
        let mut other = Site::default();
        other.add_hashed("a.js", b"two".to_vec()).unwrap();
        assert_ne!(other.files()[0].name, hashed);
    }

    #[test]
    fn a_name_that_leads_nowhere_is_told() {
        let error = Site::default().add_named("index.html", b"{{gone.css}}".to_vec()).unwrap_err();
        assert_eq!(error.to_string(), "index.html names a file that is not there: {{gone.css}}");
    }

    #[test]
    fn packed_copies_hold_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let text = "the same line again\n".repeat(500);
        let mut site = Site::default();
        site.add_named("a.txt", text.clone().into_bytes()).unwrap();
        site.add_named("tiny", b"x".to_vec()).unwrap();
        let dist = folder.path().join("dist");
        let sizes = site.write(&dist, true).unwrap();
        assert!(sizes[0] < 200 && sizes[1] == 1, "{sizes:?}");
        let mut unpacked = Vec::new();
        let packed = fs::read(dist.join("a.txt.br")).unwrap();
        brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, text.as_bytes());
        let mut unpacked = String::new();
        let packed = fs::File::open(dist.join("a.txt.gz")).unwrap();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(packed), &mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        assert!(!dist.join("tiny.br").exists(), "what packing makes larger is left as it is");
    }
}
