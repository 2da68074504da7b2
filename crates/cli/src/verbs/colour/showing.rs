//! Colourings and proofs as people and programs read them.

use std::io::Write;

use anyhow::Result;
use garns::colour::Proof;
use garns::say;
use serde_json::{Map, Value, json};

use super::Asked;

impl Asked<'_> {
    /// Colours from 1: one line of them where vertices are numbered, a line for each vertex where they have names.
    pub(super) fn write_colouring(&self, out: &mut impl Write, colouring: &[Vec<u32>]) -> Result<()> {
        let words = |colours: &Vec<u32>| -> String {
            let colours: Vec<String> = colours.iter().map(|colour| (colour + 1).to_string()).collect();
            colours.join(if self.task.view.names.is_some() { " " } else { "," })
        };
        if self.task.view.names.is_some() {
            for (vertex, colours) in colouring.iter().enumerate() {
                writeln!(out, "{} {}", garns::clean_line(&self.task.view.name(vertex)), words(colours))?;
            }
        } else {
            let colours: Vec<String> = colouring.iter().map(words).collect();
            writeln!(out, "{}", colours.join(" "))?;
        }
        Ok(())
    }

    /// A colour, or a list of them where vertices have several; by name where they have names.
    pub(super) fn colouring_json(&self, colouring: &[Vec<u32>]) -> Value {
        let single = self.task.view.problem.demands().iter().all(|&demand| demand == 1);
        let colours = |list: &Vec<u32>| {
            let from_1: Vec<u32> = list.iter().map(|colour| colour + 1).collect();
            if single { json!(from_1.first()) } else { json!(from_1) }
        };
        if self.task.view.names.is_some() {
            let named = colouring.iter().enumerate().map(|(v, list)| (self.task.view.name(v), colours(list)));
            Value::Object(named.collect())
        } else {
            colouring.iter().map(colours).collect()
        }
    }

    pub(super) fn add_proof(&self, fields: &mut Map<String, Value>, proof: &Proof) {
        let named =
            |vertices: &[usize]| json!(vertices.iter().map(|&v| self.task.view.name(v)).collect::<Vec<_>>());
        let told = match proof {
            Proof::Clique(vertices) => json!({ "kind": "clique", "vertices": named(vertices) }),
            Proof::Mycielskian(vertices) => json!({ "kind": "mycielskian", "vertices": named(vertices) }),
            _ => json!({ "kind": "search" }),
        };
        fields.insert("proof".into(), told);
    }

    pub(super) fn proof_text(&self, proof: &Proof, lower: usize) -> String {
        let lang = self.session.lang;
        let named = |vertices: &[usize]| {
            let names: Vec<String> = vertices.iter().map(|&v| self.task.view.name(v)).collect();
            garns::clean_line(&names.join(" ")).to_string()
        };
        match proof {
            Proof::Clique(vertices) => {
                let names = named(vertices);
                say!(lang, "at least {lower}: clique {names}", "ao menos {lower}: clique {names}")
            }
            Proof::Mycielskian(vertices) => {
                let names = named(vertices);
                say!(
                    lang,
                    "at least {lower}: Mycielskians in {names}",
                    "ao menos {lower}: mycielskianos em {names}"
                )
            }
            _ => {
                let fewer = lower - 1;
                say!(
                    lang,
                    "at least {lower}: every way to colour with {fewer} was tried",
                    "ao menos {lower}: foram tentadas todas as formas de colorir com {fewer}"
                )
            }
        }
    }
}
