//! Arguments that several verbs share, and what they mean.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use garns::{FORMATS, Goal, Hints, Lang, Limits, RuleAbout, Shape, Solver, Text, say, unsaid_rules};

use crate::app::heading;
use crate::session::Session;

/// An option with a value, explained in both languages.
pub(crate) fn option(lang: Lang, name: &'static str, value: Text, help: Text) -> Arg {
    Arg::new(name).long(name).value_name(value.get(lang)).help_heading(heading(lang)).help(help.get(lang))
}

/// An option with one of some values, which are listed after its explanation.
pub(crate) fn choice(
    lang: Lang,
    name: &'static str,
    value: Text,
    help: Text,
    choices: Vec<&'static str>,
) -> Arg {
    let listed = format!("{} [{}]", help.get(lang), choices.join(", "));
    let arg = option(lang, name, value, help).help(listed);
    arg.value_parser(choices).hide_possible_values(true).hide_default_value(true)
}

/// A list of arguments, each with its explanation in both languages beside its name: `flag`, `option` with what its value is
/// called, `choice` with its values behind the explanation, `positional` for one without a name; then what else [`Arg`] says of it. Arguments that were made elsewhere
/// stand between them, and behind `..` lists of such.
macro_rules! arguments {
    (@value ($en:literal, $pt:literal)) => { garns::Text { en: $en, pt: $pt } };
    (@value $value:ident) => { $value };
    (@ $lang:ident $list:ident) => {};
    (@ $lang:ident $list:ident ..$many:expr; $($rest:tt)*) => {
        $list.extend($many);
        $crate::options::arguments!(@ $lang $list $($rest)*);
    };
    (@ $lang:ident $list:ident flag $name:literal: $en:literal, $pt:literal
        $(, $(.$method:ident($($argument:tt)*))+)?; $($rest:tt)*) => {
        let help = garns::Text { en: $en, pt: $pt };
        $list.push($crate::options::flag($lang, $name, help)$($(.$method($($argument)*))+)?);
        $crate::options::arguments!(@ $lang $list $($rest)*);
    };
    (@ $lang:ident $list:ident option $name:literal $($rest:tt)*) => {
        $crate::options::arguments!(@@ $lang $list option $name $($rest)*);
    };
    (@ $lang:ident $list:ident positional $name:literal $($rest:tt)*) => {
        $crate::options::arguments!(@@ $lang $list positional $name $($rest)*);
    };
    (@@ $lang:ident $list:ident $kind:ident $name:literal $value:tt: $en:literal, $pt:literal
        $(, $(.$method:ident($($argument:tt)*))+)?; $($rest:tt)*) => {
        let (value, help) = ($crate::options::arguments!(@value $value), garns::Text { en: $en, pt: $pt });
        $list.push($crate::options::$kind($lang, $name, value, help)$($(.$method($($argument)*))+)?);
        $crate::options::arguments!(@ $lang $list $($rest)*);
    };
    (@ $lang:ident $list:ident choice $name:literal $value:tt: $en:literal, $pt:literal, $choices:expr
        $(, $(.$method:ident($($argument:tt)*))+)?; $($rest:tt)*) => {
        let (value, help) = ($crate::options::arguments!(@value $value), garns::Text { en: $en, pt: $pt });
        $list.push($crate::options::choice($lang, $name, value, help, $choices)$($(.$method($($argument)*))+)?);
        $crate::options::arguments!(@ $lang $list $($rest)*);
    };
    (@ $lang:ident $list:ident $one:expr; $($rest:tt)*) => {
        $list.push($one);
        $crate::options::arguments!(@ $lang $list $($rest)*);
    };
    ($lang:ident; $($arguments:tt)+) => {{
        let mut list = Vec::<clap::Arg>::new();
        $crate::options::arguments!(@ $lang list $($arguments)+);
        list
    }};
}
pub(crate) use arguments;

/// The names of the formats that can be written.
pub(crate) fn written() -> Vec<&'static str> {
    FORMATS.iter().filter(|format| format.write.is_some()).map(|format| format.name).collect()
}

/// What the value of an option is called.
pub(crate) const FORMAT: Text = Text { en: "FORMAT", pt: "FORMATO" };
pub(crate) const FILE: Text = Text { en: "FILE", pt: "ARQUIVO" };
pub(crate) const NUMBER: Text = Text { en: "N", pt: "N" };
pub(crate) const TIME: Text = Text { en: "TIME", pt: "TEMPO" };

/// An option without value, explained in both languages.
pub(crate) fn flag(lang: Lang, name: &'static str, help: Text) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help_heading(heading(lang)).help(help.get(lang))
}

/// An argument without a name, explained in both languages.
pub(crate) fn positional(lang: Lang, name: &'static str, value: Text, help: Text) -> Arg {
    let heading = Text { en: "Arguments", pt: "Argumentos" }.get(lang);
    Arg::new(name).value_name(value.get(lang)).help_heading(heading).help(help.get(lang))
}

