//! `garns serve` at the level of sockets: what is asked for, what is answered, what is refused.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Serves a folder at any free port.
    fn start(dir: &Path) -> Server {
        Server::with(&["--dir".as_ref(), dir.as_os_str()])
    }

    /// Serves with further arguments at any free port.
    fn with(args: &[&OsStr]) -> Server {
        // `GARNS_PROGRAM=FILE` is for tests that were carried to another machine.
        let program = std::env::var_os("GARNS_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_garns").into());
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--json"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let told: serde_json::Value = serde_json::from_str(&line).unwrap();
        let address = told["address"].as_str().unwrap();
        let address = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        Server { child, address }
    }

    /// Sends bytes and reads until the server closes.
    fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        // It may close before it has heard everything.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// The status, the headers (in small letters) and the body that answer a request.
    fn ask(&self, method: &str, path: &str, headers: &str) -> (u16, String, Vec<u8>) {
        self.ask_as("localhost", method, path, headers)
    }

    /// The same for a host of another name.
    fn ask_as(&self, host: &str, method: &str, path: &str, headers: &str) -> (u16, String, Vec<u8>) {
        self.try_asking_as(host, method, path, headers).unwrap()
    }

    /// The same, or nothing where the server closes the connection without an answer.
    fn try_asking_as(
        &self,
        host: &str,
        method: &str,
        path: &str,
        headers: &str,
    ) -> Option<(u16, String, Vec<u8>)> {
        let text = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n");
        let answer = self.raw(text.as_bytes());
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8(answer[..end].to_vec()).unwrap().to_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Some((status, head, answer[end + 4..].to_vec()))
    }
}

/// Kibibytes of memory and number of open files of a process, where that can be asked.
fn usage(id: u32) -> Option<(usize, usize)> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let memory = line.split_whitespace().nth(1)?.parse().ok()?;
    Some((memory, std::fs::read_dir(format!("/proc/{id}/fd")).ok()?.count()))
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder with a page, and a secret beside it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let dist = folder.path().join("dist");
    std::fs::create_dir_all(dist.join("deep")).unwrap();
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    std::fs::write(dist.join("index.html"), "<!doctype html>page").unwrap();
    std::fs::write(dist.join("app.0123456789abcdef.js"), "plain").unwrap();
    std::fs::write(dist.join("app.0123456789abcdef.js.br"), "packed").unwrap();
    std::fs::write(dist.join("app.0123456789abcdef.js.gz"), "zipped").unwrap();
    std::fs::write(dist.join("m.wasm"), "module").unwrap();
    std::fs::write(dist.join("deep/a b.css"), "style").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret.txt"), dist.join("link.txt")).unwrap();
    folder
}

#[test]
fn files_come_with_the_headers_they_should_have() {
    let folder = folder();
    let server = Server::start(&folder.path().join("dist"));
    let (status, head, body) = server.ask("GET", "/", "");
    assert_eq!((status, body.as_slice()), (200, &b"<!doctype html>page"[..]));
    for header in [
        "content-type: text/html; charset=utf-8",
        "cache-control: no-cache",
        "x-content-type-options: nosniff",
        "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';",
        "content-length: 19",
    ] {
        assert!(head.contains(header), "{header} in {head}");
    }
    assert!(!head.contains("unsafe-inline"));
    let (_, head, body) = server.ask("GET", "/app.0123456789abcdef.js", "Accept-Encoding: gzip, br\r\n");
    assert_eq!(body, b"packed");
    for header in ["content-encoding: br", "immutable", "vary: accept-encoding", "text/javascript"] {
        assert!(head.contains(header), "{header} in {head}");
    }
    assert_eq!(server.ask("GET", "/app.0123456789abcdef.js", "Accept-Encoding: gzip\r\n").2, b"zipped");
    assert_eq!(server.ask("GET", "/app.0123456789abcdef.js?v=1", "").2, b"plain");
    assert!(server.ask("GET", "/m.wasm", "").1.contains("content-type: application/wasm"));
    assert_eq!(server.ask("GET", "/deep/a%20b.css", "").2, b"style");
    let (status, head, body) = server.ask("HEAD", "/", "");
    assert_eq!((status, body.len()), (200, 0));
    assert!(head.contains("content-length: 19"));
}

