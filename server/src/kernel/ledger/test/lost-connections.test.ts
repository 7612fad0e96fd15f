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
let door: TestLedger;
let here: bigint;

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  [here = 0n] = fixture.environmentIds;
  await createRecordTables(fixture.database);
});

/** Without names every statement's text travels each time, so the proxy sees which one it lets pass. */
beforeEach(async () => {
  proxy = await startFlakyProxy(fixture.url);
  door = openLedger(proxy.url, {
    connection: { ...pipelineSettings(proxy.url), namedStatements: false },
  });
});

afterEach(async () => {
  await door.ledger.close();
  await proxy.close();
  expect((await verify(fixture.database)).findings).toEqual([]);
});

afterAll(async () => {
  await fixture?.drop();
});

let keys = 0;
const run = <T>(one: MoneyOperation<T>, caller: Partial<Caller> = {}) =>
  door.ledger.run(one, { ...callerOf(here, `key ${++keys}`), ...caller });

async function wallet(funds: bigint): Promise<bigint> {
  return BigInt(JSON.parse((await run(openWallet(funds))).body).id);
}

async function balance(id: bigint): Promise<bigint> {
  const row = await fixture.database.one<{ available: bigint }>(
    sql`select available from ledger_accounts where id = ${id}`,
  );
  return row.available;
}

/** The commit of a group that writes, for all of its statements leave in one breath. */
const isCommit = (data: Buffer) =>
  data.includes('insert into "operation_records_') && data.includes("commit");

/** Ends the connection when the server has committed for the first time, before it can say so. */
function cutFirstCommit(): void {
  let cuts = 0;
  proxy.onAnswer = (data) => (saysCommitted(data) && cuts++ === 0 ? "cut" : "pass");
}

const saysCommitted = (data: Buffer) => data.includes("COMMIT\0");

describe("a connection that is lost", () => {
  test("before the commit reached the server: the group is run again and acts once", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    let cuts = 0;
    proxy.onRequest = (data) => (isCommit(data) && cuts++ === 0 ? "cut" : "pass");
    const answer = await run(transfer({ from: a, to: b, amount: 4n, narrative: "x" }));
    expect(answer).toMatchObject({ status: 200, replayed: false, body: '{"balance":"6"}' });
    expect([cuts > 1, await balance(b)]).toEqual([true, 4n]);
    expect(door.failures).toHaveLength(1);
  });

  test("after the server committed and before it could say so: the group is run again and finds itself done", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    cutFirstCommit();
    const answer = await run(transfer({ from: a, to: b, amount: 4n, narrative: "x" }));
    expect(answer).toMatchObject({ status: 200, replayed: false, body: '{"balance":"6"}' });
    expect(await balance(b)).toBe(4n);
    expect(door.failures).toHaveLength(1);
  });

  test("as above, with the key revoked meanwhile: the answer is still of what was done", async () => {
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

  test("as above, while a name that it changed means something else by now: it is no repetition of itself", async () => {
    const account = await wallet(0n);
    await fixture.database.run(
      sql`insert into test_shops values (${here}, 's1', 'one', ${account})`,
    );
    cutFirstCommit();
    const answer = await run(rename("one", "uno"));
    expect(answer).toMatchObject({ status: 200, replayed: false, body: '"s1"' });
  });

  test("while it asks for what was done before: a repetition is told that it is one", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    const move = transfer({ from: a, to: b, amount: 4n, narrative: "x" });
    const caller = callerOf(here, "twice");
    const first = await run(move, caller);
    cutFirstCommit();
    const again = await run(move, caller);
    expect(again).toMatchObject({ body: first.body, replayed: true });
    expect(door.failures).toHaveLength(1);
  });

  test("at every other moment: whatever was acknowledged is there once, and what was not is there once or never", async () => {
    const [a, b] = [await wallet(1_000n), await wallet(0n)];
    let pieces = 0;
    // Each connection ends a little later than the one before it.
    proxy.onAnswer = () => (++pieces % 13 === 0 ? "cut" : "pass");
    let acknowledged = 0;
    const sendUntilLostOften = async () => {
      while (door.failures.length < 5) {
        await run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }));
        acknowledged += 1;
      }
    };
    await Promise.all(Array.from({ length: 4 }, sendUntilLostOften));
    expect(await balance(b)).toBe(BigInt(acknowledged));
    expect(door.poisons).toEqual([]);
  });
});

describe("a server", () => {
  test("that cannot be reached lets operations wait, and is found again", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    proxy.onRequest = () => "cut";
    proxy.cutAll();
    const move = run(transfer({ from: a, to: b, amount: 1n, narrative: "x" }));
    await sleep(700);
    proxy.onRequest = () => "pass";
    expect(await move).toMatchObject({ status: 200 });
    expect(await balance(b)).toBe(1n);
  });

  test("that cannot be reached for long is told of, in the time that anybody waits", async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    // The clock of the ledger runs ten times as fast.
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

  test("that lets nobody in blames nobody for it", async () => {
    const wrong = new URL(fixture.url);
    wrong.username = "nobody_of_that_name";
    const fast = openLedger(wrong.href, { nowMs: () => performance.now() * 20 });
    const moves = Array.from({ length: 5 }, (_, n) =>
      fast.ledger.run(openWallet(1n), callerOf(here, `nobody ${n}`)),
    );
    for (const result of await Promise.allSettled(moves)) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "server_error" } });
    }
    expect(fast.poisons).toEqual([]);
    await fast.ledger.close();
  });

  test("that falls silent in the middle of a group is given up, and the lane lives on", {
    timeout: 40_000,
  }, async () => {
    const [a, b] = [await wallet(10n), await wallet(0n)];
    proxy.onRequest = (data) => {
      proxy.isSilent ||= isCommit(data);
      return "pass";
    };
    const silent = () =>
      door.ledger.run(
        transfer({ from: a, to: b, amount: 1n, narrative: "x" }),
        callerOf(here, "silent"),
      );
    const message =
      "It is not known whether this was done. Send it again with the same Idempotency-Key.";
    // Two at once with one key: what is not known of the one is not known of the other.
    const both = await Promise.allSettled([silent(), silent()]);
    expect(both).toMatchObject([1, 2].map(() => ({ reason: { code: "server_error", message } })));
    proxy.onRequest = () => "pass";
    proxy.isSilent = false;
    const startedMs = performance.now();
    expect(await run(transfer({ from: a, to: b, amount: 2n, narrative: "x" }))).toMatchObject({
      status: 200,
    });
    expect(performance.now() - startedMs).toBeLessThan(timeLimit(3_000));
    // It was done behind the silence; whoever asks again with its key is told so.
    expect(await silent()).toMatchObject({ status: 200, replayed: true });
    expect(await balance(b)).toBe(3n);
  });
});
