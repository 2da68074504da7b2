//! `tabu`: the best swap that was not made a short time ago, even if it makes matters worse.

use std::ops::ControlFlow;

use garns_puzzle::Puzzle;

use super::local::board::Board;
use super::local::moves::{Boxes, Neighbourhood};
use super::local::pace::Pace;
use super::local::rng::Rng;
use super::local::{
    self, Author, BOXES, Common, FILL, ITERATIONS, KICK, LocalSearch, NEIGHBOURHOOD, RESTARTS, Start,
};
use crate::{
    About, Engine, Entry, Event, Goal, Limits, Param, Preset, Report, Settings, UnsupportedError, Watch,
    about,
};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |settings| Box::new(Tabu::new(settings)) };

static ABOUT: About = about! {
    name: "tabu", complete: false,
    what:
        "Tabu search: every box is filled at random, then the best swap of two of its cells is made, even if \
         rows and columns get more repetitions; what was just swapped is left alone for a while. For puzzles \
         made of houses. Finds solutions and proves nothing.",
        "Busca tabu: cada bloco é preenchido ao acaso, depois se faz a melhor troca de duas de suas células, \
         mesmo que linhas e colunas ganhem repetições; o que acabou de ser trocado fica bloqueado por um \
         tempo. Para jogos feitos de casas. Acha soluções e não prova nada.",
    params: [
        Param::whole("list",
            "for how many steps a swap is tabu; auto: chosen for the puzzle, with a small random variation",
            "por quantos passos uma troca é tabu; auto: um número escolhido para o jogo, com pequena \
             variação aleatória",
            None, 0..=1 << 32),
        Param::whole("btmax",
            "steps without a new best before it starts again or gives up",
            "passos sem um novo melhor até recomeçar ou desistir",
            None, 1..=u64::MAX),
        Param::choice("tabu",
            "what is tabu: putting a value back where it was, or swapping the same two cells",
            "o que é tabu: devolver um valor ao seu lugar, ou trocar as mesmas duas células",
            &["value", "swap"]),
        ITERATIONS, NEIGHBOURHOOD, BOXES, RESTARTS, KICK, FILL,
    ],
    presets: [
        Preset::new("best",
            "what the method can do: all boxes, values tabu for a random time, after deduction",
            "o que o método consegue: todos os blocos, valores tabu por um tempo sorteado, após a dedução",
            &[]),
        Preset::new("paper",
            "what the paper says, literally: list 25 up to order 9, else 35, btmax 20; its last swap can \
             only be in a box with two free cells",
            "o que diz o artigo, ao pé da letra: list 25 até a ordem 9, senão 35, btmax 20; sua última troca \
             só pode ser num bloco com duas células livres",
            &[("neighbourhood", "literal"), ("boxes", "one"), ("restarts", "0"), ("fill", "random"), ("tabu", "swap")]),
    ],
};

struct Tabu {
    common: Common,
    list: Option<u64>,
    btmax: Option<u64>,
    /// Whether the same two cells are tabu, not values in cells.
    pairs: bool,
}

impl Tabu {
    fn new(settings: &Settings) -> Tabu {
        Tabu {
            common: Common::new(settings),
            list: settings.whole("list"),
            btmax: settings.whole("btmax"),
            pairs: settings.get("tabu") == "swap",
        }
    }

    /// For how many iterations a swap made now is tabu.
    fn tenure(&self, start: &Start, problems: usize, rng: &mut Rng) -> u64 {
        match (self.list, self.common.author == Author::Paper) {
            (Some(list), _) => list,
            (None, true) if start.ground.values <= 9 => 25,
            (None, true) => 35,
            (None, false) => problems as u64 * 6 / 10 + rng.below(10),
        }
    }
}

/// What is tabu, and until which iteration. By value: a cell and a value it had; by pairs: two cells.
struct Memory {
    pairs: bool,
    stride: usize,
    until: Vec<u64>,
    /// Where each cell stands in its unit, for pairs.
    own: Vec<u16>,
}

impl Memory {
    fn new<const K: usize>(start: &Start, board: &Board<K>, pairs: bool) -> Memory {
        let cells = start.fixed.len();
        let stride = start.ground.values.next_power_of_two();
        let mut own = vec![0; cells];
        for room in board.rooms() {
            for (i, &cell) in room.iter().enumerate() {
                own[usize::from(cell)] = i as u16;
            }
        }
        Memory { pairs, stride, until: vec![0; cells * stride], own }
    }

    /// Whether a swap is tabu.
    #[inline]
    fn has<const K: usize>(&self, board: &Board<K>, a: u16, b: u16, now: u64) -> bool {
        let at = |cell: u16, other: usize| self.until[usize::from(cell) * self.stride + other] > now;
        if self.pairs {
            at(a.min(b), usize::from(self.own[usize::from(a.max(b))]))
        } else {
            at(a, usize::from(board.value(b))) && at(b, usize::from(board.value(a)))
        }
    }

    /// Before a swap: it must not be undone until then.
    fn forbid<const K: usize>(&mut self, board: &Board<K>, a: u16, b: u16, until: u64) {
        if self.pairs {
            let at = usize::from(a.min(b)) * self.stride + usize::from(self.own[usize::from(a.max(b))]);
            self.until[at] = until;
        } else {
            for cell in [a, b] {
                self.until[usize::from(cell) * self.stride + usize::from(board.value(cell))] = until;
            }
        }
    }
}

/// The best swap found so far, of equal ones each with the same chance.
#[derive(Clone, Copy)]
struct Choice {
    change: i32,
    cells: (u16, u16),
    ties: u64,
}

impl Choice {
    const NONE: Choice = Choice { change: i32::MAX, cells: (0, 0), ties: 0 };

