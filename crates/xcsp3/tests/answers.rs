//! Every constraint against trying all values.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

use std::collections::BTreeSet;

use garns_xcsp3::{Cancel, Options, Verdict, solve};

fn instance(variables: &str, constraints: &str, objectives: &str) -> String {
    format!(
        "<instance format=\"XCSP3\" type=\"CSP\">\n<variables>{variables}</variables>\n<constraints>\n{constraints}\n\
         </constraints>\n<objectives>{objectives}</objectives>\n</instance>"
    )
}

fn answer(text: &str, all: bool) -> (Verdict, String) {
    let mut out = Vec::new();
    let options = Options { all, ..Options::default() };
    let verdict =
        solve(text, &options, &Cancel::never(), &mut out).unwrap_or_else(|error| panic!("{error}\n{text}"));
    (verdict, String::from_utf8(out).unwrap())
}

fn solutions(printed: &str) -> Vec<Vec<i64>> {
    let values =
        printed.lines().filter_map(|line| line.strip_prefix("v   <values>")?.strip_suffix("</values>"));
    values.map(|line| line.split_whitespace().map(|value| value.parse().unwrap()).collect()).collect()
}

/// The solutions of constraints over `x[0]`, `x[1]`, … with these values are those for which `holds` says so.
fn check(count: usize, low: i64, high: i64, constraints: &str, holds: impl Fn(&[i64]) -> bool) {
    let array = format!("<array id=\"x\" size=\"[{count}]\"> {low}..{high} </array>");
    let printed = answer(&instance(&array, constraints, ""), true).1;
    let found = solutions(&printed);
    let mut wanted = BTreeSet::new();
    let mut values = vec![low; count];
    loop {
        if holds(&values) {
            wanted.insert(values.clone());
        }
        let Some(place) = values.iter().rposition(|value| *value < high) else { break };
        values[place] += 1;
        values[place + 1..].fill(low);
    }
    assert!(
        !wanted.is_empty() && wanted.len() < (high - low + 1).pow(count as u32) as usize,
        "it says something"
    );
    let different: BTreeSet<Vec<i64>> = found.iter().cloned().collect();
    assert_eq!(found.len(), different.len(), "none twice: {constraints}");
    assert_eq!(different, wanted, "{constraints}");
    assert!(printed.contains(&format!("d FOUND SOLUTIONS {}\n", found.len())));
}

fn sorted(values: &[i64]) -> Vec<i64> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values
}

fn differ(values: &[i64]) -> bool {
    sorted(values).windows(2).all(|pair| pair[0] != pair[1])
}

#[test]
fn expressions() {
    let say = |text: &str, holds: fn(&[i64]) -> bool| {
        check(3, -2, 3, &format!("<intension> {text} </intension>"), holds);
    };
    say("eq(add(x[0],x[1],1),mul(x[2],2))", |x| x[0] + x[1] + 1 == x[2] * 2);
    say("lt(sub(x[0],x[1]),neg(x[2]))", |x| x[0] - x[1] < -x[2]);
    say("ge(abs(x[0]),dist(x[1],x[2]))", |x| x[0].abs() >= (x[1] - x[2]).abs());
    say("eq(sqr(x[0]),max(x[1],x[2]))", |x| x[0] * x[0] == x[1].max(x[2]));
    say("gt(min(x[0],x[1],x[2]),-1)", |x| x.iter().min().unwrap() > &-1);
    say("eq(div(x[0],2),mod(x[1],3))", |x| x[0] / 2 == x[1] % 3);
    // Where it has to hold, a divisor is not 0; elsewhere it must not be able to.
    say("and(eq(div(x[0],x[1]),2),le(x[0],x[2]))", |x| x[1] != 0 && x[0] / x[1] == 2 && x[0] <= x[2]);
    say("or(eq(x[2],2),eq(mod(x[0],3),x[1]))", |x| x[2] == 2 || x[0] % 3 == x[1]);
    say("eq(pow(x[0],2),add(x[1],x[2]))", |x| x[0].pow(2) == x[1] + x[2]);
    say("or(eq(x[0],x[1],x[2]),and(ne(x[0],1),le(x[1],x[2])))", |x| {
        (x[0] == x[1] && x[1] == x[2]) || (x[0] != 1 && x[1] <= x[2])
    });
    say("xor(lt(x[0],0),lt(x[1],0),lt(x[2],0))", |x| x.iter().filter(|x| **x < 0).count() % 2 == 1);
    say("iff(gt(x[0],0),imp(gt(x[1],0),not(gt(x[2],0))))", |x| (x[0] > 0) != (x[1] > 0 && x[2] > 0));
    say("eq(if(gt(x[0],0),x[1],x[2]),2)", |x| if x[0] > 0 { x[1] == 2 } else { x[2] == 2 });
    say("in(x[0],set(1,3))", |x| [1, 3].contains(&x[0]));
    say("and(notin(x[0],set(1,3)),x[1])", |x| ![1, 3].contains(&x[0]) && x[1] != 0);
    say("le(add(in(x[0],set(1)),eq(x[1],2)),x[2])", |x| i64::from(x[0] == 1) + i64::from(x[1] == 2) <= x[2]);
}

