import { join } from "node:path";

/** Options of Node for a process that loads the program, and does not begin with a file that finds it quickly. */
export const QUICK_NODE: readonly string[] = [
  "--import",
  join(import.meta.dirname, "../../bin/resolve-sources.js"),
];
