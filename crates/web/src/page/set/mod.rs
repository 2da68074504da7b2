//! Setting a puzzle: givens, candidates, every rule there is, painted regions and more grids, symbols, title and text. The forms are made from the rules' fields.

mod added;
mod form;
mod rules;

use garns::{Grid, Text, Verdict};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::crew::{self, Message};
use super::play::{Keypad, button};
use super::state::{Page, Typed};
use crate::board::COLOURS;
use crate::job::{Reply, Request};
use crate::set::{self, Corner, Draft};
use crate::share::text_of;
use crate::words;
use rules::Rules;

impl Page {
    /// The cells that are selected, in the order they were chosen.
    fn chosen(self) -> Vec<garns::Cell> {
        let cells = self.selection.get();
        self.sheet.with(|sheet| cells.iter().filter_map(|i| sheet.puzzle.cells().get(*i)).copied().collect())
    }

    /// Whether lines can be begun beside the grid.
    pub(crate) fn draws_lines(self) -> bool {
        self.typed.get_untracked() == Typed::Rule
            && self.draft.with_untracked(|draft| draft.as_ref().is_some_and(Draft::from_outside))
    }

    /// Begins to draw a rule, or stops.
    pub(crate) fn draw_rule(self, draft: Option<Draft>) {
        self.select(Vec::new(), self.cursor.get_untracked());
        self.draft.set(draft);
    }

    /// A new stroke begins on the grid. Where the rule that is being drawn has all it needs, it is added, and the stroke
    /// begins another one of its kind.
    pub(crate) fn begin_stroke(self) {
        if self.typed.get_untracked() != Typed::Rule {
            return;
        }
        let more = self.draft.try_update(|draft| draft.as_mut().is_none_or(Draft::begin_stroke));
        if more == Some(false) {
            self.add_rule();
        }
    }

    /// Adds the rule that is being drawn, or changes the one it came from, and begins another one.
    pub(crate) fn add_rule(self) {
        let lang = self.lang.get_untracked();
        let Some(draft) = self.draft.get_untracked() else { return };
        if let Some(missing) = draft.missing(lang) {
            return self.tell(missing);
        }
        match self.with_board(|board| draft.applied(board.puzzle(), lang)) {
            Ok(puzzle) => {
                let again = draft.editing.is_none() && draft.about.fields.iter().any(set::has_cells);
                self.draft.set(again.then(|| Draft::new(draft.about)));
                self.replace(puzzle, true);
                self.select(Vec::new(), self.cursor.get_untracked());
            }
            Err(error) => self.tell(error),
        }
    }

    /// Puts a changed puzzle in the place of this one, or says why not.
    fn changed(
        self,
        change: impl FnOnce(&garns::Puzzle, garns::Lang) -> Result<garns::Puzzle, String>,
    ) -> bool {
        let lang = self.lang.get_untracked();
        match self.with_board(|board| change(board.puzzle(), lang)) {
            Ok(puzzle) => {
                self.replace(puzzle, true);
                true
            }
            Err(error) => {
                self.tell(error);
                false
            }
        }
    }

    /// Paints the selected cells with a region. Once all regions have their size the puzzle has them.
    pub(crate) fn paint(self, region: Option<u16>) {
        let cells = self.selection.get_untracked();
        let Some(mut of) = self.with_board(|board| set::regions(board.puzzle())) else { return };
        if let Some(now) = self.painted.with_untracked(|painted| painted.last().cloned()) {
            of = now;
        }
        for cell in cells {
            if let Some(own) = of.get_mut(cell) {
                *own = region;
            }
        }
        let lang = self.lang.get_untracked();
        match self.with_board(|board| set::with_regions(board.puzzle(), &of, lang)) {
            Ok(puzzle) => {
                self.painted.set(Vec::new());
                self.replace(puzzle, true);
            }
            Err(error) => {
                self.painted.update(|painted| painted.push(of));
                self.tell(error);
            }
        }
    }
}

