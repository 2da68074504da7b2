//! What there is to choose from: engines, rules, formats, kinds, techniques.

use garns::generate::KINDS;
use garns::{ENGINES, FORMATS, RULES, TECHNIQUES};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::convert::data;
use crate::language::lang;

/// The engines: name, what each does, whether it always decides, its parameters and presets.
#[pyfunction]
pub(crate) fn engines(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let lang = lang();
    let engine = |entry: &garns::EngineEntry| {
        let about = entry.about;
        let param = |param: &garns::Param| json!({ "name": param.name, "what": param.what.get(lang), "values": param.kind.usage() });
        let preset = |preset: &garns::Preset| json!({ "name": preset.name, "what": preset.what.get(lang) });
        json!({
            "name": about.name,
            "what": about.what.get(lang),
            "complete": about.complete,
            "params": about.params.iter().map(param).collect::<Vec<_>>(),
            "presets": about.presets.iter().map(preset).collect::<Vec<_>>(),
        })
    };
    data(py, &ENGINES.iter().map(engine).collect::<Vec<Value>>())
}

/// The rules: name, title, definition, fields and an example. Each is a method of `Puzzle`.
#[pyfunction]
pub(crate) fn rules(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let lang = lang();
    let rule = |rule: &garns::RuleAbout| {
        let field = |field: &garns::RuleField| {
            json!({
                "name": field.name,
                "kind": json!(field.kind)["kind"],
                "words": json!(field.kind).get("words"),
                "usage": field.usage(lang),
                "meaning": field.meaning.get(lang),
                "required": field.required,
                "default": field.default,
            })
        };
        json!({
            "name": rule.name,
            "title": rule.title.get(lang),
            "meaning": rule.meaning.get(lang),
            "fields": rule.fields.iter().map(field).collect::<Vec<_>>(),
            "example": rule.example,
        })
    };
    data(py, &RULES.iter().map(|about| rule(about)).collect::<Vec<Value>>())
}

/// The formats: name, title, what each looks like, endings of file names, whether it is read and written.
#[pyfunction]
pub(crate) fn formats(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let lang = lang();
    let format = |format: &garns::Format| {
        json!({
            "name": format.name,
            "title": format.title.get(lang),
            "about": format.about.get(lang),
            "extensions": format.extensions,
            "reads": format.read.is_some(),
            "writes": format.write.is_some(),
        })
    };
    data(py, &FORMATS.iter().map(|entry| format(entry)).collect::<Vec<Value>>())
}

/// The kinds of puzzles that `garns.generate` makes: name and what each is.
#[pyfunction]
pub(crate) fn kinds(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let kinds = KINDS.iter().map(|kind| json!({ "name": kind.name, "what": kind.about.get(lang()) }));
    data(py, &kinds.collect::<Vec<Value>>())
}

/// The techniques of `hint` and `explain`, in the order in which they are tried: name and title.
#[pyfunction]
pub(crate) fn techniques(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let told = TECHNIQUES
        .iter()
        .map(|technique| json!({ "name": technique.name, "title": technique.title.get(lang()) }));
    data(py, &told.collect::<Vec<Value>>())
}
