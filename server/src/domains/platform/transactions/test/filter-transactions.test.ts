import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ask,
  dataOf,
  startTestService,
  type TestService,
} from "../../../../../test/support/service.ts";
import { writeRecords } from "../../../../../test/support/write-records.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { createBusiness, findEnvironment } from "../../businesses/index.ts";
import { readReference, type Transaction } from "../index.ts";

let service: TestService;
let key: { apiKey: string; publicKey: string };
let environmentId: bigint;
let references: readonly string[];

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const on = (day: string) => new Date(`2026-03-${day}T12:00:00Z`);

const WRITTEN: readonly Partial<Transaction>[] = [
  { createdAt: on("01"), description: "rent" },
  {
    ...{ createdAt: on("02"), description: "market", type: "Funding", service: "collections" },
    ...{ postingType: "Credit", channel: "BankTransfer", amount: 100_050n, customerId: null },
    ...{ accountReference: "stall-7", senderName: "Ngozi Eze", receiverAccountName: null },
    ...{ senderAccountNumber: "1029384756", receiverAccountNumber: "6180339891" },
    ...{ sessionId: "090267260131081530000000987654" },
  },
  {
    ...{ createdAt: on("03"), description: "payout", type: "Payout", service: "wallets" },
    ...{ amount: 500_000n, customerId: 1_000_042n },
  },
  {
    ...{ createdAt: on("04"), description: "light", type: "Bill", service: "bills" },
    ...{ channel: "Biller", amount: 100_051n, receiverAccountName: null },
  },
];

/** Each test has a business of its own, so that it knows every transaction there is. */
beforeEach(async () => {
  const { kit } = service;
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  key = business.test;
  environmentId = await findEnvironment(kit.database, business.businessId, "test");
  references = await writeRecords(kit, environmentId, WRITTEN);
  await kit.database.run(sql`
    insert into bill_references (environment_id, reference, content, bill_id)
    values (${environmentId}, 'order-7781', '', ${readReference(references[3] ?? "")})`);
});

async function list(query: string) {
  const answer = await ask(service, { path: `/business/transactions?${query}`, key });
  const rows = dataOf<readonly { description: string }[] | null>(answer) ?? [];
  return { ...answer, found: rows.map(({ description }) => description) };
}

