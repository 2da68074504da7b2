//! Playing: the keypad, marks, colours, and the question whether all is well.

use garns::{Text, Verdict, say};
use leptos::prelude::*;

use super::crew::{self, Message};
use super::fields::check;
use super::state::{Page, Typed};
use crate::board::{Board, COLOURS, Mode};
use crate::games::Asked;
use crate::job::{Reply, Request};
use crate::learn::{as_it_stands, get};
use crate::share::text_of;
use crate::words;

/// A button with a word on it.
pub(crate) fn button(page: Page, id: &'static str, text: Text, press: impl Fn() + 'static) -> impl IntoView {
    view! { <button id=id on:click=move |_| press()>{move || page.say(text)}</button> }
}

/// The panel of those who play.
#[component]
pub(crate) fn Play(page: Page) -> impl IntoView {
    let asking = RwSignal::new(false);
    let ask = move || {
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        page.tell(words::CHECKING.get(page.lang.get_untracked()));
        let version = page.version.get_untracked();
        let mut puzzle = page.with_board(|board| board.puzzle().with_givens(board.grid()));
        puzzle.notes_mut().title.clear();
        crew::start(
            &Request::Unique { puzzle: text_of(&puzzle), minimal: false, why: false },
            move |message| {
                asking.set(false);
                // An answer to what stood there before is none.
                if page.version.get_untracked() != version {
                    return;
                }
                let text = match message {
                    Message::Reply(Reply::Unique { verdict: Verdict::Impossible, .. }) => {
                        words::WRONG_SOMEWHERE
                    }
                    Message::Reply(Reply::Unique { verdict: Verdict::GaveUp, .. }) => words::UNKNOWN,
                    Message::Reply(Reply::Unique { .. }) => words::SOUND,
                    other => return page.refuse(other),
                };
                page.tell(text.get(page.lang.get_untracked()));
            },
        );
    };
    view! {
        <Modes page=page/>
        <Keypad page=page/>
        <div class="row">
            {button(page, "undo", words::UNDO, move || page.undo())}
            {button(page, "redo", words::REDO, move || page.redo())}
            {button(page, "clear", words::CLEAR, move || page.clear())}
        </div>
        {check(page, "several", words::SELECT_MANY, move || page.several.get(), move |on| page.several.set(on))}
        <div class="stack">
            {button(page, "mark-all", words::MARK_ALL, move || page.play(|board| board.mark_all()))}
            {button(page, "tidy", words::TIDY, move || page.play(|board| board.tidy()))}
            {button(page, "check", words::CHECK, ask)}
            {button(page, "restart", words::RESTART, move || {
                if !page.still() {
                    page.change(|board| board.restart());
                    page.seconds.set(0);
                }
            })}
            <button id="replay" disabled=move || { page.version.track(); !page.can_replay() }
                on:click=move |_| page.replay()>
                {move || page.say(if page.replayed.get().is_some() { words::REPLAY_STOP } else { words::REPLAY })}
            </button>
        </div>
        <RuleList page=page/>
        <Statistics page=page/>
    }
}

/// How many puzzles of each level were solved, and in what time.
#[component]
fn Statistics(page: Page) -> impl IntoView {
    let lines = move || {
        let levels = crate::work::LEVELS.map(|level| level.title());
        page.games.won.with(|won| crate::games::tally(won, &levels))
    };
    let some = move || page.games.won.with(|won| !won.is_empty());
    view! {
        <Show when=move || some() || page.games.asked.with(|asked| !asked.is_empty())>
            <details id="statistics">
                <summary>{move || page.say(words::STATISTICS)}</summary>
                <Show when=some><table class="keys">
                    <thead><tr>
                        <th scope="col">{move || page.say(words::LEVEL)}</th>
                        <th scope="col">{move || page.say(words::SOLVED_COUNT)}</th>
                        <th scope="col">{move || page.say(words::BEST_TIME)}</th>
                        <th scope="col">{move || page.say(words::MEAN_TIME)}</th>
                    </tr></thead>
                    <tbody>{move || lines().into_iter().map(|(level, count, best, mean)| view! {
                        <tr>
                            <th scope="row">{page.say(level)}</th><td>{count}</td>
                            <td>{crate::settings::clock(best)}</td><td>{crate::settings::clock(mean)}</td>
                        </tr>
                    }).collect_view()}</tbody>
                </table></Show>
                <Reminders page=page/>
            </details>
        </Show>
    }
}

/// So many techniques are reminded of.
const REMINDED: usize = 5;

/// The techniques that hints told of most often.
#[component]
fn Reminders(page: Page) -> impl IntoView {
    let line = move |asked: Asked| {
        let title = asked.title.clone();
        view! {
            <li><button class="game" on:click=move |_| page.learn(&asked.technique, None)>
                <span>{move || get(&title, page.lang.get()).to_owned()}</span>
                <span class="faint">{asked.count}"×"</span>
            </button></li>
        }
    };
    let most = move || page.games.asked.get().into_iter().take(REMINDED).map(line).collect_view();
    view! {
        <Show when=move || page.games.asked.with(|asked| !asked.is_empty())>
            <h3>{move || page.say(words::REMIND)}</h3>
            <p class="faint help">{move || page.say(words::ABOUT_REMIND)}</p>
            <ul class="games" id="reminders">{most}</ul>
        </Show>
    }
}

