import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { createLedgerFixture, type LedgerFixture, verify } from "./support/ledger-fixture.ts";
import type { Order } from "./support/ledger-orders.ts";
import { LedgerProcess } from "./support/ledger-process.ts";
import { type Field, openField } from "./support/ledger-race.ts";
import { tell } from "./support/tell.ts";
import { timeLimit } from "./support/time-limit.ts";

let fixture: LedgerFixture;
let field: Field;
let frozen: LedgerProcess;
let other: LedgerProcess;

beforeAll(async () => {
  fixture = await createLedgerFixture(2);
  [frozen, other] = [
    await LedgerProcess.start(fixture.url, 0),
    await LedgerProcess.start(fixture.url, 10),
  ];
  field = await openField(fixture, [other, frozen], 1_000n);
});

afterAll(async () => {
  frozen?.wake();
  await frozen?.kill();
  await other?.kill();
  await fixture?.drop();
});

const balances = async () => {
  const rows = await fixture.database.many<{ available: bigint }>(
    sql`select available from ledger_accounts order by id`,
  );
  return rows.map((row) => row.available);
};

async function lockedByAnother(id: bigint): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: fixture.url });
  await client.connect();
  await client.query("begin");
  await client.query("select from ledger_accounts where id = $1 for update", [id]);
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}

test("a process that freezes within a group stops the others for at most two seconds, and resumes without harm", {
  timeout: 30_000,
}, async () => {
  const [one, two, three, four] = field.wallets.map(({ id }) => id) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const [here = 0n, there = 0n] = fixture.environmentIds;
  const move = (key: string, from: bigint, to: bigint, environmentId = here): Order => ({
    do: "transfer",
    environmentId,
    key,
    from,
    to,
    amount: 1n,
    fee: 0n,
  });
  // Both group runners of the process wait for one account. When it freezes, one holds the lock; the other gets
  // it when the first has lost it.
  const unlock = await lockedByAnother(one);
  const spinning = frozen.spinning();
  const inside = [
    frozen.run(move("before", one, two)),
    frozen.run({ do: "spin", environmentId: here, key: "spin", account: one, forMs: 500 }),
  ];
  await sleep(150);
  inside.push(frozen.run(move("after", one, two)));
  await sleep(150);
  await unlock();
  await spinning;
  frozen.freeze();
  const frozenAtMs = performance.now();

  const timed = async (order: Order) => {
    const startedMs = performance.now();
    const { status } = await other.run(order);
    return { status, tookMs: performance.now() - startedMs };
  };
  // Repeated, so that later callers are proved to wait no longer. Operations at other accounts are held back
  // for a moment behind the larger stuck group and then start beside it.
  const [elsewhere, ...locked] = await Promise.all([
    sleep(30).then(() => timed(move("elsewhere", three, four, there))),
    timed(move("locked", two, one)),
    timed(move("locked with it", two, one)),
    sleep(300).then(() => timed(move("locked later", two, one))),
    sleep(600).then(() => timed(move("the same key", two, one))),
  ]);
  const waits = [elsewhere, ...locked].map(({ tookMs }) => Math.round(tookMs));
  tell(
    `Elsewhere an operation took ${waits[0]} ms; behind the locks of the frozen process ${waits.slice(1).join(", ")} ms.`,
  );
  // No other operation arrived that would have started it.
  expect(elsewhere.tookMs).toBeLessThan(timeLimit(250));
  for (const { status, tookMs } of [elsewhere, ...locked]) {
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(timeLimit(2_000));
  }
  expect((await other.run(move("before", one, two))).status).toBe(200);
  await sleep(Math.max(0, 2_500 - (performance.now() - frozenAtMs)));
  frozen.wake();

  const replies = await Promise.all(inside);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  // The other process has run the operation with the key "before". The frozen one finds it done.
  expect(await balances()).toEqual([1_000n - 2n + 4n, 1_000n + 2n - 4n, 999n, 1_001n]);
  expect((await verify(fixture.database)).findings).toEqual([]);
  expect(frozen.failingOperations).toEqual([]);
  // It lost its connections within its groups, ran the groups again, and works now.
  expect(frozen.failures.length).toBeGreaterThan(0);
  expect((await frozen.run(move("well", one, two))).status).toBe(200);
});
