"""The rows, stated for OR-tools CP-SAT (PyPI: ortools).

Usage: cpsat.py ROW MODEL LIMIT INSTANCE; prints ROW<TAB>CPU-ms<TAB>COUNT VALUES<TAB>effort. LIMIT 0 means all.
One worker; the parameters of each model are the fastest of those tried.
"""

import statistics
import sys
import time

from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables, limit):
        super().__init__()
        self.variables, self.limit, self.count, self.values = variables, limit, 0, []

    def on_solution_callback(self):
        self.count += 1
        if self.count == 1 or self.count == self.limit:
            self.values = [self.value(v) for v in self.variables]
        if self.count == self.limit:
            self.stop_search()


def search(model, variables, limit, presolve=False):
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = limit != 1
    solver.parameters.linearization_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.cp_model_presolve = presolve
    if presolve:
        solver.parameters.cp_model_probing_level = 0
    counter = Counter(variables, limit)
    status = solver.solve(model, counter)
    if status == cp_model.UNKNOWN or status == cp_model.MODEL_INVALID:
        sys.exit(f"CP-SAT answers {solver.status_name(status)}")
    return counter.count, counter.values, f"{solver.num_branches} branches, {solver.num_conflicts} conflicts"


def squares(top):
    m = cp_model.CpModel()
    v = [m.new_int_var(1, top, name) for name in "xyz"]
    squared = [m.new_int_var(1, top * top, "") for _ in v]
    for root, square in zip(v, squared):
        m.add_multiplication_equality(square, [root, root])
    m.add(squared[0] + squared[1] == squared[2])
    m.add(v[0] > v[1])
    return search(m, v, 0)


def square_sets(top):
    m = cp_model.CpModel()
    domain = cp_model.Domain.from_values([i * i for i in range(1, top + 1)])
    x, y, z = v = [m.new_int_var_from_domain(domain, name) for name in "xyz"]
    m.add(x + y == z)
    m.add(x > y)
    return search(m, v, 0)


def sudoku(givens, limit):
    n = round(len(givens) ** 0.5)
    box = round(n**0.5)
    m = cp_model.CpModel()
    v = [m.new_constant(given) if given else m.new_int_var(1, n, "") for given in givens]
    for i in range(n):
        r, c = i // box * box, i % box * box
        m.add_all_different(v[i * n : i * n + n])
        m.add_all_different(v[i::n])
        m.add_all_different([v[(r + a) * n + c + b] for a in range(box) for b in range(box)])
    # Presolve pays where little or no search is left after it.
    return search(m, v, limit, presolve=sum(map(bool, givens)) > 30)


def kenken(n, cages, limit):
    m = cp_model.CpModel()
    v = [m.new_int_var(1, n, "") for _ in range(n * n)]
    for i in range(n):
        m.add_all_different(v[i * n : i * n + n])
        m.add_all_different(v[i::n])
    for operation, target, cells in cages:
        cage = [v[i] for i in cells]
        if operation == "+":
            m.add(sum(cage) == target)
        elif operation == "*":
            m.add_multiplication_equality(target, cage)
        else:
            pairs = [(a, a + target if operation == "-" else a * target) for a in range(1, n + 1)]
            pairs = [pair for pair in pairs if pair[1] <= n]
            m.add_allowed_assignments(cage, pairs + [pair[::-1] for pair in pairs])
    return search(m, v, limit)


def queens(n):
    m = cp_model.CpModel()
    q = [m.new_int_var(0, n - 1, "") for _ in range(n)]
    m.add_all_different(q)
    m.add_all_different(q[i] + i for i in range(n))
    m.add_all_different(q[i] - i for i in range(n))
    return search(m, q, 0)


def send():
    m = cp_model.CpModel()
    v = [m.new_int_var(low, 9, "") for low in (1, 0, 0, 0, 1, 0, 0, 0)]  # S E N D M O R Y
    m.add_all_different(v)
    m.add(cp_model.LinearExpr.weighted_sum(v, [1000, 91, -90, 1, -9000, -900, 10, -1]) == 0)
    return search(m, v, 0)


def colours(vertices, count, cliques):
    m = cp_model.CpModel()
    v = [m.new_int_var(0, count - 1, "") for _ in range(vertices)]
    for clique in cliques:
        m.add_all_different([v[i] for i in clique])
    for colour, i in enumerate(cliques[0]):
        m.add(v[i] == colour)
    return search(m, v, 1)


def question(row, model, limit, instance):
    parts = [part.split() for part in instance.split(";")]
    if model in ("squares", "square-sets", "queens"):
        state = {"squares": squares, "square-sets": square_sets, "queens": queens}[model]
        return lambda: state(int(instance))
    if model == "send":
        return send
    if model == "sudoku":
        givens = [0 if c == "." else int(c, 36) for c in instance]
        return lambda: sudoku(givens, limit)
    if model == "kenken":
        cages = [(part[0], int(part[1]), [int(i) for i in part[2:]]) for part in parts[1:]]
        return lambda: kenken(int(parts[0][0]), cages, limit)
    if model == "colours":
        cliques = [[int(i) for i in part] for part in parts[1:]]
        return lambda: colours(int(parts[0][0]), int(parts[0][1]), cliques)
    sys.exit(f"no model {model}")


def main():
    row, model, limit, instance = sys.argv[1:]
    ask = question(row, model, int(limit), instance)

    def timed(times):
        start = time.process_time()
        for _ in range(times):
            answer = ask()
        return (time.process_time() - start) * 1e3 / times, answer

    # One run tells how long it takes; then batches of at least 2 ms, 15 of them or 3 s; the median counts.
    first, (count, values, effort) = timed(1)
    times, began = [], time.process_time()
    while first < 3000 and len(times) < 15 and time.process_time() - began < 3:
        times.append(timed(max(1, int(2 / max(first, 0.001))))[0])
    median = statistics.median(times or [first])
    print(row, f"{median:.5f}", f"{count} {','.join(map(str, values))}", effort, sep="\t")


main()
