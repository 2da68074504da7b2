//! Rules texts in Portuguese, word by word in the English that phrases are written in. What has no line here stays as it is,
//! so that its sentence is not understood, and told.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::colour;
use crate::unread::lists;

/// Words of which a text in Portuguese has several.
const MARKS: &str = "dígito dígitos número números célula células não regra regras linha linhas coluna colunas gaiola gaiolas \
    seta setas termômetro termômetros soma somam são contém contêm longo vizinhos vizinhas mesmo mesma cada numa num aplicam normais ponto pontos separam \
    círculo círculos bulbo diferem consecutivos iguais uma dos das";

/// Words that only a text in English has.
const ENGLISH: &str = "the digits cells must and of with is are";

/// What stands for what, with `|` between those that mean the same; several words together before one alone.
const TABLE: &[(&str, &str)] = &[
    (
        "aplicam-se as regras normais de sudoku|aplicam-se as regras normais do sudoku",
        "normal sudoku rules apply",
    ),
    ("aplicam-se as regras do sudoku|regras normais de sudoku", "normal sudoku rules apply"),
    ("regras normais do sudoku|regras normais de sudoku se aplicam", "normal sudoku rules apply"),
    ("regras normais do sudoku se aplicam|regras comuns do sudoku", "normal sudoku rules apply"),
    ("em cada linha coluna e região", "in each row column and region"),
    ("em cada linha coluna e bloco", "in each row column and box"),
    ("dígito|valor", "digit"),
    ("dígitos|valores", "digits"),
    ("número", "number"),
    ("números", "numbers"),
    ("célula|casa", "cell"),
    ("células|casas", "cells"),
    ("gaiola|jaula", "cage"),
    ("gaiolas|jaulas", "cages"),
    ("termômetro", "thermometer"),
    ("termômetros", "thermometers"),
    ("bulbo", "bulb"),
    ("seta", "arrow"),
    ("setas", "arrows"),
    ("círculo", "circle"),
    ("círculos", "circles"),
    ("quadrado", "square"),
    ("quadrados", "squares"),
    ("ponto|bolinha", "dot"),
    ("pontos|bolinhas", "dots"),
    ("linha", "line"),
    ("linhas", "lines"),
    ("linha ou coluna", "row or column"),
    ("linha e coluna", "row and column"),
    ("linhas e colunas", "rows and columns"),
    ("coluna", "column"),
    ("colunas", "columns"),
    ("diagonal", "diagonal"),
    ("diagonais", "diagonals"),
    ("grade", "grid"),
    ("área", "area"),
    ("região", "region"),
    ("áreas", "areas"),
    ("regiões", "regions"),
    ("da mesma cor|de mesma cor", "of the same colour"),
    ("posição", "position"),
    ("posições", "positions"),
    ("uns dos outros|umas das outras|um do outro|uma da outra", "of one another"),
    ("canto", "corner"),
    ("palíndromo", "palindrome"),
    ("palíndromos", "palindromes"),
    ("pontas", "ends"),
    ("diferença", "difference"),
    ("ponta", "tip"),
    ("do bulbo até a|do bulbo para a|do bulbo à", "from the bulb to the"),
    ("razão|proporção", "ratio"),
    ("na razão|na proporção", "in ratio"),
    (
        "lê-se igual|se lê igual|lê-se da mesma forma|se lê da mesma forma|leem-se da mesma forma",
        "reads the same",
    ),
    ("nos dois sentidos|em ambos os sentidos|nas duas direções|em ambas as direções", "in both directions"),
    ("aparece|aparecem|devem aparecer", "appear"),
    ("ao redor|em volta", "surrounding"),
    ("que se tocam na diagonal|que se tocam diagonalmente", "that touch diagonally"),
    ("sem repetição|sem repetir|sem repetições", "without repeats"),
    ("quantos|quantas", "how many"),
    ("indica|indicam|mostra|mostram|dá|dão", "indicates"),
    ("fora da grade", "outside the grid"),
    ("dica|pista", "clue"),
    ("dicas|pistas", "clues"),
    ("arranha-céus|prédios", "skyscrapers"),
    ("visíveis|vistos", "visible"),
    ("nessa linha ou coluna|naquela linha ou coluna", "in that row or column"),
    ("quatro", "four"),
    ("cinco", "five"),
    ("dez", "ten"),
    ("segmentos", "segments"),
    ("bordas dos blocos|bordas das regiões", "box borders"),
    ("dividem", "divide"),
    ("soma", "sum"),
    ("somas", "sums"),
    ("total", "total"),
    ("conjunto", "set"),
    ("sequência", "sequence"),
    ("somam|devem somar|devem somar até", "sum to"),
    ("a soma dos", "the sum of the"),
    ("é igual", "equals"),
    ("é igual ao", "equals the"),
    ("aumentam|crescem|devem aumentar", "increase"),
    ("diferem|devem diferir", "differ"),
    ("contém|contêm|devem conter", "contain"),
    ("não podem conter|não contêm", "not contain"),
    ("não se repetem|não podem se repetir|não podem repetir", "not repeat"),
    ("podem se repetir|podem repetir", "may repeat"),
    ("separam", "separate"),
    ("separa", "separates"),
    ("separadas por|separados por|unidas por|ligadas por", "separated by"),
    ("desenhe|trace", "draw"),
    ("laço", "loop"),
    ("caminho", "path"),
    ("passa", "passes"),
    ("pelo centro", "through the centre"),
    ("não se toca", "may not touch itself"),
    ("nem na diagonal|nem mesmo na diagonal", "not even diagonally"),
    ("sombreie", "shade"),
    ("sombreada|sombreadas", "shaded"),
    ("não sombreada|não sombreadas", "unshaded"),
    ("ligadas|conectadas", "connected"),
    ("uma única área|uma única região", "a single area"),
    ("uma única área conectada|uma única região conectada", "a single connected area"),
    ("desconhecida|desconhecido", "unknown"),
    ("nenhuma área 2x2|nenhum quadrado 2x2", "no 2x2 area"),
    ("inteiramente", "entirely"),
    ("névoa", "fog"),
    ("são|estão", "are"),
    ("é", "is"),
    ("têm", "have"),
    ("tem", "has"),
    ("indicado|indicada|mostrado|mostrada|indicados|indicadas|mostrados|mostradas|dados|dadas", "given"),
    ("marcada|marcadas", "marked"),
    ("conectado", "attached"),
    ("uma é o dobro da outra|um é o dobro do outro", "one is double the other"),
    ("têm razão 1:2|estão na razão 1:2", "have ratio of 1:2"),
    ("consecutivo|consecutivos|consecutiva|consecutivas", "consecutive"),
    ("diferentes|distintos", "different"),
    ("iguais", "equal"),
    ("mesmo|mesma|mesmos|mesmas", "same"),
    ("vizinhos|vizinhas|adjacentes", "adjacent"),
    ("ortogonalmente", "orthogonally"),
    ("diagonalmente", "diagonally"),
    ("par|pares", "even"),
    ("ímpar|ímpares", "odd"),
    ("primo", "prime"),
    ("principais", "main"),
    ("em qualquer ordem", "in any order"),
    ("a um salto de cavalo|a um movimento de cavalo", "a knight's move apart"),
    ("a um movimento de rei|a um passo de rei", "a king's move apart"),
    ("branco|brancos|branca|brancas", "white"),
    ("preto|pretos|preta|pretas", "black"),
    ("cinza|cinzas", "gray"),
    ("verde|verdes", "green"),
    ("roxa|roxas|roxo", "purple"),
    ("rosa", "pink"),
    ("azul|azuis", "blue"),
    ("amarela|amarelas", "yellow"),
    ("laranja", "orange"),
    ("vermelha|vermelhas", "red"),
    ("quebrado|quebrada", "broken"),
    ("mente", "lies"),
    ("mentem", "lie"),
    ("falso|falsa", "false"),
    ("errado|errada", "wrong"),
    ("exceto", "except"),
    ("duplicador|duplicadora", "doubler"),
    ("duplicadoras|duplicadores", "doublers"),
    ("há nove duplicadoras|há nove duplicadores", "there are nine doublers"),
    ("há nove triplicadoras|há nove triplicadores|há nove tripladoras", "there are nine triplers"),
    ("há nove negadoras|há nove negadores", "there are nine negators"),
    ("cada linha coluna e bloco contém", "each row column and box contains"),
    ("coloque os dígitos de 0 a 9", "place the digits 0 to 9"),
    ("uma em cada linha coluna e bloco|um em cada linha coluna e bloco", "one in each row column and box"),
    ("há uma duplicadora|há exatamente uma duplicadora|há um duplicador", "there is exactly one doubler"),
    ("há uma triplicadora|há exatamente uma triplicadora|há um triplicador", "there is exactly one tripler"),
    ("há uma negadora|há exatamente uma negadora|há um negador", "there is exactly one negator"),
    ("uma duplicadora|um duplicador", "a doubler"),
    ("triplicador|triplicadora|tripladora", "tripler"),
    ("triplicadoras|triplicadores|tripladoras", "triplers"),
    ("negador|negadora", "negator"),
    ("negadoras|negadores", "negators"),
    ("conta em dobro|contam em dobro|conta o dobro|contam o dobro", "count double"),
    (
        "conta o dobro do seu valor|contam o dobro do seu valor|vale o dobro do seu dígito",
        "count twice its digit",
    ),
    (
        "valem o dobro do seu dígito|vale o dobro do seu valor|valem o dobro do seu valor",
        "count twice its digit",
    ),
    ("conta o triplo|contam o triplo|vale o triplo|valem o triplo", "count triple"),
    ("conta em triplo|contam em triplo", "count triple"),
    ("conta negativo|contam negativo|conta como negativo|contam como negativo", "count as negative"),
    ("conta como negativa|contam como negativas|contam como negativos", "count as negative"),
    (
        "aparece exatamente uma vez como triplicadora|aparece exatamente uma vez como tripladora",
        "is tripled exactly once",
    ),
    ("é triplicado exatamente uma vez", "is tripled exactly once"),
    ("aparece exatamente uma vez como negadora|é negado exatamente uma vez", "is negated exactly once"),
    ("aparece exatamente uma vez como duplicadora|é dobrado exatamente uma vez", "is doubled exactly once"),
    ("exatamente uma célula de schrödinger|uma só célula de schrödinger", "exactly one schrödinger cell"),
    ("célula de schrödinger|célula schrödinger|célula de schrodinger", "schrödinger cell"),
    ("células de schrödinger|células schrödinger|células de schrodinger", "schrödinger cells"),
    (
        "que contém dois dígitos diferentes|que tem dois dígitos diferentes",
        "which contains two different digits",
    ),
    ("o valor de uma célula de schrödinger", "the value of a schrödinger cell"),
    ("é a soma de seus dígitos|é a soma de seus dois dígitos", "is the sum of its digits"),
    ("cada dígito de 1 a 9", "each digit from 1 to 9"),
    ("cada dígito de 1 a 6", "each digit from 1 to 6"),
    ("algumas|alguns", "some"),
    ("apenas|só", "only"),
    ("exatamente um|exatamente uma", "exactly one"),
    ("um dos|uma das", "one of the"),
    ("não", "not"),
    ("nunca", "never"),
    ("nenhum|nenhuma", "no"),
    ("e", "and"),
    ("mas", "but"),
    ("ou", "or"),
    ("cada", "each"),
    ("todos os|todas as", "all"),
    ("nem todos os|nem todas as", "not all"),
    ("dois|duas", "two"),
    ("três", "three"),
    ("ao longo de", "along"),
    ("ao longo da|ao longo do|ao longo das|ao longo dos", "along the"),
    ("a partir do", "from the"),
    ("a partir de", "from"),
    ("pelo menos|no mínimo", "at least"),
    ("no máximo", "at most"),
    ("em pelo menos", "by at least"),
    ("em", "in"),
    ("no|na|nos|nas", "in the"),
    ("num|numa", "in a"),
    ("de", "of"),
    ("do|da|dos|das", "of the"),
    ("por", "by"),
    ("entre", "between"),
    ("o|a|os|as", "the"),
    ("um|uma", "a"),
    ("seu|sua", "its"),
    ("que", "that"),
    ("devem|deve", "must"),
    ("podem|pode", "may"),
];

