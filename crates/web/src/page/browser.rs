//! The little the page needs of a browser beside showing things. What a browser refuses is left undone.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use garns::Lang;
use js_sys::{Array, Uint8Array};
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlElement,
    HtmlImageElement, Url,
};

/// The name under which the browser knows what is kept under one of ours: other pages of the host have names too.
pub(crate) fn name(name: &str) -> String {
    format!("garns-{name}")
}

/// What was kept under a name.
pub(crate) fn kept(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(&name(key)).ok()?
}

/// Keeps something under a name; whether there was room.
pub(crate) fn keep(key: &str, text: &str) -> bool {
    let Ok(Some(storage)) = window().local_storage() else { return false };
    storage.set_item(&name(key), text).is_ok()
}

/// Keeps nothing under a name any longer.
pub(crate) fn forget(key: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(&name(key));
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

/// Whether the page is hidden.
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

fn media(query: &str) -> Option<web_sys::MediaQueryList> {
    window().match_media(query).ok()?
}

/// Whether the system is light on dark.
pub(crate) fn system_is_dark() -> bool {
    media("(prefers-color-scheme: dark)").is_some_and(|dark| dark.matches())
}

/// Calls back when the answer to a media query changes.
pub(crate) fn when(query: &str, mut changed: impl FnMut(bool) + 'static) {
    if let Some(media) = media(query) {
        let now = media.clone();
        let hear = Closure::<dyn FnMut()>::new(move || changed(now.matches()));
        media.set_onchange(Some(hear.into_js_value().unchecked_ref()));
        // A list without owner is forgotten with its listener.
        std::mem::forget(media);
    }
}

/// Sets the title of the window.
pub(crate) fn set_title(title: &str) {
    document().set_title(title);
}

/// Whether the page comes from the computer it is seen on, so that its links lead nowhere else.
pub(crate) fn is_local() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    matches!(host.as_str(), "localhost" | "[::1]" | "") || host.starts_with("127.")
}

/// Whether a question is answered with yes.
pub(crate) fn confirm(question: &str) -> bool {
    window().confirm_with_message(question).unwrap_or(false)
}

/// Today, where the browser is: year, month and day.
pub(crate) fn today() -> (u32, u32, u32) {
    let now = js_sys::Date::new_0();
    (now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// The day and time (UTC), as they are written everywhere.
pub(crate) fn day_and_time() -> String {
    let now: String = js_sys::Date::new_0().to_iso_string().into();
    now.replace('T', " ")
}

/// What the browser calls itself.
pub(crate) fn user_agent() -> String {
    window().navigator().user_agent().unwrap_or_default()
}

/// How many workers can be busy beside the page.
pub(crate) fn cores() -> usize {
    (window().navigator().hardware_concurrency() as usize).saturating_sub(1)
}

/// A number to start random choices from.
pub(crate) fn seed() -> u64 {
    (js_sys::Math::random() * 9e15) as u64
}

/// Moves the focus.
pub(crate) fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Moves the focus to what will be there when the page was drawn again.
pub(crate) fn later_focus(id: &'static str) {
    leptos::prelude::request_animation_frame(move || focus(id));
}

/// Offers a file for download.
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

/// Draws an SVG picture so many dots wide for each of its units and hands it over as PNG; calls back where that failed.
pub(crate) fn download_png(name: &'static str, svg: &str, scale: f64, failed: impl Fn() + 'static) {
    let failed = std::rc::Rc::new(failed);
    let bag = BlobPropertyBag::new();
    bag.set_type("image/svg+xml");
    let parts = Array::of1(&wasm_bindgen::JsValue::from_str(svg));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &bag);
    let url = blob.and_then(|blob| Url::create_object_url_with_blob(&blob));
    let (Ok(url), Ok(image)) = (url, HtmlImageElement::new()) else { return failed() };
    let (drawn, source, gave_up) = (image.clone(), url.clone(), failed.clone());
    let loaded = Closure::once(move || {
        let png = png_of(&drawn, scale);
        let _ = Url::revoke_object_url(&source);
        match png {
            Some(bytes) => download(name, "image/png", &bytes),
            None => gave_up(),
        }
    });
    let broken = Closure::once(move || failed());
    image.set_onload(Some(loaded.into_js_value().unchecked_ref()));
    image.set_onerror(Some(broken.into_js_value().unchecked_ref()));
    image.set_src(&url);
}

/// An image as the bytes of a PNG file.
fn png_of(image: &HtmlImageElement, scale: f64) -> Option<Vec<u8>> {
    let canvas = document().create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    let (width, height) = (f64::from(image.width()) * scale, f64::from(image.height()) * scale);
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height).ok()?;
    let text = canvas.to_data_url_with_type("image/png").ok()?;
    STANDARD.decode(text.strip_prefix("data:image/png;base64,")?).ok()
}

/// An SVG picture as an address that holds it.
pub(crate) fn svg_address(svg: &str) -> String {
    format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(svg)))
}

/// Puts a text where it can be pasted from, and tells whether the browser let it.
pub(crate) fn copy(text: &str, told: impl Fn(bool) + 'static) {
    let navigator = window().navigator();
    // Pages from other hosts have no clipboard unless they came over HTTPS.
    let has = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|found| found.is_object());
    if !has {
        told(false);
        return;
    }
    let told = std::rc::Rc::new(told);
    let hear = |copied: bool| {
        let told = told.clone();
        Closure::once(move |_: wasm_bindgen::JsValue| told(copied))
    };
    let (yes, no) = (hear(true), hear(false));
    let _ = navigator.clipboard().write_text(text).then2(&yes, &no);
    // Each of them is called at most once, later.
    yes.forget();
    no.forget();
}

/// Writes a text into a field and selects it.
pub(crate) fn show_to_copy(id: &str, text: &str) {
    let field = document().get_element_by_id(id);
    if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlTextAreaElement>().ok()) {
        field.set_value(text);
        let _ = field.focus();
        field.select();
    }
}
