// The rows, stated for Gecode; garns-cp-bench compiles it.
// Usage: gecode ROW MODEL LIMIT INSTANCE; prints ROW<TAB>CPU-ms<TAB>COUNT VALUES<TAB>effort. LIMIT 0 means all.
// Consistency and branching of each model are the fastest of those tried; the alternatives are named beside them.
#include <gecode/int.hh>
#include <gecode/minimodel.hh>
#include <gecode/search.hh>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <sstream>
#include <string>
#include <vector>
using namespace Gecode;

struct Model : Space {
  IntVarArray v;
  Model() = default;
  Model(Model& other) : Space(other) { v.update(*this, other.v); }
  Space* copy() override { return new Model(*this); }
};

struct Answer {
  long count = 0;
  std::vector<int> values;
  unsigned long nodes = 0, failures = 0;
};

static const unsigned int DISTANCE = Search::Config::c_d;

// `distance`: a copy of the space is kept every so many levels of the search; 1 pays where spaces are tiny.
static Answer search(Model* root, long limit, unsigned int distance) {
  Search::Options options;
  options.threads = 1;
  options.c_d = distance;
  DFS<Model> engine(root, options);
  delete root;
  Answer answer;
  while (Model* solution = engine.next()) {
    answer.values.clear();
    for (const auto& x : solution->v) answer.values.push_back(x.val());
    delete solution;
    if (++answer.count == limit) break;
  }
  answer.nodes = engine.statistics().node;
  answer.failures = engine.statistics().fail;
  return answer;
}

// x, y, z with x² + y² = z² and x > y, as it is said: bounds consistency. (Domain consistency: fewer nodes, slower.)
static Answer squares(int top) {
  auto m = new Model;
  m->v = IntVarArray(*m, 3, 1, top);
  IntVar x = m->v[0], y = m->v[1], z = m->v[2];
  rel(*m, x * x + y * y == z * z);
  rel(*m, x > y);
  branch(*m, IntVarArgs({x, z, y}), INT_VAR_NONE(), INT_VAL_SPLIT_MIN());
  return search(m, 0, 1);
}

// The same with the squares themselves as variables, over the set of squares.
static Answer square_sets(int top) {
  auto m = new Model;
  IntArgs squares(top);
  for (int i = 0; i < top; i++) squares[i] = (i + 1) * (i + 1);
  m->v = IntVarArray(*m, 3, IntSet(squares));
  IntVar x = m->v[0], y = m->v[1], z = m->v[2];
  rel(*m, x > y);
  linear(*m, IntArgs({1, 1, -1}), IntVarArgs({x, y, z}), IRT_EQ, 0);
  branch(*m, IntVarArgs({x, z, y}), INT_VAR_NONE(), INT_VAL_SPLIT_MIN());
  return search(m, 0, 1);
}

// All different by domain consistency wherever search is needed; by value where that alone solves the puzzle.
static Answer sudoku(const std::vector<int>& givens, IntPropLevel level,
                     const TieBreak<IntVarBranch>& choice, const IntValBranch& value, long limit) {
  int n = std::lround(std::sqrt(givens.size())), box = std::lround(std::sqrt(n));
  auto m = new Model;
  m->v = IntVarArray(*m, n * n, 1, n);
  for (int i = 0; i < n * n; i++)
    if (givens[i]) rel(*m, m->v[i], IRT_EQ, givens[i]);
  Matrix<IntVarArray> grid(m->v, n, n);
  for (int i = 0; i < n; i++) {
    distinct(*m, grid.row(i), level);
    distinct(*m, grid.col(i), level);
  }
  for (int i = 0; i < n; i += box)
    for (int j = 0; j < n; j += box) distinct(*m, grid.slice(i, i + box, j, j + box), level);
  branch(*m, m->v, choice, value);
  return search(m, limit, DISTANCE);
}

struct Cage {
  char operation;
  int target;
  std::vector<int> cells;
};

