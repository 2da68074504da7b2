//! The page of a report: question, method, result, what follows, limits.

use garns_puzzle::{Lang, say};

#[cfg(feature = "store")]
use super::choice;
use super::{Block, FEW, Picture, Table, notes};
use crate::error::Words;
use crate::rows::Rows;

/// The page. An experiment that tells nothing about itself has its `about`, the table and the figures.
pub(crate) fn page(rows: &Rows, glance: Table, figures: Vec<Picture>, lang: Lang) -> Vec<Block> {
    let experiment = &rows.plan.experiment;
    let story = &experiment.story;
    let mut blocks = paragraphs(&experiment.about, lang);
    let mut section = |heading: String, text: &Words| {
        let text = paragraphs(text, lang);
        if !text.is_empty() {
            blocks.push(Block::Heading(2, heading));
            blocks.extend(text);
        }
    };
    section(say!(lang, "Question", "Pergunta"), &story.question);
    section(say!(lang, "Method", "Método"), &story.method);
    blocks.push(Block::Heading(2, say!(lang, "Result", "Resultado")));
    if experiment.sets.len() <= FEW {
        blocks.push(Block::Table(glance));
    }
    #[cfg(feature = "store")]
    if story.choose {
        blocks.extend(choice::choice(rows, lang));
    }
    blocks.extend(figures.into_iter().map(Block::Figure));
    let mut section = |heading: String, text: &Words| {
        let text = paragraphs(text, lang);
        if !text.is_empty() {
            blocks.push(Block::Heading(2, heading));
            blocks.extend(text);
        }
    };
    section(say!(lang, "What follows", "O que se conclui"), &story.findings);
    section(say!(lang, "Limits", "Limites"), &story.caveats);
    blocks.push(Block::Heading(2, say!(lang, "How it was made", "Como foi feito")));
    blocks.push(Block::List(notes::made(rows, lang)));
    if !story.sources.is_empty() {
        blocks.push(Block::Heading(2, say!(lang, "Sources", "Fontes")));
        blocks.push(Block::List(story.sources.clone()));
    }
    blocks
}

/// Paragraphs, and points of lists that follow each other as one list.
fn paragraphs(text: &Words, lang: Lang) -> Vec<Block> {
    let mut blocks = Vec::new();
    for paragraph in text.get(lang).split("\n\n") {
        let paragraph = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        match (paragraph.strip_prefix("- "), blocks.last_mut()) {
            _ if paragraph.is_empty() => {}
            (Some(point), Some(Block::List(points))) => points.push(point.to_owned()),
            (Some(point), _) => blocks.push(Block::List(vec![point.to_owned()])),
            (None, _) => blocks.push(Block::Text(paragraph)),
        }
    }
    blocks
}
