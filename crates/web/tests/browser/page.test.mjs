// The page as people use it, in a real Chromium. Started by `cargo xtask test-web`.

import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { test } from "node:test";

import { GARNS_DIST, KENKEN, LEO, address, axe, browser, labels, laidOutWell, open, opened, shot, values } from "./harness.mjs";

test("star burst leo is pasted and solved: 81 digits", async (t) => {
  const page = await opened(t);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, LEO);
  await page.waitForFunction(() => document.querySelectorAll(".digit.given").length === 20);
  await page.click("#tab-solve");
  await page.click("#run");
  await page.waitForFunction(() => document.querySelectorAll(".digit").length === 81);
  assert.match(await page.textContent("#verdict"), /one solution/);
  const solution = await values(page);
  for (let i = 0; i < 9; i++) {
    const row = solution.slice(i * 9, i * 9 + 9);
    const column = solution.filter((_, cell) => cell % 9 === i);
    assert.equal(new Set(row).size, 9);
    assert.equal(new Set(column).size, 9);
  }
  await page.click("#write");
  await page.waitForSelector("#solved");
  await shot(page, "leo-solved");
});

test("tabu search comes to cost 0, with a chart of its points; a run can be watched and repeated", async (t) => {
  const page = await opened(t);
  // An empty grid: nothing can be deduced before the search begins.
  await open(page, ".".repeat(81));
  await page.click("#tab-solve");
  const engines = await page.$$eval("#engine option", (options) => options.map((o) => o.value));
  if (!engines.includes("tabu")) return t.skip("this garns has no tabu search");
  await page.selectOption("#engine", "tabu");
  assert.ok((await page.$$(".params .field")).length > 0, "the form comes from the engine's own description");
  await page.fill("#seed", "7");
  const runs = async (count) => {
    await page.click("#run");
    await page.waitForFunction((n) => {
      const said = [...document.querySelectorAll("#runs .said")];
      return said.length === n && said.every((s) => s.textContent === "solved");
    }, count, { timeout: 60000 });
  };
  await runs(1);
  assert.equal(await page.textContent("#runs .cost"), "0");
  const points = await page.$$eval("#chart polyline", (lines) => lines.map((line) => [
    Number(line.dataset.points), line.getAttribute("points").trim().split(" ").length,
  ]));
  assert.equal(points.length, 2, "current and best cost");
  assert.deepEqual(await page.$$eval("#chart .title-of", (titles) => titles.map((title) => title.textContent)), ["Iterations", "Cost"]);
  for (const [all, drawn] of points) assert.ok(all > 10 && drawn > 10, `${all} points, ${drawn} drawn`);
  const first = await page.textContent("#runs .iterations");
  await runs(2);
  const again = await page.$$eval("#runs .iterations", (cells) => cells.map((cell) => cell.textContent));
  assert.deepEqual(again, [first, first], "the same seed gives the same run");
  await page.selectOption("#against", "time");
  await shot(page, "tabu");
  // Watched: the swaps are played at the speed one likes, one by one if one likes.
  await page.check("#watch");
  await page.fill("#speed", "0");
  await page.click("#run");
  await page.waitForFunction(() => Number(document.querySelector("#played").textContent) > 0);
  await page.click("#halt");
  const before = Number(await page.textContent("#played"));
  await page.click("#step");
  assert.equal(Number(await page.textContent("#played")), before + 1);
  await page.fill("#speed", "20");
  await page.click("#halt");
  const seen = await page.evaluate(async () => {
    const long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map((e) => Math.round(e.duration))))
      .observe({ type: "longtask" });
    let frames = 0;
    const start = performance.now();
    while (performance.now() - start < 1000 && document.querySelector("#played")) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
    }
    return [Math.round((frames * 1000) / (performance.now() - start)), long];
  });
  t.diagnostic(`${seen[0]} frames a second while swaps are played, tasks over 50 ms: ${JSON.stringify(seen[1])}`);
  assert.ok(seen[1].length <= 2, `${seen[1]}`);
  if (await page.isVisible("#skip")) await page.click("#skip");
  await page.waitForFunction(() => document.querySelectorAll(".digit").length === 81);
});

