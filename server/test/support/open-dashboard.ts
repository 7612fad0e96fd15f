import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext, Browser as Chromium } from "playwright-core";
import { afterAll, afterEach } from "vitest";
import { titleDrawn } from "../../../web/test/support/accessibility.ts";
import { closeWindows } from "../../../web/test/support/browser.ts";
import { KeptWindow, type OpenedPage } from "../../../web/test/support/kept-window.ts";
import { follow, watchRequests } from "../../../web/test/support/settled.ts";
import { buildWorker, modules, tasksOf } from "../../src/app.ts";
import { addDemoMember } from "../../src/domains/platform/members/index.ts";
import { EventDelivery } from "../../src/domains/webhooks/deliveries/deliver-events.ts";
import type { Mode } from "../../src/kernel/tenancy/access.ts";
import type { Role } from "../../src/kernel/tenancy/members.ts";
import { createPerson, newEmail, signIn, startDashboardService } from "./dashboard-person.ts";
import type { TestService } from "./service.ts";
import { sharing } from "./shared-service.ts";

export {
  expectAccessible,
  idle,
  violationsOf,
  widthOf,
} from "../../../web/test/support/accessibility.ts";
export { follow, settled } from "../../../web/test/support/settled.ts";

/** The whole service with its worker, and a member who can sign in. */
export interface DashboardService extends TestService {
  /** The member that `startDashboard` made. The password is `PASSWORD` of dashboard-person.ts. */
  readonly email: string;
  /** The address of a page, of test mode unless said otherwise. */
  at(path: string, mode?: Mode): string;
  /** Another member of the same business. Returns the e-mail address. */
  addMember(role: Role): Promise<string>;
}

const startSharedDashboard = sharing(startDashboardService);

/** Starts a separate service if the tests look at what all businesses share. */
export async function startDashboard(
  role: Role = "owner",
  start = startSharedDashboard,
): Promise<DashboardService> {
  await buildWeb();
  const service = await start();
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

const WIDTH = 1_440;
const HEIGHT = 900;

export interface Looks {
  /** The e-mail address of another member. */
  readonly as?: string;
  readonly mode?: Mode;
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
}

const kept = new WeakMap<Chromium, KeptWindow>();

/** The tests of a file share a window, one after another. Any other window that they open is closed. */
export function shareWindow(chromium: () => Chromium): void {
  afterEach(({ task }) => windowOf(chromium()).leave(chromium(), task.result?.state === "fail"));
  afterAll(() => closeWindows(chromium()));
}

/** Unless a file shares the window, its first user keeps it, and others get windows of their own. */
function windowOf(chromium: Chromium): KeptWindow {
  const window = kept.get(chromium) ?? new KeptWindow();
  kept.set(chromium, window);
  return window;
}

/** Opens a page for a member who has signed in. */
export async function openDashboard(
  chromium: Chromium,
  service: DashboardService,
  path: string,
  { as = service.email, mode = "test", ...looks }: Looks = {},
): Promise<OpenedPage> {
  const cookies = cookiesOf((await signIn(service, as)).cookie, service.url);
  return await openWith(chromium, service.at(path, mode), cookies, looks);
}

/**
 * Opens pages one after another in one window, as a person does: the app is loaded once. The complaints are those of
 * all pages so far.
 */
export async function* visitPages(
  chromium: Chromium,
  service: DashboardService,
  paths: readonly string[],
  looks: Looks = {},
): AsyncGenerator<OpenedPage & { readonly path: string }> {
  const [first = "", ...others] = paths;
  const opened = await openDashboard(chromium, service, first, looks);
  yield { ...opened, path: first };
  const { page } = opened;
  for (const path of others) {
    await page.setViewportSize({ width: looks.width ?? WIDTH, height: HEIGHT });
    await follow(page, service.at(path, looks.mode));
    yield { ...opened, path };
  }
}

/** Opens an address with the cookies of a session. */
export async function openAt(
  chromium: Chromium,
  address: string,
  cookies: ReturnType<typeof cookiesOf>,
): Promise<OpenedPage> {
  return await openWith(chromium, address, cookies, {});
}

/** Opens an address without a session, for pages before the log-in. */
export async function openAddress(
  chromium: Chromium,
  address: string,
  looks: Pick<Looks, "colorScheme" | "width"> = {},
): Promise<OpenedPage> {
  return await openWith(chromium, address, [], looks);
}

async function openWith(
  chromium: Chromium,
  address: string,
  cookies: ReturnType<typeof cookiesOf>,
  { colorScheme = "light", width = WIDTH }: Pick<Looks, "colorScheme" | "width">,
): Promise<OpenedPage> {
  const looks = { colorScheme, viewport: { width, height: HEIGHT } };
  const signIn = (context: BrowserContext) => context.addCookies(cookies);
  const openNew = async () => {
    const context = await chromium.newContext({ ...looks, reducedMotion: "reduce" });
    await signIn(context);
    return await openIn(context, address);
  };
  return await windowOf(chromium).open(address, looks, openNew, signIn);
}

async function openIn(context: BrowserContext, address: string): Promise<OpenedPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  watchRequests(page);
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (isComplaint(message.type(), message.text())) complaints.push(message.text());
  });
  await page.goto(address);
  await titleDrawn(page);
  return { page, complaints };
}

/** A refusal that the page shows is logged by the browser too. */
const isComplaint = (type: string, text: string): boolean =>
  ["error", "warning"].includes(type) && !/^Failed to load resource: .* 4\d\d /.test(text);

/** A `Cookie` header as the cookies of a browser. */
export function cookiesOf(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}

/** The service serves the built files, so they are built first if a source has changed. */
async function buildWeb(): Promise<void> {
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, "../../bin/build-web.js"),
  ]);
}
