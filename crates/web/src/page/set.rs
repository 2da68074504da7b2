//! Setting a puzzle: givens, every rule there is, painted regions, title and text. The forms are made from the rules' fields.

use garns::{Rule, RuleAbout, RuleField, RuleFieldDefault, RuleFieldKind, Text, say};
use leptos::ev;
use leptos::prelude::*;

use super::play::{Keypad, button};
use super::state::{Page, Typed};
use crate::board::COLOURS;
use crate::set::{self, Draft, Group, Input};
use crate::words;

impl Page {
    /// The cells that are selected, in the order they were chosen.
    fn chosen(self) -> Vec<garns::Cell> {
        let cells = self.selection.get();
        self.sheet.with(|sheet| cells.iter().filter_map(|i| sheet.puzzle.cells().get(*i)).copied().collect())
    }

    /// Whether lines can be begun beside the grid.
    pub(crate) fn draws_lines(self) -> bool {
        self.typed.get_untracked() == Typed::Rule
            && self.draft.with_untracked(|draft| draft.as_ref().is_some_and(Draft::from_outside))
    }

    /// Begins to draw a rule, or stops.
    pub(crate) fn draw_rule(self, draft: Option<Draft>) {
        self.select(Vec::new(), self.cursor.get_untracked());
        self.draft.set(draft);
    }

    /// A new stroke begins on the grid. Where the rule that is being drawn has all it needs, it is added, and the stroke
    /// begins another one of its kind.
    pub(crate) fn begin_stroke(self) {
        if self.typed.get_untracked() != Typed::Rule {
            return;
        }
        let more = self.draft.try_update(|draft| draft.as_mut().is_none_or(Draft::begin_stroke));
        if more == Some(false) {
            self.add_rule();
        }
    }

    /// Adds the rule that is being drawn, or changes the one it came from, and begins another one.
    pub(crate) fn add_rule(self) {
        let lang = self.lang.get_untracked();
        let Some(draft) = self.draft.get_untracked() else { return };
        if let Some(missing) = draft.missing(lang) {
            return self.tell(missing);
        }
        match self.with_board(|board| draft.applied(board.puzzle(), lang)) {
            Ok(puzzle) => {
                let again = draft.editing.is_none() && draft.about.fields.iter().any(set::has_cells);
                self.draft.set(again.then(|| Draft::new(draft.about)));
                self.replace(puzzle, true);
                self.select(Vec::new(), self.cursor.get_untracked());
            }
            Err(error) => self.tell(error),
        }
    }

    /// Puts a changed puzzle in the place of this one, or says why not.
    fn changed(
        self,
        change: impl FnOnce(&garns::Puzzle, garns::Lang) -> Result<garns::Puzzle, String>,
    ) -> bool {
        let lang = self.lang.get_untracked();
        match self.with_board(|board| change(board.puzzle(), lang)) {
            Ok(puzzle) => {
                self.replace(puzzle, true);
                true
            }
            Err(error) => {
                self.tell(error);
                false
            }
        }
    }

    /// Paints the selected cells with a region. Once all regions have their size the puzzle has them.
    pub(crate) fn paint(self, region: Option<u16>) {
        let cells = self.selection.get_untracked();
        let Some(mut of) = self.with_board(|board| set::regions(board.puzzle())) else { return };
        if let Some(now) = self.painted.with_untracked(|painted| painted.last().cloned()) {
            of = now;
        }
        for cell in cells {
            if let Some(own) = of.get_mut(cell) {
                *own = region;
            }
        }
        let lang = self.lang.get_untracked();
        match self.with_board(|board| set::with_regions(board.puzzle(), &of, lang)) {
            Ok(puzzle) => {
                self.painted.set(Vec::new());
                self.replace(puzzle, true);
            }
            Err(error) => {
                self.painted.update(|painted| painted.push(of));
                self.tell(error);
            }
        }
    }
}

