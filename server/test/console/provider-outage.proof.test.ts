import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runOperator } from "../../src/operator/run-operator.ts";
import { operatorSettings } from "../../src/operator/test/operator-process.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { startDashboardService } from "../support/dashboard-person.ts";
import { verify } from "../support/ledger-fixture.ts";
import { type LiveBank, monnifyBank } from "../support/live-banks.ts";
import { fundLive, hurry, inLiveMode, type LiveMode } from "../support/live-service.ts";
import { type OpenedConsole, openConsole } from "../support/open-console.ts";
import { type DashboardService, startDashboard } from "../support/open-dashboard.ts";
import { dataOf } from "../support/service.ts";

/** More than the ten failed calls that open the circuit breaker. Each has its own amount, in naira. */
const AMOUNTS = Array.from({ length: 12 }, (_, at) => 5_000 + at);
const TOTAL = AMOUNTS.reduce((all, one) => all + one, 0);
const PATIENCE = { timeout: 30_000 };

const bank: LiveBank = monnifyBank();
let service: DashboardService & LiveMode;
let browser: Browser | undefined;
let operator: OpenedConsole;

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  service = await inLiveMode(await startDashboard("owner", startDashboardService));
  await bank.connect(service);
  await fundLive(service, (number) => bank.pay(number, 100_000_000n));
  browser = await openBrowser(chromiumPath);
  operator = await openConsole(browser, service, "live/providers");
});
afterAll(async () => {
  await closeWindows(browser);
  await service?.stop();
  await bank.emulator.close().catch(() => undefined);
});

const balance = async () =>
  dataOf<{ available: number; held: number }>(await service.askLive("/business/balance"));

async function orderTransfers(): Promise<readonly string[]> {
  const transferRequest = AMOUNTS.map((amount) => ({
    ...{ amount, narration: "Wages", destinationBankCode: "058" },
    ...{ destinationAccountNumber: "0123456789", destinationAccountName: "EZE CHIDI MUSA" },
  }));
  const body = { transferRequest, phoneNumber: "08031234567" };
  const answer = await service.askLive("/business/bulk", body, "wages of November");
  expect(answer.status, answer.text).toBe(200);
  return dataOf<{ transferReference: string[] }>(answer).transferReference;
}

const statusOf = async (reference: string) =>
  dataOf<{ transactionRecord: { status: string } }>(
    await service.askLive(`/business/status?reference=${reference}`),
  ).transactionRecord.status;

/** How many of the transfers have each status. */
async function countStatuses(references: readonly string[]): Promise<Record<string, number>> {
  const statuses = await Promise.all(references.map(statusOf));
  return Object.fromEntries(
    [...Map.groupBy(statuses, (one) => one)].map(([status, its]) => [status, its.length]),
  );
}

/** The output of the command line. */
async function command(...args: string[]): Promise<unknown> {
  const { output, complaint } = await runOperator([...args, "--json"], {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });
  expect(complaint).toBe("");
  return JSON.parse(output);
}

const showMonnify = () => command("provider", "show", "monnify", "--mode", "live");

const rowOfMonnify = (page: Page) => page.getByRole("row", { name: /Monnify/ });

describe.skipIf(chromiumPath === undefined)("an operator whose bank is down", () => {
  test("watches the circuit breaker open, and the transfers wait and drain, on one page that is never reloaded", async () => {
    const { page, complaints } = operator;
    const { port } = new URL(bank.emulator.url);
    await page.evaluate("document.documentElement.dataset.loaded = 'once'");
    await page.getByText("Calls are made to each").waitFor();
    const before = await balance();

    await bank.emulator.close();
    const references = await orderTransfers();
    expect(references).toHaveLength(AMOUNTS.length);

    await page.getByText("No calls to Monnify in live mode").waitFor();
    await rowOfMonnify(page).getByText("Circuit breaker open").waitFor();
    await page.getByText(/Open since .* Last failure: it could not be reached/).waitFor();
    const waiting = rowOfMonnify(page).getByRole("link", { name: "12 orders" });
    await waiting.waitFor();
    expect(await countStatuses(references)).toEqual({ Pending: AMOUNTS.length });
    expect(await showMonnify()).toMatchObject({
      ...{ circuit: expect.stringMatching(/open|trying/), circuitFailure: "unreachable" },
      ...{ circuitOpenedAt: expect.any(String), circuitTriesAt: expect.any(String) },
      orders: { waiting: AMOUNTS.length, open: 0 },
    });
    const during = await balance();
    expect(during.held).toBeGreaterThanOrEqual(TOTAL);
    expect(during.held).toBe(before.available - during.available);
    expect(bank.transfers()).toEqual([]);

    await waiting.click();
    const list = page.getByRole("list", { name: "Orders that wait" });
    await list.waitFor();
    const shown = await list.getByRole("listitem").allInnerTexts();
    expect(amountsIn(shown)).toEqual(AMOUNTS);
    await list
      .getByRole("link", { name: /^Transfer of Adire Market/ })
      .first()
      .click();
    await page.getByText("Waiting to be sent.").waitFor();
    await page.getByRole("link", { name: "Providers", exact: true }).click();

    await bank.emulator.listen(Number(port));
    await page.getByText("Calls are made to each").waitFor();
    await rowOfMonnify(page).getByText("Calls are made", { exact: true }).waitFor();
    // The transfers other than the trial call wait for up to a minute.
    await hurry(service);
    await expect
      .poll(() => countStatuses(references), PATIENCE)
      .toEqual({ Successful: AMOUNTS.length });
    await expect.poll(() => waiting.count(), PATIENCE).toBe(0);
    await expect
      .poll(
        () =>
          rowOfMonnify(page)
            .getByText(/orders?$/)
            .count(),
        PATIENCE,
      )
      .toBe(0);
    expect(await showMonnify()).toMatchObject({
      ...{ circuit: "closed", circuitOpenedAt: null, circuitTriesAt: null, circuitFailure: null },
      orders: null,
    });

    const paid = bank.transfers();
    expect(paid.map(({ amount }) => Number(amount) / 100).sort((a, b) => a - b)).toEqual(AMOUNTS);
    expect(paid.map(({ timesPaid }) => timesPaid)).toEqual(AMOUNTS.map(() => 1));
    expect(await balance()).toMatchObject({ available: during.available, held: 0 });
    expect((await verify(service.kit.database)).findings).toEqual([]);
    expect(await page.evaluate("document.documentElement.dataset.loaded")).toBe("once");
    expect(complaints).toEqual([]);
  });
});

/** The amounts of the rows below the headings, in naira, the smallest first. */
const amountsIn = (rows: readonly string[]): readonly number[] =>
  rows
    .map((row) => Number(/([\d,]+)\.00\s*$/.exec(row)?.[1]?.replaceAll(",", "")))
    .sort((one, other) => one - other);
