import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FlakyProxy, startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  pipelineSettings,
  type TestLedger,
  verify,
} from "../../../../test/support/ledger-fixture.ts";
import { callerOf, openWallet, transfer } from "../../../../test/support/ledger-operations.ts";
import { createRecordTables } from "../../../../test/support/ledger-records.ts";
import { rename } from "../../../../test/support/shop-operations.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";
import { sql } from "../../database/sql.ts";
import type { Caller, MoneyOperation } from "../operation.ts";

let fixture: LedgerFixture;
let proxy: FlakyProxy;
let testLedger: TestLedger;
let here: bigint;

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  [here = 0n] = fixture.environmentIds;
  await createRecordTables(fixture.database);
});

/** Without named statements the proxy sees the text of every statement. */
beforeEach(async () => {
  proxy = await startFlakyProxy(fixture.url);
  testLedger = openLedger(proxy.url, {
    connection: { ...pipelineSettings(proxy.url), namedStatements: false },
  });
});

afterEach(async () => {
  await testLedger.ledger.close();
  await proxy.close();
  expect((await verify(fixture.database)).findings).toEqual([]);
});

afterAll(async () => {
  await fixture?.drop();
});

let keys = 0;
const run = <T>(one: MoneyOperation<T>, caller: Partial<Caller> = {}) =>
  testLedger.ledger.run(one, { ...callerOf(here, `key ${++keys}`), ...caller });

async function wallet(funds: bigint): Promise<bigint> {
  return BigInt(JSON.parse((await run(openWallet(funds))).body).id);
}

async function balance(id: bigint): Promise<bigint> {
  const row = await fixture.database.one<{ available: bigint }>(
    sql`select available from ledger_accounts where id = ${id}`,
  );
  return row.available;
}

/** Matches the commit of a group that writes: all its statements are sent together. */
const isCommit = (data: Buffer) =>
  data.includes('insert into "operation_records_') && data.includes("commit");

/** Ends the connection after the server's first commit, before its answer. */
function cutFirstCommit(): void {
  let cuts = 0;
  proxy.onAnswer = (data) => (saysCommitted(data) && cuts++ === 0 ? "cut" : "pass");
}

const saysCommitted = (data: Buffer) => data.includes("COMMIT\0");

describe("a lost connection", () => {
  test("before the commit reached the server: the group runs again and acts once", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    let cuts = 0;
    proxy.onRequest = (data) => (isCommit(data) && cuts++ === 0 ? "cut" : "pass");
    const answer = await run(transfer({ from: a, to: b, amount: 4n, narrative: "x" }));
    expect(answer).toMatchObject({ status: 200, replayed: false, body: '{"balance":"6"}' });
    expect([cuts > 1, await balance(b)]).toEqual([true, 4n]);
    expect(testLedger.failures).toHaveLength(1);
  });

  test("after the server committed and before its answer: the group runs again and finds its own record", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    cutFirstCommit();
    const answer = await run(transfer({ from: a, to: b, amount: 4n, narrative: "x" }));
    expect(answer).toMatchObject({ status: 200, replayed: false, body: '{"balance":"6"}' });
    expect(await balance(b)).toBe(4n);
    expect(testLedger.failures).toHaveLength(1);
  });

  test("as above, with the API key revoked since: the answer is still that of the committed operation", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    await fixture.database.run(sql`
      insert into api_keys (environment_id, id, key_hash, key_sealed, public_key_sealed, scopes)
      values (${here}, 9, '', '', '', '{}')`);
    let revoked: Promise<unknown> | undefined;
    proxy.onAnswer = (data) => {
      if (!saysCommitted(data) || revoked !== undefined) return "pass";
      revoked = fixture.database.run(
        sql`update api_keys set revoked_at = now() - interval '1 second' where id = 9`,
      );
      return "cut";
    };
    const answer = await run(transfer({ from: a, to: b, amount: 4n, narrative: "x" }), {
      apiKeyId: 9n,
    });
    await revoked;
    expect(answer).toMatchObject({ status: 200, body: '{"balance":"6"}' });
    await expect(
      run(transfer({ from: a, to: b, amount: 4n, narrative: "x" }), { apiKeyId: 9n }),
    ).rejects.toMatchObject({ code: "invalid_api_key" });
    expect(await balance(b)).toBe(4n);
  });

  test("as above, when a name that it changed means another row by now: it does not run twice", async () => {
    const account = await wallet(0n);
    await fixture.database.run(
      sql`insert into test_shops values (${here}, 's1', 'one', ${account})`,
    );
    cutFirstCommit();
    const answer = await run(rename("one", "uno"));
    expect(answer).toMatchObject({ status: 200, replayed: false, body: '"s1"' });
  });

  test("while it reads recorded answers: a repetition is still marked as replayed", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const move = transfer({ from: a, to: b, amount: 4n, narrative: "x" });
    const caller = callerOf(here, "twice");
    const first = await run(move, caller);
    cutFirstCommit();
    const again = await run(move, caller);
    expect(again).toMatchObject({ body: first.body, replayed: true });
    expect(testLedger.failures).toHaveLength(1);
  });

  test("at every other moment: an acknowledged operation is done once, any other once or not at all", async () => {
    const [a, b] = [await wallet(1_000n), await wallet(0n)];
    let pieces = 0;
    // Each connection ends a little later than the one before.
    proxy.onAnswer = () => (++pieces % 13 === 0 ? "cut" : "pass");
    let acknowledged = 0;
    const sendUntilLostOften = async () => {
      while (testLedger.failures.length < 5) {
        await run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }));
        acknowledged += 1;
      }
    };
    await Promise.all(Array.from({ length: 4 }, sendUntilLostOften));
    expect(await balance(b)).toBe(BigInt(acknowledged));
    expect(testLedger.failingOperations).toEqual([]);
  });
});

