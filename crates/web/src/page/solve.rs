//! Solving and watching: an engine, what is wanted of it, and everything it tells.

use garns::{Lang, Text, say};
use leptos::prelude::*;

use super::chart::Chart;
use super::crew::{self, Message, Slot};
use super::fields::{check, listed, select, whole};
use super::params::Engines;
use super::play::button;
use super::runs::{Form, RunView, Runs};
use super::sheet::Shown;
use super::state::Page;
use super::tree::Growing;
use crate::job::{Reply, Request, Run, Want};
use crate::learn::get;
use crate::share::text_of;
use crate::words;

/// What can be wanted, by the name in the form.
const WANTS: [(&str, Text); 5] = [
    ("solve", words::WANT_SOLVE),
    ("first", words::WANT_FIRST),
    ("all", words::WANT_ALL),
    ("count", words::WANT_COUNT),
    ("candidates", words::WANT_CANDIDATES),
];

/// The panel of those who solve and watch.
#[component]
pub(crate) fn Solve(page: Page, runs: Runs) -> impl IntoView {
    let Form { choice, rival, want, steps, seed } = runs.form;
    let asking = Slot::new();
    let thinking = RwSignal::new(false);
    let candidates = move || {
        let puzzle = page.with_board(|board| text_of(board.puzzle()));
        thinking.set(true);
        page.hide();
        let job = crew::start(&Request::Candidates { puzzle }, move |message| match message {
            Message::Reply(Reply::Candidates { cells, impossible, .. }) => {
                thinking.set(false);
                if impossible {
                    page.tell(words::NO_SOLUTION.get(page.lang.get_untracked()));
                }
                let sheet = page.sheet.get_untracked();
                for (cell, marks) in cells.into_iter().enumerate() {
                    let single = (marks.count_ones() == 1).then(|| marks.trailing_zeros() as u8);
                    sheet.show(cell, Some(Shown { value: single, marks, ..Shown::default() }));
                }
            }
            Message::Reply(Reply::Refused { .. }) => {
                thinking.set(false);
                page.refuse(message);
            }
            _ => {}
        });
        asking.set(job);
    };
    let start = move || {
        runs.stop_all();
        if want.get_untracked() == "candidates" {
            candidates();
            return;
        }
        let puzzle = page.with_board(|board| board.puzzle().clone());
        let want = match want.get_untracked() {
            "first" => Want::First,
            "all" => Want::All,
            "count" => Want::Count,
            _ => Want::Solve,
        };
        let run = |engine: &str, params: Vec<(String, String)>, steps: bool| Run {
            puzzle: String::new(),
            engine: engine.to_owned(),
            params,
            want,
            seed: seed.get_untracked(),
            seconds: None,
            iterations: None,
            nodes: None,
            steps,
        };
        let own = run(choice.engine.get_untracked(), choice.params(), steps.get_untracked());
        runs.start(&puzzle, own, true);
        if !rival.engine.get_untracked().is_empty() {
            runs.start(&puzzle, run(rival.engine.get_untracked(), rival.params(), false), false);
        }
    };
    let cancel = move || {
        runs.stop_all();
        asking.cancel();
        thinking.set(false);
    };
    let busy = move || runs.busy() || thinking.get();
    let wants = move || WANTS.map(|(name, text)| listed(page, name, text)).to_vec();
    view! {
        <Engines page=page choice=choice label=words::ENGINE id=""/>
        {select(page, "want", words::WANT, wants, move || want.get().to_owned(), move |name| {
            if let Some((name, _)) = WANTS.iter().find(|(known, _)| *known == name) {
                want.set(name);
            }
        })}
        <div class="row">
            {whole(page, "seed", words::SEED, (0, u64::MAX), None, move || Some(seed.get()), move |number| {
                seed.set(number.unwrap_or_default());
            })}
            {button(page, "new-seed", words::NEW_SEED, move || {
                seed.set((js_sys::Math::random() * 1e9) as u64);
            })}
        </div>
        <Engines page=page choice=rival label=words::COMPARE id="rival" none=words::NOTHING/>
        {check(page, "watch", words::WATCH, move || steps.get(), move |on| steps.set(on))}
        <div class="row">
            <button class="main" id="run" on:click=move |_| start()>{move || page.say(words::RUN)}</button>
            <button id="cancel" disabled=move || !busy() on:click=move |_| cancel()>
                {move || page.say(words::CANCEL)}
            </button>
        </div>
        <Show when=move || thinking.get()><p class="faint">{move || page.say(words::THINKING)}</p></Show>
        <Show when=move || runs.playing.get() || steps.get()><Tape page=page runs=runs/></Show>
        {move || runs.seen.get().map(|run| view! { <Outcome page=page runs=runs run=run/> })}
        <Growing page=page runs=runs/>
        <Show when=move || runs.list.with(|list| !list.is_empty())>
            <Table page=page runs=runs/>
            <Chart page=page runs=runs/>
        </Show>
    }
}

