//! Work without the interpreter's lock, which Ctrl-C ends.
//!
//! Python runs the handlers of signals on its main thread only, and only when that thread asks. So the work is done on a
//! thread of its own, while the caller waits without the lock and asks every few milliseconds.

use std::any::Any;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use garns::{Cancel, Limits, say};
use pyo3::prelude::*;

use crate::errors::refused;
use crate::language::lang;

/// How often the caller asks for signals.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// As much as a main thread has: some methods go as deep as a puzzle has cells.
pub(crate) const STACK: usize = 8 << 20;

/// Does the work, which should end soon after the flag it is given is raised. Ctrl-C, or whatever else a handler of
/// signals raises, is handed on; so is a defect, as an exception.
pub(crate) fn run<T: Send>(py: Python<'_>, work: impl FnOnce(&Cancel) -> T + Send) -> PyResult<T> {
    let cancel = Cancel::default();
    thread::scope(|scope| {
        // Nothing is ever sent: the worker's end of the channel is dropped, whatever becomes of it.
        let (alive, mut done) = sync_channel::<()>(0);
        let flag = &cancel;
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let _alive = alive;
            work(flag)
        })?;
        let mut raised = None;
        loop {
            let (waited, back) = py.detach(move || (done.recv_timeout(POLL_INTERVAL), done));
            done = back;
            if waited != Err(RecvTimeoutError::Timeout) {
                break;
            }
            if let Err(signal) = py.check_signals() {
                raised.get_or_insert(signal);
                cancel.cancel();
            }
        }
        let result = py.detach(move || worker.join());
        match raised {
            Some(signal) => Err(signal),
            None => result.map_err(|payload| defect(payload.as_ref())),
        }
    })
}

/// What a panic said, which is a defect of garns.
pub(crate) fn defect(payload: &(dyn Any + Send)) -> PyErr {
    let said = payload.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or_default();
    refused(say!(
        lang(),
        "this is a defect of garns, please report it: {said}",
        "isto é um defeito do garns, por favor relate: {said}"
    ))
}

/// What work may use: seconds, a seed, and the flag that stops it.
pub(crate) fn limits(timeout: Option<f64>, seed: Option<u64>, cancel: &Cancel) -> PyResult<Limits> {
    Ok(Limits { time: seconds(timeout)?, seed: seed.unwrap_or_default(), ..Limits::from(cancel) })
}

/// A number of seconds, if there is one.
pub(crate) fn seconds(timeout: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = timeout else { return Ok(None) };
    if seconds.is_nan() || seconds < 0.0 {
        return Err(refused(say!(
            lang(),
            "a timeout of {seconds} seconds makes no sense: it must be 0 or more",
            "um tempo limite de {seconds} segundos não faz sentido: deve ser 0 ou mais"
        )));
    }
    // What no clock reaches is no limit.
    Ok(Duration::try_from_secs_f64(seconds).ok())
}

/// Does short work without the lock; a defect in it is an exception.
pub(crate) fn guarded<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)))
        .map_err(|payload| defect(payload.as_ref()))
}
