// What once misled: each of these failed on a page that people were misled by.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LEO, address, labels, open, opened, shot, tasks, values } from "./harness.mjs";

const SOLVED = "153678249789421536426953781918746352237195468645382917562839174894517623371264895";

/** Whether an element is in the window, whole. */
const inView = (page, selector) => page.$eval(selector, (element) => {
  const box = element.getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
});

/** A plain puzzle whose last blank cells are the first ones of its first row. */
async function almost(page, blanks) {
  await open(page, ".".repeat(blanks) + SOLVED.slice(blanks));
  await page.waitForFunction((n) => document.querySelectorAll(".digit.given").length === 81 - n, blanks);
}

test("conflicts and the end are told in view, in windows of every size, and go when they are over", async (t) => {
  const page = await opened(t);
  for (const [width, height] of [[1280, 720], [1366, 768], [1440, 900], [1920, 1080], [768, 1024], [390, 844], [360, 740]]) {
    await page.setViewportSize({ width, height });
    await almost(page, 2);
    await page.click("#cell-0");
    await page.keyboard.press(SOLVED[80]);
    await page.waitForSelector("#broken li");
    assert.ok(await inView(page, "#broken"), `a conflict at ${width}×${height}`);
    const before = await page.$eval("#grid", (grid) => grid.getBoundingClientRect().top);
    await page.keyboard.press(SOLVED[0]);
    await page.waitForSelector("#broken", { state: "detached" });
    await page.click("#cell-1");
    await page.keyboard.press(SOLVED[1]);
    await page.waitForSelector("#solved");
    assert.ok(await inView(page, "#solved") && await inView(page, "#another"), `the end at ${width}×${height}`);
    const after = await page.$eval("#grid", (grid) => grid.getBoundingClientRect().top);
    if (width > 700) assert.equal(after, before, "the grid does not move when something is said");
  }
  // The moment has a time, a level, and a next puzzle.
  assert.match(await page.textContent("#solved"), /\d:\d\d/);
  await page.waitForSelector("#solved-level");
  await shot(page, "solved-phone");
  await page.click("#another");
  await page.waitForFunction(() => document.querySelectorAll(".digit.given").length < 60, null, { timeout: 60000 });
  assert.equal(await page.locator("#solved").count(), 0);
});

test("what is said goes when what it speaks of has changed", async (t) => {
  const page = await opened(t);
  await almost(page, 3);
  await page.click("#cell-0");
  await page.keyboard.press(SOLVED[1]);
  await page.click("#check");
  await page.waitForFunction(() => /does not lead to a solution/.test(document.querySelector(".notice").textContent));
  await page.click("#cell-0");
  await page.keyboard.press(SOLVED[0]);
  await page.waitForFunction(() => document.querySelector(".notice").textContent === "");
  // An answer that comes late, about what stood there before, is not told.
  await page.evaluate(() => document.querySelector("#check").click());
  await page.keyboard.press(SOLVED[1]);
  await page.waitForTimeout(500);
  assert.equal(await page.textContent(".notice"), "");
  // It is told in the main part, can be closed, and hides nothing that has the focus.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.click("#check");
  await page.waitForSelector("main .notice [aria-live]:has-text('does not lead')");
  await hiddenByNothing(page, 30);
  await shot(page, "notice-phone");
  await page.click("#shut");
  assert.equal(await page.textContent(".notice"), "");
  assert.equal(await page.evaluate(() => document.activeElement.id), "grid");
});

