//! The rules there are to be drawn, found by words, and those that are in the puzzle.

use garns::{Rule, RuleAbout};
use leptos::prelude::*;

use super::form::Form;
use crate::job::{Reply, Request};
use crate::page::browser;
use crate::page::crew::{self, Message};
use crate::page::state::Page;
use crate::set::{self, Draft, Group};
use crate::words;

/// Rules: those there are to be drawn, and those that are there.
#[component]
pub(super) fn Rules(page: Page) -> impl IntoView {
    let search = RwSignal::new(String::new());
    let samples = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let (dark, safe) = (page.dark.get(), page.settings.with(|settings| settings.safe_colours));
        crew::start(&Request::Samples { dark, safe }, move |message| {
            if let Message::Reply(Reply::Samples { list }) = message {
                let _ = samples.try_set(list);
            }
        });
    });
    view! {
        <Show when=move || page.draft.with(Option::is_none) fallback=move || view! { <Form page=page/> }>
            <label class="field">
                <span>{move || page.say(words::FIND_RULE)}</span>
                <input type="text" id="find-rule" autocomplete="off" spellcheck="false"
                    prop:value=move || search.get() on:input=move |event| search.set(event_target_value(&event))/>
            </label>
            <div class="picker scroll" id="rules-to-draw" tabindex="0" role="region"
                aria-label=move || page.say(words::RULES)>
                {move || {
                    let (lang, search) = (page.lang.get(), search.get());
                    let groups = Group::ALL.into_iter().map(|group| (group, set::found(group, &search, lang)));
                    groups.filter(|(_, rules)| !rules.is_empty()).map(|(group, rules)| view! {
                        <h3>{group.title().get(lang)}</h3>
                        <div class="picks">{rules.into_iter().map(|about| pick(page, samples, about)).collect_view()}</div>
                    }).collect_view()
                }}
            </div>
        </Show>
        <There page=page/>
    }
}

/// The pictures of rules, by their names.
type Samples = RwSignal<Vec<(String, String)>>;

fn pick(page: Page, samples: Samples, about: &'static RuleAbout) -> impl IntoView {
    let sample = move || {
        samples.with(|all| all.iter().find(|(name, _)| name == about.name).map(|(_, source)| source.clone()))
    };
    let choose = move |_| {
        page.draw_rule(Some(Draft::new(about)));
        browser::later_focus("rule-name");
    };
    view! {
        <button class="pick" data-rule=about.name title=move || page.say(about.meaning) on:click=choose>
            {move || sample().map(|source| view! { <img src=source alt="" loading="lazy" width="40" height="40"/> })}
            <span>{move || page.say(about.title)}</span>
        </button>
    }
}

/// The rules that are there; where cells are selected and nothing is drawn, those of these cells.
#[component]
fn There(page: Page) -> impl IntoView {
    let all = move || {
        let lang = page.lang.get();
        let selected = if page.draft.with(Option::is_some) { Vec::new() } else { page.selection.get() };
        page.sheet.with(|sheet| {
            let rules = sheet.puzzle.added_rules().iter().enumerate();
            let here = |rule: &Rule| {
                let cells = set::cells_of(&sheet.puzzle, rule);
                selected.is_empty() || selected.iter().any(|cell| cells.contains(cell))
            };
            rules
                .filter(|(_, rule)| here(rule))
                .map(|(at, rule)| (at, set::described(rule, lang)))
                .collect::<Vec<_>>()
        })
    };
    let edit = move |at: usize| {
        let draft = page.with_board(|board| Draft::of(board.puzzle(), at));
        page.draw_rule(draft);
        browser::later_focus("rule-name");
    };
    let count = move || page.sheet.with(|sheet| sheet.puzzle.added_rules().len());
    let current =
        move |at: usize| page.draft.with(|draft| draft.as_ref().is_some_and(|d| d.editing == Some(at)));
    view! {
        <Show when=move || { count() > 0 }>
            <h3>{move || page.say(words::RULES_THERE)}" ("{count}")"</h3>
            <ul class="games" id="rules-there">
                {move || all().into_iter().map(|(at, text)| view! {
                    <li><button class="game" aria-current=move || current(at).then_some("true")
                        on:click=move |_| edit(at)>{text}</button></li>
                }).collect_view()}
            </ul>
        </Show>
    }
}