#[test]
fn nothing_else_is_given_away() {
    let folder = folder();
    let server = Server::start(&folder.path().join("dist"));
    gives_nothing_else_away(&server);
    for path in ["/secret.txt", "/deep", "/deep/", "/link.txt"] {
        let (status, ..) = server.ask("GET", path, "");
        assert!([400, 404].contains(&status), "{path}: {status}");
    }
}

fn gives_nothing_else_away(server: &Server) {
    for path in [
        "/../secret.txt",
        "/deep/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%5csecret.txt",
        "//etc/passwd",
        "/.hidden",
        "/%00",
        "/%zz",
        "/%ff",
    ] {
        let (status, _, body) = server.ask("GET", path, "");
        assert_eq!(status, 400, "{path}");
        assert!(!String::from_utf8_lossy(&body).contains("secret"), "{path}");
    }
    for path in ["/gone.html", "/index.html/x"] {
        let (status, ..) = server.ask("GET", path, "");
        assert!([400, 404].contains(&status), "{path}: {status}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
        let (status, head, _) = server.ask(method, "/", "Content-Length: 0\r\n");
        assert_eq!(status, 405, "{method}");
        assert!(head.contains("allow: get, head"), "{method}");
    }
}

#[test]
fn what_is_no_request_is_refused_and_the_next_is_answered() {
    let folder = folder();
    refuses_what_is_no_request(&Server::start(&folder.path().join("dist")));
}

fn refuses_what_is_no_request(server: &Server) {
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(1 << 20));
    let many: String = (0..20_000).map(|i| format!("X-{i}: y\r\n")).collect();
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n");
    for bytes in [
        &b"nonsense\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\0\x01\x02\xff\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        long.as_bytes(),
        many.as_bytes(),
    ] {
        let answer = server.raw(bytes);
        let text = String::from_utf8_lossy(&answer[..answer.len().min(12)]).into_owned();
        // A connection that is closed without a word is a refusal as well.
        assert!(answer.is_empty() || text.starts_with("HTTP/1.1 4"), "{text}");
        assert_eq!(server.ask("GET", "/", "").0, 200);
    }
}

