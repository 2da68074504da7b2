//! A report as Markdown.

use super::{Block, Table};

pub(crate) fn write<'a>(
    title: &str,
    blocks: impl Iterator<Item = &'a Block>,
    figures: Option<&str>,
) -> String {
    let mut text = format!("# {}\n", inline(title));
    for block in blocks {
        match block {
            Block::Heading(level, heading) => {
                let marks = "#".repeat(usize::from(*level));
                text += &format!("\n{marks} {}\n", inline(heading));
            }
            Block::Text(paragraph) => text += &format!("\n{}\n", inline(paragraph)),
            Block::List(points) => {
                text.push('\n');
                for point in points {
                    text += &format!("- {}\n", inline(point));
                }
            }
            Block::Table(table) => text += &written(table),
            Block::Figure(picture) => {
                if let Some(folder) = figures {
                    let alt = inline(&picture.caption).replace(['[', ']'], "");
                    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
                    text +=
                        &format!("\n![{alt}]({folder}{})\n\n*{}*\n", picture.file, inline(&picture.caption));
                }
            }
        }
    }
    text
}

fn written(table: &Table) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| inline(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut text = format!("\n{}\n\n", inline(&table.caption));
    text += &line(&table.head);
    text += &format!("|---|{}\n", "---:|".repeat(table.head.len().saturating_sub(1)));
    table.rows.iter().for_each(|row| text += &line(row));
    text
}

/// Text without what Markdown would take for markup.
fn inline(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '<' | '\\' | '[' | ']') {
            safe.push('\\');
        }
        safe.push(if c.is_control() { ' ' } else { c });
    }
    safe
}
