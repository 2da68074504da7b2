//! The constraints that compare, count and connect; which element means which.

use garns_cp::{
    Constraint, Expr, Times, all_different, all_equal, among, and, arg_max, arg_min, circuit, count, element,
    global_cardinality, global_cardinality_closed, inverse, lex_le, lex_lt, max, min, nvalue, or, product,
    subcircuit, sum, value_precede_chain,
};
use garns_lang::Text;
use roxmltree::Node;

use crate::error::What;
use crate::expression::compare;
use crate::reader::{Read, Reader, child, elements, name};
use crate::tokens::{range, words};

pub(crate) fn refused(node: Node, why: Text) -> What {
    What::Refused { element: name(node), why }
}

/// From where places are counted, which is 0 if it is not said.
fn start_index(node: Node, attribute: &str) -> Read<i64> {
    node.attribute(attribute).map_or(Ok(0), |start| {
        start.parse().map_err(|_| What::Expected { wanted: crate::reader::INTEGERS, found: start.to_owned() })
    })
}

fn lengths(node: Node) -> What {
    What::Lengths { element: name(node) }
}

/// Pairs of neighbours are in this order.
fn in_order(list: &[Expr], sign: &str) -> Option<Constraint> {
    let pairs = list.windows(2).map(|pair| compare(sign, pair[0].clone(), pair[1].clone()));
    pairs.collect::<Option<Vec<_>>>().map(and)
}

fn transposed(rows: &[Vec<Expr>]) -> Option<Vec<Vec<Expr>>> {
    let width = rows.first()?.len();
    (0..width).map(|i| rows.iter().map(|row| row.get(i).cloned()).collect()).collect()
}

impl Reader {
    /// Adds what one element says.
    pub(crate) fn post(&mut self, node: Node) -> Read<()> {
        match node.tag_name().name() {
            "intension" => self.intension(node),
            "clause" => self.clause(node),
            "extension" => self.extension(node),
            "regular" => self.regular(node),
            "mdd" => self.mdd(node),
            "allDifferent" => self.all_different(node),
            "allEqual" => self.all_equal(node),
            "ordered" => self.ordered(node),
            "lex" => self.lex(node),
            "sum" => self.sum(node),
            "count" => self.count(node),
            "nValues" => self.n_values(node),
            "cardinality" => self.cardinality(node),
            "minimum" | "maximum" => self.extreme(node),
            "minimumArg" | "maximumArg" => self.place_of_extreme(node),
            "element" => self.element(node),
            "channel" => self.channel(node),
            "circuit" => self.circuit(node),
            "instantiation" => self.instantiation(node),
            "precedence" => self.precedence(node),
            "noOverlap" => self.no_overlap(node),
            "cumulative" => self.cumulative(node),
            "binPacking" => self.bin_packing(node),
            "knapsack" => self.knapsack(node),
            other => Err(What::Element(other.to_owned())),
        }
    }

    /// The condition of a constraint, said of an expression.
    pub(crate) fn under_condition(&mut self, node: Node, of: Expr) -> Read<()> {
        let condition = self.part(node, "condition")?;
        let said = self.names.condition(&condition, of)?;
        self.holds(said)
    }

    fn intension(&mut self, node: Node) -> Read<()> {
        self.only(node, &["function"], &[])?;
        let text = self.text(child(node, "function").unwrap_or(node))?;
        let said = self.names.constraint(&text)?;
        self.holds(said)
    }

    fn clause(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list"], &[])?;
        let list = self.list(node, "list")?;
        self.holds(or(list.into_iter().map(|literal| literal.ne(0))))
    }

