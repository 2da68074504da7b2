//! The tree of a search, growing while its tape is played.

use garns::say;
use leptos::prelude::*;

use super::runs::Runs;
use super::state::Page;
use crate::tree::{MOST, Tree};
use crate::words;

/// What was tried so far, as a tree: dead ends and, thicker, what stands on the grid now.
#[component]
pub(crate) fn Growing(page: Page, runs: Runs) -> impl IntoView {
    let grows = move || runs.with_tree(|tree| !tree.is_empty()).unwrap_or(false);
    let space = move || {
        let (columns, rows) = runs.with_tree(Tree::size).unwrap_or((1, 1));
        // Room for the lines of a narrow tree, and for their thickness.
        let wide = columns.max(12) as f64;
        format!("{} -0.5 {} {}", -0.5 - (wide - columns as f64) / 2.0, wide, rows as f64 + 1.0)
    };
    let paths = Memo::new(move |_| runs.with_tree(Tree::paths).unwrap_or_default());
    let told = move || {
        let lang = page.lang.get();
        let (tried, dead) = runs.with_tree(Tree::counts).unwrap_or_default();
        let (tried, dead) = (garns::grouped(&tried.to_string()), garns::grouped(&dead.to_string()));
        let text =
            say!(lang, "Tried: {tried} · dead ends: {dead}", "Tentativas: {tried} · becos sem saída: {dead}");
        if runs.with_tree(Tree::is_cut).unwrap_or(false) {
            say!(lang, "{text} · drawn: the first {MOST}", "{text} · desenhadas: as primeiras {MOST}")
        } else {
            text
        }
    };
    view! {
        <Show when=grows>
            <details class="tree" id="tree" open=true>
                <summary>{move || page.say(words::TREE)}</summary>
                <p class="faint help">{move || page.say(words::TREE_HELP)}</p>
                <svg viewBox=space preserveAspectRatio="none" role="img" aria-label=told>
                    <path class="tried" d=move || paths.with(|paths| paths.0.clone())/>
                    <path class="standing" d=move || paths.with(|paths| paths.1.clone())/>
                </svg>
                <p class="help" id="tree-told">{told}</p>
            </details>
        </Show>
    }
}
