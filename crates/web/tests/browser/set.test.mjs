// Setting puzzles: every rule is drawn from its own fields, and what is drawn is handed on and opened again.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { LEO, axe, laidOutWell, open, opened, shot } from "./harness.mjs";

const centre = async (page, cell) => {
  const box = await page.locator(`#cell-${cell} > .cell`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Drags over cells. */
export async function drag(page, cells) {
  await page.mouse.move(...(await centre(page, cells[0])));
  await page.mouse.down();
  for (const cell of cells.slice(1)) await page.mouse.move(...(await centre(page, cell)), { steps: 4 });
  await page.mouse.up();
}

const there = (page) => page.$$eval("#rules-there button", (buttons) => buttons.map((button) => button.textContent));

async function blank(page, kind = "Sudoku") {
  await page.click("#tab-make");
  await page.selectOption("#kind", { label: kind });
  await page.click("#new");
  await page.waitForSelector("#typed-rule");
}

async function pick(page, search, name) {
  await page.click("#typed-rule");
  await page.fill("#find-rule", search);
  await page.click(`[data-rule=${name}]`);
  await page.waitForSelector("#add-rule");
}

test("five rules of different families are drawn, and the link and every text that is exported hold them", async (t) => {
  const page = await opened(t);
  await blank(page);
  // A line: every stroke is another one.
  await pick(page, "thermo", "thermometer");
  await drag(page, [0, 9, 18]);
  await drag(page, [2, 11, 20, 29]);
  await page.click("#add-rule");
  assert.deepEqual(await there(page), ["thermometer r1c1 … r3c1", "thermometer r1c3 … r4c3"]);
  await page.click("#other-rule");
  // A cage with a number that is typed where it was drawn.
  await pick(page, "killer", "killer");
  await drag(page, [40, 41, 50]);
  await page.keyboard.type("20");
  assert.equal(await page.inputValue("#field-sum"), "20");
  await page.waitForFunction(() => /20/.test(document.querySelector(".rules").textContent), null, { timeout: 5000 });
  await page.keyboard.press("Enter");
  await page.click("#other-rule");
  // Two cells, in one stroke.
  await pick(page, "ratio", "ratio");
  await drag(page, [6, 7]);
  await page.click("#add-rule");
  await page.click("#other-rule");
  // A clue beside the grid: the line begins there, and says its direction by the first cell it enters.
  await pick(page, "little", "little-killer");
  const [x, y] = await centre(page, 3);
  const side = (await centre(page, 4))[0] - x;
  await page.mouse.move(x, y - side);
  await page.mouse.down();
  await page.mouse.move(x + side, y, { steps: 6 });
  await page.mouse.up();
  assert.equal(await page.inputValue("#field-cells"), "r1c5 r2c6 r3c7 r4c8 r5c9");
  await page.keyboard.type("25");
  await page.keyboard.press("Enter");
  await page.click("#other-rule");
  // An arrow in two strokes, its shaft drawn from the bulb on.
  await pick(page, "arrow", "arrow");
  await drag(page, [72]);
  await drag(page, [72, 64, 56]);
  await page.click("#add-rule");
  await page.click("#other-rule");
  // What holds everywhere.
  await pick(page, "knight", "anti-knight");
  await page.click("#add-rule");
  const rules = [
    "thermometer r1c1 … r3c1", "thermometer r1c3 … r4c3", "killer cage r5c5 … r6c6: 20", "ratio dot r1c7 r1c8: 2",
    "little killer r1c5 … r5c9: 25", "arrow r9c1 … r7c3", "anti-knight",
  ];
  const seen = await there(page);
  assert.equal(seen.length, rules.length, seen.join(" / "));
  await shot(page, "set");
  await laidOutWell(page);
  // The links and texts of others hold all of it.
  await page.click("#share");
  await page.waitForFunction(() => document.querySelectorAll("#elsewhere button").length === 2);
  for (const format of ["toml", "f-puzzles-link", "sudokupad", "json"]) {
    await page.selectOption("#format", format);
    const text = await page.inputValue("#written");
    assert.ok(text.length > 50, format);
    await page.click("#close");
    const other = await opened(t);
    await open(other, text);
    await other.click("#tab-make");
    await other.click("#change-puzzle");
    await other.click("#typed-rule");
    const again = await there(other);
    assert.deepEqual([...again].sort(), [...seen].sort(), format);
    await other.close();
    await page.click("#share");
    await page.waitForFunction(() => document.querySelectorAll("#elsewhere button").length === 2);
  }
  await page.selectOption("#format", "line");
  assert.match(await page.textContent("#not-written"), /Not possible in this format/);
  await page.click("#show-qr");
  await page.waitForSelector("svg#qr path");
  for (const [button, start] of [["#save-png", "89504e47"], ["#save-svg", "3c737667"], ["#save-pdf", "25504446"]]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    const bytes = fs.readFileSync(await file.path());
    assert.equal(bytes.subarray(0, 4).toString("hex"), start, button);
  }
  await shot(page, "share");
});

/** A stroke that begins beside the grid and enters it at a cell, in a direction. */
async function enter(page, cell, [right, down]) {
  const [x, y] = await centre(page, cell);
  const side = (await centre(page, 1))[0] - (await centre(page, 0))[0];
  await page.mouse.move(x - right * side, y - down * side);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

// Each family of the list with five of its rules (of signs between two cells there are four): what is drawn and typed.
const FAMILIES = {
  "cages and cells": [
    ["killer", [[0, 1, 10]], { sum: "12" }], ["quadruple", [[20, 21, 30, 29]], { values: "3 9" }], ["parity", [[40]]],
    ["allowed", [[44, 53]], { values: "2 4 6" }], ["rellik", [[60, 61, 70]], { sum: "9" }],
  ],
  lines: [
    ["thermometer", [[0, 9, 18]]], ["whispers", [[2, 11, 20]]], ["palindrome", [[4, 13, 22]]],
    ["between", [[6, 15, 24, 33]]], ["zipper", [[54, 55, 56]]],
  ],
  "between two cells": [
    ["difference", [[0, 1]]], ["ratio", [[3, 4]]], ["total", [[6, 7]], { sum: "10" }], ["greater", [[20, 29]]],
  ],
  "clues beside the grid": [
    ["little-killer", (page) => enter(page, 4, [1, 1]), { sum: "25" }], ["sandwich", (page) => enter(page, 9, [1, 0]), { sum: "12" }],
    ["x-sum", (page) => enter(page, 2, [0, 1]), { sum: "20" }], ["skyscraper", (page) => enter(page, 36, [1, 0]), { visible: "3" }],
    ["numbered-room", (page) => enter(page, 7, [0, 1]), { value: "4" }],
  ],
  "whole grid": [
    ["anti-knight"], ["anti-king"], ["non-consecutive"], ["global-entropy"], ["no-ratio", [], { by: "2" }],
  ],
};

for (const [family, rules] of Object.entries(FAMILIES)) {
  test(`rules are drawn with the mouse, and the link opens with them: ${family}`, async (t) => {
    const page = await opened(t);
    await blank(page);
    for (const [at, [name, strokes = [], typed = {}]] of rules.entries()) {
      await pick(page, name, name);
      if (typeof strokes === "function") await strokes(page);
      else for (const cells of strokes) await drag(page, cells);
      for (const [field, text] of Object.entries(typed)) await page.fill(`#field-${field}`, text);
      await page.click("#add-rule");
      await page.waitForFunction((n) => document.querySelectorAll("#rules-there button").length === n, at + 1);
      // What holds everywhere is added and done; of what is drawn, the next stroke is another.
      if (await page.locator("#other-rule").count()) await page.click("#other-rule");
    }
    const seen = await there(page);
    await page.click("#share");
    const link = await page.inputValue("#link");
    const other = await opened(t, {}, link.slice(link.indexOf("#")));
    await other.click("#tab-make");
    await other.click("#change-puzzle");
    await other.click("#typed-rule");
    assert.deepEqual(await there(other), seen);
  });
}

test("rules have pictures, in the colours of the page; what is attached goes along and is taken away when it is wrong", async (t) => {
  const page = await opened(t, { colorScheme: "dark", viewport: { width: 390, height: 844 } });
  await open(page, LEO);
  await page.click("#tab-make");
  await page.click("#change-puzzle");
  await page.click("#typed-rule");
  await page.waitForFunction(() => document.querySelectorAll(".pick img").length > 40);
  const rules = await page.locator(".pick").count();
  assert.ok(rules - (await page.locator(".pick img").count()) <= 16, "few are not seen in a grid");
  const first = page.locator("[data-rule=thermometer] img");
  await first.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector("[data-rule=thermometer] img").naturalWidth > 0);
  const dark = await first.getAttribute("src");
  await shot(page, "rules-390");
  await laidOutWell(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction((dark) => document.querySelector("[data-rule=thermometer] img").src !== dark, dark);
  // The solution goes with links of others, and with our own.
  await page.click("#typed-notes");
  await page.click("#attach-solution");
  await page.waitForFunction(() => document.querySelector("#attach-solution").checked);
  for (const format of ["f-puzzles-link", "sudokupad", "toml"]) {
    await page.click("#share");
    await page.waitForFunction(() => document.querySelectorAll("#elsewhere button").length === 2);
    await page.selectOption("#format", format);
    const text = await page.inputValue("#written");
    await page.click("#close");
    const other = await opened(t);
    await open(other, text);
    await other.click("#tab-make");
    await other.click("#change-puzzle");
    await other.click("#typed-notes");
    assert.equal(await other.isChecked("#attach-solution"), true, format);
    await other.close();
  }
  // A given that contradicts it takes it away; so does a puzzle with several solutions never get one.
  await page.click("#typed-given");
  await page.click("#cell-1");
  await page.keyboard.press("9");
  await page.click("#typed-notes");
  assert.equal(await page.isChecked("#attach-solution"), false);
  await page.click("#attach-solution");
  await page.waitForFunction(() => /no solution/i.test(document.querySelector(".notice").textContent));
  assert.equal(await page.isChecked("#attach-solution"), false, "there is none to attach");
});

test("a rule that is there is chosen, changed, moved, copied, deleted, and all of it undone", async (t) => {
  const page = await opened(t);
  await blank(page, "Killer");
  await drag(page, [0, 1]);
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await page.click("#rules-there button");
  await page.fill("#field-sum", "9");
  await page.click("#add-rule");
  assert.deepEqual(await there(page), ["killer cage r1c1 r1c2: 9"]);
  await page.click("#rules-there button");
  await page.click("#move-down");
  await page.click("#move-right");
  assert.deepEqual(await there(page), ["killer cage r2c2 r2c3: 9"]);
  await page.click("#move-left");
  await page.click("#move-left");
  await page.waitForFunction(() => /leave the grid/.test(document.querySelector(".notice").textContent));
  await page.click("#copy-rule");
  await drag(page, [30, 31, 32]);
  await page.click("#add-rule");
  assert.deepEqual(await there(page), ["killer cage r2c1 r2c2: 9", "killer cage r4c4 … r4c6: 9"]);
  // A cell that is selected shows its rules.
  await page.click("#other-rule");
  await page.click("#cell-31");
  assert.deepEqual(await there(page), ["killer cage r4c4 … r4c6: 9"]);
  await page.click("#rules-there button");
  await page.click("#delete-rule");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelectorAll("#rules-there button").length === 1);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector("h3 + #rules-there") && /\(2\)/.test(document.querySelector("fieldset").textContent));
  await page.click("#redo");
  await page.waitForFunction(() => /\(1\)/.test(document.querySelector("fieldset").textContent));
});

test("what is set is counted, shown, rated, and what makes it impossible is named", async (t) => {
  const page = await opened(t);
  await open(page, "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5");
  await page.click("#tab-make");
  await page.waitForFunction(() => /exactly one/.test(document.querySelector("#count").textContent));
  await page.waitForFunction(() => /By logic: .*, \d+ steps/.test(document.querySelector("#way")?.textContent ?? ""));
  await page.click("#change-puzzle");
  await page.check("#possible");
  await page.waitForFunction(() => document.querySelectorAll(".digit.shown").length === 81 - 41 || document.querySelectorAll(".digit.shown").length > 30);
  await page.uncheck("#possible");
  // A thermometer against the givens 7 and 4 of the first column.
  await pick(page, "thermo", "thermometer");
  await drag(page, [9, 18]);
  await page.click("#add-rule");
  await page.waitForFunction(() => /none/.test(document.querySelector("#count").textContent));
  await page.waitForFunction(() => /thermometer/.test(document.querySelector("#why")?.textContent ?? ""));
  // What contradicts each other is marked on the grid: rules by an outline, givens one by one.
  const reasons = await page.$$eval("#why button", (buttons) => buttons.map((button) => button.textContent));
  assert.deepEqual(reasons, ["thermometer r2c1 r3c1", "7 in r2c1", "4 in r3c1"]);
  assert.equal(await page.locator(".clash").count(), 3);
  assert.equal(await page.locator(".clash.one").count(), 2);
  await shot(page, "clash");
  await page.click("#why button >> nth=1");
  assert.equal(await page.locator(".clash").count(), 1, "one of them alone");
  await page.click("#why button >> nth=1");
  assert.equal(await page.locator(".clash").count(), 3);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll(".clash").length === 0);
});