test("the form shows the values in force, and any of them can be chosen", async (t) => {
  const page = await opened(t);
  await page.click("#tab-solve");
  await page.selectOption("#engine", "tabu");
  const names = await page.$$eval(".params .field > span", (spans) => spans.map((span) => span.textContent));
  assert.deepEqual(names.slice(0, 2), ["Preset", "fill"], "what decides whether there is a search comes first");
  assert.equal(await page.inputValue("#param-fill"), "random", "the first demonstration searches");
  await page.selectOption("#preset", "paper");
  for (const [name, value] of [["neighbourhood", "literal"], ["boxes", "one"], ["restarts", "0"], ["fill", "random"], ["tabu", "swap"]]) {
    assert.equal(await page.inputValue(`#param-${name}`), value, name);
  }
  assert.equal(await page.inputValue("#preset"), "paper");
  // The engine's own value, which the preset is not, can be chosen; and it is what runs.
  await page.selectOption("#param-tabu", "value");
  await page.fill("#param-iterations", "7");
  await page.press("#param-iterations", "Tab");
  await page.click("#run");
  await page.waitForSelector("#runs tbody th");
  assert.equal(await page.textContent("#runs tbody th"), "tabu preset=paper tabu=value iterations=7");
  await page.waitForFunction(() => document.querySelector("#runs .said").textContent !== "running");
  await page.selectOption("#preset", "best");
  assert.equal(await page.inputValue("#param-tabu"), "value");
  assert.equal(await page.inputValue("#param-fill"), "propagate");
  assert.equal(await page.inputValue("#param-iterations"), "");
  assert.match(await page.textContent(".params"), /for how many steps a swap is tabu/, "explained without a tooltip");
});

test("a search searches, its rival has parameters, and a chart without a curve says why", async (t) => {
  const page = await opened(t);
  await page.click("#tab-solve");
  await page.selectOption("#engine", "tabu");
  await page.selectOption("#rival", "anneal");
  assert.equal(await page.inputValue("#rival-param-fill"), "random");
  await page.locator(".params summary").nth(1).click();
  await page.selectOption("#rival-preset", "lewis");
  assert.equal(await page.inputValue("#rival-param-alpha"), "0.99");
  const ended = (count) => page.waitForFunction((n) => {
    const said = [...document.querySelectorAll("#runs .said")].map((cell) => cell.textContent);
    return said.length === n && said.every((text) => text !== "running");
  }, count, { timeout: 60000 });
  await page.click("#run");
  await ended(2);
  const names = await page.$$eval("#runs tbody th", (cells) => cells.map((cell) => cell.textContent));
  assert.deepEqual(names, ["anneal preset=lewis", "tabu fill=random"]);
  for (const steps of await page.$$eval("#runs .iterations", (cells) => cells.map((cell) => Number(cell.textContent)))) {
    assert.ok(steps > 0, "the first puzzle is searched, not deduced");
  }
  assert.ok((await page.locator("#chart polyline").count()) === 4);
  // What improves a grid has no nodes, whichever tick came last.
  assert.deepEqual(await page.$$eval("#runs .nodes", (cells) => cells.map((cell) => cell.textContent)), ["–", "–"]);
  await page.click("#forget");
  await page.selectOption("#rival", "");
  await page.selectOption("#param-fill", "propagate");
  await page.click("#run");
  await ended(1);
  assert.match(await page.textContent("#no-chart"), /solved before the first swap/);
  assert.equal(await page.locator("#chart").count(), 0);
});

