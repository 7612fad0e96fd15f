import { beforeAll, expect, test } from "vitest";
import { archiveAll } from "../../../../../test/support/archive-month.ts";
import { dataOf, startTestService } from "../../../../../test/support/service.ts";
import { useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets({ works: false, start: startTestService });

let merchant: WalletMerchant;
let wallet: string;
let fresh: string;

/** A wallet that had 100 and paid 10 and 20 in a month that is archived now, and has paid 30 since. */
beforeAll(async () => {
  merchant = await walletService().merchant();
  wallet = await merchant.wallet({ tier: 2, holds: 100 });
  const other = await merchant.wallet();
  for (const amount of [10, 20]) await merchant.transfer(wallet, other, amount);
  await archiveAll(walletService().kit.database, 202401);
  await merchant.transfer(wallet, other, 30);
  fresh = await merchant.wallet({ tier: 2, holds: 7 });
});

interface Row {
  readonly id: number;
  readonly amount: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
}

const list = async (query = "") => dataOf<Row[]>(await merchant.statement(wallet, query));

const statementOf = async (of: string, query = "") => {
  const answer = await merchant.asks(`/wallets/${of}/statement?format=json${query}`);
  return { status: answer.status, data: answer.body.data, text: answer.text };
};

test("a list has the entries since the archive, and their balances go on from it", async () => {
  expect(await list()).toMatchObject([{ id: 4, amount: 30, balanceBefore: 70, balanceAfter: 40 }]);
  expect(await list("?startDate=2024-02-01T00:00:00Z")).toHaveLength(1);
  expect(await list("?searchBy=no such text")).toEqual([]);
  expect(await list("?startDate=2024-02-01T00:00:00Z&endDate=2025-01-01")).toEqual([]);
});

test.each([
  "?startDate=2024-01-31T23:59:59Z",
  "?startDate=2023-01-01",
  "?endDate=2024-01-15",
])("a list that begins or ends before the archive's end is refused: %s", async (query) => {
  const refused = await merchant.statement(wallet, query);
  expect([refused.status, refused.body.error?.code]).toEqual([400, "validation_failed"]);
  expect(refused.text).toContain("Rows from before 2024-02-01T00:00:00.000Z are archived.");
});

test("a statement of a kept period opens with what the archived entries came to", async () => {
  const { status, data } = await statementOf(wallet, "&startDate=2024-02-01T00:00:00Z");
  expect(status).toBe(200);
  expect(data).toMatchObject({ openingBalance: 70, closingBalance: 40 });
  expect(data?.["rows"]).toMatchObject([{ id: 4, balanceBefore: 70 }]);
  const empty = await statementOf(wallet, "&startDate=2024-02-01T00:00:00Z&endDate=2025-01-01");
  expect(empty.data).toMatchObject({ openingBalance: 70, closingBalance: 70, rows: [] });
});

test("a statement from the beginning is refused, because rows of it are archived", async () => {
  expect(await statementOf(wallet)).toMatchObject({ status: 400 });
  expect(await statementOf(wallet, "&endDate=2026-01-01")).toMatchObject({ status: 400 });
});

test("a wallet without archived entries has its whole statement, whatever the dates", async () => {
  for (const query of ["&startDate=2020-01-01", "&endDate=2021-01-01"])
    expect(await statementOf(fresh, query)).toMatchObject({ status: 200 });
  const whole = { openingBalance: 0, closingBalance: 7 };
  expect(await statementOf(fresh)).toMatchObject({ status: 200, data: whole });
});
