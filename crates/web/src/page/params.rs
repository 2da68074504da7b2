//! The form of an engine's parameters, made from what the engine says of itself. It always shows the values in force: those
//! that were chosen, else those of the preset, else the engine's own.

use garns::{ABOUT_ENGINES, About, Param, ParamKind, Preset, Text};
use leptos::prelude::*;

use super::fields::{listed, select};
use super::state::Page;
use crate::words;

/// How the grid is begun, where an engine lets one choose.
const FILL: &str = "fill";

/// What was chosen about an engine.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    /// The engine; empty for none.
    pub(crate) engine: RwSignal<&'static str>,
    preset: RwSignal<&'static str>,
    /// Names and values that differ from those of the preset.
    own: RwSignal<Vec<(&'static str, String)>>,
}

impl Choice {
    pub(crate) fn new(engine: &'static str) -> Choice {
        Choice { engine: RwSignal::new(engine), preset: RwSignal::new(""), own: RwSignal::new(Vec::new()) }
    }

    fn about(self) -> Option<&'static About> {
        let name = self.engine.get();
        ABOUT_ENGINES.iter().copied().find(|about| about.name == name)
    }

    /// Chooses an engine. One that improves a grid step by step starts from a random one: deduction would leave it
    /// nothing to do on most puzzles, and it is there to be watched.
    pub(crate) fn choose(self, name: &str) {
        let about = ABOUT_ENGINES.iter().find(|about| about.name == name);
        let searches = about.is_some_and(|about| about.params.iter().any(|param| param.name == FILL));
        self.engine.set(about.map_or("", |about| about.name));
        self.preset.set(about.and_then(|about| about.presets.first()).map_or("", |preset| preset.name));
        self.own.set(if searches { vec![(FILL, "random".to_owned())] } else { Vec::new() });
    }

    /// Takes an engine with parameters as they are handed to it.
    pub(crate) fn take(self, engine: &str, params: &[(String, String)]) {
        let Some(about) = ABOUT_ENGINES.iter().find(|about| about.name == engine) else { return };
        let named =
            |wanted: &str| params.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone());
        let preset = named("preset");
        let preset = about.presets.iter().find(|known| preset.as_deref() == Some(known.name));
        let own = |param: &'static Param| Some((param.name, named(param.name)?));
        self.engine.set(about.name);
        self.preset.set(preset.or(about.presets.first()).map_or("", |preset| preset.name));
        self.own.set(about.params.iter().filter_map(own).collect());
    }

    /// Chooses a preset: its values are in force, and no others.
    fn choose_preset(self, preset: &'static Preset) {
        self.preset.set(preset.name);
        self.own.set(Vec::new());
    }

    fn preset_value(self, param: &Param) -> Option<&'static str> {
        let preset = self.preset.get();
        let preset = self.about()?.presets.iter().find(|known| known.name == preset)?;
        preset.values.iter().find(|(name, _)| *name == param.name).map(|(_, value)| *value)
    }

    /// The value of a parameter unless another is chosen; empty where the engine finds one for each puzzle.
    fn usual(self, param: &Param) -> String {
        let default = || match param.kind {
            ParamKind::Choice { choices } => choices.first().map(ToString::to_string),
            ParamKind::Whole { default, .. } => default.map(|number| number.to_string()),
            ParamKind::Real { default, .. } => default.map(|number| number.to_string()),
        };
        self.preset_value(param).map(str::to_owned).or_else(default).unwrap_or_default()
    }

    /// The value in force.
    fn value(self, param: &Param) -> String {
        let own =
            self.own.with(|own| own.iter().find(|(name, _)| *name == param.name).map(|(_, v)| v.clone()));
        own.unwrap_or_else(|| self.usual(param))
    }

    /// Sets a parameter; nothing, or what it is anyway, leaves it as it is.
    fn set(self, param: &'static Param, value: &str) {
        let usual = untrack(|| self.usual(param));
        self.own.update(|own| {
            own.retain(|(name, _)| *name != param.name);
            if !value.is_empty() && value != usual {
                own.push((param.name, value.to_owned()));
            }
        });
    }

    /// The parameters as they are handed to the engine.
    pub(crate) fn params(self) -> Vec<(String, String)> {
        untrack(|| {
            let first = self.about().and_then(|about| about.presets.first()).map_or("", |preset| preset.name);
            let preset = Some(self.preset.get()).filter(|preset| *preset != first);
            let preset = preset.map(|preset| ("preset".to_owned(), preset.to_owned()));
            let own = self.own.get().into_iter().map(|(name, value)| (name.to_owned(), value));
            preset.into_iter().chain(own).collect()
        })
    }
}

