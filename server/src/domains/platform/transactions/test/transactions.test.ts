import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { writeRecords } from "../../../../../test/support/write-records.ts";
import { createBusiness, findEnvironment } from "../../businesses/index.ts";
import type { Transaction } from "../index.ts";

let service: TestService;
let key: { apiKey: string; publicKey: string };
let write: (...wanted: Partial<Transaction>[]) => Promise<string[]>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Each test has a business of its own, so that it knows every transaction there is. */
beforeEach(async () => {
  const { kit } = service;
  const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  key = business.test;
  const environmentId = await findEnvironment(kit.database, business.businessId, "test");
  write = (...wanted) => writeRecords(kit, environmentId, wanted);
});

const at = (time: string) => ({ createdAt: new Date(time) });

const status = (reference: string, of = key) =>
  ask(service, { path: `/api/v1/business/status?reference=${reference}`, key: of });

interface Row {
  readonly reference: string;
  readonly description: string;
}

async function list(query = "") {
  const answer = await ask(service, { path: `/business/transactions?${query}`, key });
  // The schema of the route says that it is this.
  const rows = (answer.body.data ?? []) as unknown as readonly Row[];
  const pagination = answer.body.meta.pagination as { total: number; has_more: boolean } | null;
  return { ...answer, rows, found: rows.map(({ description }) => description), pagination };
}

describe("GET /business/status", () => {
  test("returns the whole record", async () => {
    const [reference = ""] = await write({ ...at("2026-01-31T08:15:30.123Z"), match: "exact" });
    const { body } = await status(reference);
    expect(body.data).toEqual({
      transactionRecord: {
        trxAmount: 25_000,
        trxFee: 25,
        stampDuty: 50,
        vat: 1.74,
        settledAmount: 25_000,
        userBusinessName: "Baobab Foods",
        businessCode: expect.stringMatching(/^\d{10}$/),
        reference,
        type: "Transfer",
        status: "Successful",
        channel: "BankTransfer",
        postingType: "Debit",
        description: "Rent for March",
        service: "transfers",
        requestState: "Completed",
        requestStateDetails: "Completed.",
        currency: "NGN",
        sessionId: "090267260131081530000000123456",
        stan: "123456",
        receiverBankCode: "058",
        receiverBankName: "Guaranty Trust Bank",
        receiverAccountName: "Amina Bello",
        receiverAccountNumber: "3012450019",
        senderName: null,
        senderAccountNumber: null,
        match: "exact",
        accountReference: null,
        customerId: null,
        createdAt: "2026-01-31T08:15:30.123Z",
        updatedAt: "2026-01-31T08:15:30.123Z",
        settlesAt: null,
        settlementReference: null,
      },
    });
  });

  test("knows no transaction of another business, none of the other mode, and none that never was", async () => {
    const [reference = ""] = await write({});
    for (const [wanted, of] of [
      [reference, service.business.test],
      [reference, service.business.live],
      ["trf_000000000000", key],
      [reference.replace("trf_", "ltx_"), key],
      ["rent", key],
    ] as const) {
      const { status: code, body } = await status(wanted, of);
      expect([code, body.error?.code, body.error?.param]).toEqual([
        404,
        "transaction_not_found",
        "reference",
      ]);
    }
  });

  test("is signed, and needs a reference", async () => {
    const [reference = ""] = await write({});
    const path = `/business/status?reference=${reference}`;
    const unsigned = await ask(service, { path, key, headers: { "x-service-signature": "x" } });
    expect(unsigned.body.error?.code).toBe("invalid_signature");
    const nothing = await ask(service, { path: "/business/status", key });
    expect(nothing.body.error).toMatchObject({ code: "missing_field", param: "reference" });
  });
});

