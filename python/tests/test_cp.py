"""The constraint solver: textbook examples, operators against Python's own, every global against its definition."""

import itertools
import math
import threading

import pytest
from garns import GarnsError, GaveUpError, Puzzle, Sudoku, cp

from conftest import EASY, EASY_SOLUTION


def test_sudoku():
    m = cp.Model()
    x = [[m.int(f"r{r}c{c}", 1, 9) for c in range(9)] for r in range(9)]
    for house in [*x, *zip(*x)]:
        m.add(cp.all_different(house))
    for r, c in itertools.product((0, 3, 6), repeat=2):
        m.add(cp.all_different(x[r + i][c + j] for i in range(3) for j in range(3)))
    m.add(*(x[i // 9][i % 9] == int(given) for i, given in enumerate(EASY) if given != "."))
    assert "".join(map(str, itertools.chain(*m.solve()[x]))) == EASY_SOLUTION
    assert m.count() == Puzzle(EASY).count() == 1


def test_irregular():
    m = cp.Model()
    regions = ["aaab", "abbb", "cccd", "cddd"]
    x = [m.ints(f"row {r}", 4, 1, 4) for r in range(4)]
    for house in [*x, *zip(*x)]:
        m.add(cp.all_different(house))
    for region in "abcd":
        m.add(cp.all_different(x[r][c] for r in range(4) for c in range(4) if regions[r][c] == region))
    assert m.count() == Sudoku(4, regions=regions).count() > 0


def test_pythagoras():
    m = cp.Model()
    x, y, z = (m.int(name, 1, 100) for name in "xyz")
    m.add(x**2 + y**2 == z**2, x < y)
    found = {s[x, y, z] for s in m.solutions()}
    assert found == {
        (a, b, math.isqrt(a * a + b * b))
        for a in range(1, 101)
        for b in range(a + 1, 101)
        if math.isqrt(a * a + b * b) ** 2 == a * a + b * b <= 10000
    }
    assert len(found) == 52


def test_kenken():
    m = cp.Model()
    x = [m.ints(f"row {r}", 3, 1, 3) for r in range(3)]
    for house in [*x, *zip(*x)]:
        m.add(cp.all_different(house))
    m.add(x[0][0] + x[0][1] == 3, abs(x[1][0] - x[2][0]) == 2, x[1][1] * x[2][1] == 6, x[0][2] * x[1][2] == 6)
    (solution,) = m.solutions()
    assert solution[x] == [[2, 1, 3], [1, 3, 2], [3, 2, 1]] or m.count() == 1


def test_send_more_money():
    m = cp.Model()
    S, E, N, D, M, O, R, Y = letters = [m.int(name, 0, 9) for name in "SENDMORY"]

    def number(*digits):
        return cp.scalar([10**i for i in reversed(range(len(digits)))], digits)

    m.add(cp.all_different(letters), S != 0, M != 0, number(S, E, N, D) + number(M, O, R, E) == number(M, O, N, E, Y))
    (solution,) = m.solutions()
    assert solution[letters] == [9, 5, 6, 7, 1, 0, 8, 2] and solution["Y"] == 2


def test_timetable():
    """Five lessons, three hours, two rooms; lessons with the same teacher or class don't meet."""
    m = cp.Model()
    hours, rooms = m.ints("hour", 5, 0, 2), m.ints("room", 5, 0, 1)
    for a, b in [(0, 1), (0, 2), (1, 2), (3, 4)]:
        m.add(hours[a] != hours[b])
    for a, b in itertools.combinations(range(5), 2):
        m.add((hours[a] == hours[b]).implies(rooms[a] != rooms[b]))
    m.minimize(cp.max(hours[3:]))
    best = m.solve()
    assert (best.objective, best.optimal) == (1, True) and best[hours[3]] != best[hours[4]]


def all_solutions(model, variables):
    return {tuple(s[variables]) for s in model.solutions()}


OPERATORS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "**": lambda a, b: a ** abs(b),
    "5 -": lambda a, b: 5 - a + b,
    "7 //": lambda a, b: 7 // a + b,
    "7 %": lambda a, b: 7 % a + b,
    "2 **": lambda a, b: 2 ** abs(a) + b,
    "-a": lambda a, b: -a + b,
    "abs": lambda a, b: abs(a - b),
    "truth": lambda a, b: (a < b) + 2 * (a == b) + 4 * (a != 3) + 8 * (b >= a),
}


@pytest.mark.parametrize("low", [-4, 0, 1])
@pytest.mark.parametrize("name", OPERATORS)
def test_operators_mean_what_they_mean_in_python(name, low):
    operator = OPERATORS[name]
    m = cp.Model()
    a, b, c = m.int("a", low, 4), m.int("b", low, 4), m.int("c", -300, 300)
    m.add(operator(a, b) == c)
    expected = set()
    for x, y in itertools.product(range(low, 5), repeat=2):
        try:
            value = operator(x, y)
        except ZeroDivisionError:
            continue
        expected.add((x, y, value))
    assert all_solutions(m, [a, b, c]) == expected


def test_logic():
    truth = {
        "and": (lambda p, q: p & q, lambda p, q: p and q),
        "or": (lambda p, q: p | q, lambda p, q: p or q),
        "xor": (lambda p, q: p ^ q, lambda p, q: p != q),
        "implies": (lambda p, q: p.implies(q), lambda p, q: not p or q),
        "not": (lambda p, q: ~p & q, lambda p, q: not p and q),
        "iff": (lambda p, q: p == q, lambda p, q: p == q),
        "all": (lambda p, q: cp.all([p, ~q, True]), lambda p, q: p and not q),
        "any": (lambda p, q: cp.any([~p, q, False]), lambda p, q: not p or q),
        "reflected": (lambda p, q: (True & p) ^ (False | q), lambda p, q: p != q),
    }
    for name, (ours, pythons) in truth.items():
        m = cp.Model()
        p, q = m.bool("p"), m.bool("q")
        m.add(ours(p, q))
        expected = {pair for pair in itertools.product((False, True), repeat=2) if pythons(*pair)}
        assert all_solutions(m, [p, q]) == expected, name


def runs(values):
    return list(itertools.pairwise(values))


def is_trip(v, through_all):
    stay = {i for i, after in enumerate(v) if after == i}
    start = next((i for i in range(len(v)) if i not in stay), None)
    if start is None:
        return not through_all or len(v) == 1
    seen, here = set(), start
    while here not in seen and 0 <= here < len(v):
        seen.add(here)
        here = v[here]
    return here == start and len(seen) + len(stay) == len(v) and (not through_all or not stay)


#: Each global over three variables with values 0 to 3, and what it means.
GLOBALS = {
    "all_different": (lambda v: cp.all_different(v), lambda v: len(set(v)) == 3),
    "all_different bounds": (lambda v: cp.all_different(v, "bounds"), lambda v: len(set(v)) == 3),
    "all_equal": (lambda v: cp.all_equal(v), lambda v: len(set(v)) == 1),
    "increasing": (lambda v: cp.increasing(v), lambda v: all(a <= b for a, b in runs(v))),
    "decreasing": (lambda v: cp.decreasing(v), lambda v: all(a >= b for a, b in runs(v))),
    "strictly_increasing": (lambda v: cp.strictly_increasing(v), lambda v: all(a < b for a, b in runs(v))),
    "strictly_decreasing": (lambda v: cp.strictly_decreasing(v), lambda v: all(a > b for a, b in runs(v))),
    "circuit": (lambda v: cp.circuit(v), lambda v: is_trip(v, True)),
    "subcircuit": (lambda v: cp.subcircuit(v), lambda v: is_trip(v, False)),
    "count": (lambda v: cp.count(v, 1) == v[0], lambda v: v.count(1) == v[0]),
    "among": (lambda v: cp.among(v, [1, 2]) == 2, lambda v: sum(x in (1, 2) for x in v) == 2),
    "nvalue": (lambda v: cp.nvalue(v) == 2, lambda v: len(set(v)) == 2),
    "exactly": (lambda v: cp.exactly(2, v, 0), lambda v: v.count(0) == 2),
    "at_least": (lambda v: cp.at_least(2, v, 0), lambda v: v.count(0) >= 2),
    "at_most": (lambda v: cp.at_most(1, v, 0), lambda v: v.count(0) <= 1),
    "lex_le": (lambda v: cp.lex_le(v[:2], v[1:]), lambda v: v[:2] <= v[1:]),
    "lex_lt": (lambda v: cp.lex_lt(v[:2], v[1:]), lambda v: v[:2] < v[1:]),
    "inverse": (lambda v: cp.inverse(v, [2, 0, 1]), lambda v: v == (1, 2, 0)),
    "sort": (lambda v: cp.sort(v, [0, 1, 1]), lambda v: sorted(v) == [0, 1, 1]),
    "sum": (lambda v: cp.sum(v) == 4, lambda v: sum(v) == 4),
    "scalar": (lambda v: cp.scalar([1, -2, 3], v) == 2, lambda v: v[0] - 2 * v[1] + 3 * v[2] == 2),
    "product": (lambda v: cp.product(v) == 4, lambda v: math.prod(v) == 4),
    "min": (lambda v: cp.min(v) == 1, lambda v: min(v) == 1),
    "max": (lambda v: cp.max(v) == v[1], lambda v: max(v) == v[1]),
    "abs": (lambda v: cp.abs(v[0] - v[1]) == v[2], lambda v: abs(v[0] - v[1]) == v[2]),
    "element": (lambda v: cp.element([2, v[1], 0, 1], v[0]) == v[2], lambda v: [2, v[1], 0, 1][v[0]] == v[2]),
    "isin": (lambda v: v[0].isin([0, 3]) & v[1].isin(range(2)), lambda v: v[0] in (0, 3) and v[1] < 2),
    "table": (lambda v: cp.table(v, [[0, 1, 2], [3, 3, 3]]), lambda v: v in ((0, 1, 2), (3, 3, 3))),
    "forbidden": (lambda v: cp.forbidden(v, [[0, 1, 2]]), lambda v: v != (0, 1, 2)),
    "value_precede": (
        lambda v: cp.value_precede([2, 1], v),
        lambda v: 1 not in v or 2 in v[: v.index(1)],
    ),
    "global_cardinality": (
        lambda v: cp.global_cardinality(v, [0, 1], [1, (1, 2)]),
        lambda v: v.count(0) == 1 and 1 <= v.count(1) <= 2,
    ),
    "global_cardinality closed": (
        lambda v: cp.global_cardinality(v, [0, 1], [1, 2], closed=True),
        lambda v: v.count(0) == 1 and v.count(1) == 2,
    ),
    "bin_packing": (
        lambda v: cp.bin_packing(v, [2, 1, 1], [2, 2, 0, 0]),
        lambda v: [sum(s for b, s in zip(v, (2, 1, 1)) if b == bin) for bin in range(4)] == [2, 2, 0, 0],
    ),
    "knapsack": (
        lambda v: cp.knapsack([1, 2, 3], [3, 2, 1], v, 5, 7),
        lambda v: v[0] + 2 * v[1] + 3 * v[2] == 5 and 3 * v[0] + 2 * v[1] + v[2] == 7,
    ),
    "cumulative": (
        lambda v: cp.cumulative(v, [2, 2, 1], [1, 1, 2], 2),
        lambda v: all(
            sum(n for s, d, n in zip(v, (2, 2, 1), (1, 1, 2)) if s <= t < s + d) <= 2 for t in range(6)
        ),
    ),
    "no_overlap": (
        lambda v: cp.no_overlap(v, [1, 2, 1]),
        lambda v: all(
            a + d <= b or b + e <= a for (a, d), (b, e) in itertools.combinations(zip(v, (1, 2, 1)), 2)
        ),
    ),
    "no_overlap_2d": (
        lambda v: cp.no_overlap_2d(v, [0, 0, 1], [2, 1, 1], [2, 1, 1]),
        lambda v: all(
            a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]
            for a, b in itertools.combinations(zip(v, (0, 0, 1), (2, 1, 1), (2, 1, 1)), 2)
        ),
    ),
    "regular": (
        lambda v: cp.regular(v, 2, [(0, 0, 0), (0, 1, 1), (1, 0, 0)], [0]),
        lambda v: all(x < 2 for x in v) and (1, 1) not in runs(v) and v[-1] == 0,
    ),
}


@pytest.mark.parametrize("name", GLOBALS)
def test_globals_mean_what_they_say(name):
    ours, pythons = GLOBALS[name]
    m = cp.Model()
    v = m.ints("v", 3, 0, 3)
    m.add(ours(v))
    expected = {values for values in itertools.product(range(4), repeat=3) if pythons(values)}
    assert all_solutions(m, v) == expected
    assert m.count() == len(expected) and expected


def test_every_global_is_tested():
    functions = {name for name in cp.__all__ if name[0].islower()} - {"all", "any"}
    assert functions <= {name.split()[0] for name in GLOBALS}


def test_objectives_improve_step_by_step():
    m = cp.Model()
    take = m.bools("take", 8)
    weights, worth = [4, 3, 5, 6, 2, 7, 1, 8], [5, 4, 6, 7, 2, 8, 1, 9]
    m.add(cp.scalar(weights, take) <= 15)
    m.maximize(cp.scalar(worth, take))
    told = []
    best = m.solve(on_solution=lambda solution: told.append(solution.objective))
    by_hand = max(
        sum(w for w, t in zip(worth, chosen) if t)
        for chosen in itertools.product((0, 1), repeat=8)
        if sum(w for w, t in zip(weights, chosen) if t) <= 15
    )
    assert best.objective == by_hand == told[-1] and told == sorted(set(told)) and best.optimal
    assert best[cp.scalar(worth, take)] == by_hand and best.statistics["solutions"] == len(told)
    assert [s.objective for s in m.solutions()][-1] == by_hand
    for learning, branch in [(True, "input-order"), (False, "dom-wdeg"), (True, "random")]:
        assert m.solve(learning=learning, branch=branch, value="max", seed=7).objective == by_hand


def test_what_a_callback_raises_is_raised():
    m = cp.Model()
    x = m.int("x", 1, 9)
    m.maximize(x)

    def fail(solution):
        raise ZeroDivisionError(solution[x])

    with pytest.raises(ZeroDivisionError):
        m.solve(on_solution=fail)


def test_solutions_have_values_of_everything():
    m = cp.Model()
    x, y, b = m.int("x", 3), m.int("y", [5]), m.bool("b")
    m.add(b)
    s = m.solve()
    assert (s[x], s["y"], s[b], s[~b], s[x * y - 1], s[x < y], s[7]) == (3, 5, True, False, 14, True, 7)
    assert s[[x, (y, [b])]] == [3, (5, [True])] and s.to_dict() == {"x": 3, "y": 5, "b": True}
    assert "x" in repr(x) and "'x': 3" in repr(s) and "variables: 3" in repr(m)
    assert s.objective is None and not s.optimal and s.statistics["solutions"] == 1
    z = m.int("z", 0, 1)
    with pytest.raises(GarnsError, match="no value in this solution"):
        s[z]
    with pytest.raises(GarnsError, match='no variable "z"'):
        s["z"]


def hard():
    """More pigeons than holes, which takes ages without learning."""
    m = cp.Model()
    holes = [m.bools(f"p{i}", 13) for i in range(14)]
    for pigeon in holes:
        m.add(cp.sum(pigeon) == 1)
    for hole in zip(*holes):
        m.add(cp.sum(hole) <= 1)
    return m


def test_limits():
    with pytest.raises(GaveUpError, match="time"):
        hard().solve(timeout=0.05)
    with pytest.raises(GaveUpError, match="node"):
        hard().solve(nodes=100)
    with pytest.raises(GaveUpError):
        hard().count(timeout=0.05)
    with pytest.raises(GaveUpError):
        list(hard().solutions(timeout=0.05))
    m = cp.Model()
    xs = m.ints("x", 30, 0, 10**6)
    m.maximize(cp.sum(xs[i] * xs[i + 1] % 1009 for i in range(29)))
    best = m.solve(timeout=0.2)
    assert best is not None and not best.optimal


def test_models_are_shared_by_threads():
    m = cp.Model()
    xs = m.ints("x", 4, 1, 6)
    m.add(cp.all_different(xs))
    counts = []
    threads = [threading.Thread(target=lambda: counts.append(m.count())) for _ in range(8)]
    for thread in threads:
        thread.start()
    m.add(xs[0] >= 1)
    for thread in threads:
        thread.join()
    assert counts == [360] * 8
    endless = m.solutions()
    next(endless)
    m.add(xs[0] == 1)
    assert m.count() == 60 and len(list(endless)) == 359


def two_models():
    m, other = cp.Model(), cp.Model()
    return m, m.int("x", 1, 9), other.int("y", 1, 9)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda m, x, y: m.add(x + y == 3), "two models"),
        (lambda m, x, y: m.add(y == 3), "another model"),
        (lambda m, x, y: m.minimize(y), "another model"),
        (lambda m, x, y: m.add(cp.all_different([x, y])), "two models"),
        (lambda m, x, y: m.add(x), "neither true nor false"),
        (lambda m, x, y: m.add(x & x), "neither true nor false"),
        (lambda m, x, y: m.int("z", []), "at least one value"),
        (lambda m, x, y: m.int("z", 5, 4), "at least one value"),
        (lambda m, x, y: m.int("z", 0, 2**63 - 1), "2^62"),
        (lambda m, x, y: m.solve(branch="magic"), "there are: input-order"),
        (lambda m, x, y: m.solve(value="magic"), "there are: min"),
        (lambda m, x, y: m.solve(timeout=-1), "timeout"),
        (lambda m, x, y: cp.all_different([x], "magic"), "there are: auto"),
        (lambda m, x, y: cp.scalar([1], [x, x]), "1 coefficients do not go with 2 terms"),
        (lambda m, x, y: (m.add(cp.inverse([x], [x, x])), m.solve()), "constraint 1"),
        (lambda m, x, y: (m.add(x > 0, cp.regular([x], 1, [(0, 1, 5)], [0])), m.solve()), "constraint 2"),
        (lambda m, x, y: (m.add(x ** 60 * x ** 60 * x ** 60 > 0), m.solve()), "constraint 1"),
        (lambda m, x, y: deep(x), "cp.product"),
        (lambda m, x, y: wide(x), "more than 1048576 parts"),
        (lambda m, x, y: cp.product([x] * 5000), "cp.product"),
    ],
)
def test_bad_models_are_told_in_a_sentence(wrong, told):
    with pytest.raises(GarnsError) as raised:
        wrong(*two_models())
    assert told in str(raised.value) and "\n" not in str(raised.value)


