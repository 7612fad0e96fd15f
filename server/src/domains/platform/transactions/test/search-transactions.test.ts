import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { writeRecords } from "../../../../../test/support/write-records.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { createBusiness, findEnvironment } from "../../businesses/index.ts";
import { inspectTransactions, readReference } from "../index.ts";

let service: TestService;
let key: { apiKey: string; publicKey: string };

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function list(query: string) {
  const answer = await ask(service, { path: `/business/transactions?${query}`, key });
  // The schema of the route says that it is this.
  const rows = (answer.body.data ?? []) as unknown as readonly { description: string }[];
  return {
    ...answer,
    found: rows.map(({ description }) => description),
    pagination: answer.body.meta.pagination,
  };
}

describe("a search among more transactions than one search reads", () => {
  const ROWS = 10_050;

  beforeEach(async () => {
    const { kit } = service;
    const business = await createBusiness(kit, { name: "Baobab Foods", approved: true });
    key = business.test;
    const environmentId = await findEnvironment(kit.database, business.businessId, "test");
    const createdAt = new Date("2026-01-01T00:00:00Z");
    const [reference = ""] = await writeRecords(kit, environmentId, [
      { createdAt, description: "oldest" },
    ]);
    const { database } = kit;
    await database.run(sql`
      insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
        amount, fee, vat, stamp_duty, settled_amount, description, created_at, updated_at)
      select known.environment_id, known.id + n, known.account_id, known.type, known.service, known.channel,
             known.posting_type, known.status, known.currency, 100, 0, 0, 0, 100, 'Rent ' || n,
             known.created_at + n * interval '1 minute', now()
      from transactions known cross join generate_series(1, ${ROWS}::integer) n
      where known.id = ${readReference(reference)} and known.description = 'oldest'`);
  });

  test("says how far back it has searched, and goes on from there", async () => {
    const { body, found, pagination } = await list("searchBy=OLDEST");
    expect([found, pagination]).toEqual([
      [],
      { page: 1, page_size: 50, total: 0, has_more: false, searched_back_to: expect.any(String) },
    ]);
    const { searched_back_to: back } = body.meta.pagination as { searched_back_to: string };
    const older = await list(`searchBy=oldest&endDate=${back}`);
    expect([older.found, older.pagination]).toEqual([
      ["oldest"],
      { page: 1, page_size: 50, total: 1, has_more: false },
    ]);
  });

  test("finds a whole session id at any age, of the switch and of this service", async () => {
    const { database } = service.kit;
    for (const session of ["090267260131081530000000123456", "ses_9t5z5j3a85g8"]) {
      await database.run(sql`
        update transactions set session_id = ${session} where description = 'oldest'`);
      expect((await list(`searchBy=${session}`)).found).toEqual(["oldest"]);
    }
  });

  test("pages through what it has found, newest first, with an exact total", async () => {
    const last = await list("searchBy=rent%20100&pageSize=10&pageNumber=6");
    // `Rent 10050` to `Rent 10000`, then `Rent 1009` to `Rent 1000`, then `Rent 100`.
    expect(last.pagination).toMatchObject({ total: 62, has_more: true });
    expect(last.found[0]).toBe("Rent 10000");
    const behind = await list("searchBy=rent%20100&pageSize=10&pageNumber=9");
    expect([behind.found, behind.pagination]).toEqual([
      [],
      expect.objectContaining({ total: 62, has_more: false }),
    ]);
  });

  test("costs as much as 20 requests, and a look-up by reference costs one", async () => {
    const remaining = async (query: string) =>
      Number((await list(query)).headers.get("ratelimit-remaining"));
    const before = await remaining("");
    expect(before - (await remaining("searchBy=rent"))).toBeGreaterThan(10);
    const after = await remaining("searchBy=trf_000000000000");
    expect((await remaining("searchBy=1234567890")) - after).toBeGreaterThanOrEqual(-1);
  });

  test("is complete in an export", async () => {
    const headers = { "x-service-api-key": key.apiKey };
    const file = await fetch(`${service.url}/business/transactions/export?searchBy=e`, { headers });
    const lines = (await file.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(ROWS + 2);
    expect(new Set(lines).size).toBe(ROWS + 2);
    expect(lines.at(-1)).toContain("oldest");
  });
});

test.each([
  "sessionId",
  "accountReference",
] as const)("the operator finds the fifty newest transactions of one %s", async (field) => {
  const { kit } = service;
  const { businessId } = await createBusiness(kit, { name: "Many Alike", approved: true });
  const environmentId = await findEnvironment(kit.database, businessId, "test");
  const reference = `alike-${field}`;
  // Two in each minute, so that their ids decide which one is newer.
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 2)));
  const written = await writeRecords(
    kit,
    environmentId,
    Array.from({ length: 51 }, (_, index) => ({ createdAt: at(index), [field]: reference })),
  );
  const found = await inspectTransactions(kit, { businessId, mode: null, reference });
  expect(found.map((one) => one.reference)).toEqual(written.slice(1).toReversed());
});