/// What a digit is written as.
#[component]
pub(crate) fn Modes(page: Page) -> impl IntoView {
    let one = move |mode: Mode, key: &'static str| {
        view! {
            <button class="mode" role="radio" id=format!("mode-{key}")
                aria-checked=move || (page.mode.get() == mode).to_string()
                aria-keyshortcuts=key
                on:click=move |_| page.mode.set(mode)>
                {move || page.say(words::mode(mode))}
                <kbd aria-hidden="true">{key}</kbd>
            </button>
        }
    };
    view! {
        <div class="modes" role="radiogroup" aria-label=move || page.say(words::WRITE_AS)>
            {one(Mode::Value, "Z")}{one(Mode::Corner, "X")}{one(Mode::Centre, "C")}{one(Mode::Colour, "V")}{one(Mode::Pen, "B")}
        </div>
    }
}

/// One button for each value, or colour.
#[component]
pub(crate) fn Keypad(page: Page) -> impl IntoView {
    let finished = Memo::new(move |_| {
        page.version.track();
        if page.typed.get() == Typed::Entry { page.with_board(Board::finished) } else { 0 }
    });
    let away = move || page.settings.with(|settings| settings.hide_finished);
    let keys = move || {
        let sheet = page.sheet.get();
        if page.keypad_mode() == Mode::Colour {
            let key = |colour: usize| {
                let class = format!("key swatch tint-{}", colour + 1);
                let label = move || format!("{} {}", page.say(words::COLOUR), colour + 1);
                view! {
                    <button class=class aria-label=label on:click=move |_| page.enter(colour, Mode::Colour)>
                        {colour + 1}
                    </button>
                }
            };
            return (0..COLOURS).map(key).collect_view().into_any();
        }
        if page.keypad_mode() == Mode::Pen {
            return view! {
                <button class="key line" id="draw-line" on:click=move |_| page.enter(0, Mode::Pen)>
                    {move || page.say(words::DRAW_LINE)}
                </button>
                <p class="faint help line">{move || page.say(words::PEN_HELP)}</p>
            }
            .into_any();
        }
        let values = sheet.puzzle.values();
        let key = |rank: usize| {
            let symbol = values.symbol(rank).to_owned();
            let name = symbol.clone();
            let done = move || finished.get() >> rank & 1 == 1;
            let label =
                move || done().then(|| say!(page.lang.get(), "{name}, all placed", "{name}, completo"));
            let press = move |_| {
                page.enter(rank, untrack(|| page.keypad_mode()));
                // A key that goes away takes the focus with it.
                if untrack(|| away() && done()) {
                    super::grid::focus();
                }
            };
            view! {
                <button class="key" class:done=done class:away=move || away() && done() aria-label=label
                    on:click=press>{symbol}</button>
            }
        };
        (0..values.len()).map(key).collect_view().into_any()
    };
    let class = move || {
        let count = page.sheet.with(|sheet| sheet.puzzle.values().len());
        let count = if page.keypad_mode() == Mode::Colour { COLOURS } else { count };
        if count > 12 {
            return "keypad many".to_owned();
        }
        // On narrow screens the key that clears fills the last row, where there is a width that makes it full.
        let columns = (4..=7).rev().find(|columns| (count + 1).is_multiple_of(*columns)).unwrap_or(5);
        let wide = match count {
            4 | 7 | 8 | 11 => " four",
            5 | 10 => " five",
            _ => "",
        };
        format!("keypad by-{columns}{wide}")
    };
    view! {
        <div class=class role="group" aria-label=move || page.say(words::KEYPAD)>
            {keys}
            <button class="key wipe" aria-label=move || page.say(words::CLEAR) on:click=move |_| page.clear()>
                "⌫"
            </button>
        </div>
    }
}

/// The rules beyond rows, columns and boxes, in words.
#[component]
fn RuleList(page: Page) -> impl IntoView {
    let rules = move || {
        let lang = page.lang.get();
        page.sheet.with(|sheet| {
            let mut abouts: Vec<&'static garns::RuleAbout> = Vec::new();
            for rule in sheet.puzzle.added_rules() {
                if !abouts.iter().any(|about| about.name == rule.about().name) {
                    abouts.push(rule.about());
                }
            }
            abouts
                .into_iter()
                .map(|about| (about.title.get(lang), about.meaning.get(lang)))
                .collect::<Vec<_>>()
        })
    };
    view! {
        <Show when=move || !rules().is_empty()>
            <details class="rules-list">
                <summary>{move || page.say(words::RULES)}</summary>
                <dl>
                    {move || rules().into_iter().map(|(title, meaning)| view! {
                        <dt>{title}</dt><dd>{meaning}</dd>
                    }).collect_view()}
                </dl>
            </details>
        </Show>
    }
}

/// The puzzle as it stands, as text for a job.
pub(crate) fn standing(page: Page) -> String {
    page.with_board(|board| text_of(&as_it_stands(board)))
}