test("the table of runs tells one time, what auto took, which puzzle, and no end before it is seen", async (t) => {
  const page = await opened(t);
  await page.click("#tab-solve");
  await page.click("#run");
  await page.waitForFunction(() => /solution/.test(document.querySelector("#verdict")?.textContent ?? ""));
  assert.match(await page.textContent("#runs tbody th"), /^auto → \w+$/);
  assert.equal(await page.isVisible("#runs .of"), false, "one puzzle needs no number");
  await open(page, LEO);
  await page.selectOption("#engine", "tabu");
  await page.check("#watch");
  await page.fill("#speed", "10");
  await page.click("#run");
  await page.waitForFunction(() => Number(document.querySelector("#played").textContent) > 2);
  assert.doesNotMatch(await page.textContent("#verdict"), /solved/i, "the tape is still being played");
  assert.doesNotMatch(await page.textContent("#runs .said"), /solved/i);
  const times = [];
  for (let i = 0; i < 8; i++) {
    times.push(Number(await page.textContent("#runs tbody tr:first-child td:nth-child(6)")));
    await page.waitForTimeout(60);
  }
  await page.click("#skip");
  await page.waitForFunction(() => /solved|gave up/.test(document.querySelector("#runs .said").textContent));
  times.push(Number(await page.textContent("#runs tbody tr:first-child td:nth-child(6)")));
  assert.deepEqual(times, [...times].sort((a, b) => a - b), "seconds never go back");
  assert.deepEqual(await page.$$eval("#runs tbody .of", (cells) => cells.map((cell) => cell.textContent)), ["2", "1"]);
  assert.equal(await page.isVisible("#runs tbody .of"), true);
  // Each run is made again by its own button, whatever the form says by now: engine, parameters, seed, puzzle.
  const row = (at) => page.$eval(`#runs tbody tr:nth-child(${at})`, (line) =>
    ["th", "td:nth-child(3)", ".of", ".said", ".nodes", ".iterations"].map((name) => line.querySelector(name).textContent));
  await page.uncheck("#watch");
  await page.selectOption("#engine", "dlx");
  await page.fill("#seed", "99");
  for (const at of [1, 3]) {
    const wanted = await row(at);
    await page.click(`#runs tbody tr:nth-child(${at}) .again`);
    await page.waitForFunction((rows) => {
      // What was watched plays its tape again.
      document.querySelector("#skip")?.click();
      const said = [...document.querySelectorAll("#runs .said")].map((cell) => cell.textContent);
      return said.length === rows && !said.includes("running") && !said.includes("being shown");
    }, at === 1 ? 3 : 4, { timeout: 60000 });
    assert.deepEqual(await row(1), wanted);
  }
});

test("a run that is watched has grid and transport controls in view, wherever one scrolls to", async (t) => {
  for (const [width, height] of [[1280, 720], [390, 844], [360, 740]]) {
    const page = await opened(t, { viewport: { width, height } });
    await open(page, LEO);
    await page.click("#tab-solve");
    await page.selectOption("#engine", "tabu");
    await page.check("#watch");
    await page.fill("#speed", "15");
    await page.click("#run");
    await page.waitForFunction(() => Number(document.querySelector("#played")?.textContent) > 1);
    for (const to of [0, 0.25, 0.5, 0.75, 1]) {
      await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), to);
      for (const part of ["#grid", "#halt", "#step", "#skip", "#speed"]) {
        assert.ok(await inView(page, part), `${part} at ${width}×${height}, ${to} of the page`);
      }
    }
    // What has the focus lies under none of them.
    await hiddenByNothing(page, 24);
    await shot(page, `watched-${width}`);
    await page.close();
  }
});

/** Goes from one thing to the next by Tab: each is seen, whatever else lies over the page. */
async function hiddenByNothing(page, times) {
  for (let i = 0; i < times; i++) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const own = document.activeElement;
      const box = own.getBoundingClientRect();
      if (own === document.body || own.id === "grid" || !box.width) return "";
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const label = own.closest("label");
      return at && (own.contains(at) || at.contains(own) && !at.matches("body, html") || label?.contains(at)) ? "" : own.id || own.outerHTML.slice(0, 80);
    });
    assert.equal(hidden, "", "what has the focus is seen");
  }
}

test("a hint after a mistake says which, or only that there is one", async (t) => {
  const page = await opened(t);
  await open(page, LEO);
  await page.click("#cell-1");
  await page.keyboard.press("3");
  await page.click("#tab-learn");
  await page.click("#hint");
  await page.waitForSelector("#said");
  assert.match(await page.textContent("#said"), /^Look again at r1c2: 3 does not belong there\.$/);
  await page.click("#settings");
  await page.uncheck("#name-mistakes");
  await page.click("#close");
  await page.click("#hint");
  await page.waitForFunction(() => document.querySelector("#said")?.textContent === "Something that was written is wrong.");
});