/// The one file that a verb reads; none is standard input.
pub(crate) fn file_given(matches: &ArgMatches) -> &Path {
    matches.get_one::<PathBuf>("file").map_or(Path::new("-"), PathBuf::as_path)
}

/// `--json`.
pub(crate) fn json(lang: Lang) -> Arg {
    flag(
        lang,
        "json",
        Text { en: "Print JSON, one object per line", pt: "Imprime JSON, um objeto por linha" },
    )
}

/// `-o FILE`.
pub(crate) fn output(lang: Lang) -> Arg {
    let help = Text {
        en: "Write to this file instead of standard output",
        pt: "Escreve neste arquivo em vez da saída padrão",
    };
    option(lang, "output", FILE, help).short('o').value_parser(value_parser!(PathBuf))
}

/// The puzzles, and how to read them.
pub(crate) fn reading(lang: Lang) -> Vec<Arg> {
    let names = unsaid_rules().collect::<Vec<_>>().join(", ");
    let rules = say!(
        lang,
        "Rules the puzzle has beside those it says, separated by commas: {names}",
        "Regras que o jogo tem além das que ele diz, separadas por vírgulas: {names}"
    );
    let names: Vec<_> = FORMATS.iter().filter(|f| f.read.is_some()).map(|f| f.name).collect();
    arguments! { lang;
        positional "puzzle" ("PUZZLE", "JOGO"):
            "A file, - for standard input, or the puzzle itself [default: -]",
            "Um arquivo, - para a entrada padrão, ou o próprio jogo [padrão: -]",
            .num_args(0..);
        choice "from" FORMAT:
            "The format of the input [default: detected]", "O formato da entrada [padrão: detectado]",
            names;
        option "shape" ("SHAPE", "FORMA"):
            "How plain grids are divided: latin, or rows and columns of a box (2x3)",
            "Como grades simples se dividem: latin, ou linhas e colunas de um bloco (2x3)",
            .value_parser(value_parser!(Shape));
        option "symbols" ("SYMBOLS", "SÍMBOLOS"):
            "The symbols of the values in order, for puzzles with letters (ABCDEFGHI)",
            "Os símbolos dos valores em ordem, para jogos com letras (ABCDEFGHI)";
        flag "strict":
            "Refuse a puzzle where a part of its text is not read",
            "Recusa um jogo quando uma parte do seu texto não é lida";
        option "rules" ("LIST", "LISTA"): "", "",
            .help(rules).value_parser(move |text: &str| rule_list(text, lang)).action(ArgAction::Append);
    }
}

/// Rules by name, separated by commas.
fn rule_list(text: &str, lang: Lang) -> Result<Vec<String>, String> {
    let names = text.split([',', ';']).map(|name| name.trim().to_lowercase().replace([' ', '_'], "-"));
    let known = |name: String| {
        let singular = name.strip_suffix('s').unwrap_or(&name);
        let found = unsaid_rules().find(|other| *other == name || *other == singular);
        found.map(str::to_owned).ok_or_else(|| match RuleAbout::near_among(&name, unsaid_rules()) {
            Some(near) => say!(
                lang,
                "there is no rule \"{name}\" to be said here; did you mean \"{near}\"?",
                "não existe a regra \"{name}\" para se dizer aqui; você quis dizer \"{near}\"?"
            ),
            None => {
                let all = unsaid_rules().collect::<Vec<_>>().join(", ");
                say!(
                    lang,
                    "there is no rule \"{name}\" to be said here, only {all}",
                    "não existe a regra \"{name}\" para se dizer aqui, só {all}"
                )
            }
        })
    };
    names.filter(|name| !name.is_empty()).map(known).collect()
}

/// What the arguments of [`reading`] say.
pub(crate) fn hints(matches: &ArgMatches) -> Hints {
    let symbols = matches.get_one::<String>("symbols").map(|text| {
        let words: Vec<String> =
            text.split([',', ' ']).filter(|word| !word.is_empty()).map(Into::into).collect();
        if words.len() > 1 { words } else { text.chars().map(String::from).collect() }
    });
    let rules = matches.try_get_many::<Vec<String>>("rules").ok().flatten();
    Hints {
        format: matches.get_one::<String>("from").and_then(|name| garns::find(name)),
        shape: matches.get_one::<Shape>("shape").copied(),
        symbols,
        strict: matches.get_flag("strict"),
        // Some verbs read grids and take no rules.
        rules: rules.into_iter().flatten().flatten().cloned().collect(),
        ..Hints::default()
    }
}

