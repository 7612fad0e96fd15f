import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  askAsOperator,
  type ConsoleService,
  startConsoleService,
} from "../../../../test/support/console-service.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { CommandTurns } from "../command-turns.ts";

let service: ConsoleService;

beforeAll(async () => {
  service = await startConsoleService();
});
afterAll(() => service.stop());

/** More than the pool of a test's service has connections. */
const AT_ONCE = 8;

/** One that only reads, or one that leaves a trace. Both read the transactions. */
const runAs = (as: string, at: number) =>
  at % 2 === 0
    ? askAsOperator(service, { path: "/commands/read?name=figures%20daily", as })
    : askAsOperator(service, {
        ...{ path: "/commands/run", as, idempotencyKey: randomUUID() },
        body: { name: "ledger verify" },
      });

test("commands that take long leave connections to payments", async () => {
  const { kit, business } = service;
  const as = service.operators.add("read_only");
  const slow = await kit.database.transaction(async (tx) => {
    await tx.run(sql`lock table transactions in access exclusive mode`);
    const asked = Array.from({ length: AT_ONCE }, (_, at) => runAs(as, at));
    await waiting(2);
    const response = await fetch(`${service.url}/api/v1/business/balance`, {
      headers: { "x-service-api-key": business.test.apiKey },
    });
    expect(response.status).toBe(200);
    return asked;
  });
  for (const { status } of await Promise.all(slow)) expect(status).toBe(200);
});

/** Waits until this many commands wait for the lock. */
async function waiting(wanted: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { count } = await service.kit.database.one<{ count: number }>(sql`
          select count(*)::integer as count from pg_locks
          where not granted and relation = 'transactions'::regclass`);
        return count;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(wanted);
}

test("a command that gets no turn is refused, and nothing is done", async () => {
  const turns = new CommandTurns({ database: { connectionsMax: 4 } }, 1);
  const ada = { operatorId: 1n };
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = [turns.within(ada, () => promise), turns.within(ada, () => promise)];
  await expect(turns.within(ada, async () => expect.unreachable())).rejects.toMatchObject({
    ...{ code: "request_failed", message: expect.stringContaining("Nothing was done") },
  });
  resolve();
  await Promise.all(running);
  expect(await turns.within(ada, async () => "done")).toBe("done");
});
