import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { Database, type Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { ProviderStates } from "../guard/provider-states.ts";
import { endCircuit, readProviderStates, writeCircuit } from "../guard/queries.ts";

const RAIL = { provider: "some-rail", mode: "test" } as const;
const OPENING = { openMs: 60_000, failure: "lost" };

let testDatabase: TestDatabase;
let database: Database;
let errors: unknown[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { url } = testDatabase;
  const settings = { connectionsMax: 2, applicationName: "test", onIdleError: () => undefined };
  database = new Database({ url, ...settings });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  errors = [];
  await database.run(sql`truncate provider_states`);
});

const openStates = (queryable: Queryable = database) =>
  new ProviderStates({ database: queryable, nowMs: Date.now, onError: (e) => errors.push(e) });

const stored = async () => (await readProviderStates(database))[0];

test("a rest that is over stays over, also where its beginning is slow to be written down", async () => {
  const states = openStates(slowAtFirst(database));

  states.noteCircuit("some-rail", "test", OPENING);
  states.noteCircuit("some-rail", "test", undefined);
  await setTimeout(SLOW_MS * 2);

  expect(await openStates().read("some-rail", "test")).toMatchObject({ circuitOpen: false });
  expect(errors).toEqual([]);
});

test("an open circuit keeps the time of its first opening, and has the latest failure", async () => {
  await writeCircuit(database, { ...RAIL, opening: OPENING });
  const first = await stored();
  expect(first).toMatchObject({ circuitOpen: true, circuitFailure: "lost" });
  await writeCircuit(database, { ...RAIL, opening: { openMs: 90_000, failure: "timeout" } });
  const second = await stored();
  expect(second).toMatchObject({
    ...{ circuitOpenedAt: first?.circuitOpenedAt, circuitFailure: "timeout" },
  });
  expect(second?.circuitTriesAt?.getTime()).toBeGreaterThan(Number(first?.circuitTriesAt));
  await writeCircuit(database, { ...RAIL, opening: undefined });
  const closed = { circuitOpenedAt: null, circuitTriesAt: null, circuitFailure: null };
  expect(await stored()).toMatchObject(closed);
  await writeCircuit(database, { ...RAIL, opening: OPENING });
  expect((await stored())?.circuitOpenedAt).not.toEqual(first?.circuitOpenedAt);
});

test("a failure is stored and short, whatever an exception's text quotes", async () => {
  const failure = `lost: <b>\0\u001b[2J\u202e${"x".repeat(1_000_000)}`;
  openStates().noteCircuit("some-rail", "test", { openMs: 60_000, failure });
  await expect.poll(stored, { timeout: 10_000, interval: 20 }).toMatchObject({ circuitOpen: true });
  expect((await stored())?.circuitFailure).toMatch(/^lost: <b> {2}\[2J x{1,185}$/);
  expect(errors).toEqual([]);
});

test("a call that goes well closes the circuit of a process that is gone, once the pause is over", async () => {
  await writeCircuit(database, { ...RAIL, opening: OPENING });
  await endCircuit(database, RAIL);
  expect(await stored()).toMatchObject({ circuitOpen: true });
  await writeCircuit(database, { ...RAIL, opening: { openMs: 0, failure: "lost" } });
  expect(await stored()).toMatchObject({ circuitOpen: false, circuitFailure: "lost" });
  openStates().noteHealthy("some-rail", "test");
  await expect
    .poll(stored, { timeout: 10_000, interval: 20 })
    .toMatchObject({ circuitOpenedAt: null, circuitTriesAt: null, circuitFailure: null });
  expect(errors).toEqual([]);
});

const SLOW_MS = 300;

/** A database of which the first statement is held up on its way. */
function slowAtFirst(real: Database): Queryable {
  let isFirst = true;
  return {
    many: (statement) => real.many(statement),
    maybeOne: (statement) => real.maybeOne(statement),
    one: (statement) => real.one(statement),
    async run(statement) {
      const wait = isFirst;
      isFirst = false;
      if (wait) await setTimeout(SLOW_MS);
      return await real.run(statement);
    },
  };
}
