//! The grid: cells that redraw themselves alone, a cursor for the keyboard, and a pointer that selects by dragging.

use std::sync::Arc;

use garns::say;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::games::Together;
use super::sheet::{Sheet, Shown};
use super::state::{Page, Tab};
use crate::board::{Entry, Mode, ranks};
use crate::geometry::{CELL, cell_at, in_lines, mark, outline, outside, pen_lines};
use crate::learn::{Candidate, Role};
use crate::picture::{self, Look};
use crate::set::{self, Draft};
use crate::words;

/// Moves the focus to the grid.
pub(crate) fn focus() {
    if let Some(grid) = document().get_element_by_id("grid")
        && let Ok(grid) = grid.dyn_into::<web_sys::SvgElement>()
    {
        let _ = grid.focus();
    }
}

/// What the puzzle is called.
#[component]
pub(crate) fn Title(page: Page) -> impl IntoView {
    let text = move || {
        page.version.track();
        page.name()
    };
    view! {
        <div class="title">
            <h2>{move || text().0}</h2>
            <span class="faint">{move || text().1}</span>
            <Together page=page/>
            <Show when=move || page.settings.with(|settings| settings.clock)>
                <span class="clock" role="timer" aria-label=move || page.say(words::TIMER)>
                    {move || crate::settings::clock(page.seconds.get())}
                </span>
                <button class="quiet small" id="pause" aria-pressed=move || page.paused.get().to_string()
                    on:click=move |_| page.paused.update(|paused| *paused = !*paused)>
                    {move || page.say(if page.paused.get() { words::RESUME } else { words::PAUSE })}
                </button>
            </Show>
        </div>
    }
}

#[component]
pub(crate) fn Grid(page: Page) -> impl IntoView {
    // Where only what stands in the cells changes, they are not drawn again.
    let sheet = Memo::new_with_compare(
        move |_| page.sheet.get(),
        |before, now| match (before, now) {
            (Some(before), Some(now)) => !Arc::ptr_eq(&before.spots, &now.spots),
            _ => true,
        },
    );
    view! {
        <div class="board">
            {move || sheet_view(page, sheet.get())}
            <Show when=move || page.paused.get()>
                <div class="curtain">
                    <p>{move || page.say(words::PAUSED)}</p>
                    <button class="main" on:click=move |_| page.paused.set(false)>
                        {move || page.say(words::RESUME)}
                    </button>
                </div>
            </Show>
        </div>
    }
}

/// So many cells are drawn before the browser may do something else.
pub(crate) const CELLS_A_FRAME: usize = 100;

/// Draws some rows more with every frame until all are there.
fn draw_on(drawn: RwSignal<usize>, by: usize, rows: usize) {
    request_animation_frame(move || {
        // Another puzzle may have taken the place of this one.
        if drawn.try_update(|drawn| *drawn += by).is_some() && drawn.get_untracked() < rows {
            draw_on(drawn, by, rows);
        }
    });
}

