//! Every kind of figure is sound XML, says what it shows, and holds on with odd data.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_chart::{
    Against, Axis, Curve, Figure, Lang, Point, Run, Sample, Scale, Shares, Summary, Trend, boxes, cactus,
    convergence, distribution, shares, trend,
};

/// A run that cools down, with two restarts.
fn run(name: &str, length: u64, phase: f64) -> Run {
    let sample = |i: u64| {
        let t = (i % 400) as f64 / 400.0;
        let wave = ((i as f64 * 0.31 + phase).sin() * 6.0 + 7.0) * (1.0 - t);
        Sample {
            iterations: i * 10,
            seconds: i as f64 * 2e-5,
            cost: (40.0 * (1.0 - t) * (1.0 - t) + wave).round(),
            best: (40.0 * (1.0 - t.max(i as f64 / length as f64))).round(),
            temperature: Some(2.0 * 0.99_f64.powf((i % 400) as f64)),
            acceptance: Some((1.0 - t) * 0.9),
            restart: i > 0 && i.is_multiple_of(400),
        }
    };
    Run { name: name.into(), samples: (0..length).map(sample).collect() }
}

fn curve(name: &str, number: usize, runs: usize, scale: f64) -> Curve {
    let solved = (0..number).map(|i| scale * (1.0 + i as f64 * 0.37).powf(1.7)).collect();
    Curve { name: name.into(), solved, runs }
}

fn every_kind(lang: Lang) -> Vec<(&'static str, Figure)> {
    let several = [run("seed 1", 1000, 0.0), run("seed 2", 800, 2.0)];
    let curves =
        [curve("cp", 90, 90, 0.001), curve("tabu <best>", 80, 90, 0.0004), curve("bits", 30, 90, 0.02)];
    let summary = |name: &str, shift: f64| Summary {
        name: name.into(),
        lower: 1.0 * shift,
        median: 2.0 * shift,
        upper: 5.0 * shift,
        mean: 4.0 * shift,
        all: vec![0.5 * shift, 2.0 * shift, 7.0 * shift, 40.0 * shift, 41.0 * shift],
    };
    let line = |name: &str, factor: f64| Trend {
        name: name.into(),
        points: [9.0, 16.0, 25.0, 36.0]
            .map(|x: f64| {
                let y = factor * x.powi(3);
                Point { x, y, interval: Some((y * 0.7, y * 1.5)) }
            })
            .to_vec(),
    };
    vec![
        (
            "convergence",
            convergence("Annealing of one puzzle", lang, Against::Iterations, &[run("", 1000, 0.0)]),
        ),
        ("overlaid", convergence("Two runs", lang, Against::Seconds, &several)),
        ("cactus", cactus("All engines", lang, "CPU (s)", &curves)),
        ("distribution", distribution("Run times", lang, "CPU (s)", &curves)),
        (
            "shares",
            shares(
                "Solved",
                lang,
                &["anneal".into(), "tabu".into()],
                &[
                    Shares { name: "easy".into(), shares: vec![Some((0.5, 0.4, 0.6)), None] },
                    Shares {
                        name: "hard".into(),
                        shares: vec![Some((0.0, 0.0, 0.1)), Some((1.0, 0.9, 1.0))],
                    },
                ],
            ),
        ),
        (
            "boxes",
            boxes(
                "Iterations",
                lang,
                "iterations",
                Scale::Log,
                &[summary("anneal, paper, problem-any", 100.0), summary("tabu", 30.0)],
            ),
        ),
        (
            "trend",
            trend(
                "Cost against the order, a title that is too long for one line and therefore goes on in a second",
                lang,
                Axis::new("order", Scale::Close),
                Axis::new("CPU (s)", Scale::Log),
                &[line("anneal", 1e-6), line("cp", 2e-7)],
            ),
        ),
    ]
}

