// The certificate that the page makes, read and checked without it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import zlib from "node:zlib";

import { LEO, open, opened } from "./harness.mjs";

/** The files of an archive, by its list at the end. */
function unzipped(bytes) {
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  const files = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, name, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const data = start + 30 + name;
    files[bytes.toString("utf8", at + 46, at + 46 + name)] = zlib.inflateRawSync(bytes.subarray(data, data + packed));
    at += 46 + name;
  }
  return files;
}

test("the certificate that is downloaded is one that the program accepts", async (t) => {
  const page = await opened(t, { locale: "pt-BR" });
  await open(page, LEO);
  await page.click("#share");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-certificate")]);
  assert.equal(download.suggestedFilename(), "certificate.zip");
  const files = unzipped(fs.readFileSync(await download.path()));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "garns-certificate-"));
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const check = () => spawnSync(process.env.GARNS, ["prove", "--verify", folder, "--lang", "en"], { encoding: "utf8" });
  assert.equal(check().status, 0, check().stderr);
  fs.writeFileSync(path.join(folder, "proof.pbp"), String(files["proof.pbp"]).replace("rup >= 1", "rup +1 x1 >= 1"));
  assert.notEqual(check().status, 0);
  await page.waitForFunction(() => document.querySelector(".told")?.textContent === "O jogo tem esta solução e nenhuma outra.");
  assert.equal((await page.textContent("#save-certificate")).trim(), "Certificado");
  await page.keyboard.press("Escape");
  await open(page, ".".repeat(81));
  await page.click("#share");
  await page.click("#save-certificate");
  await page.waitForFunction(() => document.querySelector(".told")?.textContent.includes("5000"));
});