fn sheet_view(page: Page, sheet: Arc<Sheet>) -> impl IntoView {
    let puzzle = sheet.puzzle.clone();
    let (rows, cols) = puzzle.frame().canvas();
    let ground_look = {
        let (puzzle, places) = (puzzle.clone(), sheet.places.clone());
        Memo::new(move |_| {
            let safe = page.settings.with(|settings| settings.safe_colours);
            let look = Look { dark: page.dark.get(), safe, lang: page.lang.get() };
            // A rule that is being drawn is seen as soon as it is one.
            let drawn = page.draft.with(|draft| draft.as_ref()?.applied(&puzzle, look.lang).ok());
            let room = if page.draft.with(|draft| draft.as_ref().is_some_and(Draft::from_outside)) {
                CELL
            } else {
                0.0
            };
            picture::ground(drawn.as_ref().unwrap_or(&puzzle), look).at(&places, room)
        })
    };
    let view_box = move || {
        let [left, top, width, height] = ground_look.with(|ground| ground.view);
        format!("{left} {top} {width} {height}")
    };
    let shift = move || {
        let (x, y) = ground_look.with(|ground| ground.shift);
        format!("translate({x} {y})")
    };
    // Large grids are drawn a few rows a frame, so that the page is never still for long.
    let drawn = RwSignal::new(if sheet.spots.len() > CELLS_A_FRAME { 0 } else { rows });
    if sheet.spots.len() > CELLS_A_FRAME {
        draw_on(drawn, (CELLS_A_FRAME / cols.max(1)).max(1), rows);
    }
    let in_row = {
        let sheet = sheet.clone();
        move |row: usize| {
            let mine = |cell: &usize| usize::from(sheet.puzzle.cells()[*cell].row) == row;
            (0..sheet.spots.len()).filter(mine).collect::<Vec<usize>>()
        }
    };
    let row = {
        let (sheet, in_row) = (sheet.clone(), in_row.clone());
        move |row: usize| {
            let cells = in_row(row);
            let (sheet, on) = (sheet.clone(), Memo::new(move |_| row < drawn.get()));
            let content =
                move || on.get().then(|| cells.iter().map(|cell| ground(page, &sheet, *cell)).collect_view());
            view! { <g role="row">{content}</g> }
        }
    };
    let ink_row = {
        let sheet = sheet.clone();
        move |row: usize| {
            let cells = in_row(row);
            let (sheet, on) = (sheet.clone(), Memo::new(move |_| row < drawn.get()));
            move || on.get().then(|| cells.iter().map(|cell| ink(&sheet, *cell)).collect_view())
        }
    };
    // A row of the canvas may have no cells, and would then be a row of nothing to those who hear the page.
    let used: Vec<usize> =
        (0..rows).filter(|row| puzzle.cells().iter().any(|cell| usize::from(cell.row) == *row)).collect();
    let ink = used.iter().map(|row| ink_row(*row)).collect_view();
    let chosen = {
        let sheet = sheet.clone();
        move || page.selection.with(|cells| outline(&sheet.puzzle, &sheet.places, cells, 2.5))
    };
    let pen = {
        let sheet = sheet.clone();
        move || {
            page.version.track();
            page.with_board(|board| pen_lines(&sheet.puzzle, &sheet.places, board.entries()))
        }
    };
    let clash = {
        let sheet = sheet.clone();
        move || {
            let one = |cells: &Vec<usize>| {
                let class = if cells.len() == 1 { "clash one" } else { "clash" };
                view! { <path class=class d=outline(&sheet.puzzle, &sheet.places, cells, 4.0)/> }
            };
            page.clash.with(|clash| clash.iter().map(one).collect_view())
        }
    };
    let links = {
        let sheet = sheet.clone();
        move || page.links.with(|links| links.iter().map(|link| arrow(&sheet, *link)).collect_view())
    };
    let label = move || {
        let lang = page.lang.get();
        let grid = page.say(words::GRID);
        say!(lang, "{grid}, {rows} rows and {cols} columns", "{grid}, {rows} linhas e {cols} colunas")
    };
    let found = {
        let sheet = sheet.clone();
        move |event: &web_sys::PointerEvent| {
            let (x, y) = pointed(ground_look, event)?;
            cell_at(&sheet.places, x, y)
        }
    };
    let beside = {
        let sheet = sheet.clone();
        move |event: &web_sys::PointerEvent| {
            let (x, y) = pointed(ground_look, event)?;
            outside(&sheet.puzzle, &sheet.places, x, y)
        }
    };
    // Where a line was begun beside the grid, until it has entered it.
    let from = StoredValue::new(None::<(i32, i32)>);
    let (down, moved, lines) = (found.clone(), found, sheet.clone());
    let (line_in, line_on) = (lines.clone(), lines);
    let many = page.several;
    let size = match rows.max(cols) {
        0..=4 => "grid tiny",
        5..=6 => "grid small",
        7..=16 => "grid",
        _ => "grid huge",
    };
    // Where nothing is written, a finger on the grid scrolls the page.
    let looking = move || matches!(page.tab.get(), Tab::Solve | Tab::Learn);
    view! {
        <svg id="grid" class=size class:looking=looking role="grid" tabindex="0" viewBox=view_box
            aria-label=label aria-multiselectable="true"
            aria-rowcount=rows.to_string() aria-colcount=cols.to_string()
            aria-activedescendant=move || format!("cell-{}", page.cursor.get())
            class:hidden=move || page.paused.get()
            on:focus=move |_| {
                // Cells that are selected go into a rule that is being drawn.
                if page.selection.with_untracked(Vec::is_empty) && page.draft.with_untracked(Option::is_none) {
                    let cursor = page.cursor.get_untracked();
                    page.select(vec![cursor], cursor);
                }
            }
            on:pointerdown=move |event: ev::PointerEvent| {
                from.set_value(None);
                let Some(cell) = down(&event).map(|(cell, _)| cell) else {
                    let Some(place) = page.draws_lines().then(|| beside(&event)).flatten() else { return };
                    event.prevent_default();
                    focus();
                    page.begin_stroke();
                    from.set_value(Some(place));
                    let cells = set::ray(&line_in.puzzle, place, set::inwards(&line_in.puzzle, place));
                    if let Some(cell) = cells.first().copied() {
                        page.select(cells, cell);
                    }
                    return;
                };
                if event.pointer_type() != "touch" || !untrack(looking) {
                    event.prevent_default();
                }
                focus();
                if !event.shift_key() && !event.ctrl_key() && !event.meta_key() && !many.get_untracked() {
                    page.begin_stroke();
                }
                let adds = many.get_untracked() || event.shift_key() || event.ctrl_key() || event.meta_key();
                let mut cells = if adds { page.selection.get_untracked() } else { Vec::new() };
                if adds && cells.contains(&cell) {
                    cells.retain(|other| *other != cell);
                } else {
                    cells.push(cell);
                }
                page.select(cells, cell);
                if let Some(target) = event.current_target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()) {
                    let _ = target.set_pointer_capture(event.pointer_id());
                }
            }
            on:pointermove=move |event: ev::PointerEvent| {
                if event.buttons() & 1 == 0 || event.pointer_type() == "touch" && untrack(looking) {
                    return;
                }
                // Near a corner the pointer may be on its way to the cell across.
                let Some((cell, true)) = moved(&event) else { return };
                if let Some((row, col)) = from.get_value() {
                    // The first cell that is entered says in which direction the line goes.
                    let at = line_on.puzzle.cells()[cell];
                    let way = (i32::from(at.row) - row, i32::from(at.col) - col);
                    if way.0.abs().max(way.1.abs()) == 1 {
                        page.select(set::ray(&line_on.puzzle, (row, col), way), cell);
                    }
                    return;
                }
                let mut cells = page.selection.get_untracked();
                if cells.last() != Some(&cell) && !cells.contains(&cell) {
                    cells.push(cell);
                    page.select(cells, cell);
                }
            }
            on:pointerup=move |_| {
                if page.keypad_mode() == Mode::Pen && page.tab.get_untracked() == Tab::Play {
                    page.enter(0, Mode::Pen);
                    let cursor = page.cursor.get_untracked();
                    page.select(vec![cursor], cursor);
                }
            }
            on:dblclick=move |_| same_values(page)
        >
            {used.into_iter().map(row).collect_view()}
            <g class="rules" aria-hidden="true" transform=shift inner_html=move || ground_look.with(|ground| ground.inside.clone())></g>
            <path class="pen" aria-hidden="true" d=pen/>
            <g class="ink" aria-hidden="true">{ink}</g>
            <g class="clashes" aria-hidden="true">{clash}</g>
            <g class="links" aria-hidden="true">{links}</g>
            <path class="chosen" aria-hidden="true" d=chosen/>
        </svg>
    }
}