#[test]
fn figures_are_sound_and_say_what_they_show() {
    for lang in [Lang::En, Lang::Pt] {
        for (kind, figure) in every_kind(lang) {
            let svg = figure.svg();
            if let Some(folder) = std::env::var_os("GARNS_FIGURES") {
                std::fs::write(std::path::Path::new(&folder).join(format!("{kind}-{lang:?}.svg")), &svg)
                    .unwrap();
            }
            let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{kind}: {error}"));
            let root = document.root_element();
            let child = |name: &str| root.children().find(|node| node.has_tag_name(name)).unwrap();
            assert_eq!(child("title").text(), Some(figure.title.as_str()));
            assert!(child("desc").text().unwrap().len() > 20, "{kind}");
            assert_eq!(svg, figure.svg(), "the same data give the same text");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{kind}");
            assert!(!svg.contains(" id="), "{kind} can stand beside others");
            // What lies in a panel begins within it.
            let size =
                |node: roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<f64>();
            for panel in root.children().filter(|node| node.has_tag_name("svg")) {
                let (width, height) = (size(panel, "width").unwrap(), size(panel, "height").unwrap());
                for circle in panel.descendants().filter(|node| node.has_tag_name("circle")) {
                    let (x, y) = (size(circle, "cx").unwrap(), size(circle, "cy").unwrap());
                    assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{kind}: {x} {y}");
                }
            }
        }
    }
}

#[test]
fn axes_and_legends_speak_both_languages() {
    let texts = |lang: Lang| -> String {
        let all = every_kind(lang).into_iter().map(|(_, figure)| {
            let svg = figure.svg();
            let document = roxmltree::Document::parse(&svg).unwrap();
            let texts = document.descendants().filter(|node| node.has_tag_name("text"));
            texts.filter_map(|node| node.text().map(|text| format!("[{text}]"))).collect::<String>()
        });
        all.collect()
    };
    let (en, pt) = (texts(Lang::En), texts(Lang::Pt));
    for word in [
        "[iterations]",
        "[best cost]",
        "[temperature]",
        "[accepted moves]",
        "[restart]",
        "[runs solved]",
        "[0.1]",
    ] {
        assert!(en.contains(word), "{word} in {en}");
    }
    for word in
        ["[iterações]", "[melhor custo]", "[temperatura]", "[movimentos aceitos]", "[reinício]", "[0,1]"]
    {
        assert!(pt.contains(word), "{word} in {pt}");
    }
}

#[test]
fn odd_data_make_a_figure_all_the_same() {
    let empty = Curve { name: "none".into(), solved: vec![], runs: 0 };
    let odd =
        Curve { name: "odd\u{0}".into(), solved: vec![0.0, f64::NAN, -1.0, f64::INFINITY, 3.0], runs: 2 };
    let nothing =
        Summary { name: String::new(), lower: f64::NAN, median: 0.0, upper: 0.0, mean: 0.0, all: vec![] };
    let figures = [
        cactus("", Lang::En, "", &[]),
        cactus("a", Lang::En, "", &[empty.clone(), odd.clone()]),
        distribution("b", Lang::Pt, "", &[empty, odd]),
        boxes("c", Lang::En, "", Scale::Log, &[nothing]),
        convergence("d", Lang::En, Against::Seconds, &[Run::default()]),
        convergence("e", Lang::En, Against::Seconds, &[]),
        trend("f", Lang::En, Axis::new("", Scale::Linear), Axis::new("", Scale::Log), &[]),
    ];
    for figure in figures {
        let svg = figure.svg();
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("\"inf"), "{svg}");
    }
}

#[test]
fn a_distribution_that_is_not_solved_stays_below_the_top() {
    let half = Curve { name: "half".into(), solved: vec![1.0, 10.0], runs: 4 };
    let full = Curve { name: "full".into(), solved: vec![1.0, 1.0, 1.0, 1.0], runs: 4 };
    let svg = distribution("", Lang::En, "s", &[half, full]).svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    // The last corner of each curve: half way up, and at the top.
    let paths = document.descendants().filter(|node| node.has_tag_name("path"));
    let ends: Vec<f64> =
        paths.map(|path| path.attribute("d").unwrap().rsplit(' ').next().unwrap().parse().unwrap()).collect();
    assert!((ends[0] - 151.0).abs() < 2.0 && ends[1] < 8.0, "{ends:?}");
}

#[test]
fn long_runs_make_small_files() {
    let svg = convergence("", Lang::En, Against::Iterations, &[run("", 300_000, 0.0)]).svg();
    assert!(svg.len() < 300_000, "{}", svg.len());
}
