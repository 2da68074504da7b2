"""The rows, stated for Choco (PyPI: pychoco).

Usage: choco.py ROW MODEL LIMIT INSTANCE; prints ROW<TAB>CPU-ms<TAB>COUNT VALUES<TAB>effort. LIMIT 0 means all.
Consistency and search of each model are the fastest of those tried.
"""

import statistics
import sys
import time

import pychoco.solver
from pychoco import Model, backend

# Two of pychoco's searches print their variables, which would cost more than the search.
pychoco.solver.print = lambda *_: None


def search(model, variables, limit):
    solver = model.get_solver()
    count, values = 0, []
    while solver.solve():
        count += 1
        values = [v.get_value() for v in variables] if count == limit or count == 1 else values
        if count == limit:
            break
    effort = f"{backend.get_node_count(solver._handle)} nodes, {solver.get_fail_count()} failures"
    return count, values, effort


def luby(solver, failures):
    """Restarts; pychoco 0.4's own method passes too few arguments on."""
    counter = backend.fail_counter(solver.model._handle, failures)
    backend.set_luby_restart(solver._handle, counter, failures, 100000)


def squares(top):
    m = Model()
    x, y, z = v = m.intvars(3, 1, top)
    a, b, c = squared = [m.intvar(1, top * top, bounded_domain=True) for _ in v]
    for root, square in zip(v, squared):
        m.square(square, root).post()
    m.scalar([a, b, c], [1, 1, -1], "=", 0).post()
    m.arithm(x, ">", y).post()
    m.get_solver().set_min_dom_lb_search(*v)
    return search(m, v, 0)


def square_sets(top):
    m = Model()
    x, y, z = v = [m.intvar([i * i for i in range(1, top + 1)]) for _ in range(3)]
    m.sum([x, y], "=", z).post()
    m.arithm(x, ">", y).post()
    m.get_solver().set_min_dom_lb_search(*v)
    return search(m, v, 0)


def sudoku(givens, algo, limit):
    n = round(len(givens) ** 0.5)
    box = round(n**0.5)
    m = Model()
    v = [m.intvar(given) if given else m.intvar(1, n) for given in givens]
    for i in range(n):
        r, c = i // box * box, i % box * box
        m.all_different(v[i * n : i * n + n], algo).post()
        m.all_different(v[i::n], algo).post()
        m.all_different([v[(r + a) * n + c + b] for a in range(box) for b in range(box)], algo).post()
    solver = m.get_solver()
    if n > 16:
        solver.set_dom_over_w_deg_ref_search(*v)
        luby(solver, 100)
    else:
        solver.set_min_dom_lb_search(*v)
    return search(m, v, limit)


def kenken(n, cages, limit):
    m = Model()
    v = m.intvars(n * n, 1, n)
    for i in range(n):
        m.all_different(v[i * n : i * n + n]).post()
        m.all_different(v[i::n]).post()
    for operation, target, cells in cages:
        cage = [v[i] for i in cells]
        if operation == "+":
            m.sum(cage, "=", target).post()
        elif operation == "-":
            m.distance(cage[0], cage[1], "=", target).post()
        elif operation == "*":
            product = m.intvar(1, n * n)
            m.times(cage[0], cage[1], product).post()
            m.times(product, cage[2], target).post()
        else:
            pairs = [[a, a * target] for a in range(1, n // target + 1)]
            m.table(cage, pairs + [pair[::-1] for pair in pairs]).post()
    m.get_solver().set_min_dom_lb_search(*v)
    return search(m, v, limit)


def queens(n):
    m = Model()
    q = m.intvars(n, 0, n - 1)
    m.all_different(q, "BC").post()
    m.all_different([m.int_offset_view(q[i], i) for i in range(n)], "BC").post()
    m.all_different([m.int_offset_view(q[i], -i) for i in range(n)], "BC").post()
    m.get_solver().set_min_dom_lb_search(*q)
    return search(m, q, 0)


def send():
    m = Model()
    v = [m.intvar(low, 9) for low in (1, 0, 0, 0, 1, 0, 0, 0)]  # S E N D M O R Y
    m.all_different(v, "BC").post()
    m.scalar(v, [1000, 91, -90, 1, -9000, -900, 10, -1], "=", 0).post()
    m.get_solver().set_min_dom_lb_search(*v)
    return search(m, v, 0)


def colours(vertices, count, cliques):
    m = Model()
    v = m.intvars(vertices, 0, count - 1)
    tight = count == len(cliques[0])
    for clique in cliques:
        m.all_different([v[i] for i in clique], "BC" if tight and len(clique) < count else "AC").post()
    for colour, i in enumerate(cliques[0]):
        m.arithm(v[i], "=", colour).post()
    solver = m.get_solver()
    if tight:
        solver.set_dom_over_w_deg_ref_search(*v)
    else:
        solver.set_conflict_history_search(*v)
        luby(solver, 1000)
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
        return lambda: sudoku(givens, "BC" if row in ("figure-1", "order-4") else "AC", limit)
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
