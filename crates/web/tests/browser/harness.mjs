// A browser, a server of the page, and what the tests ask of a page. `cargo xtask test-web` says where things are:
// GARNS (the program with the page inside), GARNS_DIST (the same files in a folder), GARNS_NPM (playwright-core and
// axe-core), GARNS_SHOTS (for pictures).

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { after, before } from "node:test";

const { GARNS, GARNS_NPM, GARNS_SHOTS } = process.env;
export const { GARNS_DIST } = process.env;
const need = createRequire(path.join(path.resolve(GARNS_NPM), "x.js"));
const { chromium } = need("playwright-core");
export const axe = fs.readFileSync(need.resolve("axe-core/axe.min.js"), "utf8");

export const LEO = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";
export const puzzles = path.resolve(import.meta.dirname, "../../../../puzzles");
export const KENKEN = fs.readFileSync(path.join(puzzles, "figure-5-kenken.toml"), "utf8");

export let address, browser;
let server, home;

before(async () => {
  fs.mkdirSync(GARNS_SHOTS, { recursive: true });
  server = spawn(GARNS, ["serve", "--port", "0", "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  address = await new Promise((resolve, reject) => {
    server.stdout.once("data", (line) => resolve(JSON.parse(line).address));
    server.once("exit", () => reject(new Error("garns serve ended")));
  });
  home = fs.mkdtempSync(path.join(os.tmpdir(), "garns-page-"));
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", `--disk-cache-dir=${home}`,
    ],
  });
});

after(async () => {
  await browser?.close();
  server?.kill("SIGINT");
  fs.rmSync(home, { recursive: true, force: true });
});

/** A fresh page; whatever it complains about fails the test. */
export async function opened(t, options = {}, fragment = "") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, [], "the page complains of nothing");
  });
  await page.goto(address + fragment);
  await page.waitForSelector("#grid");
  return page;
}

export async function open(page, text) {
  await page.click("#open");
  await page.fill("#text", text);
  await page.click("#open-text");
  await page.waitForSelector("dialog", { state: "detached" });
}

export const labels = (page) => page.$$eval("[role=gridcell]", (cells) => cells.map((c) => c.getAttribute("aria-label")));

/** The value of each cell as it is read aloud. */
export async function values(page) {
  return (await labels(page)).map((label) => label.split(", ")[2] ?? "").map((text) => (/^\d+$/.test(text) ? text : "."));
}

export const shot = (page, name) => page.screenshot({ path: path.join(GARNS_SHOTS, `${name}.png`), fullPage: true });

/** Nothing is cut off, and no two things that can be pressed lie over each other. */
export async function laidOutWell(page) {
  const faults = await page.evaluate(() => {
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`wider than the screen: ${document.documentElement.scrollWidth}`);
    const seen = [...document.querySelectorAll("button, select, input, h1, h2, #grid")].filter((e) => e.checkVisibility());
    // Of what is scrolled in a list only the part in its window is seen.
    const box = (e) => {
      const { left, right, top, bottom } = e.getBoundingClientRect();
      const list = e.closest(".scroll, .steps, .games")?.getBoundingClientRect();
      return { left, right, top: Math.max(top, list?.top ?? top), bottom: Math.min(bottom, list?.bottom ?? bottom), width: right - left };
    };
    const boxes = seen.map((e) => [e, box(e)]).filter(([, b]) => b.width > 0 && b.bottom > b.top);
    const name = (e) => e.id || e.textContent.trim().slice(0, 20) || e.tagName;
    for (const [e, b] of boxes) {
      if (e.closest(".scroll, .steps")) continue;
      if (b.left < -0.5 || b.right > innerWidth + 0.5) faults.push(`${name(e)} is cut off`);
      if (e.scrollWidth > e.clientWidth + 1 && e.tagName === "BUTTON") faults.push(`the text of ${name(e)} is cut off`);
    }
    for (const [i, [e, a]] of boxes.entries()) {
      for (const [f, b] of boxes.slice(i + 1)) {
        if (e.contains(f) || f.contains(e) || e.closest(".file") || f.closest(".file")) continue;
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const deep = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (over > 1 && deep > 1) faults.push(`${name(e)} lies over ${name(f)}`);
      }
    }
    return faults;
  });
  assert.deepEqual(faults, []);
}

/** How much of the processor, in milliseconds, each task of the page took while something was done: the longest first. What
 * else the machine does makes no task longer. */
export async function tasks(page, work) {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(traceEvents.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid}/${e.tid}`));
  const ran = traceEvents.filter((e) => e.ph === "X" && /RunTask$/.test(e.name) && main.has(`${e.pid}/${e.tid}`) && e.tdur);
  assert.ok(ran.length > 0, "there were tasks");
  return ran.map((e) => e.tdur / 1000).sort((a, b) => b - a);
}