/// What is being set.
#[component]
pub(crate) fn Tools(page: Page) -> impl IntoView {
    let one = |id: &'static str, text: Text, what: Typed| {
        view! {
            <button class="mode" role="radio" id=id aria-checked=move || (page.typed.get() == what).to_string()
                on:click=move |_| {
                    page.draw_rule(None);
                    page.painted.set(Vec::new());
                    page.typed.set(what);
                }>{move || page.say(text)}</button>
        }
    };
    // What is chosen on the grid goes into the rule that is drawn.
    Effect::new(move |before: Option<()>| {
        let cells = page.chosen();
        if before.is_some() && page.typed.get_untracked() == Typed::Rule && !cells.is_empty() {
            page.draft.update(|draft| {
                if let Some(draft) = draft {
                    draft.take(&cells);
                }
            });
        }
    });
    on_cleanup(move || {
        page.draft.set(None);
        page.painted.set(Vec::new());
    });
    view! {
        <fieldset>
            <legend>{move || page.say(words::TYPED)}</legend>
            <div class="modes tools-of-set" role="radiogroup" aria-label=move || page.say(words::TYPED)>
                {one("typed-given", words::TYPED_GIVEN, Typed::Given)}
                {one("typed-mark", words::TYPED_MARK, Typed::Mark)}
                {one("typed-rule", words::TYPED_RULE, Typed::Rule)}
                {one("typed-region", words::TYPED_REGION, Typed::Region)}
                {one("typed-notes", words::TYPED_NOTES, Typed::Notes)}
            </div>
            {move || match page.typed.get() {
                Typed::Rule => view! { <Rules page=page/> }.into_any(),
                Typed::Region => view! { <Regions page=page/> }.into_any(),
                Typed::Notes => view! { <Notes page=page/> }.into_any(),
                Typed::Mark => view! {
                    <p class="faint help">{move || page.say(words::MARK_HELP)}</p>
                    <Keypad page=page/>
                }.into_any(),
                _ => view! { <Keypad page=page/> }.into_any(),
            }}
            <div class="row">
                {button(page, "undo", words::UNDO, move || page.undo())}
                {button(page, "redo", words::REDO, move || page.redo())}
                {button(page, "clear", words::CLEAR, move || page.clear())}
            </div>
        </fieldset>
    }
}

/// Irregular regions, painted.
#[component]
fn Regions(page: Page) -> impl IntoView {
    let single = move || page.sheet.with(|sheet| sheet.puzzle.frame().single().is_some());
    let order = move || page.sheet.with(|sheet| sheet.puzzle.frame().order());
    // What is painted is shown on the grid while it is no puzzle yet.
    Effect::new(move |_| {
        let sheet = page.sheet.get();
        match page.painted.with(|painted| painted.last().cloned()) {
            None => page.hide(),
            Some(of) => {
                for (cell, region) in of.into_iter().enumerate() {
                    let value = region.map(|region| region as u8);
                    let tint = region.map(|region| usize::from(region) % COLOURS);
                    sheet.show(cell, Some(super::sheet::Shown { value, tint, ..Default::default() }));
                }
            }
        }
    });
    view! {
        <Show when=single fallback=move || view! { <p>{move || page.say(words::ONE_GRID_ONLY)}</p> }>
            <p class="faint help">{move || page.say(words::REGION_HELP)}</p>
            <div class="keypad by-5" role="group" aria-label=move || page.say(words::TYPED_REGION)>
                {move || (0..order()).map(|region| view! {
                    <button class="key" on:click=move |_| page.paint(Some(region as u16))>{region + 1}</button>
                }).collect_view()}
            </div>
            {button(page, "no-regions", words::NO_REGIONS, move || {
                page.painted.set(Vec::new());
                page.changed(|puzzle, lang| set::with_regions(puzzle, &vec![None; puzzle.cells().len()], lang));
            })}
        </Show>
        <Grids page=page/>
    }
}

/// One more grid over those that are there, placed by one of its corners.
#[component]
fn Grids(page: Page) -> impl IntoView {
    let add = move |corner: Corner| {
        let cell = page.with_board(|board| board.puzzle().cells()[page.cursor.get_untracked()]);
        page.changed(|puzzle, lang| set::with_grid(puzzle, cell, corner, lang));
    };
    let one = |id: &'static str, text: Text, sign: &'static str, low: bool, right: bool| {
        view! {
            <button class="small" id=id title=move || page.say(text) aria-label=move || page.say(text)
                on:click=move |_| add(Corner { low, right })>{sign}</button>
        }
    };
    view! {
        <div class="ways" role="group" aria-label=move || page.say(words::MORE_GRIDS)>
            <span class="faint help">{move || page.say(words::GRID_HELP)}</span>
            {one("grid-top-left", words::TOP_LEFT, "┌", false, false)}
            {one("grid-top-right", words::TOP_RIGHT, "┐", false, true)}
            {one("grid-bottom-left", words::BOTTOM_LEFT, "└", true, false)}
            {one("grid-bottom-right", words::BOTTOM_RIGHT, "┘", true, true)}
        </div>
    }
}