test("the solutions of a blank grid are counted, all of them", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#kind", { label: "Sudoku" });
  await page.selectOption("#size", "9");
  await page.click("#new");
  await page.waitForFunction(
    () => document.querySelector("#total").textContent === ": 6 670 903 752 021 072 936 960",
  );
});

test("a KenKen is entered by dragging, and its solutions are counted as it grows", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#kind", { label: "KenKen" });
  await page.selectOption("#size", "3");
  await page.click("#new");
  const centre = async (cell) => {
    const box = await page.locator(`#cell-${cell} > .cell`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const cage = async (cells, clue) => {
    await page.mouse.move(...(await centre(cells[0])));
    await page.mouse.down();
    for (const cell of cells.slice(1)) await page.mouse.move(...(await centre(cell)), { steps: 4 });
    await page.mouse.up();
    // Typed where the cells were selected, as the help says.
    await page.keyboard.type(clue);
    assert.equal(await page.inputValue("#field-target"), clue.replace(/\D/g, ""));
    await page.keyboard.press("Enter");
  };
  await page.waitForFunction(() => /more than one/.test(document.querySelector("#count").textContent));
  // Of the blank 3×3 KenKen, every Latin square.
  await page.waitForFunction(() => document.querySelector("#total").textContent === ": 12");
  await cage([0, 1], "3+");
  await cage([2, 5], "3/");
  await cage([3, 6], "1-");
  await cage([4, 7], "3/");
  await cage([8], "2");
  await page.waitForFunction(() => /none|exactly one|more than one/.test(document.querySelector("#count").textContent));
  assert.match(await page.textContent(".rules"), /3\+[^]*3÷/);
  assert.match(await page.textContent(".title"), /KenKen/);
  const told = await page.textContent("#count");
  await page.click("#tab-solve");
  await page.click("#run");
  await page.waitForFunction(() => !/running/.test(document.querySelector("#verdict")?.textContent ?? "running"));
  const verdict = await page.textContent("#verdict");
  const agree = { none: /no solution/i, "exactly one": /one solution/i, "more than one": /several/i };
  assert.match(verdict, agree[told.split(": ")[1].trim()], `${told} and ${verdict}`);
  await page.click("#tab-make");
  await page.click("#undo");
  assert.equal((await page.textContent(".rules")).includes("2÷"), false);
  await shot(page, "kenken");
});

test("a KenKen from a file is drawn with its cages and solved", async (t) => {
  const page = await opened(t);
  await open(page, KENKEN);
  const drawn = await page.textContent(".rules");
  for (const clue of ["30×", "1−", "13+", "2÷", "48×"]) assert.ok(drawn.includes(clue), clue);
  await page.click("#tab-solve");
  await page.click("#run");
  await page.waitForFunction(() => document.querySelectorAll(".digit").length === 36);
});

test("digits, marks and colours are written, and everything is undone and redone", async (t) => {
  const page = await opened(t);
  await page.click("#cell-1");
  await page.keyboard.press("5");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Digit4");
  await page.keyboard.press("Control+Digit2");
  await page.keyboard.press("v");
  await page.keyboard.press("3");
  const label = () => page.getAttribute("#cell-4", "aria-label");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, 5");
  assert.equal(await label(), "row 1, column 5, marks 2 4");
  assert.equal(await page.locator("#cell-4 .tint-3").count(), 1);
  for (let i = 0; i < 4; i++) await page.click("#undo");
  assert.equal(await label(), "row 1, column 5, blank");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, blank");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Control+y");
  assert.equal(await label(), "row 1, column 5, marks 2 4");
  // A digit that breaks a rule is shown with the rule.
  await page.keyboard.press("z");
  await page.click("#cell-1");
  await page.keyboard.press("1");
  await page.waitForSelector("#broken li");
  assert.match(await page.textContent("#broken"), /row 1/);
  await page.click("#check");
  await page.waitForFunction(() => /lead to a solution/.test(document.querySelector(".notice").textContent));
});

test("a link opens the same grid in a new page", async (t) => {
  const page = await opened(t);
  await open(page, KENKEN);
  await page.click("#cell-0");
  await page.keyboard.press("6");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Digit2");
  const expected = await labels(page);
  await page.click("#share");
  const link = await page.inputValue("#link");
  assert.ok(link.startsWith(address) && link.length < 2000, `${link.length} characters`);
  const other = await opened(t, {}, link.slice(address.length));
  assert.deepEqual(await labels(other), expected);
  assert.equal(await other.textContent(".rules"), await page.textContent(".rules"));
});

