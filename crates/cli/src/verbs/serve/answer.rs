//! One request and what is answered: a file with the headers it should have, or a number from 400 on.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, StatusCode};

use super::files::Files;
use super::hosts::Hosts;

/// A request whose body is never read: only its head matters.
pub(super) type Request<T> = hyper::Request<T>;

/// An answer that is held whole.
pub(super) type Response = hyper::Response<Full<Bytes>>;

/// What the page may do: load from its own host and nowhere else, and run nothing that stands in a text.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Sent with everything.
const ALWAYS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

pub(super) async fn answer<T>(files: &Files, hosts: &Hosts, request: &Request<T>) -> Response {
    let mut response = match *request.method() {
        _ if !hosts.accept(request) => plain(StatusCode::MISDIRECTED_REQUEST),
        Method::GET | Method::HEAD => match name(request.uri().path()) {
            Some(name) => file(files, &name, request.headers()).await,
            None => plain(StatusCode::BAD_REQUEST),
        },
        _ => {
            let mut response = plain(StatusCode::METHOD_NOT_ALLOWED);
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            response
        }
    };
    for (name, value) in ALWAYS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if *request.method() == Method::HEAD {
        // The length that was told stays; only the body goes.
        *response.body_mut() = Full::default();
    }
    response
}

fn plain(status: StatusCode) -> Response {
    let text = format!("{status}\n");
    let mut response = Response::new(Full::from(text));
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

/// The name of a file from the path of an address: parts that are neither empty nor hidden nor lead upwards, and
/// nothing that is not text.
fn name(path: &str) -> Option<String> {
    let decoded = decoded(path)?;
    let rest = decoded.strip_prefix('/')?;
    if rest.is_empty() {
        return Some("index.html".to_owned());
    }
    let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
    rest.split('/').all(plain).then(|| rest.to_owned())
}

/// A path without `%20` and the like; nothing if it is no text.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
                (high * 16 + low) as u8
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

async fn file(files: &Files, name: &str, headers: &HeaderMap) -> Response {
    let mut found = None;
    for (ending, coding) in [(".br", Some("br")), (".gz", Some("gzip")), ("", None)] {
        if coding.is_none_or(|coding| accepts(headers, coding))
            && let Some(bytes) = files.get(&format!("{name}{ending}")).await
        {
            found = Some((bytes, coding));
            break;
        }
    }
    let Some((bytes, coding)) = found else { return plain(StatusCode::NOT_FOUND) };
    let length = bytes.len();
    let mut response = Response::new(Full::new(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    let kept = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    response
}

/// Whether a browser takes what is packed so.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|part| {
            part.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).is_some_and(|q| q <= 0.0)
        });
        named && !refused
    })
}

/// Whether a name holds a hash of the content, so that what is under it never changes.
fn is_hashed(name: &str) -> bool {
    name.split('.').any(|part| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" | "md" | "toml" => "text/plain; charset=utf-8",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn only_plain_names_are_names() {
        for (path, expected) in [
            ("/", Some("index.html")),
            ("/a.js", Some("a.js")),
            ("/a%20b/c.css", Some("a b/c.css")),
            ("/../secret", None),
            ("/a/../../secret", None),
            ("/%2e%2e/secret", None),
            ("/a/%2E%2E%2Fsecret", None),
            ("/..\\secret", None),
            ("/C:/secret", None),
            ("//secret", None),
            ("/.git/config", None),
            ("/a%00", None),
            ("/%zz", None),
            ("/%f", None),
            ("/%ff", None),
            ("*", None),
        ] {
            assert_eq!(name(path).as_deref(), expected, "{path}");
        }
    }

    #[test]
    fn what_a_browser_takes_is_what_it_says() {
        let mut headers = HeaderMap::new();
        headers
            .insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip, deflate, BR;q=0.5, zstd;q=0"));
        assert!(accepts(&headers, "gzip") && accepts(&headers, "br"));
        assert!(!accepts(&headers, "zstd") && !accepts(&headers, "identity"));
        assert!(!accepts(&HeaderMap::new(), "br"));
    }

    #[test]
    fn hashed_names_are_told_from_others() {
        assert!(is_hashed("garns.0123456789abcdef.wasm"));
        assert!(!is_hashed("index.html") && !is_hashed("garns.0123456789abcdeg.js"));
    }
}
