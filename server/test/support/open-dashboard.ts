import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import axe from "axe-core";
import type { BrowserContext, Browser as Chromium, Page } from "playwright-core";
import { buildWorker, modules, tasksOf } from "../../src/app.ts";
import { addDemoMember } from "../../src/domains/platform/members/index.ts";
import { EventDelivery } from "../../src/domains/webhooks/deliveries/deliver-events.ts";
import type { Mode } from "../../src/kernel/tenancy/access.ts";
import type { Role } from "../../src/kernel/tenancy/members.ts";
import { createPerson, newEmail, signIn, startDashboardService } from "./dashboard-person.ts";
import type { TestService } from "./service.ts";

/** The whole service with its worker, and a member who can sign in. */
export interface DashboardService extends TestService {
  /** The member that `startDashboard` made. The password is `PASSWORD` of dashboard-person.ts. */
  readonly email: string;
  /** The address of a page, of test mode unless said otherwise. */
  at(path: string, mode?: Mode): string;
  /** Another member of the same business. Returns the e-mail address. */
  addMember(role: Role): Promise<string>;
}

export async function startDashboard(role: Role = "owner"): Promise<DashboardService> {
  await buildWeb();
  const service = await startDashboardService();
  const { kit, business } = service;
  const worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
  await worker.start();
  const sending = new EventDelivery(kit, () => performance.now());
  sending.start();
  const addMember = async (of: Role) => {
    const email = newEmail();
    const { userId } = await createPerson(service, email);
    await addDemoMember(kit, { businessId: business.businessId, userId, role: of });
    return email;
  };
  const stop = async () => {
    await sending.stop(500);
    await worker.stop(2_000);
    await service.stop();
  };
  const at = (path: string, mode: Mode = "test") =>
    `${service.url}/b/${business.businessId}/${mode}/${path}`;
  return { ...service, email: await addMember(role), at, addMember, stop };
}

export interface Looks {
  /** The e-mail address of another member. */
  readonly as?: string;
  readonly mode?: Mode;
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
}

export interface Opened {
  readonly page: Page;
  /** Errors of the page, and of its policy. */
  readonly complaints: readonly string[];
}

/** Opens a page for a member who has signed in. */
export async function openDashboard(
  chromium: Chromium,
  service: DashboardService,
  path: string,
  { as = service.email, mode = "test", ...looks }: Looks = {},
): Promise<Opened> {
  const context = await newContext(chromium, looks);
  await context.addCookies(cookiesOf((await signIn(service, as)).cookie, service.url));
  return await openIn(context, service.at(path, mode));
}

/** Opens an address without a session, for the pages before one. */
export async function openAddress(
  chromium: Chromium,
  address: string,
  looks: Pick<Looks, "colorScheme" | "width"> = {},
): Promise<Opened> {
  return await openIn(await newContext(chromium, looks), address);
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe objects to, short enough to read. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The rows of the filter before are paler until the new ones arrive, which axe would measure.
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  const options = JSON.stringify({ runOnly: RULES });
  const script = `${axe.source}; axe.run(${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`;
  return await page.evaluate<string[]>(script);
}

/** How wide the page is: more than its window means that it scrolls sideways. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth");

function newContext(
  chromium: Chromium,
  { colorScheme = "light", width = 1440 }: Pick<Looks, "colorScheme" | "width">,
): Promise<BrowserContext> {
  return chromium.newContext({
    viewport: { width, height: 900 },
    ...{ colorScheme, reducedMotion: "reduce" },
  });
}

async function openIn(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (isComplaint(message.type(), message.text())) complaints.push(message.text());
  });
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  return { page, complaints };
}

/** A refusal that the page shows is logged by the browser too. */
const isComplaint = (type: string, text: string): boolean =>
  ["error", "warning"].includes(type) && !/^Failed to load resource: .* 4\d\d /.test(text);

function cookiesOf(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}

/** The service serves what was built: after a change of a source, that is done first. */
async function buildWeb(): Promise<void> {
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, "../../bin/build-web.js"),
  ]);
}