#[test]
fn many_requests_leave_no_trace() {
    let folder = folder();
    let server = Server::start(&folder.path().join("dist"));
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut once = || {
        stream.write_all(b"GET /app.0123456789abcdef.js HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut line = String::new();
        let mut length = 0;
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).unwrap();
            if let Some(number) = line.to_lowercase().strip_prefix("content-length:") {
                length = number.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        assert_eq!(body, b"plain");
    };
    (0..2000).for_each(|_| once());
    let before = usage(server.child.id());
    (0..10_000).for_each(|_| once());
    if let (Some((before, _)), Some((after, _))) = (before, usage(server.child.id())) {
        assert!(after < before + 2048, "from {before} to {after} KiB");
    }
}

#[test]
fn a_folder_without_a_page_and_a_port_that_is_taken_are_told() {
    let garns = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
        command.env("GARNS_LANG", "en").stdin(Stdio::null());
        command
    };
    let empty = tempfile::tempdir().unwrap();
    let output = garns().args(["serve", "--dir"]).arg(empty.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not a folder with an index.html"));
    let folder = folder();
    let server = Server::start(&folder.path().join("dist"));
    let port = server.address.rsplit(':').next().unwrap();
    let output =
        garns().args(["serve", "--port", port, "--dir"]).arg(folder.path().join("dist")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("can't listen on 127.0.0.1"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_in_order() {
    let folder = folder();
    let mut server = Server::start(&folder.path().join("dist"));
    let idle = TcpStream::connect(&server.address).unwrap();
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let ended = server.child.wait().unwrap();
    assert_eq!(ended.code(), Some(0));
    drop(idle);
}

#[test]
fn a_host_of_another_name_is_refused() {
    let folder = folder();
    let dist = folder.path().join("dist");
    knows_its_name(&Server::start(&dist));
    let server =
        Server::with(&["--dir".as_ref(), dist.as_os_str(), "--allow-host".as_ref(), "Puzzles.test".as_ref()]);
    assert_eq!(server.ask_as("puzzles.test", "GET", "/", "").0, 200);
    knows_its_name(&server);
}

fn knows_its_name(server: &Server) {
    for host in ["localhost", "127.0.0.1", &server.address, "[::1]:80"] {
        assert_eq!(server.ask_as(host, "GET", "/", "").0, 200, "{host}");
    }
    for host in ["evil.test", "localhost.evil.test", "evil.test:80", "192.168.0.1", "a b"] {
        let (status, _, body) = server.ask_as(host, "GET", "/", "");
        assert!([400, 421].contains(&status), "{host}: {status}");
        assert!(!String::from_utf8_lossy(&body).contains("doctype"), "{host}");
    }
    let nameless = server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(nameless.starts_with(b"HTTP/1.1 4"));
}

#[test]
fn clients_that_dawdle_are_let_go() {
    let folder = folder();
    let server = Server::start(&folder.path().join("dist"));
    let begun = Instant::now();
    let connect = || {
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    };
    let mut silent = connect();
    let mut idle = connect();
    idle.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut dawdling = connect();
    dawdling.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let mut feeding = dawdling.try_clone().unwrap();
    // A letter every now and then doesn't win more time.
    thread::spawn(move || {
        while feeding.write_all(b"X").is_ok() {
            thread::sleep(Duration::from_millis(300));
        }
    });
    for stream in [&mut silent, &mut idle, &mut dawdling] {
        let mut answer = Vec::new();
        // Whether it is closed in order or reset, it is over before the read times out.
        if let Err(error) = stream.read_to_end(&mut answer) {
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset);
        }
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 "));
    }
    assert!(begun.elapsed() < Duration::from_secs(50), "{:?}", begun.elapsed());
}

#[test]
fn clients_that_ask_for_nothing_keep_nobody_out() {
    let folder = folder();
    let server = Server::start(&folder.path().join("dist"));
    let idle: Vec<TcpStream> = (0..700).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    for _ in 0..20 {
        assert_eq!(server.ask("GET", "/", "").0, 200);
    }
    if let Some((_, files)) = usage(server.child.id()) {
        assert!(files < 300, "{files} open files for {} connections", idle.len());
    }
}

/// A server that comes late to its clients answers all that have asked, however many others came before and after them.
#[cfg(target_os = "linux")]
#[test]
fn who_has_asked_is_answered_when_a_crowd_comes_at_once() {
    let folder = folder();
    let server = Server::start(&folder.path().join("dist"));
    let signal = |name: &str| {
        let id = server.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    };
    // All of them have to find a place to wait.
    let places = std::fs::read_to_string("/proc/sys/net/core/somaxconn").unwrap();
    let places: usize = places.trim().parse().unwrap();
    let crowd =
        || (0..350.min(places / 4)).map(|_| TcpStream::connect(&server.address).unwrap()).collect::<Vec<_>>();
    signal("-STOP");
    let before = crowd();
    let asking = (0..100.min(places / 4)).map(|_| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        stream
    });
    let asking: Vec<TcpStream> = asking.collect();
    let after = crowd();
    signal("-CONT");
    for mut stream in asking {
        let mut answer = Vec::new();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream.read_to_end(&mut answer).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 200") && answer.ends_with(b"page"));
    }
    drop((before, after));
}

/// An answer that is being read is not broken off, however many others come.
#[test]
fn an_answer_that_is_being_read_is_not_broken_off() {
    let folder = folder();
    let dist = folder.path().join("dist");
    let large = vec![b'x'; 32 << 20];
    std::fs::write(dist.join("large.bin"), &large).unwrap();
    let server = Server::start(&dist);
    let mut reading = TcpStream::connect(&server.address).unwrap();
    reading.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    reading.write_all(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = vec![0; 1];
    reading.read_exact(&mut answer).unwrap();
    let crowd: Vec<TcpStream> = (0..700).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    assert_eq!(server.ask("GET", "/", "").0, 200);
    reading.read_to_end(&mut answer).unwrap();
    assert!(answer.ends_with(&large));
    drop(crowd);
}

/// For how long the load below is kept up, in seconds.
fn load_time() -> Duration {
    let seconds = std::env::var("GARNS_LOAD_SECONDS").ok();
    Duration::from_secs(seconds.map_or(4, |text| text.parse().unwrap()))
}

/// Good clients are answered right, and memory and open files stay what they were, however slow and broken others are.
#[test]
fn load_beside_slow_and_broken_clients_leaves_no_trace() {
    let folder = folder();
    bears_load(&Server::start(&folder.path().join("dist")), b"<!doctype html>page");
}

fn bears_load(server: &Server, page: &[u8]) {
    let time = load_time();
    let (stop, asked, missed) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let over = || stop.load(Ordering::Relaxed);
    let pause = |ms| thread::sleep(Duration::from_millis(ms));
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !over() {
                    let Some((status, _, body)) = server.try_asking_as("localhost", "GET", "/", "") else {
                        missed.fetch_add(1, Ordering::Relaxed);
                        continue;
                    };
                    assert!(status == 200 && body == page, "{status}");
                    asked.fetch_add(1, Ordering::Relaxed);
                    pause(2);
                }
            });
        }
        // Half a head and then nothing; a head and gone before the answer; an answer that isn't read; bytes of any kind.
        for begin in [
            &b"GET / HT"[..],
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"\0\xff\r\n\r\n",
            b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\nabc",
        ] {
            scope.spawn(move || {
                let mut held = std::collections::VecDeque::new();
                while !over() {
                    if let Ok(mut stream) = TcpStream::connect(&server.address) {
                        let _ = stream.write_all(begin);
                        held.push_back(stream);
                    }
                    if held.len() > 100 {
                        held.pop_front();
                    }
                    pause(5);
                }
            });
        }
        thread::sleep(time / 4);
        let before = usage(server.child.id());
        thread::sleep(time * 3 / 4);
        let after = usage(server.child.id());
        stop.store(true, Ordering::Relaxed);
        if let (Some(before), Some(after)) = (before, after) {
            println!(
                "{} answers, {} none; KiB and open files: {before:?}, {after:?}",
                asked.load(Ordering::Relaxed),
                missed.load(Ordering::Relaxed)
            );
            assert!(after.0 < before.0 + 4096, "from {} to {} KiB", before.0, after.0);
            assert!(after.1 < 300, "{} open files", after.1);
        }
    });
    let (asked, missed) = (asked.into_inner(), missed.into_inner());
    assert!(asked > 0 && missed == 0, "{asked} were answered and {missed} were not");
    assert_eq!(server.ask("GET", "/", "").0, 200);
}

/// The program that carries the page is held to the same.
#[cfg(feature = "page")]
#[test]
fn the_page_in_the_program_is_served_alike() {
    let server = Server::with(&[]);
    let (status, head, page) = server.ask("GET", "/", "");
    assert_eq!(status, 200);
    assert!(head.contains("content-security-policy: default-src 'none'"));
    assert!(page.to_ascii_lowercase().starts_with(b"<!doctype html"));
    gives_nothing_else_away(&server);
    refuses_what_is_no_request(&server);
    knows_its_name(&server);
    bears_load(&server, &page);
}