test("while a rule is drawn it is told what it would add, of the newest question", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#kind", { label: "Latin square" });
  await page.selectOption("#size", "4");
  await page.click("#new");
  await pick(page, "killer", "killer");
  await drag(page, [0, 1]);
  await page.keyboard.type("7");
  const told = (text) => page.waitForFunction((text) => document.querySelector("#would-add").textContent === text, text, { timeout: 20000 });
  await told("Solutions: 576 without it, 96 with it. 8 candidates go: r1c1 1 2, r1c2 1 2, r1c3 3 4, r1c4 3 4.");
  assert.equal(await page.locator(".strike").count(), 8, "struck out on the grid");
  await shot(page, "would-add");
  // Another clue is another question; and none is left when the rule is there.
  await page.keyboard.press("Backspace");
  await page.keyboard.type("3");
  await told("Solutions: 576 without it, 96 with it. 8 candidates go: r1c1 3 4, r1c2 3 4, r1c3 1 2, r1c4 1 2.");
  await page.click("#add-rule");
  await told("");
  assert.equal(await page.locator(".strike").count(), 0);
  await drag(page, [2, 3]);
  await page.keyboard.type("3");
  await told("It leaves no solution (without it: 96).");
  // One that is there is told by what is left without it.
  await page.click("#other-rule");
  await page.click("#rules-there button");
  await told("Solutions: 576 without it, 96 with it. 8 candidates go: r1c1 3 4, r1c2 3 4, r1c3 1 2, r1c4 1 2.");
  await page.click("#other-rule");
  assert.equal(await page.locator(".strike").count(), 0);
});