test("the link of a puzzle alone is as short as it gets: said, copied, and opened", async (t) => {
  const page = await opened(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await open(page, LEO);
  const puzzle = await labels(page);
  await page.click("#cell-1");
  await page.keyboard.press("6");
  await page.click("#share");
  const whole = await page.inputValue("#link");
  await page.uncheck("#with-game");
  const short = await page.inputValue("#link");
  const [, fragment] = short.split("#");
  assert.ok(fragment.length < 34 && short.length < whole.length, `${short} ${whole}`);
  assert.equal(await page.textContent("#length"), `${short.length} characters`);
  await page.click("#copy");
  await page.waitForFunction(() => /was copied/.test(document.querySelector("dialog .told").textContent));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), short);
  await page.click("#show-qr");
  const side = Number((await page.getAttribute("svg#qr", "viewBox")).split(" ")[2]);
  assert.ok(side <= 41, `${side}: a small code`);
  const other = await opened(t, {}, short.slice(address.length));
  assert.deepEqual(await labels(other), puzzle);
  // A puzzle with rules has a link without what was written, too.
  await page.click("#close");
  await open(page, KENKEN);
  const rules = await page.textContent(".rules");
  await page.click("#share");
  assert.equal(await page.locator("#with-game").count(), 0, "nothing was written");
  const third = await opened(t, {}, (await page.inputValue("#link")).slice(address.length));
  assert.equal(await third.textContent(".rules"), rules);
  // A link that was cut off says so.
  const cut = await opened(t, {}, `#${fragment.slice(0, 4)}`);
  await cut.waitForFunction(() => /damaged or cut off/.test(document.querySelector(".notice").textContent));
});

test("a hopeless count is cancelled, and the next job runs", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.click("#new");
  await page.waitForFunction(() => document.querySelectorAll(".digit").length === 0);
  await page.click("#tab-solve");
  await page.selectOption("#engine", "bits");
  await page.selectOption("#want", "count");
  await page.evaluate(() => {
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((e) => e.duration)))
      .observe({ type: "longtask" });
    window.frames = 0;
    const tick = () => { window.frames += 1; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
  });
  await page.click("#run");
  await page.waitForFunction(() => Number(document.querySelector("#runs tbody .nodes")?.textContent) > 0);
  const frames = await page.evaluate(() => window.frames);
  await page.waitForTimeout(1000);
  t.diagnostic(`${(await page.evaluate(() => window.frames)) - frames} frames a second while an engine runs`);
  const long = await page.evaluate(() => window.long);
  t.diagnostic(`tasks over 50 ms while an engine runs: ${JSON.stringify(long)}`);
  // A machine that does other things may stop a task for a while; a page that works itself would have many.
  assert.ok(long.length <= 2, `${long}`);
  await page.click("#cancel");
  await page.waitForFunction(() => /cancelled/i.test(document.querySelector("#verdict").textContent));
  await page.selectOption("#want", "first");
  await page.click("#run");
  await page.waitForFunction(() => document.querySelectorAll(".digit").length === 81);
});

test("Portuguese, by the browser's language and by choice", async (t) => {
  const page = await opened(t, { locale: "pt-BR" });
  assert.equal(await page.textContent("#tab-solve"), "Resolver");
  assert.equal(await page.getAttribute("html", "lang"), "pt-BR");
  assert.match(await page.getAttribute("#cell-0", "aria-label"), /^linha 1, coluna 1, 1, dado$/);
  await page.click("#settings");
  await page.selectOption("#language", "en");
  await page.click("#close");
  assert.equal(await page.textContent("#tab-solve"), "Solve");
  await page.reload();
  await page.waitForSelector("#grid");
  assert.equal(await page.textContent("#tab-solve"), "Solve", "the choice is kept");
});

