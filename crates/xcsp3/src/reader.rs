//! From XML to a model: variables, groups, blocks, and which element means what.

use garns_cp::{Cancel, Constraint, Expr, Int, Model, Set};
use garns_lang::Text;
use roxmltree::{Document, Node, ParsingOptions};
use rustc_hash::FxHashMap;
use web_time::Instant;

use crate::error::{What, XcspError};
use crate::names::{Array, Names};
use crate::tokens::{range, repeated, tuples, words};

/// What a reader answers: something, or what is wrong with the element it was asked about.
pub(crate) type Read<T> = Result<T, What>;

const SIZE: Text = Text { en: "the size of an array", pt: "o tamanho de um vetor" };
const DOMAIN: Text = Text { en: "a domain of integers", pt: "um domínio de inteiros" };
pub(crate) const INTEGERS: Text = Text { en: "integers", pt: "inteiros" };
pub(crate) const TUPLES: Text = Text { en: "tuples", pt: "tuplas" };
const OPERATOR: Text = Text { en: "lt, le, ge or gt", pt: "lt, le, ge ou gt" };
const PARAMETER: Text = Text {
    en: "an argument for each parameter of the group",
    pt: "um argumento para cada parâmetro do grupo",
};
/// An array has no more variables than this.
const LARGEST: usize = 10_000_000;

/// The arguments of one use of a group's template.
struct Arguments {
    all: Vec<String>,
    /// Those from this one on are what `%...` means.
    rest: usize,
}

#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) model: Model,
    pub(crate) names: Names,
    /// Whether there is an objective, and whether it is to be large.
    pub(crate) maximises: Option<bool>,
    arguments: Option<Arguments>,
}

/// Reads an instance, until it is late: then the error is that the solver was stopped.
pub(crate) fn read(text: &str, deadline: Option<Instant>, cancel: &Cancel) -> Result<Reader, XcspError> {
    // A document type may be declared; it does not say anything that is looked at.
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        XcspError { line: at.row, column: at.col, what: What::Xml(error.to_string()) }
    })?;
    let mut reader = Reader::default();
    reader.model.limit(deadline, cancel.clone());
    let root = document.root_element();
    if root.tag_name().name() != "instance" || root.attribute("format").is_some_and(|f| f != "XCSP3") {
        return Err(at(root, What::NoInstance));
    }
    for part in elements(root) {
        match part.tag_name().name() {
            "variables" => reader.variables(part)?,
            "constraints" => reader.block(part)?,
            "objectives" => {
                let objectives: Vec<Node> = elements(part).collect();
                for (i, objective) in objectives.into_iter().enumerate() {
                    let told = if i > 0 { Err(What::Objectives) } else { reader.objective(objective) };
                    told.map_err(|what| at(objective, what))?;
                }
            }
            // How to search is left to the solver.
            "annotations" => {}
            other => return Err(at(part, What::Element(other.to_owned()))),
        }
    }
    Ok(reader)
}

fn at(node: Node, what: What) -> XcspError {
    let place = node.document().text_pos_at(node.range().start);
    XcspError { line: place.row, column: place.col, what }
}

pub(crate) fn elements<'a, 'd>(node: Node<'a, 'd>) -> impl Iterator<Item = Node<'a, 'd>> + use<'a, 'd> {
    node.children().filter(Node::is_element)
}

pub(crate) fn child<'a, 'd>(node: Node<'a, 'd>, name: &str) -> Option<Node<'a, 'd>> {
    elements(node).find(|child| child.tag_name().name() == name)
}

pub(crate) fn name(node: Node) -> String {
    node.tag_name().name().to_owned()
}

/// How many parameters a template names; `%...` is what comes after them.
fn parameters(template: Node) -> usize {
    let mut count = 0;
    for text in template.descendants().filter_map(|node| node.text()) {
        for after in text.split('%').skip(1) {
            let digits = after.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(after.len());
            count = count.max(after[..digits].parse::<usize>().map_or(0, |number| number + 1));
        }
    }
    count
}

