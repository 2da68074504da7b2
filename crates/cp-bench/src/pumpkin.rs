//! The rows, stated for Pumpkin.

use pumpkin_solver::conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_solver::core::branching::Brancher;
use pumpkin_solver::core::branching::branchers::independent_variable_value_brancher::IndependentVariableValueBrancher;
use pumpkin_solver::core::branching::value_selection::InDomainMin;
use pumpkin_solver::core::branching::variable_selection::FirstFail;
use pumpkin_solver::core::constraints::Constraint;
use pumpkin_solver::core::predicate;
use pumpkin_solver::core::proof::ConstraintTag;
use pumpkin_solver::core::results::{ProblemSolution, SatisfactionResult};
use pumpkin_solver::core::termination::Indefinite;
use pumpkin_solver::core::variables::{AffineView, DomainId, TransformableVariable};
use pumpkin_solver::{Solver, all_different, equals, greater_than, plus, table, times};

use crate::rows::{Cage, Question};
use crate::stopwatch::Answer;

/// States the question, and searches until `limit` solutions are found (0: all).
pub(crate) fn answer(question: &Question, limit: u64) -> Answer {
    let mut model = Model(Solver::default());
    match question {
        Question::Squares { top } => {
            let v = model.squares(*top as i32);
            model.search_smallest(&v, limit)
        }
        Question::SquareSets { top } => {
            let v = model.square_sets(*top as i32);
            model.search_by_activity(&v, limit)
        }
        Question::Sudoku { givens } => {
            let v = model.sudoku(givens);
            if givens.len() > 81 {
                model.search_by_activity(&v, limit)
            } else {
                model.search_smallest(&v, limit)
            }
        }
        Question::Kenken { size, cages } => {
            let v = model.kenken(*size, cages);
            model.search_smallest(&v, limit)
        }
        Question::Queens { size } => {
            let v = model.queens(*size as i32);
            model.search_smallest(&v, limit)
        }
        Question::Send => {
            let v = model.send();
            model.search_smallest(&v, limit)
        }
        Question::Colours { vertices, colours, cliques } => {
            let v = model.colours(*vertices, *colours, cliques);
            model.search_by_activity(&v, limit)
        }
    }
}

struct Model(Solver);

impl Model {
    fn integers(&mut self, count: usize, low: i32, high: i32) -> Vec<DomainId> {
        (0..count).map(|_| self.0.new_bounded_integer(low, high)).collect()
    }

    fn post<C: Constraint>(&mut self, constraint: impl FnOnce(ConstraintTag) -> C) {
        let tag = self.0.new_constraint_tag();
        self.0.add_constraint(constraint(tag)).post();
    }

    /// All different, and where there are as many variables as values, each value somewhere: Pumpkin's
    /// all-different is a set of disequalities, which does not see that by itself.
    fn house(&mut self, members: &[DomainId], low: i32, high: i32) {
        self.post(|tag| all_different(members.to_vec(), tag));
        if members.len() as i32 == high - low + 1 {
            for value in low..=high {
                let tag = self.0.new_constraint_tag();
                self.0.add_clause(members.iter().map(|&x| predicate!(x == value)), tag);
            }
        }
    }

    fn squares(&mut self, top: i32) -> Vec<DomainId> {
        let v = self.integers(3, 1, top);
        let squared = self.integers(3, 1, top * top);
        for (&root, &square) in v.iter().zip(&squared) {
            self.post(|tag| times(root, root, square, tag));
        }
        self.post(|tag| plus(squared[0], squared[1], squared[2], tag));
        self.post(|tag| greater_than([v[0].scaled(1), v[1].scaled(-1)], 0, tag));
        v
    }

    fn square_sets(&mut self, top: i32) -> Vec<DomainId> {
        let squares: Vec<i32> = (1..=top).map(|root| root * root).collect();
        let v: Vec<DomainId> = (0..3).map(|_| self.0.new_sparse_integer(squares.clone())).collect();
        self.post(|tag| plus(v[0], v[1], v[2], tag));
        self.post(|tag| greater_than([v[0].scaled(1), v[1].scaled(-1)], 0, tag));
        v
    }

    fn latin(&mut self, size: usize, v: &[DomainId]) {
        for i in 0..size {
            self.house(&v[i * size..][..size], 1, size as i32);
            let column: Vec<DomainId> = v.iter().skip(i).step_by(size).copied().collect();
            self.house(&column, 1, size as i32);
        }
    }