/// What is being set.
#[component]
pub(crate) fn Tools(page: Page) -> impl IntoView {
    let one = |id: &'static str, text: Text, what: Typed| {
        view! {
            <button class="mode" role="radio" id=id aria-checked=move || (page.typed.get() == what).to_string()
                on:click=move |_| {
                    page.draw_rule(None);
                    page.painted.set(Vec::new());
                    page.typed.set(what);
                }>{move || page.say(text)}</button>
        }
    };
    // What is chosen on the grid goes into the rule that is drawn.
    Effect::new(move |before: Option<()>| {
        let cells = page.chosen();
        if before.is_some() && page.typed.get_untracked() == Typed::Rule && !cells.is_empty() {
            page.draft.update(|draft| {
                if let Some(draft) = draft {
                    draft.take(&cells);
                }
            });
        }
    });
    on_cleanup(move || {
        page.draft.set(None);
        page.painted.set(Vec::new());
    });
    view! {
        <fieldset>
            <legend>{move || page.say(words::TYPED)}</legend>
            <div class="modes" role="radiogroup" aria-label=move || page.say(words::TYPED)>
                {one("typed-given", words::TYPED_GIVEN, Typed::Given)}
                {one("typed-rule", words::TYPED_RULE, Typed::Rule)}
                {one("typed-region", words::TYPED_REGION, Typed::Region)}
                {one("typed-notes", words::TYPED_NOTES, Typed::Notes)}
            </div>
            {move || match page.typed.get() {
                Typed::Rule => view! { <Rules page=page/> }.into_any(),
                Typed::Region => view! { <Regions page=page/> }.into_any(),
                Typed::Notes => view! { <Notes page=page/> }.into_any(),
                _ => view! { <Keypad page=page/> }.into_any(),
            }}
            <div class="row">
                {button(page, "undo", words::UNDO, move || page.undo())}
                {button(page, "redo", words::REDO, move || page.redo())}
                {button(page, "clear", words::CLEAR, move || page.clear())}
            </div>
        </fieldset>
    }
}

/// Rules: those there are to be drawn, and those that are there.
#[component]
fn Rules(page: Page) -> impl IntoView {
    let search = RwSignal::new(String::new());
    view! {
        <Show when=move || page.draft.with(Option::is_none) fallback=move || view! { <Form page=page/> }>
            <label class="field">
                <span>{move || page.say(words::FIND_RULE)}</span>
                <input type="text" id="find-rule" autocomplete="off" spellcheck="false"
                    prop:value=move || search.get() on:input=move |event| search.set(event_target_value(&event))/>
            </label>
            <div class="picker scroll" id="rules-to-draw" tabindex="0" role="region"
                aria-label=move || page.say(words::RULES)>
                {move || {
                    let (lang, search) = (page.lang.get(), search.get());
                    let groups = Group::ALL.into_iter().map(|group| (group, set::found(group, &search, lang)));
                    groups.filter(|(_, rules)| !rules.is_empty()).map(|(group, rules)| view! {
                        <h3>{group.title().get(lang)}</h3>
                        <div class="picks">{rules.into_iter().map(|about| pick(page, about)).collect_view()}</div>
                    }).collect_view()
                }}
            </div>
        </Show>
        <There page=page/>
    }
}

fn pick(page: Page, about: &'static RuleAbout) -> impl IntoView {
    let choose = move |_| {
        page.draw_rule(Some(Draft::new(about)));
        super::browser::later_focus("rule-name");
    };
    view! {
        <button class="pick" data-rule=about.name title=move || page.say(about.meaning) on:click=choose>
            {move || page.say(about.title)}
        </button>
    }
}