test("what is printed from a dark page is dark on white", async (t) => {
  const page = await opened(t, { colorScheme: "dark" });
  const lines = () => page.$$eval(".rules [stroke]", (shapes) => shapes.map((s) => s.getAttribute("stroke")).filter((c) => /^#/.test(c)));
  const bright = (colour) => Number.parseInt(colour.slice(1, 3), 16) > 176;
  assert.ok((await lines()).some(bright), "bright lines on the screen");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  await page.waitForTimeout(100);
  assert.deepEqual((await lines()).filter(bright), [], "dark lines on paper");
  const ink = await page.$eval(".digit.given", (digit) => getComputedStyle(digit).fill);
  assert.equal(ink, "rgb(0, 0, 0)");
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "system");
});

test("copied is what was copied, and a link of this computer is called that", async (t) => {
  const page = await opened(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.click("#share");
  assert.match(await page.textContent("#local"), /this computer only/);
  await page.click("#copy");
  await page.waitForFunction(() => /was copied/.test(document.querySelector("dialog .told").textContent));
  assert.ok((await page.evaluate(() => navigator.clipboard.readText())).startsWith(address));
  await page.click("#elsewhere button:first-child");
  await page.waitForFunction(async () => /f-puzzles\.com/.test(await navigator.clipboard.readText()));
  await page.click("#close");
  // Where the browser refuses, nothing is said to have been copied.
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("no")); });
  await page.click("#share");
  await page.click("#copy");
  await page.waitForFunction(() => /did not allow/.test(document.querySelector("dialog .told").textContent));
  const selected = await page.$eval("#link", (field) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.ok(selected.startsWith(address), "it is selected instead");
});

test("a paused grid takes nothing", async (t) => {
  const page = await opened(t);
  await page.click("#cell-1");
  await page.click("#pause");
  await page.keyboard.press("5");
  await page.click(".keypad button:nth-child(5)");
  await page.click("#mark-all");
  await page.click(".curtain button");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, blank");
  await page.click("#cell-1");
  await page.keyboard.press("5");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, 5");
});

test("looking into Make changes nothing of a game; givens are taken away until all are needed", async (t) => {
  const page = await opened(t);
  await open(page, LEO);
  await page.click("#cell-1");
  await page.keyboard.press("5");
  await page.click("#tab-make");
  await page.click("#cell-2");
  await page.keyboard.press("7");
  assert.equal(await page.getAttribute("#cell-2", "aria-label"), "row 1, column 3, blank");
  assert.match(await page.textContent(".notice"), /being played/);
  await page.click("#change-puzzle");
  await page.click("#cell-2");
  await page.keyboard.press("7");
  assert.match(await page.getAttribute("#cell-2", "aria-label"), /7, given$/);
  await page.keyboard.press("Control+z");
  // A full grid has givens enough: each could go by itself, and what is left in the end is minimal.
  await open(page, SOLVED);
  await page.click("#minimal");
  await page.waitForFunction(() => /by itself/.test(document.querySelector("#needless").textContent));
  await page.click("#minimise");
  await page.waitForFunction(() => document.querySelectorAll(".digit.given").length < 40, null, { timeout: 30000 });
  await page.waitForFunction(() => /exactly one/.test(document.querySelector("#count").textContent));
  await page.click("#minimal");
  await page.waitForFunction(() => /Every given is needed/.test(document.querySelector("#needless").textContent));
});

