import { describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { PENDING_PAYEE, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets();

interface Row {
  readonly payoutReference: string;
  readonly status: string;
}

async function list(merchant: WalletMerchant, query = "") {
  const answer = await merchant.asks(`/payouts?${query}`);
  const rows = dataOf<readonly Row[] | null>(answer) ?? [];
  return { ...answer, rows, found: rows.map(({ payoutReference }) => payoutReference) };
}

/** Pays out, and lets the bank answer. Without an outcome the payout stays held. */
async function payOut(
  merchant: WalletMerchant,
  wallet: string,
  { amount, outcome, ...body }: { amount: number; outcome?: string; [field: string]: unknown },
): Promise<string> {
  const answer = await merchant.payOut(wallet, amount, { ...PENDING_PAYEE, ...body });
  const payout = String(answer.body.data?.["payoutReference"]);
  if (outcome === undefined) return payout;
  const resolve = () => merchant.asks(`/test/transfers/${payout}/resolve`, { outcome });
  await expect.poll(async () => (await resolve()).status, { timeout: 20_000 }).toBe(200);
  return payout;
}

const isResolved = (merchant: WalletMerchant, payout: string, status: string) =>
  expect
    .poll(
      async () =>
        (await list(merchant)).rows.find(({ payoutReference }) => payoutReference === payout)
          ?.status,
      { timeout: 20_000, interval: 50 },
    )
    .toBe(status);

describe("GET /payouts", () => {
  test("shows payouts of all wallets, each as its own route shows it, and pages them", async () => {
    const merchant = await walletService().merchant();
    const [one, two] = [
      await merchant.wallet({ tier: 2, holds: 50_000 }),
      await merchant.wallet({ tier: 2, holds: 50_000 }),
    ];
    const first = await payOut(merchant, one, { amount: 1_000, narrative: "Rent" });
    const second = await payOut(merchant, two, { amount: 2_000 });
    await merchant.transfer(one, two, 100);
    const { rows, found, body } = await list(merchant);
    expect(found).toEqual([second, first]);
    const alone = (await merchant.asks(`/wallets/${one}/payouts/${first}`)).body.data;
    expect(rows[1]).toEqual({
      ...alone,
      customerId: (await merchant.shown(one))["customerId"],
      destinationAccountName: "Amina Bello",
      narrative: "Rent",
    });
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 2, has_more: false });
    expect((await list(merchant, "pageSize=1&pageNumber=2")).found).toEqual([first]);
  });

  test("has filters and a search for each question of a back office", async () => {
    const merchant = await walletService().merchant();
    const [one, two] = [
      await merchant.wallet({ tier: 2, holds: 50_000 }),
      await merchant.wallet({ tier: 2, holds: 50_000 }),
    ];
    const [oneId, twoId] = [
      (await merchant.shown(one))["customerId"],
      (await merchant.shown(two))["customerId"],
    ];
    const held = await payOut(merchant, one, { amount: 1_000, narrative: "Rent" });
    const sent = await payOut(merchant, one, { amount: 2_000, outcome: "success" });
    const failed = await payOut(merchant, two, {
      ...{ amount: 3_000, outcome: "failure", destinationAccountName: "Ngozi Eze" },
    });
    const returned = await payOut(merchant, two, { amount: 4_000, outcome: "success" });
    await isResolved(merchant, returned, "Sent");
    await merchant.asks(`/test/transfers/${returned}/resolve`, { outcome: "reversal" });
    await isResolved(merchant, returned, "Reversed");
    await isResolved(merchant, sent, "Sent");
    await isResolved(merchant, failed, "Failed");
    for (const [query, found] of [
      ["status=Held", [held]],
      ["status=Sent", [sent]],
      ["status=Failed", [failed]],
      ["status=Reversed", [returned]],
      [`walletReference=${one}`, [sent, held]],
      [`walletReference=${one}&status=Held`, [held]],
      [`walletReference=${one}&customerId=${twoId}`, []],
      [`customerId=${twoId}`, [returned, failed]],
      [`customerId=${oneId}&minAmount=1500`, [sent]],
      ["maxAmount=2000", [sent, held]],
      [`searchBy=${held}`, [held]],
      ["searchBy=3012450064", [returned, failed, sent, held]],
      ["searchBy=rent", [held]],
      ["searchBy=ngozi", [failed]],
      ["endDate=2026-01-01", []],
    ] as const) {
      expect([query, (await list(merchant, query)).found]).toEqual([query, found]);
    }
  });

  test.each([
    ["status=Pending", 400, "validation_failed", "status"],
    ["customerId=x", 400, "validation_failed", "customerId"],
    ["minAmount=0", 400, "invalid_amount", "minAmount"],
    ["minAmount=2&maxAmount=1", 400, "validation_failed", "maxAmount"],
    ["walletReference=wal_1", 404, "not_found", "walletReference"],
    ["walletReference=wal_000000000000", 404, "not_found", "walletReference"],
    ["startDate=x", 400, "validation_failed", "startDate"],
    ["startDate=2026-02-01&endDate=2026-01-01", 400, "validation_failed", "endDate"],
    ["pageSize=200&pageNumber=501", 400, "validation_failed", "pageNumber"],
  ])("refuses %s", async (query, status, code, param) => {
    const merchant = await walletService().merchant();
    const { body, ...answer } = await list(merchant, query);
    expect([answer.status, body.error?.code, body.error?.param]).toEqual([status, code, param]);
  });

  test("shows nothing of another business or mode", async () => {
    const service = walletService();
    const merchant = await service.merchant();
    const wallet = await merchant.wallet({ tier: 2, holds: 50_000 });
    const payout = await payOut(merchant, wallet, { amount: 1_000 });
    const other = await service.merchant();
    for (const key of [other.test, merchant.live]) {
      for (const query of ["", `searchBy=${payout}`, "searchBy=3012450064"]) {
        const answer = await ask(service, { path: `/payouts?${query}`, key });
        expect([answer.status, answer.body.data]).toEqual([200, []]);
      }
      const unknown = await ask(service, { path: `/payouts?walletReference=${wallet}`, key });
      expect([unknown.status, unknown.body.error?.code]).toEqual([404, "not_found"]);
    }
  });
});
