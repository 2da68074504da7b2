//! Published studies: what each says of itself, and its runs, set by set.

use garns::lab::Words;
use leptos::prelude::*;

use super::{Lab, Source};
use crate::job::{Reply, Request};
use crate::learn::{Both, get};
use crate::page::crew::{self, Message};
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
    view! {
        <details id="studies" on:toggle=ask>
            <summary>{move || page.say(words::STUDIES)}</summary>
            <p class="faint help">{move || page.say(words::ABOUT_STUDIES)}</p>
            <Show when=move || list.with(|list| list.as_ref().is_some_and(Vec::is_empty))>
                <p>{move || page.say(words::NO_STUDIES)}</p>
            </Show>
            <ul class="games">{move || list.get().unwrap_or_default().into_iter().map(line).collect_view()}</ul>
        </details>
        <Story page=page lab=lab/>
        <Sets page=page lab=lab/>
    }
}

/// What the experiment says of itself.
#[component]
fn Story(page: Page, lab: Lab) -> impl IntoView {
    let section = |heading: garns::Text, text: &Words, lang| {
        let paragraphs: Vec<String> = text
            .get(lang)
            .split("\n\n")
            .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|paragraph| !paragraph.is_empty())
            .collect();
        let one = |text: String| match text.strip_prefix("- ") {
            Some(point) => view! { <p class="point">{point.to_owned()}</p> },
            None => view! { <p class="plain">{text}</p> },
        };
        (!paragraphs.is_empty()).then(|| {
            view! { <h4>{heading.get(lang)}</h4>{paragraphs.into_iter().map(one).collect_view()} }
        })
    };
    let story = move || {
        let lang = page.lang.get();
        let (source, loaded) = lab.source.get()?;
        let Source::Study(name) = source else { return None };
        let title = loaded.plan.title.get(lang).to_owned();
        let figure = |figure: String| {
            let ending = if lang == garns::Lang::Pt { "pt.svg" } else { "svg" };
            let alt = format!("{title}: {figure}");
            view! { <figure class="figure" tabindex="0"><img src=format!("study-{name}-{figure}.{ending}") alt=alt/></figure> }
        };
        let figures = loaded.story.figures.iter().cloned().map(figure).collect_view();
        Some(view! {
            <section id="story" aria-label=title.clone()>
                <h3>{title.clone()}</h3>
                {section(words::QUESTION, &loaded.story.question, lang)}
                {section(words::METHOD, &loaded.story.method, lang)}
                {figures}
                {section(words::FINDINGS, &loaded.story.findings, lang)}
                {section(words::LIMITATIONS, &loaded.story.caveats, lang)}
            </section>
        })
    };
    view! { {story} }
}

/// Which set of an experiment with several.
#[component]
fn Sets(page: Page, lab: Lab) -> impl IntoView {
    let several =
        move || lab.source.with(|now| now.as_ref().is_some_and(|(_, loaded)| loaded.sets.len() > 1));
    let options = move || {
        let lang = page.lang.get();
        let (_, loaded) = lab.source.get()?;
        let one = |(at, title): (usize, &Words)| {
            view! { <option value=at.to_string() selected=at == loaded.set>{title.get(lang).to_owned()}</option> }
        };
        Some(loaded.sets.iter().enumerate().map(one).collect_view())
    };
    view! {
        <Show when=several>
            <label class="field">
                <span>{move || page.say(words::SET_OF)}</span>
                <select id="lab-set" on:change=move |event| {
                    let source = lab.source.with_untracked(|now| now.as_ref().map(|(source, _)| source.clone()));
                    if let (Some(source), Ok(set)) = (source, event_target_value(&event).parse()) {
                        lab.load(source, set);
                    }
                }>{options}</select>
            </label>
        </Show>
    }
}
