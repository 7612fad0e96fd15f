import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

const PLACES = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A browser of this machine. None is downloaded; without one the tests that need it say so and are left out. */
export const chromiumPath = PLACES.find((place) => place !== undefined && existsSync(place));

/** It says nothing to its makers, and draws without a graphics card. */
const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ARGUMENTS });

export interface Watched {
  readonly page: Page;
  /** Every request the page made, and what headers it had. */
  readonly requests: { url: string; headers: Record<string, string> }[];
  /** What went wrong in it. */
  readonly complaints: string[];
}

export interface Looks {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
}

export async function openPage(browser: Browser, url: string, looks: Looks = {}): Promise<Watched> {
  const viewport = { width: looks.width ?? 1280, height: 900 };
  const page = await browser.newPage({
    viewport,
    colorScheme: looks.colorScheme ?? "light",
    reducedMotion: "reduce",
  });
  const requests: Watched["requests"] = [];
  const complaints: string[] = [];
  page.on("request", (request) =>
    requests.push({ url: request.url(), headers: request.headers() }),
  );
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  return { page, requests, complaints };
}
