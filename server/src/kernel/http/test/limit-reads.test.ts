import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../../test/support/ledger-fixture.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import {
  type CreatedBusiness,
  createBusiness,
} from "../../../domains/platform/businesses/index.ts";
import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Module } from "../../module.ts";
import { Download, readRoute } from "../routes/route.ts";
import { Type } from "../routes/type.ts";

const LOCK = 8_471;

let service: TestService;
let other: CreatedBusiness;
/** For the test's own statements, which take no connection of the service. */
let outside: Database;

/** Reads that last as long as a test holds a lock, and files that last as long as their reader. */
const slow: Module = {
  name: "slow",
  routes: (kit) => [
    readRoute({
      method: "GET",
      path: "/slow/read",
      operationId: "slowRead",
      tag: "Sample",
      summary: "A read that waits for a lock",
      answer: Type.Integer(),
      read: async () => {
        await kit.database.run(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
        return 1;
      },
    }),
    readRoute({
      method: "GET",
      path: "/slow/file",
      operationId: "slowFile",
      tag: "Sample",
      summary: "A file that reads the database for each of its chunks",
      download: "text/csv",
      answer: Type.String(),
      read: () => new Download("text/csv", "slow.csv", chunks()),
    }),
  ],
};

async function* chunks() {
  const { database } = service.kit;
  for (let n = 0; n < 10_000; n++) {
    const { text } = await database.one<{ text: string }>(sql`select repeat('x', 10000) as text`);
    yield text;
  }
}

beforeAll(async () => {
  service = await startTestService([slow]);
  outside = openDatabase(service.kit.database.url);
  other = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
});
afterAll(async () => {
  await outside.close();
  await service.stop();
});

let unlock = () => {};
let held: Promise<void> = Promise.resolve();
afterEach(async () => {
  unlock();
  await held;
});

/** Makes slow reads wait until the test ends, or `unlock` is called. */
async function lock(): Promise<void> {
  const released = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  await new Promise<void>((isLocked) => {
    held = outside.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
      isLocked();
      await released;
    });
  });
}

const countLogged = (sentence: string) =>
  service.logged.filter((line) => line.includes(sentence)).length;

const slowRead = () => ask(service, { path: "/slow/read" });
const balanceOfOther = () => ask(service, { path: "/business/balance", key: other.test });

const waitingForLock = async () => {
  const { count } = await outside.one<{ count: number }>(sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and query like '%advisory_xact_lock_shared%' and wait_event_type = 'Lock'`);
  return count;
};

async function requireRefused(answer: ReturnType<typeof slowRead>) {
  const { body, headers } = await answer;
  expect(body.error?.code).toBe("rate_limited");
  return { headers };
}

test("a business that reads too much at once is refused, and takes no connection from another", async () => {
  await lock();
  const many = Array.from({ length: 30 }, slowRead);
  // The pool has four connections, of which reads have three, of which one business has two.
  await expect.poll(waitingForLock).toBe(2);
  expect((await balanceOfOther()).status).toBe(200);
  // Each waits a second for its turn, and the two that have one wait longer.
  const refused = await Promise.any(many.map(requireRefused));
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("ratelimit-remaining")).not.toBeNull();
  unlock();
  // The others are served, or refused in the same way.
  const statuses = new Set((await Promise.all(many)).map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200)).toEqual([429]);
  expect((await slowRead()).status).toBe(200);
});

test("keys are looked up and health is answered although every connection of the pool is taken", async () => {
  await lock();
  let free = () => {};
  const last = service.kit.database.transaction(
    () => new Promise<void>((resolve) => (free = resolve)),
  );
  const reads = [slowRead(), slowRead(), ask(service, { path: "/slow/read", key: other.test })];
  await expect.poll(waitingForLock).toBe(3);
  const unknown = { apiKey: `test_key_${"x".repeat(40)}`, publicKey: "x" };
  const refused = await ask(service, { path: "/business/balance", key: unknown });
  expect(refused.status).toBe(401);
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
  const busy = await ask(service, { path: "/slow/read", key: other.test });
  expect([busy.status, busy.body.error?.message]).toEqual([
    503,
    "The service is busy with other reads. Send the same request again.",
  ]);
  unlock();
  free();
  await Promise.all([...reads, last]);
});

test("a read that takes too long is ended, and its answer says that the service is busy", async () => {
  await lock();
  const { status, body, headers } = await slowRead();
  expect([status, body.error?.code]).toEqual([503, "server_error"]);
  expect(body.error?.message).toContain("too busy");
  expect(headers.get("retry-after")).toBe("1");
  expect(countLogged("database too busy to answer a request")).toBe(1);
});

test("the statement of a read is cancelled when its caller has left", async () => {
  await lock();
  const headers = { "x-service-api-key": service.business.test.apiKey };
  const request = get(`${service.url}/slow/read`, { headers });
  request.on("error", () => undefined);
  await expect.poll(waitingForLock).toBe(1);
  request.destroy();
  // Its time limit is three seconds: before that only the cancel request ends it.
  await expect.poll(waitingForLock, { timeout: 2_000 }).toBe(0);
});

test("a client that sends nothing more gets the answer of a short read", async () => {
  const { apiKey } = service.business.test;
  const head = `GET /business/balance HTTP/1.1\r\nHost: x\r\nX-Service-Api-Key: ${apiKey}\r\n\r\n`;
  for (let times = 0; times < 20; times++) {
    const socket = connect({ port: service.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.end(head);
    expect((await text(socket)).split("\r\n")[0]).toBe("HTTP/1.1 200 OK");
  }
});

const open = (key = service.business.test) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { "x-service-api-key": key.apiKey };
    get(`${service.url}/slow/file`, { headers }, resolve).on("error", reject);
  });

test("a business downloads two files at once, and the next one when its reader has left or is done", async () => {
  const files = [await open(), await open()];
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const third = await open();
  expect([third.statusCode, third.headers["retry-after"]]).toEqual([429, "1"]);
  third.resume();
  const others = await open(other.test);
  expect(others.statusCode).toBe(200);
  for (const file of [...files, others]) file.on("error", () => undefined).destroy();
  const isServed = async () => {
    const file = await open();
    file.on("error", () => undefined).destroy();
    return file.statusCode;
  };
  await expect.poll(isServed).toBe(200);
  await expect.poll(() => countLogged("a file was not sent completely")).toBeGreaterThan(2);
});