test("keyboard only: open, play, solve", async (t) => {
  const page = await opened(t);
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  const on = () => page.evaluate(() => document.activeElement.id || document.activeElement.className);
  await press("Tab", "Tab");
  assert.equal(await on(), "tab-play");
  await press("Tab");
  assert.equal(await on(), "open");
  await press("Enter");
  await page.waitForSelector("#text");
  for (let i = 0; i < 5 && (await on()) !== "text"; i++) await press("Tab");
  await page.keyboard.insertText(LEO);
  await press("Tab");
  assert.equal(await on(), "open-text");
  await press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".digit.given").length === 20);
  await page.waitForFunction(() => document.activeElement.id === "grid");
  await press("Home", "ArrowRight", "5");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, 5");
  assert.equal(await page.getAttribute("#grid", "aria-activedescendant"), "cell-1");
  await press("Control+z");
  for (let i = 0; i < 12 && !(await on()).startsWith("tab-"); i++) await press("Shift+Tab");
  await press("ArrowRight");
  assert.equal(await on(), "tab-solve");
  for (let i = 0; i < 30 && (await on()) !== "run"; i++) await press("Tab");
  await press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".digit").length === 81);
});

test("hints by stages, and the whole way step by step", async (t) => {
  const page = await opened(t);
  await open(page, LEO);
  await page.click("#tab-learn");
  await page.click("#hint");
  await page.waitForSelector("#hint-text");
  const told = [await page.textContent("#hint-text")];
  await page.click("#more");
  told.push(await page.textContent("#hint-text"));
  await page.click("#more");
  told.push(await page.textContent("#hint-text"));
  assert.equal(new Set(told).size, 3, told.join(" / "));
  assert.match(told[0], /^Look in/);
  assert.ok((await page.locator(".part").count()) > 0, "the step is drawn");
  await shot(page, "hint");
  await page.click("#apply");
  await page.click("#explain");
  await page.waitForSelector("#step-count", { timeout: 60000 });
  assert.ok(Number(await page.textContent("#step-count")) > 40);
  assert.match(await page.textContent("#hardest"), /[A-Za-z]{3}/);
  assert.doesNotMatch(await page.textContent("#hardest"), /\d\.\d/, "the figure of another way stands beside it");
  await page.click("#step-on");
  await page.click("#step-on");
  assert.equal(await page.getAttribute(".steps li:nth-child(2) button", "aria-current"), "step");
  // A chain can be followed link by link.
  await open(page, "..9..63...72..........17..51..3..9..........86.84....1.6.........1.2....9.3...45.");
  await page.click("#tab-learn");
  await page.click("#explain");
  const chain = page.locator(".steps button", { hasText: " = " }).first();
  await chain.click({ timeout: 60000 });
  await page.locator(".links summary").press("Enter");
  await page.waitForSelector(".links[open]");
  await shot(page, "links");
  assert.match(await page.textContent(".links li"), /^if .* is (true|false), .* is (true|false): /);
});

test("a puzzle is made, with one solution", async (t) => {
  const page = await opened(t);
  await page.click("#tab-make");
  await page.selectOption("#made-symmetry", { index: 1 });
  const before = await values(page);
  await page.click("#generate");
  await page.waitForFunction((old) => {
    const now = [...document.querySelectorAll("[role=gridcell]")].map((c) => c.getAttribute("aria-label").split(", ")[2]);
    return now.map((v) => (/^\d+$/.test(v) ? v : ".")).join("") !== old;
  }, before.join(""), { timeout: 60000 });
  await page.waitForFunction(() => /exactly one/.test(document.querySelector("#count").textContent));
  const cells = await values(page);
  cells.forEach((value, i) => assert.equal(value === ".", cells[80 - i] === ".", "half a turn"));
});

for (const [width, height] of [[360, 740], [390, 844], [768, 1024], [1440, 900], [1920, 1080]]) {
  for (const [colorScheme, locale] of [["light", "en-GB"], ["dark", "en-GB"], ["light", "pt-BR"], ["dark", "pt-BR"]]) {
    const name = `${width}-${colorScheme}-${locale.slice(0, 2)}`;
    test(`laid out well and accessible: ${name}`, async (t) => {
      const page = await opened(t, { viewport: { width, height }, colorScheme, locale, hasTouch: width < 400 });
      for (const tab of ["play", "solve", "learn", "make", "lab"]) {
        await page.click(`#tab-${tab}`);
        await page.waitForTimeout(150);
        await shot(page, `${tab}-${name}`);
        await laidOutWell(page);
        await page.evaluate(axe);
        const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact));
        const told = serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`);
        assert.deepEqual(told, [], `${tab}: ${told.join("; ")}`);
      }
      for (const dialog of ["open", "share", "settings"]) {
        await page.click(`#${dialog}`);
        await shot(page, `${dialog}-${name}`);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
      }
    });
  }
}

