//! The list of all engines.

use crate::{About, Engine, SettingError, Settings, methods};

/// An engine that can be made.
#[derive(Debug)]
pub struct Entry {
    /// What it is.
    pub about: &'static About,
    /// Makes it with its settings.
    pub make: fn(&Settings) -> Box<dyn Engine>,
}

macro_rules! engines {
    ($($(#[$feature:meta])? $name:ident,)+) => {
        /// Every engine.
        pub static ENGINES: &[Entry] = &[$($(#[$feature])? methods::$name::ENTRY),+];

        /// What every engine is, in the order of [`ENGINES`]. It holds none of their code: a program that only
        /// offers engines to choose from, and asks another one to run them, stays small.
        pub static ABOUT_ENGINES: &[&About] = &[$($(#[$feature])? methods::$name::ENTRY.about),+];
    };
}

// The one place where a new engine is registered.
engines! {
    auto,
    elimination,
    backtrack,
    bits,
    cp,
    dlx,
    dp,
    logic,
    nine,
    anneal,
    tabu,
    #[cfg(feature = "colour")]
    dsatur,
    #[cfg(feature = "colour")]
    tabucol,
    #[cfg(feature = "sat")]
    sat,
    #[cfg(feature = "ilp")]
    ilp,
}

/// Makes an engine by name, with the parameters named and defaults for the rest.
///
/// # Errors
/// When there is no such engine, parameter or choice.
pub fn make(name: &str, params: &[(String, String)]) -> Result<Box<dyn Engine>, SettingError> {
    let entry = ENGINES.iter().find(|entry| entry.about.name == name);
    let entry = entry.ok_or_else(|| SettingError::NoSuchEngine { name: name.to_owned() })?;
    Ok((entry.make)(&Settings::new(entry.about, params)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParamKind;

    #[test]
    fn every_engine_is_made_under_its_own_name() {
        for entry in ENGINES {
            let engine = make(entry.about.name, &[]).unwrap();
            assert_eq!(engine.about().name, entry.about.name);
            assert_eq!(ABOUT_ENGINES.iter().filter(|about| about.name == entry.about.name).count(), 1);
            assert_eq!(ENGINES.iter().filter(|other| other.about.name == entry.about.name).count(), 1);
            for param in entry.about.params {
                let choices = if let ParamKind::Choice { choices } = param.kind { choices.len() } else { 1 };
                assert!(choices > 0, "{} has a default", param.name);
                assert_ne!(param.name, "preset");
            }
            for preset in entry.about.presets {
                assert!(make(entry.about.name, &[("preset".into(), preset.name.into())]).is_ok());
            }
        }
    }

    #[test]
    fn wrong_settings_say_what_would_be_right() {
        let text = |name: &str, params: &[(&str, &str)]| {
            let params: Vec<_> = params.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
            make(name, &params).err().map(|error| error.to_string())
        };
        let all: Vec<&str> = ABOUT_ENGINES.iter().map(|about| about.name).collect();
        let known = format!("there is no engine \"bit\"; there are {}", all.join(", "));
        assert_eq!(text("bit", &[]), Some(known));
        assert_eq!(
            text("bits", &[("hidden", "true")]).as_deref(),
            Some("the engine bits has no parameter \"hidden\"; it has order")
        );
        assert_eq!(
            text("bits", &[("order", "random")]).as_deref(),
            Some("the parameter order can't be \"random\"; it can be reading, fewest")
        );
        assert_eq!(text("bits", &[("order", "fewest")]), None);
    }
}
