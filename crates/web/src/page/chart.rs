//! How the cost falls: current and best cost of all runs, against iterations or time.

use std::fmt::Write;

use garns::chart::Against;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::browser;
use super::crew::{self, Message};
use super::play::button;
use super::runs::{RunView, Runs};
use super::state::Page;
use crate::curve::{label, thinned, ticks};
use crate::job::{Reply, Request};
use crate::lab::{Drawn, course};
use crate::tape::Moment;
use crate::words;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 66.0;
const BOTTOM: f64 = 48.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 20.0;

/// How many sorts of lines there are before they repeat.
const LINES: usize = 6;

fn place(against: Against, moment: &Moment) -> f64 {
    match against {
        Against::Iterations => moment.standing.iteration as f64,
        Against::Seconds => moment.seconds,
    }
}

/// The chart of all runs that have a cost.
#[component]
pub(crate) fn Chart(page: Page, runs: Runs) -> impl IntoView {
    let against = RwSignal::new(Against::Iterations);
    let zoom = RwSignal::new(None::<(f64, f64)>);
    let pulled = RwSignal::new(None::<(f64, f64)>);
    let charted = move || -> Vec<RunView> {
        let list = runs.list.get();
        list.into_iter()
            .filter(|run| {
                run.drawn.track();
                // One point is no curve.
                run.points.with_value(|points| points.len() > 1)
            })
            .collect()
    };
    let whole = move || {
        let ends = charted().into_iter().map(|run| {
            run.points.with_value(|points| points.last().map_or(0.0, |last| place(against.get(), last)))
        });
        ends.fold(0.0, f64::max).max(1e-3)
    };
    let range = move || zoom.get().unwrap_or((0.0, whole()));
    let highest = move || {
        let (from, to) = range();
        let costs = charted().into_iter().map(|run| {
            run.points.with_value(|points| {
                let inside = points.iter().filter(|moment| {
                    let x = place(against.get(), moment);
                    from <= x && x <= to
                });
                inside.map(|moment| moment.standing.cost).max().unwrap_or(0)
            })
        });
        costs.max().unwrap_or(1).max(1) as f64
    };
    let lines = move || {
        let ((from, to), high, against) = (range(), highest(), against.get());
        let x = move |at: f64| LEFT + (at - from) / (to - from) * (WIDTH - LEFT - RIGHT);
        let y = move |cost: f64| TOP + (1.0 - cost / high) * (HEIGHT - TOP - BOTTOM);
        let line = |run: &RunView, class: String, cost: fn(&Moment) -> f64| {
            let points: Vec<(f64, f64)> =
                run.points.with_value(|points| points.iter().map(|m| (place(against, m), cost(m))).collect());
            let count = points.len().to_string();
            let shown = thinned(&points, from, to, 600);
            let mut text = String::new();
            for (at, cost) in shown {
                let _ = write!(text, "{:.1},{:.1} ", x(at), y(cost));
            }
            view! { <polyline class=class points=text data-points=count/> }
        };
        charted()
            .iter()
            .map(|run| {
                let sort = (run.number - 1) % LINES + 1;
                view! {
                    {line(run, format!("now line-{sort}"), |m| m.standing.cost as f64)}
                    {line(run, format!("best line-{sort}"), |m| m.standing.best as f64)}
                }
            })
            .collect_view()
    };
    let axes = move || {
        let ((from, to), high, lang) = (range(), highest(), page.lang.get());
        let x = move |at: f64| LEFT + (at - from) / (to - from) * (WIDTH - LEFT - RIGHT);
        let y = move |cost: f64| TOP + (1.0 - cost / high) * (HEIGHT - TOP - BOTTOM);
        let below = ticks(from, to, 6).into_iter().map(|at| {
            view! {
                <text class="below" x=x(at) y=HEIGHT - BOTTOM + 18.0>{label(at, lang)}</text>
            }
        });
        let beside = ticks(0.0, high, 5).into_iter().map(|cost| {
            view! {
                <path class="rule" d=format!("M{LEFT} {0}H{1}", y(cost), WIDTH - RIGHT)/>
                <text class="beside" x=LEFT - 6.0 y=y(cost)>{label(cost, lang)}</text>
            }
        });
        let (middle, side) = ((LEFT + WIDTH - RIGHT) / 2.0, (TOP + HEIGHT - BOTTOM) / 2.0);
        view! {
            {below.collect_view()}{beside.collect_view()}
            <text class="below title-of" x=middle y=HEIGHT - 8.0>
                {move || page.say(match against.get() {
                    Against::Iterations => words::ITERATIONS,
                    Against::Seconds => words::SECONDS,
                })}
            </text>
            <text class="below title-of" transform=format!("translate(16 {side}) rotate(-90)")>
                {move || page.say(words::COST)}
            </text>
        }
    };
    let at = move |event: &ev::PointerEvent| {
        let element = event.current_target()?.dyn_into::<web_sys::Element>().ok()?;
        let rect = element.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - rect.left()) / rect.width() * WIDTH;
        let (from, to) = range();
        Some((from + (part - LEFT) / (WIDTH - LEFT - RIGHT) * (to - from)).clamp(from, to))
    };
    let pull = move || {
        pulled.get().map(|(a, b)| {
            let (from, to) = range();
            let x = |at: f64| LEFT + (at - from) / (to - from) * (WIDTH - LEFT - RIGHT);
            view! {
                <rect class="pull" x=x(a.min(b)) y=TOP width=(x(a) - x(b)).abs() height=HEIGHT - TOP - BOTTOM/>
            }
        })
    };
    // A worker draws it: the page carries no figures but this one.
    let save_svg = move || {
        let fall = |run: &RunView| {
            let name = format!("{}. {}", run.number, run.name.get_value());
            (name, run.points.with_value(|points| course(points)))
        };
        let drawn = untrack(|| Drawn {
            methods: Vec::new(),
            falls: charted().iter().map(fall).collect(),
            timed: matches!(against.get(), Against::Seconds),
            lang: page.lang.get(),
        });
        crew::start(&Request::Figures(drawn), move |message| match message {
            Message::Reply(Reply::Figures { figures, .. }) => {
                if let Some(figure) = figures.last() {
                    browser::download("convergence.svg", "image/svg+xml", figure.svg.as_bytes());
                }
            }
            other => page.refuse(other),
        });
    };
    let save_csv = move || {
        let text = untrack(|| csv(&charted()));
        browser::download("convergence.csv", "text/csv", text.as_bytes());
    };
    let legend = move || {
        charted()
            .into_iter()
            .map(|run| {
                let class = format!("key-line line-{}", (run.number - 1) % LINES + 1);
                let name = format!("{}. {} ({})", run.number, run.name.get_value(), run.seed);
                view! {
                    <li>
                        <svg viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
                            <path class=class d="M0 4H28"/>
                        </svg>
                        {name}
                    </li>
                }
            })
            .collect_view()
    };
    // A search that had nothing left to do leaves no curve, and should say so.
    let idle =
        move || {
            charted().is_empty()
                && runs.list.get().into_iter().any(|run| {
                    run.ran.with(Option::is_some) && run.points.with_value(|points| points.len() == 1)
                })
        };
    view! {
        <Show when=idle><p class="faint" id="no-chart">{move || page.say(words::NO_SWAP)}</p></Show>
        <Show when=move || !charted().is_empty()>
            <figure class="chart">
                <figcaption>
                    <span>{move || page.say(words::CONVERGENCE)}</span>
                    <select id="against" aria-label=move || page.say(words::CONVERGENCE)
                        on:change=move |event| {
                            let time = event_target_value(&event) == "time";
                            against.set(if time { Against::Seconds } else { Against::Iterations });
                            zoom.set(None);
                        }>
                        <option value="iterations">{move || page.say(words::AGAINST_ITERATIONS)}</option>
                        <option value="time">{move || page.say(words::AGAINST_TIME)}</option>
                    </select>
                </figcaption>
                <svg id="chart" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img"
                    aria-label=move || page.say(words::CONVERGENCE)
                    on:pointerdown=move |event: ev::PointerEvent| {
                        event.prevent_default();
                        pulled.set(at(&event).map(|x| (x, x)));
                    }
                    on:pointermove=move |event: ev::PointerEvent| {
                        if let (Some((start, _)), Some(x)) = (pulled.get_untracked(), at(&event)) {
                            pulled.set(Some((start, x)));
                        }
                    }
                    on:pointerup=move |_| {
                        if let Some((a, b)) = pulled.get_untracked() {
                            let (from, to) = untrack(range);
                            if (a - b).abs() > (to - from) * 0.01 {
                                zoom.set(Some((a.min(b), a.max(b))));
                            }
                        }
                        pulled.set(None);
                    }
                    on:pointerleave=move |_| pulled.set(None)
                    on:dblclick=move |_| zoom.set(None)>
                    {axes}{lines}{pull}
                </svg>
                <ul class="legend">{legend}</ul>
                <p class="faint help">{move || page.say(words::LINES_HELP)}" "{move || page.say(words::ZOOM_HELP)}</p>
                <div class="row">
                    {button(page, "zoom-out", words::ZOOM_OUT, move || zoom.set(None))}
                    {button(page, "chart-svg", words::SVG, save_svg)}
                    {button(page, "chart-csv", words::CSV, save_csv)}
                </div>
            </figure>
        </Show>
    }
}

fn csv(runs: &[RunView]) -> String {
    let mut text = String::from(
        "run,engine,seed,iteration,seconds,cost,best,temperature,swaps,rejected,tabu,restarts\n",
    );
    for run in runs {
        let name = garns::csv_cell(&run.name.get_value());
        run.points.with_value(|points| {
            for Moment { standing, seconds } in points {
                let heat = standing.temperature.map(|t| t.to_string()).unwrap_or_default();
                let _ = writeln!(
                    text,
                    "{},{name},{},{},{seconds},{},{},{heat},{},{},{},{}",
                    run.number,
                    run.seed,
                    standing.iteration,
                    standing.cost,
                    standing.best,
                    standing.swaps,
                    standing.rejected,
                    standing.tabu,
                    standing.restarts
                );
            }
        });
    }
    text
}
