//! Windows over the page: open, share, settings.

use garns::{Lang, find, write};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::browser;
use super::grid::{self, language};
use super::play::button;
use super::state::{Dialog, Page};
use crate::picture::{self, File};
use crate::settings::Theme;
use crate::words;

/// Puzzles to begin with.
const EXAMPLES: &[(&str, &str)] = &[
    ("Figure 1", include_str!("../../../../puzzles/figure-1.toml")),
    ("Star burst leo", include_str!("../../../../puzzles/star-burst-leo.toml")),
    ("KenKen", include_str!("../../../../puzzles/figure-5-kenken.toml")),
    ("Killer", include_str!("../../../../puzzles/killer.toml")),
    ("Jigsaw", include_str!("../../../../puzzles/jigsaw.toml")),
    ("X-Sudoku", include_str!("../../../../puzzles/x-sudoku.toml")),
    ("Windoku", include_str!("../../../../puzzles/windoku.toml")),
    ("Wordoku", include_str!("../../../../puzzles/wordoku.toml")),
    ("Thermometers", include_str!("../../../../puzzles/thermometers.toml")),
    ("TomTom", include_str!("../../../../puzzles/tomtom.toml")),
    ("Samurai", include_str!("../../../../puzzles/samurai.toml")),
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
            Some(file) => open_file(page, &file),
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
            })
        })
    };
    let shut = move || {
        page.dialog.set(None);
        // While the window is there, nothing behind it takes the focus.
        request_animation_frame(grid::focus);
    };
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
                })}
            </dialog>
        </Show>
    }
}

/// Opens a text, or says what is wrong with it.
fn open(page: Page, text: &str) -> bool {
    match page.open(text) {
        Ok(()) => {
            page.dialog.set(None);
            request_animation_frame(grid::focus);
            true
        }
        Err(error) => {
            page.notice.set(error);
            false
        }
    }
}

/// No file is read that is larger.
const LARGEST_FILE: f64 = 4e6;

fn open_file(page: Page, file: &web_sys::File) {
    let Ok(reader) = web_sys::FileReader::new() else { return };
    if file.size() > LARGEST_FILE {
        let lang = page.lang.get_untracked();
        page.notice.set(garns::say!(lang, "the file is too large", "o arquivo é grande demais"));
        return;
    }
    let done = reader.clone();
    let loaded = Closure::<dyn FnMut()>::new(move || {
        if let Some(text) = done.result().ok().and_then(|text| text.as_string()) {
            open(page, &text);
        }
    });
    reader.set_onload(Some(loaded.into_js_value().unchecked_ref()));
    let _ = reader.read_as_text(file);
}

#[component]
fn Open(page: Page) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(String::new());
    let go = move || {
        if !open(page, &text.get_untracked()) {
            wrong.set(page.notice.get_untracked());
        }
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
            <label class="file">
                <input type="file" id="file" on:change=move |event| {
                    let input = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok());
                    if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
                        open_file(page, &file);
                    }
                }/>
                <span>{move || page.say(words::FILE)}</span>
            </label>
        </div>
        <h3>{move || page.say(words::EXAMPLES)}</h3>
        <div class="row wrap" id="examples">
            {EXAMPLES.iter().map(|(name, text)| view! {
                <button on:click=move |_| { open(page, text); }>{*name}</button>
            }).collect_view()}
        </div>
    }
}

fn picture_file(page: Page, kind: File) -> Vec<u8> {
    let (lang, safe) =
        (page.lang.get_untracked(), page.settings.with_untracked(|settings| settings.safe_colours));
    page.with_board(|board| picture::file(board.puzzle(), &board.grid(), lang, safe, kind))
}

#[component]
fn Share(page: Page) -> impl IntoView {
    let link = browser::address(&page.link());
    let shown = link.clone();
    let toml = move || {
        let format = find("toml")?;
        page.with_board(|board| write(board.puzzle(), format).ok())
    };
    view! {
        <label class="field tall">
            <span>{move || page.say(words::LINK)}</span>
            <textarea id="link" rows="4" readonly=true prop:value=shown></textarea>
        </label>
        <div class="row wrap">
            <button class="main" id="copy" on:click=move |_| {
                browser::copy(&link);
                page.notice.set(words::COPIED.get(page.lang.get_untracked()).to_owned());
            }>{move || page.say(words::COPY)}</button>
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
                    browser::copy(&text);
                }
            })}
            {button(page, "print", words::PRINT, move || {
                page.dialog.set(None);
                let _ = window().print();
            })}
        </div>
    }
}

#[component]
fn Choices(page: Page) -> impl IntoView {
    let check = move |id: &'static str,
                      text: garns::Text,
                      get: fn(&crate::settings::Settings) -> bool,
                      set: fn(&mut crate::settings::Settings, bool)| {
        view! {
            <label class="check">
                <input type="checkbox" id=id prop:checked=move || page.settings.with(get)
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        page.settings.update(|settings| set(settings, on));
                    }/>
                <span>{move || page.say(text)}</span>
            </label>
        }
    };
    let theme_name = |theme: Theme| match theme {
        Theme::System => words::SYSTEM,
        Theme::Light => words::LIGHT,
        Theme::Dark => words::DARK,
    };
    view! {
        <label class="field">
            <span>{move || page.say(words::LANGUAGE)}</span>
            <select id="language" prop:value=move || if page.lang.get() == Lang::Pt { "pt" } else { "en" }
                on:change=move |event| {
                    let lang = Lang::of_locale(&event_target_value(&event));
                    page.settings.update(|settings| settings.lang = Some(lang));
                }>
                <option value="en" lang="en">{language(Lang::En)}</option>
                <option value="pt" lang="pt-BR">{language(Lang::Pt)}</option>
            </select>
        </label>
        <label class="field">
            <span>{move || page.say(words::THEME)}</span>
            <select id="theme" prop:value=move || page.settings.with(|settings| settings.theme.name())
                on:change=move |event| {
                    let name = event_target_value(&event);
                    if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == name) {
                        page.settings.update(|settings| settings.theme = theme);
                    }
                }>
                {Theme::ALL.into_iter().map(|theme| view! {
                    <option value=theme.name()>{move || page.say(theme_name(theme))}</option>
                }).collect_view()}
            </select>
        </label>
        {check("safe-colours", words::SAFE_COLOURS, |s| s.safe_colours, |s, on| s.safe_colours = on)}
        {check("tidy-always", words::TIDY_ALWAYS, |s| s.tidy, |s, on| s.tidy = on)}
        {check("conflicts", words::SHOW_CONFLICTS, |s| s.conflicts, |s, on| s.conflicts = on)}
        {check("clock", words::SHOW_CLOCK, |s| s.clock, |s, on| s.clock = on)}
    }
}
