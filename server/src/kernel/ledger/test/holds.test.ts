import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createLedgerFixture,
  type LedgerFixture,
  openLedger,
  type TestLedger,
  verify,
} from "../../../../test/support/ledger-fixture.ts";
import {
  callerOf,
  capture,
  hold,
  openWallet,
  release,
  walletById,
} from "../../../../test/support/ledger-operations.ts";
import { sql } from "../../database/sql.ts";
import { available } from "../accounts.ts";
import { captureHold, holdById, placeHold, releaseHold } from "../holds.ts";
import { type MoneyOperation, operation } from "../operation.ts";

let fixture: LedgerFixture;
let testLedger: TestLedger;
let here: bigint;
let keys = 0;

beforeAll(async () => {
  fixture = await createLedgerFixture(1);
  testLedger = openLedger(fixture.url);
  [here = 0n] = fixture.environmentIds;
});

afterAll(async () => {
  await testLedger?.ledger.close();
  expect((await verify(fixture.database)).findings).toEqual([]);
  await fixture?.drop();
});

async function run<T extends object>(one: MoneyOperation<T>): Promise<T> {
  keys += 1;
  const { outcome } = await testLedger.ledger.run(one, callerOf(here, `key ${keys}`));
  if (outcome === undefined) throw new Error("done before");
  return outcome;
}

const wallet = async (funds: bigint) => BigInt((await run(openWallet(funds))).id);
const place = async (id: bigint, amount: bigint) =>
  BigInt((await run(hold(id, amount, "hold"))).hold);

const buckets = (id: bigint) =>
  fixture.database.one<{ available: bigint; held: bigint; remaining: bigint }>(sql`
    select available, held, (select coalesce(sum(remaining), 0)::bigint from ledger_holds where account_id = ${id}) as remaining
    from ledger_accounts where id = ${id}`);

describe("a hold", () => {
  test("reserves money, is captured in parts, and releases the rest", async () => {
    const [from, to] = [await wallet(100n), await wallet(0n)];
    const id = await place(from, 80n);
    expect(await buckets(from)).toEqual({ available: 20n, held: 80n, remaining: 80n });
    expect(await run(capture(id, 30n, to, "part"))).toEqual({ remaining: "50" });
    expect(await run(capture(id, 10n, to, "part"))).toEqual({ remaining: "40" });
    expect(await buckets(from)).toEqual({ available: 20n, held: 40n, remaining: 40n });
    expect(await run(release(id, "rest"))).toEqual({ released: "40" });
    expect(await buckets(from)).toEqual({ available: 60n, held: 0n, remaining: 0n });
    expect(await buckets(to)).toMatchObject({ available: 40n });
  });

  test("is not captured twice or beyond its amount, even if the account holds more for other holds", async () => {
    const [from, to] = [await wallet(100n), await wallet(0n)];
    const [id] = [await place(from, 10n), await place(from, 90n)];
    const tooMuch = operation({
      name: "test.too_much",
      needs: { hold: holdById(id) },
      decide({ hold: found }, books) {
        if (found === undefined) throw new Error("there is a hold");
        captureHold(books, found, "test", "", [{ to: available(from), amount: 11n }]);
        return {};
      },
    });
    await expect(run(tooMuch)).rejects.toThrow("no more is captured than the hold has remaining");
    const [first, second] = await Promise.allSettled([
      run(capture(id, 10n, to, "")),
      run(capture(id, 10n, to, "")),
    ]);
    expect([first?.status, second?.status]).toEqual(["fulfilled", "rejected"]);
    expect(await buckets(from)).toEqual({ available: 0n, held: 90n, remaining: 90n });
  });

  test("is not released when nothing remains", async () => {
    const from = await wallet(10n);
    const id = await place(from, 10n);
    const twice = operation({
      name: "test.twice",
      needs: { hold: holdById(id) },
      decide({ hold: found }, books) {
        if (found === undefined) throw new Error("there is a hold");
        releaseHold(books, releaseHold(books, found, "test", ""), "test", "");
        return {};
      },
    });
    await expect(run(twice)).rejects.toThrow("has something remaining");
    expect(await buckets(from)).toEqual({ available: 0n, held: 10n, remaining: 10n });
  });

  test("is not captured twice by one operation that uses the old row", async () => {
    const from = await wallet(100n);
    const [id] = [await place(from, 10n), await place(from, 90n)];
    const stale = operation({
      name: "test.stale",
      needs: { hold: holdById(id) },
      decide({ hold: found }, books) {
        if (found === undefined) throw new Error("there is a hold");
        captureHold(books, found, "test", "", [{ to: available(from), amount: 8n }]);
        captureHold(books, found, "test", "", [{ to: available(from), amount: 8n }]);
        return {};
      },
    });
    await expect(run(stale)).rejects.toThrow(/assertion failed/);
    expect(await buckets(from)).toEqual({ available: 0n, held: 100n, remaining: 100n });
  });

  test("can be captured in the operation that placed it", async () => {
    const from = await wallet(50n);
    const both = operation({
      name: "test.both",
      needs: { from: walletById(from) },
      decide(_found, books) {
        const placed = placeHold(books, from, 20n, "test", "");
        const rest = captureHold(books, placed, "test", "", [{ to: available(from), amount: 5n }]);
        return { remaining: String(rest.remaining) };
      },
    });
    expect(await run(both)).toEqual({ remaining: "15" });
    expect(await buckets(from)).toEqual({ available: 35n, held: 15n, remaining: 15n });
  });

  test("keeps the held bucket equal to the sum of what holds have remaining", async () => {
    const step = fc.oneof(
      fc.record({ hold: fc.bigInt(1n, 60n) }),
      fc.record({ capture: fc.nat(5), amount: fc.bigInt(1n, 40n) }),
      fc.record({ release: fc.nat(5) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const [from, to] = [await wallet(100n), await wallet(0n)];
        const ids: bigint[] = [await place(from, 5n)];
        // All at once, so that some run in one group.
        await Promise.allSettled(
          steps.map(async (one) => {
            if ("hold" in one) ids.push(await place(from, one.hold));
            else if ("capture" in one)
              await run(capture(ids[one.capture % ids.length] ?? 0n, one.amount, to, ""));
            else await run(release(ids[one.release % ids.length] ?? 0n, ""));
          }),
        );
        const { available: rest, held, remaining } = await buckets(from);
        expect(held).toBe(remaining);
        expect(rest + held + (await buckets(to)).available).toBe(100n);
      }),
      { numRuns: 20 },
    );
    expect(testLedger.failures).toEqual([]);
  });
});
