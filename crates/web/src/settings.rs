//! The user's preferences: language, colours, help. Kept by the browser.

use garns::Lang;
use serde::{Deserialize, Serialize};

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// The name in the page.
    pub fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// What is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; none is that of the browser.
    pub lang: Option<Lang>,
    /// Light or dark.
    pub theme: Theme,
    /// Whether colours are those that colour-blind people can tell apart.
    pub safe_colours: bool,
    /// Whether a value takes its marks away from the cells that must differ.
    pub tidy: bool,
    /// Whether what breaks a rule is shown at once.
    pub conflicts: bool,
    /// Whether the clock is shown.
    pub clock: bool,
    /// Whether the cells that the selected one sees are marked, and those with its value.
    pub highlight: bool,
    /// Whether digits that are all placed leave the keypad.
    pub hide_finished: bool,
    /// Whether a hint names what was written wrong, rather than only saying that something was.
    pub name_mistakes: bool,
    /// Techniques that hints and explanations leave out, by name.
    pub without: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: None,
            theme: Theme::System,
            safe_colours: false,
            tidy: true,
            conflicts: true,
            clock: true,
            highlight: false,
            hide_finished: false,
            name_mistakes: true,
            without: Vec::new(),
        }
    }
}

impl Settings {
    /// What was kept; what can't be read is forgotten.
    pub fn read(text: Option<&str>) -> Settings {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// As text to keep.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() // plain data
    }
}

/// Seconds as people read them: `1:05`, `1:00:05`.
pub fn clock(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_and_damage_is_forgotten() {
        let liked = Settings { lang: Some(Lang::Pt), theme: Theme::Dark, tidy: false, ..Settings::default() };
        assert_eq!(Settings::read(Some(&liked.text())), liked);
        assert_eq!(Settings::read(Some("{\"theme\":7}")), Settings::default());
        assert_eq!(Settings::read(Some("{\"theme\":\"dark\"}")).theme, Theme::Dark);
        assert_eq!(Settings::read(None), Settings::default());
    }

    #[test]
    fn clocks_are_read_easily() {
        assert_eq!([clock(5), clock(65), clock(3605)], ["0:05", "1:05", "1:00:05"]);
    }
}
