//! Balanced teams: players of known strength in teams of equal size, the teams as equal as can be.

use garns_cp::{Error, Model, count, max, min, sum};

/// The team of each player, and by how much the strongest team is stronger than the weakest.
pub(crate) fn teams(strengths: &[i64], teams: i64) -> Result<Option<(i64, Vec<i64>)>, Error> {
    let mut model = Model::new();
    let team = model.ints(strengths.len(), 0..teams);
    let mut totals = Vec::new();
    for number in 0..teams {
        model.post(count(&team, number).eq(strengths.len() as i64 / teams));
        let members = team.iter().zip(strengths).map(|(team, strength)| {
            let there = model.reify(team.eq(number));
            *strength * there
        });
        let total = sum(members.collect::<Vec<_>>());
        totals.push(model.var(total));
    }
    // Teams have no names: the first player is in the first one.
    model.post(team[0].eq(0));
    let gap = model.var(max(&totals) - min(&totals));
    model.minimise(gap);
    Ok(model.solve()?.map(|found| (found[gap], found.ints(&team))))
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    let strengths = [9, 8, 8, 7, 6, 5, 5, 4, 3, 2, 2, 1];
    if let Some((gap, team)) = teams(&strengths, 3)? {
        for number in 0..3 {
            let of = strengths.iter().zip(&team).filter(|(_, team)| **team == number).map(|(s, _)| *s);
            let of: Vec<i64> = of.collect();
            println!("team {number}: {of:?}, {} in all", of.iter().sum::<i64>());
        }
        println!("difference {gap}");
    }
    Ok(())
}
