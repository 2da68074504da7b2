//! The window to hand a puzzle on with: links, a QR code, pictures, paper, and every format others read.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use garns::{Text, say};
use leptos::prelude::*;

use super::browser;
use super::crew::{self, Job, Message};
use super::fields::{check, select};
use super::play::button;
use super::state::Page;
use crate::job::{Booklet, Reply, Request, Written, ranks};
use crate::learn::get;
use crate::picture;
use crate::share::{self, text_of};
use crate::words;

/// Dots of a PNG picture for each unit of the drawing.
const SCALE: f64 = 2.0;

fn svg(page: Page) -> String {
    let (lang, safe) =
        (page.lang.get_untracked(), page.settings.with_untracked(|settings| settings.safe_colours));
    page.with_board(|board| picture::svg_file(board.puzzle(), &board.grid(), lang, safe))
}

/// Says that a text was copied when it was; else it is selected in a field, to be copied by hand.
pub(super) fn copy(page: Page, field: &'static str, text: String, done: Text) {
    let shown = text.clone();
    browser::copy(&text, move |copied| {
        let lang = page.lang.get_untracked();
        if !copied {
            browser::show_to_copy(field, &shown);
        }
        page.tell(if copied { done } else { words::NOT_COPIED }.get(lang));
    });
}

/// A button that has a file made by a worker, and stops that when it is pressed again.
fn saving(
    page: Page,
    id: &'static str,
    (idle, busy): (Text, Text),
    (name, kind): (&'static str, &'static str),
    request: impl Fn() -> Request + 'static,
) -> impl IntoView {
    let job = RwSignal::new_local(None::<Job>);
    let end = move || {
        let _ = job.try_update(|job| job.take().iter().for_each(Job::cancel));
    };
    let press = move |_| {
        if job.with_untracked(Option::is_some) {
            return end();
        }
        let started = crew::start(&request(), move |message| {
            match message {
                Message::Reply(Reply::File { bytes, said }) => {
                    if let Ok(bytes) = STANDARD.decode(bytes) {
                        browser::download(name, kind, &bytes);
                    }
                    page.tell(said.as_ref().map_or("", |said| get(said, page.lang.get_untracked())));
                }
                other => page.refuse(other),
            }
            let _ = job.try_set(None);
        });
        job.set(started);
    };
    on_cleanup(end);
    view! {
        <button id=id on:click=press>
            {move || page.say(if job.with(Option::is_some) { busy } else { idle })}
        </button>
    }
}

/// The puzzles that were opened together as a booklet to print.
#[component]
fn PrintedTogether(page: Page) -> impl IntoView {
    let (per_page, solutions, levels) = (RwSignal::new(4usize), RwSignal::new(true), RwSignal::new(true));
    let request = move || {
        let title = page.games.collection.with_untracked(|head| head.as_ref().map(|head| head.name.clone()));
        Request::Booklet(Booklet {
            puzzles: page.games.texts(),
            title: title.unwrap_or_default(),
            per_page: per_page.get_untracked(),
            solutions: solutions.get_untracked(),
            levels: levels.get_untracked(),
            lang: page.lang.get_untracked(),
            safe: page.settings.with_untracked(|settings| settings.safe_colours),
        })
    };
    let tick =
        move |id, text, on: RwSignal<bool>| check(page, id, text, move || on.get(), move |now| on.set(now));
    let counts = || [1, 2, 4, 6, 9, 12].map(|n| (n.to_string(), n.to_string())).to_vec();
    view! {
        <h3>{move || page.say(words::TOGETHER)}</h3>
        {select(page, "per-page", words::PER_PAGE, counts, move || per_page.get().to_string(), move |chosen| {
            per_page.set(chosen.parse().unwrap_or(4));
        })}
        {tick("with-solutions", words::WITH_SOLUTIONS, solutions)}
        {tick("with-levels", words::WITH_LEVELS, levels)}
        <div class="row">
            {saving(page, "save-booklet", (words::BOOKLET, words::MAKING), ("booklet.pdf", "application/pdf"), request)}
        </div>
    }
}