describe("the list of transactions has a filter for each question of a back office", () => {
  test.each([
    ["postingType=Credit", ["market"]],
    ["postingType=Debit", ["light", "payout", "rent"]],
    ["service=bills", ["light"]],
    ["service=transfers", ["rent"]],
    ["service=cards", []],
    ["customerId=1000042", ["payout"]],
    ["customerId=1000043", []],
    ["accountReference=stall-7", ["market"]],
    ["accountReference=STALL-7", []],
    ["minAmount=1000.51&maxAmount=5000", ["light", "payout"]],
    ["minAmount=5000.01", ["rent"]],
    ["maxAmount=1000.50", ["market"]],
    ["postingType=Debit&maxAmount=5000&service=bills", ["light"]],
    ["maxAmount=1000.51&searchBy=mark", ["market"]],
    ["minAmount=1000.51&searchBy=mark", []],
    ["searchBy=ngozi", ["market"]],
    [`searchBy=${encodeURIComponent("Ńgọ́zí")}`, ["market"]],
    ["searchBy=1000.51", ["light"]],
    ["searchBy=1,000.51", ["light"]],
    [`searchBy=${encodeURIComponent("₦5,000")}`, ["payout"]],
    ["searchBy=5000.1", []],
    ["searchBy=stall-7", ["market"]],
    ["searchBy=order-7781", ["light"]],
    ["searchBy=order-7781&minAmount=2000", []],
    ["searchBy=order-778", []],
    ["searchBy=1029384756", ["market"]],
    ["searchBy=1029384756&postingType=Debit", []],
    ["searchBy=6180339891", ["market"]],
    ["searchBy=090267260131081530000000987654", ["market"]],
    ["searchBy=090267260131081530000000987654&minAmount=2000", []],
    ["searchBy=090267260131081530000000987655", []],
    ["searchBy=000987654", ["market"]],
  ])("%s", async (query, found) => {
    expect((await list(query)).found).toEqual(found);
  });

  test("rows of one moment are listed, searched and exported with the later one first", async () => {
    const moment = { createdAt: on("05") };
    await writeRecords(service.kit, environmentId, [
      { ...moment, description: "twin one" },
      { ...moment, description: "twin two" },
    ]);
    const twins = ["twin two", "twin one"];
    expect((await list("pageSize=2")).found).toEqual(twins);
    expect((await list("searchBy=twin")).found).toEqual(twins);
    const headers = { "x-service-api-key": key.apiKey };
    const path = "/business/transactions/export?startDate=2026-03-05";
    const text = await (await fetch(`${service.url}${path}`, { headers })).text();
    expect(text.match(/twin \w+/g)).toEqual(twins);
  });

  test("an account number is found once if it is both the sender's and the receiver's", async () => {
    const both = { receiverAccountNumber: "2029384756", senderAccountNumber: "2029384756" };
    const [first, second] = [
      { ...both, createdAt: on("05"), description: "to itself" },
      { createdAt: on("06"), description: "from it", senderAccountNumber: "2029384756" },
    ];
    await writeRecords(service.kit, environmentId, [first, second]);
    const { found, body } = await list("searchBy=2029384756");
    expect(found).toEqual(["from it", "to itself"]);
    expect(body.meta.pagination).toMatchObject({ total: 2, has_more: false });
    expect((await list("searchBy=2029384756&pageSize=1&pageNumber=2")).found).toEqual([
      "to itself",
    ]);
  });

  test("the export takes them too", async () => {
    const headers = { "x-service-api-key": key.apiKey };
    const path = "/business/transactions/export?minAmount=1000.51&service=bills";
    const lines = (await (await fetch(`${service.url}${path}`, { headers })).text()).trim();
    expect(lines.split("\r\n").slice(1)).toEqual([expect.stringContaining("light")]);
  });
});

test.each([
  ["postingType=Both", "validation_failed", "postingType"],
  ["service=fx", "validation_failed", "service"],
  ["customerId=amina", "validation_failed", "customerId"],
  ["accountReference=", "missing_field", "accountReference"],
  ["minAmount=-1", "invalid_amount", "minAmount"],
  ["maxAmount=1.001", "invalid_amount", "maxAmount"],
  ["minAmount=2&maxAmount=1", "validation_failed", "maxAmount"],
])("refuses %s", async (query, code, param) => {
  for (const path of ["transactions", "transactions/export"]) {
    const { status, body } = await ask(service, { path: `/business/${path}?${query}`, key });
    expect([status, body.error?.code, body.error?.param]).toEqual([400, code, param]);
  }
});

test("a bill is found by the merchant's own reference even beyond the searched rows, in its own mode only", async () => {
  await service.kit.database.run(sql`
    insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
      amount, fee, vat, stamp_duty, settled_amount, description, created_at, updated_at)
    select environment_id, id + n, account_id, type, service, channel, posting_type, status, currency,
           100, 0, 0, 0, 100, 'Newer ' || n, created_at + n * interval '1 minute', now()
    from transactions cross join generate_series(1, 10050) n
    where id = ${readReference(references[3] ?? "")}`);
  const older = await list("searchBy=order-7781");
  expect(older.found).toEqual(["light"]);
  expect(older.body.meta.pagination).toMatchObject({ searched_back_to: expect.any(String) });
  expect((await list("searchBy=order-7781&status=Pending")).found).toEqual([]);
  expect((await list("searchBy=order-7781&minAmount=2000")).found).toEqual([]);
  const others = await ask(service, { path: "/business/transactions?searchBy=order-7781" });
  expect(others.body.data).toEqual([]);
});
