//! Jobs, as a worker does them, without a browser.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns::{Hints, TECHNIQUES, Verdict, read};
use garns_web::job::{Reply, Request, Run, Want};
use garns_web::order::{Order, made};
use garns_web::share::text_of;
use garns_web::tape::{Reader, Tick, play};
use garns_web::work::{Post, perform};

const LEO: &str = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";

#[derive(Default)]
struct Kept {
    replies: Vec<Reply>,
    tape: Vec<u32>,
    messages: usize,
    clock: std::cell::Cell<f64>,
}

impl Post for Kept {
    fn reply(&mut self, reply: &Reply) {
        // What is sent arrives as it was.
        let text = serde_json::to_string(reply).unwrap();
        self.replies.push(serde_json::from_str(&text).unwrap());
        self.messages += 1;
    }

    fn tape(&mut self, words: Vec<u32>) {
        self.tape.extend(words);
        self.messages += 1;
    }

    fn now(&self) -> f64 {
        // A millisecond for each look, so that pieces are sent as in a long run.
        self.clock.set(self.clock.get() + 0.001);
        self.clock.get()
    }

    /// The studies as the web build lays them beside the page.
    fn fetch(&self, name: &str) -> Option<Vec<u8>> {
        let results = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results");
        let (study, ending) = name.strip_prefix("study-")?.split_once('.')?;
        if ending == "toml" {
            return std::fs::read(format!("{results}/{study}/experiment.toml")).ok();
        }
        let (study, set) = study.rsplit_once('-')?;
        let text = std::fs::read_to_string(format!("{results}/{study}/experiment.toml")).ok()?;
        let set = garns::lab::Experiment::published(&text).unwrap().sets[set.parse::<usize>().unwrap()]
            .name
            .clone();
        let rows = std::fs::read(format!("{results}/{study}/rows.csv.gz")).ok()?;
        garns_web_build::by_set(&rows).unwrap().remove(&set)
    }
}

fn text(line: &str) -> String {
    text_of(&read(line, &Hints::default()).unwrap())
}

fn run(engine: &str, want: Want, steps: bool) -> Request {
    Request::Run(Run {
        puzzle: text(LEO),
        engine: engine.into(),
        params: vec![],
        want,
        seed: 1,
        seconds: None,
        iterations: None,
        nodes: None,
        steps,
    })
}

fn done(request: &Request) -> Kept {
    let mut kept = Kept::default();
    perform(request, &mut kept);
    kept
}

#[test]
fn a_run_answers_and_its_tape_ends_at_the_solution() {
    let kept = done(&run("bits", Want::First, true));
    let Some(Reply::Ran(ran)) = kept.replies.last() else { panic!("the last reply ends the run") };
    assert_eq!((ran.verdict, ran.engine.as_str()), (Verdict::Solved, "bits"));
    let solution = kept.replies.iter().find_map(|reply| match reply {
        Reply::Solutions { grids } => grids.first().cloned(),
        _ => None,
    });
    let puzzle = read(LEO, &Hints::default()).unwrap();
    let solution = garns_web::job::grid(&solution.unwrap());
    assert!(puzzle.is_solution(&solution));
    let ticks: Vec<Tick> = Reader::new(&kept.tape).collect();
    assert!(ticks.iter().any(|tick| matches!(tick, Tick::Placed { .. })));
    assert!(kept.messages < ticks.len() / 10 + 10, "{} messages for {}", kept.messages, ticks.len());
    let mut grid = puzzle.givens().clone();
    let mut filled = false;
    for tick in &ticks {
        play(tick, &mut grid, &mut Vec::new());
        filled |= grid == solution;
    }
    assert!(filled, "the tape passes the solution");
}

#[test]
fn without_steps_nothing_is_taped() {
    let kept = done(&run("bits", Want::Solve, false));
    assert!(kept.tape.is_empty());
    assert!(matches!(kept.replies.last(), Some(Reply::Ran(ran)) if ran.verdict == Verdict::Unique));
}

#[test]
fn what_cannot_be_done_is_said_in_both_languages() {
    let kept = done(&run("nonsense", Want::Solve, false));
    let Some(Reply::Refused { en, pt }) = kept.replies.last() else { panic!("refused") };
    assert!(en.contains("there is no engine") && pt.contains("não existe o motor"), "{en} {pt}");
}

#[test]
fn candidates_of_a_unique_puzzle_are_its_solution() {
    let kept = done(&Request::Candidates { puzzle: text(LEO) });
    let Some(Reply::Candidates { cells, complete: true, impossible: false }) = kept.replies.last() else {
        panic!("all settled")
    };
    assert!(cells.iter().all(|bits| bits.count_ones() == 1));
}

