import type { Browser, BrowserContext, Page } from "playwright-core";
import { titleDrawn } from "./accessibility.ts";
import { follow } from "./settled.ts";

export interface OpenedPage {
  readonly page: Page;
  /** Errors of the page, and violations of its content security policy. */
  readonly complaints: string[];
}

export interface WindowLooks {
  readonly colorScheme: "light" | "dark";
  readonly viewport: { readonly width: number; readonly height: number };
}

/** An address that is not a page of either app. */
const NOWHERE =
  "location.pathname.startsWith('/console') ? '/console/nowhere/nowhere' : '/nowhere'";

/** Unmounts the page. Its shell is unmounted too, and with it the page's listeners. */
const LEAVE = `{
  localStorage.clear();
  performance.clearResourceTimings();
  history.pushState({}, "", ${NOWHERE});
}`;

const IS_LEFT =
  "new Promise((left) => { const look = () => document.querySelector('nav, dialog, form') === null && document.querySelector('h1') !== null ? left() : setTimeout(look, 10); look(); })";

/** Clears the app's query cache, which is found at React's root. */
const FORGET = `(() => {
  const root = document.getElementById("root");
  const key = root && Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  for (let fiber = key && root[key].stateNode.current; fiber; fiber = fiber.child) {
    const client = fiber.memoizedProps?.client;
    if (typeof client?.clear !== "function") continue;
    client.clear();
    return true;
  }
  return false;
})()`;

/** Whether an app is drawn. A test may have left its window at another document. */
const HAS_APP = "document.getElementById('root')?.childElementCount > 0";

/**
 * One window for the tests of a file, one after another. The app in it is reset as if it were newly loaded: nothing
 * that it has read, drawn or stored is kept. Loading it again would take four times the CPU, and axe would be loaded
 * again.
 */
export class KeptWindow {
  #kept: OpenedPage | undefined;
  #isTaken = false;

  /** Opens an address, in another window if a test is using this one. */
  async open(
    address: string,
    { viewport, colorScheme }: WindowLooks,
    openNew: () => Promise<OpenedPage>,
    signIn: (context: BrowserContext) => Promise<void> = async () => undefined,
  ): Promise<OpenedPage> {
    if (this.#isTaken && this.#kept?.page.isClosed() === false) return await openNew();
    this.#isTaken = true;
    if (this.#kept === undefined || this.#kept.page.isClosed()) {
      this.#kept = await openNew();
      return this.#kept;
    }
    const { page, complaints } = this.#kept;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.context().clearCookies();
    await signIn(page.context());
    complaints.length = 0;
    await openAgain(page, address);
    return this.#kept;
  }

  /** Closes everything that a test has opened except this window. If the test has failed, closes this window, too. */
  async leave(browser: Browser, hasFailed: boolean): Promise<void> {
    this.#isTaken = false;
    if (hasFailed || this.#kept?.page.isClosed()) this.#kept = undefined;
    const page = this.#kept?.page;
    const own = page?.context();
    const contexts = browser.contexts().filter((context) => context !== own);
    const pages = own?.pages().filter((other) => other !== page) ?? [];
    await Promise.all([...contexts, ...pages].map((one) => one.close()));
    await page?.unrouteAll({ behavior: "ignoreErrors" });
    await own?.clearPermissions();
  }
}

/** Each service has two apps. */
function appOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin} ${pathname.startsWith("/console")}`;
}

/** Opens an address afresh in a window that has the app already. If it has the other app, loads the right one. */
export async function openAgain(page: Page, address: string): Promise<void> {
  if (appOf(page.url()) !== appOf(address) || !(await page.evaluate<boolean>(HAS_APP))) {
    await page.goto(address);
    await titleDrawn(page);
    return;
  }
  await page.evaluate(LEAVE);
  await page.evaluate(IS_LEFT);
  if (!(await page.evaluate<boolean>(FORGET))) throw new Error("no React Query client is drawn");
  await follow(page, address);
}
