import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The headless shell draws the same pages without browser windows, in half the time. */
const PLACES = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A browser that is installed on this machine. None is downloaded: without one, the tests that need it say so and are
 * skipped.
 */
export const chromiumPath = PLACES.find((place) => place !== undefined && existsSync(place));

/** It sends nothing to its vendor, and draws without a graphics card. */
const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  // One process less for each browser: a tenth of its CPU.
  "--in-process-gpu",
];

let running: Promise<Browser> | undefined;

/**
 * The browser of this process, which ends with it. Test files use it in turn, and close only what they opened. One that
 * crashed is replaced for the next file.
 */
export function openBrowser(executablePath: string): Promise<Browser> {
  running ??= launch(executablePath);
  return running;
}

async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  browser.once("disconnected", () => {
    running = undefined;
  });
  return browser;
}

/** Closes every window, including one that tests share. */
export async function closeWindows(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
