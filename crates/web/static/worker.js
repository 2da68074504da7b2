// A worker gets the compiled module when that is loaded, and until then keeps the jobs it is given; the module then
// takes the messages over.
const waiting = [];
self.onmessage = async (event) => {
  const { glue, module } = event.data;
  if (!module) return waiting.push(event);
  self.onmessage = (event) => waiting.push(event);
  try {
    const engines = await import(glue);
    await engines.default({ module_or_path: module });
    for (const event of waiting) self.onmessage(event);
  } catch (error) {
    // A promise that is rejected stays in here; an error that is reported reaches the page, which waits for this worker.
    reportError(error);
  }
};
