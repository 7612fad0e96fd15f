/**
 * For `--import`: a process writes the address of each file that it loads to the standard error at its end. It writes
 * until the reader has taken everything: a stream would buffer what does not fit in the pipe, and lose it at exit.
 */
export const LIST_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from "node:fs";
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({ load: (url, context, next) => {
    loaded.add(url);
    return next(url, context);
  } });
  process.on("exit", () => {
    let rest = Buffer.from([...loaded].join("\\n"));
    while (rest.length > 0)
      try {
        rest = rest.subarray(writeSync(2, rest));
      } catch (error) {
        if (error.code !== "EAGAIN") throw error;
      }
  });
`)}`;
