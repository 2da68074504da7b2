//! The course: every technique with what it is, a switch, and positions of real puzzles to find it in.

use garns::say;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::browser;
use super::crew::{self, Message, Slot};
use super::learn::{links, show_part};
use super::play::button;
use super::share::copy;
use super::state::{Page, Tab};
use crate::course::{EACH, Exercise, Lesson};
use crate::job::{Reply, Request};
use crate::learn::{Both, Stage, get};
use crate::words;

/// The name under which the browser keeps what was found.
const KEPT: &str = "course";

/// What was found so far, technique by technique: the numbers of the puzzles.
fn kept() -> Vec<(String, Vec<u64>)> {
    browser::kept(KEPT).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// How the fragment of an exercise begins.
const EXERCISE: &str = "x=";

/// The fragment that leads to an exercise.
fn exercise_link(technique: &str, number: u64) -> String {
    format!("{EXERCISE}{technique}.{number}")
}

impl Page {
    /// Opens the page of a technique, with the exercise of a number.
    pub(crate) fn learn(self, technique: &str, number: Option<u64>) {
        self.go(Tab::Learn);
        self.lesson.set(Some((technique.to_owned(), number)));
    }

    /// Follows the link of an exercise, if it is one.
    pub(crate) fn follow(self, fragment: &str) {
        let exercise = fragment.strip_prefix(EXERCISE).and_then(|rest| rest.split_once('.'));
        if let Some((technique, number)) = exercise {
            self.learn(technique, number.parse().ok());
        }
    }
}

/// The list of techniques, and the lesson that is open.
#[component]
pub(crate) fn Course(page: Page) -> impl IntoView {
    let lessons = RwSignal::new(Vec::<Lesson>::new());
    let lesson = RwSignal::new(None::<Lesson>);
    let found = RwSignal::new(kept());
    let open = RwSignal::new(false);
    let load = move || {
        if lessons.with_untracked(Vec::is_empty) {
            crew::start(&Request::Lessons, move |message| match message {
                Message::Reply(Reply::Lessons { lessons: told }) => {
                    let _ = lessons.try_set(told);
                }
                other => page.refuse(other),
            });
        }
    };
    // A technique that is asked for elsewhere, by its name.
    Effect::new(move |_| {
        if page.lesson.with(Option::is_some) {
            load();
            let wanted = page.lesson.get_untracked().map(|(name, _)| name);
            let one = lessons.with(|all| all.iter().find(|one| Some(&one.name) == wanted.as_ref()).cloned());
            if one.is_some() {
                lesson.set(one);
            }
        }
    });
    let count = move |name: &str| {
        found.with(|found| {
            found.iter().find(|(known, _)| known == name).map_or(0, |(_, numbers)| numbers.len())
        })
    };
    let line = move |one: Lesson| {
        let (name, title, chosen) = (one.name.clone(), one.title.clone(), one.clone());
        let (own, switched) = (name.clone(), name.clone());
        let on = move || page.settings.with(|settings| !settings.without.contains(&own));
        let label = {
            let title = title.clone();
            move || {
                let title = get(&title, page.lang.get()).to_owned();
                say!(page.lang.get(), "Use {title} in hints", "Usar {title} nas dicas")
            }
        };
        let told = move || {
            let found = Some(count(&name)).filter(|count| *count > 0);
            let found = found.map(|count| format!("{}/{EACH}", count.min(EACH)));
            let rating =
                one.rating.map(|rating| format!("SE {}", words::decimal(rating, 1, page.lang.get())));
            found.into_iter().chain(rating).collect::<Vec<_>>().join(" · ")
        };
        view! {
            <li>
                <input type="checkbox" prop:checked=on aria-label=label on:change=move |event| {
                    let on = event_target_checked(&event);
                    page.settings.update(|settings| {
                        settings.without.retain(|name| *name != switched);
                        if !on {
                            settings.without.push(switched.clone());
                        }
                    });
                }/>
                <button class="game" data-lesson=chosen.name.clone() on:click=move |_| {
                    lesson.set(Some(chosen.clone()));
                    browser::later_focus("lesson");
                }>
                    <span>{move || get(&title, page.lang.get()).to_owned()}</span>
                    <span class="faint">{told}</span>
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || lesson.with(Option::is_none) fallback=move || view! {
            {move || lesson.get().map(|one| view! { <LessonPage page=page lesson=one found=found
                close=Callback::new(move |()| lesson.set(None))/> })}
        }>
            <details class="course" id="course" prop:open=move || open.get() on:toggle=move |event| {
                let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                open.set(target.is_some_and(|details| details.has_attribute("open")));
                load();
            }>
                <summary>{move || page.say(words::TECHNIQUES)}</summary>
                <p class="faint help">{move || page.say(words::COURSE_HELP)}</p>
                <ul class="lessons scroll" id="lessons" tabindex="0" aria-label=move || page.say(words::TECHNIQUES)>
                    {move || lessons.get().into_iter().map(line).collect_view()}
                </ul>
            </details>
        </Show>
    }
}

/// A technique at work, where a puzzle that shows it is found.
#[component]
fn AtWork(page: Page, name: String) -> impl IntoView {
    let picture = RwSignal::new(None::<(String, Both)>);
    let job = Slot::new();
    Effect::new(move |_| {
        let (dark, safe) = (page.dark.get(), page.settings.with(|settings| settings.safe_colours));
        let request = Request::Pictured { technique: name.clone(), dark, safe };
        job.set(crew::start(&request, move |message| {
            if let Message::Reply(Reply::Pictured { picture: found }) = message {
                picture.set(found);
            }
        }));
    });
    move || {
        picture.get().map(|(svg, text)| {
            let text = get(&text, page.lang.get()).to_owned();
            view! {
                <figure class="at-work" id="at-work">
                    <img src=browser::svg_address(&svg) alt=page.say(words::EXAMPLE)/>
                    <figcaption class="help">{text}</figcaption>
                </figure>
            }
        })
    }
}

/// One technique: words, and positions to find it in.
#[component]
fn LessonPage(
    page: Page,
    lesson: Lesson,
    found: RwSignal<Vec<(String, Vec<u64>)>>,
    close: Callback<()>,
) -> impl IntoView {
    let exercise = RwSignal::new(None::<Exercise>);
    let shown = RwSignal::new(false);
    let looking = RwSignal::new(false);
    let said = RwSignal::new(None::<garns::Text>);
    let job = Slot::new();
    let name = StoredValue::new(lesson.name.clone());
    let numbers = move || {
        name.with_value(|name| {
            found.with(|found| {
                found
                    .iter()
                    .find(|(known, _)| known == name)
                    .map(|(_, numbers)| numbers.clone())
                    .unwrap_or_default()
            })
        })
    };
    let look = move |from: u64| {
        job.cancel();
        looking.set(true);
        said.set(None);
        let request = Request::Exercise { technique: name.get_value(), from };
        job.set(crew::start(&request, move |message| {
            match message {
                Message::Reply(Reply::Exercise { exercise: Some(one) }) => {
                    if let Some(board) = one.board() {
                        page.opened(&board, 0, "");
                        shown.set(false);
                        exercise.set(Some(*one));
                    }
                }
                Message::Reply(Reply::Exercise { exercise: None }) => said.set(Some(words::NO_EXERCISE)),
                other => page.refuse(other),
            }
            looking.set(false);
        }));
    };
    let next = move || {
        let last = exercise.with_untracked(|exercise| exercise.as_ref().map(|exercise| exercise.number + 1));
        look(last.or_else(|| untrack(numbers).iter().max().map(|number| number + 1)).unwrap_or(0));
    };
    if let Some((_, Some(number))) = page.lesson.try_update(Option::take).flatten() {
        look(number);
    }
    let link = move || {
        let number = exercise.with(|exercise| exercise.as_ref().map(|exercise| exercise.number));
        let fragment = name.with_value(|name| exercise_link(name, number.unwrap_or(0)));
        browser::address(&fragment)
    };
    let show = move || {
        exercise.with_untracked(|exercise| {
            if let Some(exercise) = exercise {
                show_part(page, &exercise.step, Stage::Step);
            }
        });
        shown.set(true);
    };
    // It is found when what it says was done on the grid; what was shown first is not found.
    Effect::new(move |_| {
        page.version.track();
        let done = exercise.with(|exercise| {
            exercise
                .as_ref()
                .filter(|exercise| page.with_board(|board| exercise.is_done(board)))
                .map(|e| e.number)
        });
        if let Some(number) = done {
            said.set(Some(words::FOUND_IT));
            if !shown.get_untracked() && !untrack(numbers).contains(&number) {
                let name = name.get_value();
                found.update(|found| match found.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, numbers)) => numbers.push(number),
                    None => found.push((name, vec![number])),
                });
                browser::keep(
                    KEPT,
                    &found.with_untracked(|found| serde_json::to_string(found).unwrap_or_default()),
                );
            }
        }
    });
    let progress = move || {
        let (lang, count) = (page.lang.get(), numbers().len());
        say!(lang, "{count} of {EACH} found", "{count} de {EACH} achados")
    };
    let rating = move || {
        let lang = page.lang.get();
        lesson.rating.map(|rating| {
            let rating = words::decimal(rating, 1, lang);
            say!(lang, "Sudoku Explainer rates it {rating}.", "Nota do Sudoku Explainer: {rating}.")
        })
    };
    let step_text = move || {
        exercise.with(|exercise| exercise.as_ref().map(|e| get(&e.step.text, page.lang.get()).to_owned()))
    };
    let (title, meaning) = (lesson.title.clone(), lesson.meaning.clone());
    view! {
        <div class="hint" id="lesson-page">
            <h3 id="lesson" tabindex="-1">{move || get(&title, page.lang.get()).to_owned()}</h3>
            <p>{move || get(&meaning, page.lang.get()).to_owned()}" "{rating}</p>
            <AtWork page=page name=lesson.name.clone()/>
            {lesson.unique.then(|| view! { <p class="help">{move || page.say(words::NEEDS_ONE)}</p> })}
            <p id="lesson-progress">{progress}</p>
            <Show when=move || exercise.with(Option::is_some)>
                <p class="help">{move || page.say(words::FIND_IT)}</p>
            </Show>
            <div aria-live="polite">
                <Show when=move || looking.get()><p class="faint">{move || page.say(words::LOOKING)}</p></Show>
                <p id="lesson-said">{move || said.get().map(|said| page.say(said))}</p>
                <Show when=move || shown.get()>
                    <p id="lesson-step">{step_text}</p>
                    {move || exercise.with(|exercise| exercise.as_ref().map(|e| links(page, &e.step)))}
                </Show>
            </div>
            <Show when=move || exercise.with(Option::is_some)>
                <label class="field tall">
                    <span>{move || page.say(words::EXERCISE_LINK)}</span>
                    <textarea id="exercise-link" rows="1" readonly=true prop:value=link></textarea>
                </label>
                {button(page, "copy-exercise", words::COPY, move || {
                    copy(page, "exercise-link", untrack(link), words::COPIED);
                })}
            </Show>
            <div class="row">
                <button class="main" id="practise" disabled=move || looking.get() on:click=move |_| next()>
                    {move || page.say(if exercise.with(Option::is_some) { words::NEXT_POSITION } else { words::PRACTISE })}
                </button>
                <Show when=move || exercise.with(Option::is_some)>
                    {button(page, "show-step", words::SHOW_STEP, show)}
                </Show>
                {button(page, "all-lessons", words::ALL_TECHNIQUES, move || {
                    page.hide();
                    close.run(());
                })}
            </div>
        </div>
    }
}