    fn sudoku(&mut self, givens: &[i64]) -> Vec<DomainId> {
        let size = givens.len().isqrt();
        let side = size.isqrt();
        let bounds = |&given: &i64| if given > 0 { (given as i32, given as i32) } else { (1, size as i32) };
        let v: Vec<DomainId> =
            givens.iter().map(bounds).map(|(low, high)| self.0.new_bounded_integer(low, high)).collect();
        self.latin(size, &v);
        for b in 0..size {
            let corner = b / side * side * size + b % side * side;
            let cells: Vec<DomainId> = (0..size).map(|i| v[corner + i / side * size + i % side]).collect();
            self.house(&cells, 1, size as i32);
        }
        v
    }

    fn kenken(&mut self, size: usize, cages: &[Cage]) -> Vec<DomainId> {
        let n = size as i32;
        let v = self.integers(size * size, 1, n);
        self.latin(size, &v);
        for cage in cages {
            let cells: Vec<DomainId> = cage.cells.iter().map(|&i| v[i]).collect();
            let target = cage.target as i32;
            match (cage.operation, &cells[..]) {
                ('*', &[a, b, c]) => {
                    let product = self.0.new_bounded_integer(1, n * n);
                    let result = self.0.new_bounded_integer(target, target);
                    self.post(|tag| times(a, b, product, tag));
                    self.post(|tag| times(product, c, result, tag));
                }
                (sign @ ('-' | '/'), _) => {
                    let other = |a: i32| if sign == '-' { a + target } else { a * target };
                    let pairs = (1..=n).map(|a| (a, other(a))).filter(|&(_, b)| b <= n);
                    let pairs = pairs.flat_map(|(a, b)| [vec![a, b], vec![b, a]]).collect();
                    self.post(|tag| table(cells, pairs, tag));
                }
                _ => self.post(|tag| equals(cells, target, tag)),
            }
        }
        v
    }

    fn queens(&mut self, size: i32) -> Vec<DomainId> {
        let v = self.integers(size as usize, 0, size - 1);
        self.house(&v, 0, size - 1);
        for step in [-1, 1] {
            let diagonal: Vec<AffineView<DomainId>> =
                (0..).zip(&v).map(|(i, q)| q.offset(i * step)).collect();
            self.post(|tag| all_different(diagonal, tag));
        }
        v
    }

    fn send(&mut self) -> Vec<DomainId> {
        let mut v = self.integers(8, 0, 9);
        for leading in [0, 4] {
            v[leading] = self.0.new_bounded_integer(1, 9);
        }
        self.post(|tag| all_different(v.clone(), tag));
        let weights = [1000, 91, -90, 1, -9000, -900, 10, -1];
        let terms: Vec<AffineView<DomainId>> =
            v.iter().zip(weights).map(|(x, weight)| x.scaled(weight)).collect();
        self.post(|tag| equals(terms, 0, tag));
        v
    }

    fn colours(&mut self, vertices: usize, colours: usize, cliques: &[Vec<usize>]) -> Vec<DomainId> {
        let top = colours as i32 - 1;
        let mut v = self.integers(vertices, 0, top);
        for (colour, &i) in (0..).zip(&cliques[0]) {
            v[i] = self.0.new_bounded_integer(colour, colour);
        }
        for clique in cliques {
            let members: Vec<DomainId> = clique.iter().map(|&i| v[i]).collect();
            self.house(&members, 0, top);
        }
        v
    }

    fn search_smallest(self, variables: &[DomainId], limit: u64) -> Answer {
        let brancher = IndependentVariableValueBrancher::new(FirstFail::new(variables), InDomainMin);
        self.search(brancher, variables, limit)
    }

    fn search_by_activity(self, variables: &[DomainId], limit: u64) -> Answer {
        let brancher = self.0.default_brancher();
        self.search(brancher, variables, limit)
    }

    /// Each solution is forbidden, over the variables of the question alone, before the next is sought.
    fn search(mut self, mut brancher: impl Brancher, variables: &[DomainId], limit: u64) -> Answer {
        let mut resolver = ResolutionResolver::default();
        let mut answer = Answer { count: 0, values: Vec::new(), effort: String::new() };
        loop {
            let values: Vec<i32> = match self.0.satisfy(&mut brancher, &mut Indefinite, &mut resolver) {
                SatisfactionResult::Satisfiable(found) => {
                    variables.iter().map(|&x| found.solution().get_integer_value(x)).collect()
                }
                _ => return answer,
            };
            answer.count += 1;
            answer.values = values.iter().copied().map(i64::from).collect();
            if answer.count == limit {
                return answer;
            }
            let tag = self.0.new_constraint_tag();
            let forbidden = variables.iter().zip(values).map(|(&x, value)| predicate!(x != value));
            self.0.add_clause(forbidden, tag);
        }
    }
}
