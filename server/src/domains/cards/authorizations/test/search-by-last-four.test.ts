import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/databases.ts";
import { openDatabase } from "../../../../../test/support/ledger-fixture.ts";
import type { Database } from "../../../../kernel/database/database.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { type AmountRange, includeMillisecond } from "../../../../kernel/lists.ts";
import { listDeclines } from "../../statements/index.ts";
import { searchByLastFour } from "../list-queries.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

interface Row {
  readonly card: number;
  /** Microseconds. */
  readonly at: number;
}

const every = { cardId: null, status: null, search: null, from: null, until: null };
const anyAmount: AmountRange = { least: null, most: null };
let environmentId = 100n;

/** Cards 1 to 4 have the digits 4242. The authorisation at each place has the place as its id, but for one: 4242. */
async function fill(rows: readonly Row[]): Promise<void> {
  environmentId += 1n;
  await database.run(sql`
    insert into cards (environment_id, id, customer_id, label, status, brand, last_four, daily_limit, per_transaction_limit,
      issuer, reference, reported_status, created_at, updated_at)
    select ${environmentId}, n, n, 'Travel', 'Active', 'Visa', case when n = 5 then '4243' else '4242' end, 1, 1, 'i', n::text,
      'active', now(), now()
    from generate_series(1, 5) n`);
  await database.run(sql`
    insert into card_authorizations (environment_id, card_id, authorization_id, account_id, approved, created_at)
    select ${environmentId}, (row ->> 'card')::bigint, case place when 1 then '4242' else place::text end, 1,
      100 * (place % 2), '2026-01-01'::timestamptz + (row ->> 'at')::integer * interval '1 microsecond'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as filled (row, place)`);
}

/** Searches until nothing is left, and returns the ids in the order in which they came. */
async function searchAll(rows: readonly Row[], most: number, amounts = anyAmount) {
  const ids: string[] = [];
  let until: Date | null = null;
  // Each search ends at an earlier millisecond, so there are at most as many as rows.
  for (let searches = 0; searches <= rows.length; searches += 1) {
    const filter = { ...every, ...amounts, environmentId, until };
    const found = await searchByLastFour(database, filter, "4242", most);
    ids.push(...found.ids);
    if (found.end === undefined) return ids;
    until = includeMillisecond(found.end);
  }
  throw new Error("The search does not end.");
}

const someRows = fc.array(
  fc.record({ card: fc.integer({ min: 1, max: 5 }), at: fc.integer({ min: 0, max: 8_000 }) }),
  { maxLength: 30 },
);

/** A row of another card is found by its id alone: it is the first. */
const idsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ card }, at) =>
    card === 5 && at > 0 ? [] : [`${card}/${at === 0 ? 4242 : at + 1}`],
  );

test("a search by last digits that is continued finds each authorisation of all cards once", async () => {
  await fc.assert(
    fc.asyncProperty(someRows, fc.integer({ min: 1, max: 16 }), async (rows, most) => {
      await fill(rows);
      const found = await searchAll(rows, most);
      expect(found.toSorted()).toEqual(idsOf(rows).toSorted());
      const times = found.map((id) => {
        const place = id.split("/")[1];
        return rows[place === "4242" ? 0 : Number(place) - 1]?.at ?? 0;
      });
      expect(times).toEqual(times.toSorted((one, other) => other - one));
    }),
    { numRuns: 60 },
  );
});

test("an amount narrows a search by last digits that is continued", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ card: 1 + (at % 4), at: at * 1_000 }));
  await fill(rows);
  const found = await searchAll(rows, 8, { least: 100n, most: null });
  expect(found.toSorted()).toEqual(
    idsOf(rows)
      .filter((_, at) => at % 2 === 0)
      .toSorted(),
  );
});

test("a declined purchase is found by its id behind 10,000 newer ones", async () => {
  await database.run(sql`
    insert into card_transactions (environment_id, id, card_id, type, amount, currency, status, description,
      merchant_name, authorization_id, occurred_at, recorded_at)
    select 99, n, 1, 'Decline', 100, 'USD', 'Declined', 'x', 'Shop', 'auth_' || n, now() - n * interval '1 second', now()
    from generate_series(1, 10002) n`);
  const filter = { ...every, ...anyAmount, environmentId: 99n, search: "auth_10002" };
  const { rows, searchedBackTo } = await listDeclines(database, filter, { size: 50, offset: 0 });
  expect([rows.map(({ id }) => id), searchedBackTo]).toEqual([[10_002n], undefined]);
});
