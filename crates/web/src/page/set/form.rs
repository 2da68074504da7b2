//! The form of a rule that is being drawn or changed, made from the fields that the rule tells of itself.

use garns::{Rule, RuleAbout, RuleField, RuleFieldDefault, RuleFieldKind, Text, say};
use leptos::ev;
use leptos::prelude::*;

use super::added::WouldAdd;
use crate::page::fields::select;
use crate::page::state::Page;
use crate::set::{self, Draft, Input};
use crate::words;

/// The form of the rule that is being drawn: one line for each of its fields.
#[component]
pub(super) fn Form(page: Page) -> impl IntoView {
    // The form stays while its fields change.
    let which = Memo::new(move |_| {
        page.draft.with(|draft| draft.as_ref().map(|draft| (draft.about.name, draft.editing)))
    });
    let body = move || {
        let (name, editing) = which.get()?;
        let about = RuleAbout::named(name)?;
        let fields = about.fields.iter().enumerate().map(|(at, field)| line(page, at, field)).collect_view();
        Some(view! {
            <h3 id="rule-name" tabindex="-1">{move || page.say(about.title)}</h3>
            <p class="faint help">{move || page.say(about.meaning)}</p>
            {fields}
            {editing.map(|at| view! { <Moves page=page at=at/> })}
        })
    };
    let needs = move || {
        let lang = page.lang.get();
        page.version.track();
        page.draft.with(|draft| {
            let draft = draft.as_ref()?;
            let wrong = || page.with_board(|board| draft.applied(board.puzzle(), lang)).err();
            draft.missing(lang).or_else(wrong)
        })
    };
    let editing = move || which.get().is_some_and(|(_, editing)| editing.is_some());
    let lined = move || {
        page.draft.with(|draft| {
            let draft = draft.as_ref()?;
            let field = draft.about.fields.get(draft.active)?;
            matches!(field.kind, RuleFieldKind::Path | RuleFieldKind::Cells | RuleFieldKind::Groups)
                .then_some(())
        })
    };
    view! {
        <form class="draft" on:submit=move |event: ev::SubmitEvent| {
            event.prevent_default();
            page.add_rule();
        }>
            {body}
            <Show when=move || lined().is_some()><Lines page=page/></Show>
            <p class="help" id="needs" role="status">{needs}</p>
            <WouldAdd page=page/>
            <div class="row">
                <button type="submit" class="main" id="add-rule" disabled=move || needs().is_some()>
                    {move || page.say(if editing() { words::CHANGE_RULE } else { words::ADD_RULE })}
                </button>
                <button type="button" id="other-rule" on:click=move |_| page.draw_rule(None)>
                    {move || page.say(if editing() { words::CANCEL } else { words::OTHER_RULE })}
                </button>
            </div>
        </form>
    }
}

/// Whole lines from the cell with the cursor on, for those without a mouse too.
#[component]
fn Lines(page: Page) -> impl IntoView {
    const WAYS: [(&str, (i32, i32)); 8] = [
        ("→", (0, 1)),
        ("←", (0, -1)),
        ("↓", (1, 0)),
        ("↑", (-1, 0)),
        ("↘", (1, 1)),
        ("↙", (1, -1)),
        ("↗", (-1, 1)),
        ("↖", (-1, -1)),
    ];
    let take = move |(down, right): (i32, i32)| {
        let cursor = page.cursor.get_untracked();
        let cells = page.sheet.with_untracked(|sheet| {
            let at = sheet.puzzle.cells().get(cursor).copied()?;
            // The whole line through the cell, from its beginning in that direction.
            let (row, col) = (i32::from(at.row), i32::from(at.col));
            let back = set::ray(&sheet.puzzle, (row, col), (-down, -right)).len() as i32;
            Some(set::ray(&sheet.puzzle, (row - (back + 1) * down, col - (back + 1) * right), (down, right)))
        });
        if let Some(cells) = cells {
            page.select(cells, cursor);
        }
    };
    view! {
        <div class="ways" role="group" aria-label=move || page.say(words::WHOLE_LINE)>
            <span class="faint help">{move || page.say(words::WHOLE_LINE)}</span>
            {WAYS.into_iter().map(|(sign, way)| view! {
                <button type="button" class="small" on:click=move |_| take(way)>{sign}</button>
            }).collect_view()}
        </div>
    }
}

