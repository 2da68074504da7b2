//! What is known of an experiment so far: its table, its figures and its rows.

use garns::{Lang, say};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::Lab;
use crate::lab::{self, Figure, Method, Pair, Row};
use crate::learn::get;
use crate::page::browser;
use crate::page::play::button;
use crate::page::runs::Runs;
use crate::page::state::Page;
use crate::words;

fn percent(share: f64, lang: Lang) -> String {
    words::decimal(100.0 * share, 1, lang)
}

/// What is known so far.
#[component]
pub(super) fn Results(page: Page, lab: Lab) -> impl IntoView {
    let lines = move || {
        let (lang, plan) = (page.lang.get(), lab.plan.get());
        lab.seen.track();
        let rows = lab.rows.get_value();
        let line = |(at, method): (usize, Method)| {
            let known = lab::known(&rows, at);
            let (low, high) = known.interval;
            let share = known.solved as f64 / known.runs.max(1) as f64;
            let seconds = known.seconds.map_or("–".to_owned(), |seconds| words::seconds(seconds, lang));
            let work = known.work.map_or("–".to_owned(), |work| words::decimal(work, 0, lang));
            view! {
                <tr>
                    <th scope="row">{method.name}</th>
                    <td class="lab-solved">{known.solved}" / "{known.runs}</td>
                    <td>{if known.runs > 0 { percent(share, lang) } else { "–".to_owned() }}</td>
                    <td>{percent(low, lang)}" – "{percent(high, lang)}</td>
                    <td>{seconds}</td>
                    <td>{work}</td>
                </tr>
            }
        };
        plan.into_iter().flat_map(|plan| plan.methods).enumerate().map(line).collect_view()
    };
    let progress = move || {
        let (lang, done, all) = (page.lang.get(), lab.seen.get(), lab.all.get());
        match (lab.going.get(), all) {
            (true, 0) => page.say(words::MAKING).to_owned(),
            (true, _) => say!(lang, "{done} of {all} runs", "{done} de {all} execuções"),
            (false, _) if done < all => {
                say!(lang, "Stopped after {done} of {all} runs.", "Parado após {done} de {all} execuções.")
            }
            (false, _) => say!(lang, "All {all} runs have ended.", "Todas as {all} execuções terminaram."),
        }
    };
    let figures = move || {
        let lang = page.lang.get();
        let one = |figure: Figure| {
            let source = browser::svg_address(&figure.svg);
            let title = get(&figure.title, lang).to_owned();
            view! { <figure class="figure" tabindex="0"><img src=source alt=title/></figure> }
        };
        lab.figures.get().into_iter().map(one).collect_view()
    };
    // What is written on the figures follows the language.
    Effect::new(move |before: Option<()>| {
        page.lang.track();
        if before.is_some() && lab.seen.get_untracked() > 0 {
            lab.draw();
        }
    });
    view! {
        <Show when=move || lab.plan.with(Option::is_some) || lab.going.get()>
            <p id="lab-progress" role="status">{progress}</p>
            <progress max=move || lab.all.get().max(1).to_string() value=move || lab.seen.get().to_string()
                aria-label=move || page.say(words::RUNS)></progress>
            <div class="scroll" tabindex="0" role="region" aria-label=move || page.say(words::RESULTS)>
                <table id="lab-table" class="local">
                    <thead><tr>
                        <th scope="col">{move || page.say(words::METHOD)}</th>
                        <th scope="col">{move || page.say(words::ANSWERED)}</th>
                        <th scope="col">"%"</th>
                        <th scope="col">{move || page.say(words::INTERVAL)}</th>
                        <th scope="col">{move || page.say(words::MEDIAN_SECONDS)}</th>
                        <th scope="col">{move || page.say(words::MEDIAN_WORK)}</th>
                    </tr></thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            <div class="row">
                {button(page, "lab-report", words::REPORT, move || lab.report(false))}
                {button(page, "lab-csv", words::ROWS_CSV, move || lab.report(true))}
            </div>
            <Compared page=page lab=lab/>
            <div id="lab-figures">{figures}</div>
            <Single page=page lab=lab/>
        </Show>
    }
}

/// Below this a difference is called one.
const SIGNIFICANT: f64 = 0.05;