def deep(x):
    nested = x
    for _ in range(100_000):
        nested = nested * x % 7


def wide(x):
    for _ in range(100_000):
        x = x * x % 7


def test_long_sums_are_not_deep():
    m = cp.Model()
    xs = m.ints("x", 3000, 0, 1)
    total = 0
    for x in xs:
        total += x
    m.add(total == 3000)
    assert m.solve()[total] == 3000


@pytest.mark.parametrize(
    "wrong",
    [
        lambda x: bool(x == 1),
        lambda x: x < 3 < 5 and x,
        lambda x: x + 1.5,
        lambda x: x + "1",
        lambda x: cp.sum([x, None]),
        lambda x: cp.sum(x),
        lambda x: x in [1, 2],
        lambda x: cp.Model().int("y", "1"),
    ],
)
def test_wrong_types(wrong):
    with pytest.raises(TypeError):
        wrong(cp.Model().int("x", 1, 9))


def test_nesting_is_bounded_and_not_the_stack():
    m = cp.Model()
    x = m.int("x", -10, 10)
    for step in (lambda e: e // 2, lambda e: e % 3, abs, lambda e: -abs(e)):
        expression = x
        with pytest.raises(GarnsError, match="expression"):
            for _ in range(20_000):
                expression = step(expression)


def test_a_variable_made_after_the_solution_has_no_value_in_it():
    m = cp.Model()
    x = m.int("x", 3, 3)
    solution = m.solve()
    y = m.int("y", 5, 9)
    assert solution[abs(x) + 1] == 4
    for expression in (y, x + y, abs(x) + y, y > x):
        with pytest.raises(GarnsError):
            solution[expression]