/// The controls of a tape.
#[component]
fn Tape(page: Page, runs: Runs) -> impl IntoView {
    view! {
        <div class="tape" role="group" aria-label=move || page.say(words::WATCH)>
            <label class="field">
                <span>{move || page.say(words::SPEED)}</span>
                <input type="range" id="speed" min="0" max="100" step="1"
                    prop:value=move || runs.speed.get().to_string()
                    on:input=move |event| {
                        if let Ok(speed) = event_target_value(&event).parse() {
                            runs.speed.set(speed);
                        }
                    }/>
            </label>
            <div class="row">
                <button id="halt" on:click=move |_| runs.halted.update(|halted| *halted = !*halted)>
                    {move || page.say(if runs.halted.get() { words::RESUME } else { words::PAUSE })}
                </button>
                {button(page, "step", words::STEP, move || runs.step())}
                {button(page, "skip", words::SKIP, move || runs.finish_tape())}
            </div>
            <p class="faint" id="played">{move || runs.played.get()}</p>
        </div>
    }
}

/// Why a run has no verdict yet.
fn going(page: Page, run: RunView) -> &'static str {
    page.say(match () {
        () if run.cancelled.get() => words::CANCELLED,
        () if run.ran.with(Option::is_some) => words::PLAYING_BACK,
        () => words::RUNNING,
    })
}

/// What the run on the grid came to.
#[component]
fn Outcome(page: Page, runs: Runs, run: RunView) -> impl IntoView {
    let found = move || run.solutions.with(Vec::len);
    let sentence = move || {
        let lang = page.lang.get();
        if let Some(refused) = run.refused.get() {
            return get(&refused, lang).to_owned();
        }
        let Some(ran) = run.ran.get().filter(|_| !run.held.get()) else { return going(page, run).to_owned() };
        let verdict = words::verdict(ran.verdict).get(lang);
        let count = match (ran.exact, ran.count.as_str()) {
            (true, "0" | "1") | (_, "0") => String::new(),
            (true, count) => format!(" ({count})"),
            (false, count) => say!(lang, " (at least {count})", " (pelo menos {count})"),
        };
        let stop = ran.stop.as_ref().map(|stop| format!(": {}", get(stop, lang))).unwrap_or_default();
        format!("{verdict}{count}{stop}")
    };
    let whole = move || {
        let ran = run.ran.get().filter(|_| !run.held.get() && run.refused.with(Option::is_none))?;
        page.of_whole(ran.verdict)
    };
    let write = move || {
        let chosen = run.solutions.with_untracked(|all| all.get(runs.solution.get_untracked()).cloned());
        if let Some(ranks) = chosen {
            page.hide();
            page.change(|board| board.fill(&crate::job::grid(&ranks)));
        }
    };
    view! {
        <div class="outcome" aria-live="polite">
            <p class="verdict" id="verdict">{sentence}</p>
            <p class="help" id="of-whole">{whole}</p>
            <Show when=move || { found() > 1 }>
                <div class="row">
                    {button(page, "previous", words::PREVIOUS, move || runs.turn(-1))}
                    <span class="faint" id="which">
                        {move || format!("{} / {}", runs.solution.get() + 1, found())}
                    </span>
                    {button(page, "next", words::NEXT, move || runs.turn(1))}
                </div>
            </Show>
            <Show when=move || { found() > 0 }>
                <div class="row">
                    {button(page, "write", words::WRITE_SOLUTION, write)}
                    {button(page, "hide", words::HIDE, move || page.hide())}
                </div>
            </Show>
        </div>
    }
}

