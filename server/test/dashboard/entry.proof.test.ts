import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/kernel/database/sql.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { codeSentTo, newEmail, PASSWORD, signIn } from "../support/dashboard-person.ts";
import {
  cookiesOf,
  type DashboardService,
  expectAccessible,
  openAddress,
  openDashboard,
  shareWindow,
  startDashboard,
  violationsOf,
} from "../support/open-dashboard.ts";

/** Makes the page read who is signed in, as it does after minutes. Its query client is found at React's root. */
const READ_PERSON_AGAIN = `(() => {
  const root = document.getElementById("root");
  const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  for (let fiber = root[key].stateNode.current; fiber; fiber = fiber.child) {
    const client = fiber.memoizedProps?.client;
    if (typeof client?.invalidateQueries !== "function") continue;
    void client.invalidateQueries({ queryKey: ["me"] });
    return;
  }
  throw new Error("no React Query client is drawn");
})()`;

const title =
  chromiumPath === undefined
    ? "the way into the dashboard (left out: no Chromium here; install one or set CHROMIUM)"
    : "the way into the dashboard";

describe.runIf(chromiumPath !== undefined)(title, { timeout: 120_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
  });
  shareWindow(() => browser);

  test("a page asks for a log-in, says why a password is refused, and then opens", async () => {
    const wanted = service.at("nowhere?status=Failed");
    const { page, complaints } = await openAddress(browser, wanted);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("E-mail").fill(service.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.keyboard.press("Enter");
    await page.getByText(/4 tries left/).waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe(service.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(wanted);
    await page.getByRole("heading", { name: "No page has this address" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a person creates an account, confirms the e-mail, and names a business", async () => {
    const email = newEmail("ife");
    const { page, complaints } = await openAddress(browser, `${service.url}/signup`);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("Your name").fill("Ifẹ́olúwa Martins");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Your name").focus();
    await page.getByText("5 characters; at least 10 are needed.").waitFor();
    await page.getByLabel("Your name").fill("");
    await page.getByLabel("Password", { exact: true }).fill("shorter");
    await page.keyboard.press("Enter");
    await page.getByText("7 characters; at least 10 are needed.").waitFor();
    await page.getByText("Your name is empty.").waitFor();
    expect(await page.evaluate("document.activeElement.autocomplete")).toBe("name");
    await page.getByLabel("Your name").fill("Ifẹ́olúwa Martins");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Confirm your e-mail" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => codeSentTo(service, email)).toMatch(/^\d{6}$/);
    await page.getByLabel("Code from your e-mail").fill(await codeSentTo(service, email));
    await page.getByRole("button", { name: "Confirm e-mail" }).click();
    await page.getByLabel("Business name").fill("Adébáyọ̀ & Sons Textiles Nigeria Limited");
    await page.getByRole("button", { name: "Create business" }).click();
    await page.waitForURL(/\/b\/\d+\/test\/home$/);
    await page.getByText("Test mode: no real money moves").waitFor();
    expect(complaints).toEqual([]);
  });

  test("an ended session is renewed over the page, and the typed text is still sent", async () => {
    const { page } = await openDashboard(browser, service, "nowhere");
    await page.keyboard.press("Control+k");
    const search = page.getByRole("combobox");
    await search.waitFor();
    await service.kit.database.run(sql`delete from login_sessions`);
    await search.fill("amina");
    await page.getByRole("heading", { name: "Log in again" }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("Nothing here has “amina”.").waitFor();
    expect(await search.inputValue()).toBe("amina");
  });

  test("the dialog closes although the page itself, too, waits to read who is signed in", async () => {
    const { page } = await openDashboard(browser, service, "nowhere");
    await page.getByRole("heading", { name: "No page has this address" }).waitFor();
    await service.kit.database.run(sql`delete from login_sessions`);
    const noticed = page.waitForResponse(/\/me\/profile/);
    await page.evaluate(READ_PERSON_AGAIN);
    expect((await noticed).status()).toBe(401);
    const dialog = page.getByRole("dialog", { name: "Log in again" });
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Log in", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  test("text that one person typed is not sent in the session of another", async () => {
    const { page } = await openDashboard(browser, service, "nowhere");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await service.kit.database.run(sql`delete from login_sessions`);
    const repeated: string[] = [];
    page.on("request", (request) => repeated.push(request.url()));
    await page.getByRole("combobox").fill("amina");
    await page.getByRole("heading", { name: "Log in again" }).waitFor();
    // As if another person had used their passkey.
    const { cookie } = await signIn(service, await service.addMember("finance"));
    await page.route("**/sign-in/email", async (route) => {
      await page.context().addCookies(cookiesOf(cookie, service.url));
      await route.fulfill({ json: {} });
    });
    repeated.splice(0);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("button", { name: "Log in", exact: true }).click(),
    ]);
    await page.getByRole("heading", { name: "No page has this address" }).waitFor();
    expect(repeated.filter((url) => url.includes("amina"))).toEqual([]);
  });

  test("log out ends the session", async () => {
    const { page } = await openDashboard(browser, service, "nowhere");
    await page.getByRole("button", { name: "Ada Eze" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.waitForURL(/\/login$/);
    await page.goto(`${service.url}/b`);
    await page.waitForURL(/\/login\?next=/);
  });

  test("a used or truncated invitation says what to do", async () => {
    const { page } = await openAddress(browser, `${service.url}/join#cut`);
    await page.getByRole("heading", { name: "This invitation does not work" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test.each([
    "/login",
    "/signup",
    "/join#cut",
  ])("%s has no violation in light and dark, and fits 320 px", async (path) => {
    const { page, complaints } = await openAddress(browser, service.url + path);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
