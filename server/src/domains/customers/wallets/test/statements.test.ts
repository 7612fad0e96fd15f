import { describe, expect, test } from "vitest";
import { readPdf } from "../../../../../test/support/read-pdf.ts";
import { dataOf } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets({ works: false });

interface Row {
  readonly id: number;
  readonly postingType: string;
  readonly type: string;
  readonly amount: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  readonly narrative: string;
}

const DAY_SECONDS = 24 * 60 * 60;

/** A wallet that was funded with 100, paid 10, 20 and 30 on different days, and has 15 held. */
async function busyWallet(): Promise<{ merchant: WalletMerchant; wallet: string; other: string }> {
  const merchant = await walletService().merchant();
  const [wallet, other] = [await merchant.wallet({ tier: 2, holds: 100 }), await merchant.wallet()];
  for (const amount of [10, 20, 30]) {
    await merchant.transfer(wallet, other, amount);
    await merchant.advance(DAY_SECONDS);
  }
  await merchant.payOut(wallet, 5);
  return { merchant, wallet, other };
}

test("a statement has filters for an amount, a reference, the other wallet and the narrative", async () => {
  const { merchant, wallet, other } = await busyWallet();
  const rows = await merchant.statement(wallet);
  const [thirty] = dataOf<Record<string, unknown>[]>(rows).filter(({ amount }) => amount === 30);
  const amounts = async (query: string) =>
    (await rowsOf(merchant, wallet, `?${query}`)).map(({ amount }) => amount);
  expect(await amounts("minAmount=20&maxAmount=30")).toEqual([30, 20]);
  expect(await amounts(`searchBy=${thirty?.["transactionReference"]}`)).toEqual([30]);
  expect(await amounts(`searchBy=${other}`)).toEqual([30, 20, 10]);
  expect(await amounts(`searchBy=${other}&maxAmount=10`)).toEqual([10]);
  const part = String(thirty?.["narrative"]).slice(1).toUpperCase();
  expect(await amounts(`searchBy=${encodeURIComponent(part)}`)).toContain(30);
  expect(await amounts("searchBy=no such text")).toEqual([]);
});

const rowsOf = async (merchant: WalletMerchant, wallet: string, query = ""): Promise<Row[]> =>
  dataOf(await merchant.statement(wallet, query));

const bodyOf = async (merchant: WalletMerchant, path: string): Promise<string> => {
  const response = await fetch(`${walletService().url}${path}`, {
    headers: { "x-service-api-key": merchant.test.apiKey },
  });
  return await response.text();
};

/** What a person copies from a statement as PDF, page by page. */
const pdfOf = async (merchant: WalletMerchant, wallet: string, query = "") => {
  const response = await fetch(
    `${walletService().url}/wallets/${wallet}/statement?format=pdf${query}`,
    {
      headers: { "x-service-api-key": merchant.test.apiKey },
    },
  );
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return await readPdf(await response.bytes());
};

