/** For `--import`: a process writes the address of each file that it loads to the standard error at its end. */
export const LIST_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({ resolve: (name, context, next) => {
    const found = next(name, context);
    loaded.add(found.url);
    return found;
  } });
  process.on("exit", () => process.stderr.write([...loaded].join("\\n")));
`)}`;
