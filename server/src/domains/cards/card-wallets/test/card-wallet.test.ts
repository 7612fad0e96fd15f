import { expect, test } from "vitest";
import { refusalOf, type Shown, useCards } from "../../../../../test/support/card-service.ts";
import { dataOf } from "../../../../../test/support/service.ts";

const cardService = useCards();

test("lists every debit and credit of the card wallet with the balances before and after", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(50);
  await merchant.does(card, "fund", { amount: 100 });
  await merchant.does(card, "withdraw", { amount: 30 });
  expect(await merchant.statement(card), "moving dollars is no card transaction").toEqual([]);
  const purchase = await merchant.pays(card, 20);
  await merchant.follows(card, purchase, "settle");
  await merchant.does(card, "terminate");
  const answer = await merchant.asks("/business/card-wallet/transactions?pageSize=100");
  const rows = dataOf<readonly Shown[]>(answer);
  expect(rows.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
    "CardReturn 100",
    "CardWithdrawal 30",
    ...["VAT 0.07", "Fee 0.93", "CardFunding 100"],
    ...["CardFunding 50", "VAT 0.03", "Fee 0.47", "VAT 0.14", "Fee 1.86"],
    "TestFunds 10000",
  ]);
  const found = async (query: string) =>
    dataOf<readonly Shown[]>(
      await merchant.asks(`/business/card-wallet/transactions?${query}`),
    ).map(({ type, amount }) => `${type} ${amount}`);
  expect(await found("minAmount=30&maxAmount=99.99")).toEqual([
    "CardWithdrawal 30",
    "CardFunding 50",
  ]);
  const [newest] = rows;
  expect(await found(`searchBy=${newest?.["transactionReference"]}`)).toEqual(["CardReturn 100"]);
  expect(await found(`searchBy=${newest?.["transactionReference"]}&maxAmount=1`)).toEqual([]);
  const wallet = await merchant.cardWallet();
  expect(rows[0]).toMatchObject({ balanceAfter: wallet["total"], currency: "USD" });
  for (const [index, row] of rows.entries()) {
    const change = row["postingType"] === "Credit" ? row["amount"] : -Number(row["amount"]);
    const before = Number(rows[index + 1]?.["balanceAfter"] ?? 0);
    expect(Number(row["balanceAfter"])).toBeCloseTo(before + Number(change), 2);
  }
});

test("pages both statements and filters them by date", async () => {
  const merchant = await cardService().merchant();
  const card = await merchant.card(50);
  for (const amount of [1, 2, 3]) await merchant.pays(card, amount);
  const page = await merchant.gets(`/business/card/${card}/transactions?pageSize=2&pageNumber=2`);
  expect(page).toMatchObject({
    ...{ cardReference: card, pageNumber: 2, pageSize: 2, totalCount: 3, hasMore: false },
    transactions: [{ amount: 1 }],
  });
  const path = "/business/card-wallet/transactions";
  const first = await merchant.asks(`${path}?pageSize=1`);
  expect(first.body.meta.pagination).toMatchObject({ page: 1, page_size: 1, has_more: true });
  expect(await merchant.statement(card, "?endDate=2020-01-01")).toEqual([]);
  expect((await merchant.asks(`${path}?endDate=2020-01-01`)).body.data).toEqual([]);
  expect(dataOf<unknown[]>(await merchant.asks(`${path}?startDate=2020-01-01`))).toHaveLength(6);
  for (const list of [path, `/business/card/${card}/transactions`]) {
    expect(refusalOf(await merchant.asks(`${list}?startDate=soon`))).toBe("400 validation_failed");
    expect(refusalOf(await merchant.asks(`${list}?pageNumber=100000`))).toBe(
      "400 validation_failed",
    );
    expect(refusalOf(await merchant.asks(`${list}?pageSize=201`))).toBe("400 validation_failed");
  }
});
