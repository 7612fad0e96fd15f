import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import "./resolve-sources.js";

/**
 * Keeps compiled code for the next start: it starts sooner and takes 12 MB less, because the part of Node that strips
 * types is not loaded. If the folder cannot be written, everything is compiled at each start.
 */
export const keepCompiled = () =>
  enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/kasuwa", import.meta.url)));
