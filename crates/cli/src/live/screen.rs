//! The part of the terminal that is drawn on: taken when a run starts, given back in order however it ends.

use std::io::{self, Stderr, Write};
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode, size};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

/// What somebody pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// Nothing that means something.
    None,
    /// `q`, Escape or Ctrl-C.
    Leave,
}

/// The lowest lines of the terminal. What was above stays, and so does the last picture.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stderr>>,
}

impl Screen {
    /// Takes so many lines, or as many as there are.
    pub(crate) fn open(height: u16) -> io::Result<Screen> {
        let (_, rows) = size()?;
        enable_raw_mode()?;
        let viewport = Viewport::Inline(height.min(rows.saturating_sub(1)).max(1));
        let terminal =
            Terminal::with_options(CrosstermBackend::new(io::stderr()), TerminalOptions { viewport });
        match terminal {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                let _ = disable_raw_mode();
                Err(error)
            }
        }
    }

    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(render).map(drop)
    }

    /// What is pressed within a time.
    pub(crate) fn key(&self, wait: Duration) -> Key {
        let mut wait = wait;
        while event::poll(wait).unwrap_or(false) {
            wait = Duration::ZERO;
            if let Ok(Event::Key(key)) = event::read()
                && key.kind == KeyEventKind::Press
            {
                let control = key.modifiers.contains(KeyModifiers::CONTROL);
                match key.code {
                    KeyCode::Char('c') if control => return Key::Leave,
                    KeyCode::Char('q') | KeyCode::Esc => return Key::Leave,
                    _ => {}
                }
            }
        }
        Key::None
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let area = self.terminal.get_frame().area();
        let _ = self.terminal.set_cursor_position((0, area.bottom().saturating_sub(1)));
        let _ = self.terminal.show_cursor();
        let _ = disable_raw_mode();
        let _ = writeln!(io::stderr());
    }
}
