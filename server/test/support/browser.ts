/**
 * One browser for all workspaces. Tests in `server/src` import it from here, because they may not import from the web
 * app.
 */
export { chromiumPath, closeWindows, openBrowser } from "../../../web/test/support/browser.ts";
