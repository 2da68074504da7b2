// The course: a technique's page, an exercise found on the grid, what is switched off, and why a value stands where it does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LEO, axe, laidOutWell, open, opened, shot } from "./harness.mjs";

async function lesson(page, name) {
  await page.click("#tab-learn");
  await page.click("#course summary");
  await page.click(`[data-lesson=${name}]`);
  await page.waitForSelector("#lesson-page");
}

test("a technique has its page, exercises from real puzzles, and progress that is kept", async (t) => {
  const page = await opened(t);
  await lesson(page, "naked-pair");
  assert.match(await page.textContent("#lesson-page"), /naked pair/i);
  assert.match(await page.textContent("#lesson-progress"), /^0 of 3 found/);
  // It is seen at work before one looks for it.
  await page.waitForFunction(() => document.querySelector("#at-work img")?.naturalWidth > 100, null, { timeout: 60000 });
  assert.match(await page.textContent("#at-work figcaption"), /naked pair/i);
  await page.click("#practise");
  await page.waitForSelector("#show-step", { timeout: 60000 });
  await shot(page, "lesson");
  await laidOutWell(page);
  // Shown first, it is not found.
  await page.click("#show-step");
  await page.waitForSelector("#lesson-step");
  const step = await page.textContent("#lesson-step");
  assert.match(step, /naked pair/i);
  await shot(page, "lesson-shown");
  await page.click("#practise");
  await page.waitForFunction(() => !document.querySelector("#lesson-step"), null, { timeout: 60000 });
  // What the hint does on the grid is what was to be found.
  await page.evaluate(axe);
  const faults = (await page.evaluate(() => window.axe.run())).violations.map((v) => `${v.id}: ${v.nodes[0].html}`);
  assert.deepEqual(faults, []);
  await page.click("#hint");
  await page.waitForSelector("#more");
  await page.click("#more");
  await page.click("#more");
  await page.click("#apply");
  await page.waitForFunction(() => document.querySelector("#lesson-said").textContent === "Found!");
  assert.match(await page.textContent("#lesson-progress"), /^1 of 3 found/);
  await page.reload();
  await page.waitForSelector("#grid");
  await lesson(page, "naked-pair");
  assert.match(await page.textContent("#lesson-progress"), /^1 of 3 found/);
});

test("the landscape of a local search is drawn and told, swap by swap", async (t) => {
  const page = await opened(t, { locale: "pt-BR", viewport: { width: 390, height: 844 } });
  await page.click("#tab-learn");
  for (const [engine, how] of [["anneal", /têmpera continua/], ["tabu", /busca tabu continua/]]) {
    await page.click(`#landscape-${engine}`);
    await page.waitForFunction((how) => new RegExp(how).test(document.querySelector("#way-end")?.textContent), how.source, { timeout: 60000 });
    assert.match(await page.textContent("#way-end"), /^O custo caiu de \d+ para \d+/);
    await page.click("#step-on");
    const told = await page.textContent(".step[aria-current]");
    assert.match(told, /^Passo 1, custo \d+: \d+ trocas baixam o custo, \d+ o mantêm, \d+ o aumentam\. r\dc\d e r\dc\d são trocadas: [+−]?\d+/);
    // The bars count every neighbour once, and one of them is the swap that is made.
    const [, ...counts] = told.match(/: (\d+) trocas baixam o custo, (\d+) o mantêm, (\d+)/);
    const drawn = await page.$$eval("#landscape svg:nth-of-type(2) rect", (bars) => bars.map((bar) => [bar.getAttribute("class"), Number(bar.nextElementSibling.textContent)]));
    const sum = (kind) => drawn.filter(([name]) => name.includes(kind)).reduce((all, [, count]) => all + count, 0);
    assert.deepEqual(["lower", "same", "higher"].map(sum), counts.map(Number));
    assert.equal(drawn.filter(([name]) => /made/.test(name)).length, 1);
    assert.equal(await page.locator("#landscape .here").count(), 1);
    await laidOutWell(page);
    await shot(page, `landscape-${engine}`);
  }
  await page.evaluate(axe);
  const faults = (await page.evaluate(() => window.axe.run())).violations.map((v) => `${v.id}: ${v.nodes[0].html}`);
  assert.deepEqual(faults, []);
});

test("techniques are switched off, and a chosen cell is explained", async (t) => {
  const page = await opened(t, { locale: "pt-BR", colorScheme: "dark", viewport: { width: 360, height: 740 } });
  await open(page, LEO);
  await page.click("#tab-learn");
  assert.equal(await page.isDisabled("#why-cell"), true);
  await page.click("#cell-2");
  await page.click("#why-cell");
  await page.waitForSelector("#why-value");
  assert.match(await page.textContent("#why-value"), /^7 em r1c3 decorre/);
  await page.click("#course summary");
  await page.waitForSelector("#lessons li");
  await page.uncheck("li:has([data-lesson=hidden-single]) input");
  await laidOutWell(page);
  await shot(page, "course-phone-dark-pt");
  await page.click("#hint");
  await page.waitForFunction(() => document.querySelector("#hint-text, #said"));
  if (await page.locator("#more").count()) {
    await page.click("#more");
    assert.doesNotMatch(await page.textContent("#hint-text"), /Candidato único oculto/i);
  }
});

test("positions of a rare technique are stored, and nobody waits for them", async (t) => {
  const page = await opened(t);
  await lesson(page, "guardians");
  for (let i = 0; i < 3; i++) {
    await page.click("#practise");
    await page.waitForFunction(() => document.querySelector("#show-step") && !document.querySelector("#practise").disabled, null, { timeout: 10000 });
  }
  await page.click("#show-step");
  assert.match(await page.textContent("#lesson-step"), /guardians/i);
});

test("propagation is told rule by rule, to a fixpoint", async (t) => {
  const page = await opened(t, { locale: "pt-BR" });
  await page.click("#tab-learn");
  await page.click("#propagate");
  await page.waitForSelector("#way-end");
  assert.match(await page.textContent("#way-end"), /Dos 729 valores de todos os domínios, restam 81\. .*a propagação sozinha resolve/);
  await page.click("#step-on");
  assert.match(await page.textContent(".steps li button"), /^linha 1 tira 1 3 6 de r1c2/);
  assert.equal(await page.locator(".part.gone").count(), 18, "what is removed is drawn");
  assert.equal(await page.locator(".cell.lit").count(), 9, "and whose it was");
  await shot(page, "propagation-pt");
  await laidOutWell(page);
  await open(page, LEO);
  await page.click("#propagate");
  await page.waitForFunction(() => /Um ponto fixo: .*\d+ células estão abertas/.test(document.querySelector("#way-end")?.textContent ?? ""));
});

test("the tree of a backtracking search grows while it is watched", async (t) => {
  const page = await opened(t);
  await open(page, LEO);
  await page.click("#tab-solve");
  await page.selectOption("#engine", "backtrack");
  await page.check("#watch");
  await page.click("#run");
  const drawn = () => page.$eval("#tree .tried", (path) => path.getAttribute("d").split("M").length - 1);
  await page.waitForSelector("#tree .standing");
  const before = await drawn();
  await page.waitForFunction((before) => document.querySelector("#tree .tried").getAttribute("d").split("M").length - 1 > before, before);
  await shot(page, "tree");
  await laidOutWell(page);
  assert.match(await page.textContent("#tree-told"), /^Tried: [\d ,]+ · dead ends: /);
  // What improves a full grid has none.
  await page.click("#cancel");
  await page.selectOption("#engine", "tabu");
  await page.click("#run");
  await page.waitForSelector("#tree", { state: "detached" });
});
