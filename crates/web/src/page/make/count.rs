//! What is known of a puzzle while it is set: how many solutions, which givens are not needed, how hard it is.

use garns::{Verdict, say};
use leptos::prelude::*;

use crate::job::{Contradiction, Reply, Request, Run, Want};
use crate::learn::{Both, get};
use crate::page::browser;
use crate::page::crew::{self, Later, Message, Slot};
use crate::page::fields::check;
use crate::page::play::button;
use crate::page::sheet::Shown;
use crate::page::state::{Page, Tab};
use crate::share::{self, text_of};
use crate::words;

/// What is known of how people would solve the puzzle.
#[derive(Clone)]
enum Difficulty {
    Known { level: Option<Both>, hardest: Option<Both>, steps: usize, solved: bool },
    Refused(Both),
}

fn way_view(page: Page, way: Difficulty) -> impl IntoView {
    let lang = page.lang.get();
    let text = match way {
        Difficulty::Refused(why) => format!("{}: {}.", page.say(words::NOT_RATED), get(&why, lang)),
        Difficulty::Known { solved: false, steps, .. } => {
            say!(
                lang,
                "Not rated: the techniques get stuck after {steps} steps.",
                "Sem classificação: as técnicas param depois de {steps} passos."
            )
        }
        Difficulty::Known { level, hardest, steps, .. } => {
            let level =
                level.map_or(page.say(words::NOT_RATED).to_owned(), |level| get(&level, lang).to_owned());
            let hardest = hardest.map(|hardest| get(&hardest, lang).to_owned()).unwrap_or_default();
            say!(
                lang,
                "By logic: {level}, {steps} steps, hardest: {hardest}.",
                "Por lógica: {level}, {steps} passos, o mais difícil: {hardest}."
            )
        }
    };
    view! {
        <p class="help" id="way">{text}" "
            <button class="quiet small" id="see-way" on:click=move |_| page.go(Tab::Learn)>{page.say(words::SEE_WAY)}</button>
        </p>
    }
}

/// What contradicts each other, one by one; what is pressed is marked on the grid alone.
fn reasons_view(page: Page, why: Contradiction, alone: RwSignal<Option<usize>>) -> impl IntoView {
    let lang = page.lang.get();
    let one = |(at, (text, cells)): (usize, (Both, Vec<usize>))| {
        let on = move || alone.get() == Some(at);
        view! {
            <li><button class="game" disabled=cells.is_empty() aria-pressed=move || on().to_string()
                on:click=move |_| alone.set((!untrack(on)).then_some(at))>{get(&text, lang).to_owned()}</button></li>
        }
    };
    view! {
        <div id="why">
            <p>{get(&why.lead, lang).to_owned()}":"</p>
            <ul class="games">{why.reasons.into_iter().enumerate().map(one).collect_view()}</ul>
        </div>
    }
}

/// Where there are several solutions they are counted for so long, at the most.
const SECONDS_TO_COUNT: f64 = 5.0;

