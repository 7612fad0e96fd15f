import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/databases.ts";
import { Database } from "../../../database/database.ts";
import { sql } from "../../../database/sql.ts";
import { housekeepingTasks } from "../../../jobs/timers/housekeeping.ts";
import { formatSubject } from "../../references.ts";
import { CallLog, type HttpCall } from "../call-log.ts";
import { type CallSubjects, readCallsOf, readLatestCalls } from "../call-queries.ts";

let testDatabase: TestDatabase;
let database: Database;
let log: CallLog;
const errors: unknown[] = [];
const NOW = new Date("2026-11-27T12:00:00Z");

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { url } = testDatabase;
  database = new Database({
    ...{ url, connectionsMax: 2, applicationName: "test", onIdleError: () => undefined },
  });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.run(sql`truncate provider_calls`);
  log = new CallLog({ database, now: () => NOW, onError: (error) => errors.push(error) });
});

const RAIL = { provider: "monnify", holdsIdentity: false };
const call = (changes: Partial<HttpCall> = {}): HttpCall => ({
  ...{ method: "POST", path: "/single", reference: null, request: null },
  ...{ status: 200, answer: null, failure: null, durationMs: 150, ...changes },
});

const about = (subjects: Partial<CallSubjects>): CallSubjects => ({
  ...{ subjectIds: [], references: [], sessionIds: [] },
  ...subjects,
});

test("a call is found by its session, and by a reference of the provider", async () => {
  const reference = "MNFY|07|0001";
  const answer = '{"responseBody":{"source":{"sessionId":"090405260627083249289123456789"}}}';
  log.note(RAIL, call({ reference, answer, sessionId: "MNFY|07|session" }));
  const ours = formatSubject({ environmentId: 7n, id: 4_713n });
  const session = '{"data":{"session":{"provider":"nip","id":"090405260627083200000000000001"}}}';
  log.note(RAIL, call({ reference: ours, answer: session }));
  // A list names the sessions of others.
  log.note(RAIL, call({ answer }));
  log.note({ provider: "dojah", holdsIdentity: true }, call({ reference: ours, answer }));
  await log.flush();
  const count = async (subjects: Partial<CallSubjects>) =>
    (await readCallsOf(database, about(subjects), 10)).length;
  expect(await count({ sessionIds: ["MNFY|07|session"] })).toBe(1);
  expect(await count({ sessionIds: ["090405260627083249289123456789"] })).toBe(1);
  expect(await count({ sessionIds: ["090405260627083200000000000001"] })).toBe(1);
  expect(await count({ references: [reference], sessionIds: ["MNFY|07|session"] })).toBe(1);
  expect(await count({ references: [ours] })).toBe(0);
  expect(await count({ subjectIds: [4_713n] })).toBe(2);
});

test("a call is found by what it was about, with the provider's prefix or without", async () => {
  const reference = formatSubject({ environmentId: 7n, id: 4_711n });
  log.note(RAIL, call({ reference, answer: '{"status":"SUCCESS"}' }));
  log.note(RAIL, call({ reference: `202611271300${reference}`, status: null, failure: "lost" }));
  log.note(RAIL, call({ reference: formatSubject({ environmentId: 7n, id: 4_712n }) }));
  log.note(RAIL, call({ reference: "a stranger's" }));
  await log.flush();
  const [first, second, ...others] = await readCallsOf(
    database,
    about({ subjectIds: [4_711n] }),
    10,
  );
  expect(others).toEqual([]);
  expect(first).toMatchObject({ status: 200, answer: '{"status":"SUCCESS"}', durationMs: 150 });
  expect(first?.calledAt).toEqual(new Date(NOW.getTime() - 150));
  expect(second).toMatchObject({ status: null, failure: "lost" });
  expect(await readLatestCalls(database, "monnify", 10)).toHaveLength(4);
  expect(errors).toEqual([]);
});

test("secrets and identity numbers are masked before they are stored", async () => {
  const body = '{"bvn":"22222222226","accessToken":"a-token","secretKey":"s3cret","amount":5.00}';
  log.note(RAIL, call({ path: "/bvn/22222222226", request: body, answer: body }));
  const person = '{"entity":{"first_name":"Ngozi","gender":"Female"},"status":"found"}';
  log.note({ provider: "dojah", holdsIdentity: true }, call({ answer: person }));
  await log.flush();
  const rows = JSON.stringify(
    await database.many(sql`select path, request, answer from provider_calls`),
  );
  for (const secret of ["22222222226", "a-token", "s3cret", "Ngozi", "Female"])
    expect(rows).not.toContain(secret);
  expect(rows).toContain("5.00");
  expect(rows).toContain("found");
});

test("a long answer is cut, and NUL is left out", async () => {
  log.note(RAIL, call({ answer: `\0${"x".repeat(100_000)}` }));
  await log.flush();
  const [row] = await readLatestCalls(database, "monnify", 1);
  expect(row?.answer).toHaveLength(16_383);
});

test("a call with what the database cannot store takes no other call with it", async () => {
  const half = "\ud83d";
  log.note(RAIL, call({ path: "/before" }));
  log.note(RAIL, call({ path: "/\0odd", reference: `a\0${half}`, failure: `b\0${half}` }));
  // The cut goes through the middle of a pair.
  log.note(RAIL, call({ answer: `${"x".repeat(16_383)}\u{1f600}` }));
  await log.flush();
  const [cut, odd, before] = await readLatestCalls(database, "monnify", 10);
  expect(cut?.answer).toMatch(/x\ufffd$/);
  expect(odd).toMatchObject({ path: "/odd", reference: "a\ufffd", failure: "b\ufffd" });
  expect(before?.path).toBe("/before");
  expect(errors).toEqual([]);
});

test("a full log takes no more, and goes on when it was written", async () => {
  for (let count = 0; count < 5_010; count += 1) log.note(RAIL, call());
  await log.flush();
  log.note(RAIL, call());
  await log.flush();
  const { count } = await database.one<{ count: number }>(
    sql`select count(*)::int as count from provider_calls`,
  );
  expect(count).toBe(5_001);
});

test("calls are kept for 30 days", async () => {
  log.note(RAIL, call());
  await log.flush();
  await database.run(sql`
    insert into provider_calls (called_at, provider, method, path, duration_ms)
    select now() - days * interval '1 day', 'monnify', 'GET', '/' || days, 1
    from generate_series(29, 31) days`);
  await database.run(sql`update provider_calls set called_at = now() where path = '/single'`);
  const tasks = housekeepingTasks(database, {
    ...{ monthsKept: 13, requestLogDays: 7, requestLogMegabytes: 100 },
  } as never);
  await tasks["housekeeping.drop_old_calls"]?.({});
  const left = await readLatestCalls(database, "monnify", 10);
  expect(left.map(({ path }) => path).sort()).toEqual(["/29", "/single"]);
});
