//! Making puzzles: made by the program, or set by hand with what is known of them always in sight.

mod count;
mod generate;

use leptos::prelude::*;

use super::fields::{listed, select, select_unless};
use super::play::button;
use super::set::Tools;
use super::state::{Page, Typed};
use crate::set::{self, Division, Draft, TEMPLATES};
use crate::words;
use count::Count;
use generate::{Generate, squares};

pub(crate) use generate::{levels, make_puzzle};

/// The sizes an empty grid can have.
const SIZES: [usize; 17] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 25];

/// The panel of those who make puzzles.
#[component]
pub(crate) fn Make(page: Page) -> impl IntoView {
    page.set_up(page.setting.get_untracked());
    let choice = Blank {
        kind: RwSignal::new(0),
        size: RwSignal::new(TEMPLATES[0].order),
        division: RwSignal::new(TEMPLATES[0].division),
    };
    move || {
        // What is set is at hand; where nothing is, a new puzzle is.
        if page.setting.get() {
            view! { <Count page=page/><Tools page=page/><Empty page=page choice=choice/><Generate page=page/> }.into_any()
        } else {
            view! {
                <Generate page=page/>
                <Empty page=page choice=choice/>
                <Count page=page/>
                <p>{move || page.say(words::BEING_PLAYED)}</p>
                {button(page, "change-puzzle", words::CHANGE_PUZZLE, move || {
                    page.tell("");
                    page.set_up(true);
                })}
            }
            .into_any()
        }
    }
}

/// Which empty grid is wanted.
#[derive(Clone, Copy)]
struct Blank {
    /// The place of its template in the list.
    kind: RwSignal<usize>,
    size: RwSignal<usize>,
    division: RwSignal<Division>,
}

/// An empty grid to set: its kind, size and boxes.
#[component]
fn Empty(page: Page, choice: Blank) -> impl IntoView {
    let Blank { kind, size, division } = choice;
    let fresh = move || {
        let (template, lang) = (TEMPLATES[kind.get_untracked()], page.lang.get_untracked());
        match set::blank(size.get_untracked(), division.get_untracked(), template.rules, lang) {
            Ok(_) if !page.games.may_go(page) => {}
            Ok(puzzle) => {
                page.select(Vec::new(), 0);
                page.games.forget_together();
                page.replace(puzzle, false);
                page.seconds.set(0);
                page.set_up(true);
                page.typed.set(if template.draws.is_some() { Typed::Rule } else { Typed::Given });
                // The form of what was drawn before goes with its tool, and only then is there another.
                let draws = template.draws.and_then(garns::RuleAbout::named);
                request_animation_frame(move || {
                    page.draw_rule(draws.map(Draft::new));
                    super::grid::focus();
                });
            }
            Err(error) => page.tell(error),
        }
    };
    let shapes = move || {
        let order = size.get();
        let boxes = set::box_shapes(order).into_iter().map(|(rows, cols)| Division::Boxes(rows, cols));
        [Division::Usual, Division::None].into_iter().chain(boxes).collect::<Vec<_>>()
    };
    let samurai = move || division.get() == Division::Samurai;
    let shape_name = move |shape: Division| match shape {
        Division::Usual => page.say(words::USUAL).to_owned(),
        Division::Boxes(rows, cols) => format!("{rows}×{cols}"),
        Division::None | Division::Samurai => page.say(words::NO_BOXES).to_owned(),
    };
    let boxes = move || {
        shapes().into_iter().enumerate().map(|(i, shape)| (i.to_string(), shape_name(shape))).collect()
    };
    let place = move |division: Division| {
        shapes().iter().position(|shape| *shape == division).unwrap_or(0).to_string()
    };
    let kinds =
        move || TEMPLATES.iter().enumerate().map(|(i, template)| listed(page, i, template.title)).collect();
    let take_kind = move |chosen: String| {
        if let Some((at, template)) = chosen.parse().ok().and_then(|at| Some((at, TEMPLATES.get(at)?))) {
            kind.set(at);
            size.set(template.order);
            division.set(template.division);
        }
    };
    let take_size = move |chosen: String| {
        size.set(chosen.parse().unwrap_or(9));
        division.update(|division| {
            if matches!(division, Division::Boxes(..)) {
                *division = Division::Usual;
            }
        });
    };
    view! {
        <fieldset>
            <legend>{move || page.say(words::EMPTY)}</legend>
            <div class="row">
                {select(page, "kind", words::KIND, kinds, move || kind.get().to_string(), take_kind)}
                {select_unless(page, samurai, "size", words::SIZE, || squares(SIZES), move || size.get().to_string(), take_size)}
                {select_unless(page, samurai, "boxes", words::BOXES, boxes, move || place(division.get()), move |chosen| {
                    if let Some(shape) = chosen.parse().ok().and_then(|at: usize| untrack(shapes).get(at).copied()) {
                        division.set(shape);
                    }
                })}
                {button(page, "new", words::NEW, fresh)}
            </div>
        </fieldset>
    }
}
