import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Browser as Chromium, Page } from "playwright-core";
import { chromiumPath, openBrowser } from "../../../web/test/support/browser.ts";
import { buildWorker, modules, tasksOf } from "../../src/app.ts";
import { addDemoMember, createDemoPerson } from "../../src/domains/platform/members/index.ts";
import type { Role } from "../../src/kernel/tenancy/members.ts";
import { newEmail, signIn, startDashboardService } from "./dashboard-person.ts";
import type { TestService } from "./service.ts";

export { violationsOf } from "../../../web/test/support/open-gallery.ts";
export { chromiumPath };

/** How a browser shows a page. */
export interface Looks {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
}

/** A page of a signed-in person, and what the browser has complained of. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Someone of the team, who opens pages in a browser of their own. */
export interface TeamMember {
  readonly pin: string;
  /** A path below the mode: `approvals`. */
  open(path: string, looks?: Looks): Promise<OpenPage>;
}

export interface DashboardPages extends TestService {
  member(name: string, role: Role): Promise<TeamMember>;
}

const PIN = "4827";
const PASSWORD = "correct horse battery";
const BUILD = join(import.meta.dirname, "../../bin/build-web.js");

/** The service with a worker and the built pages, and a browser. */
export async function openDashboardPages(): Promise<DashboardPages> {
  execFileSync(process.execPath, [BUILD], { stdio: "ignore" });
  const service = await startDashboardService();
  const { kit } = service;
  const worker = buildWorker(kit, kit.database.url, tasksOf(kit, modules));
  await worker.start();
  const chromium = await openBrowser(chromiumPath ?? "");
  return {
    ...service,
    async member(name, role) {
      const email = newEmail(name.split(" ")[0]?.toLowerCase());
      const person = { name, email, password: PASSWORD, pin: PIN };
      const userId = (await createDemoPerson(kit, person)) ?? "";
      const { businessId } = service.business;
      await addDemoMember(kit, { businessId, userId, role });
      const { cookie } = await signIn(service, email, PASSWORD);
      const base = `${service.url}/b/${businessId}/test`;
      const open: TeamMember["open"] = (path, looks) =>
        openPage(chromium, { url: `${base}/${path}`, cookie }, looks);
      return { pin: PIN, open };
    },
    async stop() {
      await chromium.close();
      await worker.stop(3_000);
      await service.stop();
    },
  };
}

async function openPage(
  chromium: Chromium,
  { url, cookie }: { readonly url: string; readonly cookie: string },
  { width = 1440, colorScheme = "light" }: Looks = {},
): Promise<OpenPage> {
  const viewport = { width, height: 900 };
  const context = await chromium.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
  await context.addCookies(cookie.split("; ").map((pair) => cookieOf(pair, url)));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.locator("h1").first().waitFor();
  return { page, complaints };
}

function cookieOf(pair: string, url: string) {
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
}