#[test]
fn tables() {
    check(
        2,
        0,
        3,
        "<extension> <list> x[] </list> <supports> (0,1)(1,*)(3,3) </supports> </extension>",
        |x| x[0] == 1 || matches!(x, [0, 1] | [3, 3]),
    );
    check(
        2,
        0,
        3,
        "<extension> <list> x[1] x[0] </list> <conflicts> (0,1)(*,2) </conflicts> </extension>",
        |x| x[0] != 2 && !(x[1] == 0 && x[0] == 1),
    );
    check(2, 0, 3, "<extension> <list> x[0] </list> <supports> 0 2..3 </supports> </extension>", |x| {
        x[0] != 1
    });
    // So many stars that the rows are not written out.
    let long = "<extension> <list> x[] </list> <supports> (1,*,*,*,*,*,*,*,*)(*,*,*,*,*,*,*,1,1)(*,1,1,*,*,*,*,*,*) </supports> \
                </extension> <instantiation> <list> x[3..6] </list> <values> 0 0 1 0 </values> </instantiation>";
    let array = "<array id=\"x\" size=\"[9]\"> 0..4 </array>";
    let found = solutions(&answer(&instance(array, long, ""), true).1).len() as i64;
    // 5⁵ fillings, less those with no row: x0 not 1, not both of x1 and x2, not both of x7 and x8.
    assert_eq!(found, 3125 - 4 * 24 * 24);
    let regular = "<regular> <list> x[] </list> <transitions> (a,0,a)(a,1,b)(b,1,b)(b,0,c)(c,0,c) </transitions> \
                   <start> a </start> <final> b c </final> </regular>";
    check(4, 0, 1, regular, |x| {
        let ones = x.iter().filter(|x| **x == 1).count();
        ones > 0 && x.windows(ones).any(|window| window.iter().all(|x| *x == 1))
    });
    let mdd =
        "<mdd> <list> x[] </list> <transitions> (r,0,a)(r,1,b)(a,1,t)(b,0,t)(b,2,t) </transitions> </mdd>";
    check(2, 0, 2, mdd, |x| matches!(x, [0, 1] | [1, 0] | [1, 2]));
}

#[test]
fn comparing() {
    check(3, 0, 2, "<allDifferent> x[] </allDifferent>", differ);
    check(3, 0, 3, "<allDifferent> add(x[0],1) x[1] x[2] </allDifferent>", |x| {
        differ(&[x[0] + 1, x[1], x[2]])
    });
    check(3, 0, 2, "<allDifferent> <list> x[] </list> <except> 0 </except> </allDifferent>", |x| {
        differ(&x.iter().copied().filter(|x| *x != 0).collect::<Vec<_>>())
    });
    check(4, 0, 1, "<allDifferent> <list> x[0..1] </list> <list> x[2..3] </list> </allDifferent>", |x| {
        x[..2] != x[2..]
    });
    check(4, 0, 2, "<allDifferent> <matrix> (x[0],x[1])(x[2],x[3]) </matrix> </allDifferent>", |x| {
        x[0] != x[1] && x[2] != x[3] && x[0] != x[2] && x[1] != x[3]
    });
    check(3, 0, 2, "<allEqual> x[] </allEqual>", |x| x[0] == x[1] && x[1] == x[2]);
    check(3, 0, 3, "<ordered> <list> x[] </list> <operator> lt </operator> </ordered>", |x| {
        x[0] < x[1] && x[1] < x[2]
    });
    check(
        3,
        0,
        3,
        "<ordered> <list> x[] </list> <lengths> 1 x[0] </lengths> <operator> le </operator> </ordered>",
        |x| x[0] < x[1] && x[1] + x[0] <= x[2],
    );
    check(
        4,
        0,
        2,
        "<lex> <list> x[0..1] </list> <list> x[2..3] </list> <operator> gt </operator> </lex>",
        |x| x[..2] > x[2..],
    );
    check(4, 0, 2, "<lex> <matrix> (x[0],x[1])(x[2],x[3]) </matrix> <operator> le </operator> </lex>", |x| {
        x[..2] <= x[2..] && [x[0], x[2]] <= [x[1], x[3]]
    });
    check(3, 0, 3, "<precedence> <list> x[] </list> <values> 2 1 </values> </precedence>", |x| {
        let first = |value: i64| x.iter().position(|x| *x == value);
        first(1).is_none_or(|one| first(2).is_some_and(|two| two < one))
    });
}

