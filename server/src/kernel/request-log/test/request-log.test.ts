import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/support/databases.ts";
import { openDatabase } from "../../../../test/support/ledger-fixture.ts";
import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { createLogger } from "../../log.ts";
import { systemRandomness } from "../../randomness.ts";
import { requestIds } from "../../request-id.ts";
import { systemClock } from "../../time/clock.ts";
import { keepLogWithinLimits } from "../drop-old-days.ts";
import type { LoggedRequest } from "../logged-request.ts";
import { RequestLog, type RequestLogTools } from "../request-log.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url);
});
beforeEach(() => database.run(sql`truncate request_log`));
afterAll(async () => {
  await database.close();
  await own.drop();
});

const nextId = requestIds(systemRandomness, systemClock);

const request = (changes: Partial<LoggedRequest> = {}): LoggedRequest => ({
  environmentId: 7n,
  apiKeyId: 8n,
  id: nextId(),
  address: "203.0.113.7",
  method: "POST",
  route: "transferBetweenWallets",
  scope: "customer_wallet:write",
  holdsIdentity: false,
  path: "/wallets/wal_9t5z5j3a85g8/transfer",
  rawQuery: "",
  status: 200,
  errorCode: undefined,
  durationMs: 12.5,
  idempotencyKey: "a key",
  requestBody: Buffer.from('{"amount":1}'),
  isParsed: true,
  answerBody: '{"data":1}',
  ...changes,
});

function openLog(changes: Partial<RequestLogTools> = {}) {
  const lost: string[] = [];
  const logged: string[] = [];
  const log = new RequestLog({
    url: own.url,
    database,
    log: createLogger("debug", { write: (line) => void logged.push(line) }),
    bytesMax: 1e12,
    nowMs: () => performance.now(),
    onLost: (reason, count) => void lost.push(`${reason} ${count}`),
    ...changes,
  });
  return { log, lost, logged };
}

const rows = () =>
  database.many<Record<string, unknown>>(sql`select * from request_log order by id`);

