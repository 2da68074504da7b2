//! Published studies: what each says of itself, and its runs, set by set.

use garns::lab::Words;
use leptos::prelude::*;

use super::{Lab, Source};
use crate::job::{Reply, Request};
use crate::lab::Loaded;
use crate::learn::{Both, get};
use crate::page::crew::{self, Message};
use crate::page::fields::select;
use crate::page::state::Page;
use crate::words;

/// The studies there are, and the experiment that was loaded last.
#[component]
pub(super) fn Studies(page: Page, lab: Lab) -> impl IntoView {
    let list = RwSignal::new(None::<Vec<(String, Both)>>);
    let ask = move |_| {
        if list.with_untracked(Option::is_none) {
            crew::start(&Request::Studies, move |message| {
                let _ = list.try_set(match message {
                    Message::Reply(Reply::Studies { list }) => Some(list),
                    _ => None,
                });
            });
        }
    };
    let line = move |(name, title): (String, Both)| {
        let source = Source::Study(name);
        let open = source.clone();
        let current = move || {
            lab.source.with(|now| now.as_ref().is_some_and(|(of, _)| *of == source)).then_some("true")
        };
        view! {
            <li><button class="game" aria-current=current on:click=move |_| lab.load(open.clone(), 0)>
                {move || get(&title, page.lang.get()).to_owned()}
            </button></li>
        }
    };
    let story = move || {
        let lang = page.lang.get();
        lab.source
            .with(|now| now.as_ref().map_or_else(String::new, |(_, now)| get(&now.story, lang).to_owned()))
    };
    view! {
        <details id="studies" on:toggle=ask>
            <summary>{move || page.say(words::STUDIES)}</summary>
            <p class="faint help">{move || page.say(words::ABOUT_STUDIES)}</p>
            <Show when=move || list.with(|list| list.as_ref().is_some_and(Vec::is_empty))>
                <p>{move || page.say(words::NO_STUDIES)}</p>
            </Show>
            <ul class="games">{move || list.get().unwrap_or_default().into_iter().map(line).collect_view()}</ul>
        </details>
        <Show when=move || !story().is_empty()>
            <section id="story" aria-label=move || page.say(words::STUDIES) inner_html=story></section>
        </Show>
        <Sets page=page lab=lab/>
    }
}

/// Which set of an experiment with several.
#[component]
fn Sets(page: Page, lab: Lab) -> impl IntoView {
    let several =
        move || lab.source.with(|now| now.as_ref().is_some_and(|(_, loaded)| loaded.sets.len() > 1));
    let options = move || {
        let lang = page.lang.get();
        let one = |(at, title): (usize, &Words)| (at.to_string(), title.get(lang).to_owned());
        let all = |(_, loaded): &(Source, Loaded)| loaded.sets.iter().enumerate().map(one).collect();
        lab.source.with(|now| now.as_ref().map_or_else(Vec::new, all))
    };
    let now = move || {
        lab.source.with(|now| now.as_ref().map_or_else(String::new, |(_, loaded)| loaded.set.to_string()))
    };
    view! {
        <Show when=several>
            {select(page, "lab-set", words::SET_OF, options, now, move |chosen| {
                let source = lab.source.with_untracked(|now| now.as_ref().map(|(source, _)| source.clone()));
                if let (Some(source), Ok(set)) = (source, chosen.parse()) {
                    lab.load(source, set);
                }
            })}
        </Show>
    }
}
