//! The landscape of a local search: how high the walk is, and what the neighbours of the filling on the grid are worth.

use garns::say;
use leptos::prelude::*;

use super::state::Page;
use crate::landscape::{View, Walk};
use crate::words;

/// The size of each picture, in its own units.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 90.0;

/// The cost along the walk, with the place of the step that is shown, and its neighbours by what they change.
#[component]
pub(crate) fn Landscape(page: Page, walk: Walk, at: RwSignal<Option<usize>>) -> impl IntoView {
    let far = walk.curve.last().map_or(1, |(step, _)| *step).max(1) as f64;
    let high = walk.curve.iter().map(|(_, cost)| *cost).max().unwrap_or(1).max(1) as f64;
    let place = move |step: u64, cost: u64| {
        (step as f64 / far * WIDTH, (1.0 - cost as f64 / high) * (HEIGHT - 8.0) + 4.0)
    };
    let points: Vec<String> = walk
        .curve
        .iter()
        .map(|&(step, cost)| place(step, cost))
        .map(|(x, y)| format!("{x:.1} {y:.1}"))
        .collect();
    let path = format!("M{}", points.join("L"));
    let views = StoredValue::new(walk.views);
    let view = move || at.get().and_then(|at| views.with_value(|views| views.get(at).cloned()));
    let dot = move || {
        view().map(|view| {
            let (x, y) = place(view.step.saturating_sub(1), view.cost);
            view! { <circle class="here" cx=x cy=y r="4"/> }
        })
    };
    let label = move || {
        let (lang, steps, high) = (page.lang.get(), far as u64, high as u64);
        say!(
            lang,
            "Cost over {steps} steps, {high} at most",
            "Custo ao longo de {steps} passos, no máximo {high}"
        )
    };
    view! {
        <figure class="landscape" id="landscape">
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label>
                <path class="walk" d=path/>
                {dot}
            </svg>
            <figcaption class="faint help">{label}</figcaption>
            {move || view().map(|view| neighbours(page, &view))}
        </figure>
    }
}

/// One bar for each change of the cost, as high as there are swaps that make it.
fn neighbours(page: Page, view: &View) -> impl IntoView + use<> {
    let (first, last) = (view.around.first().map_or(0, |a| a.0), view.around.last().map_or(0, |a| a.0));
    let most = view.around.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let wide = WIDTH / (last - first + 1).max(8) as f64;
    let made = view.made;
    let bar = move |&(by, count): &(i64, u32)| {
        let class = match by.signum() {
            -1 => "bar lower",
            0 => "bar same",
            _ => "bar higher",
        };
        let x = (by - first) as f64 * wide;
        let height = (f64::from(count) / f64::from(most) * (HEIGHT - 34.0)).max(1.0);
        let y = HEIGHT - 16.0 - height;
        view! {
            <rect class=class class:made=by == made x=x + 1.0 y=y width=wide - 2.0 height=height/>
            <text x=x + wide / 2.0 y=y - 3.0>{count}</text>
            <text x=x + wide / 2.0 y=HEIGHT - 3.0>{format!("{by:+}").replace('-', "−").replace("+0", "0")}</text>
        }
    };
    let bars = view.around.iter().map(bar).collect_view();
    view! {
        <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=move || page.say(words::NEIGHBOURS)>
            {bars}
        </svg>
        <p class="faint help">{move || page.say(words::NEIGHBOURS)}</p>
    }
}
