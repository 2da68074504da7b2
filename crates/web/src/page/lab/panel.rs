//! The form of an experiment: its methods, its puzzles, its seeds and limits, and the file it is kept in.

use garns::{Lang, say};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::results::Results;
use super::studies::Studies;
use super::{From, Lab, Source};
use crate::lab::{self, Clues, Method, Recipe, Spec};
use crate::order::made;
use crate::page::params::{Choice, Engines};
use crate::page::play::button;
use crate::page::state::Page;
use crate::words;
use crate::work::LEVELS;

/// The panel of those who experiment.
#[component]
pub(crate) fn Laboratory(page: Page, lab: Lab) -> impl IntoView {
    let choice = Choice::new("tabu");
    choice.choose("tabu");
    let add = move || {
        let (engine, params) = (choice.engine.get_untracked(), choice.params());
        let name = lab::named(engine, &params);
        lab.methods.update(|methods| {
            if !methods.iter().any(|method| method.name == name) {
                let spec = Spec { engine: engine.to_owned(), params, ..Spec::default() };
                methods.push(Method { name, spec, sets: vec![0], seeds: Vec::new(), trace: 0 });
            }
        });
    };
    let number = |text: String| text.trim().replace(',', ".").parse::<f64>().ok();
    let busy = move || lab.going.get();
    let study = Memo::new(move |_| {
        let known = |(source, _): &(Source, _)| matches!(source, Source::Study(_));
        lab.source.with(|source| source.as_ref().is_some_and(known)) && !lab.own.get()
    });
    let study = move || study.get();
    let methods = move || {
        let lang = page.lang.get();
        let line = |(at, method): (usize, Method)| {
            let own = match (method.seeds.len(), method.spec.iterations.or(method.spec.nodes)) {
                (0, _) => String::new(),
                (1, None) => say!(lang, " (1 seed)", " (1 semente)"),
                (seeds, None) => say!(lang, " ({seeds} seeds)", " ({seeds} sementes)"),
                (seeds, Some(steps)) => {
                    say!(lang, " (seeds: {seeds}, steps: {steps})", " (sementes: {seeds}, passos: {steps})")
                }
            };
            let label = format!("{}: {}", words::REMOVE.get(lang), method.name);
            view! {
                <li><span>{method.name}{own}</span>
                    <button class="quiet small" aria-label=label on:click=move |_| {
                        lab.methods.update(|methods| {
                            if at < methods.len() {
                                methods.remove(at);
                            }
                        });
                    }>"✕"</button>
                </li>
            }
        };
        lab.methods.get().into_iter().enumerate().map(line).collect_view()
    };
    view! {
        <Studies page=page lab=lab/>
        // What is known of a study stands with its story, and what is run here below the form.
        <Show when=study><Results page=page lab=lab/></Show>
        <fieldset>
            <legend>{move || page.say(words::METHODS)}</legend>
            <ul class="methods" id="methods">{methods}</ul>
            <Engines page=page choice=choice label=words::ENGINE id="lab"/>
            {button(page, "add-method", words::ADD_METHOD, add)}
        </fieldset>
        <Puzzles page=page lab=lab/>
        <fieldset>
            <legend>{move || page.say(words::RUNS)}</legend>
            <div class="row">
                <label class="field">
                    <span>{move || page.say(words::REPEATS)}</span>
                    <input type="number" id="repeats" min="1" max="1000" step="1"
                        prop:value=move || lab.repeats.get().to_string() on:change=move |event| {
                            if let Ok(repeats) = event_target_value(&event).parse::<u64>() {
                                lab.repeats.set(repeats.clamp(1, lab::MOST as u64));
                            }
                        }/>
                </label>
                <label class="field">
                    <span>{move || page.say(words::LONGEST)}</span>
                    <input type="text" inputmode="decimal" id="longest" size="5"
                        prop:value=move || words::as_written(&lab.seconds.get().to_string(), page.lang.get())
                        on:change=move |event| {
                            if let Some(seconds) = number(event_target_value(&event)).filter(|seconds| *seconds > 0.0) {
                                lab.seconds.set(seconds);
                            }
                        }/>
                </label>
            </div>
            <label class="check">
                <input type="checkbox" id="lab-unique" prop:checked=move || lab.unique.get()
                    on:change=move |event| lab.unique.set(event_target_checked(&event))/>
                <span>{move || page.say(words::PROVE_UNIQUE)}</span>
            </label>
            <div class="row">
                <button class="main" id="lab-run" disabled=busy on:click=move |_| lab.run()>
                    {move || page.say(words::EXPERIMENT)}
                </button>
                <button id="lab-stop" disabled=move || !busy() on:click=move |_| lab.stop()>
                    {move || page.say(words::CANCEL)}
                </button>
            </div>
            <div class="row">
                {button(page, "save-lab", words::SAVE_LAB, move || lab.save())}
                <label class="file">
                    <input type="file" id="load-lab" accept=".toml" on:change=move |event| {
                        let input = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok());
                        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
                            read_file(lab, &file);
                        }
                    }/>
                    <span>{move || page.say(words::LOAD_LAB)}</span>
                </label>
            </div>
        </fieldset>
        <Show when=move || !study()><Results page=page lab=lab/></Show>
    }
}