describe("the log", () => {
  test("writes each value as it was, and the time and day of the id", async () => {
    const { log, lost } = openLog();
    const noted = request();
    log.note(noted);
    await log.stop();
    const [row] = await rows();
    const receivedAt = row?.["received_at"] as Date;
    expect(Math.abs(receivedAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect(row).toMatchObject({
      environment_id: 7n,
      id: noted.id,
      api_key_id: 8n,
      address: "203.0.113.7",
      method: "POST",
      route: "transferBetweenWallets",
      scope: "customer_wallet:write",
      path: "/wallets/wal_9t5z5j3a85g8/transfer",
      query: "",
      status: 200,
      error_code: null,
      duration_ms: 12.5,
      idempotency_key: "a key",
      request_body: '{"amount":1}',
      is_request_body_cut: false,
      answer_body: '{"data":1}',
      is_answer_body_cut: false,
    });
    const { day } = await database.one<{ day: string }>(sql`select day::text from request_log`);
    expect(day).toBe(receivedAt.toISOString().slice(0, 10));
    expect(lost).toEqual([]);
  });

  test("writes every text that a request can have, of any length", async () => {
    const { log, lost } = openLog();
    const texts = ["", "\0", "é€😀".repeat(4_000), "\ud800", '{"bvn":', '"', "x".repeat(70_000)];
    for (const text of texts) {
      const all = { address: text, path: text, rawQuery: text, idempotencyKey: text };
      const bodies = { requestBody: Buffer.from(text), answerBody: text };
      log.note(request({ ...all, ...bodies }));
      log.note(request({ ...all, ...bodies, isParsed: false, holdsIdentity: true }));
    }
    await log.stop();
    expect(lost).toEqual([]);
    expect(await rows()).toHaveLength(2 * texts.length);
    const { longest } = await database.one<{ longest: number }>(
      sql`select max(octet_length(answer_body)) as longest from request_log`,
    );
    expect(longest).toBe(4_096);
  });

  test("drops and counts what exceeds its queue, and takes more once that is written", async () => {
    const { log, lost } = openLog();
    const body = Buffer.from(`{"narrative":"${"x".repeat(4_000)}"}`);
    for (let n = 0; n < 2_000; n++) log.note(request({ requestBody: body }));
    const dropped = lost.length;
    expect(dropped).toBeGreaterThan(100);
    expect(new Set(lost)).toEqual(new Set(["queue_full 1"]));
    await log.flush();
    log.note(request());
    await log.stop();
    expect(lost).toHaveLength(dropped);
    expect(await rows()).toHaveLength(2_000 - dropped + 1);
  });

  test("bounds its queue in rows too", async () => {
    const { log, lost } = openLog();
    const small = { requestBody: undefined, answerBody: undefined, path: "/x", scope: undefined };
    for (let n = 0; n < 20_010; n++) log.note(request(small));
    expect(lost).toHaveLength(10);
    await log.stop();
    expect(await rows()).toHaveLength(20_000);
  });

  test("drops and counts the rows of a failed write, says so once, and then writes again", async () => {
    const { log, lost, logged } = openLog();
    await database.run(sql`alter table request_log rename to request_log_away`);
    for (let n = 0; n < 2; n++) {
      log.note(request());
      await log.flush();
    }
    await database.run(sql`alter table request_log_away rename to request_log`);
    expect(lost).toEqual(["write_failed 1", "write_failed 1"]);
    expect(logged.filter((line) => line.includes("request log"))).toHaveLength(1);
    log.note(request());
    await log.stop();
    expect(await rows()).toHaveLength(1);
  });

  test("reconnects after its connection was ended", async () => {
    const { log } = openLog();
    log.note(request());
    await log.flush();
    await database.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kasuwa request log'
        and datname = current_database()`);
    const written = async () => {
      log.note(request());
      await log.flush();
      return (await rows()).length;
    };
    await expect.poll(written, { timeout: 5_000 }).toBeGreaterThan(1);
    await log.stop();
  });

  test("takes nothing while its table is larger than its limit, and looks again after a minute", async () => {
    let nowMs = 0;
    const filled = openLog();
    filled.log.note(request());
    await filled.log.stop();
    const { log, lost, logged } = openLog({ bytesMax: 1, nowMs: () => nowMs });
    await log.flush();
    log.note(request());
    expect(lost).toEqual(["table_full 1"]);
    expect(logged.join()).toContain("KASUWA_REQUEST_LOG_GB");
    const { log: second, lost: kept } = openLog({ bytesMax: 1e12, nowMs: () => nowMs });
    nowMs += 60_000;
    await second.flush();
    second.note(request());
    await Promise.all([log.stop(), second.stop()]);
    expect(kept).toEqual([]);
  });
});

describe("the days", () => {
  const days = async () =>
    (
      await database.many<{ name: string }>(sql`
        select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'request_log'::regclass order by 1`)
    ).map(({ name }) => name);
  const dayBefore = async (daysAgo: number) => {
    const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    await database.run(sql`select make_request_log_day(${day}::date)`);
    return `request_log_${day.replaceAll("-", "_")}`;
  };

  test("that are too old are dropped, and the coming ones are made", async () => {
    const [old, kept, today] = [await dayBefore(8), await dayBefore(7), await dayBefore(0)];
    await keepLogWithinLimits(database, { requestLogDays: 7, requestLogBytesMax: 1e12 });
    expect(await days()).toEqual(expect.arrayContaining([kept, today]));
    expect(await days()).not.toContain(old);
    expect(await days()).toHaveLength(9);
  });

  test("are dropped from the oldest while the log is too large, except today", async () => {
    const [older, newer, today] = [await dayBefore(3), await dayBefore(2), await dayBefore(0)];
    await database.run(sql`
      insert into request_log (environment_id, id, day, received_at, api_key_id, address, method, route, path, query,
        status, duration_ms, is_request_body_cut, is_answer_body_cut, answer_body)
      select 1, n::text, (now() at time zone 'UTC')::date - 3, now(), 1, '', '', '', '', '', 200, 1, false, false, repeat('x', 4000)
      from generate_series(1, 500) n`);
    await keepLogWithinLimits(database, { requestLogDays: 7, requestLogBytesMax: 1_500_000 });
    expect(await days()).not.toContain(older);
    expect(await days()).toEqual(expect.arrayContaining([newer, today]));
    await keepLogWithinLimits(database, { requestLogDays: 7, requestLogBytesMax: 0 });
    expect(await days()).not.toContain(newer);
    expect(await days()).toContain(today);
  });

  test("all end but today when the log is switched off", async () => {
    const yesterday = await dayBefore(1);
    await keepLogWithinLimits(database, { requestLogDays: 0, requestLogBytesMax: 1e12 });
    expect(await days()).not.toContain(yesterday);
  });
});
