//! Constraints at work, one file each.

mod absolute;
mod all_different;
mod divide;
mod element;
mod extreme;
mod function;
mod linear;
mod power;
mod remainder;
mod shift;
mod sum_domain;
mod times;

pub(crate) use absolute::Absolute;
pub(crate) use all_different::{AllDifferentBounds, AllDifferentFull, AllDifferentSmall};
pub(crate) use divide::Divide;
pub(crate) use element::ElementVar;
pub(crate) use extreme::Extreme;
pub(crate) use function::Function;
pub(crate) use linear::{LinearEq, LinearLe, LinearNe};
pub(crate) use power::Power;
pub(crate) use remainder::Remainder;
pub(crate) use shift::Shift;
pub(crate) use sum_domain::SumDomain;
pub(crate) use times::{Times, product_bounds};