/// No experiment is longer.
const LARGEST: f64 = 1e6;

fn read_file(lab: Lab, file: &web_sys::File) {
    let Ok(reader) = web_sys::FileReader::new() else { return };
    if file.size() > LARGEST {
        let lang = lab.page.lang.get_untracked();
        return lab.page.tell(say!(lang, "the file is too large", "o arquivo é grande demais"));
    }
    let done = reader.clone();
    let loaded = Closure::<dyn FnMut()>::new(move || {
        if let Some(text) = done.result().ok().and_then(|text| text.as_string()) {
            lab.load(Source::File(text), 0);
        }
    });
    reader.set_onload(Some(loaded.into_js_value().unchecked_ref()));
    let _ = reader.read_as_text(file);
}

/// What a recipe makes, beyond what the form says.
fn what(recipe: &Recipe, lang: Lang) -> String {
    if let Some(graph) = recipe.graph {
        let (vertices, colours) = (graph.vertices, graph.colours);
        let degree = words::decimal(graph.degree, 1, lang);
        return say!(
            lang,
            "graphs of {vertices} vertices, average degree {degree}, {colours} colours",
            "grafos de {vertices} vértices, grau médio {degree}, {colours} cores"
        );
    }
    let kind = made(recipe.kind.as_deref().unwrap_or("sudoku")).get(lang);
    let grid = format!("{kind} {0}×{0}", recipe.order);
    let share = recipe.share.map(|share| words::decimal(100.0 * share, 1, lang));
    share.map_or_else(
        || grid.clone(),
        |share| say!(lang, "{grid}, {share} % given", "{grid}, {share} % dados"),
    )
}

/// Which puzzles.
#[component]
fn Puzzles(page: Page, lab: Lab) -> impl IntoView {
    let option = move |name: &'static str, from: From, text: garns::Text| {
        view! {
            <option value=name prop:selected=move || lab.from.get() == from>{move || page.say(text)}</option>
        }
    };
    let many = move || page.games.place.with(Option::is_some);
    let whole = move |event: &web_sys::Event| event_target_value(event).parse::<u64>().ok();
    view! {
        <fieldset>
            <legend>{move || page.say(words::PUZZLES)}</legend>
            <label class="field">
                <span>{move || page.say(words::FROM)}</span>
                <select id="lab-from" on:change=move |event| lab.from.set(match event_target_value(&event).as_str() {
                    "table" => From::Table,
                    "together" => From::Together,
                    _ => From::Made,
                })>
                    {option("made", From::Made, words::FROM_MADE)}
                    {option("table", From::Table, words::FROM_TABLE)}
                    {move || many().then(|| option("together", From::Together, words::TOGETHER))}
                </select>
            </label>
            <Show when=move || lab.from.get() == From::Made>
                <div class="row">
                    <label class="field">
                        <span>{move || page.say(words::HOW_MANY)}</span>
                        <input type="number" id="lab-count" min="1" max="1000" step="1"
                            prop:value=move || lab.recipe.with(|recipe| recipe.count.to_string())
                            on:change=move |event| {
                                if let Some(count) = whole(&event) {
                                    lab.recipe.update(|recipe| recipe.count = (count as usize).clamp(1, lab::MOST));
                                }
                            }/>
                    </label>
                    <label class="field">
                        <span>{move || page.say(words::GIVENS)}</span>
                        <input type="number" id="lab-givens" min="17" max="81" step="1"
                            placeholder=move || page.say(words::ANY)
                            prop:value=move || lab.recipe.with(|recipe| match recipe.clues {
                                Some(Clues::Exactly(n)) => n.to_string(),
                                _ => String::new(),
                            })
                            on:change=move |event| {
                                let clues = whole(&event).map(|clues| Clues::Exactly(clues as usize));
                                lab.recipe.update(|recipe| recipe.clues = clues);
                            }/>
                    </label>
                    <label class="field">
                        <span>{move || page.say(words::LEVEL)}</span>
                        <select id="lab-level" on:change=move |event| {
                            let name = event_target_value(&event);
                            lab.recipe.update(|recipe| recipe.level = (!name.is_empty()).then_some(name));
                        }>
                            <option value="">{move || page.say(words::ANY)}</option>
                            {LEVELS.into_iter().map(|level| view! {
                                <option value=level.title().en
                                    prop:selected=move || lab.recipe.with(|r| r.level.as_deref() == Some(level.title().en))>
                                    {move || page.say(level.title())}
                                </option>
                            }).collect_view()}
                        </select>
                    </label>
                    <label class="field">
                        <span>{move || page.say(words::SEED)}</span>
                        <input type="number" id="lab-seed" min="0" step="1"
                            prop:value=move || lab.recipe.with(|recipe| recipe.seed.to_string())
                            on:change=move |event| {
                                if let Some(seed) = whole(&event) {
                                    lab.recipe.update(|recipe| recipe.seed = seed);
                                }
                            }/>
                    </label>
                </div>
                <p class="faint help">{move || lab.recipe.with(|recipe| what(recipe, page.lang.get()))}</p>
            </Show>
        </fieldset>
    }
}