fn own_text(node: Node) -> String {
    node.children().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

fn set_of(text: &str) -> Read<Set> {
    let ranges: Option<Vec<(i64, i64)>> = words(text).into_iter().map(range).collect();
    let set = ranges.map(Set::from_ranges).filter(|set| !set.is_empty());
    set.ok_or_else(|| What::Expected { wanted: DOMAIN, found: text.trim().to_owned() })
}

impl Reader {
    fn variables(&mut self, variables: Node) -> Result<(), XcspError> {
        // What is declared "as" another has its domain.
        let mut by_id: FxHashMap<String, Node> = FxHashMap::default();
        for node in elements(variables) {
            let id = node.attribute("id").map(str::to_owned);
            let id = id.ok_or_else(|| at(node, What::Missing { element: name(node), part: "id" }))?;
            let like = match node.attribute("as") {
                None => node,
                Some(like) => *by_id.get(like).ok_or_else(|| at(node, What::Undeclared(like.to_owned())))?,
            };
            if by_id.insert(id.clone(), like).is_some() {
                return Err(at(node, What::Twice(id)));
            }
            self.declare(node, like, id).map_err(|what| at(node, what))?;
        }
        Ok(())
    }

    fn declare(&mut self, node: Node, like: Node, id: String) -> Read<()> {
        if let Some(kind) = node.attribute("type").filter(|kind| *kind != "integer") {
            let attribute = format!("type=\"{kind}\"");
            return Err(What::Attribute { element: name(node), attribute });
        }
        match node.tag_name().name() {
            "var" => {
                let var = self.new_variable(set_of(&own_text(like))?);
                self.names.shown.push((id.clone(), var));
                self.names.vars.insert(id, var);
                Ok(())
            }
            "array" => self.array(node, like, id),
            other => Err(What::Element(other.to_owned())),
        }
    }

    /// A new variable.
    fn new_variable(&mut self, set: Set) -> Int {
        let zero = set.contains(0);
        let var = self.model.int(set);
        if zero {
            self.names.with_zero.insert(var);
        }
        var
    }

    fn array(&mut self, node: Node, like: Node, id: String) -> Read<()> {
        let size = node.attribute("size").or_else(|| like.attribute("size")).unwrap_or_default();
        let wrong = || What::Expected { wanted: SIZE, found: size.to_owned() };
        let inside =
            size.trim().strip_prefix('[').and_then(|size| size.strip_suffix(']')).ok_or_else(wrong)?;
        let sizes: Option<Vec<usize>> = inside.split("][").map(|size| size.trim().parse().ok()).collect();
        let sizes = sizes.ok_or_else(wrong)?;
        let count = sizes.iter().try_fold(1usize, |count, size| count.checked_mul(*size));
        let count = count.filter(|count| *count <= LARGEST).ok_or_else(wrong)?;
        let start = node.attribute("startIndex").map_or(Ok(0), str::parse).map_err(|_| wrong())?;
        let mut array = Array { sizes, start, cells: vec![None; count] };
        let domains: Vec<Node> = elements(like).collect();
        let mut sets: Vec<Option<Set>> = vec![None; count];
        if domains.is_empty() {
            sets.fill(Some(set_of(&own_text(like))?));
        }
        for domain in domains {
            let set = set_of(&own_text(domain))?;
            let mut others = false;
            for word in words(domain.attribute("for").unwrap_or("others")) {
                others |= word == "others";
                // Of an array declared "as" this one, the names are those of the other.
                if let Some(bracket) = word.find('[') {
                    for place in array.part(&word[bracket..])?.places {
                        sets[place] = Some(set.clone());
                    }
                }
            }
            if others {
                sets.iter_mut().filter(|known| known.is_none()).for_each(|known| *known = Some(set.clone()));
            }
        }
        for (place, set) in sets.into_iter().enumerate() {
            if let Some(set) = set {
                let var = self.new_variable(set);
                array.cells[place] = Some(var);
                self.names.shown.push((array.name(&id, place), var));
            }
        }
        self.names.arrays.insert(id, array);
        Ok(())
    }

    fn block(&mut self, block: Node) -> Result<(), XcspError> {
        for node in elements(block) {
            match node.tag_name().name() {
                "block" => self.block(node)?,
                "group" => self.group(node)?,
                "slide" => self.slide(node).map_err(|what| at(node, what))?,
                _ => self.post(node).map_err(|what| at(node, what))?,
            }
        }
        Ok(())
    }

    fn group(&mut self, group: Node) -> Result<(), XcspError> {
        let mut parts = elements(group);
        let Some(template) = parts.next() else { return Ok(()) };
        let rest = parameters(template);
        for args in parts {
            let told = self.arguments_of(args).and_then(|all| self.post_with(template, all, rest));
            told.map_err(|what| at(args, what))?;
        }
        Ok(())
    }

    /// A constraint on each run of neighbours in a list.
    fn slide(&mut self, slide: Node) -> Read<()> {
        self.only(
            slide,
            &["list", &slide.last_element_child().map(name).unwrap_or_default()],
            &["circular"],
        )?;
        let parts: Vec<Node> = elements(slide).collect();
        let [list, template] = parts[..] else { return Err(What::Lengths { element: name(slide) }) };
        let number = |attribute: &str, usual: usize| match list.attribute(attribute) {
            None => Ok(usual),
            Some(text) => text
                .trim()
                .parse::<usize>()
                .ok()
                .filter(|number| *number > 0)
                .ok_or_else(|| What::Expected { wanted: INTEGERS, found: text.to_owned() }),
        };
        let (arity, step) = (parameters(template), number("offset", 1)?);
        let mut all = Vec::new();
        for word in words(&self.text(list)?) {
            all.extend(self.names.expanded(word)?);
        }
        if arity == 0 || number("collect", arity)? != arity {
            return Err(What::Lengths { element: name(slide) });
        }
        let count = all.len();
        let circular = slide.attribute("circular") == Some("true");
        let last = if circular { count } else { (count + 1).saturating_sub(arity) };
        for start in (0..last).step_by(step) {
            let run = (start..start + arity).map(|place| all[place % count].clone()).collect();
            self.post_with(template, run, arity)?;
        }
        Ok(())
    }

    /// What the template of a group says with these arguments.
    fn post_with(&mut self, template: Node, all: Vec<String>, rest: usize) -> Read<()> {
        self.arguments = Some(Arguments { all, rest });
        let told = self.post(template);
        self.arguments = None;
        told
    }

    fn arguments_of(&self, args: Node) -> Read<Vec<String>> {
        if args.tag_name().name() != "args" {
            return Err(What::Element(name(args)));
        }
        let mut all = Vec::new();
        for word in words(&own_text(args)) {
            all.extend(self.names.expanded(word)?);
        }
        Ok(all)
    }

    /// The text of an element, with the group's arguments for its parameters.
    pub(crate) fn text(&self, node: Node) -> Read<String> {
        let text = own_text(node);
        let Some(arguments) = self.arguments.as_ref().filter(|_| text.contains('%')) else { return Ok(text) };
        let mut parts = text.split('%');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            if let Some(after) = part.strip_prefix("...") {
                filled += &arguments.all[arguments.rest.min(arguments.all.len())..].join(" ");
                filled += after;
                continue;
            }
            let digits = part.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(part.len());
            let argument = part[..digits].parse::<usize>().ok().and_then(|i| arguments.all.get(i));
            filled +=
                argument.ok_or_else(|| What::Expected { wanted: PARAMETER, found: format!("%{part}") })?;
            filled += &part[digits..];
        }
        Ok(filled)
    }

    /// The text of a part of a constraint, which must be there.
    pub(crate) fn part(&self, node: Node, part: &'static str) -> Read<String> {
        match child(node, part) {
            Some(child) => self.text(child),
            None => Err(What::Missing { element: name(node), part }),
        }
    }

    /// Parts that are not known are not passed over, nor are attributes that change the meaning.
    pub(crate) fn only(&self, node: Node, parts: &[&str], attributes: &[&str]) -> Read<()> {
        if let Some(part) = elements(node).find(|part| !parts.contains(&part.tag_name().name())) {
            return Err(What::Part { element: name(node), part: name(part) });
        }
        let known =
            |attribute: &str| matches!(attribute, "id" | "class" | "note") || attributes.contains(&attribute);
        match node.attributes().find(|attribute| !known(attribute.name())) {
            Some(other) => Err(What::Attribute { element: name(node), attribute: other.name().to_owned() }),
            None => Ok(()),
        }
    }

    /// Words as expressions: variables, parts of arrays, numbers, `5x3`.
    pub(crate) fn exprs(&self, text: &str) -> Read<Vec<Expr>> {
        let mut list = Vec::new();
        for word in words(text) {
            if let Some((_, array, part)) = self.names.part_unless_call(word)? {
                list.extend(part.places.into_iter().filter_map(|place| array.cells[place]).map(Expr::from));
            } else if let Some((value, times)) = repeated(word).filter(|(_, times)| *times <= LARGEST) {
                list.extend(std::iter::repeat_n(Expr::from(value), times));
            } else if let Some((low, high)) = range(word).filter(|(low, high)| low.abs_diff(*high) < 1 << 24)
            {
                list.extend((low..=high).map(Expr::from));
            } else {
                list.push(self.names.expr(word)?);
            }
        }
        Ok(list)
    }

    /// The expressions of a part, or of the element itself if it has no parts.
    pub(crate) fn list(&self, node: Node, part: &'static str) -> Read<Vec<Expr>> {
        let text = match child(node, part) {
            Some(child) => self.text(child)?,
            None if elements(node).next().is_none() => self.text(node)?,
            None => return Err(What::Missing { element: name(node), part }),
        };
        self.exprs(&text)
    }

    /// The lists of a constraint that may have several.
    pub(crate) fn lists(&self, node: Node) -> Read<Vec<Vec<Expr>>> {
        let lists = elements(node).filter(|child| child.tag_name().name() == "list");
        lists.map(|list| self.exprs(&self.text(list)?)).collect()
    }

    /// Rows of expressions: `(x,y)(z,w)` or a part of an array of two dimensions.
    pub(crate) fn matrix(&self, text: &str) -> Read<Vec<Vec<Expr>>> {
        if let Some(rows) = tuples(text) {
            let row = |row: Vec<&str>| row.into_iter().map(|word| self.names.expr(word)).collect();
            return rows.into_iter().map(row).collect();
        }
        let text = text.trim();
        let Some((_, array, part)) = self.names.part(text)? else {
            return Err(What::Expected { wanted: TUPLES, found: text.to_owned() });
        };
        let undeclared = || What::Undeclared(text.to_owned());
        let all: Option<Vec<Int>> = part.places.iter().map(|place| array.cells[*place]).collect();
        let all = all.ok_or_else(undeclared)?;
        Ok(all.chunks(part.row.max(1)).map(|row| row.iter().map(Expr::from).collect()).collect())
    }

    pub(crate) fn ints(&self, text: &str) -> Read<Vec<i64>> {
        let mut all = Vec::new();
        for word in words(text) {
            let wrong = || What::Expected { wanted: INTEGERS, found: word.to_owned() };
            match (repeated(word), range(word)) {
                (Some((value, times)), _) if times <= LARGEST => {
                    all.extend(std::iter::repeat_n(value, times))
                }
                (_, Some((low, high))) if low.abs_diff(high) < 1 << 24 => all.extend(low..=high),
                _ => return Err(wrong()),
            }
        }
        Ok(all)
    }

    /// What is compared in order: the operator of a constraint.
    pub(crate) fn operator(&self, node: Node) -> Read<String> {
        let operator = match child(node, "operator") {
            Some(child) => self.text(child)?.trim().to_owned(),
            None => node.attribute("operator").unwrap_or_default().to_owned(),
        };
        match &operator[..] {
            "lt" | "le" | "ge" | "gt" => Ok(operator),
            _ => Err(What::Expected { wanted: OPERATOR, found: operator }),
        }
    }

    pub(crate) fn holds(&mut self, constraint: impl Into<Constraint>) -> Read<()> {
        self.model.try_post(constraint).map_err(What::Solver)
    }

    /// Words as variables.
    pub(crate) fn vars(&self, text: &str) -> Read<Vec<Int>> {
        let mut vars = Vec::new();
        for word in words(text) {
            for name in self.names.expanded(word)? {
                vars.push(self.names.var(&name)?);
            }
        }
        Ok(vars)
    }
}