test("candidates and symbols belong to the puzzle, and travel with it", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#size", "4");
  await page.click("#new");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 16);
  await page.click("#typed-mark");
  await page.click("#cell-5");
  await page.keyboard.press("2");
  await page.keyboard.press("4");
  const label = (cell) => page.getAttribute(`#cell-${cell}`, "aria-label");
  assert.equal(await label(5), "row 2, column 2, marks 2 4");
  await page.keyboard.press("2");
  assert.equal(await label(5), "row 2, column 2, marks 4");
  await page.keyboard.press("2");
  await page.click("#typed-given");
  await page.click("#cell-0");
  await page.keyboard.press("1");
  await page.click("#typed-notes");
  assert.equal(await page.inputValue("#set-symbols"), "1 2 3 4");
  await page.fill("#set-symbols", "🍎🍌🍇");
  await page.press("#set-symbols", "Tab");
  await page.waitForFunction(() => document.querySelector(".notice").textContent.length > 5);
  await page.fill("#set-symbols", "🍎🍌🍇⭐");
  await page.press("#set-symbols", "Tab");
  await page.waitForFunction(() => document.querySelector("#cell-0").getAttribute("aria-label") === "row 1, column 1, 🍎, given");
  assert.equal(await label(5), "row 2, column 2, marks 🍌 ⭐");
  await shot(page, "symbols");
  await laidOutWell(page);
  await page.click("#offered-symbols button >> nth=1");
  await page.waitForFunction(() => /, A, given$/.test(document.querySelector("#cell-0").getAttribute("aria-label")));
  // A letter is a value on the keys too, and in a link all of it is there again.
  await page.click("#typed-given");
  await page.click("#cell-15");
  await page.keyboard.press("C");
  assert.equal(await label(15), "row 4, column 4, C, given");
  await page.waitForTimeout(600);
  const other = await opened(t, {}, new URL(page.url()).hash);
  assert.equal(await other.getAttribute("#cell-5", "aria-label"), "row 2, column 2, marks B D");
  assert.equal(await other.getAttribute("#cell-15", "aria-label"), "row 4, column 4, C, given");
});

