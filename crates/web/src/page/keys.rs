//! The window that tells what the keys do.

use garns::Text;
use leptos::prelude::*;

use super::state::Page;
use crate::words;

/// Keys, and what they do.
const KEYS: &[(&str, Text)] = &[
    ("← ↑ ↓ →", Text { en: "go to another cell", pt: "ir para outra célula" }),
    ("Shift + ← ↑ ↓ →", Text { en: "select more cells", pt: "selecionar mais células" }),
    ("1 … 9", Text { en: "write in the way that is on", pt: "escrever do modo que está ativo" }),
    ("Shift + 1 … 9", Text { en: "mark in the corner", pt: "anotar no canto" }),
    ("Ctrl + 1 … 9", Text { en: "mark in the centre", pt: "anotar no centro" }),
    ("Ctrl + Shift + 1 … 9", Text { en: "colour", pt: "colorir" }),
    (
        "Z X C V B",
        Text { en: "digit, corner, centre, colour, pen", pt: "dígito, canto, centro, cor, caneta" },
    ),
    ("␣", Text { en: "the next way of writing", pt: "o próximo modo de escrever" }),
    ("⌫ Del", Text { en: "clear", pt: "apagar" }),
    ("Ctrl + Z", Text { en: "undo", pt: "desfazer" }),
    ("Ctrl + Y", Text { en: "redo", pt: "refazer" }),
    ("Ctrl + A", Text { en: "select all cells", pt: "selecionar todas as células" }),
    ("Esc", Text { en: "select none", pt: "não selecionar nenhuma" }),
    ("Home End", Text { en: "first and last cell of the row", pt: "primeira e última célula da linha" }),
    ("P", Text { en: "pause, go on", pt: "pausar, continuar" }),
    ("Ctrl + V", Text { en: "open what was copied", pt: "abrir o que foi copiado" }),
    ("?", Text { en: "these keys", pt: "estas teclas" }),
];

/// What the mouse does beside selecting.
const MOUSE: Text = Text {
    en: "Drag to select several cells; double-click selects all cells with the same digit.",
    pt: "Arraste para selecionar várias células; um clique duplo seleciona todas com o mesmo dígito.",
};

#[component]
pub(crate) fn Keys(page: Page) -> impl IntoView {
    view! {
        <table class="keys" aria-label=move || page.say(words::KEYS)>
            <tbody>
                {KEYS.iter().map(|(keys, what)| view! {
                    <tr><th scope="row"><kbd>{*keys}</kbd></th><td>{move || page.say(*what)}</td></tr>
                }).collect_view()}
            </tbody>
        </table>
        <p class="faint">{move || page.say(MOUSE)}</p>
    }
}