/// Where a pointer is, in the units of the grid.
fn pointed(ground: Memo<picture::GridPicture>, event: &web_sys::PointerEvent) -> Option<(f64, f64)> {
    let grid = document().get_element_by_id("grid")?;
    let place = grid.get_bounding_client_rect();
    let [from, above, width, height] = ground.with_untracked(|ground| ground.view);
    let scale = (width / place.width()).max(height / place.height());
    let (left, top) = ((place.width() - width / scale) / 2.0, (place.height() - height / scale) / 2.0);
    let x = (f64::from(event.client_x()) - place.left() - left) * scale + from;
    let y = (f64::from(event.client_y()) - place.top() - top) * scale + above;
    Some((x, y))
}

/// Selects every cell with the value under the cursor.
fn same_values(page: Page) {
    let cursor = page.cursor.get_untracked();
    let cells: Vec<usize> = page.with_board(|board| {
        let grid = board.grid();
        let value = grid.get(cursor);
        (0..grid.len()).filter(|cell| value.is_some() && grid.get(*cell) == value).collect()
    });
    if !cells.is_empty() {
        page.select(cells, cursor);
    }
}

/// The ground of a cell: what is clicked, coloured, and heard.
fn ground(page: Page, sheet: &Arc<Sheet>, cell: usize) -> impl IntoView + use<> {
    let spot = sheet.spots[cell].clone();
    let at = sheet.puzzle.cells()[cell];
    let (x, y) = sheet.places[cell];
    let puzzle = sheet.puzzle.clone();
    let (entry, selected) = (spot.entry.clone(), spot.selected.clone());
    let label = {
        let spot = spot.clone();
        move || {
            let (given, entry, shown) = (spot.given.get(), spot.entry.get(), spot.shown.get());
            let values = puzzle.values();
            let value = match &shown {
                Some(shown) => given.or(shown.value.map(usize::from)),
                None => given.or(entry.value.map(usize::from)),
            };
            let own = entry.centre | entry.corner;
            let marks = if own == 0 { spot.limits.get().unwrap_or(0) } else { own };
            let marks: Vec<&str> = ranks(marks).map(|rank| values.symbol(rank)).collect();
            let symbol = value.map(|rank| values.symbol(rank));
            words::cell(page.lang.get(), at.row, at.col, symbol, given.is_some(), &marks.join(" "))
        }
    };
    // Vertices of a graph are drawn as circles.
    let vertex =
        sheet.puzzle.kind() == garns::Kind::Colouring && sheet.places.iter().any(|place| place.1 != y);
    let round = if vertex { CELL / 2.0 } else { 0.0 };
    let (lit, wrong, near) = (spot.shown.clone(), spot.wrong.clone(), spot.near.clone());
    let class = move || {
        let lit = lit.with(|shown| shown.as_ref().is_some_and(|shown| shown.lit));
        let word = |yes: bool, word: &'static str| if yes { word } else { "" };
        format!("cell{}{}{}", word(near.get(), " near"), word(lit, " lit"), word(wrong.get(), " wrong"))
    };
    let tinted = spot.shown.clone();
    let colours = move || {
        let tint = tinted.with(|shown| shown.as_ref().and_then(|shown| shown.tint));
        let colours: Vec<usize> =
            tint.map_or_else(|| ranks(entry.get().colours).collect(), |tint| vec![tint]);
        let width = CELL / colours.len().max(1) as f64;
        let strip = |(i, colour): (usize, &usize)| {
            let class = format!("tint tint-{}", colour + 1);
            view! { <rect class=class x=x + i as f64 * width y=y width=width height=CELL/> }
        };
        colours.iter().enumerate().map(strip).collect_view()
    };
    view! {
        <g role="gridcell" id=format!("cell-{cell}") aria-label=label
            aria-rowindex=(at.row + 1).to_string() aria-colindex=(at.col + 1).to_string()
            aria-selected=move || selected.get().to_string()>
            <rect class=class x=x y=y width=CELL height=CELL rx=round/>
            {colours}
        </g>
    }
}