test("a house is painted, and another grid is laid over the first", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#size", "4");
  await page.click("#new");
  await pick(page, "house", "house");
  await drag(page, [0, 5, 10, 15]);
  await page.click("#add-rule");
  assert.deepEqual(await there(page), ["extra house r1c1 … r4c4"]);
  await page.waitForFunction(() => /: 48$/.test(document.querySelector("#total").textContent), null, { timeout: 20000 });
  await page.click("#typed-given");
  await page.click("#cell-15");
  await page.keyboard.press("4");
  await page.click("#typed-region");
  await page.click("#cell-10");
  await page.click("#grid-top-left");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 28);
  const rows = await page.getAttribute("#grid", "aria-rowcount");
  assert.equal(rows, "6");
  const given = async () => (await page.$$eval("[role=gridcell]", (cells) => cells.map((c) => c.getAttribute("aria-label")))).filter((l) => /given$/.test(l));
  assert.deepEqual(await given(), ["row 4, column 4, 4, given"]);
  // Above and to the left everything moves.
  await page.click("#cell-0");
  await page.click("#grid-bottom-right");
  await page.waitForFunction(() => document.querySelector("#grid").getAttribute("aria-rowcount") === "9");
  assert.deepEqual(await given(), ["row 7, column 7, 4, given"]);
  await page.click("#typed-rule");
  assert.deepEqual(await there(page), ["extra house r4c4 … r7c7"]);
  await shot(page, "grids");
  await page.click("#typed-region");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector("#grid").getAttribute("aria-rowcount") === "6");
  await laidOutWell(page);
});