/// The most words of a line.
const LONGEST: usize = 8;

/// What a colour stands behind in Portuguese, and in front of in English.
const COLOURED: &str = "line lines dot dots circle circles square squares cell cells cage cages arrow arrows thermometer \
    thermometers area areas diagonal diagonals";

static MEANINGS: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    TABLE.iter().flat_map(|(theirs, ours)| theirs.split('|').map(|one| (one, *ours))).collect()
});

/// Whether a text is in Portuguese.
pub(super) fn is_portuguese(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let has = |word: &&str| words.contains(word);
    MARKS.split_whitespace().filter(has).count() >= 2 && !ENGLISH.split_whitespace().any(|word| has(&word))
}

/// A sentence in the words of English, in small letters.
pub(super) fn in_english(sentence: &str) -> String {
    let sentence = sentence.to_lowercase();
    // Each word with what follows it.
    let mut words: Vec<(&str, &str)> = Vec::new();
    let inside = |c: char| c.is_alphanumeric() || c == '-' || c == ':';
    let mut rest = sentence.trim_start_matches(|c: char| !inside(c));
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|c: char| !inside(c)).unwrap_or(rest.len()));
        let (between, next) = after.split_at(after.find(inside).unwrap_or(after.len()));
        words.push((word, between));
        rest = next;
    }
    let mut said: Vec<(String, &str)> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let most = LONGEST.min(words.len() - at);
        let together = |count: &usize| {
            // A comma may stand between the words of a list, but nothing else does.
            let plain = |between: &str| matches!(between.trim(), "" | ",");
            let joined = words[at..at + count - 1].iter().all(|(_, between)| plain(between));
            let text: Vec<&str> = words[at..at + count].iter().map(|(word, _)| *word).collect();
            joined.then(|| MEANINGS.get(text.join(" ").as_str())).flatten().map(|meaning| (*count, *meaning))
        };
        let (count, meaning) =
            (1..=most).rev().find_map(|count| together(&count)).unwrap_or((1, words[at].0));
        said.push((meaning.to_owned(), words[at + count - 1].1));
        at += count;
    }
    for i in 1..said.len() {
        let apart = !said[i - 1].1.trim().is_empty();
        if !apart && lists(COLOURED, &said[i - 1].0) && colour::is_name(&said[i].0) {
            let (before, after) = said.split_at_mut(i);
            std::mem::swap(&mut before[i - 1].0, &mut after[0].0);
        }
    }
    said.into_iter().fold(String::new(), |text, (word, between)| text + &word + between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_by_word() {
        for (theirs, ours) in [
            ("Aplicam-se as regras normais do sudoku", "normal sudoku rules apply"),
            (
                "Dígitos vizinhos numa linha verde diferem em pelo menos 5",
                "digits adjacent in a green line differ by at least 5",
            ),
            ("Um ponto branco separa dígitos consecutivos", "a white dot separates digits consecutive"),
            ("Rãs pulam na grade", "rãs pulam in the grid"),
        ] {
            assert_eq!(in_english(theirs), ours);
        }
    }

    #[test]
    fn which_texts_are_portuguese() {
        assert!(is_portuguese("Os dígitos nas gaiolas não se repetem"));
        assert!(!is_portuguese("Digits in cages do not repeat"));
        assert!(!is_portuguese("No two digits a knight's move apart"));
        assert!(!is_portuguese("The digits (dígitos) in each cage (gaiola) of the grid"));
    }

    #[test]
    fn every_line_is_there_once_and_not_too_long() {
        let all = || TABLE.iter().flat_map(|(theirs, _)| theirs.split('|'));
        assert_eq!(MEANINGS.len(), all().count());
        assert!(all().all(|theirs| theirs.split(' ').count() <= LONGEST));
    }
}