/// Where marks in the corners stand, in the order they are filled.
const CORNERS: [(f64, f64); 9] = [
    (0.19, 0.26),
    (0.81, 0.26),
    (0.19, 0.83),
    (0.81, 0.83),
    (0.5, 0.26),
    (0.5, 0.83),
    (0.19, 0.55),
    (0.81, 0.55),
    (0.5, 0.55),
];

/// Whether clues of cages stand in the corners of cells.
fn is_caged(puzzle: &garns::Puzzle) -> bool {
    puzzle.added_rules().iter().any(|rule| ["cage", "killer"].contains(&rule.about().name))
}

/// Where a candidate stands in its cell: below the clue, where there are cages.
fn place(caged: bool, rank: usize, values: usize) -> (f64, f64) {
    let (dx, dy) = mark(rank, values);
    (dx, if caged { 0.25 + 0.74 * dy } else { dy })
}

/// What is written in a cell.
fn ink(sheet: &Arc<Sheet>, cell: usize) -> impl IntoView + use<> {
    let spot = sheet.spots[cell].clone();
    let (x, y) = sheet.places[cell];
    let puzzle = sheet.puzzle.clone();
    let caged = is_caged(&puzzle);
    move || {
        let values = puzzle.values();
        if let Some(rank) = spot.given.get() {
            return value(x, y, values.symbol(rank), "digit given").into_any();
        }
        if let Some(shown) = spot.shown.get() {
            return match shown.value {
                Some(rank) => value(x, y, values.symbol(usize::from(rank)), "digit shown").into_any(),
                None => candidates(x, y, &shown, values, caged).into_any(),
            };
        }
        let entry = spot.entry.get();
        match entry.value {
            Some(rank) if usize::from(rank) < values.len() => {
                let class = if spot.wrong.get() { "digit wrong" } else { "digit" };
                value(x, y, values.symbol(usize::from(rank)), class).into_any()
            }
            _ if entry.centre | entry.corner == 0 => match spot.limits.get() {
                Some(marks) => {
                    candidates(x, y, &Shown { marks, ..Shown::default() }, values, caged).into_any()
                }
                None => ().into_any(),
            },
            _ => marks(x, y, &entry, values).into_any(),
        }
    }
}

