import type { Browser, Page } from "playwright-core";

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
