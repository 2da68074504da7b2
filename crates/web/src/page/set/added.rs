//! What the rule that is being drawn would add: in words, and with the candidates that would go struck out on the grid.

use leptos::prelude::*;

use crate::added::Added;
use crate::job::{Reply, Request};
use crate::learn::Role;
use crate::page::crew::{self, Later, Message, Slot};
use crate::page::sheet::Shown;
use crate::page::state::Page;
use crate::set;
use crate::share::text_of;

/// The puzzle without the rule that is being drawn and with it, where it has all it needs.
fn asked(page: Page) -> Option<(String, String)> {
    let lang = page.lang.get_untracked();
    page.draft.with_untracked(|draft| {
        let draft = draft.as_ref().filter(|draft| draft.missing(lang).is_none())?;
        page.with_board(|board| {
            let with = draft.applied(board.puzzle(), lang).ok()?;
            // One that is being changed is there already.
            let without = draft.editing.map(|at| set::without(board.puzzle(), at, lang)).transpose().ok()?;
            Some((
                without.map_or_else(|| text_of(board.puzzle()), |without| text_of(&without)),
                text_of(&with),
            ))
        })
    })
}

/// What it would add, as soon as it can be told.
#[component]
pub(super) fn WouldAdd(page: Page) -> impl IntoView {
    let told = RwSignal::new(None::<Added>);
    // What the cells showed before, in which version of the board.
    let covered = StoredValue::new((0, Vec::<(usize, Option<Shown>)>::new()));
    let uncover = move || {
        let Some((version, cells)) = covered.try_update_value(std::mem::take) else { return };
        if version == page.version.get_untracked() {
            let sheet = page.sheet.get_untracked();
            cells.into_iter().for_each(|(cell, before)| sheet.show(cell, before));
        }
    };
    let show = move |added: &Added| {
        let sheet = page.sheet.get_untracked();
        let cells = added.lost.iter().flatten().filter_map(|&(cell, had, gone)| {
            let before = sheet.spots.get(cell)?.shown.get_untracked();
            let parts = crate::board::ranks(gone).map(|rank| (rank, Role::Gone)).collect();
            sheet.show(cell, Some(Shown { marks: had, parts, ..Shown::default() }));
            Some((cell, before))
        });
        covered.set_value((page.version.get_untracked(), cells.collect()));
    };
    let (job, waiting) = (Slot::new(), Later::new());
    Effect::new(move |_| {
        page.version.track();
        page.draft.track();
        // The newest question is the one that is answered.
        job.cancel();
        waiting.cancel();
        told.set(None);
        uncover();
        waiting.set(250, move || {
            let Some((puzzle, with)) = asked(page) else { return };
            job.set(crew::start(&Request::Added { puzzle, with }, move |message| {
                if let Message::Reply(Reply::Added(added)) = message {
                    show(&added);
                    told.set(Some(added));
                }
            }));
        });
    });
    on_cleanup(uncover);
    let text = move || {
        let lang = page.lang.get();
        told.with(|told| told.as_ref().map(|told| page.sheet.with(|sheet| told.text(&sheet.puzzle, lang))))
    };
    view! { <p class="help" id="would-add" role="status">{text}</p> }
}