/// Which engine runs, how, and for how long.
pub(crate) fn solving(lang: Lang) -> Vec<Arg> {
    let engine = Text { en: "The engine (see garns engines)", pt: "O motor (veja garns engines)" };
    let names: Vec<_> = garns::ENGINES.iter().map(|entry| entry.about.name).collect();
    // An engine that was not built is not listed, but asking for it says how to have it.
    let mut asked_for = names.clone();
    asked_for.extend(["ilp", "sat"].into_iter().filter(|name| !names.contains(name)));
    arguments! { lang;
        choice(lang, "engine", Text { en: "NAME", pt: "NOME" }, engine, names)
            .value_parser(asked_for)
            .short('e')
            .default_value("auto");
        option "param" ("NAME=VALUE", "NOME=VALOR"): "A parameter of the engine", "Um parâmetro do motor",
            .short('p').action(ArgAction::Append).value_parser(name_and_value);
        option "preset" ("NAME", "NOME"):
            "A named set of parameters of the engine; --param overrides single ones",
            "Um conjunto de parâmetros do motor, pelo nome; --param muda alguns deles";
        option "seed" NUMBER:
            "Seed of the random choices [default: 0]", "Semente das escolhas aleatórias [padrão: 0]",
            .value_parser(value_parser!(u64));
        timeout(lang);
        option "iterations" NUMBER:
            "Give up on a puzzle after N iterations (anneal, tabu)",
            "Desiste de um jogo depois de N iterações (anneal, tabu)",
            .value_parser(value_parser!(u64));
        option "nodes" NUMBER:
            "Give up on a puzzle after N nodes (values tried)",
            "Desiste de um jogo depois de N nós (valores tentados)",
            .value_parser(value_parser!(u64));
        option "threads" NUMBER:
            "Threads for files with many puzzles, and for one that takes long [default: all cores]",
            "Threads para arquivos com muitos jogos, e para um que demora [padrão: todos os núcleos]",
            .value_parser(thread_count);
    }
}

/// `--timeout`.
pub(crate) fn timeout(lang: Lang) -> Arg {
    let help = Text {
        en: "Give up on a puzzle after this time (10s, 500ms, 2m)",
        pt: "Desiste de um jogo depois deste tempo (10s, 500ms, 2m)",
    };
    option(lang, "timeout", TIME, help).value_parser(duration)
}

/// What `--timeout` says, and Ctrl-C.
pub(crate) fn limits(matches: &ArgMatches, session: &Session) -> Limits {
    let time = matches.get_one::<Duration>("timeout").copied();
    Limits { time, cancel: session.cancel.clone(), ..Limits::default() }
}

/// The most threads: each costs memory, and no machine has more cores.
const MOST_THREADS: usize = 1024;

/// A number of threads.
pub(crate) fn thread_count(text: &str) -> Result<NonZero<usize>, String> {
    let count = text.parse().ok().filter(|count: &NonZero<usize>| count.get() <= MOST_THREADS);
    count.ok_or_else(|| format!("1..{MOST_THREADS}"))
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE")?;
    Ok((name.trim().into(), value.trim().into()))
}

/// A time as people write it: `10s`, `500ms`, `2m`, or seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let text = if text.parse::<f64>().is_ok() { format!("{text}s") } else { text.to_owned() };
    let whole = humantime::parse_duration(&text).ok();
    let seconds = || text.strip_suffix('s')?.parse::<f64>().ok();
    whole
        .or_else(|| seconds().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()))
        .ok_or_else(|| "10s, 500ms, 2m".to_owned())
}

/// The solver the arguments of [`solving`] describe.
pub(crate) fn solver(matches: &ArgMatches, session: &Session, goal: Goal) -> Result<Solver> {
    let engine = matches.get_one::<String>("engine").map_or("auto", String::as_str);
    let preset = matches.get_one::<String>("preset").map(|name| ("preset".to_owned(), name.clone()));
    let params = matches.get_many::<(String, String)>("param").into_iter().flatten().cloned();
    let params: Vec<_> = preset.into_iter().chain(params).collect();
    let limits = Limits {
        nodes: matches.get_one::<u64>("nodes").copied(),
        iterations: matches.get_one::<u64>("iterations").copied(),
        seed: matches.get_one::<u64>("seed").copied().unwrap_or_default(),
        ..limits(matches, session)
    };
    Solver::new(engine, &params, goal, limits).map_err(|error| anyhow!(error.text(session.lang)))
}

/// How many threads a batch gets.
pub(crate) fn threads(matches: &ArgMatches) -> NonZero<usize> {
    matches.get_one("threads").copied().unwrap_or_else(garns::batch::default_threads)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_as_many_as_machines_have() {
        let number = |text: &str| thread_count(text).map(NonZero::get);
        assert_eq!((number("1"), number("1024")), (Ok(1), Ok(1024)));
        for bad in ["0", "-1", "1025", "999999", "18446744073709551616", "many", ""] {
            assert_eq!(number(bad), Err("1..1024".to_owned()), "{bad}");
        }
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        let ms = |text: &str| duration(text).ok().map(|time| time.as_millis());
        for (text, expected) in [("10s", 10_000), ("500ms", 500), ("2m", 120_000), ("3", 3000), ("0.5", 500)]
        {
            assert_eq!(ms(text), Some(expected), "{text}");
        }
        for bad in ["", "soon", "-1", "-1s", "1e400"] {
            assert_eq!(ms(bad), None, "{bad}");
        }
    }
}
