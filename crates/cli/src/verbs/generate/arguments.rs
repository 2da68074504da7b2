//! The arguments of `garns generate`, and what they mean.

use std::hash::{BuildHasher, RandomState};

use anyhow::{Context, Result, anyhow};
use clap::{Arg, ArgMatches, value_parser};
use garns::generate::{
    CageStyle, KINDS, Like, RuleWanted, Series, Spec, Symmetry, Wanted, kind, proposed_rules,
};
use garns::rules::Op;
use garns::{Lang, Level, Text, say};

use crate::app::heading;
use crate::device::device;
use crate::input;
use crate::options::{FILE, FORMAT, NUMBER, arguments, json, output, thread_count, timeout, written};

/// The levels, easiest first.
const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

const RANGE: Text = Text { en: "LOW..HIGH", pt: "DE..ATÉ" };

/// All arguments.
pub(super) fn all(lang: Lang) -> Vec<Arg> {
    let mut args = what(lang);
    args.extend(givens(lang));
    args.extend(cages(lang));
    args.extend(series_and_output(lang));
    args
}

fn what(lang: Lang) -> Vec<Arg> {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let listed = KINDS.iter().map(|kind| format!("{}: {}", kind.name, kind.about.get(lang)));
    let listed = listed.collect::<Vec<_>>().join("; ");
    let names: Vec<&str> = proposed_rules().collect();
    let names = names.join(", ");
    let rules = say!(
        lang,
        "Rules to mix in, with clues of each, as many as usual or as said (thermometer, arrow=3, \
         anti-knight); there are {names}",
        "Regras a misturar, com pistas de cada uma, quantas são usuais ou quantas se diz (thermometer, \
         arrow=3, anti-knight); existem {names}"
    );
    arguments! { lang;
        positional "kind" ("KIND", "TIPO"): "", "",
            .help(listed).value_parser(kinds).hide_possible_values(true)
            .hide_default_value(true).default_value("sudoku");
        option "size" NUMBER:
            "How many rows and columns [default: 9]", "Quantas linhas e colunas [padrão: 9]",
            .value_parser(value_parser!(usize));
        option "boxes" ("ROWSxCOLUMNS", "LINHASxCOLUNAS"):
            "Rows and columns of a box (2x3), instead of the usual ones",
            "Linhas e colunas de um bloco (2x3), em vez das usuais",
            .value_parser(shape);
        option "symbols" ("SYMBOLS", "SÍMBOLOS"):
            "The symbols of the values in order (ABCDEFGHI), instead of numbers",
            "Os símbolos dos valores em ordem (ABCDEFGHI), em vez de números";
        flag "full":
            "Only the full grid (9×9: every grid equally likely)",
            "Só a grade cheia (9×9: todas as grades igualmente prováveis)";
        option "rules" ("LIST", "LISTA"): "", "", .help(rules).conflicts_with("like");
        option "like" FILE:
            "Make puzzles like this one: the same cells and rules, about as many clues and givens",
            "Cria jogos como este: as mesmas células e regras, mais ou menos as mesmas pistas e dados",
            .conflicts_with_all(["size", "boxes", "symbols"]);
    }
}

fn givens(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        flag "minimal":
            "Minimal: without any one of its givens there are several solutions",
            "Mínimo: sem qualquer um dos dados há várias soluções",
            .conflicts_with("full");
        option "clues" RANGE: "The number of givens, or a range", "O número de dados, ou um intervalo",
            .value_parser(range);
        choice "symmetry" ("NAME", "NOME"): "The symmetry of the givens", "A simetria dos dados",
            Symmetry::ALL.map(Symmetry::name).to_vec();
        option "pattern" ("MASK", "MÁSCARA"):
            "Where givens may be: a file or a text with . for cells that stay blank",
            "Onde pode haver dados: um arquivo ou texto com . para células que ficam em branco";
        choice "level" ("LEVEL", "NÍVEL"): "The difficulty for people", "A dificuldade para pessoas",
            LEVELS.map(|l| l.title().en).to_vec(), .conflicts_with("rating");
        option "rating" RANGE:
            "The rating of the hardest step, by Sudoku Explainer or on its scale: 7.2, or a range",
            "A nota do passo mais difícil, pelo Sudoku Explainer ou na escala dele: 7.2, ou um intervalo",
            .value_parser(tenths);
        flag "trail":
            "Print every puzzle on the way too, starting with the full grid",
            "Imprime também cada jogo do caminho, a partir da grade cheia",
            .conflicts_with("full");
    }
}

