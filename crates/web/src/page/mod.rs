//! What is seen in a browser.

#![allow(unreachable_pub, reason = "the macro for components makes their properties public")]

mod browser;
mod chart;
mod collection;
mod course;
mod crew;
mod dialogs;
mod entry;
mod fields;
mod games;
mod grid;
mod keys;
mod lab;
mod landscape;
mod learn;
mod make;
mod messages;
mod params;
mod play;
mod player;
mod replay;
mod runs;
mod set;
mod settings;
mod share;
mod sheet;
mod solve;
mod state;
mod tab;
mod tree;

use garns::Text;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::words;
use state::{Dialog, Page, Tab};

/// Shows the page.
pub(crate) fn start() {
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    let page = Page::new();
    provide_context(page);
    page.live();
    // The engines are loaded when the page is there.
    set_timeout(crew::prepare, std::time::Duration::from_millis(300));
    page.games.resume(page);
    let runs = runs::Runs::new(page);
    provide_context(runs);
    let lab = lab::Lab::new(page);
    let keys = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        // Fields keep all their keys; buttons keep those that press them or lead to the next one.
        let within = |names: &str| {
            target.as_ref().is_some_and(|target| target.closest(names).is_ok_and(|found| found.is_some()))
        };
        let field = within("input, select, textarea, summary, .scroll");
        let own = within("button, a") && {
            let key = event.key();
            let leads = ["Home", "End"].contains(&key.as_str()) || key.starts_with("Arrow");
            [" ", "Enter"].contains(&key.as_str()) || leads && !within(".keypad")
        };
        if !field && !own && page.dialog.get_untracked().is_none() && page.key(&event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
    view! {
        <a class="skip" href="#grid" on:click=move |event| {
            event.prevent_default();
            grid::focus();
        }>{move || page.say(words::GRID)}</a>
        <header class="top">
            <h1 class="brand"><span class="mark" aria-hidden="true"></span>"garns"</h1>
            <Tabs page=page/>
            <div class="tools">
                <button class="quiet" id="open" on:click=move |_| page.dialog.set(Some(Dialog::Open))>
                    {move || page.say(words::OPEN)}
                </button>
                <button class="quiet" id="share" on:click=move |_| page.dialog.set(Some(Dialog::Share))>
                    {move || page.say(words::SHARE)}
                </button>
                <button class="quiet" id="keys" on:click=move |_| page.dialog.set(Some(Dialog::Keys))
                    aria-label=move || page.say(words::KEYS) title=move || page.say(words::KEYS)>"?"</button>
                <button class="quiet" id="settings" on:click=move |_| page.dialog.set(Some(Dialog::Settings))
                    aria-label=move || page.say(words::SETTINGS) title=move || page.say(words::SETTINGS)>
                    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                        <path d="M3 6h8M15 6h2M3 14h2M9 14h8" class="stroke"/>
                        <circle cx="13" cy="6" r="2" class="stroke"/>
                        <circle cx="7" cy="14" r="2" class="stroke"/>
                    </svg>
                </button>
            </div>
        </header>
        <main class="work" class:wide=move || page.tab.get() == Tab::Lab
            class:watching=move || page.tab.get() == Tab::Solve && runs.watched()>
            <section class="table" aria-label=move || page.say(words::GRID)>
                <grid::Title page=page/>
                <messages::Messages page=page/>
                <grid::Grid page=page/>
            </section>
            <section class="panel" role="tabpanel" id="panel"
                aria-labelledby=move || format!("tab-{}", page.tab.get().name())>
                {move || match page.tab.get() {
                    Tab::Play => view! { <play::Play page=page/> }.into_any(),
                    Tab::Solve => view! { <solve::Solve page=page runs=runs/> }.into_any(),
                    Tab::Learn => view! { <learn::Learn page=page/> }.into_any(),
                    Tab::Make => view! { <make::Make page=page/> }.into_any(),
                    Tab::Lab => view! { <lab::Laboratory page=page lab=lab/> }.into_any(),
                }}
            </section>
            <messages::Notice page=page/>
        </main>
        <dialogs::Dialogs page=page/>
    }
}

#[component]
fn Tabs(page: Page) -> impl IntoView {
    let tab = move |tab: Tab, title: Text| {
        let on = move || page.tab.get() == tab;
        let name = tab.name();
        view! {
            <button role="tab" id=format!("tab-{name}") class="tab" aria-controls="panel"
                aria-selected=move || on().to_string()
                tabindex=move || if on() { "0" } else { "-1" }
                on:click=move |_| page.go(tab)
                on:keydown=move |event| {
                    let next = match event.key().as_str() {
                        "ArrowRight" => tab.beside(false),
                        "ArrowLeft" => tab.beside(true),
                        _ => return,
                    };
                    event.prevent_default();
                    page.go(next);
                    browser::focus(&format!("tab-{}", next.name()));
                }>
                {move || page.say(title)}
            </button>
        }
    };
    view! {
        <nav class="tabs" role="tablist" aria-label=move || page.say(words::TASKS)>
            {tab(Tab::Play, words::PLAY)}
            {tab(Tab::Solve, words::SOLVE)}
            {tab(Tab::Learn, words::LEARN)}
            {tab(Tab::Make, words::MAKE)}
            {tab(Tab::Lab, words::LAB)}
        </nav>
    }
}