/// One field of the form.
fn line(page: Page, at: usize, field: &'static RuleField) -> impl IntoView {
    let id = format!("field-{}", field.name);
    let label = move || {
        let (name, lang) = (field.meaning.get(page.lang.get()), page.lang.get());
        let optional = !field.required && !matches!(field.kind, RuleFieldKind::Flag);
        let mut capital = name.chars();
        let name: String = capital.next().into_iter().flat_map(char::to_uppercase).chain(capital).collect();
        if optional { say!(lang, "{name} (optional)", "{name} (opcional)") } else { name }
    };
    let update = move |change: &dyn Fn(&mut Input)| {
        page.draft.update(|draft| {
            if let Some(input) = draft.as_mut().and_then(|draft| draft.inputs.get_mut(at)) {
                change(input);
            }
        });
    };
    let with =
        move || page.draft.with(|draft| draft.as_ref().and_then(|draft| draft.inputs.get(at).cloned()));
    let text = move || with().map(|input| input.text()).unwrap_or_default();
    match field.kind {
        RuleFieldKind::Flag => view! {
            <label class="check">
                <input type="checkbox" id=id prop:checked=move || with() == Some(Input::Flag(true))
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        update(&|input| *input = Input::Flag(on));
                    }/>
                <span>{label}</span>
            </label>
        }
        .into_any(),
        RuleFieldKind::Choice { words: choices } => view! {
            <label class="field">
                <span>{label}</span>
                <select id=id on:change=move |event| {
                    let word = event_target_value(&event);
                    let word = choices.iter().copied().find(|known| *known == word);
                    update(&|input| *input = Input::Word(word));
                }>
                    {(!field.required && field.default.is_none()).then(|| view! {
                        <option value="" prop:selected=move || with() == Some(Input::Word(None))>"–"</option>
                    })}
                    {choices.iter().copied().map(|word| view! {
                        <option value=word prop:selected=move || with() == Some(Input::Word(Some(word)))>
                            {move || page.say(words::choice(word))}
                        </option>
                    }).collect_view()}
                </select>
            </label>
        }
        .into_any(),
        RuleFieldKind::Rules => view! { <Options page=page at=at/> }.into_any(),
        _ if set::has_cells(field) => {
            let on = move || page.draft.with(|draft| draft.as_ref().is_some_and(|draft| draft.active == at));
            let to = move || {
                page.draft.update(|draft| {
                    if let Some(draft) = draft {
                        draft.active = at;
                    }
                });
            };
            view! {
                <label class="field" class:active=on>
                    <span>{label}</span>
                    <input type="text" id=id autocomplete="off" spellcheck="false" placeholder="r1c1 r1c2"
                        prop:value=text on:focus=move |_| to()
                        on:change=move |event| {
                            let lists = event_target_value(&event);
                            let lists: Result<Vec<_>, _> = lists.split(',').map(str::parse::<garns::Cells>).collect();
                            match lists {
                                Err(error) => page.tell(error.text(page.lang.get_untracked())),
                                Ok(lists) => update(&|input| *input = match input {
                                    Input::Groups(_) => Input::Groups(lists.iter().map(|cells| cells.to_vec()).collect()),
                                    _ => Input::Cells(lists.iter().flat_map(|cells| cells.to_vec()).collect()),
                                }),
                            }
                        }/>
                </label>
            }
            .into_any()
        }
        _ => {
            let example = move || match field.default {
                Some(RuleFieldDefault::Number(number)) => number.to_string(),
                Some(RuleFieldDefault::HalfOfValues) => {
                    page.sheet.with(|sheet| sheet.puzzle.values().len().div_ceil(2).to_string())
                }
                _ => match field.kind {
                    RuleFieldKind::Numbers => "1 2 3".to_owned(),
                    RuleFieldKind::Tuples { length } => {
                        let tuple: Vec<String> = (1..=length).map(|n| n.to_string()).collect();
                        format!("{}, …", tuple.join(" "))
                    }
                    _ => String::new(),
                },
            };
            view! {
                <label class="field">
                    <span>{label}</span>
                    <input type="text" id=id autocomplete="off" inputmode="text" placeholder=example prop:value=text
                        on:input=move |event| {
                            let typed = event_target_value(&event);
                            update(&|input| *input = Input::Text(typed.clone()));
                        }/>
                </label>
            }
            .into_any()
        }
    }
}

