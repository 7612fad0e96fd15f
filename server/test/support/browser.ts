/** One browser for all workspaces. Tests in `server/src` come here: their folder may not reach into the web app. */
export { chromiumPath, closeWindows, openBrowser } from "../../../web/test/support/browser.ts";
