//! Which host names are answered.
//!
//! A page of another site can point its own name at 127.0.0.1 and then read what is served there as if it were its own
//! (DNS rebinding). Its requests still carry that name, so only names that belong to this server are answered.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv6Addr};

use hyper::Version;
use hyper::header::HOST;
use hyper::http::uri::Authority;

use super::answer::Request;

/// The names and addresses a request may be for.
pub(super) struct Hosts {
    /// Where the server listens.
    listening: IpAddr,
    /// Names that were allowed, in small letters.
    allowed: BTreeSet<String>,
}

impl Hosts {
    /// Loopback names, the address that is listened at, and what is allowed besides.
    pub(super) fn new(listening: IpAddr, allowed: impl Iterator<Item = String>) -> Hosts {
        Hosts { listening, allowed: allowed.collect() }
    }

    /// Whether a request is for this server. Every host that it names must be: that of the header, and that of the
    /// address if it is written out whole. Only HTTP/1.0 may name none.
    pub(super) fn accept<T>(&self, request: &Request<T>) -> bool {
        let mut headers = request.headers().get_all(HOST).iter();
        let header = headers.next();
        if headers.next().is_some() || (header.is_none() && request.version() != Version::HTTP_10) {
            return false;
        }
        let named = |authority: &Authority| self.owns(authority.host());
        request.uri().authority().is_none_or(named)
            && header.is_none_or(|text| Authority::try_from(text.as_bytes()).is_ok_and(|host| named(&host)))
    }

    fn owns(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.').to_ascii_lowercase();
        match address(&host) {
            // An address can't be rebound; where all addresses are listened at, any may be the way here.
            Some(ip) => {
                ip.is_loopback()
                    || ip == self.listening
                    || self.listening.is_unspecified()
                    || self.allowed.contains(&host)
            }
            // Names below localhost never leave the machine (RFC 6761).
            None => host == "localhost" || host.ends_with(".localhost") || self.allowed.contains(&host),
        }
    }
}

/// An address as it stands in a header: `127.0.0.1` or `[::1]`.
fn address(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => host.parse().ok(),
    }
}

/// Reads the value of `--allow-host`: a name or an address, without a port.
pub(super) fn parse(text: &str) -> Result<String, String> {
    let host = text.to_ascii_lowercase();
    match Authority::try_from(host.as_str()) {
        Ok(authority) if authority.host() == host => Ok(host),
        _ => Err("puzzles.example.org".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    fn request(target: &str, host: Option<&str>) -> Request<()> {
        let builder = Request::builder().uri(target);
        host.into_iter().fold(builder, |builder, host| builder.header(HOST, host)).body(()).unwrap()
    }

    #[test]
    fn only_names_of_this_server_are_accepted() {
        let local = Hosts::new("127.0.0.1".parse().unwrap(), ["puzzles.example.org".to_owned()].into_iter());
        for host in [
            "localhost",
            "LOCALHOST:8729",
            "localhost.",
            "page.localhost:1",
            "127.0.0.1:8729",
            "127.5.5.5",
            "[::1]:8729",
            "Puzzles.Example.org:80",
        ] {
            assert!(local.accept(&request("/", Some(host))), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "notlocalhost",
            "127.0.0.1.evil.example",
            "192.168.0.7",
            "[::2]",
            "[::1",
            "",
            "a b",
            "localhost@evil.example",
        ] {
            assert!(!local.accept(&request("/", Some(host))), "{host}");
        }
        assert!(!local.accept(&request("/", None)), "HTTP/1.1 must name a host");
        assert!(!local.accept(&request("http://evil.example/", Some("localhost"))));
        assert!(local.accept(&request("http://localhost:8729/", Some("localhost"))));
        let mut twice = request("/", Some("localhost"));
        twice.headers_mut().append(HOST, "evil.example".parse().unwrap());
        assert!(!local.accept(&twice));
    }

    #[test]
    fn what_listens_at_all_addresses_is_reached_by_any() {
        let open = Hosts::new("0.0.0.0".parse().unwrap(), std::iter::empty());
        assert!(open.accept(&request("/", Some("192.168.0.7:8729"))));
        assert!(!open.accept(&request("/", Some("evil.example"))));
        let one = Hosts::new("192.168.0.7".parse().unwrap(), std::iter::empty());
        assert!(one.accept(&request("/", Some("192.168.0.7"))));
        assert!(!one.accept(&request("/", Some("192.168.0.8"))));
    }

    #[test]
    fn a_name_to_allow_is_a_name() {
        assert_eq!(parse("Puzzles.Example.org").unwrap(), "puzzles.example.org");
        for wrong in ["", "http://a", "a:80", "a/b", "a b", "a@b"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
