import { env } from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ACCEPTED,
  FAILED,
  NOT_FOUND,
  RETURNED,
  SUCCEEDED,
  UNAVAILABLE,
  UNKNOWN,
} from "../../../../../test/support/fake-rail.ts";
import {
  COST,
  FUNDS,
  type OutgoingFixture,
  useOutgoing,
} from "../../../../../test/support/outgoing-fixture.ts";
import type { FindOutcome, SendOutcome } from "../../../../kernel/providers/ports/bank-rail.ts";
import type { Transaction } from "../../../platform/transactions/index.ts";

const fixture = useOutgoing();

const AMOUNT = 2_500_000n;
const CHARGES = COST - AMOUNT;

const PROVEN = [ACCEPTED, SUCCEEDED, FAILED, RETURNED] as const;
const send = fc.constantFrom<SendOutcome>(...PROVEN, UNKNOWN, UNAVAILABLE);
const find = fc.constantFrom<FindOutcome>(...PROVEN, UNKNOWN, UNAVAILABLE, NOT_FOUND);
const which = fc.nat(1_000);

/** Whatever may happen to a merchant's orders, in any order. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("order" as const), bulk: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("jobs" as const), send, find }),
  fc.record({
    kind: fc.constant("pass" as const),
    send,
    find,
    seconds: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({
    kind: fc.constant("notice" as const),
    which,
    outcome: fc.constantFrom(...PROVEN),
    find,
  }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(at: OutgoingFixture, orders: Transaction[], one: Step): Promise<void> {
  if (one.kind === "order") {
    orders.push(...(await at.bulk(one.bulk)));
    return;
  }
  at.rail.finds = [one.find];
  if (one.kind === "notice") {
    const order = orders[one.which % Math.max(orders.length, 1)];
    // A provider that cannot be asked about a contradiction is asked again by the notice's job.
    if (order !== undefined)
      await at.sendNotice(order, { outcome: one.outcome }).catch(() => undefined);
    return;
  }
  at.rail.sends = [one.send];
  const work = one.kind === "pass" ? at.pass(one.seconds) : at.runJobs();
  // A job that could not prove a contradiction is run again by the queue; here the next step comes.
  await work.catch(() => undefined);
}

test("whatever happens in whatever order, the books agree with the record of every order", {
  timeout: 600_000,
}, async () => {
  const at = fixture();
  const orders: Transaction[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const one of steps) await take(at, orders, one);
      const seen = await Promise.all(orders.map(at.see));
      const count = (...of: readonly Transaction["progress"][]) =>
        BigInt(seen.filter(({ progress }) => of.includes(progress)).length);
      const open = count("waiting", "sending", "accepted", "unknown");
      const settled = count("settled");
      const late = count("paid_late");
      expect(open + settled + late + count("failed", "returned")).toBe(BigInt(seen.length));
      expect(await at.balance()).toEqual({
        available: FUNDS - (open + settled) * COST,
        held: open * COST,
      });
      expect(await at.openBalance("provider_clearing")).toBe((settled + late) * AMOUNT);
      expect(await at.openBalance("suspense")).toBe(-late * AMOUNT);
      const [fees, vat, duty] = [
        await at.openBalance("fees"),
        await at.openBalance("vat"),
        await at.openBalance("stamp_duty"),
      ];
      expect(fees + vat + duty).toBe(settled * CHARGES);
      for (const { status, settledAmount, progress, amount } of seen) {
        expect(settledAmount).toBe(status === "Successful" ? amount : 0n);
        expect(status === "Successful").toBe(progress === "settled");
      }
    }),
    { numRuns: env["KASUWA_SOAK"] === "1" ? 250 : 10 },
  );
});
