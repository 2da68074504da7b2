//! Connections of clients that may be slow, silent or broken.
//!
//! Each connection has a bounded time for the head of a request (which also bounds how long it may stand idle between
//! two), for an answer to be taken, and a bounded memory. There is a bounded number of connections; when all are in use,
//! the one whose last answer lies back furthest is closed, so that clients that hold connections open and ask for nothing
//! can't keep the others out (the defence against "slowloris").

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::answer::{Request, Response};

/// So many connections are open at once, at most.
pub(super) const MOST_CONNECTIONS: usize = 256;

/// A request's head must be complete so long after the connection began, or after the answer before it.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection without an answer for so long is closed, also in the middle of one that its client doesn't read.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(120);

/// A head may have so many bytes; hyper asks for at least 8 KiB.
const LARGEST_HEAD: usize = 16 * 1024;

/// After a failure to accept (too many open files, say) it is tried again so much later.
const PAUSE: Duration = Duration::from_millis(50);

/// One connection as seen from outside.
struct Connection {
    /// When its last answer was made, in milliseconds since the server began; before the first one, when it was accepted.
    active: Arc<AtomicU64>,
    task: AbortHandle,
}

/// Accepts connections for ever and answers each request by `respond`.
pub(super) async fn accept<F>(
    listener: TcpListener,
    respond: impl Fn(Request<Incoming>) -> F + Clone + Send + Sync + 'static,
) where
    F: Future<Output = Response> + Send + 'static,
{
    let began = Instant::now();
    let mut open: Vec<Connection> = Vec::new();
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // What ended before it was accepted is no reason to wait; everything else may take a moment to mend.
                if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
                {
                    tokio::time::sleep(PAUSE).await;
                }
                continue;
            }
        };
        open.retain(|connection| !connection.task.is_finished());
        if open.len() >= MOST_CONNECTIONS {
            let oldest = (0..open.len()).min_by_key(|at| open[*at].active.load(Ordering::Relaxed));
            if let Some(oldest) = oldest {
                open.swap_remove(oldest).task.abort();
            }
        }
        let now = move || began.elapsed().as_millis() as u64;
        let active = Arc::new(AtomicU64::new(now()));
        let task =
            tokio::spawn(serve_connection(stream, active.clone(), now, respond.clone())).abort_handle();
        open.push(Connection { active, task });
    }
}

/// Answers the requests of one connection until it ends or is silent for too long.
async fn serve_connection<F: Future<Output = Response> + Send>(
    stream: TcpStream,
    active: Arc<AtomicU64>,
    now: impl Fn() -> u64 + Copy,
    respond: impl Fn(Request<Incoming>) -> F,
) {
    let service = service_fn(|request| {
        let answer = respond(request);
        let active = &active;
        async move {
            let answer = answer.await;
            active.store(now(), Ordering::Relaxed);
            Ok::<Response, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    let stalled = async {
        loop {
            let silent = Duration::from_millis(now().saturating_sub(active.load(Ordering::Relaxed)));
            let Some(left) = ANSWER_TIMEOUT.checked_sub(silent).filter(|left| !left.is_zero()) else {
                return;
            };
            tokio::time::sleep(left).await;
        }
    };
    tokio::select! {
        // Whatever a client did wrong was answered, or can't be.
        _ = connection => {}
        () = stalled => {}
    }
}
