import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { addDemoMember, createDemoPerson } from "../../src/domains/platform/members/index.ts";
import type { Role } from "../../src/kernel/tenancy/members.ts";
import { newEmail, PASSWORD, signIn } from "./dashboard-person.ts";
import type { TestService } from "./service.ts";

const PLACES = [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** A browser of this machine. None is downloaded. */
export const chromiumPath = PLACES.find((place) => place !== undefined && existsSync(place));

const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath ?? "", args: ARGUMENTS });

/** Builds the web app as `npm start` does: only where a source is newer. */
export async function buildWebApp(): Promise<void> {
  const script = path.join(import.meta.dirname, "../../bin/build-web.js");
  await promisify(execFile)(process.execPath, [script]);
}

export const MERCHANT_PIN = "4839";

export interface OpenedPage {
  readonly page: Page;
  /** What the page and its policy complained of. */
  readonly complaints: readonly string[];
  /** Goes to a page of the business's test mode. */
  goTo(path: string): Promise<void>;
}

interface Looks {
  readonly role?: Role;
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
}

/** A browser in which a member of the business has signed in. */
export async function openAsMember(
  service: TestService,
  browser: Browser,
  { role = "owner", width = 1440, colorScheme = "light" }: Looks = {},
): Promise<OpenedPage> {
  const { businessId } = service.business;
  const email = newEmail(role);
  const person = { name: "Ngozi Okafor", email, password: PASSWORD, pin: MERCHANT_PIN };
  const userId = (await createDemoPerson(service.kit, person)) ?? "";
  await addDemoMember(service.kit, { businessId, userId, role });
  const { cookie } = await signIn(service, email);
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: "reduce",
  });
  await context.addCookies(cookiesOf(service.url, cookie));
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const goTo = async (below: string) => {
    await page.goto(`${service.url}/b/${businessId}/test/${below}`);
    await page.locator("main :is(h1, h2):visible").first().waitFor();
  };
  return { page, complaints, goTo };
}

const cookiesOf = (url: string, cookie: string) =>
  cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe objects to, short enough to read. */
export async function violationsOf(page: Page): Promise<string[]> {
  const options = JSON.stringify({ runOnly: RULES });
  return await page.evaluate<string[]>(
    `${axe.source}; axe.run(${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`,
  );
}
