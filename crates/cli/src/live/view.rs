//! What the live view looks like: the grid, the counters beside it, the chart below them.
//!
//! ```text
//! ┌───────┬───────┬───────┐   cost 4, best 2          ← counters
//! │ 5 3 4 │ 6 7 8 │ 9 1 2 │   1,234 swaps …
//! │ …     │       │       │   25┤⢣
//! └───────┴───────┴───────┘    0┼────────              ← convergence
//! ```

use garns::{Lang, say};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Paragraph, Widget};

use super::Scene;
use crate::course::Moment;
use crate::paint;
use crate::words::{count, decimal};

const GIVEN: Style = Style::new().add_modifier(Modifier::BOLD);
const FINE: Style = Style::new().fg(Color::Green);
const WRONG: Style = Style::new().fg(Color::Red).add_modifier(Modifier::BOLD);
/// A given that is repeated: the other cell is wrong, not the given.
const TOUCHED: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
const QUIET: Style = Style::new().add_modifier(Modifier::DIM);

/// Fewer lines than this are no chart.
const LEAST_CHART: u16 = 8;

/// The counters take so many lines at most.
const COUNTERS: u16 = 7;

/// How many lines the view wants.
pub(crate) fn height(scene: &Scene<'_>) -> u16 {
    let grid = paint::lines(scene.puzzle, &scene.grid, |_| ()).len() as u16;
    grid.max(COUNTERS + LEAST_CHART)
}

/// Draws the scene.
pub(crate) fn render(scene: &Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let lines = grid(scene);
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
    let counters = counters(scene);
    // Where the terminal is too narrow for both, the counters stand below the grid.
    let room = 28;
    if area.width >= width + 2 + room {
        let [left, _, right] =
            Layout::horizontal([Constraint::Length(width), Constraint::Length(3), Constraint::Min(room)])
                .areas(area);
        Paragraph::new(lines).render(left, buffer);
        let [top, bottom] =
            Layout::vertical([Constraint::Length(counters.len() as u16), Constraint::Min(0)]).areas(right);
        Paragraph::new(counters).render(top, buffer);
        if scene.local && bottom.height >= LEAST_CHART.saturating_sub(2) {
            chart(scene, bottom, buffer);
        }
    } else {
        let [top, bottom] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(counters.len() as u16)]).areas(area);
        Paragraph::new(lines).render(top, buffer);
        Paragraph::new(counters).render(bottom, buffer);
    }
}

