// Playing: games that are never lost, keys that are told, settings, and a page that can be installed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { KENKEN, LEO, address, axe, labels, laidOutWell, open, opened, shot, values } from "./harness.mjs";

test("a first visit is welcomed in a sentence; the window is called after the puzzle", async (t) => {
  const page = await opened(t);
  assert.match(await page.textContent("#welcome"), /^No digit may stand twice .* \? shows the keys\.$/);
  assert.equal(await page.textContent(".title h2"), "Sudoku 9×9");
  assert.equal(await page.title(), "Sudoku 9×9 · garns");
  await page.click("#cell-1");
  await page.keyboard.press("5");
  await page.waitForSelector("#welcome", { state: "detached" });
  await page.click("#open");
  await page.click("#examples button:nth-child(4)");
  await page.waitForFunction(() => !/^Sudoku/.test(document.title));
});

test("a game that was begun is there again, and all of them are listed", async (t) => {
  const page = await opened(t);
  await page.click("#cell-1");
  await page.keyboard.press("5");
  await open(page, LEO);
  await page.click("#cell-1");
  await page.keyboard.press("6");
  await page.keyboard.press("Shift+Digit2");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("garns-games") ?? "[]").length === 2);
  // Without a link in the address the last game is gone on with.
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForSelector("#cell-80");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, 6");
  assert.equal(await page.locator("#welcome").count(), 0);
  await page.click("#open");
  const listed = await page.$$eval("#recent li", (items) => items.map((item) => item.textContent));
  assert.equal(listed.length, 2);
  assert.match(listed[0], /^Sudoku 9×91 of 61 cells, \d:\d\d$/);
  await shot(page, "recent");
  await page.click("#recent li:nth-child(2) button");
  await page.waitForFunction(() => document.querySelector("#cell-1").getAttribute("aria-label") === "row 1, column 2, 5");
  await page.click("#open");
  await page.click("#forget-games");
  await page.waitForSelector("#recent", { state: "detached" });
  assert.equal(await page.evaluate(() => localStorage.getItem("garns-games")), "[]");
});

test("two tabs keep their games beside each other, and none is lost with one that can't be read", async (t) => {
  const page = await opened(t);
  const other = await page.context().newPage();
  await other.goto(address);
  await other.waitForSelector("#cell-80");
  const kept = (n) => page.waitForFunction((n) => JSON.parse(localStorage.getItem("garns-games") ?? "[]").length === n, n);
  await page.click("#cell-1");
  await page.keyboard.press("5");
  await kept(1);
  // The other tab has not seen that; it plays another puzzle.
  await open(other, LEO);
  await other.click("#cell-1");
  await other.keyboard.press("6");
  await kept(2);
  await page.evaluate(() => {
    // As text: numbers as long as those of games are rounded where JavaScript reads them.
    const games = localStorage.getItem("garns-games");
    localStorage.setItem("garns-games", games.replace("[", '[{"id":"from a later version"},'));
  });
  await page.click("#cell-4");
  await page.keyboard.press("3");
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("garns-games"))[0].filled?.[0] === 2);
  await kept(2);
  await page.click("#open");
  assert.equal(await page.locator("#recent li").count(), 2);
});

test("a question mark shows the keys, in both languages", async (t) => {
  const page = await opened(t, { locale: "pt-BR" });
  await page.click("#cell-1");
  await page.keyboard.press("?");
  await page.waitForSelector(".keys");
  assert.match(await page.textContent("dialog"), /Teclas[^]*desfazer[^]*Ctrl \+ Y/);
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(found.violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => v.id), []);
  await shot(page, "keys-pt");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.click("#keys");
  await page.waitForSelector(".keys");
});

test("what a cell sees is marked, conflicts are not told, and no clock is seen, for those who like that", async (t) => {
  const page = await opened(t);
  await page.click("#settings");
  await page.check("#highlight");
  await page.uncheck("#conflicts");
  await page.uncheck("#clock");
  await page.click("#close");
  await page.click("#cell-0");
  const near = () => page.$$eval(".cell.near", (cells) => cells.map((cell) => cell.parentElement.id));
  const seen = await near();
  for (const cell of ["cell-1", "cell-8", "cell-9", "cell-72", "cell-10", "cell-20"]) assert.ok(seen.includes(cell), cell);
  assert.ok(!seen.includes("cell-0") && !seen.includes("cell-40") || seen.length > 20);
  // Equal digits: the given 1 in the corner, and the other ones.
  const ones = await page.$$eval("[role=gridcell]", (cells) => cells
    .filter((cell) => / 1, given$/.test(cell.getAttribute("aria-label"))).map((cell) => cell.id));
  for (const cell of ones.filter((cell) => cell !== "cell-0")) assert.ok(seen.includes(cell), cell);
  await page.click("#cell-1");
  await page.keyboard.press("1");
  await page.waitForTimeout(100);
  assert.equal(await page.locator("#broken, .digit.wrong").count(), 0);
  assert.equal(await page.locator(".clock").count(), 0);
  await shot(page, "highlight");
});

