import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { proofsOf } from "../src/app.ts";
import { recordAction } from "../src/domains/platform/audit/index.ts";
import { findEnvironment } from "../src/domains/platform/businesses/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { digestRows } from "../src/kernel/ledger/digests/digest-rows.ts";
import { LEDGER_TABLES } from "../src/kernel/ledger/digests/digested-table.ts";
import { DEFAULT_STEPS } from "../src/kernel/ledger/verify/verify-steps.ts";
import { type BusyBooks, fillBooks } from "./support/busy-books.ts";
import { verify, verifyInSmallSteps } from "./support/ledger-fixture.ts";
import { CORRUPTIONS, TABLES } from "./support/planted-corruptions.ts";
import { startTestService, type TestService } from "./support/service.ts";

let service: TestService;
let books: BusyBooks;

const run = (text: string, values: readonly unknown[] = []) =>
  service.kit.database.run({ text, values });

beforeAll(async () => {
  service = await startTestService();
  books = await fillBooks(service);
  const { kit, business } = service;
  const { businessId } = business;
  await findEnvironment(kit.database, businessId, "test");
  await kit.database.transaction((tx) =>
    recordAction(kit, tx, {
      by: "amina",
      action: "alert.close",
      businessId,
      details: { amount: 1 },
    }),
  );
  const steps = { ...DEFAULT_STEPS, settledAfterSeconds: 0 };
  await digestRows(kit.database, [...LEDGER_TABLES, ...proofsOf().digestedTables], steps);
  for (const table of TABLES) await run(`create table kept_${table} as select * from ${table}`);
}, 120_000);

afterAll(async () => {
  // Otherwise a test might find what the previous one left behind.
  expect((await verify(service.kit.database)).findings).toEqual([]);
  await service.stop();
});

/** Undoes a test's changes to the tables. Each change is committed, because the verifier has its own connections. */
let planted = "";
afterEach(async () => {
  for (const table of TABLES.filter((name) => new RegExp(`\\b${name}\\b`).test(planted))) {
    await run(`truncate ${table}`);
    await run(`insert into ${table} overriding system value select * from kept_${table}`);
  }
});

describe("the verifier", () => {
  test("finds nothing in good books with every kind of traffic in them", async () => {
    const report = await verify(service.kit.database);
    expect(report.findings).toEqual([]);
    expect((await verifyInSmallSteps(service.kit.database)).findings).toEqual([]);
    const { rows } = await service.kit.database.one<{ rows: bigint }>(sql`
      select (select count(*) from ledger_transactions) + (select count(*) from ledger_entries) + (select count(*) from events)
        + (select count(*) from operation_records) + (select count(*) from forgotten_operations)
        + (select count(*) from transactions) + (select count(*) from credits) + (select count(*) from operator_actions)
        + (select count(*) from card_transactions)
        + (select count(*) from settlements where settled_at is not null) as rows`);
    expect(report.digestedRows).toBe(Number(rows));
  });

  test.each(CORRUPTIONS)("names $name", async ({ plant, says }) => {
    const statements = plant(books);
    planted = statements.map(({ text }) => text).join(";");
    for (const statement of statements) await service.kit.database.run(statement);
    const { findings } = await verify(service.kit.database);
    expect(findings).toContainEqual(expect.stringMatching(says));
    expect((await verifyInSmallSteps(service.kit.database)).findings).toContainEqual(
      expect.stringMatching(says),
    );
  });
});
