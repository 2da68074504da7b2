//! What goes wrong with files, in one sentence that names the file.

use std::io;
use std::path::{Path, PathBuf};

use garns_lang::{Lang, impl_error, say};

/// What went wrong with which file.
#[derive(Debug)]
pub struct FileError {
    /// The file, as it was named.
    pub path: PathBuf,
    /// What went wrong.
    pub what: What,
}

/// What can go wrong.
#[derive(Debug)]
pub enum What {
    /// The folder it should lie in doesn't exist.
    NoFolder(PathBuf),
    /// It is a folder.
    IsFolder,
    /// It has no name.
    NoName,
    /// Links that lead to each other.
    Links,
    /// No file can be made in this folder.
    Folder(PathBuf, io::Error),
    /// Another process is at it.
    Busy,
    /// It can't be read.
    Reading(io::Error),
    /// It can't be written.
    Writing(io::Error),
    /// It can't be written, and all of it lies in another file.
    Rescued(PathBuf, io::Error),
    /// It is written, but whether it survives a power cut is not known.
    Unsafe(io::Error),
}

impl What {
    pub(crate) fn of(self, path: &Path) -> FileError {
        FileError { path: path.to_owned(), what: self }
    }
}

/// Why the system refused, in words where people meet it often.
#[must_use]
pub fn cause(error: &io::Error, lang: Lang) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull => say!(lang, "the disk is full", "o disco está cheio"),
        io::ErrorKind::QuotaExceeded => {
            say!(lang, "your disk quota is used up", "sua cota de disco acabou")
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            say!(lang, "it is on a read-only file system", "está num sistema de arquivos só de leitura")
        }
        io::ErrorKind::PermissionDenied => say!(lang, "no permission", "sem permissão"),
        io::ErrorKind::OutOfMemory => {
            say!(lang, "there is not enough memory for it", "não há memória para isso")
        }
        io::ErrorKind::FileTooLarge => say!(lang, "it is too large", "é grande demais"),
        _ => error.to_string(),
    }
}

impl FileError {
    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let path = self.path.display();
        let why = match &self.what {
            What::NoFolder(folder) => {
                let folder = folder.display();
                say!(lang, "there is no folder {folder}", "a pasta {folder} não existe")
            }
            What::IsFolder => say!(lang, "it is a folder", "é uma pasta"),
            What::NoName => say!(lang, "it is not a file name", "não é um nome de arquivo"),
            What::Links => say!(lang, "its symbolic links form a loop", "os links simbólicos formam um laço"),
            What::Folder(folder, error) => {
                let (folder, why) = (folder.display(), cause(error, lang));
                match error.kind() {
                    io::ErrorKind::PermissionDenied => say!(
                        lang,
                        "no permission to create a file in {folder}",
                        "sem permissão para criar um arquivo em {folder}"
                    ),
                    io::ErrorKind::ReadOnlyFilesystem => {
                        say!(lang, "the folder {folder} is read-only", "a pasta {folder} é só de leitura")
                    }
                    _ => say!(
                        lang,
                        "can't create a file in {folder}: {why}",
                        "não foi possível criar um arquivo em {folder}: {why}"
                    ),
                }
            }
            What::Busy => {
                return say!(
                    lang,
                    "another garns is writing {path}",
                    "outro garns está escrevendo {path} agora"
                );
            }
            What::Reading(error) => {
                let why = cause(error, lang);
                return say!(lang, "can't read {path}: {why}", "não foi possível ler {path}: {why}");
            }
            What::Writing(error) => cause(error, lang),
            What::Rescued(part, error) => {
                let (part, why) = (part.display(), cause(error, lang));
                say!(
                    lang,
                    "{why}; the complete output is in {part}",
                    "{why}; a saída completa está em {part}"
                )
            }
            What::Unsafe(error) => {
                let why = cause(error, lang);
                return say!(
                    lang,
                    "{path} is written, but may not survive a power cut: {why}",
                    "{path} está escrito, mas pode não sobreviver a uma queda de energia: {why}"
                );
            }
        };
        say!(lang, "can't write {path}: {why}", "não foi possível escrever {path}: {why}")
    }
}

impl_error!(FileError);
