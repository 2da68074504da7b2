//! Why there is no certificate, and why one is not accepted.

use garns_encode::TooManyCases;
use garns_engine::Stop;
use garns_format::WriteError;
use garns_lang::{impl_error, sentences};
use garns_proof_check::{Part, ProofError};

sentences! {
    /// Why a puzzle gets no certificate.
    #[derive(Clone, Debug)]
    pub enum NotProven in lang {
        TooManyCases(refusal: TooManyCases) => refusal.text(lang);
        Unwritable(refusal: WriteError) => refusal.text(lang);
        MoreSolutions(most: usize):
            "there are more than {most} solutions; --limit takes more",
            "há mais de {most} soluções; --limit aceita mais";
        Stopped(stop: Stop): "gave up: {why}", "desistiu: {why}", why = stop.text(lang);
    }
}

impl_error!(NotProven);

sentences! {
    /// Why a certificate is not accepted.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Invalid in lang {
        Missing(file: &'static str): "{file} can't be read", "{file} não pode ser lido";
        Unreadable(file: &'static str): "{file} is not what it should be", "{file} não é o que deveria ser";
        OtherModel(file: &'static str):
            "{file} is not the model of the puzzle and its solutions",
            "{file} não é o modelo do jogo e das suas soluções";
        NoSolution(number: usize):
            "solutions.txt: line {number} is no solution of the puzzle",
            "solutions.txt: a linha {number} não é uma solução do jogo";
        Twice(number: usize):
            "solutions.txt: line {number} was there before", "solutions.txt: a linha {number} já estava lá";
        OtherClaim:
            "certificate.json claims something else than the other files say",
            "certificate.json afirma outra coisa que não o que dizem os outros arquivos";
        Proof(model: &'static str, proof: &'static str, refusal: ProofError) =>
            format!("{}: {}", if refusal.part == Part::Model { model } else { proof }, refusal.text(lang));
    }
}

impl_error!(Invalid);