fn cages(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        option "ops" ("SIGNS", "SINAIS"):
            "The operations of KenKen cages (+-*/) [default: all]",
            "As operações das gaiolas de KenKen (+-*/) [padrão: todas]",
            .value_parser(signs).allow_hyphen_values(true);
        flag "hide-ops": "Don't show the operations of cages", "Não mostra as operações das gaiolas";
        option "cage-sizes" RANGE:
            "How many cells a cage has [default: 2..4]", "Quantas células tem uma gaiola [padrão: 2..4]",
            .value_parser(range);
    }
}

fn series_and_output(lang: Lang) -> Vec<Arg> {
    let time = Text {
        en: "Stop after this time (10s, 500ms, 2m) and keep what is made",
        pt: "Para depois deste tempo (10s, 500ms, 2m) e guarda o que estiver feito",
    };
    let output_help = Text {
        en: "Write to this file (.csv, .jsonl, .parquet: a table; else in a format); an interrupted command \
             resumes",
        pt: "Escreve neste arquivo (.csv, .jsonl, .parquet: tabela; senão num formato); um comando \
             interrompido é retomado",
    };
    arguments! { lang;
        option "count" NUMBER:
            "How many puzzles, all different [default: 1]", "Quantos jogos, todos diferentes [padrão: 1]",
            .short('n').value_parser(value_parser!(u64).range(1..));
        option "seed" NUMBER:
            "The same seed makes the same puzzles, to the byte [default: random]",
            "A mesma semente cria os mesmos jogos, byte a byte [padrão: aleatória]",
            .value_parser(value_parser!(u64));
        flag "unique-up-to-symmetry":
            "No two puzzles that are equal up to symmetry and renaming of digits (9×9)",
            "Sem jogos iguais a menos de simetria e troca de dígitos (9×9)";
        flag "rate":
            "Fill in the rating columns (other than 9×9: the level)",
            "Preenche as colunas de avaliação (fora do 9×9: o nível)";
        flag "verify":
            "Verify each 9×9 puzzle with a second engine (other kinds always are)",
            "Verifica cada jogo 9×9 com um segundo motor (os outros tipos sempre são)";
        device(lang);
        option "threads" NUMBER: "Threads [default: all cores]", "Threads [padrão: todos os núcleos]",
            .value_parser(thread_count);
        timeout(lang).help(time.get(lang));
        choice "to" FORMAT:
            "The format to write [default: one line where it can express the puzzle, else toml]",
            "O formato a escrever [padrão: uma linha se ela exprime o jogo, senão toml]",
            written(), .short('t').conflicts_with("json");
        json(lang);
        output(lang).help_heading(heading(lang)).help(output_help.get(lang));
    }
}

/// `2x3`.
fn shape(text: &str) -> Result<(usize, usize), String> {
    let (rows, cols) = text.split_once(['x', '×', 'X']).ok_or("2x3")?;
    let number = |text: &str| text.trim().parse().ok().filter(|n| (1..=64).contains(n)).ok_or("2x3");
    Ok((number(rows)?, number(cols)?))
}

/// `24`, or `22..26`.
fn range(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| "24, 22..26".to_owned());
    match text.split_once("..") {
        Some((low, high)) => Ok((number(low)?, number(high.trim_start_matches('='))?)),
        None => number(text).map(|n| (n, n)),
    }
}

/// `7.2`, or `7.0..7.5`, in tenths.
fn tenths(text: &str) -> Result<(u16, u16), String> {
    let number = |text: &str| {
        let number = text.trim().replace(',', ".").parse::<f64>().ok().filter(|n| (0.0..=20.0).contains(n));
        number.map(|n| (n * 10.0).round() as u16).ok_or_else(|| "7.2, 7.0..7.5".to_owned())
    };
    match text.split_once("..") {
        Some((low, high)) => Ok((number(low)?, number(high.trim_start_matches('='))?)),
        None => number(text).map(|n| (n, n)),
    }
}

/// `+-*/` in any order.
fn signs(text: &str) -> Result<Vec<Op>, String> {
    let signs = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
    let ops: Option<Vec<Op>> = signs.map(Op::of_sign).collect();
    let ops = ops.filter(|ops| !ops.is_empty()).ok_or("+-*/")?;
    Ok(Op::ALL.into_iter().filter(|op| ops.contains(op)).collect())
}

