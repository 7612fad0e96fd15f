import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectFocus, tabTo } from "../../../web/test/support/keyboard.ts";
import { setApprovalThreshold } from "../../src/domains/money-out/transfers/index.ts";
import { savePinHash } from "../../src/domains/platform/members/confirmation-queries.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { chromiumPath, openBrowser } from "../support/browser.ts";
import {
  type DashboardService,
  expectAccessible,
  follow,
  idle,
  openDashboard,
  settled,
  shareWindow,
  startDashboard,
  violationsOf,
  visitPages,
} from "../support/open-dashboard.ts";

/** More rows than a window shows at once. Each is a transfer that the worker sends. */
const ROWS = process.env["KASUWA_SOAK"] === undefined ? 100 : 500;
/** Two of the five wrong rows are corrected, and three are skipped. */
const SENT = ROWS - 3;
/** Together they are above the amount that a second person must approve. */
const AMOUNT = "12500";
const PATIENCE = { timeout: 120_000, interval: 250 };

/** A file as a person would export it, with five wrong rows. */
function payroll(): string {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const cells = ["GTBank", String(1_000_000_000 + at), "Amina Bello", AMOUNT, "Salary Nov"];
    if (at === 17) cells[1] = "123455210";
    if (at === 36) cells[3] = '"45,000.505"';
    if (at === 51) cells[0] = "Sahara Bank";
    if (at === 72) cells[2] = "";
    if (at === 87) cells[4] = "";
    return cells.join(",");
  });
  return ["Bank,Account Number,Account Name,Amount,Narration", ...lines].join("\r\n");
}

const PIN = "4827";

/** Gives a person a name and a PIN. */
async function introduce({ kit }: DashboardService, email: string, name: string): Promise<void> {
  const { id } = await kit.database.one<{ id: string }>(sql`
    update login_users set name = ${name} where email = ${email} returning id`);
  const pinHash = await kit.login.hashSecret(PIN);
  await savePinHash(kit.database, { userId: id, pinHash, setAt: kit.clock.now() });
}

/** A window that is not tall enough for all the facts of an approval. */
const LOW = 480;

const title =
  chromiumPath === undefined
    ? "sending money in a browser (left out: no Chromium here)"
    : "sending money in a browser";