#[test]
fn a_hint_is_a_step_and_the_whole_way_ends() {
    let kept = done(&Request::Hint { puzzle: text(LEO), start: text(LEO), named: true, without: Vec::new() });
    let Some(Reply::Hint { step: Some(step), full: false }) = kept.replies.last() else { panic!("a step") };
    assert!(!step.text.0.is_empty() && step.text.0 != step.text.1);
    assert_eq!((step.grid.len(), step.candidates.len()), (81, 81));
    let kept = done(&Request::Explain { puzzle: text(LEO), until: None, without: Vec::new() });
    let Some(Reply::Explanation(way)) = kept.replies.last() else { panic!("the way") };
    assert!(way.solved && way.steps.len() > 50 && way.rating.is_some() && way.level.is_some());
    assert!(way.hardest.as_ref().is_some_and(|(en, pt)| !en.is_empty() && !pt.is_empty()));
}

#[test]
fn the_hardest_of_the_steps_is_the_one_tried_last() {
    let place = |title: &str| TECHNIQUES.iter().position(|technique| technique.title.en == title).unwrap();
    for puzzle in [LEO, "3.7.8.15..1....9....87........671.....6....9.5..........1.6..4......3817....59..."] {
        let kept = done(&Request::Explain { puzzle: text(puzzle), until: None, without: Vec::new() });
        let Some(Reply::Explanation(way)) = kept.replies.last() else { panic!("the way") };
        let last = way.steps.iter().map(|step| place(&step.title.0)).max();
        assert_eq!(way.hardest.as_ref().map(|(en, _)| place(en)), last);
    }
}

#[test]
fn what_was_written_wrong_is_named_and_the_puzzle_is_not_blamed() {
    let asked = |puzzle: String, start: &str, named: bool| {
        let kept = done(&Request::Hint { puzzle, start: text(start), named, without: Vec::new() });
        match kept.replies.last() {
            Some(Reply::Refused { en, pt }) => (en.clone(), pt.clone()),
            other => panic!("{other:?}"),
        }
    };
    let refused = |puzzle: String, start: &str| asked(puzzle, start, true);
    // 7 belongs into the third cell of the first row.
    let wrong = text(&format!("903{}", &LEO[3..]));
    let (en, pt) = refused(wrong.clone(), LEO);
    assert_eq!(
        (en.as_str(), pt.as_str()),
        ("Look again at r1c3: 3 does not belong there.", "Reveja r1c3: 3 não vai aí.")
    );
    // Those who would rather look for it are told only that there is something.
    let (en, pt) = asked(wrong.clone(), LEO, false);
    assert_eq!(en, "Something that was written is wrong.");
    assert_eq!(pt, "Há um erro no que foi escrito.");
    let (en, _) = refused(text(&format!("9631{}", &LEO[4..])), LEO);
    assert_eq!(en, "Look again at r1c2: 6 does not belong there. One more entry needs a second look.");
    let mut marked = read(LEO, &Hints::default()).unwrap();
    let cell = marked.cells()[2];
    marked.mark(cell, [2, 4].into_iter().collect()).unwrap();
    let (en, pt) = refused(text_of(&marked), LEO);
    assert_eq!(en, "The marks in r1c3 exclude the right value.");
    assert_eq!(pt, "As anotações em r1c3 excluem o valor certo.");
    // With several solutions nobody can say which of what was written is wrong.
    let (en, pt) = refused(wrong, &format!("0{}", &LEO[1..]));
    assert_eq!(en, "as it stands, with these values, there is no solution");
    assert_eq!(pt, "como está, com estes valores, não há solução");
}

#[test]
fn setting_a_puzzle_is_told_why_there_is_no_solution() {
    let mut doubled = read(LEO, &Hints::default()).unwrap();
    doubled.give("r1c2".parse().unwrap(), 8).unwrap();
    let kept = done(&Request::Unique { puzzle: text_of(&doubled), minimal: false, why: true });
    let Some(Reply::Unique { verdict: Verdict::Impossible, why: Some(why), .. }) = kept.replies.last() else {
        panic!("{:?}", kept.replies.last())
    };
    assert_eq!(why.lead, ("These contradict each other".to_owned(), "Estes se contradizem".to_owned()));
    let told = |en: &str, pt: &str, cells: &[usize]| {
        let reason = ((en.to_owned(), pt.to_owned()), cells.to_vec());
        assert!(why.reasons.contains(&reason), "{:?}", why.reasons);
    };
    told("9 in r1c1", "9 em r1c1", &[0]);
    told("9 in r1c2", "9 em r1c2", &[1]);
    assert_eq!(why.reasons.len(), 3, "and the house they share");
}