test("a clue is typed in digits, whatever is written on the grid", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#kind", { label: "KenKen" });
  await page.selectOption("#size", "4");
  await page.click("#new");
  await page.click("#typed-given");
  await page.click("#cell-0");
  await page.keyboard.press("3");
  await page.click("#tab-play");
  await page.keyboard.press("v");
  assert.equal(await page.locator(".keypad .swatch").count(), 9);
  await page.click("#tab-make");
  await page.click("#typed-rule");
  await page.click("[data-rule=cage]");
  await page.click("#cell-0");
  // A fourth colour is there, a ninth value is not.
  await page.keyboard.type("42");
  assert.equal(await page.inputValue("#field-target"), "42");
  await page.click("#clear");
  assert.equal(await page.inputValue("#field-target"), "4");
  await page.keyboard.press("Backspace");
  assert.equal(await page.inputValue("#field-target"), "");
  assert.match(await page.getAttribute("#cell-0", "aria-label"), /3, given$/);
});

test("what is made too late takes back nothing that was changed meanwhile", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await open(page, SOLVED);
  await page.click("#change-puzzle");
  const givens = () => page.locator(".digit.given").count();
  // The key is there before any worker can answer.
  const pressThenClear = (button) => page.evaluate((button) => {
    document.querySelector(button).click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Backspace", code: "Backspace", bubbles: true }));
  }, button);
  await page.click("#minimal");
  await page.waitForSelector("#minimise");
  await page.click("#cell-0");
  await pressThenClear("#minimise");
  await page.waitForFunction(() => /exactly one/.test(document.querySelector("#count").textContent));
  assert.equal(await givens(), 80);
  await page.click("#cell-1");
  await pressThenClear("#generate");
  await page.waitForFunction(() => /was not opened/.test(document.querySelector(".notice").textContent));
  assert.equal(await givens(), 79);
});

test("many puzzles are opened together, and each keeps what was written into it", async (t) => {
  const page = await opened(t);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, [LEO, `.${SOLVED.slice(1)}`, "what is this", SOLVED.replace(/5/g, ".")].join("\n"));
  await page.waitForFunction(() => document.querySelector("#together")?.textContent === "1 of 3, 0 solved");
  assert.match(await page.textContent(".notice"), /3 puzzles were opened.*line 3/s);
  await page.click("#cell-1");
  await page.keyboard.press("3");
  await page.click("#later");
  await page.waitForFunction(() => document.querySelectorAll(".digit.given").length === 80);
  await page.click("#cell-0");
  await page.keyboard.press(SOLVED[0]);
  await page.waitForSelector("#solved");
  await page.waitForFunction(() => document.querySelector("#together").textContent === "2 of 3, 1 solved");
  await page.click("#another");
  await page.waitForFunction(() => document.querySelector("#together").textContent === "3 of 3, 1 solved");
  await page.click("#earlier");
  await page.click("#earlier");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, 3");
});

test("cells of every size are drawn to be read", async (t) => {
  const page = await opened(t, { viewport: { width: 1440, height: 900 } });
  await page.click("#tab-make");
  const blank = async (size) => {
    await page.selectOption("#size", String(size));
    await page.click("#new");
    await page.waitForFunction((n) => document.querySelectorAll("[role=gridcell]").length === n, size * size);
  };
  await blank(16);
  await page.click("#tab-play");
  await page.click("#mark-all");
  await page.waitForFunction(() => document.querySelectorAll(".ink .small").length >= 256 * 3);
  const sizes = await page.$$eval(".ink .small", (marks) => {
    const scale = document.querySelector("#grid").getScreenCTM().a;
    return marks.map((mark) => mark.getAttribute("font-size") * scale);
  });
  assert.ok(Math.min(...sizes) >= 6.5, `marks of ${Math.min(...sizes)} px`);
  await shot(page, "marks-16");
  await page.click("#tab-make");
  await blank(4);
  const thick = await page.$$eval(".rules [stroke-width]", (lines) => {
    const scale = document.querySelector("#grid").getScreenCTM().a;
    return Math.max(...lines.map((line) => line.getAttribute("stroke-width") * scale));
  });
  assert.ok(thick <= 5, `lines of ${thick} px`);
  await shot(page, "blank-4");
});

