//! The command line as a whole: language, verbs, help.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};
use garns::{Lang, Text};

use crate::verbs::VERBS;

/// The language: `--lang` wherever it stands, else `GARNS_LANG`, else the locale.
///
/// Found out before the arguments are parsed, since help and usage errors speak it too.
pub(crate) fn language(args: &[OsString]) -> Lang {
    let mut words = args.iter().filter_map(|arg| arg.to_str()).take_while(|arg| *arg != "--");
    while let Some(word) = words.next() {
        let value = if word == "--lang" { words.next() } else { word.strip_prefix("--lang=") };
        if let Some(value) = value {
            return Lang::of_locale(value);
        }
    }
    let variables = ["GARNS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = variables.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
    Lang::of_locale(&locale.unwrap_or_default())
}

/// The whole command line, in a language.
pub(crate) fn command(lang: Lang) -> Command {
    let about = Text {
        en: "Sudoku and every puzzle like it: solved, proven, counted, rated, explained, made, drawn, studied",
        pt: "Sudoku e todos os jogos parecidos: resolvidos, provados, contados, avaliados, explicados, \
             criados, desenhados, estudados",
    };
    let after = Text {
        en: "Exit codes: 0 answered, 1 the answer is no (impossible, check failed), 2 bad input or usage, \
             3 gave up.\nA PUZZLE is a file, - for standard input, or the puzzle itself.",
        pt: "Códigos de saída: 0 respondido, 1 a resposta é não (impossível, verificação falhou), 2 entrada \
             ou uso errado, 3 desistiu.\nUm JOGO é um arquivo, - para a entrada padrão, ou o próprio texto.",
    };
    let template = Text {
        en: "{about-with-newline}\nUsage: {usage}\n\n{all-args}{after-help}",
        pt: "{about-with-newline}\nUso: {usage}\n\n{all-args}{after-help}",
    };
    let lang_arg = Arg::new("lang")
        .long("lang")
        .value_name("en|pt")
        .value_parser(["en", "pt"])
        .hide_possible_values(true)
        .global(true)
        .help_heading(heading(lang))
        .help(Text { en: "Language of texts", pt: "Idioma dos textos" }.get(lang));
    let help = |text: Text| {
        Arg::new("help")
            .short('h')
            .long("help")
            .action(ArgAction::Help)
            .help_heading(heading(lang))
            .help(text.get(lang))
    };
    let help_text = Text { en: "Print help", pt: "Mostra esta ajuda" };
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version)
        .help_heading(heading(lang))
        .help(Text { en: "Print version", pt: "Mostra a versão" }.get(lang));
    let mut app = Command::new("garns")
        .version(env!("CARGO_PKG_VERSION"))
        .about(about.get(lang))
        .after_help(after.get(lang))
        .help_template(template.get(lang))
        .subcommand_help_heading(Text { en: "Verbs", pt: "Verbos" }.get(lang))
        .subcommand_value_name(Text { en: "VERB", pt: "VERBO" }.get(lang))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .args([help(help_text), version, lang_arg]);
    for verb in VERBS {
        let command = (verb.command)(lang)
            .about(verb.about.get(lang))
            .after_help(examples(verb.examples, lang))
            .help_template(template.get(lang))
            .disable_help_flag(true)
            .arg(help(help_text));
        app = app.subcommand(translate_usage(command, verb.name, lang));
    }
    translate_usage(app, "garns", lang)
}

/// The usage line as clap makes it, with its one English word put into the language.
fn translate_usage(command: Command, verb: &str, lang: Lang) -> Command {
    if lang == Lang::En {
        return command;
    }
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").replace("[OPTIONS]", "[OPÇÕES]");
    let full = if verb == "garns" { usage } else { usage.replacen(verb, &format!("garns {verb}"), 1) };
    command.override_usage(full)
}

/// The heading above options.
pub(crate) fn heading(lang: Lang) -> &'static str {
    Text { en: "Options", pt: "Opções" }.get(lang)
}

/// The examples under a verb's help.
pub(crate) fn examples(examples: &[&str], lang: Lang) -> String {
    let mut text = Text { en: "Examples:", pt: "Exemplos:" }.get(lang).to_owned();
    for example in examples {
        text += "\n  ";
        text += example;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound_in_both_languages() {
        for lang in [Lang::En, Lang::Pt] {
            command(lang).debug_assert();
        }
    }

    #[test]
    fn every_argument_is_explained_in_both_languages() {
        let (english, portuguese) = (command(Lang::En), command(Lang::Pt));
        for (en, pt) in english.get_subcommands().zip(portuguese.get_subcommands()) {
            assert_ne!(en.get_about(), pt.get_about(), "{}", en.get_name());
            for (a, b) in en.get_arguments().zip(pt.get_arguments()) {
                let help = a.get_help().unwrap_or_else(|| panic!("{} {}", en.get_name(), a.get_id()));
                assert_ne!(Some(help), b.get_help(), "{} {}", en.get_name(), a.get_id());
            }
        }
    }

    #[test]
    fn every_example_is_a_valid_command() {
        for verb in VERBS {
            assert!(!verb.examples.is_empty(), "{}", verb.name);
            for example in verb.examples {
                let line = example.split('|').next_back().unwrap().split('>').next().unwrap();
                let words: Vec<String> =
                    line.split_whitespace().map(|w| w.trim_matches('\'').into()).collect();
                let parsed = command(Lang::En).try_get_matches_from(words);
                assert!(parsed.is_ok(), "{example}: {:?}", parsed.err());
            }
        }
    }

    #[test]
    fn the_language_is_found_before_parsing() {
        let lang = |args: &[&str]| language(&args.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(lang(&["garns", "--lang", "pt", "solve"]), Lang::Pt);
        assert_eq!(lang(&["garns", "solve", "--lang=pt"]), Lang::Pt);
        assert_eq!(lang(&["garns", "--lang", "en"]), Lang::En);
    }
}