/// Every two methods, compared puzzle by puzzle.
#[component]
fn Compared(page: Page, lab: Lab) -> impl IntoView {
    let name = move |at: usize| {
        lab.plan.with(|plan| {
            plan.as_ref().and_then(|plan| Some(plan.methods.get(at)?.name.clone())).unwrap_or_default()
        })
    };
    let line = move |pair: Pair| {
        let lang = page.lang.get();
        let faster = if pair.effect < 0.0 { pair.methods.0 } else { pair.methods.1 };
        let faster = if pair.p < SIGNIFICANT { name(faster) } else { "–".to_owned() };
        let least = words::decimal(0.001, 3, lang);
        let p = if pair.p < 0.001 { format!("< {least}") } else { words::decimal(pair.p, 3, lang) };
        view! {
            <tr>
                <th scope="row">{name(pair.methods.0)}" × "{name(pair.methods.1)}</th>
                <td>{pair.puzzles.0}</td><td>{pair.puzzles.1}</td><td>{p}</td>
                <td>{words::decimal(pair.effect, 2, lang)}</td><td class="said">{faster}</td>
            </tr>
        }
    };
    view! {
        <Show when=move || lab.pairs.with(|pairs| !pairs.is_empty())>
            <h3>{move || page.say(words::COMPARED)}</h3>
            <p class="faint help">{move || page.say(words::ABOUT_PAIRS)}</p>
            <div class="scroll" tabindex="0" role="region" aria-label=move || page.say(words::COMPARED)>
                <table id="lab-pairs" class="local">
                    <thead><tr>
                        <th scope="col">{move || page.say(words::METHODS_SHORT)}</th>
                        <th scope="col">{move || page.say(words::PUZZLES)}</th>
                        <th scope="col">{move || page.say(words::DIFFER)}</th>
                        <th scope="col">"p"</th>
                        <th scope="col">{move || page.say(words::EFFECT)}</th>
                        <th scope="col">{move || page.say(words::FASTER)}</th>
                    </tr></thead>
                    <tbody>{move || lab.pairs.get().into_iter().map(line).collect_view()}</tbody>
                </table>
            </div>
        </Show>
    }
}

/// So many single runs are listed at once.
const LISTED: usize = 50;

/// The single runs, each to be watched again.
#[component]
fn Single(page: Page, lab: Lab) -> impl IntoView {
    let runs = expect_context::<Runs>();
    let from = RwSignal::new(0usize);
    let open = RwSignal::new(false);
    let line = move |row: Row| {
        let lang = page.lang.get();
        let name = lab.plan.with_untracked(|plan| {
            plan.as_ref()
                .and_then(|plan| Some(plan.methods.get(row.method)?.name.clone()))
                .unwrap_or_default()
        });
        let label = format!("{}: {name}, {}, {}", words::WATCH_RUN.get(lang), row.puzzle + 1, row.seed);
        let work = row.work().map(|work| garns::grouped(&work.to_string())).unwrap_or_default();
        let verdict = row.verdict().map_or("", |verdict| words::verdict(verdict).get(lang));
        let seconds = words::seconds(row.outcome.cpu, lang);
        view! {
            <tr>
                <th scope="row">{name}</th><td>{row.puzzle + 1}</td><td>{row.seed}</td>
                <td class="said">{verdict}</td><td>{seconds}</td><td>{work}</td>
                <td><button class="quiet small" aria-label=label on:click=move |_| lab.watch(runs, &row)>"▶"</button></td>
            </tr>
        }
    };
    let lines = move || {
        lab.seen.track();
        let shown = if open.get() { LISTED } else { 0 };
        let rows =
            lab.rows.with_value(|rows| rows.iter().skip(from.get()).take(shown).cloned().collect::<Vec<_>>());
        rows.into_iter().map(line).collect_view()
    };
    let head = |text: garns::Text| view! { <th scope="col">{move || page.say(text)}</th> };
    view! {
        <details id="lab-single" on:toggle=move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            open.set(target.is_some_and(|details| details.has_attribute("open")));
        }>
            <summary>{move || page.say(words::SINGLE_RUNS)}</summary>
            <div class="scroll" tabindex="0" role="region" aria-label=move || page.say(words::SINGLE_RUNS)>
                <table id="lab-rows" class="local">
                    <thead><tr>
                        {head(words::METHOD)}{head(words::PUZZLE)}{head(words::SEED)}{head(words::VERDICT)}
                        {head(words::SECONDS)}{head(words::STEPS)}{head(words::WATCH_RUN)}
                    </tr></thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            <Show when=move || { lab.seen.get() > LISTED }>
                <div class="row">
                    <button disabled=move || from.get() == 0
                        on:click=move |_| from.update(|from| *from = from.saturating_sub(LISTED))>
                        {move || page.say(words::PREVIOUS)}
                    </button>
                    <button disabled=move || from.get() + LISTED >= lab.seen.get()
                        on:click=move |_| from.update(|from| *from += LISTED)>{move || page.say(words::NEXT)}</button>
                </div>
            </Show>
        </details>
    }
}