/// What the arguments ask for.
pub(super) fn series(matches: &ArgMatches, lang: Lang) -> Result<Series> {
    let kind = matches.get_one::<String>("kind").and_then(|name| kind(name)).context("KIND")?;
    let mut spec = Spec::new(kind.name);
    let symbols = matches.get_one::<String>("symbols").map(|text| {
        let words: Vec<String> = text.split([',', ' ']).filter(|w| !w.is_empty()).map(Into::into).collect();
        if words.len() > 1 { words } else { text.chars().map(String::from).collect() }
    });
    spec.boxes = matches.get_one("boxes").copied();
    let by_boxes = spec.boxes.map(|(rows, cols): (usize, usize)| rows * cols);
    let by_symbols = symbols.as_ref().map(Vec::len);
    spec.order = matches.get_one("size").copied().or(by_boxes).or(by_symbols).unwrap_or(9);
    spec.symbols = symbols;
    spec.full = matches.get_flag("full");
    spec.minimal = matches.get_flag("minimal");
    spec.trail = matches.get_flag("trail");
    spec.verify = matches.get_flag("verify");
    spec.clues = matches.get_one("clues").copied();
    spec.symmetry =
        matches.get_one::<String>("symmetry").and_then(|name| Symmetry::find(name)).unwrap_or_default();
    let level = matches.get_one::<String>("level");
    let level = level.and_then(|name| LEVELS.into_iter().find(|level| level.title().en == name));
    let rating = matches.get_one::<(u16, u16)>("rating").copied();
    if rating.is_some_and(|(low, high)| low > high) {
        return Err(anyhow!(say!(lang, "--rating: LOW is above HIGH", "--rating: DE é maior que ATÉ")));
    }
    spec.wanted = level.map(Wanted::Level).or(rating.map(|(low, high)| Wanted::Rating(low, high)));
    spec.pattern = matches.get_one::<String>("pattern").map(|text| pattern(text, lang)).transpose()?;
    if let Some(list) = matches.get_one::<String>("rules") {
        spec.rules = RuleWanted::list(list).map_err(|error| anyhow!("--rules: {}", error.text(lang)))?;
        if spec.rules.is_empty() {
            return Err(anyhow!(say!(lang, "--rules names no rule", "--rules não cita nenhuma regra")));
        }
    }
    if let Some(argument) = matches.get_one::<String>("like") {
        let text = input::text(argument, lang)?;
        let puzzle = garns::read(&text, &garns::Hints::default());
        let puzzle = puzzle.map_err(|error| anyhow!("--like: {}", error.text(lang)))?;
        spec.order = puzzle.frame().order();
        spec.like = Some(Like(puzzle.into()));
    }
    let usual = spec.cages;
    let (least, most) =
        matches.get_one("cage-sizes").copied().unwrap_or((usual.least, usual.most.min(spec.order)));
    spec.cages = CageStyle {
        least,
        most,
        ops: matches.get_one("ops").cloned().unwrap_or(usual.ops),
        hidden: matches.get_flag("hide-ops"),
    };
    let unique_up_to_symmetry = matches.get_flag("unique-up-to-symmetry");
    let plain_nine = spec.kind == "sudoku"
        && spec.order == 9
        && spec.boxes.is_none_or(|boxes| boxes == (3, 3))
        && spec.rules.is_empty()
        && spec.like.is_none();
    if unique_up_to_symmetry && !plain_nine {
        return Err(anyhow!(say!(
            lang,
            "--unique-up-to-symmetry is for plain 9×9 Sudoku only",
            "--unique-up-to-symmetry é só para Sudoku 9×9 simples"
        )));
    }
    Ok(Series {
        rate: matches.get_flag("rate") || spec.wanted.is_some(),
        spec,
        seed: matches.get_one("seed").copied().unwrap_or_else(any_seed),
        count: matches.get_one("count").copied().unwrap_or(1),
        unique_up_to_symmetry,
        first: 0,
        known: Default::default(),
        device: None,
    })
}

/// A seed that was not asked for: short enough to be typed.
fn any_seed() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now()) % 1_000_000_000
}

/// The mask in a file or a text: blanks and line ends are nothing, `.`, `0`, `_` and `-` are cells without given.
fn pattern(argument: &str, lang: Lang) -> Result<Vec<bool>> {
    let text = if std::path::Path::new(argument).is_file() {
        input::text(argument, lang)?
    } else {
        argument.to_owned()
    };
    Ok(text.chars().filter(|c| !c.is_whitespace()).map(|c| !['.', '0', '_', '-'].contains(&c)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_people_write_them() {
        assert_eq!((range("24"), range("22..26")), (Ok((24, 24)), Ok((22, 26))));
        assert_eq!((tenths("7.2"), tenths("7..7.5")), (Ok((72, 72)), Ok((70, 75))));
        assert_eq!((shape("2x3"), signs("+*")), (Ok((2, 3)), Ok(vec![Op::Add, Op::Multiply])));
        assert!(
            range("many").is_err() && tenths("-1").is_err() && shape("3").is_err() && signs("?").is_err()
        );
    }
}
