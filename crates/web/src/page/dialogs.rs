//! Windows over the page, and the one to open puzzles with.

use garns::Text;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::browser;
use super::collection::{Collections, Numbers};
use super::fields::{file, read_file};
use super::games::Recent;
use super::grid;
use super::keys::Keys;
use super::make::make_puzzle;
use super::settings::Choices;
use super::share::Share;
use super::state::{Dialog, Page};
use crate::order::Order;
use crate::words;
use crate::work::LEVELS;

/// A name that is the same in both languages.
const fn same(name: &'static str) -> Text {
    Text { en: name, pt: name }
}

/// Puzzles to begin with.
const EXAMPLES: &[(Text, &str)] = &[
    (same("Sudoku"), include_str!("../../../../puzzles/figure-1.toml")),
    (same("Star burst leo"), include_str!("../../../../puzzles/star-burst-leo.toml")),
    (same("KenKen"), include_str!("../../../../puzzles/figure-5-kenken.toml")),
    (same("Killer"), include_str!("../../../../puzzles/killer.toml")),
    (same("Jigsaw"), include_str!("../../../../puzzles/jigsaw.toml")),
    (same("X-Sudoku"), include_str!("../../../../puzzles/x-sudoku.toml")),
    (same("Windoku"), include_str!("../../../../puzzles/windoku.toml")),
    (same("Wordoku"), include_str!("../../../../puzzles/wordoku.toml")),
    (Text { en: "Thermometers", pt: "Termômetros" }, include_str!("../../../../puzzles/thermometers.toml")),
    (same("TomTom"), include_str!("../../../../puzzles/tomtom.toml")),
    (same("Samurai"), include_str!("../../../../puzzles/samurai.toml")),
];

/// The window that is open, if one is.
#[component]
pub(crate) fn Dialogs(page: Page) -> impl IntoView {
    // Whatever is pasted or dropped anywhere on the page is opened.
    let pasted = window_event_listener(ev::paste, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let typing =
            target.is_some_and(|t| ["INPUT", "TEXTAREA"].contains(&t.tag_name().to_uppercase().as_str()));
        let text = event.clipboard_data().and_then(|data| data.get_data("text/plain").ok());
        if let Some(text) = text.filter(|text| !typing && !text.trim().is_empty()) {
            event.prevent_default();
            open(page, &text);
        }
    });
    let over = window_event_listener(ev::dragover, |event| event.prevent_default());
    let dropped = window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => read_file(page, &file, move |name, text| open_file(page, name, &text)),
            None => {
                if let Ok(text) = data.get_data("text/plain") {
                    open(page, &text);
                }
            }
        }
    });
    on_cleanup(move || {
        pasted.remove();
        over.remove();
        dropped.remove();
    });
    let title = move || {
        page.dialog.get().map(|dialog| {
            page.say(match dialog {
                Dialog::Open => words::OPEN_TITLE,
                Dialog::Share => words::SHARE,
                Dialog::Settings => words::SETTINGS,
                Dialog::Keys => words::KEYS,
                Dialog::Collection => words::TOGETHER,
            })
        })
    };
    let shut = move || {
        page.dialog.set(None);
        // While the window is there, nothing behind it takes the focus.
        request_animation_frame(grid::focus);
    };
    // What was said before is not about what is opened now.
    Effect::new(move |_| {
        if page.dialog.get().is_some() {
            page.tell("");
        }
    });
    let node = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = node.get() {
            let _ = dialog.show_modal();
        }
    });
    view! {
        <Show when=move || page.dialog.get().is_some()>
            <dialog node_ref=node aria-labelledby="dialog-title" on:close=move |_| shut()>
                <div class="dialog-top">
                    <h2 id="dialog-title">{title}</h2>
                    <button class="quiet" id="close" on:click=move |_| shut()>{move || page.say(words::CLOSE)}</button>
                </div>
                {move || page.dialog.get().map(|dialog| match dialog {
                    Dialog::Open => view! { <Open page=page/> }.into_any(),
                    Dialog::Share => view! { <Share page=page/> }.into_any(),
                    Dialog::Settings => view! { <Choices page=page/> }.into_any(),
                    Dialog::Keys => view! { <Keys page=page/> }.into_any(),
                    Dialog::Collection => view! { <Numbers page=page/> }.into_any(),
                })}
                <p class="told" role="status">{move || page.told()}</p>
            </dialog>
        </Show>
    }
}

/// Opens a text and shuts the window, or calls back with what is wrong with the text.
fn try_open(page: Page, text: &str, name: &str, wrong: impl Fn(String) + 'static) {
    let reading = words::READING.get(page.lang.get_untracked());
    page.tell(reading);
    page.open(text, name, move |opened| match opened {
        Ok(()) => {
            page.dialog.set(None);
            request_animation_frame(grid::focus);
        }
        Err(error) => {
            page.tell("");
            wrong(error);
        }
    });
}

/// Opens a text, or says what is wrong with it.
fn open(page: Page, text: &str) {
    try_open(page, text, "", move |error| page.tell(error));
}

/// Opens a file, or says what is wrong with it.
fn open_file(page: Page, name: &str, text: &str) {
    try_open(page, text, name, move |error| page.tell(error));
}

/// An example as it is opened: called as its button is, in the language that is on.
fn example(page: Page, name: Text, text: &str) {
    let kept = text.lines().filter(|line| !line.starts_with("title") && !line.starts_with("description"));
    let title = format!("title = \"{}\"", name.get(page.lang.get_untracked()));
    open(page, &[&*title].into_iter().chain(kept).collect::<Vec<_>>().join("\n"));
}

#[component]
fn Open(page: Page) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(String::new());
    let making = RwSignal::new(false);
    let go = move || {
        wrong.set(String::new());
        try_open(page, &text.get_untracked(), "", move |error| {
            let _ = wrong.try_set(error);
        });
    };
    view! {
        <p class="faint">{move || page.say(words::OPEN_HELP)}</p>
        <label class="field tall">
            <span>{move || page.say(words::PUZZLE_TEXT)}</span>
            <textarea id="text" rows="8" spellcheck="false" autocapitalize="off" autofocus=true
                on:input=move |event| text.set(event_target_value(&event))></textarea>
        </label>
        <p class="error" role="alert" id="wrong">{move || wrong.get()}</p>
        <div class="row">
            <button class="main" id="open-text" on:click=move |_| go()>{move || page.say(words::OPEN)}</button>
            {file(page, "file", words::FILE, "", move |name, text| open_file(page, name, &text))}
        </div>
        <h3>{move || page.say(words::DAILY)}</h3>
        <div class="row wrap" id="daily">
            {LEVELS.into_iter().map(|level| view! {
                <button disabled=move || making.get() on:click=move |_| {
                    making.set(true);
                    let lang = page.lang.get_untracked();
                    page.tell(words::MAKING.get(lang));
                    make_puzzle(page, Order::daily(browser::today(), level, lang), move || {
                        page.dialog.set(None);
                        request_animation_frame(grid::focus);
                    });
                }>{move || page.say(level.title())}</button>
            }).collect_view()}
        </div>
        <Collections page=page/>
        <Recent page=page open=Callback::new(move |link: String| open(page, &link))/>
        <h3>{move || page.say(words::EXAMPLES)}</h3>
        <div class="row wrap" id="examples">
            {EXAMPLES.iter().map(|(name, text)| view! {
                <button on:click=move |_| example(page, *name, text)>{move || page.say(*name)}</button>
            }).collect_view()}
        </div>
    }
}
