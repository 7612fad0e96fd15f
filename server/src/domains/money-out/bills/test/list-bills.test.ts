import { describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { becomes, fresh, type Merchant, newMerchant, useBills, VERTICALS } from "./bill-service.ts";

const service = useBills();

interface Row {
  readonly reference: string;
}

async function list(merchant: Merchant, query = "") {
  const answer = await merchant.read(`/business/vas/purchases?${query}`);
  const rows = dataOf<readonly Row[] | null>(answer) ?? [];
  return { ...answer, rows, found: rows.map(({ reference }) => reference) };
}

/** Buys for a customer whose number ends as given, and waits for the outcome. */
async function buy(merchant: Merchant, category: string, end: string, status: string) {
  const vertical = VERTICALS.find((one) => one.category === category);
  const reference = fresh();
  const body = { ...vertical?.body(end), reference };
  const answer = await merchant.buy(String(vertical?.path), body);
  expect(answer.status, answer.text).toBe(200);
  await becomes(merchant, reference, { status });
  return reference;
}

describe("GET /business/vas/purchases", () => {
  test("shows each as its own route shows it, the newest first, and pages them", async () => {
    const merchant = await newMerchant();
    const airtime = await buy(merchant, "airtime", "01", "Successful");
    const light = await buy(merchant, "electricity", "01", "Successful");
    const { rows, found, body } = await list(merchant);
    expect(found).toEqual([light, airtime]);
    expect(rows).toEqual([await merchant.status(light), await merchant.status(airtime)]);
    expect(rows[0]).toMatchObject({ token: expect.stringMatching(/^\d{20}$/) });
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 2, has_more: false });
    const first = await list(merchant, "pageSize=1");
    expect([first.found, first.body.meta.pagination]).toEqual([
      [light],
      { page: 1, page_size: 1, total: 2, has_more: true },
    ]);
    expect((await list(merchant, "pageSize=1&pageNumber=2")).found).toEqual([airtime]);
  });

  test("has filters and a search for each question of a back office", async () => {
    const merchant = await newMerchant();
    const airtime = await buy(merchant, "airtime", "01", "Successful");
    const failed = await buy(merchant, "airtime", "02", "Failed");
    const light = await buy(merchant, "electricity", "01", "Successful");
    const pending = await buy(merchant, "betting", "03", "Pending");
    const { transactionReference } = await merchant.status(light);
    for (const [query, found] of [
      ["status=Successful", [light, airtime]],
      ["status=Failed", [failed]],
      ["status=Pending", [pending]],
      ["category=airtime", [failed, airtime]],
      ["category=airtime&status=Failed", [failed]],
      ["category=airtime&status=Successful", [airtime]],
      ["category=betting&status=Failed", []],
      ["minAmount=2500", [pending, light]],
      ["maxAmount=1000&status=Failed", [failed]],
      ["minAmount=1000.01&maxAmount=2500", [pending]],
      [`searchBy=${light.toUpperCase()}`, [light]],
      [`searchBy=${String(transactionReference)}`, [light]],
      ["searchBy=08030000001", [airtime]],
      ["searchBy=080300000", [failed, airtime]],
      ["searchBy=080300000&status=Failed", [failed]],
      ["searchBy=080300000&minAmount=5000", []],
      ["endDate=2026-01-01", []],
      ["startDate=2026-01-01&status=Pending", [pending]],
    ] as const) {
      expect([query, (await list(merchant, query)).found]).toEqual([query, found]);
    }
  });

  test.each([
    ["status=Reversed", "validation_failed", "status"],
    ["category=water", "validation_failed", "category"],
    ["minAmount=0", "invalid_amount", "minAmount"],
    ["minAmount=2&maxAmount=1", "validation_failed", "maxAmount"],
    ["startDate=x", "validation_failed", "startDate"],
    ["startDate=2026-02-01&endDate=2026-01-01", "validation_failed", "endDate"],
    ["pageSize=200&pageNumber=501", "validation_failed", "pageNumber"],
  ])("refuses %s", async (query, code, param) => {
    const { status, body } = await list(await newMerchant(), query);
    expect([status, body.error?.code, body.error?.param]).toEqual([400, code, param]);
  });

  test("shows nothing of another business or mode", async () => {
    const merchant = await newMerchant();
    const reference = await buy(merchant, "airtime", "01", "Successful");
    for (const key of [(await newMerchant()).test, merchant.live]) {
      for (const query of [
        "",
        "status=Successful",
        `searchBy=${reference}`,
        "searchBy=08030000001",
      ]) {
        const answer = await ask(service(), { path: `/business/vas/purchases?${query}`, key });
        expect([answer.status, answer.body.data]).toEqual([200, []]);
      }
    }
  });

  test("finds the oldest of many by reference and by customer, whatever its age", async () => {
    const merchant = await newMerchant();
    const oldest = await buy(merchant, "airtime", "01", "Successful");
    const { transactionReference } = await merchant.status(oldest);
    const { database } = service().kit;
    await database.run(sql`
      insert into bills (environment_id, id, account_id, reference, category, provider_code, item_code, customer,
        amount, created_at)
      select environment_id, id + n, account_id, 'newer ' || n, category, provider_code, item_code, 'newer', amount,
             created_at + n * interval '1 second'
      from bills cross join generate_series(1, 10050) n
      where environment_id = ${merchant.environmentId}`);
    for (const [query, found] of [
      [`searchBy=${oldest}`, [oldest]],
      [`searchBy=${String(transactionReference)}`, [oldest]],
      ["searchBy=08030000001", [oldest]],
      ["searchBy=08030000001&minAmount=5000", []],
      ["searchBy=08030000001&status=Failed", []],
      ["searchBy=0803000000", []],
    ] as const) {
      expect([query, (await list(merchant, query)).found]).toEqual([query, found]);
    }
    await database.run(sql`
      delete from bills where environment_id = ${merchant.environmentId} and customer = 'newer'`);
  });
});
