//! Things found one by one by a thread of their own, while Python asks for them.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use garns::Cancel;
use pyo3::prelude::*;

use crate::interrupt::{self, POLL_INTERVAL, STACK};

/// So far may the search be ahead.
const AHEAD: usize = 64;

/// What a thread finds. It ends soon after this is dropped.
pub(crate) struct Stream<T> {
    cancel: Cancel,
    inner: Mutex<Option<Running<T>>>,
}

struct Running<T> {
    found: Receiver<T>,
    worker: JoinHandle<Result<(), Ended>>,
}

/// Makes the exception that says why those handed over are not all.
pub(crate) type Ended = Box<dyn FnOnce() -> PyErr + Send>;

impl<T: Send + 'static> Stream<T> {
    /// Begins to search. `Break` says that no more are wanted.
    pub(crate) fn of(
        search: impl FnOnce(&Cancel, &mut dyn FnMut(T) -> ControlFlow<()>) -> Result<(), Ended> + Send + 'static,
    ) -> PyResult<Stream<T>> {
        let cancel = Cancel::default();
        let (sender, found): (SyncSender<T>, _) = sync_channel(AHEAD);
        let flag = cancel.clone();
        let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
            search(&flag, &mut |thing| match sender.send(thing) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        })?;
        Ok(Stream { cancel, inner: Mutex::new(Some(Running { found, worker })) })
    }

    /// The next thing, waited for without the interpreter's lock; none after the last.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let waited = py.detach(|| {
                let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
                match inner.as_ref().map(|running| running.found.recv_timeout(POLL_INTERVAL)) {
                    Some(Ok(thing)) => Waited::Found(thing),
                    Some(Err(RecvTimeoutError::Timeout)) => Waited::NotYet,
                    Some(Err(RecvTimeoutError::Disconnected)) | None => {
                        Waited::Over(inner.take().map(|running| running.worker.join()))
                    }
                }
            });
            return match waited {
                Waited::Found(thing) => Ok(Some(thing)),
                Waited::NotYet => {
                    py.check_signals()?;
                    continue;
                }
                Waited::Over(None | Some(Ok(Ok(())))) => Ok(None),
                Waited::Over(Some(Ok(Err(ended)))) => Err(ended()),
                Waited::Over(Some(Err(payload))) => Err(interrupt::defect(payload.as_ref())),
            };
        }
    }
}

enum Waited<T> {
    Found(T),
    NotYet,
    /// How the thread ended, told once.
    Over(Option<thread::Result<Result<(), Ended>>>),
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
