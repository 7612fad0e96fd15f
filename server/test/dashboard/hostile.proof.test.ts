import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { titleDrawn } from "../../../web/test/support/accessibility.ts";
import { openAgain } from "../../../web/test/support/kept-window.ts";
import { recordAction } from "../../src/domains/platform/audit/index.ts";
import { addDemoMember } from "../../src/domains/platform/members/index.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import { createPerson, PASSWORD, Browser as Person, signIn } from "../support/dashboard-person.ts";
import {
  type DashboardService,
  follow,
  openAddress,
  openDashboard,
  settled,
  shareWindow,
  startDashboard,
  widthOf,
} from "../support/open-dashboard.ts";
import { ask, dataOf } from "../support/service.ts";

const title =
  chromiumPath === undefined
    ? "hostile text and hostile pages (left out: no Chromium here; install one or set CHROMIUM)"
    : "hostile text and hostile pages";

/** Runs if any page puts it into markup, an attribute, or a URL. */
const SCRIPT = `"><img src=x onerror=wasRun=1><script>wasRun=1</script>`;
/** A spreadsheet that opens an export runs this, unless the cell begins with something else. */
const FORMULA = "=HYPERLINK(1)";
/** Reverses the text after it, so that one name could look like another. */
const RIGHT_TO_LEFT = "\u202Egnp.ada";
const LONG = "Adébáyọ̀".repeat(28);

