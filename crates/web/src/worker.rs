//! The other side of a job: takes requests, does them, sends replies.

use js_sys::{Uint8Array, Uint32Array};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    DedicatedWorkerGlobalScope, MessageEvent, Performance, XmlHttpRequest, XmlHttpRequestResponseType,
};

use crate::job::{Reply, Request};
use crate::work::Post;

struct Out {
    scope: DedicatedWorkerGlobalScope,
    clock: Option<Performance>,
}

impl Post for Out {
    fn reply(&mut self, reply: &Reply) {
        let text = serde_json::to_string(reply).unwrap_or_default(); // plain data
        let _ = self.scope.post_message(&JsValue::from_str(&text));
    }

    fn tape(&mut self, words: Vec<u32>) {
        let array = Uint32Array::from(&words[..]);
        let _ = self.scope.post_message_with_transfer(&array, &js_sys::Array::of1(&array.buffer()));
    }

    fn now(&self) -> f64 {
        self.clock.as_ref().map_or(0.0, Performance::now) / 1000.0
    }

    fn fetch(&self, name: &str) -> Option<Vec<u8>> {
        // A worker may wait for its answer, and there is nothing else to do.
        let ask = XmlHttpRequest::new().ok()?;
        ask.open_with_async("GET", name, false).ok()?;
        ask.set_response_type(XmlHttpRequestResponseType::Arraybuffer);
        ask.send().ok()?;
        let there = ask.status() == Ok(200);
        there.then(|| ask.response().ok().map(|bytes| Uint8Array::new(&bytes).to_vec())).flatten()
    }
}

/// Waits for requests, and does them.
pub(crate) fn start(perform: fn(&Request, &mut dyn Post)) {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let clock = js_sys::Reflect::get(&scope, &JsValue::from_str("performance")).ok();
    let clock = clock.and_then(|clock| clock.dyn_into::<Performance>().ok());
    let mut out = Out { scope: scope.clone(), clock };
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let request = event.data().as_string().and_then(|text| serde_json::from_str::<Request>(&text).ok());
        if let Some(request) = request {
            perform(&request, &mut out);
        }
    });
    scope.set_onmessage(Some(message.into_js_value().unchecked_ref()));
}
