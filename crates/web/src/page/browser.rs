//! The little the page needs of a browser beside showing things. What a browser refuses is left undone.

use garns::Lang;
use js_sys::{Array, Uint8Array};
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlElement, Url};

/// What was kept under a name.
pub(crate) fn kept(name: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(&format!("garns-{name}")).ok()?
}

/// Keeps something under a name.
pub(crate) fn keep(name: &str, text: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(&format!("garns-{name}"), text);
    }
}

/// The language people of this browser read.
pub(crate) fn language() -> String {
    window().navigator().language().unwrap_or_default()
}

/// What follows `#` in the address.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default().trim_start_matches('#').to_owned()
}

/// Changes what follows `#`, without a new entry in the list of pages visited.
pub(crate) fn set_fragment(fragment: &str) {
    if let Ok(history) = window().history() {
        let url = format!("#{fragment}");
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&url));
    }
}

/// The address of the page with another fragment.
pub(crate) fn address(fragment: &str) -> String {
    let location = window().location();
    let part = |part: Result<String, _>| part.unwrap_or_default();
    format!("{}{}{}#{fragment}", part(location.origin()), part(location.pathname()), part(location.search()))
}

/// Whether nobody looks.
pub(crate) fn hidden() -> bool {
    document().hidden()
}

/// Milliseconds since the page was opened.
pub(crate) fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Sets what the style sheet and screen readers go by.
pub(crate) fn dress(theme: &str, safe: bool, lang: Lang) {
    let Some(root) = document().document_element() else { return };
    let _ = root.set_attribute("data-theme", theme);
    let _ = root.set_attribute("data-colours", if safe { "safe" } else { "usual" });
    let _ = root.set_attribute("lang", if lang == Lang::Pt { "pt-BR" } else { "en" });
}

fn dark() -> Option<web_sys::MediaQueryList> {
    window().match_media("(prefers-color-scheme: dark)").ok()?
}

/// Whether the system is light on dark.
pub(crate) fn system_is_dark() -> bool {
    dark().is_some_and(|dark| dark.matches())
}

/// Calls back when that changes.
pub(crate) fn when_system_darkens(changed: impl FnMut() + 'static) {
    if let Some(dark) = dark() {
        let hear = Closure::<dyn FnMut()>::new(changed);
        dark.set_onchange(Some(hear.into_js_value().unchecked_ref()));
    }
}

/// Moves the focus.
pub(crate) fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Hands a file to whoever is in front of the page.
pub(crate) fn download(name: &str, kind: &str, bytes: &[u8]) {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let bag = BlobPropertyBag::new();
    bag.set_type(kind);
    let Ok(blob) = Blob::new_with_u8_array_sequence_and_options(&parts, &bag) else { return };
    let Ok(url) = Url::create_object_url_with_blob(&blob) else { return };
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&url);
}

/// Puts a text where it can be pasted from.
pub(crate) fn copy(text: &str) {
    let _ = window().navigator().clipboard().write_text(text);
}