/// The rules among which a rule chooses: those of the puzzle, taken one by one.
#[component]
fn Options(page: Page, at: usize) -> impl IntoView {
    let chosen = RwSignal::new(0usize);
    let options = move || {
        page.draft.with(|draft| match draft.as_ref().and_then(|draft| draft.inputs.get(at)) {
            Some(Input::Rules(options)) => options.clone(),
            _ => Vec::new(),
        })
    };
    let free = move || {
        let taken: Vec<Rule> = options().into_iter().flatten().collect();
        page.sheet.with(|sheet| {
            sheet
                .puzzle
                .added_rules()
                .iter()
                .filter(|rule| !taken.contains(rule))
                .cloned()
                .collect::<Vec<Rule>>()
        })
    };
    let listed = move || {
        let lang = page.lang.get();
        free().iter().enumerate().map(|(i, rule)| (i.to_string(), set::described(rule, lang))).collect()
    };
    let add = move |new: bool| {
        let Some(rule) = untrack(free).get(chosen.get_untracked()).cloned() else { return };
        page.draft.update(|draft| {
            if let Some(Input::Rules(options)) = draft.as_mut().and_then(|draft| draft.inputs.get_mut(at)) {
                match options.last_mut() {
                    Some(last) if !new => last.push(rule),
                    _ => options.push(vec![rule]),
                }
            }
        });
        chosen.set(0);
    };
    let told = move || {
        let lang = page.lang.get();
        let one = |rules: Vec<Rule>| {
            let rules: Vec<String> = rules.iter().map(|rule| set::described(rule, lang)).collect();
            view! { <li>{rules.join(" + ")}</li> }
        };
        options().into_iter().map(one).collect_view()
    };
    view! {
        <ol class="help">{told}</ol>
        {select(page, "option-rule", words::RULE_OF_PUZZLE, listed, move || chosen.get().to_string(), move |at| {
            chosen.set(at.parse().unwrap_or(0));
        })}
        <div class="row">
            <button type="button" id="option-new" disabled=move || free().is_empty() on:click=move |_| add(true)>
                {move || page.say(words::NEW_OPTION)}
            </button>
            <button type="button" id="option-more" disabled=move || free().is_empty() || options().is_empty()
                on:click=move |_| add(false)>{move || page.say(words::SAME_OPTION)}</button>
        </div>
    }
}

/// What is done with a rule that is there.
#[component]
fn Moves(page: Page, at: usize) -> impl IntoView {
    let go = move |way: (i32, i32)| {
        if page.changed(|puzzle, lang| set::moved(puzzle, at, way, lang)) {
            let draft = page.with_board(|board| Draft::of(board.puzzle(), at));
            page.draft.set(draft);
        }
    };
    let arrow = move |id: &'static str, text: Text, sign: &'static str, way: (i32, i32)| {
        view! {
            <button type="button" class="small" id=id aria-label=move || page.say(text) on:click=move |_| go(way)>
                {sign}
            </button>
        }
    };
    view! {
        <div class="ways" role="group" aria-label=move || page.say(words::MOVE_RULE)>
            <span class="faint help">{move || page.say(words::MOVE_RULE)}</span>
            {arrow("move-left", words::TO_LEFT, "←", (0, -1))}{arrow("move-up", words::TO_ABOVE, "↑", (-1, 0))}
            {arrow("move-down", words::TO_BELOW, "↓", (1, 0))}{arrow("move-right", words::TO_RIGHT, "→", (0, 1))}
        </div>
        <div class="row">
            <button type="button" id="copy-rule" on:click=move |_| page.draft.update(|draft| {
                if let Some(draft) = draft {
                    draft.editing = None;
                }
            })>{move || page.say(words::COPY_RULE)}</button>
            <button type="button" id="delete-rule" on:click=move |_| {
                if page.changed(|puzzle, lang| set::without(puzzle, at, lang)) {
                    page.draw_rule(None);
                }
            }>{move || page.say(words::DELETE_RULE)}</button>
        </div>
    }
}