/// All runs beside each other.
#[component]
fn Table(page: Page, runs: Runs) -> impl IntoView {
    let lines = move || runs.list.get().into_iter().rev().map(|run| line(page, runs, run)).collect_view();
    let local = move || runs.list.with(|list| list.iter().any(|run| run.moment.get().is_some()));
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=move || page.say(words::RESULTS)>
            <table id="runs" class:local=local class:several=move || runs.of_several()>
                <thead><tr>
                    <th scope="col">"#"</th>
                    <th scope="col">{move || page.say(words::ENGINE)}</th>
                    <th scope="col">{move || page.say(words::SEED)}</th>
                    <th scope="col" class="of">{move || page.say(words::PUZZLE)}</th>
                    <th scope="col">{move || page.say(words::VERDICT)}</th>
                    <th scope="col">{move || page.say(words::SECONDS)}</th>
                    <th scope="col">{move || page.say(words::NODES)}</th>
                    <th scope="col">{move || page.say(words::FOUND)}</th>
                    <th scope="col">{move || page.say(words::ITERATIONS)}</th>
                    <th scope="col">{move || page.say(words::COST)}</th>
                    <th scope="col">{move || page.say(words::BEST)}</th>
                    <th scope="col">{move || page.say(words::TEMPERATURE)}</th>
                    <th scope="col">{move || page.say(words::ACCEPTANCE)}</th>
                    <th scope="col">{move || page.say(words::TABU)}</th>
                    <th scope="col">{move || page.say(words::RESTARTS)}</th>
                </tr></thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        {button(page, "forget", words::FORGET, move || {
            runs.stop_all();
            runs.seen.set(None);
            runs.list.set(Vec::new());
            page.hide();
        })}
    }
}

fn line(page: Page, runs: Runs, run: RunView) -> impl IntoView {
    let verdict = move || {
        let lang = page.lang.get();
        if run.refused.with(Option::is_some) {
            return "–".to_owned();
        }
        match run.ran.get().filter(|_| !run.held.get()) {
            Some(ran) => words::verdict(ran.verdict).get(lang).to_owned(),
            None => going(page, run).to_owned(),
        }
    };
    // What searches a tree counts its nodes; what improves a grid has none, and its progress tells of steps.
    let nodes = move || {
        let ended = run.ran.with(|ran| ran.as_ref().map(|ran| ran.outcome.nodes));
        let going = (run.moment.with(Option::is_none)).then(|| run.progress.get().0);
        ended.unwrap_or(going).map_or_else(|| "–".to_owned(), |number| number.to_string())
    };
    // `auto` tells which engine it took.
    let name = move || {
        let own = run.name.get_value();
        let took = run.ran.with(|ran| ran.as_ref().map(|ran| ran.engine.clone()));
        match took.filter(|took| !own.starts_with(took.as_str())) {
            Some(took) => format!("{own} → {took}"),
            None => own,
        }
    };
    let found = move || run.ran.with(|ran| ran.as_ref().map(|ran| ran.count.clone()));
    let found = move || found().unwrap_or_else(|| run.progress.get().1.to_string());
    let again = move || {
        let (lang, number) = (page.lang.get(), run.number);
        say!(lang, "Repeat run {number}", "Repetir a execução {number}")
    };
    let told = move |show: fn(&garns::Standing, Lang) -> String| {
        move || run.moment.get().map_or_else(String::new, |moment| show(&moment.standing, page.lang.get()))
    };
    let share = |standing: &garns::Standing, lang| {
        let all = standing.swaps + standing.rejected;
        let percent = 100.0 * standing.swaps as f64 / all as f64;
        if all == 0 { String::new() } else { format!("{}%", words::decimal(percent, 1, lang)) }
    };
    let heat = |standing: &garns::Standing, lang| {
        standing.temperature.map(|t| words::decimal(t, 4, lang)).unwrap_or_default()
    };
    view! {
        <tr>
            <td>{run.number}" "
                <button class="quiet small again" aria-label=again title=again on:click=move |_| runs.again(run)>"↻"</button>
            </td>
            <th scope="row">{name}</th>
            <td>{run.seed}</td>
            <td class="of">{run.puzzle}</td>
            <td class="said">{verdict}</td>
            <td>{move || words::decimal(run.seconds.get(), 3, page.lang.get())}</td>
            <td class="nodes">{nodes}</td>
            <td>{found}</td>
            <td class="iterations">{told(|standing, _| standing.iteration.to_string())}</td>
            <td class="cost">{told(|standing, _| standing.cost.to_string())}</td>
            <td class="best">{told(|standing, _| standing.best.to_string())}</td>
            <td>{told(heat)}</td>
            <td>{told(share)}</td>
            <td>{told(|standing, _| standing.tabu.to_string())}</td>
            <td>{told(|standing, _| standing.restarts.to_string())}</td>
        </tr>
    }
}