/// A list of engines to choose from, with the form of the one chosen. `id` begins the names of its fields.
#[component]
pub(crate) fn Engines(
    page: Page,
    choice: Choice,
    label: Text,
    id: &'static str,
    #[prop(optional)] none: Option<Text>,
) -> impl IntoView {
    let what = move || choice.about().map_or("", |about| about.what.get(page.lang.get()));
    let name = if id.is_empty() { "engine" } else { id };
    let engines = move || {
        let engine = |about: &&About| (about.name.to_owned(), about.name.to_owned());
        none.map(|none| listed(page, "", none)).into_iter().chain(ABOUT_ENGINES.iter().map(engine)).collect()
    };
    view! {
        {select(page, name, label, engines, move || choice.engine.get().to_owned(), move |name| choice.choose(&name))}
        <p class="faint help">{what}</p>
        <Form page=page choice=choice id=id/>
    }
}

#[component]
fn Form(page: Page, choice: Choice, id: &'static str) -> impl IntoView {
    let begin = if id.is_empty() { String::new() } else { format!("{id}-") };
    let fields = move || {
        let Some(about) = choice.about() else { return Vec::new() };
        let mut fields = Vec::new();
        if !about.presets.is_empty() {
            fields.push(presets(page, choice, about, format!("{begin}preset")).into_any());
        }
        // What decides whether there is anything to search comes first.
        let (first, rest): (Vec<&Param>, Vec<&Param>) =
            about.params.iter().partition(|param| param.name == FILL);
        let all = first.into_iter().chain(rest);
        fields.extend(all.map(|param| field(page, choice, param, format!("{begin}param-{}", param.name))));
        fields
    };
    view! {
        <Show when=move || choice.about().is_some_and(|about| !about.params.is_empty())>
            <details class="params" open=id.is_empty()>
                <summary>{move || page.say(words::PARAMETERS)}</summary>
                {fields.clone()}
            </details>
        </Show>
    }
}

fn presets(page: Page, choice: Choice, about: &'static About, id: String) -> impl IntoView {
    let what = move || {
        let now = choice.preset.get();
        about.presets.iter().find(|preset| preset.name == now).map_or("", |preset| page.say(preset.what))
    };
    view! {
        <label class="field">
            <span>{move || page.say(words::PRESET)}</span>
            <select id=id on:change=move |event| {
                let name = event_target_value(&event);
                if let Some(preset) = about.presets.iter().find(|preset| preset.name == name) {
                    choice.choose_preset(preset);
                }
            }>
                {about.presets.iter().map(|preset| view! {
                    <option value=preset.name prop:selected=move || choice.preset.get() == preset.name>
                        {preset.name}
                    </option>
                }).collect_view()}
            </select>
            <small>{what}</small>
        </label>
    }
}

/// The field of a parameter; a number that is left empty is left to the engine or the preset.
fn field(page: Page, choice: Choice, param: &'static Param, id: String) -> AnyView {
    let input = match param.kind {
        ParamKind::Choice { choices } => view! {
            <select id=id on:change=move |event| choice.set(param, &event_target_value(&event))>
                {choices.iter().map(|word| view! {
                    <option value=*word prop:selected=move || choice.value(param) == *word>{*word}</option>
                }).collect_view()}
            </select>
        }
        .into_any(),
        ParamKind::Whole { min, max, .. } => {
            let max = (max < u64::MAX).then(|| max.to_string());
            view! {
                <input type="number" id=id min=min.to_string() max=max step="1"
                    placeholder=move || page.say(words::AUTO) prop:value=move || choice.value(param)
                    on:change=move |event| choice.set(param, event_target_value(&event).trim())/>
            }
            .into_any()
        }
        // Decimals as the language writes them, whatever that of the browser is.
        ParamKind::Real { .. } => view! {
            <input type="text" inputmode="decimal" id=id placeholder=move || page.say(words::AUTO)
                prop:value=move || words::as_written(&choice.value(param), page.lang.get())
                on:change=move |event| choice.set(param, &event_target_value(&event).trim().replace(',', "."))/>
        }
        .into_any(),
    };
    view! {
        <label class="field">
            <span>{param.name}</span>
            {input}
            <small>{move || page.say(param.what)}</small>
        </label>
    }
    .into_any()
}