describe.runIf(chromiumPath !== undefined)(title, { timeout: 180_000 }, () => {
  let browser: Browser;
  let service: DashboardService;
  let owner: Person;
  const pages = ["home", "send", "send/bulk", "approvals", "simulator", "keys"];
  beforeAll(async () => {
    service = await startDashboard();
    browser = await openBrowser(chromiumPath ?? "");
    owner = await signIn(service, service.email);
    await plantEverywhere();
  }, 180_000);
  afterAll(async () => {
    await service?.stop();
  });
  shareWindow(() => browser);

  /** Every text that a merchant, its programs, its people or its customers choose. */
  async function plantEverywhere(): Promise<void> {
    const { id } = await plant<{ id: number }>("/customers", {
      ...{
        externalId: SCRIPT,
        firstName: SCRIPT,
        lastName: SCRIPT,
        address1: SCRIPT,
        city: SCRIPT,
      },
      metadataJson: JSON.stringify({ note: SCRIPT }),
      email: "ada@example.com",
    });
    const wallet = await plant<{ walletReference: string }>(`/customers/${id}/wallets`, {
      currency: "NGN",
    });
    const sent = await plant<{ transferReference: string[] }>("/business/single", {
      ...{ amount: 1_500, narration: SCRIPT, destinationAccountName: SCRIPT },
      ...{ destinationAccountNumber: "3012450019", destinationBankCode: "999" },
      phoneNumber: "08031234567",
    });
    const invoice = await plant<{ invoiceNumber: string }>("/business/invoices", {
      ...{ amount: 5_000, description: SCRIPT, customerName: SCRIPT },
    });
    const account = await plant<{ reference: string; accountNumber: string }>(
      "/business/virtualaccount/business",
      {
        ...{ businessName: SCRIPT, rcNumber: SCRIPT, tin: SCRIPT, address: SCRIPT },
        ...{ firstName: SCRIPT, lastName: SCRIPT },
        ...{ email: "ada@example.com", mobileNumber: "08030000000" },
      },
    );
    const { accountNumber } = account;
    await plant("/test/credits", { accountNumber, amount: 5_000 });
    await plant("/business/single", {
      ...{ amount: 1_600, narration: FORMULA, destinationAccountName: FORMULA },
      ...{ destinationAccountNumber: "3012450019", destinationBankCode: "999" },
      phoneNumber: "08031234567",
    });
    const endpoint = await plantBySession<{ reference: string }>("/test/webhooks", {
      url: `http://127.0.0.1:9/${encodeURIComponent(SCRIPT)}`,
      description: SCRIPT,
    });
    await plantBySession("/views", {
      ...{ page: "transactions", name: SCRIPT.slice(0, 40), isShared: true },
      query: `searchBy=${encodeURIComponent(SCRIPT)}`,
    });
    const [transfer = ""] = sent.transferReference;
    pages.push("customers", `customers/${id}`, `wallets/${wallet.walletReference}`);
    pages.push("transactions", `transactions/${transfer}`, "settlements");
    pages.push("invoices", `invoices/${invoice.invoiceNumber}`);
    pages.push("accounts", `accounts/${account.reference}`, "verifications", "bills");
    const file = await plantBySession<{ reference: string }>("/test/send/bulk", {
      name: `${SCRIPT}.csv`,
      rows: [
        {
          ...{ bank: SCRIPT, accountNumber: SCRIPT, accountName: SCRIPT },
          ...{ amount: SCRIPT, narration: SCRIPT },
        },
      ],
    });
    pages.push("webhooks", `webhooks/${endpoint.reference}`, "events", "requests");
    pages.push(`send/bulk/${file.reference}`, "settings/branding", "settings/approvals");
    await plantPeople();
  }

  /** Names of people and of the business, and what the audit stores of both. */
  async function plantPeople(): Promise<void> {
    const { businessId } = service.business;
    const people = [SCRIPT, FORMULA, RIGHT_TO_LEFT, LONG];
    for (const name of people) {
      const { userId } = await createNamed(name);
      await addDemoMember(service.kit, { businessId, userId, role: "support" });
    }
    for (const name of people)
      await service.kit.database.transaction((tx) =>
        recordAction(service.kit, tx, {
          ...{ by: name, action: "key.create", businessId, details: { name, scopes: [name] } },
        }),
      );
    await plantBySession("/team/invitations", {
      ...{ email: `${"o".repeat(50)}+1@adire.example`, role: "support" },
    });
    await service.kit.database.run(sql`
      update businesses set name = ${`${RIGHT_TO_LEFT}${SCRIPT}`} where id = ${businessId}`);
    const audit = await owner.send("GET", `/dashboard/api/b/${businessId}/audit?searchBy=onerror`);
    const [planted] = audit.body["data"] as { id: number }[];
    pages.push("settings/team", "settings/security", "settings/audit");
    pages.push(`settings/audit/${planted?.id}`, `settings/audit?by=${encodeURIComponent(SCRIPT)}`);
  }

  async function createNamed(name: string) {
    const person = await createPerson(service);
    await service.kit.database.run(sql`
      update login_users set name = ${name} where id = ${person.userId}`);
    return person;
  }

  async function plant<Data>(path: string, body: object): Promise<Data> {
    const answer = await ask(service, { path, body, idempotencyKey: randomUUID() });
    expect(answer.status, answer.text).toBeLessThan(300);
    return dataOf<Data>(answer);
  }

  async function plantBySession<Data>(path: string, body: object): Promise<Data> {
    const address = `/dashboard/api/b/${service.business.businessId}${path}`;
    const key = { "idempotency-key": randomUUID() };
    const answer = await owner.send("POST", address, body, key);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body["data"] as Data;
  }

  const wasRun = (page: Page) => page.evaluate<unknown>("globalThis.wasRun");

  test("a script in any text is shown as text", async () => {
    const { page, complaints } = await openDashboard(browser, service, "home");
    let shown = 0;
    for (const path of pages) {
      await follow(page, service.at(path));
      shown += await page.getByText("onerror=wasRun").count();
      expect(await wasRun(page), path).toBeUndefined();
    }
    // Otherwise the test proved nothing.
    expect(shown).toBeGreaterThan(10);
    // If the policy had to stop a script, the browser would report it.
    expect(complaints).toEqual([]);
  });

  test("a script in a URL is text, too: a search, a filter, a reference", async () => {
    const { page, complaints } = await openDashboard(browser, service, "home");
    const hostile = encodeURIComponent(SCRIPT);
    for (const path of [
      `transactions?searchBy=${hostile}`,
      `transactions/${hostile}`,
      `customers?status=${hostile}&view=${hostile}`,
      `requests/${hostile}`,
      `nowhere/${hostile}`,
    ]) {
      await page.goto(service.at(path));
      await titleDrawn(page);
      await settled(page);
      expect(await wasRun(page), path).toBeUndefined();
    }
    expect(complaints).toEqual([]);
  });

  test("a link to the log-in leads to no other address, and runs nothing", async () => {
    const { page } = await openAddress(browser, `${service.url}/login`);
    for (const next of [
      ...["//evil.example", "/\\evil.example", "https://evil.example/b", "javascript:wasRun=1"],
      ...[
        "/b/..//evil.example",
        "/b/%2f%2fevil.example",
        "/b/\\\\evil.example",
        "/b//evil.example",
      ],
    ]) {
      await page.context().clearCookies();
      await openAgain(page, `${service.url}/login?next=${encodeURIComponent(next)}`);
      await page.getByLabel("E-mail").fill(service.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname !== "/login");
      await titleDrawn(page);
      expect([next, new URL(page.url()).origin]).toEqual([next, service.url]);
      expect(await wasRun(page)).toBeUndefined();
    }
  });

  test("long and reversed names do not widen the pages that list people", async () => {
    const { page } = await openDashboard(browser, service, "settings/team", { width: 320 });
    await page.getByText(LONG).first().waitFor();
    for (const path of ["settings/team", "settings/audit", "settings/security"]) {
      await follow(page, service.at(path));
      expect([path, await widthOf(page)]).toEqual([path, 320]);
    }
    await follow(page, service.at("settings/team"));
    // The text after the name keeps its own direction.
    const row = page.getByRole("listitem").filter({ hasText: "gnp.ada" });
    await row.getByText("Support").waitFor();
    expect(await row.locator("bdi").textContent()).toBe(RIGHT_TO_LEFT);
  });

  test.each([
    "test/transactions",
    "audit",
  ])("no cell of the export of %s begins a formula", async (of) => {
    const { businessId } = service.business;
    const response = await fetch(`${service.url}/dashboard/api/b/${businessId}/${of}/export`, {
      headers: { cookie: owner.cookie },
    });
    const text = await response.text();
    expect(text).toContain(FORMULA);
    expect(text).not.toMatch(/(?:^|,|")[=+@][A-Z]/m);
  });

  test("a page of another origin cannot frame a page, nor act in it", async () => {
    const { page } = await openDashboard(browser, service, "send");
    // Another host of the same machine: from it, a browser sends the same kind of request as from
    // an attacker's page.
    const stranger = service.url.replace("127.0.0.1", "localhost");
    await page.goto(`${stranger}/health`);
    const frame = `const frame = document.createElement("iframe"); frame.src = ${JSON.stringify(service.at("send"))};
      document.body.append(frame); new Promise((done) => { frame.onload = () => done(frame.contentDocument?.title ?? null); })`;
    expect(await page.evaluate(frame)).toBeNull();
    const framed = page.frames().find((one) => one !== page.mainFrame());
    expect(framed?.url()).toMatch(/^chrome-error:/);
    const { businessId } = service.business;
    const act = `fetch(${JSON.stringify(`${service.url}/dashboard/api/b/${businessId}/views`)}, {
      method: "POST", credentials: "include", mode: "no-cors", body: "{}" }).then(() => "sent", () => "refused")`;
    await page.evaluate(act);
    const views = await owner.send("GET", `/dashboard/api/b/${businessId}/views?page=transactions`);
    expect(views.body["data"]).toHaveLength(1);
  });

  test("a session that an attacker planted is not the session after a log-in, and no script reads it", async () => {
    const planted = await signIn(service, service.email);
    const victim = new Person(service);
    victim.cookie = planted.cookie;
    const email = await service.addMember("support");
    const answer = await victim.auth("/sign-in/email", { email, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(victim.cookie).not.toBe(planted.cookie);
    expect(await emailOf(victim)).toBe(email);
    expect(await emailOf(planted)).not.toBe(email);
    for (const cookie of answer.setCookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
  });

  const emailOf = async (person: Person) => {
    const { body } = await person.send("GET", "/dashboard/api/me/profile");
    return (body["data"] as { email: string } | null)?.email;
  };
});
