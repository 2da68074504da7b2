//! Global constraints, under the names that the library in `minizinc/` gives them.

use garns_cp::all_different;

use super::{Does, Entry};

pub(super) const TABLE: &[Entry] = &[
    Entry { name: "fzn_all_different_int", arity: 1, does: Does::Posts(|b, a| Ok(all_different(b.exprs(a[0], 1)?))) },
];
