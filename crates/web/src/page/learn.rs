//! Learning: hints that say no more than one asks for, and the whole way drawn step by step.

use garns::say;
use leptos::prelude::*;

use super::course::Course;
use super::crew::{self, Message, Slot};
use super::landscape::Landscape;
use super::play::{button, standing};
use super::sheet::Shown;
use super::state::Page;
use crate::job::{Explanation, Reply, Request};
use crate::learn::{Explained, Role, Stage, get, revealed};
use crate::settings::clock;
use crate::share::text_of;
use crate::words;

/// The panel of those who learn.
#[component]
pub(crate) fn Learn(page: Page) -> impl IntoView {
    let hint = RwSignal::new(None::<Explained>);
    let stage = RwSignal::new(Stage::Where);
    let way = RwSignal::new(None::<Explanation>);
    let at = RwSignal::new(None::<usize>);
    let thinking = RwSignal::new(false);
    let said = RwSignal::new(String::new());
    let job = Slot::new();
    let ask = move |request: Request| {
        job.cancel();
        thinking.set(true);
        said.set(String::new());
        job.set(crew::start(&request, move |message| {
            let lang = page.lang.get_untracked();
            match message {
                Message::Reply(Reply::Hint { step: Some(step), .. }) => {
                    stage.set(Stage::Where);
                    show_part(page, &step, Stage::Where);
                    page.games.ask(&step.technique, &step.title);
                    hint.set(Some(*step));
                }
                Message::Reply(Reply::Hint { full, .. }) => {
                    let text = if full { words::NOTHING_LEFT } else { words::NO_HINT };
                    said.set(text.get(lang).to_owned());
                }
                Message::Reply(Reply::Explanation(explanation)) => {
                    way.set(Some(*explanation));
                    at.set(None);
                }
                Message::Reply(Reply::Refused { en, pt }) => said.set(get(&(en, pt), lang).to_owned()),
                Message::Reply(Reply::Progress { .. } | Reply::Solutions { .. }) | Message::Tape(_) => return,
                _ => {}
            }
            thinking.set(false);
        }));
    };
    // What was written since makes a hint stale.
    Effect::new(move |before: Option<u64>| {
        let now = page.version.get();
        if before.is_some_and(|before| before != now) {
            hint.set(None);
            page.hide();
        }
        now
    });
    let more = move || {
        let next = stage.get_untracked().next();
        stage.set(next);
        hint.with_untracked(|step| {
            if let Some(step) = step {
                show_part(page, step, next);
            }
        });
    };
    let apply = move || {
        let Some(step) = hint.get_untracked() else { return };
        page.hide();
        let tidy = page.settings.with_untracked(|settings| settings.tidy);
        page.play(|board| {
            // Candidates can be struck out only where they are written.
            let unmarked = step.removed.iter().any(|(cell, _)| board.entries()[*cell].centre == 0);
            if unmarked {
                board.mark_all();
            }
            let touched = board.reason(&step.placed, &step.removed, tidy);
            if unmarked { board.everything() } else { touched }
        });
    };
    // Techniques that are switched off.
    let without = move || page.settings.with_untracked(|settings| settings.without.clone());
    // The one cell that is selected, if nothing stands in it.
    let cell = move || {
        page.version.track();
        match page.selection.get()[..] {
            [cell] => page.with_board(|board| board.grid().get(cell).is_none()).then_some(cell),
            _ => None,
        }
    };
    let walk = move |engine: &str| {
        hint.set(None);
        page.hide();
        ask(Request::Landscape { puzzle: standing(page), engine: engine.to_owned(), seed: 1 });
    };
    let hint_text =
        move || hint.with(|step| step.as_ref().map(|step| revealed(step, stage.get(), page.lang.get())));
    view! {
        <div class="row">
            <button class="main" id="hint" on:click=move |_| {
                page.hide();
                let start = page.with_board(|board| text_of(board.puzzle()));
                let named = page.settings.with_untracked(|settings| settings.name_mistakes);
                ask(Request::Hint { puzzle: standing(page), start, named, without: without() });
            }>{move || page.say(words::HINT)}</button>
            {button(page, "explain", words::ALL_STEPS, move || {
                hint.set(None);
                page.hide();
                let puzzle = page.with_board(|board| text_of(board.puzzle()));
                ask(Request::Explain { puzzle, until: None, without: without() });
            })}
            {button(page, "propagate", words::PROPAGATE, move || {
                hint.set(None);
                page.hide();
                ask(Request::Propagate { puzzle: standing(page) });
            })}
            {button(page, "landscape-tabu", words::LANDSCAPE_TABU, move || walk("tabu"))}
            {button(page, "landscape-anneal", words::LANDSCAPE_ANNEAL, move || walk("anneal"))}
            <button id="why-cell" disabled=move || cell().is_none() on:click=move |_| {
                hint.set(None);
                page.hide();
                ask(Request::Explain { puzzle: standing(page), until: untrack(cell), without: without() });
            }>{move || page.say(words::WHY_CELL)}</button>
        </div>
        <div aria-live="polite">
            <Show when=move || thinking.get()><p class="faint">{move || page.say(words::THINKING)}</p></Show>
            <Show when=move || said.with(|said| !said.is_empty())><p id="said">{move || said.get()}</p></Show>
            <Show when=move || hint.with(Option::is_some)>
                <div class="hint">
                    <p id="hint-text">{hint_text}</p>
                    <Show when=move || stage.get() == Stage::Step>
                        {move || hint.with(|step| step.as_ref().map(|step| links(page, step)))}
                    </Show>
                    <div class="row">
                        <Show when=move || stage.get() != Stage::Step>
                            {button(page, "more", words::MORE, more)}
                        </Show>
                        <Show when=move || stage.get() == Stage::Step>
                            {button(page, "apply", words::DO_IT, apply)}
                        </Show>
                        {button(page, "hide-hint", words::HIDE, move || {
                            hint.set(None);
                            page.hide();
                        })}
                    </div>
                </div>
            </Show>
        </div>
        {move || way.get().map(|way| view! { <Way page=page way=way at=at/> })}
        <Course page=page/>
    }
}

