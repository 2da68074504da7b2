//! The form of an experiment: its methods, its puzzles, its seeds and limits, and the file it is kept in.

use garns::{Lang, say};
use leptos::prelude::*;

use super::results::Results;
use super::studies::Studies;
use super::{From, Lab, Source};
use crate::lab::{self, Clues, Method, Recipe, Spec};
use crate::order::made;
use crate::page::fields::{check, file, listed, select, whole};
use crate::page::make::levels;
use crate::page::params::{Choice, Engines};
use crate::page::play::button;
use crate::page::state::Page;
use crate::words;

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
                {whole(page, "repeats", words::REPEATS, (1, lab::MOST as u64), None, move || Some(lab.repeats.get()), move |n| {
                    lab.repeats.set(n.unwrap_or(1));
                })}
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
            {check(page, "lab-unique", words::PROVE_UNIQUE, move || lab.unique.get(), move |on| lab.unique.set(on))}
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
                {file(page, "load-lab", words::LOAD_LAB, ".toml", move |_, text| lab.load(Source::File(text), 0))}
            </div>
        </fieldset>
        <Show when=move || !study()><Results page=page lab=lab/></Show>
    }
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
        |share| say!(lang, "{grid}, {share} % given", "{grid}, {share} % das células dadas"),
    )
}

#[component]
fn Puzzles(page: Page, lab: Lab) -> impl IntoView {
    let recipe = lab.recipe;
    let sources = move || {
        let many = page.games.place.with(Option::is_some);
        let there = From::ALL.into_iter().filter(|from| many || *from != From::Together);
        there.map(|from| listed(page, from.name(), from.words())).collect()
    };
    view! {
        <fieldset>
            <legend>{move || page.say(words::PUZZLES)}</legend>
            {select(page, "lab-from", words::FROM, sources, move || lab.from.get().name().to_owned(), move |name| {
                lab.from.set(From::ALL.into_iter().find(|from| from.name() == name).unwrap_or(From::Made));
            })}
            <Show when=move || lab.from.get() == From::Made>
                <div class="row">
                    {whole(page, "lab-count", words::HOW_MANY, (1, lab::MOST as u64), None,
                        move || recipe.with(|recipe| Some(recipe.count as u64)),
                        move |n| recipe.update(|recipe| recipe.count = n.unwrap_or(1) as usize))}
                    {whole(page, "lab-givens", words::GIVENS, (1, 4096), Some(words::ANY),
                        move || recipe.with(|recipe| match recipe.clues {
                            Some(Clues::Exactly(n)) => Some(n as u64),
                            _ => None,
                        }),
                        move |n| recipe.update(|recipe| recipe.clues = n.map(|n| Clues::Exactly(n as usize))))}
                    {select(page, "lab-level", words::LEVEL, move || levels(page),
                        move || recipe.with(|recipe| recipe.level.clone().unwrap_or_default()),
                        move |name| recipe.update(|recipe| recipe.level = (!name.is_empty()).then_some(name)))}
                    {whole(page, "lab-seed", words::SEED, (0, u64::MAX), None,
                        move || recipe.with(|recipe| Some(recipe.seed)),
                        move |n| recipe.update(|recipe| recipe.seed = n.unwrap_or(1)))}
                </div>
                <p class="faint help">{move || lab.recipe.with(|recipe| what(recipe, page.lang.get()))}</p>
            </Show>
        </fieldset>
    }
}