test("the keypad tells which digits are all placed, and lets them go", async (t) => {
  const page = await opened(t);
  const solved = "153678249789421536426953781918746352237195468645382917562839174894517623371264895";
  await open(page, solved.replaceAll("7", ".").replace("5", "."));
  const done = () => page.$$eval(".keypad .done", (keys) => keys.map((key) => key.textContent));
  await page.waitForFunction(() => document.querySelectorAll(".keypad .done").length === 7);
  assert.deepEqual(await done(), ["1", "2", "3", "4", "6", "8", "9"]);
  assert.equal(await page.getAttribute(".keypad .done", "aria-label"), "1, all placed");
  await page.click("#settings");
  await page.check("#hide-finished");
  await page.click("#close");
  assert.equal(await page.locator(".keypad .key:not(.wipe):visible").count(), 2);
  await page.click(`#cell-${solved.indexOf("5")}`);
  await page.click(".keypad .key:nth-child(5)");
  await page.waitForFunction(() => document.querySelectorAll(".keypad .done").length === 8);
  assert.equal(await page.evaluate(() => document.activeElement.id), "grid", "the focus is not lost with the key");
  await page.click("#undo");
  assert.equal((await done()).length, 7);
  await page.click(".keypad .key:nth-child(5)");
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".keypad .away").length === 8, null, { timeout: 10000 });
});

test("the page can be installed", async (t) => {
  const page = await opened(t);
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = await (await page.request.get(url)).json();
  assert.equal(manifest.display, "standalone");
  const sizes = await page.evaluate(async ([manifest, url]) => Promise.all(manifest.icons.map(async (icon) => {
    const image = new Image();
    image.src = new URL(icon.src, url).href;
    await image.decode();
    return [icon.sizes, icon.purpose, `${image.naturalWidth}x${image.naturalHeight}`];
  })), [manifest, url]);
  for (const [said, , is] of sizes.filter(([said]) => said !== "any")) assert.equal(is, said);
  assert.ok(sizes.some(([said, purpose]) => said === "192x192" && purpose === "any"));
  assert.ok(sizes.some(([said, purpose]) => said === "512x512" && purpose === "any"));
  assert.ok(sizes.some(([, purpose]) => purpose === "maskable"));
});

test("what was solved is counted level by level, and kept", async (t) => {
  const page = await opened(t);
  const solved = "153678249789421536426953781918746352237195468645382917562839174894517623371264895";
  await open(page, `..${solved.slice(2)}`);
  await page.click("#cell-0");
  await page.keyboard.press(solved[0]);
  await page.click("#cell-1");
  await page.keyboard.press(solved[1]);
  await page.click("#statistics summary");
  await page.reload();
  await page.waitForSelector("#statistics");
  assert.match(await page.textContent("#statistics tbody"), /^easy1\d+:\d\d\d+:\d\d$/);
});

test("the puzzle of the day is the same for everybody, one for each level", async (t) => {
  const day = async () => {
    const page = await opened(t);
    await page.click("#open");
    await page.click("#daily button:first-child");
    await page.waitForSelector("dialog", { state: "detached", timeout: 60000 });
    assert.match(await page.textContent(".title h2"), /^Puzzle of \d{4}-\d\d-\d\d, easy$/);
    return (await values(page)).join("");
  };
  assert.equal(await day(), await day());
});

