import { WebFiles } from "../../../kernel/http/web-files/read-web-files.ts";
import { serveWebFiles, serveWebPage } from "../../../kernel/http/web-files/serve-web-files.ts";
import type { Pages } from "../../../kernel/module.ts";

const DASHBOARD = {
  file: "index.html",
  addresses: ["/login", "/signup", "/join", "/view", "/b", "/b/*"],
  name: "The dashboard",
} as const;

/** The dashboard's page, and the files that it and the console's load. */
export const webPages = (files = new WebFiles()): Pages => ({
  serve(server) {
    serveWebPage(server, files, DASHBOARD);
    serveWebFiles(server, files);
  },
  close: () => undefined,
});