describe("a server", () => {
  test("that is unreachable makes operations wait until it is back", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    proxy.onRequest = () => "cut";
    proxy.cutAll();
    const move = run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }));
    await sleep(700);
    proxy.onRequest = () => "pass";
    expect(await move).toMatchObject({ status: 200 });
    expect(await balance(b)).toBe(1n);
  });

  test("that is unreachable for long fails the operations at their deadline", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    // The ledger's clock runs ten times as fast.
    const fast = openLedger(proxy.url, { nowMs: () => performance.now() * 10 });
    proxy.onRequest = () => "cut";
    const startedMs = performance.now();
    const move = fast.ledger.run(
      transfer({ from: a, to: b, amount: 1n, narrative: "x" }),
      callerOf(here, "long"),
    );
    await expect(move).rejects.toMatchObject({
      code: "server_error",
      message: "The service is too busy to take this now. Send the same request again.",
      status: 503,
      headers: { "Retry-After": "1" },
    });
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(3_000));
    proxy.onRequest = () => "pass";
    await fast.ledger.close();
    expect(await balance(b)).toBe(0n);
  });

  test("that refuses every connection makes no operation a failing one", async () => {
    const wrong = new URL(fixture.url);
    wrong.username = "no_user_of_that_name";
    const fast = openLedger(wrong.href, { nowMs: () => performance.now() * 20 });
    const moves = Array.from({ length: 5 }, (_, n) =>
      fast.ledger.run(openWallet(1n), callerOf(here, `refused ${n}`)),
    );
    for (const result of await Promise.allSettled(moves)) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "server_error" } });
    }
    expect(fast.failingOperations).toEqual([]);
    await fast.ledger.close();
  });

  test("that goes silent within a group is abandoned, and the group runner continues", {
    timeout: 40_000,
  }, async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    proxy.onRequest = (data) => {
      proxy.isSilent ||= isCommit(data);
      return "pass";
    };
    const silent = () =>
      testLedger.ledger.run(
        transfer({ from: a, to: b, amount: 1n, narrative: "x" }),
        callerOf(here, "silent"),
      );
    const message =
      "The outcome is not known. Send the same request again with the same Idempotency-Key.";
    // Two requests with one key: the outcome is unknown for both.
    const both = await Promise.allSettled([silent(), silent()]);
    expect(both).toMatchObject([1, 2].map(() => ({ reason: { code: "server_error", message } })));
    proxy.onRequest = () => "pass";
    proxy.isSilent = false;
    const startedMs = performance.now();
    expect(await run(transfer({ from: a, to: b, amount: 2n, narrative: "x" }))).toMatchObject({
      status: 200,
    });
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(3_000));
    // It was committed after the silence began. A repetition with its key gets the answer.
    expect(await silent()).toMatchObject({ status: 200, replayed: true });
    expect(await balance(b)).toBe(3n);
  });
});