describe("a statement", () => {
  test("has every change of the total balance, newest first, with exact running balances", async () => {
    const { merchant, wallet, other } = await busyWallet();
    const answer = await merchant.statement(wallet);
    const rows = dataOf<Row[]>(answer);
    expect(
      rows.map(({ type, postingType, amount, balanceBefore, balanceAfter }) => [
        type,
        postingType,
        amount,
        balanceBefore,
        balanceAfter,
      ]),
    ).toEqual([
      ["Transfer", "Debit", 30, 70, 40],
      ["Transfer", "Debit", 20, 90, 70],
      ["Transfer", "Debit", 10, 100, 90],
      ["TestFunds", "Credit", 100, 0, 100],
    ]);
    expect(rows[0]).toMatchObject({
      currency: "NGN",
      narrative: "Wallet transfer",
      counterpartyWalletReference: other,
      transactionReference: expect.stringMatching(/^ltx_/),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(answer.body.meta.pagination).toEqual({
      page: 1,
      page_size: 50,
      total: 4,
      has_more: false,
    });
  });

  test("has pages without a gap between them", async () => {
    const { merchant, wallet } = await busyWallet();
    const first = await merchant.statement(wallet, "?pageSize=3");
    const second = await merchant.statement(wallet, "?pageSize=3&pageNumber=2");
    expect(first.body.meta.pagination).toMatchObject({ total: 4, has_more: true });
    expect(second.body.meta.pagination).toMatchObject({ total: 4, has_more: false });
    const paged = [first, second].flatMap((answer) => dataOf<Row[]>(answer));
    expect(paged).toEqual(await rowsOf(merchant, wallet));
    const beyond = await merchant.statement(wallet, "?pageSize=200&pageNumber=501");
    expect(beyond.body.error).toMatchObject({ code: "validation_failed", param: "pageNumber" });
  });

  test("of a period includes its first moment and excludes its end", async () => {
    const { merchant, wallet } = await busyWallet();
    const all = dataOf<(Row & { createdAt: string })[]>(await merchant.statement(wallet));
    const [, twenty] = all;
    const amounts = async (query: string) =>
      (await rowsOf(merchant, wallet, query)).map(({ amount }) => amount);
    const at = encodeURIComponent(twenty!.createdAt);
    expect(await amounts(`?startDate=${at}`)).toEqual([30, 20]);
    expect(await amounts(`?endDate=${at}`)).toEqual([20, 10, 100]);
    expect(await amounts("?endDate=2020-01-01")).toEqual([]);
    expect(await amounts("?startDate=2090-01-01")).toEqual([]);
    const bad = await merchant.statement(wallet, "?startDate=yesterday");
    expect(bad.body.error).toMatchObject({ code: "validation_failed", param: "startDate" });
  });

  test("of another business is not found in any format", async () => {
    const wallet = await (await walletService().merchant()).wallet();
    const merchant = await walletService().merchant();
    expect((await merchant.statement(wallet)).status).toBe(404);
    expect((await merchant.asks(`/wallets/${wallet}/statement?format=csv`)).status).toBe(404);
  });
});

describe("a statement as a file", () => {
  test("as JSON is in the envelope, oldest first, between its two balances", async () => {
    const { merchant, wallet } = await busyWallet();
    const { body } = await merchant.asks(`/wallets/${wallet}/statement`);
    expect(body).toMatchObject({ status: true, code: "200", error: null });
    expect(body.data).toMatchObject({
      walletReference: wallet,
      currency: "NGN",
      from: null,
      openingBalance: 0,
      closingBalance: 40,
    });
    const rows = body.data?.["rows"] as Row[];
    expect(rows.toReversed()).toEqual(await rowsOf(merchant, wallet));
  });

  test("has the balance before the period and the balance after it", async () => {
    const { merchant, wallet } = await busyWallet();
    const rows = dataOf<{ createdAt: string }[]>(await merchant.statement(wallet));
    const [from, until] = [rows[1]!.createdAt, rows[1]!.createdAt].map(encodeURIComponent);
    const { body } = await merchant.asks(
      `/wallets/${wallet}/statement?startDate=${from}&endDate=${until}`,
    );
    expect(body.data).toMatchObject({ openingBalance: 90, closingBalance: 70 });
    expect(body.data?.["rows"]).toHaveLength(1);
  });

  test("as CSV has the balances in separate rows, and no cell that a spreadsheet runs as a formula", async () => {
    const merchant = await walletService().merchant();
    const [wallet, other] = [await merchant.wallet({ holds: 10 }), await merchant.wallet()];
    const narrative = '=HYPERLINK("x"),1';
    await merchant.asks(`/wallets/${wallet}/transfer`, {
      toWalletReference: other,
      amount: 2.5,
      narrative,
    });
    const lines = (await bodyOf(merchant, `/wallets/${wallet}/statement?format=csv`)).split("\r\n");
    expect(lines[0]).toMatch(/^createdAt,id,postingType,type,amount,currency,balanceBefore,/);
    expect(lines[1]).toContain("Opening balance");
    expect(lines[3]).toContain(`,Debit,Transfer,2.5,NGN,10,7.5,"'=HYPERLINK(""x""),1",ltx_`);
    expect(lines[4]).toContain("Closing balance,,NGN,,7.5");
    expect(lines).toHaveLength(6);
  });

  test("as CSV ends at the time of the test clock", async () => {
    const { merchant, wallet } = await busyWallet();
    const lines = (await bodyOf(merchant, `/wallets/${wallet}/statement?format=csv`))
      .trim()
      .split("\r\n");
    const [last, closing] = lines.slice(-2).map((line) => line.split(",")[0] ?? "");
    expect(closing! >= last!, `${closing} after ${last}`).toBe(true);
    const json = await merchant.asks(`/wallets/${wallet}/statement`);
    expect(String(json.body.data?.["until"]) >= last!).toBe(true);
  });

  test("as PDF names its owner, and formats amounts and times for people", async () => {
    const merchant = await walletService().merchant();
    const [wallet, other] = [
      await merchant.wallet({ tier: 3, holds: 2_000_000 }),
      await merchant.wallet({ tier: 3 }),
    ];
    const sent = await merchant.asks(`/wallets/${wallet}/transfer`, {
      ...{ toWalletReference: other, amount: 1_234_567.5 },
      narrative: "Delivery of forty bags of rice to Kano and of twenty more to Kaduna",
    });
    expect(sent.status, sent.text).toBe(200);
    const [row] = await rowsOf(merchant, wallet);
    const [page] = await pdfOf(merchant, wallet, "&endDate=2090-01-31");
    const texts = page!.map(({ text }) => text);
    expect(row).toMatchObject({ amount: 1_234_567.5 });
    expect(texts).toEqual(
      expect.arrayContaining([
        ...["Wallet statement (test mode)", "Customer", "Account number", wallet],
        ...["Opening of the wallet to 31 Jan 2090, 23:59", "Date (WAT)", "Test funds"],
        ...["NGN 0.00", "NGN 765,432.50", "-1,234,567.50", "765,432.50", "2,000,000.00", "Page 1"],
      ]),
    );
    const wrapped = texts.filter((text) => /^Delivery|^and of|Kaduna$/.test(text));
    expect(wrapped.join(" ")).toBe(
      "Delivery of forty bags of rice to Kano and of twenty more to Kaduna",
    );
    expect(texts.some((text) => text.includes("Africa/Lagos (WAT, UTC+1)"))).toBe(true);
  });

  test("as PDF names the customer and the account number", async () => {
    const { merchant, wallet } = await busyWallet();
    const { database } = walletService().kit;
    await database.run(sql`
      update customers set first_name = 'Ọlájùmọ̀kẹ́', last_name = 'Ɗanjuma'
      where environment_id = ${merchant.environmentId}`);
    await database.run(sql`
      update customer_wallets set virtual_account_number = '6180339891'
      where environment_id = ${merchant.environmentId}`);
    const [page] = await pdfOf(merchant, wallet);
    const texts = page!.map(({ text }) => text);
    expect(texts).toContain("Ọlájùmọ̀kẹ́ Ɗanjuma".normalize("NFC"));
    expect(texts).toContain("6180339891");
  });

  test("as PDF has as many pages as its rows need, and shows each row as it was sent", async () => {
    const merchant = await walletService().merchant();
    const [wallet, other] = [await merchant.wallet({ holds: 1_000 }), await merchant.wallet()];
    const narrative = "Ọjọ́ (one) \\ ₦ café 你";
    for (let sent = 0; sent < 60; sent++) {
      await merchant.asks(`/wallets/${wallet}/transfer`, {
        toWalletReference: other,
        amount: 1,
        narrative,
      });
    }
    const pages = await pdfOf(merchant, wallet);
    expect(pages).toHaveLength(2);
    const texts = pages.flat().map(({ text }) => text);
    const printed = "Ọjọ́ (one) \\ ₦ café \ufffd".normalize("NFC");
    expect(texts.filter((text) => text === printed)).toHaveLength(60);
    expect(texts.filter((text) => text === "-1.00")).toHaveLength(60);
  });
});
