import { describe, expect, test } from "vitest";
import { type Collector, useCollections } from "../../../../../test/support/collection-service.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";

const collectionService = useCollections();

const HOUR = 3_600;

interface Row {
  readonly reference: string;
  readonly settlementReference: string | null;
}

async function rowsOf(merchant: Collector): Promise<readonly Row[]> {
  return dataOf<readonly Row[]>(await merchant.ask("/business/transactions?type=Funding"));
}

async function pay(merchant: Collector, amount: number): Promise<void> {
  const { accountNumber } = await merchant.dynamic({ amount });
  await merchant.pay(accountNumber, amount);
}

const show = (merchant: Collector, reference: unknown, query = "") =>
  merchant.ask(`/business/settlements/${reference}${query}`);

describe("a credit that becomes available later", () => {
  test("names its settlement and its time in the list, alone and in the export", async () => {
    const merchant = await collectionService().collector();
    await merchant.settles("T+1");
    await pay(merchant, 10_000);
    const [row] = await rowsOf(merchant);
    expect(row).toBeDefined();
    const [settlement] = dataOf<readonly Record<string, unknown>[]>(
      await merchant.ask("/business/settlements"),
    );
    expect(row).toMatchObject({
      settlementReference: settlement?.["reference"],
      settlesAt: settlement?.["settlesAt"],
    });
    expect(await merchant.record(row?.reference)).toEqual(row);
    const { url } = collectionService();
    const headers = { "x-service-api-key": merchant.test.apiKey };
    const file = await fetch(`${url}/business/transactions/export?type=Funding`, { headers });
    const [heads = "", cells = ""] = (await file.text()).split("\r\n");
    expect(heads).toMatch(/,settlesAt,settlementReference$/);
    expect(cells).toContain(`,${settlement?.["settlesAt"]},${row?.settlementReference}`);
  });

  test("is found with its settlement, by its reference or the amount", async () => {
    const merchant = await collectionService().collector();
    await merchant.settles("T+1");
    await pay(merchant, 10_000);
    const [row] = await rowsOf(merchant);
    const found = async (query: string) => {
      const answer = await merchant.ask(`/business/settlements?${query}`);
      return dataOf<readonly Row[]>(answer).map(({ reference }) => reference);
    };
    const listed = await found("");
    expect(listed).toEqual([row?.settlementReference]);
    for (const query of [
      `searchBy=${row?.reference}`,
      `searchBy=${row?.settlementReference}`,
      `searchBy=${row?.reference}&status=Pending&minAmount=9950`,
      "minAmount=9950&maxAmount=9950",
    ])
      expect([query, await found(query)]).toEqual([query, listed]);
    for (const query of [
      "minAmount=9950.01",
      "maxAmount=9949.99",
      `searchBy=${row?.reference}&status=Settled`,
      `searchBy=${row?.reference}&minAmount=9950.01`,
      "searchBy=trf_000000000000",
      "searchBy=anything",
    ])
      expect([query, await found(query)]).toEqual([query, []]);
    const refused = await merchant.ask("/business/settlements?minAmount=2&maxAmount=1");
    expect([refused.status, refused.body.error?.param]).toEqual([400, "maxAmount"]);
  });

  test("is shown with its settlement, before and after it is settled", async () => {
    const merchant = await collectionService().collector();
    await merchant.settles("T+1");
    for (const amount of [1_000, 2_000, 3_000]) await pay(merchant, amount);
    const rows = await rowsOf(merchant);
    const reference = rows[0]?.settlementReference;
    expect(new Set(rows.map((row) => row.settlementReference))).toEqual(new Set([reference]));
    const pending = (await show(merchant, reference)).body.data;
    expect(pending).toEqual({
      ...{ reference, currency: "NGN", amount: 5_970, credits: 3, status: "Pending" },
      ...{ settlesAt: expect.stringMatching(/Z$/), settledAt: null },
      ...{ transactions: rows, pageNumber: 1, pageSize: 50, totalCount: 3 },
    });
    const last = (await show(merchant, reference, "?pageSize=2&pageNumber=2")).body.data;
    expect(last).toMatchObject({ transactions: [rows[2]], pageNumber: 2, totalCount: 3 });
    await merchant.advance(7 * 24 * HOUR);
    const settled = {
      ...pending,
      ...{ status: "Settled", settledAt: expect.stringMatching(/Z$/) },
    };
    await expect
      .poll(async () => (await show(merchant, reference)).body.data, { timeout: 30_000 })
      .toEqual(settled);
  });
});

test("credits of another time have another settlement, and money that is available at once has no settlement", async () => {
  const merchant = await collectionService().collector();
  await merchant.settles("delay", HOUR);
  await pay(merchant, 1_000);
  await merchant.advance(60);
  await pay(merchant, 2_000);
  await merchant.settles("T+0");
  await pay(merchant, 3_000);
  const [atOnce, second, first] = await rowsOf(merchant);
  expect(atOnce).toMatchObject({ settlementReference: null, settlesAt: null });
  expect(second?.settlementReference).not.toBe(first?.settlementReference);
  for (const row of [first, second]) {
    expect((await show(merchant, row?.settlementReference)).body.data).toMatchObject({
      ...{ credits: 1, totalCount: 1, transactions: [{ reference: row?.reference }] },
    });
  }
});

test("a settlement of another business or mode, and one that never was, is not found", async () => {
  const merchant = await collectionService().collector();
  await merchant.settles("T+1");
  await pay(merchant, 1_000);
  const [row] = await rowsOf(merchant);
  const reference = String(row?.settlementReference);
  const other = await collectionService().collector();
  for (const [wanted, key] of [
    [reference, other.test],
    [reference, merchant.live],
    ["stl_000000000000", merchant.test],
    [reference.replace("stl_", "trf_"), merchant.test],
    ["none", merchant.test],
  ] as const) {
    const path = `/business/settlements/${wanted}`;
    const { status, body } = await ask(collectionService(), { path, key });
    expect([status, body.error?.code, body.error?.param]).toEqual([404, "not_found", "reference"]);
  }
  const beyond = await show(merchant, reference, "?pageSize=200&pageNumber=501");
  expect(beyond.body.error).toMatchObject({ code: "validation_failed", param: "pageNumber" });
});
