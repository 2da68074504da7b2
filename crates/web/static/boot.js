// Starts the page, then loads the engines that its workers run: once, in the build that suits this browser.
// The bytes are the smallest module with a vector instruction: where they are valid, so is the faster build.
const vectors = WebAssembly.validate(new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]));
const here = (name) => new URL(name, import.meta.url).href;
const page = { glue: here("./{{garns-page.js}}"), wasm: here("./{{garns-page.wasm}}") };
const engines = vectors
  ? { glue: here("./{{garns-engines-simd.js}}"), wasm: here("./{{garns-engines-simd.wasm}}") }
  : { glue: here("./{{garns-engines.js}}"), wasm: here("./{{garns-engines.wasm}}") };

const report = { glue: here("./{{garns-report.js}}"), wasm: here("./{{garns-report.wasm}}") };

async function compiled(url) {
  const answer = await fetch(url);
  // A host that does not know the type of a module can still serve it.
  const typed = (answer.headers.get("content-type") ?? "").startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

// What reports on experiments is a module of its own, loaded when a report is asked for.
globalThis.garnsWorker = (reports) => {
  const worker = new Worker(here("./{{worker.js}}"), { type: "module" });
  const files = reports ? report : engines;
  files.loading ??= compiled(files.wasm);
  files.loading.then(
    (module) => worker.postMessage({ glue: files.glue, module }),
    () => {
      // The next job asks for the module again; this one is told that it is lost.
      files.loading = undefined;
      worker.dispatchEvent(new ErrorEvent("error"));
    },
  );
  return worker;
};

const [glue, module] = await Promise.all([import(page.glue), compiled(page.wasm)]);
await glue.default({ module_or_path: module });
performance.mark("ready");

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  // It is told which build of the engines to keep; without it the page works, only not without a network.
  navigator.serviceWorker.register("./sw.js")
    .then(() => navigator.serviceWorker.ready)
    .then((kept) => kept.active.postMessage([page.glue, page.wasm, engines.glue, engines.wasm]))
    .catch(() => {});
}
