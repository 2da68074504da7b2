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

test("techniques are switched off, and a chosen cell is explained", async (t) => {
  const page = await opened(t, { locale: "pt-BR", colorScheme: "dark", viewport: { width: 360, height: 740 } });
  await open(page, LEO);
  await page.click("#tab-learn");
  assert.equal(await page.isDisabled("#why-cell"), true);
  await page.click("#cell-2");
  await page.click("#why-cell");
  await page.waitForSelector("#why-value");
  assert.match(await page.textContent("#why-value"), /^7 em r1c3 segue/);
  await page.click("#course summary");
  await page.waitForSelector("#lessons li");
  await page.uncheck("li:has([data-lesson=hidden-single]) input");
  await laidOutWell(page);
  await shot(page, "course-phone-dark-pt");
  await page.click("#hint");
  await page.waitForFunction(() => document.querySelector("#hint-text, #said"));
  if (await page.locator("#more").count()) {
    await page.click("#more");
    assert.doesNotMatch(await page.textContent("#hint-text"), /Único escondido/i);
  }
});