fn value(x: f64, y: f64, symbol: &str, class: &'static str) -> impl IntoView + use<> {
    let size = match symbol.chars().count() {
        0 | 1 => CELL * 0.62,
        2 => CELL * 0.48,
        n => CELL * 1.1 / n as f64,
    };
    let symbol = symbol.to_owned();
    view! {
        <text class=class x=x + CELL / 2.0 y=y + CELL * 0.52 font-size=size>{symbol}</text>
    }
}

fn marks(x: f64, y: f64, entry: &Entry, values: &garns::Values) -> impl IntoView + use<> {
    let corner_marks: Vec<_> = ranks(entry.corner).map(|rank| values.symbol(rank).to_owned()).collect();
    let crowded = corner_marks.len() > CORNERS.len();
    let corners = corner_marks.into_iter().enumerate().map(|(i, symbol)| {
        let (dx, dy) = if crowded { mark(i, 25) } else { CORNERS[i] };
        let size = if crowded { CELL * 0.15 } else { CELL * 0.24 };
        view! { <text class="small" x=x + dx * CELL y=y + dy * CELL font-size=size>{symbol}</text> }
    });
    let corners = corners.collect_view();
    let centre: Vec<&str> = ranks(entry.centre).map(|rank| values.symbol(rank)).collect();
    let (size, lines) = in_lines(&centre);
    let top = CELL * 0.54 - (lines.len().saturating_sub(1)) as f64 * size * 0.525;
    let centre = lines.into_iter().enumerate().map(|(i, line)| {
        let y = y + top + i as f64 * size * 1.05;
        view! { <text class="small" x=x + CELL / 2.0 y=y font-size=size>{line}</text> }
    });
    let centre = centre.collect_view();
    view! { {corners}{centre} }
}

/// Candidates at their places, with the parts they play.
fn candidates(x: f64, y: f64, shown: &Shown, values: &garns::Values, caged: bool) -> impl IntoView + use<> {
    let side = (values.len() as f64).sqrt().ceil().max(1.0);
    let radius = CELL / side * if caged { 0.36 } else { 0.46 };
    let one = |rank: usize| {
        let (dx, dy) = place(caged, rank, values.len());
        let (cx, cy) = (x + dx * CELL, y + dy * CELL);
        // What follows from a step is more to be seen than what it stands on.
        let part = shown.parts.iter().rev().find(|(other, _)| *other == rank).map(|(_, part)| *part);
        let disc = part.map(|part| {
            let class = match part {
                Role::Base | Role::On => "part base",
                Role::Fin => "part fin",
                Role::Off => "part off",
                Role::Other => "part other",
                Role::Gone => "part gone",
                Role::Placed => "part placed",
            };
            view! { <circle class=class cx=cx cy=cy r=radius/> }
        });
        let symbol = values.symbol(rank).to_owned();
        let size = CELL / side * 0.72;
        let struck = (part == Some(Role::Gone)).then(|| {
            let r = CELL / side * 0.36;
            view! { <path class="strike" d=format!("M{} {}L{} {}", cx - r, cy + r, cx + r, cy - r)/> }
        });
        view! { {disc}<text class="small" x=cx y=cy font-size=size>{symbol}</text>{struck} }
    };
    ranks(shown.marks).map(one).collect_view()
}

/// A link between two candidates.
fn arrow(sheet: &Sheet, (from, to, strong): (Candidate, Candidate, bool)) -> Option<impl IntoView + use<>> {
    let (values, caged) = (sheet.puzzle.values().len(), is_caged(&sheet.puzzle));
    let at = |(cell, rank): Candidate| {
        let (x, y) = *sheet.places.get(cell)?;
        let (dx, dy) = place(caged, rank, values);
        Some((x + dx * CELL, y + dy * CELL))
    };
    let ((x1, y1), (x2, y2)) = (at(from)?, at(to)?);
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy).max(1.0);
    let gap = (CELL / (values as f64).sqrt().ceil() * 0.5).min(length / 3.0);
    let (ux, uy) = (dx / length, dy / length);
    // A bend, so that links on one line are told apart.
    let bend = if length > CELL { 10.0 } else { 0.0 };
    let (mx, my) = ((x1 + x2) / 2.0 - uy * bend, (y1 + y2) / 2.0 + ux * bend);
    let path = format!("M{} {}Q{mx} {my} {} {}", x1 + ux * gap, y1 + uy * gap, x2 - ux * gap, y2 - uy * gap);
    let class = if strong { "link strong" } else { "link weak" };
    Some(view! { <path class=class d=path/> })
}
