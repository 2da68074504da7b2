// Collections: opened from files, kept with what was done in them, and printed.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

import { LEO, address, axe, laidOutWell, open, opened, shot, tasks } from "./harness.mjs";

const SOLVED = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

const together = (page, text) => page.waitForFunction((text) => document.querySelector("#together")?.textContent === text, text);

async function file(page, name, text) {
  await page.click("#open");
  await page.setInputFiles("#file", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForSelector("dialog", { state: "detached" });
}

const given = (page) => page.locator(".digit.given").count();

test("a collection is there after a reload, with what was solved and what was begun", async (t) => {
  const page = await opened(t);
  const lines = [LEO, `.${SOLVED.slice(1)}`, SOLVED.replace(/5/g, ".")];
  await file(page, "three.sdm", lines.join("\n"));
  await together(page, "1 of 3, 0 solved");
  await page.click("#cell-1");
  await page.keyboard.press("6");
  await page.click("#later");
  await page.waitForFunction(() => document.querySelectorAll(".digit.given").length === 80);
  await page.click("#cell-0");
  await page.keyboard.press("1");
  await together(page, "2 of 3, 1 solved");
  await page.waitForFunction(() => /"s":true/.test(Object.values(localStorage).join("")));
  await page.reload();
  await page.waitForSelector("#grid");
  await together(page, "2 of 3, 1 solved");
  assert.equal(await given(page), 80);
  await page.click("#together");
  const numbers = () => page.$$eval("#numbers button", (all) => all.map((one) => one.getAttribute("aria-label")));
  assert.deepEqual(await numbers(), ["1: begun", "2: solved", "3: not begun"]);
  assert.match(await page.textContent("dialog"), /three\.sdm/);
  await shot(page, "collection");
  await page.click("#numbers button >> nth=0");
  await together(page, "1 of 3, 1 solved");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, 6");
  // Another puzzle takes its place without a question, and it is opened again where it was left.
  page.on("dialog", () => assert.fail("nothing is lost, so nothing is asked"));
  await open(page, LEO.replace("9001", "9100"));
  await page.waitForSelector("#together", { state: "detached" });
  await page.click("#open");
  assert.match(await page.textContent("#collections"), /three\.sdm.*1 of 3 solved/);
  await page.evaluate(axe);
  const faults = (await page.evaluate(() => window.axe.run())).violations.map((v) => `${v.id}: ${v.nodes[0].html}`);
  assert.deepEqual(faults, []);
  await shot(page, "open-collections");
  await page.click("#collections .game");
  await together(page, "1 of 3, 1 solved");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, 6");
  // The same file goes on too; what is forgotten is gone.
  await open(page, LEO);
  await file(page, "three.sdm", lines.join("\n"));
  await together(page, "1 of 3, 1 solved");
  await page.click("#open");
  await page.click("#collections .quiet");
  await page.waitForSelector("#collections", { state: "detached" });
});

test("collections come from CSV and JSONL too, and a solved one stays solved when it is played again", async (t) => {
  const page = await opened(t, { locale: "pt-BR", colorScheme: "dark", viewport: { width: 390, height: 844 } });
  const csv = `puzzle,solution\n${[1, 2, 3].map((n) => `${LEO.replace("9001", `900${n}`)},`).join("\n")}\n`;
  await file(page, "jogos.csv", csv);
  await together(page, "1 de 3, 0 resolvidos");
  const jsonl = [LEO, SOLVED.replace(/^1/, ".")].map((line) => JSON.stringify({ puzzle: line })).join("\n");
  await file(page, "jogos.jsonl", jsonl);
  await together(page, "1 de 2, 0 resolvidos");
  await page.click("#later");
  await page.click("#cell-0");
  await page.keyboard.press("1");
  await together(page, "2 de 2, 1 resolvidos");
  await page.click("#restart");
  await page.click("#earlier");
  await together(page, "1 de 2, 1 resolvidos");
  await laidOutWell(page);
  await page.click("#open");
  assert.equal(await page.locator("#collections li").count(), 2);
  await shot(page, "collections-phone-dark-pt");
});

test("a collection is printed as a booklet with solutions", async (t) => {
  const page = await opened(t);
  await page.click("#share");
  assert.equal(await page.locator("#save-booklet").count(), 0, "one puzzle is no collection");
  await page.click("#close");
  await open(page, Array.from({ length: 9 }, (_, i) => LEO.replace("9001", "90" + (i % 2) + "1")).join("\n"));
  await page.waitForSelector("#together");
  await page.click("#share");
  await page.selectOption("#per-page", "2");
  const size = async () => {
    const [saved] = await Promise.all([page.waitForEvent("download", { timeout: 60000 }), page.click("#save-booklet")]);
    assert.equal(saved.suggestedFilename(), "booklet.pdf");
    const bytes = fs.readFileSync(await saved.path());
    assert.equal(bytes.subarray(0, 4).toString(), "%PDF");
    return Number(/\/Count (\d+)/.exec(bytes.toString("latin1"))[1]);
  };
  const pages = await size();
  assert.ok(pages > 5, `five pages of puzzles and those of the solutions: ${pages}`);
  await page.uncheck("#with-solutions");
  assert.equal(await size(), 5);
  await shot(page, "booklet");
});

test("two tabs on one collection take nothing from each other", async (t) => {
  const page = await opened(t);
  const lines = [LEO, `.${SOLVED.slice(1)}`, SOLVED.replace(/5/g, ".")];
  await file(page, "three.sdm", lines.join("\n"));
  await together(page, "1 of 3, 0 solved");
  await page.click("#cell-1");
  await page.keyboard.press("6");
  await page.waitForFunction(() => /"v":5/.test(Object.entries(localStorage).find(([key]) => /progress/.test(key))?.[1] ?? ""));
  const other = await page.context().newPage();
  await other.goto(address);
  await together(other, "1 of 3, 0 solved");
  // The second tab solves the second puzzle; the first has not looked at it, and goes on with its own.
  await other.click("#later");
  await other.waitForFunction(() => document.querySelectorAll(".digit.given").length === 80);
  await other.click("#cell-0");
  await other.keyboard.press("1");
  await together(other, "2 of 3, 1 solved");
  await together(page, "1 of 3, 1 solved");
  await page.click("#cell-2");
  await page.keyboard.press("3");
  await page.waitForFunction(() => /"v":2/.test(Object.entries(localStorage).find(([key]) => /progress/.test(key))[1]));
  // What was written into the same puzzle is seen where nothing was written meanwhile.
  await other.click("#earlier");
  await other.waitForFunction(() => document.querySelector("#cell-2").getAttribute("aria-label") === "row 1, column 3, 3");
  await page.click("#cell-4");
  await page.keyboard.press("8");
  await other.waitForFunction(() => document.querySelector("#cell-4").getAttribute("aria-label") === "row 1, column 5, 8");
  await other.close();
  await page.reload();
  await page.waitForSelector("#grid");
  await together(page, "1 of 3, 1 solved");
  assert.equal(await page.getAttribute("#cell-4", "aria-label"), "row 1, column 5, 8");
});

test("ten thousand puzzles are opened, and opened again, with no task of more than 50 ms", async (t) => {
  const page = await opened(t);
  // The digits of a puzzle renamed: so many differ.
  const names = [...Array(10000).keys()].map((n) => {
    const digits = [..."123456789"], name = [];
    for (let left = 9; left > 0; left--) { name.push(digits.splice(n % left, 1)[0]); n = Math.floor(n / left); }
    return name;
  });
  const lines = names.map((name) => LEO.replace(/[1-9]/g, (digit) => name[digit - 1])).join("\n");
  // From a file: what the test sends to the page itself would be a task of it.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "garns-many-"));
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.writeFileSync(path.join(folder, "many.sdm"), lines);
  const opening = await tasks(page, async () => {
    await page.click("#open");
    await page.setInputFiles("#file", path.join(folder, "many.sdm"));
    await page.waitForSelector("dialog", { state: "detached" });
    await together(page, "1 of 10000, 0 solved");
    await page.waitForFunction(() => location.hash.length > 9);
  });
  const again = await tasks(page, async () => {
    await page.reload();
    await together(page, "1 of 10000, 0 solved");
  });
  const playing = await tasks(page, async () => {
    await page.click("#later");
    await together(page, "2 of 10000, 0 solved");
    await page.click("#cell-1");
    await page.keyboard.press("6");
    await page.waitForTimeout(1000);
  });
  t.diagnostic(`the longest tasks: ${[opening, again, playing].map((all) => Math.round(all[0])).join(", ")} ms`);
  assert.ok(opening[0] < 50 && playing[0] < 50, `${opening[0]} and ${playing[0]} ms`);
  // Loading the page is part of it.
  assert.ok(again[0] < 100, `${again[0]} ms`);
});
