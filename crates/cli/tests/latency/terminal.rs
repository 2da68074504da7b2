//! A terminal of one's own, with a command in it, as a window has.

use super::*;

struct Terminal {
    running: Running,
    /// Our end of it.
    ours: File,
}

/// Searches that go on for ever, by single steps and by swaps.
const ENDLESS: [&[&str]; 2] = [
    &["--engine", "backtrack"],
    &["--engine", "anneal", "--preset", "paper", "--iterations", "1000000000000"],
];

/// Starts such a search in a terminal, through a line of shell that ends with `exec "$@"`.
fn watched(shell: &str, search: &[&str]) -> Terminal {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap();
    let size = rustix::termios::Winsize { ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    rustix::termios::tcsetwinsize(&ours, size).unwrap();
    let theirs = || {
        use rustix::fs::{Mode, OFlags, open};
        // It is not to become our own terminal.
        open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap()
    };
    let mut command = Command::new("setsid");
    command.args(["--ctty", "sh", "-c", shell, "sh", env!("CARGO_BIN_EXE_garns")]);
    command.args(["solve", "--watch", "--shape", "5x5", &".".repeat(625)]).args(search);
    command.env("GARNS_LANG", "en").env("TERM", "xterm");
    command.stdin(theirs()).stdout(theirs()).stderr(theirs());
    let running = Running { child: command.spawn().unwrap(), _held: Vec::new() };
    let mut terminal = Terminal { running, ours: ours.into() };
    terminal.see_a_picture();
    terminal
}

impl Terminal {
    /// Reads what is shown until the search moves, and answers where the cursor is when that is asked.
    fn see_a_picture(&mut self) {
        let (mut seen, mut answered) = (Vec::new(), 0);
        let mut bytes = [0; 4096];
        let started = Instant::now();
        while seen.len() < 10_000 {
            let text = || String::from_utf8_lossy(&seen).into_owned();
            assert!(started.elapsed() < LONGEST_WAIT, "{}", text());
            let count = self.ours.read(&mut bytes).unwrap_or_else(|error| panic!("{error}: {}", text()));
            seen.extend_from_slice(&bytes[..count]);
            let asked = seen.windows(4).filter(|bytes| bytes == b"\x1b[6n").count();
            while answered < asked {
                self.ours.write_all(b"\x1b[1;1R").unwrap();
                answered += 1;
            }
        }
    }

    /// Goes on reading, so that nobody waits for us.
    fn read_on(&self) {
        let mut ours = self.ours.try_clone().unwrap();
        std::thread::spawn(move || while ours.read(&mut [0; 4096]).is_ok_and(|count| count > 0) {});
    }
}

#[test]
fn the_first_ctrl_c_ends_what_is_watched() {
    for search in ENDLESS {
        let took = best_of(|| {
            let mut terminal = watched("exec \"$@\"", search);
            terminal.read_on();
            terminal.ours.write_all(b"\x03").unwrap();
            let (took, status) = terminal.running.end();
            if let Some(status) = status {
                assert!(status.code() == Some(3) || status.signal() == Some(2), "{search:?}: {status:?}");
            }
            took
        });
        println!("{:6.0} ms  Ctrl-C  solve --watch {}", took.as_secs_f64() * 1e3, search[1]);
        assert!(took < BOUND, "{search:?}: {took:?}");
    }
}

#[test]
fn nothing_goes_on_when_its_terminal_closes() {
    // Also where nobody sends a signal, or nobody hears it.
    for shell in ["exec \"$@\"", "trap '' HUP; exec \"$@\""] {
        let took = best_of(|| {
            let Terminal { mut running, ours } = watched(shell, ENDLESS[0]);
            drop(ours);
            let (took, status) = running.end();
            let panicked = status.and_then(|status| status.code()) == Some(101);
            assert!(!panicked, "{shell}: {status:?}");
            took
        });
        println!("{:6.0} ms  closed  solve --watch ({shell})", took.as_secs_f64() * 1e3);
        assert!(took < BOUND, "{shell}: {took:?}");
    }
}
