//! What is known of an experiment so far: its table, its figures and its rows.

use garns::{Lang, say};
use leptos::prelude::*;

use super::Lab;
use crate::lab::{self, Figure, Method};
use crate::learn::get;
use crate::page::browser;
use crate::page::play::button;
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
            let seconds = known.seconds.map_or("–".to_owned(), |seconds| words::decimal(seconds, 3, lang));
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
            let source =
                format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(&figure.svg)));
            let title = get(&figure.title, lang).to_owned();
            view! { <figure class="figure"><img src=source alt=title/></figure> }
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
            {button(page, "lab-csv", words::ROWS_CSV, move || {
                if let Some(plan) = lab.plan.get_untracked() {
                    let text = lab.rows.with_value(|rows| lab::csv(&plan, rows));
                    browser::download("rows.csv", "text/csv", text.as_bytes());
                }
            })}
            <div id="lab-figures">{figures}</div>
        </Show>
    }
}
