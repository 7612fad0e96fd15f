import type { Module } from "../../../kernel/module.ts";
import { consolePages } from "./page-routes.ts";

/** What operators use in a browser. */
export const consoleSurface: Module = {
  name: "console",
  pages: () => [consolePages()],
};
