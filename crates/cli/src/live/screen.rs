//! The part of the terminal that is drawn on: taken when a run starts, given back in order however it ends.

#[cfg(unix)]
use std::fs::File;
#[cfg(unix)]
use std::io::IsTerminal;
use std::io::{self, Stderr, Write};
use std::mem::ManuallyDrop;
#[cfg(unix)]
use std::os::fd::AsFd;
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode, size};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

/// What was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// Nothing that means something.
    None,
    /// `q`, Escape or Ctrl-C; or the terminal is gone.
    Leave,
}

/// The lowest lines of the terminal. What was above stays, and so does the last picture.
pub(crate) struct Screen {
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stderr>>>,
}

impl Screen {
    /// Takes so many lines, or as many as there are.
    pub(crate) fn open(height: u16) -> io::Result<Screen> {
        let (_, rows) = size()?;
        enable_raw_mode()?;
        keep_signals();
        let viewport = Viewport::Inline(height.min(rows.saturating_sub(1)).max(1));
        let terminal =
            Terminal::with_options(CrosstermBackend::new(io::stderr()), TerminalOptions { viewport });
        match terminal {
            Ok(terminal) => Ok(Screen { terminal: ManuallyDrop::new(terminal) }),
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
        loop {
            // A terminal that was closed answers every question with an error.
            match event::poll(wait) {
                Ok(true) => {}
                Ok(false) => return Key::None,
                Err(_) => return Key::Leave,
            }
            wait = Duration::ZERO;
            match event::read() {
                Ok(Event::Key(key)) if key.kind == KeyEventKind::Press => {
                    let control = key.modifiers.contains(KeyModifiers::CONTROL);
                    match key.code {
                        KeyCode::Char('c') if control => return Key::Leave,
                        KeyCode::Char('q') | KeyCode::Esc => return Key::Leave,
                        _ => {}
                    }
                }
                Ok(_) => {}
                Err(_) => return Key::Leave,
            }
        }
    }
}

/// Lets Ctrl-C be a signal, as it is everywhere else: it is then heard whatever the run is doing at the moment, where
/// a key would wait until the next look.
#[cfg(unix)]
fn keep_signals() {
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    // The terminal that keys are read from: that of standard input, or else the one the program was started in.
    let keep = |terminal: std::os::fd::BorrowedFd<'_>| {
        let mut modes = tcgetattr(terminal)?;
        modes.local_modes |= LocalModes::ISIG;
        tcsetattr(terminal, OptionalActions::Now, &modes)
    };
    let _ = if io::stdin().is_terminal() {
        keep(io::stdin().as_fd())
    } else {
        File::open("/dev/tty").map_or(Ok(()), |terminal| keep(terminal.as_fd()))
    };
}

#[cfg(not(unix))]
fn keep_signals() {}

impl Drop for Screen {
    fn drop(&mut self) {
        let area = self.terminal.get_frame().area();
        let _ = self.terminal.set_cursor_position((0, area.bottom().saturating_sub(1)));
        // Its own end would say that the cursor can't be shown, on a terminal that is gone, and panic because of that.
        let _ = self.terminal.show_cursor();
        let _ = disable_raw_mode();
        let _ = writeln!(io::stderr());
    }
}
