// Colouring rows, stated for CaDiCaL; garns-cp-bench compiles it.
// Usage: cadical ROW colours 1 INSTANCE; prints ROW<TAB>CPU-ms<TAB>COUNT VALUES<TAB>effort.
#include <cadical.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <sstream>
#include <string>
#include <vector>

struct Answer {
  long count = 0;
  std::vector<int> values;
};

// Direct encoding: a variable per vertex and colour; in a clique no colour twice; in a clique of as many vertices as
// colours each colour somewhere. The first clique is coloured in advance.
static Answer colours(int vertices, int count, const std::vector<std::vector<int>>& cliques) {
  CaDiCaL::Solver solver;
  auto literal = [=](int vertex, int colour) { return vertex * count + colour + 1; };
  auto clause = [&](const std::vector<int>& literals) {
    for (int l : literals) solver.add(l);
    solver.add(0);
  };
  for (int v = 0; v < vertices; v++) {
    std::vector<int> any;
    for (int c = 0; c < count; c++) any.push_back(literal(v, c));
    clause(any);
  }
  for (const auto& clique : cliques)
    for (int c = 0; c < count; c++) {
      for (size_t i = 0; i < clique.size(); i++)
        for (size_t j = 0; j < i; j++) clause({-literal(clique[i], c), -literal(clique[j], c)});
      if ((int)clique.size() < count) continue;
      std::vector<int> somewhere;
      for (int v : clique) somewhere.push_back(literal(v, c));
      clause(somewhere);
    }
  for (size_t i = 0; i < cliques[0].size(); i++) clause({literal(cliques[0][i], (int)i)});
  Answer answer;
  if (solver.solve() != 10) return answer;
  answer.count = 1;
  for (int v = 0; v < vertices; v++)
    for (int c = 0; c < count; c++)
      if (solver.val(literal(v, c)) > 0) {
        answer.values.push_back(c);
        break;
      }
  return answer;
}

static double cpu_ms() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int argc, char** argv) {
  if (argc == 2) return std::puts(CaDiCaL::Solver::version()), 0;
  if (argc != 5 || std::string(argv[2]) != "colours") return 2;
  std::vector<std::vector<int>> parts;
  std::istringstream in(argv[4]);
  for (std::string part; std::getline(in, part, ';');) {
    std::istringstream words(part);
    parts.emplace_back();
    for (int number; words >> number;) parts.back().push_back(number);
  }
  std::vector<std::vector<int>> cliques(parts.begin() + 1, parts.end());
  auto ask = [&] { return colours(parts[0][0], parts[0][1], cliques); };
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
  std::printf("\t\n");
}