test("the pen draws from cell to cell, by dragging and by keys, and its lines are kept and taken back", async (t) => {
  const page = await opened(t);
  await page.keyboard.press("b");
  assert.equal(await page.getAttribute("#mode-B", "aria-checked"), "true");
  const middle = async (cell) => {
    const { x, y, width, height } = await page.locator(`#cell-${cell} rect`).first().boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const lines = () => page.$eval(".pen", (path) => (path.getAttribute("d").match(/M/g) ?? []).length);
  await page.mouse.move(...await middle(10));
  await page.mouse.down();
  for (const cell of [11, 21, 30]) await page.mouse.move(...await middle(cell), { steps: 4 });
  await page.mouse.up();
  assert.equal(await lines(), 3, "to the right, across, down");
  // The same by keys alone: cells are selected, then drawn along.
  await page.click("#cell-40");
  for (const key of ["Shift+ArrowRight", "Shift+ArrowDown", "1"]) await page.keyboard.press(key);
  assert.equal(await lines(), 5);
  await page.keyboard.press("1");
  assert.equal(await lines(), 3, "drawn again, they go");
  await page.keyboard.press("Control+z");
  assert.equal(await lines(), 5);
  await page.waitForFunction(() => /^#g1=/.test(location.hash));
  await page.waitForTimeout(600);
  await page.reload();
  await page.waitForSelector("#grid");
  assert.equal(await lines(), 5, "they are part of the link");
  await page.click("#cell-41");
  await page.keyboard.press("Delete");
  assert.equal(await lines(), 3, "clearing a cell takes its lines, from either side");
  await laidOutWell(page);
});

test("a game is shown once more from its beginning, and stays as it was", async (t) => {
  const page = await opened(t);
  await page.click("#cell-1");
  for (const key of ["5", "ArrowDown", "ArrowDown", "ArrowDown", "6"]) await page.keyboard.press(key);
  await page.waitForFunction(() => /^#g1=/.test(location.hash));
  const before = await labels(page);
  await page.click("#replay");
  assert.notDeepEqual(await labels(page), before, "it begins anew");
  await page.click("#cell-2");
  await page.keyboard.press("4");
  await page.waitForFunction(() => document.querySelector("#replay").textContent === "Replay");
  assert.deepEqual(await labels(page), before, "what is typed meanwhile is not taken");
  await page.click("#replay");
  await page.click("#replay");
  assert.deepEqual(await labels(page), before, "ended early, all of it is there");
  await page.waitForTimeout(600);
  assert.match(await page.evaluate(() => localStorage.getItem("garns-games")), /"filled":\[2,/);
});

test("a replay that something else interrupts loses no move, and leaves the clock alone", async (t) => {
  const page = await opened(t);
  await page.click("#cell-1");
  for (const key of ["5", "ArrowDown", "ArrowDown", "ArrowDown", "6", "ArrowDown", "7"]) await page.keyboard.press(key);
  await page.waitForFunction(() => /^#g1=/.test(location.hash) && /[1-9]/.test(document.querySelector(".clock").textContent));
  const before = await labels(page);
  await page.click("#replay");
  const time = await page.textContent(".clock");
  await page.click("#restart");
  assert.equal(await page.textContent(".clock"), time, "nothing is begun anew while it is shown");
  await page.waitForTimeout(500);
  await page.reload();
  await page.waitForSelector("#grid");
  assert.deepEqual(await labels(page), before, "loaded again in between, all of it is there");
  for (const key of ["2", "8", "9"]) {
    await page.click("#cell-4");
    await page.keyboard.press(key);
  }
  const after = await labels(page);
  await page.click("#replay");
  await open(page, KENKEN);
  await page.click("#cell-0");
  await page.keyboard.press("1");
  assert.match((await labels(page))[0], /, 1$/, "the other puzzle can be played at once");
  await page.click("#undo");
  await page.click("#undo");
  assert.deepEqual(await labels(page), after, "and what was not shown yet is there when one goes back");
});

test("techniques that hints told of are reminded of, and an exercise has a link", async (t) => {
  const page = await opened(t);
  await page.click("#tab-learn");
  await page.click("#hint");
  await page.waitForFunction(() => /technique/.test(localStorage.getItem("garns-asked") ?? ""));
  await page.click("#tab-play");
  await page.click("#statistics summary");
  const name = await page.textContent("#reminders button span");
  await page.click("#reminders button");
  await page.waitForSelector("#lesson-page");
  assert.equal(await page.textContent("#lesson"), name);
  await page.click("#practise");
  await page.waitForSelector("#exercise-link");
  const link = await page.inputValue("#exercise-link");
  assert.match(link, /#x=[\w-]+\.\d+$/);
  const position = await labels(page);
  const other = await opened(t, {}, link.slice(link.indexOf("#")));
  await other.waitForSelector("#exercise-link");
  assert.equal(await other.textContent("#lesson"), name);
  assert.deepEqual(await labels(other), position, "the same position");
});