describe("GET /business/transactions", () => {
  test("lists the newest first, pages them, and says exactly whether more follow", async () => {
    const days = ["03", "01", "02", "05", "04"];
    await write(...days.map((day) => ({ ...at(`2026-03-${day}T12:00:00Z`), description: day })));
    const first = await list("pageSize=2");
    expect(first.found).toEqual(["05", "04"]);
    expect(first.pagination).toMatchObject({ total: 5, has_more: true });
    const last = await list("pageSize=2&pageNumber=3");
    expect(last.found).toEqual(["01"]);
    expect(last.pagination).toMatchObject({ total: 5, has_more: false });
  });

  test("keeps an order among those of one moment", async () => {
    const moment = at("2026-03-01T12:00:00Z");
    const written = await write(...Array.from({ length: 7 }, () => moment));
    const pages = [];
    for (const number of [1, 2, 3, 4]) pages.push(await list(`pageSize=2&pageNumber=${number}`));
    const seen = pages.flatMap(({ rows }) => rows.map(({ reference }) => reference));
    expect(seen).toEqual(written.toReversed());
  });

  test.each([
    ["status=Pending", ["pending"]],
    ["status=Successful", ["internal", "rent"]],
    ["type=InternalTransfer", ["internal"]],
    ["status=Reversed&type=Transfer", ["reversed"]],
    ["searchBy=1234567890", ["reversed"]],
    ["searchBy=AMINA", ["pending", "rent"]],
    ["searchBy=rent", ["rent"]],
    ["searchBy=a%25c", []],
    ["searchBy=090267260211", ["pending"]],
    ["searchBy=0902672602", ["pending"]],
  ])("with %s returns what matches", async (query, found) => {
    await write(
      { ...at("2026-03-01T12:00:00Z"), description: "rent" },
      {
        ...at("2026-03-02T12:00:00Z"),
        description: "internal",
        type: "InternalTransfer",
        receiverAccountName: "Oba",
      },
      {
        ...at("2026-03-03T12:00:00Z"),
        description: "pending",
        status: "Pending",
        sessionId: "090267260211",
        receiverAccountNumber: "0902672602",
      },
      {
        ...at("2026-03-04T12:00:00Z"),
        description: "reversed",
        status: "Reversed",
        sessionId: null,
        receiverAccountName: null,
        receiverAccountNumber: "1234567890",
      },
    );
    expect((await list(query)).found).toEqual(found);
  });

  test("can be searched by a whole reference", async () => {
    const [reference = ""] = await write({ description: "this" }, { description: "that" });
    expect((await list(`searchBy=${reference}`)).found).toEqual(["this"]);
  });

  test.each([
    ["startDate=2026-03-02", ["next night", "last minute", "noon", "first minute"]],
    ["endDate=2026-03-02", ["last minute", "noon", "first minute", "day before"]],
    ["startDate=2026-03-02&endDate=2026-03-02", ["last minute", "noon", "first minute"]],
    ["startDate=2026-03-02T12:00:00Z", ["next night", "last minute", "noon"]],
    ["endDate=2026-03-02T13:00:00%2B01:00", ["noon", "first minute", "day before"]],
  ])("with %s takes a bare date for a day in Lagos", async (query, found) => {
    await write(
      { ...at("2026-03-01T22:59:59.999Z"), description: "day before" },
      { ...at("2026-03-01T23:00:00Z"), description: "first minute" },
      { ...at("2026-03-02T12:00:00Z"), description: "noon" },
      { ...at("2026-03-02T22:59:59.999Z"), description: "last minute" },
      { ...at("2026-03-02T23:00:00Z"), description: "next night" },
    );
    expect((await list(query)).found).toEqual(found);
  });

  test.each([
    ["startDate=yesterday", "startDate"],
    ["endDate=2026-02-30", "endDate"],
    ["endDate=2026-03-02T25:00:00Z", "endDate"],
    ["status=Done", "status"],
    ["type=Gift", "type"],
    ["pageSize=201", "pageSize"],
    ["pageNumber=0", "pageNumber"],
    ["pageSize=200&pageNumber=501", "pageNumber"],
  ])("refuses %s", async (query, param) => {
    const { status: code, body } = await list(query);
    expect([code, body.error?.code, body.error?.param]).toEqual([400, "validation_failed", param]);
  });

  test("pages through as far as it says and not beyond", async () => {
    expect((await list("pageSize=200&pageNumber=500")).status).toBe(200);
  });

  test("shows nothing of others", async () => {
    await write({});
    const { body } = await ask(service, { path: "/business/transactions" });
    expect(body.data).toEqual([]);
  });
});

describe("GET /business/transactions/export", () => {
  async function exported(query = "") {
    const response = await fetch(`${service.url}/business/transactions/export?${query}`, {
      headers: { "x-service-api-key": key.apiKey },
    });
    return { response, lines: (await response.text()).split("\r\n") };
  }

  test("is a CSV file of everything, the newest first, beyond the size of one piece", async () => {
    const amounts = Array.from({ length: 2_345 }, (_, index) => index + 1);
    const start = Date.parse("2026-03-01T12:00:00Z");
    // Several of one moment, so that a piece ends between two of them.
    await write(
      ...amounts.map((amount) => ({
        amount: BigInt(amount),
        createdAt: new Date(start + Math.floor(amount / 7)),
      })),
    );
    const { response, lines } = await exported();
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(lines[0]).toMatch(/^createdAt,reference,type,status,postingType,currency,trxAmount,/);
    expect(lines.at(-1)).toBe("");
    const seen = lines.slice(1, -1).map((line) => Number(line.split(",")[6]) * 100);
    expect(seen.map(Math.round)).toEqual(amounts.toReversed());
  });

  test("quotes what needs it, and disarms what a spreadsheet would compute", async () => {
    await write(
      { description: '=HYPERLINK("http://evil","click")', receiverAccountName: "+Amina" },
      { description: 'rent, "old"\nhouse', receiverAccountName: "@Oba", createdAt: new Date(0) },
    );
    const { lines } = await exported();
    const [, first, ...second] = lines;
    expect(first).toContain(`"'=HYPERLINK(""http://evil"",""click"")"`);
    expect(first).toContain("'+Amina");
    expect(second.join("\r\n")).toContain('"rent, ""old""\nhouse"');
    expect(second.join("\r\n")).toContain("'@Oba");
  });

  test("takes the filters of the list, and refuses what they refuse", async () => {
    await write({ description: "rent" }, { description: "wages", status: "Pending" });
    const { lines } = await exported("status=Pending");
    expect(lines.filter((line) => line.includes("Transfer"))).toHaveLength(1);
    expect(lines[1]).toContain("wages");
    const refused = await exported("startDate=x");
    expect(refused.response.status).toBe(400);
    expect(JSON.parse(refused.lines.join(""))).toMatchObject({
      error: { code: "validation_failed", param: "startDate" },
    });
  });
});