/// The whole way.
#[component]
fn Way(page: Page, way: Explanation, at: RwSignal<Option<usize>>) -> impl IntoView {
    let steps = StoredValue::new(way.steps);
    let count = steps.with_value(Vec::len);
    let go = move |to: usize| {
        if to < count {
            at.set(Some(to));
            steps.with_value(|steps| show_part(page, &steps[to], Stage::Step));
        }
    };
    let (hardest, level, asked, said) = (way.hardest, way.level, way.asked, way.said);
    let found = asked.is_some() || said.is_some();
    let walk = way.walk.map(|walk| view! { <Landscape page=page walk=walk at=at/> });
    let line = move |i: usize| {
        view! {
            <li>
                <button class="step" aria-current=move || (at.get() == Some(i)).then_some("step")
                    on:click=move |_| go(i)>
                    {move || steps.with_value(|steps| get(&steps[i].text, page.lang.get()).to_owned())}
                </button>
            </li>
        }
    };
    view! {
        <dl class="facts">
            {level.map(|level| view! {
                <dt>{move || page.say(words::DIFFICULTY)}</dt>
                <dd id="level">{move || get(&level, page.lang.get()).to_owned()}
                    {move || way.rating.map(|rating| format!(" · SE {}", words::decimal(rating, 1, page.lang.get())))}</dd>
            })}
            {hardest.map(|title| view! {
                <dt>{move || page.say(words::HARDEST)}</dt>
                <dd id="hardest">{move || get(&title, page.lang.get()).to_owned()}</dd>
            })}
            {way.seconds.map(|seconds| view! {
                <dt>{move || page.say(words::ESTIMATE)}</dt><dd>{clock(seconds as u32)}</dd>
            })}
            <dt>{move || page.say(words::STEPS)}</dt><dd id="step-count">{count}</dd>
        </dl>
        {walk}
        {said.map(|said| view! { <p id="way-end">{move || get(&said, page.lang.get()).to_owned()}</p> })}
        {asked.map(|value| view! { <p id="why-value">{move || asked_text(page, &value, count)}</p> })}
        <Show when=move || !way.solved && !found><p class="faint" id="stuck">{move || page.say(words::STUCK)}</p></Show>
        <div class="row">
            {button(page, "step-back", words::PREVIOUS, move || go(at.get_untracked().unwrap_or(0).saturating_sub(1)))}
            {button(page, "step-on", words::NEXT, move || go(at.get_untracked().map_or(0, |at| at + 1)))}
            {button(page, "hide-way", words::HIDE, move || {
                at.set(None);
                page.hide();
            })}
        </div>
        {move || at.get().map(|at| steps.with_value(|steps| links(page, &steps[at])))}
        <ol class="steps" tabindex="0" aria-label=move || page.say(words::STEPS)>
            {(0..count).map(line).collect_view()}
        </ol>
    }
}

/// Why a value stands in a cell that was asked about.
fn asked_text(page: Page, (cell, value): &(String, String), count: usize) -> String {
    let lang = page.lang.get();
    match count {
        1 => say!(lang, "{value} in {cell} follows at once:", "{value} em {cell} decorre de imediato:"),
        _ => say!(
            lang,
            "{value} in {cell} follows in {count} steps:",
            "{value} em {cell} decorre em {count} passos:"
        ),
    }
}

/// A chain link by link, for those who want to follow it.
pub(crate) fn links(page: Page, step: &Explained) -> Option<impl IntoView + use<>> {
    let lang = page.lang.get();
    let lines: Vec<_> = step
        .told
        .iter()
        .map(|told| get(told, lang).to_owned())
        .map(|told| view! { <li>{told}</li> })
        .collect();
    (!lines.is_empty()).then(|| {
        view! {
            <details class="links">
                <summary>{page.say(words::LINK_BY_LINK)}</summary>
                <ol>{lines}</ol>
            </details>
        }
    })
}

/// Draws a step on the grid, up to a stage.
pub(crate) fn show_part(page: Page, step: &Explained, stage: Stage) {
    let sheet = page.sheet.get_untracked();
    let full = stage == Stage::Step;
    for cell in 0..sheet.spots.len() {
        let lit = match stage {
            Stage::Where if !step.houses.is_empty() => step.houses.contains(&cell),
            Stage::Where | Stage::Which => step.cells.contains(&cell),
            Stage::Step => {
                step.cells.contains(&cell) || step.placed.iter().any(|(placed, _)| *placed == cell)
            }
        };
        let mine = |used: &&(usize, usize, Role)| full && used.0 == cell;
        let parts = step.used.iter().filter(mine).map(|(_, rank, part)| (*rank, *part)).collect();
        let shown = Shown {
            value: step.grid.get(cell).copied().flatten(),
            marks: step.candidates.get(cell).copied().unwrap_or(0),
            parts,
            lit,
            tint: None,
        };
        sheet.show(cell, Some(shown));
    }
    page.links.set(if full { step.links.clone() } else { Vec::new() });
}
