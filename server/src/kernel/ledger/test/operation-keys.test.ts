import { describe, expect, test } from "vitest";
import { startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import { addEnvironments, openLedger } from "../../../../test/support/ledger-fixture.ts";
import { useLedgerHarness } from "../../../../test/support/ledger-harness.ts";
import { callerOf, openWallet, transfer } from "../../../../test/support/ledger-operations.ts";
import { sql } from "../../database/sql.ts";
import { Refusal } from "../../refusals.ts";
import { internalCaller } from "../internal-caller.ts";
import { operation } from "../operation.ts";

const harness = useLedgerHarness();
const { run, wallet, balance, newKey } = harness;

/** Moves no money: the verifier expects an operation record at the time of each ledger transaction. */
const nothing = operation({ name: "test.nothing", needs: {}, decide: () => "done" });

describe("an operation key", () => {
  test("with a large answer is replayed at a cost that does not grow with the environments of the group", async () => {
    const environmentIds = await addEnvironments(harness.fixture.database, 60);
    const large = operation({ name: "test.large", needs: {}, decide: () => "x".repeat(200_000) });
    const many = environmentIds
      .slice(0, 5)
      .map((environmentId) => ({ environmentId, key: newKey() }));
    for (const { environmentId, key } of many) await run(large, environmentId, key);
    const proxy = await startFlakyProxy(harness.fixture.url);
    const through = openLedger(proxy.url, { firstSlot: 20 });
    let bytes = 0;
    proxy.onAnswer = (data) => {
      bytes += data.length;
      return "pass";
    };
    const again = many.map(({ environmentId, key }) =>
      through.ledger.run(large, callerOf(environmentId, key)),
    );
    await Promise.all([
      ...again,
      ...environmentIds.map((environmentId) =>
        through.ledger.run(openWallet(0n), callerOf(environmentId, newKey())),
      ),
    ]);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(2_000_000);
    await through.ledger.close();
    await proxy.close();
  });

  test("of an internal operation that was refused may be used again", async () => {
    let refusal: Refusal | undefined = new Refusal("request_failed", "Not yet.");
    const waiting = operation({
      name: "test.waiting",
      needs: {},
      decide() {
        if (refusal !== undefined) throw refusal;
        return "done";
      },
    });
    const caller = internalCaller(harness.here, newKey());
    const { ledger } = openLedger(harness.fixture.url, { firstSlot: 24 });
    await expect(ledger.run(waiting, caller)).rejects.toThrow("Not yet.");
    refusal = undefined;
    expect((await ledger.run(waiting, caller)).outcome).toBe("done");
    await ledger.close();
  });

  test("is found when it was used on a server whose clock was ahead", async () => {
    const key = newKey();
    const first = await run(nothing, harness.here, key);
    await harness.fixture.database.run(sql`
      update operation_records set period = period + 1, recorded_at = recorded_at + interval '1 minute'
      where key = ${`client:${key}`}`);
    expect(await run(nothing, harness.here, key)).toMatchObject({
      body: first.body,
      replayed: true,
    });
  });

  test.each([
    ["29 days ago is replayed", "29 days", true],
    ["31 days ago is free again", "31 days", false],
  ])("that was used %s", async (_what, age, replayed) => {
    const key = newKey();
    await run(nothing, harness.here, key);
    await harness.fixture.database.run(sql`
      update operation_records set period = period - 1, recorded_at = now() - ${age}::interval
      where key = ${`client:${key}`}`);
    expect(await run(nothing, harness.here, key)).toMatchObject({ replayed });
  });

  test("is another key in another environment", async () => {
    const key = newKey();
    const answers = [
      await run(openWallet(1n), harness.here, key),
      await run(openWallet(1n), harness.there, key),
    ];
    expect(answers.map((answer) => answer.replayed)).toEqual([false, false]);
  });

  test("runs once when it comes many times in one group", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const key = newKey();
    const again = () =>
      run(transfer({ from: a, to: b, amount: 6n, narrative: "x" }), harness.here, key);
    const answers = await Promise.all(Array.from({ length: 20 }, again));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.filter((answer) => answer.replayed)).toHaveLength(19);
    expect(await balance(b)).toBe(6n);
  });

  test("is a conflict when the same group has it with another request", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const key = newKey();
    const move = (amount: bigint) =>
      harness.testLedger.ledger.run(
        transfer({ from: a, to: b, amount, narrative: "x" }),
        callerOf(harness.here, key, `amount ${amount}`),
      );
    const results = await Promise.allSettled([move(1n), move(2n)]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
    expect(results[1]).toMatchObject({ reason: { code: "idempotency_conflict" } });
    expect(await balance(b)).toBe(1n);
  });

  test("is refused again after a refusal, even if the funds have arrived since", async () => {
    const [a, b] = [await wallet(0n), await wallet(9n)];
    const key = newKey();
    const move = () =>
      run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }), harness.here, key);
    await expect(move()).rejects.toThrow(Refusal);
    await run(transfer({ from: b, to: a, amount: 5n, narrative: "x" }));
    expect(await move()).toMatchObject({
      status: 402,
      replayed: true,
      body: '{"refused":"insufficient_balance"}',
    });
    expect(await balance(b)).toBe(4n);
  });
});
