// A worker gets the compiled module in its first message; the module then takes the messages over.
self.onmessage = async ({ data }) => {
  const waiting = [];
  self.onmessage = (event) => waiting.push(event);
  const glue = await import(data.glue);
  await glue.default({ module_or_path: data.module });
  for (const event of waiting) self.onmessage(event);
};
