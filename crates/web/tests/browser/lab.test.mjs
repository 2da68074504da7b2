// The laboratory: an experiment from the form, what it tells while it goes on, and its files.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import zlib from "node:zlib";

import { axe, browser, laidOutWell, opened, puzzles, shot } from "./harness.mjs";

const ended = (page) => page.waitForFunction(
  () => /All \d+ runs have ended|Todas as \d+/.test(document.querySelector("#lab-progress")?.textContent ?? ""), null, { timeout: 120000 },
);

test("an experiment runs in workers, tells rates with intervals, and is saved and loaded", async (t) => {
  const page = await opened(t, { viewport: { width: 1440, height: 900 } });
  await page.click("#tab-lab");
  await page.click("#lab-run");
  await page.waitForFunction(() => /First add a method/.test(document.querySelector(".notice").textContent));
  await page.click("#add-method");
  await page.selectOption("#lab", "bits");
  await page.click("#add-method");
  assert.equal(await page.locator("#methods li").count(), 2);
  await page.fill("#lab-count", "4");
  await page.press("#lab-count", "Tab");
  await page.fill("#lab-givens", "34");
  await page.press("#lab-givens", "Tab");
  await page.click("#lab-run");
  await ended(page);
  assert.match(await page.textContent("#lab-progress"), /All 24 runs/);
  const lines = await page.$$eval("#lab-table tbody tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(lines.map((line) => line[0]), ["tabu fill=random", "bits"]);
  assert.deepEqual(lines[1].slice(1, 4), ["12 / 12", "100.0", "75.8 – 100.0"], "Wilson's interval of 12 of 12");
  await page.waitForFunction(() => document.querySelectorAll("#lab-figures img").length === 3);
  const widths = await page.$$eval("#lab-figures img", (images) => images.map((image) => image.naturalWidth));
  assert.ok(widths.every((width) => width > 0), "the figures are pictures");
  // Every two methods are compared, and a single run can be watched again.
  const pairs = await page.$$eval("#lab-pairs tbody tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.equal(pairs.length, 1);
  assert.deepEqual(pairs[0].slice(0, 2), ["tabu fill=random × bits", "4"]);
  assert.match(pairs[0][3], /^(< )?[01]\.\d{3}$/, "a probability");
  assert.match(pairs[0][4], /^-?[01]\.\d\d$/, "an effect");
  await page.click("#lab-single summary");
  await page.waitForFunction(() => document.querySelectorAll("#lab-rows tbody tr").length === 24);
  await shot(page, "lab");
  await laidOutWell(page);
  const run = await page.$$eval("#lab-rows tbody tr:first-child > *", (cells) => cells.map((cell) => cell.textContent));
  await page.click("#lab-rows tbody tr:first-child button");
  await page.waitForSelector("#runs tbody tr");
  assert.match(await page.textContent("#runs tbody tr"), new RegExp(run[0].split(" ")[0]), "the same method in Solve");
  // The form shows what runs, and keeps it while another tab is shown.
  for (const tab of ["#tab-solve", "#tab-play"]) {
    await page.click(tab);
    await page.click("#tab-solve");
    assert.equal(await page.inputValue("#engine"), "tabu");
    assert.deepEqual([await page.inputValue("#want"), await page.inputValue("#seed"), await page.isChecked("#watch")], ["first", "1", true]);
  }
  await page.click("#tab-lab");
  const [table] = await Promise.all([page.waitForEvent("download"), page.click("#lab-csv")]);
  const rows = fs.readFileSync(await table.path(), "utf8").trim().split("\n");
  assert.equal(rows.length, 25);
  assert.match(rows[0], /^set,number,puzzle,.*,engine,params,seed,verdict,/, "the columns of the program");
  const [report] = await Promise.all([page.waitForEvent("download"), page.click("#lab-report")]);
  const html = fs.readFileSync(await report.path(), "utf8");
  for (const said of ["<li>24 runs</li>", "tabu fill=random", "seconds on the clock", "how the cost falls", "</html>"]) {
    assert.ok(html.includes(said), said);
  }
  const told = await browser.newPage();
  await told.setContent(html);
  await shot(told, "lab-report");
  assert.ok((await told.locator("table").count()) > 2 && (await told.locator("figure svg").count()) > 2);
  await told.close();
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("#save-lab")]);
  const text = fs.readFileSync(await file.path(), "utf8");
  for (const said of ['"order" = 9', '"count" = 4', '"seed" = 1', '"clues" = 34']) assert.ok(text.includes(said), text);
  // Loaded again it is the same, and other tabs take nothing away.
  await page.click("#tab-play");
  await page.click("#tab-lab");
  assert.equal(await page.locator("#lab-table tbody tr").count(), 2);
  await page.click("#methods button");
  await page.click("#methods button");
  await page.setInputFiles("#load-lab", { name: "e.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForFunction(() => document.querySelectorAll("#methods li").length === 2);
  const [again] = await Promise.all([page.waitForEvent("download"), page.click("#save-lab")]);
  assert.equal(fs.readFileSync(await again.path(), "utf8"), text);
});

test("an experiment of the program runs here, in Portuguese, and can be stopped", async (t) => {
  const page = await opened(t, { locale: "pt-BR", colorScheme: "dark", viewport: { width: 390, height: 844 } });
  await page.click("#tab-lab");
  const first = fs.readFileSync(path.join(puzzles, "../experiments/first.toml"), "utf8").replace("repeats = 3", "repeats = 1000");
  await page.setInputFiles("#load-lab", { name: "first.toml", mimeType: "text/plain", buffer: Buffer.from(first) });
  await page.waitForFunction(() => document.querySelectorAll("#methods li").length === 2);
  await page.click("#lab-run");
  await page.waitForFunction(() => /\d+ de 10010 execuções/.test(document.querySelector("#lab-progress")?.textContent ?? ""));
  await page.click("#lab-stop");
  await page.waitForFunction(() => /^Parado após \d+ de 10010/.test(document.querySelector("#lab-progress").textContent));
  await page.waitForFunction(() => document.querySelectorAll("#lab-figures img").length >= 2);
  await laidOutWell(page);
  await page.evaluate(axe);
  const faults = (await page.evaluate(() => window.axe.run())).violations.map((v) => `${v.id}: ${v.nodes[0].html}`);
  assert.deepEqual(faults, []);
  await shot(page, "lab-phone-dark-pt");
  // Of an experiment with several sets one is chosen; what is no experiment says where.
  const paper = fs.readFileSync(path.join(puzzles, "../experiments/paper.toml"), "utf8");
  await page.setInputFiles("#load-lab", { name: "paper.toml", mimeType: "text/plain", buffer: Buffer.from(paper) });
  await page.waitForFunction(() => document.querySelectorAll("#lab-set option").length === 4);
  assert.equal(await page.locator("#story").count(), 0);
  await page.setInputFiles("#load-lab", { name: "x.toml", mimeType: "text/plain", buffer: Buffer.from("title = 1\nset = 2") });
  await page.waitForFunction(() => /^linha \d+: /.test(document.querySelector(".notice").textContent));
});

test("published studies are opened, looked into, and a run of them is made again", async (t) => {
  const page = await opened(t, { viewport: { width: 1440, height: 900 } });
  await page.click("#tab-lab");
  await page.click("#studies summary");
  await page.waitForFunction(() => document.querySelectorAll("#studies button").length === 7);
  await page.click("#studies button:has-text('All engines on minimal')");
  await page.waitForSelector("#story");
  const story = await page.textContent("#story");
  for (const said of [/^All engines on minimal 9×9 puzzles/, /How much work do the engines need/, /The order of cells matters most/]) {
    assert.match(story, said);
  }
  await page.waitForFunction(() => [...document.querySelectorAll("#story img")].filter((image) => image.naturalWidth > 0).length === 3);
  const table = () => page.$$eval("#lab-table tbody tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  const lines = await table();
  assert.equal(lines.length, 14);
  assert.deepEqual(lines.find((line) => line[0] === "backtrack").slice(1, 3), ["10 / 30", "33.3"], "as the study says");
  await page.click("#lab-single summary");
  const rows = page.locator("#lab-rows tbody tr");
  await rows.nth(49).waitFor();
  // An engine that the page does not have is said so.
  await rows.filter({ hasText: /^sat/ }).first().getByRole("button").click();
  await page.waitForFunction(() => /no engine sat/.test(document.querySelector(".notice").textContent));
  await shot(page, "study");
  await laidOutWell(page);
  const row = rows.filter({ hasText: /^bits, in reading order/ }).first();
  const [, , , , , nodes] = await row.locator("> *").allTextContents();
  await row.getByRole("button").click();
  await page.waitForSelector("#runs tbody tr");
  const counted = nodes.replace(/\D/g, "");
  assert.ok(counted.length > 2, "a run with something to count");
  await page.waitForFunction((nodes) => document.querySelector("#runs tbody tr").textContent.replace(/\s/g, "").includes(nodes), counted, { timeout: 60000 });
  // Another study in Portuguese, with its sets.
  await page.click("#tab-lab");
  await page.click("#studies summary");
  await page.click("#studies button:has-text('Scaling with the order')");
  await page.waitForFunction(() => document.querySelectorAll("#lab-set option").length === 8);
  const before = await table();
  const shown = await page.textContent("#lab-table");
  await page.selectOption("#lab-set", "2");
  await page.waitForFunction((before) => document.querySelector("#lab-table").textContent !== before, shown);
  assert.notDeepEqual(await table(), before);
  // Of a large study no more is fetched and unpacked than the set that is looked at.
  const [answer] = await Promise.all([
    page.waitForResponse((got) => /study-phase-\d+\.rows$/.test(got.url())),
    page.click("#studies button:has-text('phase transition')"),
  ]);
  const text = zlib.gunzipSync(await answer.body()).toString();
  const sets = text.split("\n").slice(1).map((row) => row.match(/^([\w-]+),\d+,/)?.[1]).filter(Boolean);
  assert.deepEqual([...new Set(sets)], ["9-15"]);
  await page.evaluate(axe);
  const faults = (await page.evaluate(() => window.axe.run())).violations.map((v) => `${v.id}: ${v.nodes[0].html}`);
  assert.deepEqual(faults, []);
});
