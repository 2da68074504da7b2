//! Connections of clients that may be slow, silent or broken.
//!
//! Each connection has a bounded time for the head of a request (which also bounds how long it may stand idle between
//! two), for an answer to be taken, and a bounded memory. There is a bounded number of connections; when all are in use,
//! one that asks for nothing makes room, so that clients that only hold connections open can't keep the others out (the
//! defence against "slowloris"). No connection is closed while its request is being answered; where all are, the next
//! client waits for one of them to end.

use std::io;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use hyper::body::Incoming;
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::answer::{Request, Response};
use super::connection::Connection;

/// So many connections are open at once, at most.
const MOST_CONNECTIONS: usize = 256;

/// So many clients may wait to be accepted; the system may allow fewer.
const MOST_WAITING: u32 = 1024;

/// After a failure to accept (too many open files, say) it is tried again so much later.
const PAUSE: Duration = Duration::from_millis(50);

/// Where no connection can be closed, it is looked again so much later, or when one has ended.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

pub(super) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On Unix the port of a server that has just ended can be taken again; on Windows this would share one in use.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(MOST_WAITING)
}

/// Accepts connections for ever and answers each request by `respond`. To be run in a [`tokio::task::LocalSet`].
pub(super) async fn accept<F>(
    listener: TcpListener,
    respond: impl Fn(Request<Incoming>) -> F + Clone + 'static,
) where
    F: Future<Output = Response> + 'static,
{
    let mut open: Vec<Rc<Connection>> = Vec::new();
    let mut tasks = JoinSet::new();
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
        while tasks.try_join_next().is_some() {}
        loop {
            // A connection that has ended is held by this list alone.
            open.retain(|connection| Rc::strong_count(connection) > 1);
            if tasks.len() < MOST_CONNECTIONS {
                break;
            }
            let now = Instant::now();
            let turns = open.iter().filter_map(|connection| Some((connection.turn(now)?, connection)));
            if let Some((_, first)) = turns.min_by_key(|(turn, _)| *turn) {
                first.make_room();
            }
            let _ = tokio::time::timeout(LOOK_AGAIN, tasks.join_next()).await;
        }
        let connection = Connection::new();
        tasks.spawn_local(connection.clone().serve(stream, respond.clone()));
        open.push(connection);
    }
}
