//! Which options are left for each item: sparse sets, after Briggs and Torczon, as in Knuth's dancing cells.
//!
//! The cells of an item are a permutation of its options, of which the first ones are left. Taking an option out of an item
//! swaps it behind those, so that all of it is undone by setting the ends back: what was swapped stays swapped.

use crate::Cover;

/// One item of one option.
#[derive(Clone, Copy, Debug)]
struct Node {
    item: u32,
    /// The cell it stands in.
    cell: u32,
}

/// The cells of an item that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) first: u32,
    pub(crate) end: u32,
}

impl Span {
    pub(crate) fn len(self) -> u32 {
        self.end - self.first
    }
}

/// A conflict: an item has fewer options left than it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeadEnd;

/// What there was at a moment, besides the ends of the spans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    open: u32,
    coloured: u32,
    chosen: u32,
    /// How many moments were saved before.
    depth: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Sets {
    primary: u32,
    nodes: Vec<Node>,
    colours: Vec<u32>,
    /// The option of each node, and the first node of each option.
    option_of: Vec<u32>,
    starts: Vec<u32>,
    /// Nodes, item by item.
    cells: Vec<u32>,
    spans: Vec<Span>,
    /// For each primary item how often it is still to be covered, at least and at most.
    often: Vec<(u32, u32)>,
    /// The primary items, of which the first `open_len` are not covered, and where each stands.
    open: Vec<u32>,
    place: Vec<u32>,
    open_len: u32,
    /// Secondary items that have got their colour, in that order.
    coloured: Vec<u32>,
    is_coloured: Vec<bool>,
    /// Items all of whose options must be taken.
    forced: Vec<u32>,
    /// The options taken.
    pub(crate) chosen: Vec<u32>,
    saved_spans: Vec<Span>,
    saved_often: Vec<(u32, u32)>,
    depth: u32,
}

impl Sets {
    pub(crate) fn new(cover: &Cover) -> Sets {
        let mut spans = vec![Span { first: 0, end: 0 }; cover.items];
        for &item in &cover.parts {
            spans[item as usize].end += 1;
        }
        let mut first = 0;
        for span in &mut spans {
            let len = span.end;
            (span.first, span.end) = (first, first);
            first += len;
        }
        let mut cells = vec![0; cover.parts.len()];
        let mut nodes = Vec::with_capacity(cover.parts.len());
        for (node, &item) in cover.parts.iter().enumerate() {
            let end = &mut spans[item as usize].end;
            cells[*end as usize] = node as u32;
            nodes.push(Node { item, cell: *end });
            *end += 1;
        }
        let mut option_of = Vec::with_capacity(nodes.len());
        for (option, ends) in cover.starts.windows(2).enumerate() {
            option_of.resize(ends[1] as usize, option as u32);
        }
        Sets {
            primary: cover.primary as u32,
            nodes,
            colours: cover.colours.clone(),
            option_of,
            starts: cover.starts.clone(),
            cells,
            spans,
            often: cover.often.clone(),
            open: (0..cover.primary as u32).collect(),
            place: (0..cover.primary as u32).collect(),
            open_len: cover.primary as u32,
            coloured: Vec::new(),
            is_coloured: vec![false; if cover.colours.is_empty() { 0 } else { cover.items }],
            forced: Vec::new(),
            chosen: Vec::new(),
            saved_spans: Vec::new(),
            saved_often: Vec::new(),
            depth: 0,
        }
    }

    /// What is forced before anything is tried.
    pub(crate) fn begin<const MULTI: bool, const COLOURS: bool>(&mut self) -> Result<(), DeadEnd> {
        for item in 0..self.primary {
            let left = self.spans[item as usize].len();
            let (least, most) = if MULTI { self.often[item as usize] } else { (1, 1) };
            if left < least || least > most {
                return Err(DeadEnd);
            }
            if most == 0 {
                self.close(item);
                for cell in self.cells_of(item) {
                    self.hide::<MULTI>(self.cells[cell])?;
                }
            } else if left == least && least > 0 {
                self.forced.push(item);
            }
        }
        self.follow::<MULTI, COLOURS>()
    }

    pub(crate) fn mark(&mut self) -> Mark {
        let mark = Mark {
            open: self.open_len,
            coloured: self.coloured.len() as u32,
            chosen: self.chosen.len() as u32,
            depth: self.depth,
        };
        self.depth += 1;
        self.saved_spans.extend_from_slice(&self.spans);
        self.saved_often.extend_from_slice(&self.often);
        mark
    }

    /// Back to what there was; for the last time if nothing is left to try there.
    pub(crate) fn restore(&mut self, mark: Mark, last: bool) {
        let depth = mark.depth as usize;
        let (items, limits) = (self.spans.len(), self.often.len());
        let (spans, often) = (depth * items, depth * limits);
        self.spans.copy_from_slice(&self.saved_spans[spans..spans + items]);
        self.often.copy_from_slice(&self.saved_often[often..often + limits]);
        if last {
            self.saved_spans.truncate(spans);
            self.saved_often.truncate(often);
            self.depth = mark.depth;
        }
        self.open_len = mark.open;
        self.chosen.truncate(mark.chosen as usize);
        for item in self.coloured.drain(mark.coloured as usize..) {
            self.is_coloured[item as usize] = false;
        }
        self.forced.clear();
    }

