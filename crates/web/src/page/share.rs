//! The window to hand a puzzle on with: links, pictures, files, paper.

use garns::{find, write};
use leptos::prelude::*;

use super::browser;
use super::play::button;
use super::state::Page;
use crate::picture::{self, File};
use crate::words;

fn picture_file(page: Page, kind: File) -> Vec<u8> {
    let (lang, safe) =
        (page.lang.get_untracked(), page.settings.with_untracked(|settings| settings.safe_colours));
    page.with_board(|board| picture::file(board.puzzle(), &board.grid(), lang, safe, kind))
}

#[component]
pub(crate) fn Share(page: Page) -> impl IntoView {
    let link = browser::address(&page.link());
    let shown = link.clone();
    let written = move |format: &str| {
        let format = find(format)?;
        page.with_board(|board| write(board.puzzle(), format).ok())
    };
    let toml = move || written("toml");
    // Says that a text was copied when it was; else it is selected, to be copied by hand.
    let copy = move |text: String, done: garns::Text| {
        let shown = text.clone();
        browser::copy(&text, move |copied| {
            let lang = page.lang.get_untracked();
            if !copied {
                browser::show_to_copy("link", &shown);
            }
            page.tell(if copied { done } else { words::NOT_COPIED }.get(lang));
        });
    };
    // Programs of others that open the puzzle from a link of theirs, where they know all its rules.
    let elsewhere = [("f-puzzles", "f-puzzles-link"), ("SudokuPad", "sudokupad")].into_iter().filter_map(
        |(name, format)| {
            let text = written(format)?.trim().to_owned();
            Some(view! { <button on:click=move |_| copy(text.clone(), words::COPIED)>{name}</button> })
        },
    );
    let elsewhere: Vec<_> = if browser::is_local() { elsewhere.collect() } else { Vec::new() };
    view! {
        <label class="field tall">
            <span>{move || page.say(words::LINK)}</span>
            <textarea id="link" rows="4" readonly=true prop:value=shown></textarea>
        </label>
        <Show when=browser::is_local><p class="help" id="local">{move || page.say(words::LOCAL_LINK)}</p></Show>
        <div class="row wrap" id="elsewhere">{elsewhere}</div>
        <div class="row wrap">
            <button class="main" id="copy" on:click=move |_| copy(link.clone(), words::COPIED)>
                {move || page.say(words::COPY)}
            </button>
            {button(page, "save-svg", words::SVG, move || {
                browser::download("puzzle.svg", "image/svg+xml", &picture_file(page, File::Svg));
            })}
            {button(page, "save-pdf", words::PDF, move || {
                browser::download("puzzle.pdf", "application/pdf", &picture_file(page, File::Pdf));
            })}
            {button(page, "save-toml", words::FILE_TOML, move || {
                if let Some(text) = toml() {
                    browser::download("puzzle.toml", "application/toml", text.as_bytes());
                }
            })}
            {button(page, "copy-text", words::COPY_TEXT, move || {
                if let Some(text) = toml() {
                    copy(text, words::TEXT_COPIED);
                }
            })}
            {button(page, "print", words::PRINT, move || {
                page.dialog.set(None);
                let _ = window().print();
            })}
        </div>
    }
}