static bool fits(const Cage& cage, const std::vector<int>& a) {
  long sum = 0, product = 1;
  for (int x : a) sum += x, product *= x;
  switch (cage.operation) {
    case '+': return sum == cage.target;
    case '*': return product == cage.target;
    case '-': return std::abs(a[0] - a[1]) == cage.target;
    default: return a[0] == a[1] * cage.target || a[1] == a[0] * cage.target;
  }
}

// Sums as linear equations, every other cage as a table made here and timed. (Arithmetic constraints: twice the time.)
static Answer kenken(int n, const std::vector<Cage>& cages, long limit) {
  auto m = new Model;
  m->v = IntVarArray(*m, n * n, 1, n);
  Matrix<IntVarArray> grid(m->v, n, n);
  for (int i = 0; i < n; i++) {
    distinct(*m, grid.row(i), IPL_DOM);
    distinct(*m, grid.col(i), IPL_DOM);
  }
  for (const Cage& cage : cages) {
    IntVarArgs cells;
    for (int i : cage.cells) cells << m->v[i];
    if (cage.operation == '+') {
      linear(*m, cells, IRT_EQ, cage.target);
      continue;
    }
    TupleSet table(cells.size());
    std::vector<int> a(cells.size(), 1);
    for (size_t i = 0; i < a.size();) {
      if (fits(cage, a)) table.add(IntArgs(a));
      for (i = 0; i < a.size() && ++a[i] > n; i++) a[i] = 1;
    }
    table.finalize();
    extensional(*m, cells, table);
  }
  branch(*m, m->v, INT_VAR_SIZE_MIN(), INT_VAL_MIN());
  return search(m, limit, DISTANCE);
}

// Value consistency: domain consistency halves the failures and doubles the time.
static Answer queens(int n) {
  auto m = new Model;
  m->v = IntVarArray(*m, n, 0, n - 1);
  distinct(*m, m->v, IPL_VAL);
  distinct(*m, IntArgs::create(n, 0, 1), m->v, IPL_VAL);
  distinct(*m, IntArgs::create(n, 0, -1), m->v, IPL_VAL);
  branch(*m, m->v, INT_VAR_SIZE_MIN(), INT_VALUES_MIN());
  return search(m, 0, 1);
}

static Answer send() {
  auto m = new Model;
  m->v = IntVarArray(*m, 8, 0, 9);  // S E N D M O R Y
  rel(*m, m->v[0], IRT_NQ, 0);
  rel(*m, m->v[4], IRT_NQ, 0);
  linear(*m, IntArgs({1000, 91, -90, 1, -9000, -900, 10, -1}), m->v, IRT_EQ, 0);
  distinct(*m, m->v, IPL_VAL);
  branch(*m, m->v, INT_VAR_SIZE_MIN(), INT_VALUES_MIN());
  return search(m, 0, DISTANCE);
}

// Domain consistency on the largest cliques, value consistency on the others; the first clique is coloured in advance.
static Answer colours(int vertices, int count, const std::vector<std::vector<int>>& cliques) {
  auto m = new Model;
  m->v = IntVarArray(*m, vertices, 0, count - 1);
  for (const auto& clique : cliques) {
    IntVarArgs members;
    for (int i : clique) members << m->v[i];
    distinct(*m, members, clique.size() == cliques[0].size() ? IPL_DOM : IPL_VAL);
  }
  for (size_t i = 0; i < cliques[0].size(); i++) rel(*m, m->v[cliques[0][i]], IRT_EQ, i);
  // With a colour to spare, over several orders of the vertices: smallest domain 100 ms in the median, failures (AFC)
  // 160, conflict history (CHB) 180 but 10 in the plain order, restarts more.
  if (count > (int)cliques[0].size())
    branch(*m, m->v, INT_VAR_SIZE_MIN(), INT_VAL_MIN());
  else
    branch(*m, m->v, INT_VAR_AFC_SIZE_MAX(0.99), INT_VAL_MIN());
  return search(m, 1, 1);
}