    /// An open item with the fewest choices, and whether it is to be covered just once; nothing if all are covered. What
    /// has no choice left is not open: it was forced.
    pub(crate) fn pick<const MULTI: bool>(&self) -> Option<(u32, bool)> {
        let mut best = (u32::MAX, None);
        for &item in &self.open[..self.open_len as usize] {
            let left = self.spans[item as usize].len();
            let (least, most) = if MULTI { self.often[item as usize] } else { (1, 1) };
            if MULTI && least == 0 && left == 0 {
                continue;
            }
            let choices = left + 1 - least;
            if choices < best.0 {
                best = (choices, Some((item, (least, most) == (1, 1))));
                if choices <= 2 {
                    break;
                }
            }
        }
        best.1
    }

    /// The cells of an item that are left.
    pub(crate) fn cells_of(&self, item: u32) -> std::ops::Range<usize> {
        let span = self.spans[item as usize];
        span.first as usize..span.end as usize
    }

    /// The node in a cell.
    pub(crate) fn node(&self, cell: usize) -> u32 {
        self.cells[cell]
    }

    /// Takes the option of this node, and what follows. The item of the node is covered first: if that was for the last
    /// time, its cells stay as they are until it is restored.
    pub(crate) fn take<const MULTI: bool, const COLOURS: bool>(&mut self, node: u32) -> Result<(), DeadEnd> {
        self.choose::<MULTI, COLOURS>(node)?;
        self.follow::<MULTI, COLOURS>()
    }

    /// Leaves the option of this node out, and does what follows.
    pub(crate) fn leave<const MULTI: bool, const COLOURS: bool>(&mut self, node: u32) -> Result<(), DeadEnd> {
        self.hide::<MULTI>(node)?;
        self.remove::<MULTI>(node)?;
        self.follow::<MULTI, COLOURS>()
    }

    /// Takes what must be taken.
    fn follow<const MULTI: bool, const COLOURS: bool>(&mut self) -> Result<(), DeadEnd> {
        while let Some(item) = self.forced.pop() {
            let least = if MULTI { self.often[item as usize].0 } else { 1 };
            if self.place[item as usize] < self.open_len && least > 0 {
                self.choose::<MULTI, COLOURS>(self.cells[self.spans[item as usize].first as usize])?;
            }
        }
        Ok(())
    }

    /// Covers all items of the node's option, its own first.
    fn choose<const MULTI: bool, const COLOURS: bool>(&mut self, node: u32) -> Result<(), DeadEnd> {
        let option = self.option_of[node as usize];
        self.chosen.push(option);
        self.cover::<MULTI, COLOURS>(node)?;
        for other in self.starts[option as usize]..self.starts[option as usize + 1] {
            if other != node {
                self.cover::<MULTI, COLOURS>(other)?;
            }
        }
        Ok(())
    }

    /// The item of the node is covered by the node's option: no other option that has it is possible, unless it gives it
    /// the same colour, or the item may be covered again.
    #[inline]
    fn cover<const MULTI: bool, const COLOURS: bool>(&mut self, node: u32) -> Result<(), DeadEnd> {
        let item = self.nodes[node as usize].item;
        let mut colour = 0;
        if item < self.primary {
            if MULTI && self.often[item as usize].1 > 1 {
                return self.cover_once_more(node);
            }
            self.close(item);
        } else if COLOURS {
            colour = self.colours[node as usize];
            if colour != 0 {
                if self.is_coloured[item as usize] {
                    return Ok(());
                }
                self.is_coloured[item as usize] = true;
                self.coloured.push(item);
            }
        }
        for cell in self.cells_of(item) {
            let other = self.cells[cell];
            if other != node && (!COLOURS || colour == 0 || self.colours[other as usize] != colour) {
                self.hide::<MULTI>(other)?;
            }
        }
        Ok(())
    }

    /// The item of the node is covered by the node's option, and may be covered by others too.
    fn cover_once_more(&mut self, node: u32) -> Result<(), DeadEnd> {
        let item = self.nodes[node as usize].item;
        let (least, most) = self.often[item as usize];
        let least = least.saturating_sub(1);
        self.often[item as usize] = (least, most - 1);
        // An option is taken once. What is left is compared with what is needed after both have changed.
        self.remove::<true>(node)
    }

    /// Takes an option out of all of its items but the one it is seen from.
    #[inline]
    fn hide<const MULTI: bool>(&mut self, node: u32) -> Result<(), DeadEnd> {
        let option = self.option_of[node as usize] as usize;
        for other in self.starts[option]..self.starts[option + 1] {
            if other != node {
                self.remove::<MULTI>(other)?;
            }
        }
        Ok(())
    }

    /// Takes a node out of its item.
    #[inline]
    fn remove<const MULTI: bool>(&mut self, node: u32) -> Result<(), DeadEnd> {
        let Node { item, cell } = self.nodes[node as usize];
        let span = &mut self.spans[item as usize];
        span.end -= 1;
        let (end, left) = (span.end, span.len());
        let other = self.cells[end as usize];
        self.cells[end as usize] = node;
        self.cells[cell as usize] = other;
        self.nodes[other as usize].cell = cell;
        self.nodes[node as usize].cell = end;
        if item < self.primary {
            let least = if MULTI { self.often[item as usize].0 } else { 1 };
            if left < least {
                return Err(DeadEnd);
            }
            if left == least {
                self.forced.push(item);
            }
        }
        Ok(())
    }

    /// A primary item is covered as often as it may be.
    #[inline]
    fn close(&mut self, item: u32) {
        let place = self.place[item as usize];
        self.open_len -= 1;
        let last = self.open[self.open_len as usize];
        self.open[place as usize] = last;
        self.open[self.open_len as usize] = item;
        self.place[last as usize] = place;
        self.place[item as usize] = self.open_len;
    }
}
