//! Workers: one job each at a time, so that the page never waits. A job that is cancelled ends with its worker,
//! and another one stands ready.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use js_sys::{Function, Reflect, Uint32Array};
use leptos::prelude::{
    GetUntracked, LocalStorage, SetValue, StoredValue, TimeoutHandle, UpdateValue, on_cleanup,
    set_timeout_with_handle,
};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

use super::state::Page;
use crate::job::{Reply, Request};
use crate::learn::get;
use crate::words;

/// What comes from a worker.
pub(crate) enum Message {
    Reply(Reply),
    Tape(Vec<u32>),
}

/// The worker could not be started, or broke down.
fn lost() -> Message {
    Message::Reply(Reply::Refused { en: words::LOST.en.to_owned(), pt: words::LOST.pt.to_owned() })
}

impl Page {
    /// Says why something can't be done, if that is what a worker answered.
    pub(crate) fn refuse(self, message: Message) {
        if let Message::Reply(Reply::Refused { en, pt }) = message {
            self.tell(get(&(en, pt), self.lang.get_untracked()));
        }
    }
}

thread_local! {
    static IDLE: RefCell<Vec<Worker>> = const { RefCell::new(Vec::new()) };
}

/// How many workers wait for jobs at most.
const WAITING: usize = 2;

/// A new worker, which reports or does everything else.
fn hire(reports: bool) -> Option<Worker> {
    let maker = Reflect::get(&js_sys::global(), &JsValue::from_str("garnsWorker")).ok()?;
    let worker: Worker =
        maker.dyn_into::<Function>().ok()?.call1(&JsValue::NULL, &reports.into()).ok()?.dyn_into().ok()?;
    rest(&worker);
    Some(worker)
}

/// A worker that breaks down while it waits, as when the engines can't be loaded, is not waited for.
fn rest(worker: &Worker) {
    let broken = Closure::<dyn FnMut(JsValue)>::new(|_: JsValue| IDLE.with_borrow_mut(Vec::clear));
    worker.set_onmessage(None);
    worker.set_onerror(Some(broken.into_js_value().unchecked_ref()));
}

/// Has a worker ready before the first job.
pub(crate) fn prepare() {
    IDLE.with_borrow_mut(|idle| {
        if idle.is_empty() {
            idle.extend(hire(false));
        }
    });
}

/// A job that was given to a worker.
#[derive(Clone)]
pub(crate) struct Job {
    worker: Worker,
    over: Rc<Cell<bool>>,
}

impl Job {
    /// Whether it has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.over.get()
    }

    /// Ends it at once, if it has not ended.
    pub(crate) fn cancel(&self) {
        if !self.over.replace(true) {
            self.worker.set_onmessage(None);
            self.worker.set_onerror(None);
            self.worker.terminate();
            prepare();
        }
    }
}

/// The place of one job at a time: what takes it ends the one before, and it ends with the form that asked for it.
#[derive(Clone, Copy)]
pub(crate) struct Slot(StoredValue<Option<Job>, LocalStorage>);

impl Slot {
    pub(crate) fn new() -> Slot {
        let slot = Slot(StoredValue::new_local(None));
        on_cleanup(move || slot.cancel());
        slot
    }

    pub(crate) fn set(self, job: Option<Job>) {
        self.cancel();
        let _ = self.0.try_set_value(job);
    }

    /// Ends the job that has it.
    pub(crate) fn cancel(self) {
        if let Some(job) = self.0.try_update_value(Option::take).flatten() {
            job.cancel();
        }
    }
}

/// Something that is done a while after it was last asked for, unless the form that asked is gone by then.
#[derive(Clone, Copy)]
pub(crate) struct Later(StoredValue<Option<TimeoutHandle>>);

impl Later {
    pub(crate) fn new() -> Later {
        let later = Later(StoredValue::new(None));
        on_cleanup(move || later.cancel());
        later
    }

    pub(crate) fn set(self, milliseconds: u64, act: impl FnOnce() + 'static) {
        self.cancel();
        let _ = self.0.try_set_value(set_timeout_with_handle(act, Duration::from_millis(milliseconds)).ok());
    }

    /// Nothing is done.
    pub(crate) fn cancel(self) {
        if let Some(handle) = self.0.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    }
}

/// Whether a reply is the last of its job.
fn is_last(reply: &Reply) -> bool {
    !matches!(reply, Reply::Progress { .. } | Reply::Solutions { .. })
}

/// Gives a job to a worker.
pub(crate) fn start(request: &Request, mut hear: impl FnMut(Message) + 'static) -> Option<Job> {
    let reports = matches!(request, Request::Report(_));
    let idle = IDLE.with_borrow_mut(|idle| if reports { None } else { idle.pop() });
    let worker = idle.or_else(|| hire(reports));
    let Some(worker) = worker else {
        hear(lost());
        return None;
    };
    let over = Rc::new(Cell::new(false));
    let hear = Rc::new(RefCell::new(hear));
    let (kept, done, tell) = (worker.clone(), over.clone(), hear.clone());
    // Many puzzles come in portions.
    let mut gathered = Vec::new();
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        if done.get() {
            return;
        }
        if let Some(text) = data.as_string() {
            let Ok(mut reply) = serde_json::from_str::<Reply>(&text) else { return };
            match &mut reply {
                Reply::More { puzzles } => return gathered.append(puzzles),
                Reply::Opened { puzzles, .. } => {
                    gathered.append(puzzles);
                    *puzzles = std::mem::take(&mut gathered);
                }
                _ => {}
            }
            if is_last(&reply) {
                done.set(true);
                rest(&kept);
                IDLE.with_borrow_mut(|idle| {
                    if !reports && idle.len() < WAITING { idle.push(kept.clone()) } else { kept.terminate() }
                });
            }
            (tell.borrow_mut())(Message::Reply(reply));
        } else if let Ok(words) = data.dyn_into::<Uint32Array>() {
            (tell.borrow_mut())(Message::Tape(words.to_vec()));
        }
    });
    worker.set_onmessage(Some(message.into_js_value().unchecked_ref()));
    let (failed, worn) = (over.clone(), worker.clone());
    let error = Closure::<dyn FnMut(JsValue)>::new(move |_: JsValue| {
        if !failed.replace(true) {
            worn.terminate();
            (hear.borrow_mut())(lost());
        }
    });
    worker.set_onerror(Some(error.into_js_value().unchecked_ref()));
    let text = serde_json::to_string(request).unwrap_or_default(); // plain data
    let _ = worker.post_message(&JsValue::from_str(&text));
    Some(Job { worker, over })
}
