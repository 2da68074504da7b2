//! The window of settings.

use garns::Lang;
use leptos::prelude::*;

use super::fields::{self, listed};
use super::state::Page;
use crate::settings::{Settings, Theme};
use crate::words;

/// The name of a language in itself.
fn language(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Pt => "Português",
    }
}

#[component]
pub(crate) fn Choices(page: Page) -> impl IntoView {
    let check = move |id: &'static str,
                      text: garns::Text,
                      get: fn(&Settings) -> bool,
                      set: fn(&mut Settings, bool)| {
        fields::check(
            page,
            id,
            text,
            move || page.settings.with(get),
            move |on| {
                page.settings.update(|settings| set(settings, on));
            },
        )
    };
    let theme_name = |theme: Theme| match theme {
        Theme::System => words::SYSTEM,
        Theme::Light => words::LIGHT,
        Theme::Dark => words::DARK,
    };
    let themes = move || Theme::ALL.map(|theme| listed(page, theme.name(), theme_name(theme))).to_vec();
    view! {
        <label class="field">
            <span>{move || page.say(words::LANGUAGE)}</span>
            <select id="language" on:change=move |event| {
                    let lang = Lang::of_locale(&event_target_value(&event));
                    page.settings.update(|settings| settings.lang = Some(lang));
                }>
                <option value="en" lang="en" prop:selected=move || page.lang.get() == Lang::En>
                    {language(Lang::En)}
                </option>
                <option value="pt" lang="pt-BR" prop:selected=move || page.lang.get() == Lang::Pt>
                    {language(Lang::Pt)}
                </option>
            </select>
        </label>
        {fields::select(page, "theme", words::THEME, themes, move || page.settings.with(|s| s.theme.name().to_owned()), move |name| {
            let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name).unwrap_or_default();
            page.settings.update(|settings| settings.theme = theme);
        })}
        {check("safe-colours", words::SAFE_COLOURS, |s| s.safe_colours, |s, on| s.safe_colours = on)}
        {check("tidy-always", words::TIDY_ALWAYS, |s| s.tidy, |s, on| s.tidy = on)}
        {check("conflicts", words::SHOW_CONFLICTS, |s| s.conflicts, |s, on| s.conflicts = on)}
        {check("clock", words::SHOW_CLOCK, |s| s.clock, |s, on| s.clock = on)}
        {check("highlight", words::HIGHLIGHT, |s| s.highlight, |s, on| s.highlight = on)}
        {check("hide-finished", words::HIDE_FINISHED, |s| s.hide_finished, |s, on| s.hide_finished = on)}
        {check("name-mistakes", words::NAME_MISTAKES, |s| s.name_mistakes, |s, on| s.name_mistakes = on)}
    }
}
