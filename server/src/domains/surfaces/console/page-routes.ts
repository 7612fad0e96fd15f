import { WebFiles } from "../../../kernel/http/web-files/read-web-files.ts";
import { serveWebPage } from "../../../kernel/http/web-files/serve-web-files.ts";
import type { Pages } from "../../../kernel/module.ts";

const CONSOLE = {
  file: "console.html",
  addresses: ["/console", "/console/*"],
  name: "The console",
} as const;

/** The console's page. The dashboard serves the files that it loads: both are built into one folder. */
export const consolePages = (files = new WebFiles()): Pages => ({
  serve: (server) => serveWebPage(server, files, CONSOLE),
  close: () => undefined,
});
