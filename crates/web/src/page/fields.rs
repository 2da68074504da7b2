//! Fields of forms, each with its words beside it: a list to choose from, a box to tick, a whole number, a file.

use garns::{Text, say};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::state::Page;

/// A value in the page and the words people see.
pub(crate) type Listed = (String, String);

/// What a list is filled with where the words are fixed.
pub(crate) fn listed(page: Page, value: impl ToString, words: Text) -> Listed {
    (value.to_string(), page.say(words).to_owned())
}

/// A list of `options` to choose from; `now` is the value in force.
pub(crate) fn select(
    page: Page,
    id: &'static str,
    label: Text,
    options: impl Fn() -> Vec<Listed> + Send + 'static,
    now: impl Fn() -> String + Copy + Send + 'static,
    choose: impl Fn(String) + 'static,
) -> impl IntoView {
    select_unless(page, || false, id, label, options, now, choose)
}

/// The same, where sometimes there is nothing to choose.
pub(crate) fn select_unless(
    page: Page,
    off: impl Fn() -> bool + Send + 'static,
    id: &'static str,
    label: Text,
    options: impl Fn() -> Vec<Listed> + Send + 'static,
    now: impl Fn() -> String + Copy + Send + 'static,
    choose: impl Fn(String) + 'static,
) -> impl IntoView {
    let option = move |(value, words): Listed| {
        let own = value.clone();
        view! { <option value=value selected=untrack(now) == own prop:selected=move || now() == own>{words}</option> }
    };
    view! {
        <label class="field">
            <span>{move || page.say(label)}</span>
            <select id=id disabled=off on:change=move |event| choose(event_target_value(&event))>
                {move || options().into_iter().map(option).collect_view()}
            </select>
        </label>
    }
}

/// A box to tick.
pub(crate) fn check(
    page: Page,
    id: &'static str,
    label: Text,
    now: impl Fn() -> bool + Send + 'static,
    set: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <label class="check">
            <input type="checkbox" id=id prop:checked=now on:change=move |event| set(event_target_checked(&event))/>
            <span>{move || page.say(label)}</span>
        </label>
    }
}

/// A whole number between two; what is none is not set, unless the field may stay `blank`, with those words.
pub(crate) fn whole(
    page: Page,
    id: &'static str,
    label: Text,
    (min, max): (u64, u64),
    blank: Option<Text>,
    now: impl Fn() -> Option<u64> + Copy + Send + 'static,
    set: impl Fn(Option<u64>) + 'static,
) -> impl IntoView {
    let now = move || now().map(|number| number.to_string()).unwrap_or_default();
    view! {
        <label class="field">
            <span>{move || page.say(label)}</span>
            <input type="number" id=id min=min.to_string() max=(max < u64::MAX).then(|| max.to_string()) step="1"
                placeholder=move || blank.map_or("", |words| page.say(words)) prop:value=now
                on:change=move |event| {
                    let number = event_target_value(&event).trim().parse::<u64>().ok();
                    if number.is_some() || blank.is_some() {
                        set(number.map(|number| number.clamp(min, max)));
                    }
                    // What was typed may not be what is in force.
                    event_target::<web_sys::HtmlInputElement>(&event).set_value(&untrack(now));
                }/>
        </label>
    }
}

/// A file to choose; its name and text are taken.
pub(crate) fn file(
    page: Page,
    id: &'static str,
    label: Text,
    accept: &'static str,
    take: impl Fn(&str, String) + Clone + 'static,
) -> impl IntoView {
    view! {
        <label class="file">
            <input type="file" id=id accept=accept on:change=move |event| {
                let files = event_target::<web_sys::HtmlInputElement>(&event).files();
                if let Some(file) = files.and_then(|files| files.get(0)) {
                    read_file(page, &file, take.clone());
                }
            }/>
            <span>{move || page.say(label)}</span>
        </label>
    }
}

/// No file is read that is larger.
const LARGEST_FILE: f64 = 4e6;

/// Reads a file; its name and text are taken.
pub(crate) fn read_file(page: Page, file: &web_sys::File, take: impl Fn(&str, String) + 'static) {
    let Ok(reader) = web_sys::FileReader::new() else { return };
    if file.size() > LARGEST_FILE {
        let lang = page.lang.get_untracked();
        page.tell(say!(lang, "The file is too large.", "O arquivo é grande demais."));
        return;
    }
    let (done, name) = (reader.clone(), file.name());
    let loaded = Closure::<dyn FnMut()>::new(move || {
        if let Some(text) = done.result().ok().and_then(|text| text.as_string()) {
            take(&name, text);
        }
    });
    reader.set_onload(Some(loaded.into_js_value().unchecked_ref()));
    let _ = reader.read_as_text(file);
}
