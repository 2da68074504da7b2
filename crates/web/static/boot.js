// Loads the module that suits this browser, once, and starts the page with it; workers get the same module.
// The bytes are the smallest module with a vector instruction: where they are valid, so is the faster build.
const vectors = WebAssembly.validate(new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]));
const here = (name) => new URL(name, import.meta.url).href;
const glue = vectors ? here("./{{garns-simd.js}}") : here("./{{garns.js}}");
const wasm = vectors ? here("./{{garns-simd.wasm}}") : here("./{{garns.wasm}}");

async function compiled(url) {
  const answer = await fetch(url);
  // A host that does not know the type of a module can still serve it.
  const typed = (answer.headers.get("content-type") ?? "").startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

const [page, module] = await Promise.all([import(glue), compiled(wasm)]);

globalThis.garnsWorker = () => {
  const worker = new Worker(here("./{{worker.js}}"), { type: "module" });
  worker.postMessage({ glue, module });
  return worker;
};

await page.default({ module_or_path: module });

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  // It is told which of the two builds to keep; without it the page works, only not without a network.
  navigator.serviceWorker.register("./sw.js")
    .then(() => navigator.serviceWorker.ready)
    .then((kept) => kept.active.postMessage([glue, wasm]))
    .catch(() => {});
}