    #[inline]
    fn offer(&mut self, change: i32, a: u16, b: u16, rng: &mut Rng) {
        if change > self.change {
            return;
        }
        if change < self.change {
            *self = Choice { change, cells: (a, b), ties: 1 };
            return;
        }
        self.ties += 1;
        if rng.below(self.ties) == 0 {
            self.cells = (a, b);
        }
    }
}

/// What a look at the neighbours found.
struct Found {
    /// The best that may be made.
    best: Choice,
    /// Whether it is tabu, and may be made since nothing was ever better.
    aspires: bool,
    /// The best that is tabu.
    tabu: Choice,
}

impl Tabu {
    /// Judges all neighbours.
    fn look<const K: usize>(
        &self,
        board: &Board<K>,
        memory: &Memory,
        rng: &mut Rng,
        pace: &mut Pace<'_, '_>,
    ) -> Found {
        let now = pace.now.iteration;
        let (mut open, mut tabu) = (Choice::NONE, Choice::NONE);
        let mut evaluated = 0;
        let mut judge = |a: u16, b: u16, rng: &mut Rng| {
            let change = board.change(a, b);
            evaluated += 1;
            let choice = if memory.has(board, a, b, now) { &mut tabu } else { &mut open };
            choice.offer(change, a, b, rng);
        };
        match (self.common.neighbourhood, self.common.boxes) {
            (neighbourhood, Boxes::One { idle }) => {
                if let Some(room) = neighbourhood.room(board, idle, rng) {
                    neighbourhood.each(board, board.room(room), |a, b| judge(a, b, rng));
                }
            }
            (Neighbourhood::ProblemAny, Boxes::All) => {
                for &a in board.problems() {
                    for &b in board.room_of(a) {
                        if b != a && (b > a || !board.is_problem(b)) {
                            judge(a, b, rng);
                        }
                    }
                }
            }
            (neighbourhood, Boxes::All) => {
                for room in board.rooms() {
                    neighbourhood.each(board, room, |a, b| judge(a, b, rng));
                }
            }
        }
        pace.evaluated += evaluated;
        let cost = board.cost() as i32;
        let beats =
            tabu.ties > 0 && cost + tabu.change < board.best_cost() as i32 && tabu.change < open.change;
        if beats {
            Found { best: tabu, aspires: true, tabu }
        } else {
            Found { best: open, aspires: false, tabu }
        }
    }

    /// Tells a step to a watch that wants it.
    fn tell<const K: usize>(
        &self,
        board: &Board<K>,
        found: &Found,
        pace: &mut Pace<'_, '_>,
    ) -> ControlFlow<()> {
        let cells = |choice: Choice| board.meant(choice.cells.0, choice.cells.1);
        if let Some((a, b)) = cells(found.best).filter(|_| found.aspires) {
            pace.tell(Event::Aspiration { a, b })?;
        } else if found.tabu.ties > 0
            && found.tabu.change < found.best.change
            && let Some((a, b)) = cells(found.tabu)
        {
            pace.tell(Event::Tabu { a, b })?;
        }
        if found.best.ties > 0 {
            let (a, b) = found.best.cells;
            pace.swapped(board, a, b)?;
        }
        pace.tell_cost()
    }
}

impl LocalSearch for Tabu {
    fn common(&self) -> &Common {
        &self.common
    }

    fn pace(&self, start: &Start) -> (Option<u64>, u64) {
        let paper =
            (self.common.author == Author::Paper).then(|| local::paper_limit(start, [900, 1000, 1100, 8000]));
        (paper, start.free() as u64)
    }

    fn seek<const K: usize>(
        &self,
        start: &Start,
        board: &mut Board<K>,
        rng: &mut Rng,
        pace: &mut Pace<'_, '_>,
    ) -> ControlFlow<()> {
        let paper = self.common.author == Author::Paper;
        let mut memory = Memory::new(start, board, self.pairs);
        let btmax = self.btmax.unwrap_or(if paper { 20 } else { 40 * start.free() as u64 });
        let mut deadline = btmax;
        loop {
            let mut local_best = board.cost();
            let mut improved = pace.now.iteration;
            while pace.now.iteration - improved < deadline {
                if pace.now.iteration >= pace.due() {
                    pace.pause()?;
                }
                let found = self.look(board, &memory, rng, pace);
                pace.now.iteration += 1;
                pace.now.tabu += u64::from(!found.aspires && found.tabu.change < found.best.change);
                pace.now.aspirations += u64::from(found.aspires);
                if found.best.ties > 0 {
                    let (a, b) = found.best.cells;
                    let tenure = self.tenure(start, board.problems().len(), rng);
                    memory.forbid(board, a, b, pace.now.iteration + tenure);
                    board.swap(a, b, found.best.change);
                    pace.now.swaps += 1;
                }
                pace.now.cost = u64::from(board.cost());
                pace.now.best = u64::from(board.best_cost());
                if pace.steps {
                    self.tell(board, &found, pace)?;
                }
                if board.cost() == 0 {
                    return ControlFlow::Continue(());
                }
                if board.cost() < local_best {
                    local_best = board.cost();
                    improved = pace.now.iteration;
                }
            }
            if self.common.restarts.is_some_and(|most| pace.now.restarts >= most) {
                return pace.stuck();
            }
            if self.btmax.is_none() && !paper {
                deadline += deadline / 4;
            }
            local::restart(self.common.kick, board, rng, pace)?;
            memory.until.fill(0);
        }
    }
}

impl Engine for Tabu {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        local::accepts(&ABOUT, puzzle)
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        local::run(self, &ABOUT, puzzle, goal, limits, watch)
    }
}