test("a touch keypad writes on a phone", async (t) => {
  const page = await opened(t, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.tap("#cell-1");
  await page.tap(".keypad button:nth-child(5)");
  assert.equal(await page.getAttribute("#cell-1", "aria-label"), "row 1, column 2, 5");
  const small = await page.$$eval("button, select", (all) => all
    .filter((e) => e.checkVisibility())
    .map((e) => [e.id || e.textContent, e.getBoundingClientRect()])
    .filter(([, b]) => b.height < 32).map(([name]) => name));
  assert.deepEqual(small, [], "large enough for a finger");
});

test("first load: small, quick, and there again without a network", async (t) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  t.after(() => context.close());
  const page = await context.newPage();
  const began = Date.now();
  await page.goto(address);
  await page.waitForSelector("#cell-80");
  const wall = Date.now() - began;
  // What was asked for before the page could be used, and the engines, which it asks for then.
  const ready = await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
  const first = await page.evaluate((ready) => {
    const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return files.filter((file) => file.startTime < ready).reduce((sum, file) => sum + file.transferSize, 0);
  }, ready);
  const engines = await (await page.waitForFunction(
    () => performance.getEntriesByType("resource").map((file) => file.name).find((name) => /engines.*wasm/.test(name)),
  )).jsonValue();
  const all = first + fs.statSync(path.join(GARNS_DIST, `${engines.split("/").pop()}.br`)).size;
  t.diagnostic(`interactive after ${Math.round(ready)} ms (${wall} ms on the wall), ${first} bytes; ${all} with the engines`);
  assert.ok(first > 100_000 && first < 825_000, `${first} bytes before the page can be used`);
  assert.ok(all > first + 100_000 && all < 2_330_000, `${all} bytes in all`);
  await page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready;
    for (let i = 0; i < 100; i++) {
      const kept = await caches.keys();
      const cache = kept.length ? await caches.open(kept[0]) : null;
      if (cache && (await cache.keys()).some((request) => request.url.endsWith(".wasm"))) return ready.scope;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the module was not kept");
  });
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("#cell-80");
  await page.click("#tab-solve");
  await page.click("#run");
  await page.waitForFunction(() => document.querySelectorAll(".digit").length === 81);
});

/** The plainest host there is: it knows no types but those that browsers insist on, and has no file that is withheld. */
async function plainHost(t, withheld) {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  const host = http.createServer((request, response) => {
    const name = new URL(request.url, "http://host").pathname.match(/^\/some\/path\/([\w.-]*)$/)?.[1];
    const file = name === undefined ? "" : path.join(GARNS_DIST, name || "index.html");
    if (!fs.existsSync(file) || withheld?.test(name)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[file.split(".").pop()] ?? "application/octet-stream" });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  t.after(() => host.close());
  const context = await browser.newContext({ locale: "en-GB" });
  t.after(() => context.close());
  const page = await context.newPage();
  const missing = [];
  page.on("response", (answer) => { if (answer.status() >= 400) missing.push(answer.url()); });
  await page.goto(`http://127.0.0.1:${host.address().port}/some/path/`);
  await page.waitForSelector("#cell-80");
  await page.click("#tab-solve");
  await page.click("#run");
  return { page, missing };
}

test("the files work below a path of any static host", async (t) => {
  const { page, missing } = await plainHost(t);
  await page.waitForFunction(() => document.querySelectorAll(".digit").length === 81);
  assert.deepEqual(missing, []);
});

test("a job whose worker can't be started is told to be lost", async (t) => {
  for (const withheld of [/^garns-engines.*js$/, /^garns-engines.*wasm$/]) {
    const { page } = await plainHost(t, withheld);
    await page.waitForFunction(() => /could not be loaded/.test(document.querySelector("#verdict")?.textContent));
    assert.equal(await page.isDisabled("#cancel"), true, "nothing is waited for");
  }
});