/// The form of the rule that is being drawn: one line for each of its fields.
#[component]
fn Form(page: Page) -> impl IntoView {
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
        <label class="field">
            <span>{move || page.say(words::RULE_OF_PUZZLE)}</span>
            <select id="option-rule" on:change=move |event| {
                if let Ok(at) = event_target_value(&event).parse() {
                    chosen.set(at);
                }
            }>
                {move || {
                    let lang = page.lang.get();
                    free().iter().enumerate().map(|(i, rule)| view! {
                        <option value=i.to_string()>{set::described(rule, lang)}</option>
                    }).collect_view()
                }}
            </select>
        </label>
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

/// The rules that are there; where cells are selected and nothing is drawn, those of these cells.
#[component]
fn There(page: Page) -> impl IntoView {
    let all = move || {
        let lang = page.lang.get();
        let selected = if page.draft.with(Option::is_some) { Vec::new() } else { page.selection.get() };
        page.sheet.with(|sheet| {
            let rules = sheet.puzzle.added_rules().iter().enumerate();
            let here = |rule: &Rule| {
                let cells = set::cells_of(&sheet.puzzle, rule);
                selected.is_empty() || selected.iter().any(|cell| cells.contains(cell))
            };
            rules
                .filter(|(_, rule)| here(rule))
                .map(|(at, rule)| (at, set::described(rule, lang)))
                .collect::<Vec<_>>()
        })
    };
    let edit = move |at: usize| {
        let draft = page.with_board(|board| Draft::of(board.puzzle(), at));
        page.draw_rule(draft);
        super::browser::later_focus("rule-name");
    };
    let count = move || page.sheet.with(|sheet| sheet.puzzle.added_rules().len());
    let current =
        move |at: usize| page.draft.with(|draft| draft.as_ref().is_some_and(|d| d.editing == Some(at)));
    view! {
        <Show when=move || { count() > 0 }>
            <h3>{move || page.say(words::RULES_THERE)}" ("{count}")"</h3>
            <ul class="games" id="rules-there">
                {move || all().into_iter().map(|(at, text)| view! {
                    <li><button class="game" aria-current=move || current(at).then_some("true")
                        on:click=move |_| edit(at)>{text}</button></li>
                }).collect_view()}
            </ul>
        </Show>
    }
}

/// Irregular regions, painted.
#[component]
fn Regions(page: Page) -> impl IntoView {
    let single = move || page.sheet.with(|sheet| sheet.puzzle.frame().single().is_some());
    let order = move || page.sheet.with(|sheet| sheet.puzzle.frame().order());
    // What is painted is shown on the grid while it is no puzzle yet.
    Effect::new(move |_| {
        let sheet = page.sheet.get();
        match page.painted.with(|painted| painted.last().cloned()) {
            None => page.hide(),
            Some(of) => {
                for (cell, region) in of.into_iter().enumerate() {
                    let value = region.map(|region| region as u8);
                    let tint = region.map(|region| usize::from(region) % COLOURS);
                    sheet.show(cell, Some(super::sheet::Shown { value, tint, ..Default::default() }));
                }
            }
        }
    });
    view! {
        <Show when=single fallback=move || view! { <p>{move || page.say(words::ONE_GRID_ONLY)}</p> }>
            <p class="faint help">{move || page.say(words::REGION_HELP)}</p>
            <div class="keypad by-5" role="group" aria-label=move || page.say(words::TYPED_REGION)>
                {move || (0..order()).map(|region| view! {
                    <button class="key" on:click=move |_| page.paint(Some(region as u16))>{region + 1}</button>
                }).collect_view()}
            </div>
            {button(page, "no-regions", words::NO_REGIONS, move || {
                page.painted.set(Vec::new());
                page.changed(|puzzle, lang| set::with_regions(puzzle, &vec![None; puzzle.cells().len()], lang));
            })}
        </Show>
    }
}

/// Title, author and text.
#[component]
fn Notes(page: Page) -> impl IntoView {
    let notes = move || page.sheet.with(|sheet| sheet.puzzle.notes().clone());
    let update = move |title: Option<String>, author: Option<String>, text: Option<String>| {
        let now = untrack(notes);
        let (title, author) = (title.unwrap_or(now.title), author.unwrap_or(now.author));
        let text = text.unwrap_or(now.description);
        page.changed(|puzzle, _| Ok(set::with_notes(puzzle, &title, &author, &text)));
    };
    view! {
        <label class="field">
            <span>{move || page.say(words::TITLE)}</span>
            <input type="text" id="set-title" maxlength="200" prop:value=move || notes().title
                on:change=move |event| update(Some(event_target_value(&event)), None, None)/>
        </label>
        <label class="field">
            <span>{move || page.say(words::AUTHOR)}</span>
            <input type="text" id="set-author" maxlength="200" prop:value=move || notes().author
                on:change=move |event| update(None, Some(event_target_value(&event)), None)/>
        </label>
        <label class="field tall">
            <span>{move || page.say(words::RULES_TEXT)}</span>
            <textarea id="set-text" rows="8" maxlength="8000" prop:value=move || notes().description
                on:change=move |event| update(None, None, Some(event_target_value(&event)))></textarea>
        </label>
        {button(page, "write-text", words::WRITE_RULES, move || {
            let lang = page.lang.get_untracked();
            let text = page.with_board(|board| set::rules_text(board.puzzle(), lang));
            update(None, None, Some(text));
        })}
    }
}