#[test]
fn counting() {
    check(
        3,
        0,
        3,
        "<sum> <list> x[] </list> <coeffs> 1 -2 3 </coeffs> <condition> (ge,4) </condition> </sum>",
        |x| x[0] - 2 * x[1] + 3 * x[2] >= 4,
    );
    check(
        3,
        0,
        3,
        "<sum> <list> x[0..1] </list> <coeffs> x[2] 1 </coeffs> <condition> (in,2..4) </condition> </sum>",
        |x| (2..=4).contains(&(x[0] * x[2] + x[1])),
    );
    check(3, 0, 3, "<sum> <list> x[0..1] </list> <condition> (notin,{2,4}) </condition> </sum>", |x| {
        ![2, 4].contains(&(x[0] + x[1]))
    });
    check(
        4,
        0,
        2,
        "<count> <list> x[0..2] </list> <values> 0 2 </values> <condition> (eq,x[3]) </condition> </count>",
        |x| x[..3].iter().filter(|x| **x != 1).count() as i64 == x[3],
    );
    check(
        4,
        0,
        2,
        "<count> <list> x[0..2] </list> <values> x[3] </values> <condition> (lt,2) </condition> </count>",
        |x| x[..3].iter().filter(|one| **one == x[3]).count() < 2,
    );
    let different = |x: &[i64]| x.iter().collect::<BTreeSet<_>>().len();
    check(4, 0, 2, "<nValues> <list> x[] </list> <condition> (le,2) </condition> </nValues>", |x| {
        different(x) <= 2
    });
    check(
        4,
        0,
        2,
        "<nValues> <list> x[] </list> <except> 0 </except> <condition> (eq,1) </condition> </nValues>",
        |x| different(&x.iter().copied().filter(|x| *x != 0).collect::<Vec<_>>()) == 1,
    );
    let times = |x: &[i64], value: i64| x.iter().filter(|one| **one == value).count() as i64;
    check(
        5,
        0,
        2,
        "<cardinality> <list> x[0..3] </list> <values> 0 1 </values> <occurs> x[4] 1..2 </occurs> </cardinality>",
        |x| times(&x[..4], 0) == x[4] && (1..=2).contains(&times(&x[..4], 1)),
    );
    check(
        3,
        0,
        2,
        "<cardinality> <list> x[] </list> <values closed=\"true\"> 0 1 </values> <occurs> 1 2 </occurs> </cardinality>",
        |x| times(x, 0) == 1 && times(x, 1) == 2,
    );
    check(3, 0, 3, "<minimum> <list> x[] </list> <condition> (eq,1) </condition> </minimum>", |x| {
        x.iter().min() == Some(&1)
    });
    check(3, 0, 3, "<maximum> <list> x[0..1] </list> <condition> (lt,x[2]) </condition> </maximum>", |x| {
        x[0].max(x[1]) < x[2]
    });
    for (rank, greatest) in
        [("first", true), ("first", false), ("last", true), ("last", false), ("any", true)]
    {
        let tag = if greatest { "maximumArg" } else { "minimumArg" };
        let text = format!(
            "<{tag} rank=\"{rank}\"> <list startIndex=\"1\"> x[0..2] </list> <condition> (eq,x[3]) </condition> </{tag}>"
        );
        check(4, 0, 3, &text, |x| {
            let of = &x[..3];
            let extreme = if greatest { of.iter().max() } else { of.iter().min() };
            let mut places = (1..).zip(of).filter(|(_, x)| Some(*x) == extreme).map(|(place, _)| place);
            match rank {
                "first" => places.next() == Some(x[3]),
                "last" => places.last() == Some(x[3]),
                _ => places.any(|place| place == x[3]),
            }
        });
    }
}