test("regions are painted, sizes and boxes chosen, and the text is written from the rules", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#size", "6");
  await page.selectOption("#boxes", { label: "3×2" });
  await page.click("#new");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 36);
  await page.click("#typed-region");
  // The cell right of the first box joins it, and one of its own goes over.
  await page.click("#cell-2");
  await page.keyboard.press("1");
  await page.waitForFunction(() => /cells/.test(document.querySelector(".notice").textContent));
  await shot(page, "regions");
  await page.click("#cell-13");
  await page.keyboard.press("2");
  await page.waitForFunction(() => /Jigsaw/.test(document.querySelector(".title").textContent));
  await page.click("#undo");
  await page.waitForFunction(() => !/Jigsaw/.test(document.querySelector(".title").textContent));
  await page.click("#redo");
  await page.click("#typed-notes");
  await page.fill("#set-title", "A small one");
  await page.press("#set-title", "Tab");
  await page.click("#write-text");
  assert.match(await page.inputValue("#set-text"), /no value is repeated in a row, column or region/);
  assert.match(await page.textContent(".title h2"), /A small one/);
  await shot(page, "notes");
});

test("a rule is drawn with keys alone, and what is set has no fault that axe knows", async (t) => {
  const page = await opened(t, { colorScheme: "dark", locale: "pt-BR", viewport: { width: 360, height: 740 } });
  await page.focus("#tab-make");
  await page.keyboard.press("Enter");
  await page.focus("#new");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#typed-rule");
  await page.focus("#typed-rule");
  await page.keyboard.press("Enter");
  await page.focus("#find-rule");
  await page.keyboard.type("sanduiche");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#add-rule");
  await page.focus("#grid");
  await page.keyboard.press("ArrowDown");
  await page.focus(".ways button");
  await page.keyboard.press("Enter");
  assert.equal(await page.inputValue("#field-cells"), "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9");
  await page.focus("#field-sum");
  await page.keyboard.type("14");
  await laidOutWell(page);
  await page.evaluate(axe);
  const faults = async () => (await page.evaluate(() => window.axe.run())).violations.map((v) => `${v.id}: ${v.nodes[0].html}`);
  assert.deepEqual(await faults(), []);
  await shot(page, "set-phone-dark-pt");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#rules-there button").length === 1);
  await page.focus("#other-rule");
  await page.keyboard.press("Enter");
  assert.deepEqual(await faults(), []);
  await shot(page, "picker-phone-dark-pt");
});

