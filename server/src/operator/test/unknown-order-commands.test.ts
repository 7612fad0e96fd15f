import { expect, test } from "vitest";
import { SUCCEEDED, UNAVAILABLE, UNKNOWN } from "../../../test/support/fake-rail.ts";
import { useOutgoing } from "../../../test/support/outgoing-fixture.ts";
import { referenceOf } from "../../domains/platform/transactions/index.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const fixture = useOutgoing();

const run = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: fixture().kit.database.url },
    folder: "/dev/null",
  });

const operator = (...args: string[]) => run("transfer", "unknown", ...args);

const listed = async (...args: string[]) => {
  const { output, complaint } = await operator(...args, "--json");
  expect(complaint).toBe("");
  return JSON.parse(output) as { reference: string }[];
};

const mine = () => ["--business", String(fixture().business.businessId)];

test("orders without a known outcome are listed, the oldest first, with the next query", async () => {
  const at = fixture();
  at.rail.sends = [UNKNOWN, UNKNOWN, SUCCEEDED];
  at.rail.finds = [UNKNOWN];
  const first = await at.order();
  await at.runJobs();
  await at.pass(6);
  const second = await at.order();
  await at.runJobs();
  await at.order();
  await at.runJobs();
  const orders = await listed(...mine());
  expect(orders).toMatchObject([
    {
      ...{ reference: referenceOf(first), progress: "unknown", type: "Transfer", mode: "test" },
      ...{ provider: at.rail.name, amount: 25_000, currency: "NGN", requeries: 1 },
      ...{ businessName: "Baobab Foods", lastCallAt: null },
      todo: "Wait: a worker queries the provider again.",
    },
    { reference: referenceOf(second), requeries: 0 },
  ]);
  expect(orders[0]).toMatchObject({ nextQueryAt: expect.stringMatching(/^20.*Z$/) });
  expect(orders[0]).not.toHaveProperty("environmentId");
  expect((await operator(...mine())).output).toMatch(/^REFERENCE +BUSINESS +PROVIDER/);
  await at.kit.database.run(sql`
    insert into provider_calls (provider, method, path, subject_id, duration_ms)
    values (${at.rail.name}, 'GET', '/', ${first.id}, 5)`);
  expect((await listed(...mine()))[0]).toMatchObject({ lastCallAt: expect.any(String) });
});

test("filters and pages leave out the other orders", async () => {
  const at = fixture();
  at.rail.sends = [UNKNOWN];
  await at.order();
  await at.runJobs();
  const found = async (...filter: string[]) => (await listed(...mine(), ...filter)).length;
  expect(await found()).toBe(1);
  expect(await found("--mode", "live")).toBe(0);
  expect(await found("--mode", "test", "--provider", at.rail.name)).toBe(1);
  expect(await found("--provider", "another")).toBe(0);
  expect(await found("--page", "2")).toBe(0);
  expect((await operator(...mine(), "--page", "2")).output).toContain("known outcome");
});

test("an order that is unknown for a day, or whose provider was removed, needs a person", async () => {
  const at = fixture();
  at.rail.sends = [UNKNOWN];
  at.rail.finds = [UNKNOWN];
  const order = await at.order();
  await at.runJobs();
  await at.pass(25 * 60 * 60);
  const { orderReference } = await at.see(order);
  expect(await listed(...mine())).toMatchObject([
    {
      todo: `Ask ${at.rail.name} about ${orderReference}. Do not pay it again before you have the answer.`,
    },
  ]);
  await at.kit.database.run(sql`
    update transactions set provider = 'gone' where id = ${order.id}`);
  expect(await listed(...mine())).toMatchObject([
    { todo: "Configure gone again: it cannot be queried, and may have paid this." },
  ]);
});

test("orders that no provider has are listed with their next attempt, and not among the unknown ones", async () => {
  const at = fixture();
  at.rail.sends = [UNAVAILABLE, SUCCEEDED];
  const order = await at.order();
  await at.runJobs();
  const waiting = async (...filter: string[]) => {
    const { output } = await run("transfer", "waiting", ...mine(), ...filter, "--json");
    return JSON.parse(output) as unknown[];
  };
  expect(await waiting()).toEqual([
    {
      ...{ reference: referenceOf(order), businessId: expect.any(String), mode: "test" },
      ...{ businessName: "Baobab Foods", type: "Transfer", provider: at.rail.name },
      ...{ amount: 25_000, currency: "NGN", since: expect.any(String) },
      ...{ seconds: expect.any(Number), nextAttemptAt: expect.stringMatching(/^20.*Z$/) },
    },
  ]);
  expect(await waiting("--provider", "another")).toEqual([]);
  expect(await listed(...mine())).toEqual([]);
  expect((await run("transfer", "waiting", ...mine())).output).toMatch(/NEXT ATTEMPT\ntrf_/);
  await at.pass(6);
  expect(await waiting()).toEqual([]);
  expect((await run("transfer", "waiting", ...mine())).output).toContain("No order");
});

test("the health of a provider counts the orders that it has not ended", async () => {
  const at = fixture();
  at.rail.sends = [UNKNOWN];
  await at.order();
  await at.runJobs();
  await at.order();
  const { output, complaint } = await runOperator(["provider", "health", "--json"], {
    env: { ...operatorSettings, DATABASE_URL: at.kit.database.url },
    folder: "/dev/null",
  });
  expect(complaint).toBe("");
  const found = JSON.parse(output).find(
    (one: { provider: string; mode: string }) =>
      one.provider === at.rail.name && one.mode === "test",
  );
  expect(found).toMatchObject({ circuitOpen: false, lastDay: null, balance: null });
  // Orders of the other tests are open, too.
  expect(found.orders.open).toBeGreaterThanOrEqual(1);
  expect(found.orders.oldestSeconds).toBeGreaterThanOrEqual(0);
});
