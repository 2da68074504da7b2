//! One connection: how far it is, and its requests answered until it ends or is silent for too long.

use std::cell::Cell;
use std::convert::Infallible;
use std::io;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::answer::{Request, Response};

/// A request's head must be complete so long after the connection began, or after the answer before it.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection without a new answer for so long is closed, also in the middle of one that its client reads too slowly.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(120);

/// A head may have so many bytes; hyper asks for at least 8 KiB.
const LARGEST_HEAD: usize = 16 * 1024;

/// A client that has sent no whole head for so long is the first to make room.
const SLOW_HEAD: Duration = Duration::from_secs(2);

/// An answer that its client takes so long to read may be ended to make room.
const SLOW_ANSWER: Duration = Duration::from_secs(5);

/// How far a connection is.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// No request has come whole since it was accepted.
    Silent(Instant),
    /// An answer is being made.
    Answering,
    /// An answer was made, and its client has not taken all of it.
    Sending(Instant),
    /// All was answered: it is between two requests.
    Idle(Instant),
}

impl Phase {
    /// When it is a connection's turn to make room: the least goes first. Nothing while its request is being answered.
    fn turn(self, now: Instant) -> Option<Turn> {
        match self {
            Phase::Silent(since) if now.duration_since(since) >= SLOW_HEAD => Some((0, since)),
            Phase::Idle(since) => Some((1, since)),
            // It may be about to ask.
            Phase::Silent(since) => Some((2, since)),
            Phase::Sending(since) if now.duration_since(since) >= SLOW_ANSWER => Some((3, since)),
            Phase::Sending(_) | Phase::Answering => None,
        }
    }
}

/// The place in the order in which connections make room.
pub(super) type Turn = (u8, Instant);

/// A connection as it is seen from outside.
pub(super) struct Connection {
    phase: Cell<Phase>,
    leave: Notify,
}

impl Connection {
    pub(super) fn new() -> Rc<Connection> {
        Rc::new(Connection { phase: Cell::new(Phase::Silent(Instant::now())), leave: Notify::new() })
    }

    /// When it is this connection's turn to make room, if it may be closed at all.
    pub(super) fn turn(&self, now: Instant) -> Option<Turn> {
        self.phase.get().turn(now)
    }

    /// Asks it to end. A request that has come by then is answered first.
    pub(super) fn make_room(&self) {
        self.leave.notify_one();
    }

    /// Answers requests until the client ends, is silent for too long, or the connection is asked to make room.
    pub(super) async fn serve<F: Future<Output = Response>>(
        self: Rc<Connection>,
        stream: TcpStream,
        respond: impl Fn(Request<Incoming>) -> F,
    ) {
        let service = service_fn(|request| {
            self.phase.set(Phase::Answering);
            let answer = respond(request);
            let phase = &self.phase;
            async move {
                let answer = answer.await;
                phase.set(Phase::Sending(Instant::now()));
                Ok::<Response, Infallible>(answer)
            }
        });
        let stream = Observed { stream, connection: self.clone() };
        let mut requests = pin!(
            http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIMEOUT)
                .max_buf_size(LARGEST_HEAD)
                .serve_connection(TokioIo::new(stream), service)
        );
        loop {
            tokio::select! {
                biased;
                // Whatever a client did wrong was answered, or can't be.
                _ = &mut requests => return,
                () = self.stalled() => return,
                () = self.leave.notified() => {}
            }
            // What lies in the socket unread is looked at before the connection is closed for saying nothing: after the
            // yield the runtime knows of it, and the requests are the first to be polled.
            tokio::task::yield_now().await;
            tokio::select! {
                biased;
                _ = &mut requests => return,
                () = std::future::ready(()) => {}
            }
            if self.turn(Instant::now()).is_some() {
                return;
            }
        }
    }

    /// Ends when there was no new answer for too long.
    async fn stalled(&self) {
        loop {
            let since = match self.phase.get() {
                Phase::Silent(since) | Phase::Sending(since) | Phase::Idle(since) => since,
                Phase::Answering => Instant::now(),
            };
            let Some(left) = ANSWER_TIMEOUT.checked_sub(since.elapsed()).filter(|left| !left.is_zero())
            else {
                return;
            };
            tokio::time::sleep(left).await;
        }
    }
}

/// A stream that tells its connection when an answer has gone out whole.
struct Observed {
    stream: TcpStream,
    connection: Rc<Connection>,
}

impl AsyncRead for Observed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Observed {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper flushes when it has written all it holds, and it holds an answer (a [`Full`](http_body_util::Full) body) whole.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        if matches!(self.connection.phase.get(), Phase::Sending(_)) {
            self.connection.phase.set(Phase::Idle(Instant::now()));
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_nothing_goes_first_and_who_is_being_answered_stays() {
        let now = Instant::now();
        let ago = |seconds| now.checked_sub(Duration::from_secs(seconds)).expect("the clock began earlier");
        let order = [
            Phase::Silent(ago(4)),
            Phase::Silent(ago(3)),
            Phase::Idle(ago(9)),
            Phase::Idle(ago(0)),
            Phase::Silent(ago(1)),
            Phase::Silent(ago(0)),
            Phase::Sending(ago(8)),
            Phase::Sending(ago(6)),
        ];
        let turns: Vec<_> = order.iter().map(|phase| phase.turn(now).expect("it may be closed")).collect();
        assert!(turns.is_sorted_by(|a, b| a < b), "{turns:?}");
        assert_eq!(Phase::Answering.turn(now), None);
        assert_eq!(Phase::Sending(ago(4)).turn(now), None);
    }
}