test("what was not read of a document stays with it: above the grid, behind verdicts, in links and kept games", async (t) => {
  const page = await opened(t);
  const row = `[${Array(4).fill("{}").join(",")}]`;
  const rules = (text) => `{"size":4,"grid":[${Array(4).fill(row).join(",")}],"antiknight":true,"ruleset":"${text}"}`;
  const frogs = rules("Normal sudoku rules apply. Frogs may not share a pond with digits they eat.");
  const whole = rules("Normal sudoku rules apply.");
  await open(page, frogs);
  const label = /Read in part\. Without: the sentence "Frogs may not share/;
  assert.match(await page.textContent("#part"), label);
  await page.click("#tab-solve");
  await page.click("#run");
  await page.waitForFunction(() => /Without: .*whole puzzle/.test(document.querySelector("#of-whole")?.textContent ?? ""));
  await page.click("#tab-make");
  await page.waitForFunction(() => /Without: /.test(document.querySelector("#of-whole")?.textContent ?? ""));
  await page.click("#tab-play");
  await page.click("#cell-0");
  await page.keyboard.press("1");
  await page.waitForFunction(() => location.hash.length > 10);
  assert.match(await page.textContent("#part"), label, "it stays when something is written");
  await page.waitForTimeout(600);
  const link = await page.evaluate(() => location.href);
  await shot(page, "part");
  // In a link.
  const other = await opened(t, {}, link.slice(link.indexOf("#")));
  assert.match(await other.textContent("#part"), label);
  // In a game that was kept.
  await open(page, whole);
  assert.equal(await page.locator("#part").count(), 0);
  await page.click("#open");
  await page.click("#recent .game");
  await page.waitForFunction(() => /Frogs/.test(document.querySelector("#part")?.textContent ?? ""));
  // Of puzzles that are opened together.
  await open(page, `${whole}\n${frogs}\n`);
  assert.equal(await page.locator("#part").count(), 0);
  await page.click("#later");
  await page.waitForFunction(() => /Frogs/.test(document.querySelector("#part")?.textContent ?? ""));
  await laidOutWell(page);
});