#[test]
fn setting_a_puzzle_is_told_how_many_solutions_there_are() {
    let unique = |line: &str, minimal| {
        let kept = done(&Request::Unique { puzzle: text(line), minimal, why: false });
        match kept.replies.last() {
            Some(Reply::Unique { verdict, needless, why: None }) => (*verdict, needless.clone()),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(unique(LEO, false), (Verdict::Unique, None));
    assert_eq!(unique(&format!("0{}", &LEO[1..]), false).0, Verdict::Several);
    let (verdict, needless) = unique(LEO, true);
    assert_eq!(verdict, Verdict::Unique);
    for cell in needless.unwrap() {
        let mut fewer = LEO.to_owned();
        fewer.replace_range(cell..=cell, "0");
        assert_eq!(unique(&fewer, false).0, Verdict::Unique);
    }
}

#[test]
fn givens_are_taken_away_until_every_one_is_needed() {
    let more = format!("907{}", &LEO[3..]);
    let kept = done(&Request::Minimise { puzzle: text(&more), seed: 3 });
    let Some(Reply::Made { puzzle }) = kept.replies.last() else { panic!("{:?}", kept.replies.last()) };
    let kept = done(&Request::Unique { puzzle: puzzle.clone(), minimal: true, why: false });
    assert_eq!(
        kept.replies.last(),
        Some(&Reply::Unique { verdict: Verdict::Unique, needless: Some(vec![]), why: None })
    );
    let kept = done(&Request::Minimise { puzzle: text(&".".repeat(81)), seed: 3 });
    assert!(matches!(kept.replies.last(), Some(Reply::Refused { en, .. }) if en.contains("several")));
}

#[test]
fn a_puzzle_is_rated_and_another_like_it_is_made() {
    let kept = done(&Request::Rate { puzzle: text(LEO) });
    let Some(Reply::Rated { level: Some((level, _)) }) = kept.replies.last() else { panic!("a level") };
    let puzzle = |text: &str| read(text, &Hints::default()).unwrap();
    let order = Order::like(&puzzle(LEO), Some(level.clone()), 7).unwrap();
    assert_eq!((order.kind.as_str(), order.size, order.level.as_ref()), ("sudoku", 9, Some(level)));
    // Levels are asked for only where they are kept to.
    let small = Order::like(&puzzle("1...\n..2.\n.3..\n...4"), Some(level.clone()), 7).unwrap();
    assert_eq!((small.size, small.level.as_ref()), (4, None));
    let kept = done(&Request::Make(small));
    let Some(Reply::Made { puzzle: made }) = kept.replies.last() else { panic!("a puzzle") };
    assert_eq!(puzzle(made).cells().len(), 16);
    let file = |name: &str| puzzle(&std::fs::read_to_string(format!("../../puzzles/{name}.toml")).unwrap());
    let kind = |name: &str| Order::like(&file(name), None, 1).map(|order| order.kind);
    assert_eq!(kind("figure-5-kenken").as_deref(), Some("kenken"));
    assert_eq!(kind("killer").as_deref(), Some("killer"));
    assert_eq!(kind("jigsaw").as_deref(), Some("irregular"));
    assert_eq!(kind("thermometers"), None);
}

#[test]
fn a_cell_that_is_asked_about_is_reached_and_the_way_ends_there() {
    let kept = done(&Request::Explain { puzzle: text(LEO), until: Some(2), without: Vec::new() });
    let Some(Reply::Explanation(way)) = kept.replies.last() else { panic!("the way") };
    assert_eq!(way.asked, Some(("r1c3".to_owned(), "7".to_owned())));
    assert!(way.steps.last().unwrap().placed.contains(&(2, 6)), "the last step writes it");
    // Without the technique of the first hint the way is another one.
    let kept = done(&Request::Hint {
        puzzle: text(LEO),
        start: text(LEO),
        named: true,
        without: vec!["hidden-single".to_owned(), "full-house".to_owned()],
    });
    match kept.replies.last() {
        Some(Reply::Hint { step, .. }) => {
            assert!(step.as_ref().is_none_or(|step| step.title.0 != way.steps[0].title.0));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_puzzle_of_a_day_is_one_for_each_level_and_day() {
    use garns::{Lang, Level};
    let order = |day, level| Order::daily((2026, 11, day), level, Lang::Pt);
    let made = |order: Order| match done(&Request::Make(order)).replies.pop() {
        Some(Reply::Made { puzzle }) => puzzle,
        other => panic!("{other:?}"),
    };
    let first = made(order(18, Level::Easy));
    assert_eq!(first, made(order(18, Level::Easy)));
    assert!(first.contains("Jogo de 18/11/2026"));
    let grid = |text: &str| read(text, &Hints::default()).unwrap().givens().clone();
    assert_ne!(grid(&first), grid(&made(order(19, Level::Easy))));
    assert_ne!(grid(&first), grid(&made(order(18, Level::Medium))));
}

#[test]
fn the_puzzles_of_an_experiment_are_made_in_their_order() {
    use garns_web::lab::{Clues, Recipe};
    let recipe =
        |count| Recipe { order: 9, count, seed: 1, clues: Some(Clues::Exactly(30)), ..Recipe::default() };
    let made = |recipe: Recipe| match done(&Request::Series(recipe)).replies.pop() {
        Some(Reply::Opened { puzzles, .. }) => puzzles,
        other => panic!("{other:?}"),
    };
    let three = made(recipe(3));
    assert_eq!((three.len(), made(recipe(2))), (3, three[..2].to_vec()));
    assert_eq!(read(&three[0].0, &Hints::default()).unwrap().givens().blanks(), 51);
    let wrong = done(&Request::Series(Recipe { kind: Some("magic".into()), ..recipe(1) }));
    assert!(matches!(wrong.replies.last(), Some(Reply::Refused { .. })));
}

#[test]
fn a_published_study_is_read_set_by_set_and_a_run_of_it_is_made_again() {
    let study = |name: &str, set| done(&Request::Study { name: name.into(), set }).replies.pop();
    let Some(Reply::Experiment(paper)) = study("paper", 3) else { panic!("a study") };
    assert_eq!((paper.sets.len(), paper.set, paper.puzzles.len()), (4, 3, 30));
    assert!(paper.rows.len() > 5000 && paper.story.1.contains("<h4>O que se conclui</h4>"));
    let Some(Reply::Experiment(engines)) = study("engines", 0) else { panic!("a study") };
    // Runs that stopped by a limit and runs that did not, of engines that the page has.
    let here = |name: &str| garns::ABOUT_ENGINES.iter().any(|about| about.name == name);
    let mut repeated = 0;
    for row in engines.rows.iter().step_by(97) {
        let spec = engines.plan.methods[row.method].spec.clone();
        if !here(&spec.engine) {
            continue;
        }
        repeated += 1;
        let run = Run {
            puzzle: engines.puzzles[row.puzzle].clone(),
            engine: spec.engine,
            params: spec.params,
            want: Want::First,
            seed: row.seed,
            seconds: None,
            iterations: spec.iterations,
            nodes: spec.nodes,
            steps: false,
        };
        let Some(Reply::Ran(ran)) = done(&Request::Run(run)).replies.pop() else { panic!("a run") };
        let counted = (ran.outcome.verdict, ran.outcome.iterations, ran.outcome.cost);
        assert_eq!(counted, (row.outcome.verdict.clone(), row.outcome.iterations, row.outcome.cost));
    }
    assert!(repeated >= 8, "{repeated}");
    let Some(Reply::Refused { en, .. }) = study("gone", 0) else { panic!("no study") };
    assert!(!en.is_empty());
}

#[test]
fn every_kind_that_is_made_has_its_own_name() {
    let kinds = garns::generate::KINDS;
    let names: std::collections::BTreeSet<_> = kinds.iter().map(|kind| made(kind.name).en).collect();
    assert_eq!(names.len(), kinds.len());
}

#[test]
fn many_puzzles_come_in_portions() {
    let lines: Vec<String> =
        (0..600).map(|n| format!("{n:0>4}").replace('0', ".") + &".".repeat(77)).collect();
    let kept = done(&Request::Open { text: lines.join("\n"), lang: garns::Lang::En });
    let sizes = kept.replies.iter().map(|reply| match reply {
        Reply::More { puzzles } | Reply::Opened { puzzles, .. } => puzzles.len(),
        other => panic!("{other:?}"),
    });
    assert_eq!(sizes.collect::<Vec<_>>(), [250, 250, 100]);
}

#[test]
fn a_certificate_is_an_archive_and_a_claim() {
    let certificate = |line: &str| done(&Request::Certificate { puzzle: text(line) }).replies.pop();
    let Some(Reply::File { bytes, said: Some(claim) }) = certificate(LEO) else { panic!("a certificate") };
    assert_eq!(claim.0, "The puzzle has this solution and no other.");
    assert_eq!(claim.1, "O jogo tem esta solução e nenhuma outra.");
    // "PK\3\4", which archives begin with.
    assert!(bytes.starts_with("UEsDB"));
    let Some(Reply::Refused { en, pt }) = certificate(&".".repeat(81)) else { panic!("too many solutions") };
    assert!(en.contains("5000") && pt.contains("5000") && en != pt, "{en} {pt}");
}
