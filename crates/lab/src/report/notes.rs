//! The sentences of a report.

use garns_puzzle::{Lang, say};

use super::numbers::{percent, whole};
use crate::plan::StoredPuzzle;
use crate::rows::Rows;

/// When, where and how much was run.
pub(crate) fn made(rows: &Rows, lang: Lang) -> Vec<String> {
    let mut notes = Vec::new();
    let (there, wanted) = (whole(rows.rows.len(), lang), whole(rows.wanted, lang));
    if rows.rows.len() == rows.wanted {
        notes.push(say!(lang, "{there} runs", "{there} execuções"));
    } else {
        notes.push(say!(
            lang,
            "{there} of {wanted} runs: the experiment is not complete",
            "{there} de {wanted} execuções: o experimento não está completo"
        ));
    }
    let mut told: Vec<String> = Vec::new();
    for session in &rows.sittings {
        let (day, machine, version) =
            (session.started.split(' ').next().unwrap_or_default(), &session.machine, &session.version);
        let (cores, workers) = (session.cores, session.workers);
        let commit = match session.revision.as_str() {
            "" => String::new(),
            commit => say!(lang, " (commit {commit})", " (commit {commit})"),
        };
        let command = match session.command.as_str() {
            "" => String::new(),
            command => format!(", {command}"),
        };
        let note = say!(
            lang,
            "{day}, garns {version}{commit}{command}, {machine}: {cores} cores, {workers} runs at the same time",
            "{day}, garns {version}{commit}{command}, {machine}: {cores} núcleos, {workers} execuções ao mesmo tempo"
        );
        if !told.contains(&note) {
            told.push(note);
        }
    }
    notes.extend(told);
    notes
}

/// What the puzzles of a set are like.
pub(crate) fn puzzles(kept: &[StoredPuzzle], lang: Lang) -> String {
    let number = whole(kept.len(), lang);
    let range = |get: &dyn Fn(&StoredPuzzle) -> usize| {
        let (least, most) =
            (kept.iter().map(get).min().unwrap_or(0), kept.iter().map(get).max().unwrap_or(0));
        if least == most { least.to_string() } else { format!("{least}–{most}") }
    };
    let (sizes, givens) = (range(&|puzzle| puzzle.size), range(&|puzzle| puzzle.givens));
    let cells: usize = kept.iter().map(|puzzle| puzzle.cells).sum();
    let share = kept.iter().map(|puzzle| puzzle.givens).sum::<usize>() as f64 / cells.max(1) as f64;
    let share = percent(share, lang);
    say!(
        lang,
        "{number} puzzles of order {sizes} with {givens} givens ({share} of the cells).",
        "{number} jogos de ordem {sizes} com {givens} dados ({share} das células)."
    )
}

pub(crate) fn meaning(by_the_clock: bool, lang: Lang) -> Vec<String> {
    let times = match by_the_clock {
        true => say!(
            lang,
            "Times are seconds on the clock, in a worker of a browser with others beside it: what else the machine did is in \
             them. Time limits are seconds on the clock too.",
            "Os tempos são segundos de relógio, num worker do navegador com outros ao lado: o que mais a máquina fez está \
             neles. Limites de tempo também são de relógio."
        ),
        false => say!(
            lang,
            "Times are seconds the processor spent on the run, in a process of its own; reading the puzzle \
             and starting the process are not included. Time limits are processor time too.",
            "Os tempos são segundos que o processador gastou na execução, num processo só dela; ler o jogo \
             e iniciar o processo não contam. Limites de tempo também são de processador."
        ),
    };
    vec![
        times,
        say!(
            lang,
            "\"Share solved\" is Wilson's 95 % interval. \"Per solution\" is the expected run time with restarts (ERT): the \
             effort of all runs, those that failed too, divided by the number solved, with a 95 % bootstrap interval over \
             puzzles.",
            "\"Fração resolvida\" é o intervalo de Wilson de 95 %. \"Por solução\" é o tempo esperado com reinícios (ERT): o \
             esforço de todas as execuções, também das que falharam, dividido pelo número das resolvidas, com intervalo \
             bootstrap de 95 % sobre os jogos."
        ),
        say!(
            lang,
            "Means, medians, quartiles and deviations are over the solved runs alone, and so biased where few are: a method \
             that solves only easy puzzles has small ones.",
            "Médias, medianas, quartis e desvios são só das execuções resolvidas, e portanto enviesados onde são poucas: um \
             método que só resolve jogos fáceis tem valores pequenos."
        ),
        say!(
            lang,
            "Intervals of means are 95 % bootstrap intervals (BCa, 5000 draws, fixed seed). Quartiles are \
             median-unbiased (Hyndman and Fan's definition 8). Standard deviations divide by n − 1.",
            "Intervalos de médias são bootstrap de 95 % (BCa, 5000 sorteios, semente fixa). Quartis pela \
             definição 8 de Hyndman e Fan (não viesada na mediana). Desvios padrão dividem por n − 1."
        ),
        say!(
            lang,
            "Paired comparisons (Wilcoxon's signed-rank test, corrected by Holm) take each puzzle once, with the median time over its seeds; a run that was not \
             solved counts as slower than any that was, and two of those as equal. The effect is the \
             rank-biserial correlation of pairs. They are in pairs.csv.",
            "Comparações pareadas (postos com sinais de Wilcoxon, corrigidas por Holm) tomam cada jogo uma vez, com a mediana do tempo sobre as sementes; uma \
             execução não resolvida conta como mais lenta que qualquer resolvida, e duas delas como iguais. \
             O efeito é a correlação bisserial de postos. Estão em pairs.csv."
        ),
        say!(
            lang,
            "Memory is the highest resident memory of the process during the run beyond that at its \
             beginning; memory that a process keeps from one run to the next is not counted again, so only \
             large numbers mean something.",
            "Memória é a maior memória residente do processo durante a execução além da inicial; o que o \
             processo guarda de uma execução para a outra não é contado de novo, e por isso só números \
             grandes dizem algo."
        ),
    ]
}