describe.runIf(chromiumPath !== undefined)(title, () => {
  let service: DashboardService;
  let chromium: Chromium;
  let bisi: string;
  const open = (path: string, looks = {}) => openDashboard(chromium, service, path, looks);

  beforeAll(async () => {
    service = await startDashboard();
    chromium = await openBrowser(chromiumPath ?? "");
    await introduce(service, service.email, "Ada Eze");
    bisi = await service.addMember("finance");
    await introduce(service, bisi, "Bisi Adeyemi");
    const { businessId } = service.business;
    const order = { businessId, mode: "test", of: "dashboard", by: "ada" } as const;
    await setApprovalThreshold(service.kit, { ...order, above: 50_000_000n });
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
  });

  shareWindow(() => chromium);

  const type = (page: Page, text: string) => page.keyboard.type(text);
  const press = async (page: Page, ...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  test("a member sends with the keyboard alone, and a second one approves with the keyboard alone", {
    timeout: 400_000,
  }, async () => {
    const maker = await open("send");
    const { page } = maker;
    await tabTo(page.getByRole("combobox", { name: "Bank" }));
    await type(page, "Guaranty Trust");
    await page.getByRole("option", { name: "Guaranty Trust Bank" }).waitFor();
    await press(page, "ArrowDown", "Enter");
    await tabTo(page.getByLabel("Account number"));
    await type(page, "0123456789");
    await tabTo(page.getByLabel("Amount"));
    await type(page, "850000");
    await tabTo(page.getByLabel("Narration"));
    await type(page, "Rent for March");
    await page.getByText("NWOSU HALIMA IFEANYI").first().waitFor();
    await page.getByText("need a second person’s approval. Bisi Adeyemi can approve.").waitFor();
    await tabTo(page.getByRole("button", { name: "Send test ₦850,000.00" }));
    await press(page, "Enter");
    await expectFocus(page.getByLabel("Transaction PIN"));
    expect(await violationsOf(page)).toEqual([]);
    await type(page, PIN);
    await press(page, "Enter");
    await page.getByText("waits for a second person", { exact: false }).waitFor();
    expect(maker.complaints).toEqual([]);

    const approver = await open("approvals", { as: bisi });
    const second = approver.page;
    await second.setViewportSize({ width: 1_440, height: LOW });
    const row = second.locator("[data-row-link]").first();
    await row.waitFor();
    await idle(second);
    await press(second, "j");
    await expectFocus(row);
    await press(second, "Enter");
    await second.locator("[data-drawer]").getByText("NWOSU HALIMA IFEANYI").first().waitFor();
    const decision = await second.getByRole("button", { name: /^Approve test/ }).boundingBox();
    expect((decision?.y ?? LOW) + (decision?.height ?? 0)).toBeLessThanOrEqual(LOW);
    expect(await violationsOf(second)).toEqual([]);
    await press(second, "a");
    await expectFocus(second.getByLabel("Transaction PIN"));
    await type(second, PIN);
    await press(second, "Enter");
    await second.getByText("Approved by Bisi Adeyemi", { exact: false }).first().waitFor();
    expect(approver.complaints).toEqual([]);

    await page.getByRole("link", { name: "See the approval" }).click();
    await page.getByText("Approved by Bisi Adeyemi. It was sent.").waitFor();
    await follow(page, service.at("send"));
    await page.getByRole("button", { name: /NWOSU HALIMA IFEANYI/ }).click();
    await page.getByText("The same name").waitFor();
  });

  test("a long file of rows shows the five that are wrong, is corrected, sent, approved and paid", {
    timeout: 400_000,
  }, async () => {
    const { page, complaints } = await open("send/bulk");
    const file = { name: "payroll.csv", mimeType: "text/csv", buffer: Buffer.from(payroll()) };
    await page.setInputFiles("input[type=file]", file);
    await page.waitForURL(/blk_/);
    await page.getByText("Has 9 digits; an account number has 10.").waitFor();
    for (const words of [
      "Transfers are whole naira. Did you mean ₦45,000 or ₦45,001?",
      "No bank “Sahara Bank”. Choose one from the list.",
      "The name is empty. A transfer to a bank needs the name of the receiver.",
      "The narration is empty.",
    ])
      await page.getByText(words).waitFor();
    await page.getByText("Correct the 5 rows with errors, or skip them.").waitFor();
    await page.getByRole("button", { name: "Use “Salary Nov”" }).click();
    await page.getByText("Correct the 4 rows with errors, or skip them.").waitFor();
    await page.getByRole("button", { name: "Use ₦45,001" }).click();
    await page.getByText("Correct the 3 rows with errors, or skip them.").waitFor();
    await page.getByRole("button", { name: "Skip the 3 rows with errors" }).click();
    // The address identifies the file: corrections are there after a reload, and for a colleague.
    await page.reload();
    await page.getByRole("button", { name: `Send test ${SENT} transfers` }).click();
    await page.getByLabel("Transaction PIN").fill(PIN);
    await page.keyboard.press("Enter");
    await page.getByText(`${SENT} transfers wait for approval.`).waitFor();
    const colleague = await open(`approvals/${page.url().match(/blk_\w+/)?.[0]}`, { as: bisi });
    await colleague.page.getByRole("button", { name: /^Approve test/ }).click();
    await colleague.page.getByLabel("Transaction PIN").fill(PIN);
    await colleague.page.keyboard.press("Enter");
    await colleague.page.getByText("Approved by Bisi Adeyemi. It was sent.").waitFor();
    await expect.poll(() => page.getByText(`${SENT} of ${SENT} paid.`).count(), PATIENCE).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Result file" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^blk_\w+\.csv$/);
    expect([...complaints, ...colleague.complaints]).toEqual([]);
  });

  test("no page has a violation in light and dark, and each fits 320 px", async () => {
    const paths = [
      "send",
      "send/bulk",
      "approvals",
      "approvals?view=decided",
      "settings/approvals",
    ];
    for await (const { page, path, complaints } of visitPages(chromium, service, paths)) {
      await settled(page);
      await expectAccessible(page, path);
      expect(complaints, path).toEqual([]);
    }
  });
});