#[component]
pub(crate) fn Share(page: Page) -> impl IntoView {
    let whole = browser::address(&page.link());
    let short = browser::address(&page.with_board(share::short_fragment));
    let written = page.with_board(|board| board.entries().iter().any(|entry| *entry != Default::default()));
    // A link to the puzzle alone is as short as it gets.
    let with_game = RwSignal::new(written);
    let link = Memo::new(move |_| if with_game.get() { whole.clone() } else { short.clone() });
    let length = move || {
        let (lang, length) = (page.lang.get(), link.with(|link| link.chars().count()));
        say!(lang, "{length} characters", "{length} caracteres")
    };
    let texts = RwSignal::new(Vec::<Written>::new());
    let puzzle = page.with_board(|board| text_of(board.puzzle()));
    crew::start(&Request::Write { puzzle }, move |message| match message {
        Message::Reply(Reply::Written { texts: written }) => {
            let _ = texts.try_set(written);
        }
        other => page.refuse(other),
    });
    let code = RwSignal::new(None::<(usize, String)>);
    let show_code = move || {
        crew::start(&Request::Qr { text: link.get_untracked() }, move |message| {
            if let Message::Reply(Reply::Qr { side, path }) = message {
                let _ = code.try_set(Some((side, path)));
            }
        });
    };
    // Programs of others that open the puzzle from a link of theirs, where they know all its rules.
    let elsewhere = move || {
        let one = |(name, format): (&'static str, &str)| {
            let text = texts.with(|texts| texts.iter().find(|text| text.name == format)?.text.clone())?;
            let text = text.trim().to_owned();
            Some(view! {
                <button on:click=move |_| copy(page, "link", text.clone(), words::COPIED)>
                    {move || page.say(words::ELSEWHERE)}" "{name}
                </button>
            })
        };
        [("f-puzzles", "f-puzzles-link"), ("SudokuPad", "sudokupad")]
            .into_iter()
            .filter_map(one)
            .collect_view()
    };
    let pdf = move || {
        page.with_board(|board| Request::Pdf {
            puzzle: text_of(board.puzzle()),
            grid: ranks(&board.grid()),
            lang: page.lang.get_untracked(),
            safe: page.settings.with_untracked(|settings| settings.safe_colours),
        })
    };
    let certificate =
        move || Request::Certificate { puzzle: page.with_board(|board| text_of(board.puzzle())) };
    view! {
        <label class="field tall">
            <span>{move || page.say(words::LINK)}</span>
            <textarea id="link" rows="3" readonly=true prop:value=move || link.get()></textarea>
        </label>
        <Show when=move || written>
            {check(page, "with-game", words::WITH_GAME, move || with_game.get(), move |on| {
                with_game.set(on);
                code.set(None);
            })}
        </Show>
        <p class="faint help" id="length">{length}</p>
        <div class="row wrap">
            <button class="main" id="copy" on:click=move |_| copy(page, "link", link.get_untracked(), words::COPIED)>
                {move || page.say(words::COPY)}
            </button>
            {button(page, "show-qr", words::QR, show_code)}
        </div>
        {move || code.get().map(|(side, path)| code_view(page, side, path))}
        <Show when=browser::is_local><p class="help" id="local">{move || page.say(words::LOCAL_LINK)}</p></Show>
        <div class="row wrap" id="elsewhere">{elsewhere}</div>
        <div class="row wrap">
            {button(page, "save-png", words::PNG, move || {
                let lang = page.lang.get_untracked();
                browser::download_png("puzzle.png", &svg(page), SCALE, move || page.tell(words::NO_PICTURE.get(lang)));
            })}
            {button(page, "save-svg", words::SVG, move || {
                browser::download("puzzle.svg", "image/svg+xml", svg(page).as_bytes());
            })}
            {saving(page, "save-pdf", (words::PDF, words::MAKING), ("puzzle.pdf", "application/pdf"), pdf)}
            {button(page, "print", words::PRINT, move || {
                page.dialog.set(None);
                let _ = window().print();
            })}
        </div>
        <div class="row wrap">
            {saving(page, "save-certificate", (words::CERTIFICATE, words::PROVING),
                ("certificate.zip", "application/zip"), certificate)}
            <span class="help">{move || page.say(words::ABOUT_CERTIFICATE)}</span>
        </div>
        <Show when=move || page.games.place.with(Option::is_some)><PrintedTogether page=page/></Show>
        <Texts page=page texts=texts/>
    }
}

/// A QR code, dark on light whatever the page is.
fn code_view(page: Page, side: usize, path: String) -> impl IntoView {
    if side == 0 {
        return view! { <p class="help" id="qr">{move || page.say(words::QR_TOO_LONG)}</p> }.into_any();
    }
    let space = format!("0 0 {side} {side}");
    view! {
        <svg id="qr" class="qr" role="img" viewBox=space aria-label=move || page.say(words::QR)>
            <rect width=side height=side fill="#fff"/><path d=path fill="#000"/>
        </svg>
    }
    .into_any()
}

/// The puzzle in the format that is chosen.
#[component]
fn Texts(page: Page, texts: RwSignal<Vec<Written>>) -> impl IntoView {
    let chosen = RwSignal::new("toml".to_owned());
    let one =
        move || texts.with(|texts| texts.iter().find(|text| chosen.with(|name| text.name == *name)).cloned());
    let refusal = move || {
        let why = one().filter(|text| text.text.is_none())?;
        Some(format!("{}: {}.", page.say(words::NOT_WRITTEN), get(&why.why, page.lang.get())))
    };
    let text = move || one().and_then(|written| written.text).unwrap_or_default();
    let none = move || text().is_empty();
    let formats = move || {
        let listed = |written: Written| {
            let mark = if written.text.is_some() { "" } else { " ✕" };
            let title = get(&written.title, page.lang.get());
            (written.name.clone(), format!("{title}{mark}"))
        };
        texts.get().into_iter().map(listed).collect()
    };
    view! {
        <h3>{move || page.say(words::AS_TEXT)}</h3>
        {select(page, "format", words::FORMAT, formats, move || chosen.get(), move |name| chosen.set(name))}
        <p class="help" id="not-written">{refusal}</p>
        <textarea id="written" rows="5" readonly=true spellcheck="false" class:hidden=none prop:value=text
            aria-label=move || page.say(words::AS_TEXT)></textarea>
        <div class="row wrap">
            <button id="copy-text" disabled=none on:click=move |_| {
                copy(page, "written", untrack(text), words::TEXT_COPIED);
            }>{move || page.say(words::COPY_AS_TEXT)}</button>
            <button id="save-text" disabled=none on:click=move |_| {
                if let Some(written) = untrack(one) {
                    let name = format!("puzzle.{}", written.ending);
                    browser::download(&name, "text/plain", untrack(text).as_bytes());
                }
            }>{move || page.say(words::SAVE)}</button>
        </div>
    }
}
