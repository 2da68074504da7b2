//! `garns fzn --proof`: the files of a certificate, and what is told of it.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::Result;
use garns::flatzinc::{Certified, Conclusion, Float, Proof, REACH, Verdict};
use garns::{Lang, say};

use crate::session::Session;
use crate::sink::Sink;

/// The two files of a certificate while they are written. They appear when they are complete.
pub(super) struct Files {
    files: [Shared; 2],
    paths: [PathBuf; 2],
}

/// A file that the one who writes it does not own.
#[derive(Clone)]
struct Shared(Rc<RefCell<Sink>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

impl Files {
    /// `NAME.opb` and `NAME.pbp`. What can't be written is said now.
    pub(super) fn open(name: &Path, session: &Session) -> Result<Files> {
        let is_ours = |ending: &std::ffi::OsStr| ending == "opb" || ending == "pbp";
        let stem =
            if name.extension().is_some_and(is_ours) { name.with_extension("") } else { name.to_owned() };
        let with = |ending: &str| {
            let mut path = stem.clone().into_os_string();
            path.push(ending);
            PathBuf::from(path)
        };
        let paths = [with(".opb"), with(".pbp")];
        let open = |path: &Path| -> Result<Shared> {
            Ok(Shared(Rc::new(RefCell::new(Sink::open(Some(path), session)?))))
        };
        let files = [open(&paths[0])?, open(&paths[1])?];
        Ok(Files { files, paths })
    }

    pub(super) fn proof(&self) -> Proof {
        Proof::new(self.files[0].clone(), self.files[1].clone())
    }

    /// Gives the files their names, and tells what they say.
    pub(super) fn finish(self, certified: &Certified, verdict: Verdict, session: &Session) -> Result<()> {
        let [model, derivation] = self.paths.map(|path| path.display().to_string());
        for file in self.files {
            // The search has given back its copies.
            if let Some(sink) = Rc::into_inner(file.0) {
                sink.into_inner().finish()?;
            }
        }
        session.note(&told(certified, verdict, [&model, &derivation], session.lang));
        Ok(())
    }
}

/// What a certificate says, in a sentence or two.
fn told(certified: &Certified, verdict: Verdict, [model, derivation]: [&str; 2], lang: Lang) -> String {
    let said = match certified.conclusion {
        Conclusion::Nothing if certified.float_objective => say!(
            lang,
            "The certificate concludes nothing, since the search did not come to its end, or the objective goes beyond \
             ±1.1e77, where floats end",
            "O certificado não conclui nada, pois a busca não chegou ao fim, ou o objetivo passa de ±1,1e77, onde acabam \
             os floats"
        ),
        Conclusion::Nothing => say!(
            lang,
            "The certificate concludes nothing, since the search did not come to its end",
            "O certificado não conclui nada, pois a busca não chegou ao fim"
        ),
        Conclusion::Satisfiable => {
            say!(lang, "Certificate that there is a solution", "Certificado de que há uma solução")
        }
        Conclusion::Unsatisfiable if certified.excluded == 0 => {
            say!(lang, "Certificate that there is no solution", "Certificado de que não há solução")
        }
        Conclusion::Unsatisfiable if certified.excluded == 1 => say!(
            lang,
            "Certificate that there is no other solution than this one",
            "Certificado de que não há outra solução além desta"
        ),
        Conclusion::Unsatisfiable => {
            let count = certified.excluded;
            say!(
                lang,
                "Certificate that there are no other solutions than these {count}",
                "Certificado de que não há outras soluções além destas {count}"
            )
        }
        Conclusion::Optimal(rank) if certified.float_objective => {
            let value = Float::between(rank, rank).2;
            say!(
                lang,
                "Certificate that no objective is better than {value} by a millionth (as a rank: {rank})",
                "Certificado de que nenhum objetivo é melhor que {value} por um milionésimo (como posto: {rank})"
            )
        }
        Conclusion::Optimal(value) => {
            say!(lang, "Certificate that the optimum is {value}", "Certificado de que o ótimo é {value}")
        }
    };
    // The search is over, but what it found out need not hold beyond the bounds it took.
    let ended = matches!(certified.conclusion, Conclusion::Unsatisfiable | Conclusion::Optimal(_));
    let within = if ended && matches!(verdict, Verdict::Unknown | Verdict::Incomplete) {
        say!(
            lang,
            ", variables without bounds being within ±{REACH}",
            ", com as variáveis sem limites entre ±{REACH}"
        )
    } else {
        String::new()
    };
    let mut text = format!("{said}{within}: {model}, {derivation}.");
    let assumed: u64 = certified.assumed.values().sum();
    if assumed > 0 {
        let step = "step of a float objective";
        let named = |name: &&'static str| match *name {
            name if name == step => say!(lang, "step of a float objective", "passo de um objetivo float"),
            name => name.to_owned(),
        };
        let names: Vec<String> = certified.assumed.keys().map(named).collect();
        let names = names.join(", ");
        text += &if assumed == 1 {
            say!(lang, " 1 step is assumed ({names}).", " 1 passo é suposto ({names}).")
        } else {
            say!(lang, " {assumed} steps are assumed ({names}).", " {assumed} passos são supostos ({names}).")
        };
    }
    if certified.floats && certified.conclusion != Conclusion::Nothing {
        text += &say!(
            lang,
            " Constraints on floats are assumed, and not checked.",
            " As restrições sobre floats são supostas, e não conferidas."
        );
    }
    text
}