/// How many solutions there are, as soon as something changes.
#[component]
pub(super) fn Count(page: Page) -> impl IntoView {
    let verdict = RwSignal::new(None::<Verdict>);
    let needless = RwSignal::new(None::<Vec<usize>>);
    // Why there is none, and which of the reasons is looked at alone.
    let why = RwSignal::new(None::<Contradiction>);
    let alone = RwSignal::new(None::<usize>);
    // How many there are where there are several, and whether that is all of them.
    let total = RwSignal::new(None::<(String, bool)>);
    // How people would solve the one solution: the level, the hardest step, how many steps, and whether they lead to the end.
    let way = RwSignal::new(None::<Difficulty>);
    // Whether the values each cell can have are shown.
    let possible = RwSignal::new(false);
    let (job, marks) = (Slot::new(), Slot::new());
    let rate = move |puzzle: String| {
        job.set(crew::start(
            &Request::Explain { puzzle, until: None, without: Vec::new() },
            move |message| {
                let _ = match message {
                    Message::Reply(Reply::Explanation(told)) => way.try_set(Some(Difficulty::Known {
                        level: told.level,
                        hardest: told.hardest,
                        steps: told.steps.len(),
                        solved: told.solved,
                    })),
                    Message::Reply(Reply::Refused { en, pt }) => {
                        way.try_set(Some(Difficulty::Refused((en, pt))))
                    }
                    _ => None,
                };
            },
        ));
    };
    let show_possible = move || {
        marks.cancel();
        let puzzle = page.with_board(|board| text_of(board.puzzle()));
        marks.set(crew::start(&Request::Candidates { puzzle }, move |message| {
            if let Message::Reply(Reply::Candidates { cells, .. }) = message
                && possible.try_get_untracked() == Some(true)
            {
                let sheet = page.sheet.get_untracked();
                for (cell, marks) in cells.into_iter().enumerate() {
                    let value = (marks.count_ones() == 1).then(|| marks.trailing_zeros() as u8);
                    sheet.show(cell, Some(Shown { value, marks, ..Shown::default() }));
                }
            }
        }));
    };
    let count = move |puzzle: String| {
        let run = Run {
            puzzle,
            engine: "auto".to_owned(),
            params: Vec::new(),
            want: Want::Count,
            seed: 0,
            seconds: Some(SECONDS_TO_COUNT),
            iterations: None,
            nodes: None,
            steps: false,
        };
        job.set(crew::start(&Request::Run(run), move |message| {
            if let Message::Reply(Reply::Ran(ran)) = message {
                total.set(Some((garns::grouped(&ran.count), ran.exact)));
            }
        }));
    };
    let ask = move |minimal: bool| {
        job.cancel();
        if !minimal {
            way.set(None);
        }
        verdict.set(None);
        total.set(None);
        needless.set(None);
        why.set(None);
        alone.set(None);
        let puzzle = page.with_board(|board| text_of(board.puzzle()));
        let asked = puzzle.clone();
        let new =
            crew::start(&Request::Unique { puzzle, minimal, why: true }, move |message| match message {
                Message::Reply(Reply::Unique { verdict: found, needless: cells, why: reason }) => {
                    verdict.set(Some(found));
                    why.set(reason);
                    needless.set(cells);
                    match found {
                        Verdict::Several => count(asked.clone()),
                        Verdict::Unique if !minimal => rate(asked.clone()),
                        _ => {}
                    }
                }
                Message::Reply(Reply::Refused { .. }) => verdict.set(Some(Verdict::GaveUp)),
                _ => {}
            });
        job.set(new);
    };
    let waiting = Later::new();
    Effect::new(move |_| {
        page.version.track();
        verdict.set(None);
        total.set(None);
        needless.set(None);
        why.set(None);
        alone.set(None);
        way.set(None);
        // The newest question is the one that is answered.
        job.cancel();
        marks.cancel();
        waiting.set(250, move || {
            ask(false);
            if possible.get_untracked() {
                show_possible();
            }
        });
    });
    on_cleanup(move || page.clash.set(Vec::new()));
    let text = move || {
        page.say(match verdict.get() {
            None => words::COUNTING,
            Some(Verdict::Impossible) => words::NO_SOLUTION,
            Some(Verdict::Unique) => words::ONE_SOLUTION,
            Some(Verdict::Several) => words::MANY_SOLUTIONS,
            Some(_) => words::UNKNOWN,
        })
    };
    let number = move || {
        let at_least = |exact: bool| if exact { "" } else { page.say(words::AT_LEAST) };
        total.get().map(|(digits, exact)| format!(": {}{digits}", at_least(exact)))
    };
    let class = move || match verdict.get() {
        Some(Verdict::Unique) => "count good",
        Some(Verdict::Impossible) => "count bad",
        _ => "count",
    };
    let names = move || {
        needless.get().map(|cells| {
            if cells.is_empty() {
                return page.say(words::MINIMAL).to_owned();
            }
            let sheet = page.sheet.get_untracked();
            let names: Vec<String> =
                cells.iter().map(|cell| sheet.puzzle.cells()[*cell].to_string()).collect();
            let what = if names.len() == 1 { words::NOT_NEEDED } else { words::NOT_MINIMAL };
            format!("{}: {}", page.say(what), names.join(", "))
        })
    };
    let minimise = move || {
        let version = page.version.get_untracked();
        let puzzle = page.with_board(|board| text_of(board.puzzle()));
        let new = crew::start(&Request::Minimise { puzzle, seed: browser::seed() }, move |message| {
            // What was made of the puzzle as it stood before would take back what was changed since.
            if page.version.get_untracked() != version {
                return;
            }
            let lang = page.lang.get_untracked();
            match message {
                Message::Reply(Reply::Made { puzzle }) => match share::puzzle(&puzzle, lang) {
                    Ok(puzzle) => page.replace(puzzle, true),
                    Err(error) => page.tell(error),
                },
                other => page.refuse(other),
            }
        });
        job.set(new);
    };
    let some = move || needless.with(|cells| cells.as_ref().is_some_and(|cells| !cells.is_empty()));
    // What contradicts each other is marked on the grid.
    Effect::new(move |_| {
        let alone = alone.get();
        let chosen = |at: &usize| alone.is_none_or(|alone| alone == *at);
        page.clash.set(why.with(|why| {
            let reasons = why.iter().flat_map(|why| &why.reasons).enumerate();
            reasons.filter(|(at, _)| chosen(at)).map(|(_, (_, cells))| cells.clone()).collect()
        }));
    });
    Effect::new(move |_| {
        let sheet = page.sheet.get_untracked();
        if let Some(cells) = needless.get() {
            page.hide();
            for cell in cells {
                let value = sheet.puzzle.givens().get(cell).map(|rank| rank as u8);
                sheet.show(cell, Some(Shown { value, lit: true, ..Shown::default() }));
            }
        }
    });
    view! {
        <p class=class id="count" role="status">
            <span>{move || page.say(words::SOLUTIONS_NOW)}": "</span><strong>{text}</strong><span id="total">{number}</span>
        </p>
        <Show when=move || verdict.get() == Some(Verdict::Unique)>
            {button(page, "minimal", words::CHECK_MINIMAL, move || ask(true))}
        </Show>
        <p class="faint" id="needless">{names}</p>
        <Show when=some>{button(page, "minimise", words::MINIMISE, minimise)}</Show>
        {move || way.get().map(|way| way_view(page, way))}
        {check(page, "possible", words::SHOW_POSSIBLE, move || possible.get(), move |on| {
            possible.set(on);
            if on { show_possible() } else { page.hide() }
        })}
        {move || why.get().map(|why| reasons_view(page, why, alone))}
        <p class="help" id="of-whole">{move || verdict.get().and_then(|verdict| page.of_whole(verdict))}</p>
    }
}