static std::vector<int> numbers(const std::string& text) {
  std::istringstream in(text);
  std::vector<int> found;
  for (int number; in >> number;) found.push_back(number);
  return found;
}

static std::vector<std::string> parts(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> found;
  for (std::string part; std::getline(in, part, ';');) found.push_back(part);
  return found;
}

static std::function<Answer()> question(const std::string& row, const std::string& model, long limit,
                                        const std::string& instance) {
  if (model == "squares") return [n = std::stoi(instance)] { return squares(n); };
  if (model == "square-sets") return [n = std::stoi(instance)] { return square_sets(n); };
  if (model == "queens") return [n = std::stoi(instance)] { return queens(n); };
  if (model == "send") return send;
  if (model == "sudoku") {
    std::vector<int> givens;
    for (char c : instance) givens.push_back(c >= '1' && c <= '9' ? c - '0' : c >= 'A' && c <= 'P' ? c - 'A' + 10 : 0);
    // Failures count (AFC) for the hard ones: alone for the large, to break ties for 9×9.
    bool easy = row == "figure-1" || row == "order-4";
    bool nine = givens.size() == 81, large = givens.size() > 256;
    TieBreak<IntVarBranch> smallest(INT_VAR_SIZE_MIN()), weighted(INT_VAR_AFC_SIZE_MAX(0.99)),
        both = tiebreak(INT_VAR_SIZE_MIN(), INT_VAR_AFC_MAX(0.99));
    auto choice = easy ? smallest : nine ? both : weighted;
    auto value = nine || large ? INT_VALUES_MIN() : INT_VAL_MIN();
    return [=] { return sudoku(givens, easy ? IPL_VAL : IPL_DOM, choice, value, limit); };
  }
  if (model == "kenken") {
    auto texts = parts(instance);
    std::vector<Cage> cages;
    for (size_t i = 1; i < texts.size(); i++) {
      auto found = numbers(texts[i].substr(1));
      cages.push_back({texts[i][0], found[0], {found.begin() + 1, found.end()}});
    }
    return [n = std::stoi(texts[0]), cages, limit] { return kenken(n, cages, limit); };
  }
  if (model == "colours") {
    auto texts = parts(instance);
    auto head = numbers(texts[0]);
    std::vector<std::vector<int>> cliques;
    for (size_t i = 1; i < texts.size(); i++) cliques.push_back(numbers(texts[i]));
    return [=] { return colours(head[0], head[1], cliques); };
  }
  std::fprintf(stderr, "no model %s\n", model.c_str());
  std::exit(3);
}

static double cpu_ms() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int argc, char** argv) {
  if (argc == 2) return std::puts(GECODE_VERSION), 0;
  if (argc != 5) return 2;
  auto ask = question(argv[1], argv[2], std::atol(argv[3]), argv[4]);
  // One run tells how long it takes; then batches of at least 2 ms, 15 of them or 3 s; the median counts.
  double start = cpu_ms();
  Answer answer = ask();
  double first = cpu_ms() - start;
  std::vector<double> times;
  int batch = std::max(1, (int)(2 / std::max(first, 0.001)));
  for (double began = cpu_ms(); times.size() < 15 && first < 3000 && cpu_ms() - began < 3000;) {
    start = cpu_ms();
    for (int i = 0; i < batch; i++) answer = ask();
    times.push_back((cpu_ms() - start) / batch);
  }
  if (times.empty()) times.push_back(first);
  std::sort(times.begin(), times.end());
  std::printf("%s\t%.5f\t%ld ", argv[1], times[times.size() / 2], answer.count);
  for (size_t i = 0; i < answer.values.size(); i++) std::printf(i ? ",%d" : "%d", answer.values[i]);
  std::printf("\t%lu nodes, %lu failures\n", answer.nodes, answer.failures);
}
