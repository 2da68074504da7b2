//! A second checker, as slow and obvious as can be: every constraint is looked at again and again until nothing changes.

/// Weights of literals (`x3` is 3, `~x3` is -3), and the least that the true ones must add up to.
pub(crate) type Row = (Vec<(i64, i64)>, i64);

/// The constraint of a line of OPB, or the two of an equation.
pub(crate) fn rows(line: &str) -> Option<Vec<Row>> {
    let body = line.trim().strip_suffix(';')?;
    let (left, equal, right) = match body.split_once(">=") {
        Some((left, right)) => (left, false, right),
        None => body.split_once('=').map(|(left, right)| (left, true, right))?,
    };
    let words: Vec<&str> = left.split_whitespace().collect();
    let literal = |word: &str| match word.strip_prefix('~') {
        Some(name) => name.strip_prefix('x')?.parse::<i64>().ok().map(|number| -number),
        None => word.strip_prefix('x')?.parse().ok(),
    };
    let terms: Option<Vec<(i64, i64)>> =
        words.chunks(2).map(|pair| Some((pair[0].parse().ok()?, literal(pair.get(1)?)?))).collect();
    let (terms, bound) = (terms?, right.trim().parse::<i64>().ok()?);
    let contrary = terms.iter().map(|(weight, lit)| (-weight, *lit)).collect();
    Some(if equal { vec![(terms, bound), (contrary, -bound)] } else { vec![(terms, bound)] })
}

/// The most that a sum can be, given some variables; one more variable may be assumed.
fn most(row: &Row, known: &[Option<bool>]) -> i64 {
    // By variable first: the same one may stand there twice.
    let mut by_variable: std::collections::BTreeMap<i64, [i64; 2]> = std::collections::BTreeMap::new();
    for (weight, lit) in &row.0 {
        by_variable.entry(lit.abs()).or_default()[usize::from(*lit > 0)] += weight;
    }
    let best = |(variable, sums): (&i64, &[i64; 2])| match known[*variable as usize] {
        Some(value) => sums[usize::from(value)],
        None => sums[0].max(sums[1]),
    };
    by_variable.iter().map(best).sum()
}

/// Whether unit propagation contradicts the rows.
fn contradicts(rows: &[Row]) -> bool {
    let variables = rows.iter().flat_map(|row| &row.0).map(|(_, lit)| lit.abs()).max().unwrap_or(0);
    let mut known = vec![None; variables as usize + 1];
    loop {
        let before = known.clone();
        for row in rows {
            if most(row, &known) < row.1 {
                return true;
            }
            for (_, lit) in &row.0 {
                let variable = lit.unsigned_abs() as usize;
                for value in [false, true] {
                    if known[variable].is_none() {
                        known[variable] = Some(value);
                        let possible = most(row, &known) >= row.1;
                        known[variable] = (!possible).then_some(!value);
                    }
                }
            }
        }
        if known == before {
            return false;
        }
    }
}

/// Whether each lemma follows from the rows and those before it, and the last can't hold.
pub(crate) fn accepts(mut rows: Vec<Row>, lemmas: &[Row]) -> bool {
    for (terms, bound) in lemmas {
        // Less than the bound.
        let contrary = (terms.iter().map(|(weight, lit)| (-weight, *lit)).collect(), 1 - bound);
        rows.push(contrary);
        let follows = contradicts(&rows);
        rows.pop();
        if !follows {
            return false;
        }
        rows.push((terms.clone(), *bound));
    }
    lemmas.last().is_some_and(|last| most(last, &vec![None; 1 << 12]) < last.1)
}

/// The same of texts, of which only constraints and lemmas are looked at.
pub(crate) fn accepts_text(model: &str, proof: &str) -> bool {
    let model: Option<Vec<Vec<Row>>> =
        model.lines().filter(|line| !line.starts_with('*')).map(rows).collect();
    let lemmas: Option<Vec<Vec<Row>>> =
        proof.lines().filter_map(|line| line.strip_prefix("rup ")).map(rows).collect();
    match (model, lemmas) {
        (Some(model), Some(lemmas)) => accepts(model.concat(), &lemmas.concat()),
        _ => false,
    }
}