/// The grid: givens bold, what fits green, what is repeated red.
fn grid(scene: &Scene<'_>) -> Vec<Line<'static>> {
    let mut wrong = vec![false; scene.grid.len()];
    if scene.local {
        for violation in scene.puzzle.check(&scene.grid) {
            for cell in violation.cells.iter().filter_map(|cell| scene.puzzle.index(*cell)) {
                wrong[cell] = true;
            }
        }
    }
    let style = |cell: usize| match (scene.puzzle.givens().get(cell), scene.grid.get(cell)) {
        (Some(_), _) if wrong[cell] => TOUCHED,
        (Some(_), _) => GIVEN,
        (None, Some(_)) if wrong[cell] => WRONG,
        (None, Some(_)) => FINE,
        _ => Style::new(),
    };
    let spans = |line: Vec<(String, Style)>| line.into_iter().map(|(part, style)| Span::styled(part, style));
    paint::lines(scene.puzzle, &scene.grid, style).into_iter().map(|line| spans(line).collect()).collect()
}

fn counters(scene: &Scene<'_>) -> Vec<Line<'static>> {
    let lang = scene.lang;
    let seconds = decimal(scene.started.elapsed().as_secs_f64(), 1, lang);
    let time = say!(lang, "{seconds} s", "{seconds} s");
    let leave = if scene.over { String::new() } else { say!(lang, "q ends the run", "q encerra a busca") };
    let Some(Moment { standing, .. }) = scene.course.last().filter(|_| scene.local) else {
        let (placed, removed) = (count(scene.placed, lang), count(scene.removed, lang));
        let blanks = scene.grid.blanks();
        return vec![
            Line::from(say!(
                lang,
                "{placed} placed, {removed} taken back, {blanks} blank",
                "{placed} colocados, {removed} retirados, {blanks} em branco"
            )),
            Line::styled(format!("{time}  {leave}"), QUIET),
        ];
    };
    let number = |number: u64| count(number, lang);
    let (cost, best) = (number(standing.cost), number(standing.best));
    let (iterations, swaps, rejected) =
        (number(standing.iteration), number(standing.swaps), number(standing.rejected));
    let (tabu, aspirations, restarts) =
        (number(standing.tabu), number(standing.aspirations), number(standing.restarts));
    let heat = match standing.temperature {
        Some(temperature) => {
            let temperature = decimal(temperature, 3, lang);
            say!(
                lang,
                "temperature {temperature}, {rejected} rejected",
                "temperatura {temperature}, {rejected} rejeitadas"
            )
        }
        None => say!(
            lang,
            "{tabu} better ones tabu, {aspirations} by aspiration",
            "{tabu} melhores eram tabu, {aspirations} por aspiração"
        ),
    };
    let (now, least) =
        (say!(lang, "cost {cost}", "custo {cost}"), say!(lang, "best {best}", "melhor {best}"));
    vec![
        Line::from(vec![Span::styled(now, CURRENT), Span::raw(", "), Span::styled(least, BEST)]),
        Line::from(say!(
            lang,
            "{iterations} iterations, {swaps} swaps",
            "{iterations} iterações, {swaps} trocas"
        )),
        Line::from(heat),
        Line::from(say!(lang, "{restarts} restarts", "{restarts} reinícios")),
        Line::styled(format!("{time}  {leave}"), QUIET),
    ]
}

const CURRENT: Style = Style::new().fg(Color::Cyan);
const BEST: Style = Style::new().fg(Color::Magenta).add_modifier(Modifier::BOLD);

/// The convergence so far: the cost, the best cost, and a mark above each restart.
fn chart(scene: &Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let mut current = Vec::new();
    let mut best = Vec::new();
    let mut restarts = Vec::new();
    let mut before = 0;
    let all: Vec<&Moment> = scene.course.moments().collect();
    let highest = all.iter().map(|moment| moment.standing.cost).max().unwrap_or(0).max(1) as f64;
    let end = all.last().map_or(1, |moment| moment.standing.iteration).max(1) as f64;
    for Moment { standing, .. } in all {
        let x = standing.iteration as f64;
        current.push((x, standing.cost as f64));
        best.push((x, standing.best as f64));
        if standing.restarts > before {
            before = standing.restarts;
            restarts.push((x, highest));
        }
    }
    let line = |points, style| {
        Dataset::default().marker(Marker::Braille).graph_type(GraphType::Line).style(style).data(points)
    };
    let sets = vec![
        line(&current, CURRENT),
        line(&best, BEST),
        Dataset::default().marker(Marker::Dot).graph_type(GraphType::Scatter).style(QUIET).data(&restarts),
    ];
    let words: fn(Lang) -> (String, String) =
        |lang| (say!(lang, "iterations", "iterações"), say!(lang, "cost", "custo"));
    let (iterations, cost) = words(scene.lang);
    let label = |number: f64| count(number as u64, scene.lang);
    Chart::new(sets)
        .x_axis(
            Axis::default()
                .title(iterations)
                .style(QUIET)
                .bounds([0.0, end])
                .labels(["0".to_owned(), label(end)]),
        )
        .y_axis(
            Axis::default()
                .title(cost)
                .style(QUIET)
                .bounds([0.0, highest])
                .labels(["0".to_owned(), label(highest)]),
        )
        .legend_position(None)
        .render(area, buffer);
}

#[cfg(test)]
mod tests {
    use garns::{Event, Puzzle, Standing};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    fn shown(scene: &Scene<'_>, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| render(scene, frame.area(), frame.buffer_mut())).unwrap();
        terminal.backend().buffer().clone()
    }

    fn text(buffer: &Buffer) -> Vec<String> {
        let line =
            |y: u16| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>();
        (0..buffer.area.height).map(|y| line(y).trim_end().to_owned()).collect()
    }

    /// 4×4 with one given; the first row holds it twice.
    fn scene(puzzle: &Puzzle) -> Scene<'_> {
        let mut scene = Scene::new(puzzle, Lang::En);
        let grid = [0, 1, 0, 2, 2, 3, 1, 3, 0, 1, 2, 3, 2, 3, 0, 1].into_iter().map(Some).collect();
        scene.take(Event::Filled(&grid));
        for iteration in 1..=1000 {
            let standing = Standing {
                iteration,
                cost: 1001 - iteration,
                best: 3,
                swaps: 7,
                tabu: 5,
                ..Standing::default()
            };
            scene.take(Event::Cost(standing));
        }
        scene
    }

    #[test]
    fn conflicts_counters_and_the_curve_are_shown() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.give(garns::Cell::new(0, 0), 0).unwrap();
        let scene = scene(&puzzle);
        let buffer = shown(&scene, 70, height(&scene));
        let lines = text(&buffer);
        assert!(lines[0].starts_with("┌─────┬─────┐   cost 1, best 3"), "{lines:#?}");
        assert!(lines[1].starts_with("│ 1 2 │ 1 3 │   1,000 iterations, 7 swaps"), "{lines:#?}");
        assert!(lines[2].contains("5 better ones tabu, 0 by aspiration"), "{lines:#?}");
        assert!(lines[4].contains("q ends the run"), "{lines:#?}");
        // The given is touched, the cell that repeats it is wrong, its neighbour is fine.
        let colour = |x: u16| buffer[(x, 1)].fg;
        assert_eq!((colour(2), colour(8), colour(10)), (Color::Yellow, Color::Red, Color::Green));
        assert!(lines.iter().any(|line| line.contains("iterations")), "{lines:#?}");
        assert!(lines.iter().any(|line| line.contains("1,000")), "{lines:#?}");
        let braille = |line: &String| line.chars().any(|c| ('\u{2801}'..='\u{28ff}').contains(&c));
        assert!(lines.iter().filter(|line| braille(line)).count() > 3, "{lines:#?}");
    }

    #[test]
    fn swaps_change_the_grid_and_the_end_is_told() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let mut scene = scene(&puzzle);
        scene.take(Event::Swapped { a: 0, b: 5 });
        scene.over = true;
        let lines = text(&shown(&scene, 70, height(&scene)));
        assert!(lines[1].starts_with("│ 4 2 │") && lines[2].starts_with("│ 3 1 │"), "{lines:#?}");
        assert!(!lines.iter().any(|line| line.contains("q ends")), "{lines:#?}");
    }

    #[test]
    fn engines_that_place_values_have_their_own_counters() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let mut scene = Scene::new(&puzzle, Lang::Pt);
        scene.take(Event::Placed { cell: 0, rank: 2 });
        scene.take(Event::Placed { cell: 1, rank: 1 });
        scene.take(Event::Removed { cell: 1 });
        let lines = text(&shown(&scene, 70, height(&scene)));
        assert!(lines[0].contains("2 colocados, 1 retirados, 15 em branco"), "{lines:#?}");
        assert!(lines[1].starts_with("│ 3 · │"), "{lines:#?}");
    }

    #[test]
    fn no_terminal_is_too_small() {
        let puzzle = Puzzle::sudoku(9).unwrap();
        let mut scene = Scene::new(&puzzle, Lang::En);
        scene.take(Event::Cost(Standing { iteration: 9, cost: 3, best: 2, ..Standing::default() }));
        for (width, height) in [(1, 1), (10, 3), (27, 5), (40, 9), (200, 2), (53, 60)] {
            let _ = shown(&scene, width, height);
        }
    }
}