test("on a phone the keypad is full, and a finger on the grid scrolls where nothing is written", async (t) => {
  const page = await opened(t, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const rows = await page.$$eval(".keypad button", (keys) => {
    const tops = keys.map((key) => Math.round(key.getBoundingClientRect().top));
    return Object.values(Object.groupBy(tops, (top) => top)).map((row) => row.length);
  });
  assert.equal(new Set(rows).size, 1, `rows of ${rows} keys`);
  const takes = () => page.$eval("#grid", (grid) => getComputedStyle(grid).touchAction);
  assert.equal(await takes(), "pinch-zoom", "dragging selects");
  for (const tab of ["solve", "learn"]) {
    await page.tap(`#tab-${tab}`);
    assert.match(await takes(), /pan-y|manipulation/, tab);
  }
  await page.tap("#tab-play");
  await page.tap("#cell-1");
  await page.tap(".keypad button:nth-child(5)");
  await page.tap(".keypad .wipe");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, blank");
});

test("a grid of 25×25 is drawn, written into and played with no task of more than 50 ms", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#size", "25");
  // The engines are compiled beside the page; what they take is none of its tasks.
  await page.waitForFunction(() => /exactly one/.test(document.querySelector("#count").textContent), null, { timeout: 60000 });
  const drawn = await tasks(page, async () => {
    await page.click("#new");
    await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 625);
    await page.waitForTimeout(800);
  });
  const set = await tasks(page, async () => {
    await page.click("#cell-30");
    await page.keyboard.press("7");
    await page.waitForFunction(() => /7, given$/.test(document.querySelector("#cell-30").getAttribute("aria-label")));
    await page.waitForTimeout(800);
  });
  const played = await tasks(page, async () => {
    await page.click("#tab-play");
    await page.click("#cell-40");
    await page.keyboard.press("8");
    await page.click("#mark-all");
    await page.waitForTimeout(800);
    await page.keyboard.press("Control+z");
    await page.waitForTimeout(800);
  });
  const longest = [drawn, set, played].map((tasks) => Math.round(tasks[0]));
  t.diagnostic(`longest tasks of 25×25, ms of the processor: drawn ${longest[0]}, set ${longest[1]}, played ${longest[2]}`);
  assert.ok(Math.max(...longest) <= 50, `${longest}`);
  assert.equal((await labels(page)).length, 625);
  assert.equal((await values(page)).filter((value) => value !== ".").length, 2);
});

test("where only givens change, no cell is drawn again", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.click("#change-puzzle");
  await page.$eval("#cell-3", (cell) => { cell.kept = true; });
  await page.click("#cell-1");
  await page.keyboard.press("5");
  await page.waitForFunction(() => /5, given$/.test(document.querySelector("#cell-1").getAttribute("aria-label")));
  assert.equal(await page.$eval("#cell-3", (cell) => cell.kept), true);
  await page.click("#undo");
  await page.waitForFunction(() => /blank$/.test(document.querySelector("#cell-1").getAttribute("aria-label")));
  assert.equal(await page.$eval("#cell-3", (cell) => cell.kept), true);
});

test("an answer that comes when its tab was left is shown in no other", async (t) => {
  const page = await opened(t);
  await open(page, LEO);
  for (const [tab, button] of [["solve", "run"], ["learn", "hint"]]) {
    await page.click(`#tab-${tab}`);
    if (tab === "solve") await page.selectOption("#want", "candidates");
    await page.evaluate((id) => {
      document.getElementById(id).click();
      document.getElementById("tab-play").click();
    }, button);
    // What is asked after it is answered after it.
    await page.click("#check");
    await page.waitForFunction(() => /Nothing is wrong/.test(document.querySelector(".notice").textContent));
    await page.waitForTimeout(500);
    assert.equal(await page.locator(".ink .small, .cell.lit, .digit.shown").count(), 0, tab);
  }
});