/// How the values are written.
#[component]
fn Symbols(page: Page) -> impl IntoView {
    let now = move || page.sheet.with(|sheet| sheet.puzzle.values().all_symbols().join(" "));
    let write = move |text: String| {
        if text != untrack(now) {
            page.changed(|puzzle, lang| set::with_symbols(puzzle, &text, lang));
        }
    };
    let offered = move || {
        let count = page.sheet.with(|sheet| sheet.puzzle.values().len());
        let one = |text: String| {
            let short: Vec<&str> = text.split(' ').take(3).collect();
            let short = format!("{} …", short.join(" "));
            view! { <button class="small" title=text.clone() on:click=move |_| write(text.clone())>{short}</button> }
        };
        set::offered(count).into_iter().map(one).collect_view()
    };
    view! {
        <label class="field">
            <span>{move || page.say(words::SYMBOLS)}</span>
            <input type="text" id="set-symbols" maxlength="400" autocomplete="off" spellcheck="false"
                prop:value=now on:change=move |event| write(event_target_value(&event))/>
        </label>
        <div class="ways" id="offered-symbols" role="group" aria-label=move || page.say(words::SYMBOLS)>{offered}</div>
    }
}

/// Title, author, text, and how values are written.
#[component]
fn Notes(page: Page) -> impl IntoView {
    let notes = move || page.sheet.with(|sheet| sheet.puzzle.notes().clone());
    let update = move |title: Option<String>, author: Option<String>, text: Option<String>| {
        let now = untrack(notes);
        let (title, author) = (title.unwrap_or(now.title), author.unwrap_or(now.author));
        let text = text.unwrap_or(now.description);
        page.changed(|puzzle, _| Ok(set::with_notes(puzzle, &title, &author, &text)));
    };
    view! {
        <label class="field">
            <span>{move || page.say(words::TITLE)}</span>
            <input type="text" id="set-title" maxlength="200" prop:value=move || notes().title
                on:change=move |event| update(Some(event_target_value(&event)), None, None)/>
        </label>
        <label class="field">
            <span>{move || page.say(words::AUTHOR)}</span>
            <input type="text" id="set-author" maxlength="200" prop:value=move || notes().author
                on:change=move |event| update(None, Some(event_target_value(&event)), None)/>
        </label>
        <label class="field tall">
            <span>{move || page.say(words::RULES_TEXT)}</span>
            <textarea id="set-text" rows="8" maxlength="8000" prop:value=move || notes().description
                on:change=move |event| update(None, None, Some(event_target_value(&event)))></textarea>
        </label>
        {button(page, "write-text", words::WRITE_RULES, move || {
            let lang = page.lang.get_untracked();
            let text = page.with_board(|board| set::rules_text(board.puzzle(), lang));
            update(None, None, Some(text));
        })}
        <label class="check">
            <input type="checkbox" id="attach-solution" prop:checked=move || !notes().solution.is_empty()
                on:change=move |event| {
                    // It is ticked when there is something attached, and not before.
                    let on = event_target_checked(&event);
                    let input = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok());
                    input.into_iter().for_each(|input| input.set_checked(!on));
                    attach(page, on);
                }/>
            <span>{move || page.say(words::ATTACH_SOLUTION)}</span>
        </label>
        <p class="faint help">{move || page.say(words::ABOUT_SOLUTION)}</p>
        <Symbols page=page/>
    }
}

/// Attaches the solution to the puzzle, if it has one and no other, or takes it away.
fn attach(page: Page, on: bool) {
    let with = move |solution: Option<&Grid>| {
        page.changed(|puzzle, _| Ok(set::with_solution(puzzle, solution)));
    };
    if !on {
        return with(None);
    }
    let version = page.version.get_untracked();
    let puzzle = page.with_board(|board| text_of(board.puzzle()));
    let no_other = move |verdict: Verdict| page.tell(words::verdict(verdict).get(page.lang.get_untracked()));
    crew::start(&Request::Candidates { puzzle }, move |message| match message {
        _ if page.version.get_untracked() != version => {}
        Message::Reply(Reply::Candidates { impossible: true, .. }) => no_other(Verdict::Impossible),
        Message::Reply(Reply::Candidates { cells, complete, .. }) => {
            match cells.iter().all(|values| values.count_ones() == 1) {
                true => {
                    with(Some(&cells.iter().map(|value| Some(value.trailing_zeros() as usize)).collect()))
                }
                false => no_other(if complete { Verdict::Several } else { Verdict::GaveUp }),
            }
        }
        other => page.refuse(other),
    });
}
