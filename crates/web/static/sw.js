// Keeps the page for visits without a network. Files with a hash in their names never change; the page itself
// is asked for first, and taken from here when nobody answers.
const CACHE = "garns-{{version}}";
const FILES = [{{files}}];

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // Of the two builds only one is wanted here; the page tells which.
    await cache.addAll(["./", ...FILES.filter((name) => !name.endsWith(".wasm") && !name.startsWith("garns"))]);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("garns-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  // The page says which of the files it is running from.
  if (Array.isArray(event.data)) {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(event.data)));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const name = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
    if (FILES.includes(name)) {
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept) return kept;
      const answer = await fetch(request);
      if (answer.ok) await cache.put(request, answer.clone());
      return answer;
    }
    try {
      const answer = await fetch(request);
      if (answer.ok && (name === "" || name === "index.html")) await cache.put("./", answer.clone());
      // A study that was looked into is there again without a network.
      if (answer.ok && name.startsWith("stud")) await cache.put(request, answer.clone());
      return answer;
    } catch (error) {
      const kept = await cache.match(request.mode === "navigate" ? "./" : request);
      if (kept) return kept;
      throw error;
    }
  })());
});