#[test]
fn connecting() {
    check(
        4,
        0,
        2,
        "<element> <list> x[0..1] </list> <index> x[2] </index> <value> x[3] </value> </element>",
        |x| x[2] < 2 && x[x[2] as usize] == x[3],
    );
    check(
        2,
        0,
        3,
        "<element> <list startIndex=\"1\"> 3 1 2 </list> <index> x[0] </index> <condition> (lt,x[1]) </condition> </element>",
        |x| (1..=3).contains(&x[0]) && [3, 1, 2][x[0] as usize - 1] < x[1],
    );
    check(3, 0, 2, "<element> <list> x[0..1] </list> <value> x[2] </value> </element>", |x| {
        x[..2].contains(&x[2])
    });
    check(
        3,
        0,
        2,
        "<element> <matrix> (1,2)(0,1) </matrix> <index> x[0] x[1] </index> <value> x[2] </value> </element>",
        |x| x[0] < 2 && x[1] < 2 && [[1, 2], [0, 1]][x[0] as usize][x[1] as usize] == x[2],
    );
    check(6, 0, 2, "<channel> <list> x[0..2] </list> <list> x[3..5] </list> </channel>", |x| {
        (0..3).all(|i| x[3 + x[i] as usize] == i as i64) && differ(&x[..3])
    });
    check(3, 0, 2, "<channel> x[] </channel>", |x| (0..3).all(|i| x[x[i] as usize] == i as i64));
    check(5, 0, 2, "<channel> <list> x[0..1] </list> <list> x[2..4] </list> </channel>", |x| {
        (0..2).all(|i| x[2 + x[i] as usize] == i as i64)
    });
    check(3, 0, 1, "<channel> <list> x[0..1] </list> <value> x[2] </value> </channel>", |x| {
        (0..2).all(|i| (x[i] == 1) == (x[2] == i as i64))
    });
    let tour = |x: &[i64]| {
        let inside: Vec<usize> = (0..x.len()).filter(|i| x[*i] != *i as i64).collect();
        let first = inside.first()?;
        let (mut at, mut steps) = (*first, 0);
        loop {
            (at, steps) = (x[at] as usize, steps + 1);
            if at == *first || steps > x.len() {
                return (at == *first && steps == inside.len() && differ(x)).then_some(steps);
            }
        }
    };
    check(4, 0, 3, "<circuit> x[] </circuit>", |x| tour(x).is_some());
    check(4, 0, 3, "<circuit> <list> x[] </list> <size> 4 </size> </circuit>", |x| tour(x) == Some(4));
    check(4, 0, 3, "<circuit> <list> x[] </list> <size> 3 </size> </circuit>", |x| tour(x) == Some(3));
    check(3, 0, 2, "<instantiation> <list> x[] </list> <values> 1 * 2 </values> </instantiation>", |x| {
        x[0] == 1 && x[2] == 2
    });
}

#[test]
fn scheduling_and_packing() {
    let apart = |x: i64, dx: i64, y: i64, dy: i64| x + dx <= y || y + dy <= x;
    check(
        3,
        0,
        3,
        "<noOverlap> <origins> x[0] x[1] </origins> <lengths> 2 x[2] </lengths> </noOverlap>",
        |x| x[2] == 0 || apart(x[0], 2, x[1], x[2]),
    );
    check(
        3,
        0,
        3,
        "<noOverlap zeroIgnored=\"false\"> <origins> x[0] x[1] </origins> <lengths> 2 x[2] </lengths> </noOverlap>",
        |x| apart(x[0], 2, x[1], x[2]),
    );
    check(
        4,
        0,
        2,
        "<noOverlap> <origins> (x[0],x[1])(x[2],x[3]) </origins> <lengths> (2,1)(1,2) </lengths> </noOverlap>",
        |x| apart(x[0], 2, x[2], 1) || apart(x[1], 1, x[3], 2),
    );
    check(
        3,
        0,
        2,
        "<noOverlap> <origins> (x[0],x[1],0)(1,x[2],1) </origins> <lengths> (1,1,2)(1,2,1) </lengths> </noOverlap>",
        |x| apart(x[0], 1, 1, 1) || apart(x[1], 1, x[2], 2),
    );
    let load = |x: &[i64], time: i64| {
        let tasks = [(x[0], 2, 1), (x[1], 1, 2), (x[2], 2, 2)];
        tasks
            .iter()
            .filter(|(start, length, _)| (*start..start + length).contains(&time))
            .map(|task| task.2)
            .sum::<i64>()
    };
    let cumulative = "<cumulative> <origins> x[] </origins> <lengths> 2 1 2 </lengths> <heights> 1 2 2 </heights> \
                      <condition> (le,3) </condition> </cumulative>";
    check(3, 0, 3, cumulative, |x| (0..6).all(|time| load(x, time) <= 3));
    let held = |x: &[i64], bin: i64| {
        x.iter().zip([3, 2, 2]).filter(|(at, _)| **at == bin).map(|(_, size)| size).sum::<i64>()
    };
    check(
        3,
        0,
        2,
        "<binPacking> <list> x[] </list> <sizes> 3 2 2 </sizes> <condition> (le,4) </condition> </binPacking>",
        |x| (0..3).all(|bin| held(x, bin) <= 4),
    );
    check(
        3,
        0,
        2,
        "<binPacking> <list> x[] </list> <sizes> 3 2 2 </sizes> <limits> 4 3 </limits> </binPacking>",
        |x| held(x, 0) <= 4 && held(x, 1) <= 3 && held(x, 2) == 0,
    );
    check(
        4,
        0,
        4,
        "<binPacking> <list> x[0..2] </list> <sizes> 3 2 2 </sizes> <loads> 3 x[3] </loads> </binPacking>",
        |x| held(&x[..3], 0) == 3 && held(&x[..3], 1) == x[3] && x[..3].iter().all(|bin| *bin < 2),
    );
    let knapsack = "<knapsack> <list> x[] </list> <weights> 2 3 </weights> <condition> (le,8) </condition> \
                    <profits> 1 4 </profits> <condition> (ge,5) </condition> </knapsack>";
    check(2, 0, 4, knapsack, |x| 2 * x[0] + 3 * x[1] <= 8 && x[0] + 4 * x[1] >= 5);
}

