//! A report as one page that needs nothing else.

use garns_puzzle::Lang;

use super::{Block, Report, Table};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1f2328; --ground: #fff; --line: #d5dae0; --quiet: #59636e; --stripe: #f5f7f9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8eb; --ground: #15181e; --line: #3a414c; --quiet: #a4acb6; --stripe: #1c2129; }
}
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; color: var(--ink); background: var(--ground);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--quiet); padding: .3rem 0; }
th, td { padding: .25rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th:first-child { text-align: left; } tbody tr:nth-child(odd) { background: var(--stripe); }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; }
figcaption { color: var(--quiet); font-size: .9rem; }
@media print { figure, tr { break-inside: avoid; } }
";

pub(crate) fn write(report: &Report) -> String {
    let lang = match report.lang {
        Lang::En => "en",
        Lang::Pt => "pt-BR",
    };
    let title = escape(&report.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    for block in report.blocks.iter().chain(&report.details) {
        match block {
            Block::Heading(level, text) => page += &format!("<h{level}>{}</h{level}>\n", escape(text)),
            Block::Text(text) => page += &format!("<p>{}</p>\n", escape(text)),
            Block::List(points) => {
                page += "<ul>\n";
                points.iter().for_each(|point| page += &format!("<li>{}</li>\n", escape(point)));
                page += "</ul>\n";
            }
            Block::Table(table) => page += &written(table),
            Block::Figure(picture) => {
                let caption = escape(&picture.caption);
                page += &format!("<figure>\n{}<figcaption>{caption}</figcaption>\n</figure>\n", picture.svg);
            }
        }
    }
    page + "</main>\n</body>\n</html>\n"
}

fn written(table: &Table) -> String {
    let caption = escape(&table.caption);
    let mut text =
        format!("<div class=\"scroll\" tabindex=\"0\"><table>\n<caption>{caption}</caption>\n<thead><tr>");
    table.head.iter().for_each(|cell| text += &format!("<th scope=\"col\">{}</th>", escape(cell)));
    text += "</tr></thead>\n<tbody>\n";
    for row in &table.rows {
        text += "<tr>";
        for (i, cell) in row.iter().enumerate() {
            let cell = escape(cell);
            text +=
                &if i == 0 { format!("<th scope=\"row\">{cell}</th>") } else { format!("<td>{cell}</td>") };
        }
        text += "</tr>\n";
    }
    text + "</tbody>\n</table></div>\n"
}

fn escape(text: &str) -> String {
    garns_puzzle::clean(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
