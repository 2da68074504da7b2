//! Figures of experiments as plain SVG text.
//!
//! A [`Figure`] is data: panels one above the other over a common horizontal axis, each with its marks.
//! [`Figure::svg`] draws it. The functions beside it make the figures garns needs from numbers:
//! [`convergence`], [`boxes`], [`cactus`], [`distribution`], [`trend`]. What compares methods by their numbers is in [`stats`].
//!
//! ```
//! use garns_chart::{Curve, Lang, distribution};
//!
//! let curve = Curve { name: "tabu".into(), solved: vec![0.2, 0.3, 0.9], runs: 4 };
//! let figure = distribution("Run times", Lang::En, "CPU seconds", &[curve]);
//! let svg = figure.svg();
//! assert!(svg.starts_with("<svg ") && svg.contains("<title>Run times</title>"));
//! ```
//!
//! What is promised of a drawing: it is readable on light and on dark ground (colours change with the
//! reader's `prefers-color-scheme`, and where that is not known it is dark on white); it needs nothing from
//! outside, not even a certain font; it holds a title and a description for those who can't see it; lines
//! differ by dashes as well as by colour; it has no `id`, so that many fit into one page; the same data
//! give the same text.

mod draw;
mod figure;
mod kinds;
mod layout;
mod scale;
pub mod stats;
mod style;
mod svg;
mod thin;

pub use figure::{Axis, BoxOf, Figure, Mark, Panel, Scale, Shape, Side, Stroke};
pub use garns_lang::Lang;
pub use kinds::boxes::{Summary, boxes};
pub use kinds::convergence::{Against, Run, Sample, convergence};
pub use kinds::curves::{Curve, cactus, distribution};
pub use kinds::shares::{Shares, shares, wilson};
pub use kinds::trend::{Point, Trend, trend};
pub use scale::number;