#[test]
fn groups_blocks_and_arrays() {
    let groups = "<block class=\"symmetry\"> <group> <intension> le(%0,%1) </intension> \
                  <args> x[0] x[1] </args> <args> x[2..3] </args> </group> </block> \
                  <group> <sum> <list> %... </list> <condition> (eq,%0) </condition> </sum> <args> 3 x[0..2] </args> </group>";
    check(4, 0, 2, groups, |x| x[0] <= x[1] && x[2] <= x[3] && x[0] + x[1] + x[2] == 3);
    let slide = "<slide> <list> x[] </list> <intension> ne(add(%0,%1),2) </intension> </slide>";
    check(4, 0, 2, slide, |x| x.windows(2).all(|pair| pair[0] + pair[1] != 2));
    let slide = "<slide circular=\"true\"> <list offset=\"2\"> x[] </list> <allDifferent> %0 %1 %2 </allDifferent> </slide>";
    check(4, 0, 2, slide, |x| differ(&x[..3]) && differ(&[x[2], x[3], x[0]]));
    check(3, 0, 1, "<clause> x[0] not(x[1]) x[2] </clause>", |x| x[0] == 1 || x[1] == 0 || x[2] == 1);
    let variables = "<array id=\"y\" size=\"[2][3]\"> <domain for=\"y[0][]\"> 1 2 </domain> <domain for=\"y[1][1..2]\"> 5 </domain> \
                     </array> <var id=\"z\"> 0 1 7 </var> <var id=\"w\" as=\"z\"/> <!-- y[1][0] does not exist -->";
    let constraints = "<allDifferent> y[0][0..1] </allDifferent> <intension> eq(y[0][2],z) </intension> \
                       <intension> gt(w,z) </intension>";
    let printed = answer(&instance(variables, constraints, ""), true).1;
    assert!(printed.contains("<list> y[0][0] y[0][1] y[0][2] y[1][1] y[1][2] z w </list>"), "{printed}");
    assert_eq!(sorted_all(&printed), [[1, 2, 1, 5, 5, 1, 7], [2, 1, 1, 5, 5, 1, 7]]);
}

fn sorted_all(printed: &str) -> Vec<Vec<i64>> {
    let mut all = solutions(printed);
    all.sort_unstable();
    all
}