    fn all_different(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "except", "matrix"], &[])?;
        if child(node, "matrix").is_some() {
            let rows = self.matrix(&self.part(node, "matrix")?)?;
            let columns = transposed(&rows).ok_or_else(|| lengths(node))?;
            return rows.into_iter().chain(columns).try_for_each(|line| self.holds(all_different(line)));
        }
        let except = child(node, "except").map(|except| self.text(except)).transpose()?;
        let lists = self.lists(node)?;
        if lists.len() > 1 {
            if except.is_some() {
                return Err(refused(
                    node,
                    Text { en: "for lists with <except>", pt: "para listas com <except>" },
                ));
            }
            return self.different_lists(node, &lists);
        }
        let list = self.list(node, "list")?;
        let Some(except) = except else { return self.holds(all_different(list)) };
        let except = self.ints(&except)?;
        for (i, one) in list.iter().enumerate() {
            for other in &list[..i] {
                let said = one.clone().ne(other.clone()).or(one.clone().is_in(except.clone()));
                self.holds(said)?;
            }
        }
        Ok(())
    }

    /// No two lists are the same.
    fn different_lists(&mut self, node: Node, lists: &[Vec<Expr>]) -> Read<()> {
        for (i, one) in lists.iter().enumerate() {
            for other in &lists[..i] {
                if one.len() != other.len() {
                    return Err(lengths(node));
                }
                let differ = one.iter().zip(other).map(|(a, b)| a.clone().ne(b.clone()));
                self.holds(or(differ))?;
            }
        }
        Ok(())
    }

    fn all_equal(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list"], &[])?;
        let list = self.list(node, "list")?;
        self.holds(all_equal(list))
    }

    fn ordered(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "lengths", "operator"], &["operator"])?;
        let mut list = self.list(node, "list")?;
        let sign = self.operator(node)?;
        if child(node, "lengths").is_none() {
            return in_order(&list, &sign).map_or(Ok(()), |said| self.holds(said));
        }
        // Each one, and so much more, comes before the next.
        let gaps = self.exprs(&self.part(node, "lengths")?)?;
        if gaps.len() + 1 < list.len() {
            return Err(lengths(node));
        }
        let last = list.split_off(1);
        let firsts = list.into_iter().chain(last.clone());
        for ((first, gap), second) in firsts.zip(gaps).zip(last) {
            let said = compare(&sign, first + gap, second).ok_or_else(|| lengths(node))?;
            self.holds(said)?;
        }
        Ok(())
    }

    fn lex(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "matrix", "operator"], &["operator"])?;
        let sign = self.operator(node)?;
        let lines = if child(node, "matrix").is_some() {
            let rows = self.matrix(&self.part(node, "matrix")?)?;
            let columns = transposed(&rows).ok_or_else(|| lengths(node))?;
            vec![rows, columns]
        } else {
            vec![self.lists(node)?]
        };
        for pair in lines.iter().flat_map(|lists| lists.windows(2)) {
            let (a, b) = (pair[0].clone(), pair[1].clone());
            let said = match &sign[..] {
                "lt" => lex_lt(a, b),
                "le" => lex_le(a, b),
                "gt" => lex_lt(b, a),
                _ => lex_le(b, a),
            };
            self.holds(said)?;
        }
        Ok(())
    }

    /// Terms with their coefficients, if there are any.
    pub(crate) fn weighted(&self, node: Node, list: Vec<Expr>) -> Read<Vec<Expr>> {
        let Some(coefficients) = child(node, "coeffs") else { return Ok(list) };
        let coefficients = self.exprs(&self.text(coefficients)?)?;
        if coefficients.len() != list.len() {
            return Err(lengths(node));
        }
        Ok(coefficients.into_iter().zip(list).map(|(factor, term)| factor * term).collect())
    }

    fn sum(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "coeffs", "condition"], &[])?;
        let terms = self.weighted(node, self.list(node, "list")?)?;
        self.under_condition(node, sum(terms))
    }

    fn count(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "values", "condition"], &[])?;
        let list = self.list(node, "list")?;
        let values = self.part(node, "values")?;
        let found = match self.ints(&values) {
            Ok(values) => among(list, values),
            // What is counted may be told by variables: has the value of one of them.
            Err(_) => match &self.exprs(&values)?[..] {
                [value] => count(list, value.clone()),
                values => sum(list
                    .into_iter()
                    .map(|of| Expr::from(or(values.iter().map(|value| of.clone().eq(value.clone())))))),
            },
        };
        self.under_condition(node, found)
    }

    fn n_values(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "except", "condition"], &[])?;
        let list = self.list(node, "list")?;
        let Some(except) = child(node, "except") else { return self.under_condition(node, nvalue(list)) };
        // With the values that don't count there as well, they are as many more.
        let except = self.ints(&self.text(except)?)?;
        let all = list.into_iter().chain(except.iter().map(|value| Expr::from(*value)));
        let mut different = except.clone();
        different.sort_unstable();
        different.dedup();
        self.under_condition(node, nvalue(all) - different.len() as i64)
    }

    fn cardinality(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "values", "occurs"], &[])?;
        let list = self.list(node, "list")?;
        let values = child(node, "values").ok_or(What::Missing { element: name(node), part: "values" })?;
        let closed = values.attribute("closed") == Some("true");
        let values = self.ints(&self.text(values)?)?;
        let occurs = self.part(node, "occurs")?;
        let mut times = Vec::new();
        for word in words(&occurs) {
            match range(word).filter(|_| word.contains("..")) {
                Some((low, high)) => times.push(Times::Within(low, high)),
                None => times.extend(self.exprs(word)?.into_iter().map(Times::Exactly)),
            }
        }
        if times.len() != values.len() {
            return Err(lengths(node));
        }
        self.holds(match closed {
            true => global_cardinality_closed(list, values, times),
            false => global_cardinality(list, values, times),
        })
    }

    fn extreme(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "condition"], &[])?;
        let list = self.list(node, "list")?;
        if list.is_empty() {
            return Err(lengths(node));
        }
        let of = if node.tag_name().name() == "minimum" { min(list) } else { max(list) };
        self.under_condition(node, of)
    }

    /// A place of the least or greatest: the first, the last, or any (which is what no rank means).
    fn place_of_extreme(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "condition"], &["rank"])?;
        let list = self.list(node, "list")?;
        let start = child(node, "list").map_or(Ok(0), |list| start_index(list, "startIndex"))?;
        let greatest = node.tag_name().name() == "maximumArg";
        let first = if greatest { arg_max } else { arg_min };
        let Some(last) = start.checked_add(list.len() as i64).map(|end| end - 1) else {
            return Err(What::Solver(garns_cp::Error::Overflow { what: "a start index" }));
        };
        match node.attribute("rank").unwrap_or("any") {
            _ if list.is_empty() => Err(lengths(node)),
            "first" => self.under_condition(node, first(list) + start),
            "last" => {
                let reversed: Vec<Expr> = list.into_iter().rev().collect();
                self.under_condition(node, Expr::from(last) - first(reversed))
            }
            "any" => {
                let condition = self.part(node, "condition")?;
                let extreme = if greatest { max(list.clone()) } else { min(list.clone()) };
                let extreme = Expr::from(self.model.var(extreme));
                let here = (start..).zip(list).map(|(place, of)| {
                    Ok(self.names.condition(&condition, place.into())?.and(of.eq(extreme.clone())))
                });
                let here = here.collect::<Read<Vec<_>>>()?;
                self.holds(or(here))
            }
            other => Err(What::Attribute { element: name(node), attribute: format!("rank=\"{other}\"") }),
        }
    }

    fn element(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "matrix", "index", "value", "condition"], &["startIndex"])?;
        let found = if let Some(matrix) = child(node, "matrix") {
            let rows = self.matrix(&self.text(matrix)?)?;
            let (row, column) =
                (start_index(matrix, "startRowIndex")?, start_index(matrix, "startColIndex")?);
            let width = rows.first().map_or(0, Vec::len);
            let [i, j] =
                <[Expr; 2]>::try_from(self.exprs(&self.part(node, "index")?)?).map_err(|_| lengths(node))?;
            if rows.iter().any(|row| row.len() != width) || width == 0 {
                return Err(lengths(node));
            }
            let column_in_row = (j.clone() - column).is_in(0..=width as i64 - 1);
            self.holds(column_in_row)?;
            element(rows.into_iter().flatten(), (i - row) * width as i64 + (j - column))
        } else {
            let list = self.list(node, "list")?;
            if child(node, "index").is_none() {
                // The value is somewhere in the list.
                let value = self.names.expr(&self.part(node, "value")?)?;
                return self.holds(or(list.into_iter().map(|one| one.eq(value.clone()))));
            }
            let from = child(node, "list").map_or(Ok(0), |list| start_index(list, "startIndex"))?;
            let index = self.names.expr(&self.part(node, "index")?)?;
            element(list, index - from - start_index(node, "startIndex")?)
        };
        if child(node, "condition").is_some() {
            return self.under_condition(node, found);
        }
        let value = self.names.expr(&self.part(node, "value")?)?;
        self.holds(found.eq(value))
    }

    fn channel(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "value"], &["startIndex"])?;
        let lists: Vec<Node> = elements(node).filter(|child| child.tag_name().name() == "list").collect();
        let starts: Option<Vec<i64>> = lists
            .iter()
            .map(|list| list.attribute("startIndex").map_or(Some(0), |start| start.parse().ok()))
            .collect();
        if starts.is_none_or(|starts| starts.iter().any(|start| *start != 0))
            || node.attribute("startIndex").is_some_and(|start| start != "0")
        {
            return Err(refused(
                node,
                Text { en: "with another startIndex than 0", pt: "com startIndex diferente de 0" },
            ));
        }
        let read = match &lists[..] {
            [] => vec![self.list(node, "list")?],
            _ => self.lists(node)?,
        };
        if child(node, "value").is_some() {
            // The value is the place of the one that is 1.
            let value = self.names.expr(&self.part(node, "value")?)?;
            let list = read.into_iter().next().ok_or_else(|| lengths(node))?;
            self.holds(value.clone().is_in(0..=list.len() as i64 - 1))?;
            for (place, one) in (0..).zip(list) {
                self.holds(one.eq(1).iff(value.clone().eq(place)))?;
            }
            return Ok(());
        }
        match &read[..] {
            [list] => self.holds(inverse(list.clone(), list.clone())),
            [a, b] if a.len() == b.len() => self.holds(inverse(a.clone(), b.clone())),
            // Each of the shorter list is told by the longer one; not the other way round.
            [a, b] => {
                let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
                for (i, one) in (0..).zip(short) {
                    for (j, other) in (0..).zip(long) {
                        self.holds(one.clone().eq(j).implies(other.clone().eq(i)))?;
                    }
                    self.holds(one.clone().is_in(0..=long.len() as i64 - 1))?;
                }
                Ok(())
            }
            _ => Err(lengths(node)),
        }
    }

    fn circuit(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "size"], &[])?;
        let start = child(node, "list").and_then(|list| list.attribute("startIndex"));
        let start: i64 = start.map_or(Ok(0), str::parse).map_err(|_| lengths(node))?;
        let next: Vec<Expr> = self.list(node, "list")?.into_iter().map(|one| one - start).collect();
        let places = || (0i64..).zip(next.clone());
        let inside = sum(places().map(|(place, one)| Expr::from(one.ne(place))));
        if let Some(size) = child(node, "size") {
            let size = self.text(size)?;
            if size.trim().parse() == Ok(next.len()) && next.len() > 1 {
                return self.holds(circuit(next));
            }
            let said = inside.clone().eq(self.names.expr(&size)?);
            self.holds(said)?;
        }
        self.holds(subcircuit(next))?;
        self.holds(inside.ge(2))
    }

    fn instantiation(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "values"], &[])?;
        let (vars, values) = (self.vars(&self.part(node, "list")?)?, self.part(node, "values")?);
        let values: Vec<&str> = words(&values);
        // `*` leaves a variable free.
        let mut known = Vec::new();
        for word in values {
            match word {
                "*" => known.push(None),
                word => known.extend(self.ints(word)?.into_iter().map(Some)),
            }
        }
        if known.len() != vars.len() {
            return Err(lengths(node));
        }
        for (var, value) in vars.into_iter().zip(known) {
            if let Some(value) = value {
                self.holds(var.eq(value))?;
            }
        }
        Ok(())
    }

    fn precedence(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "values"], &[])?;
        let list = self.list(node, "list")?;
        let Some(values) = child(node, "values") else {
            return Err(refused(node, Text { en: "without <values>", pt: "sem <values>" }));
        };
        if values.attribute("covered") == Some("true") {
            return Err(refused(node, Text { en: "with covered=\"true\"", pt: "com covered=\"true\"" }));
        }
        let values = self.ints(&self.text(values)?)?;
        self.holds(value_precede_chain(values, list))
    }

    /// The objective: one expression, or a sum, product, minimum, maximum or number of values of several.
    pub(crate) fn combined(&self, node: Node) -> Read<Expr> {
        let list = || self.weighted(node, self.list(node, "list")?);
        Ok(match node.attribute("type").unwrap_or("expression") {
            "expression" => self.names.expr(&self.text(node)?)?,
            "sum" => sum(list()?),
            "product" => product(list()?),
            "minimum" => min(list()?),
            "maximum" => max(list()?),
            "nValues" => nvalue(list()?),
            other => {
                let attribute = format!("type=\"{other}\"");
                return Err(What::Attribute { element: name(node), attribute });
            }
        })
    }
}
