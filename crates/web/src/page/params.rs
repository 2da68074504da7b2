//! The form of an engine's parameters, made from what the engine says of itself.

use garns::{ABOUT_ENGINES, About, Param, ParamKind};
use leptos::prelude::*;

use super::state::Page;
use crate::words;

/// What was chosen about an engine.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) engine: RwSignal<&'static str>,
    /// Names and values that are not as they would be anyway.
    pub(crate) params: RwSignal<Vec<(String, String)>>,
}

impl Choice {
    pub(crate) fn new(engine: &'static str) -> Choice {
        Choice { engine: RwSignal::new(engine), params: RwSignal::new(Vec::new()) }
    }

    fn about(self) -> Option<&'static About> {
        let name = self.engine.get();
        ABOUT_ENGINES.iter().copied().find(|about| about.name == name)
    }

    /// Sets a parameter, or, with nothing, leaves it to the engine.
    fn set(self, name: &str, value: Option<String>) {
        self.params.update(|params| {
            params.retain(|(other, _)| other != name);
            if let Some(value) = value {
                // The preset comes first: what is set beside it stands on top of it.
                let at = if name == "preset" { 0 } else { params.len() };
                params.insert(at, (name.to_owned(), value));
            }
        });
    }
}

/// A list of engines to choose from.
#[component]
pub(crate) fn Engines(page: Page, choice: Choice) -> impl IntoView {
    let what = move || choice.about().map_or("", |about| about.what.get(page.lang.get()));
    view! {
        <label class="field">
            <span>{move || page.say(words::ENGINE)}</span>
            <select id="engine" on:change=move |event| {
                let name = event_target_value(&event);
                if let Some(about) = ABOUT_ENGINES.iter().find(|about| about.name == name) {
                    choice.engine.set(about.name);
                    choice.params.set(Vec::new());
                }
            } prop:value=move || choice.engine.get()>
                {ABOUT_ENGINES.iter().map(|about| view! {
                    <option value=about.name>{about.name}</option>
                }).collect_view()}
            </select>
        </label>
        <p class="faint help">{what}</p>
        <Form page=page choice=choice/>
    }
}

#[component]
fn Form(page: Page, choice: Choice) -> impl IntoView {
    let fields = move || {
        let Some(about) = choice.about() else { return Vec::new() };
        let mut fields = Vec::new();
        if !about.presets.is_empty() {
            fields.push(presets(page, choice, about).into_any());
        }
        fields.extend(about.params.iter().map(|param| field(page, choice, param).into_any()));
        fields
    };
    view! {
        <Show when=move || choice.about().is_some_and(|about| !about.params.is_empty())>
            <details class="params" open=true>
                <summary>{move || page.say(words::PARAMETERS)}</summary>
                {fields}
            </details>
        </Show>
    }
}

fn presets(page: Page, choice: Choice, about: &'static About) -> impl IntoView {
    let option = move |preset: &'static garns::Preset| {
        let title = move || preset.what.get(page.lang.get());
        view! { <option value=preset.name title=title>{preset.name}</option> }
    };
    view! {
        <label class="field">
            <span>{move || page.say(words::PRESET)}</span>
            <select id="preset" on:change=move |event| choice.set("preset", Some(event_target_value(&event)))>
                {about.presets.iter().map(option).collect_view()}
            </select>
        </label>
    }
}

fn field(page: Page, choice: Choice, param: &'static Param) -> impl IntoView {
    let what = move || param.what.get(page.lang.get());
    let input = match param.kind {
        ParamKind::Choice { choices } => view! {
            <select id=format!("param-{}", param.name)
                on:change=move |event| choice.set(param.name, Some(event_target_value(&event)))>
                {choices.iter().map(|word| view! { <option value=*word>{*word}</option> }).collect_view()}
            </select>
        }
        .into_any(),
        ParamKind::Whole { default, min, max } => {
            let max = (max < u64::MAX).then(|| max.to_string());
            number(page, choice, param, default.map(|n| n.to_string()), min.to_string(), max, "1").into_any()
        }
        ParamKind::Real { default, min, max } => {
            let max = (max < f64::MAX).then(|| max.to_string());
            number(page, choice, param, default.map(|n| n.to_string()), min.to_string(), max, "any")
                .into_any()
        }
    };
    view! {
        <label class="field" title=what>
            <span>{param.name}</span>
            {input}
        </label>
    }
}

/// A number; empty leaves it to the engine.
fn number(
    page: Page,
    choice: Choice,
    param: &'static Param,
    default: Option<String>,
    min: String,
    max: Option<String>,
    step: &'static str,
) -> impl IntoView {
    let hint = move || default.clone().unwrap_or_else(|| page.say(words::AUTO).to_owned());
    view! {
        <input type="number" id=format!("param-{}", param.name) min=min max=max step=step placeholder=hint
            on:change=move |event| {
                let value = event_target_value(&event);
                choice.set(param.name, (!value.trim().is_empty()).then_some(value));
            }/>
    }
}