#[test]
fn objectives_and_verdicts() {
    let array = "<array id=\"x\" size=\"[3]\"> 0..5 </array>";
    let sum = "<sum> <list> x[] </list> <condition> (eq,7) </condition> </sum>";
    for (objective, best) in [
        ("<minimize> sub(x[0],x[1]) </minimize>", -5),
        ("<maximize type=\"sum\"> <list> x[] </list> <coeffs> 1 2 3 </coeffs> </maximize>", 19),
        ("<maximize type=\"minimum\"> <list> x[] </list> </maximize>", 2),
        ("<minimize type=\"maximum\"> x[] </minimize>", 3),
        ("<minimize type=\"nValues\"> <list> x[] </list> </minimize>", 2),
        ("<maximize type=\"product\"> <list> x[] </list> </maximize>", 12),
    ] {
        let (verdict, printed) = answer(&instance(array, sum, objective), false);
        assert_eq!(verdict, Verdict::Complete, "{objective}");
        let objectives: Vec<i64> =
            printed.lines().filter_map(|line| line.strip_prefix("o ")?.parse().ok()).collect();
        assert_eq!(objectives.last(), Some(&best), "{objective}\n{printed}");
        assert!(printed.contains("\ns OPTIMUM FOUND\nv <instantiation>\n"), "{printed}");
    }
    let (verdict, printed) = answer(&instance(array, sum, ""), false);
    assert!(verdict == Verdict::Satisfiable && printed.starts_with("s SATISFIABLE\nv <inst"), "{printed}");
    let nothing = "<sum> <list> x[] </list> <condition> (gt,15) </condition> </sum>";
    assert_eq!(
        answer(&instance(array, nothing, ""), false),
        (Verdict::Unsatisfiable, "s UNSATISFIABLE\n".into())
    );
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let array = "<array id=\"x\" size=\"[3]\"> 0..5 </array>";
    for (constraint, told) in [
        (
            "<intension> or(eq(x[1],0),eq(div(x[0],x[1]),1)) </intension>",
            "line 4, column 1: the divisor of div(x[0],x[1]) may be 0 where the constraint could hold all the same, which is \
             not supported",
        ),
        (
            "<intension> eq(if(gt(x[0],1),mod(3,sub(x[0],1)),1),1) </intension>",
            "line 4, column 1: the divisor of mod(3,sub(x[0],1)) may be 0 where the constraint could hold all the same, which \
             is not supported",
        ),
        ("<stretch> <list> x[] </list> </stretch>", "line 4, column 1: <stretch> is not supported here"),
        ("<intension> eq(y,1) </intension>", "line 4, column 1: there is no variable y"),
        (
            "<intension> eq(x[0],99999999999999999999) </intension>",
            "line 4, column 1: 99999999999999999999 is not a number that fits in 64 bits",
        ),
        (
            "<intension> eq(x[3],1) </intension>",
            "line 4, column 1: an index of an array expected, \"[3]\" found",
        ),
        (
            "<intension> foo(x[0],1) </intension>",
            "line 4, column 1: an expression expected, \"foo(x[0],1)\" found",
        ),
        (
            "<intension> eq(x[0],1 </intension>",
            "line 4, column 1: an expression expected, \"eq(x[0],1\" found",
        ),
        ("<sum> <list> x[] </list> </sum>", "line 4, column 1: <sum> has no condition"),
        (
            "<sum> <list> x[] </list> <coeffs> 1 </coeffs> <condition> (eq,1) </condition> </sum>",
            "line 4, column 1: the lists of <sum> don't go together",
        ),
        (
            "<allEqual reifiedBy=\"b\"> x[] </allEqual>",
            "line 4, column 1: the attribute reifiedBy of <allEqual> is not supported",
        ),
        (
            "<group> <allEqual> %0 %1 </allEqual> <args> x[0] </args> </group>",
            "line 4, column 38: an argument for each parameter of the group expected, \"%1 \" found",
        ),
        (
            "<extension> <list> x[] </list> <supports> (1,2) </supports> </extension>",
            "line 4, column 1: tuples expected, \"1,2\" found",
        ),
    ] {
        let text = instance(array, constraint, "");
        let error = solve(&text, &Options::default(), &Cancel::never(), &mut Vec::new()).unwrap_err();
        assert_eq!(error.to_string(), told);
    }
    for text in [
        "",
        "<instance>",
        "<puzzle/>",
        "<instance format=\"XCSP3\"><variables><var id=\"x\"> </var></variables></instance>",
    ] {
        assert!(solve(text, &Options::default(), &Cancel::never(), &mut Vec::new()).is_err(), "{text:?}");
    }
}

#[test]
fn a_cancelled_solve_knows_nothing() {
    let array = "<array id=\"x\" size=\"[3]\"> 0..5 </array>";
    let mut out = Vec::new();
    let text = instance(array, "<allDifferent> x[] </allDifferent>", "");
    let verdict = solve(&text, &Options::default(), &Cancel::when(|| true), &mut out).unwrap();
    assert_eq!((verdict, &out[..]), (Verdict::Unknown, &b"s UNKNOWN\n"[..]));
}
