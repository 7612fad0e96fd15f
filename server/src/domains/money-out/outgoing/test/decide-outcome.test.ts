import { expect, test } from "vitest";
import { FAILED, NOT_FOUND, SUCCEEDED, UNKNOWN } from "../../../../../test/support/fake-rail.ts";
import {
  COST,
  FUNDS,
  type OutgoingFixture,
  useOutgoing,
} from "../../../../../test/support/outgoing-fixture.ts";
import { outgoingKinds } from "../../../../app.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { type DecidedOutcome, decideOutcome } from "../decide-outcome.ts";

const fixture = useOutgoing();
const PAID = { available: FUNDS - COST, held: 0n };
const BACK = { available: FUNDS, held: 0n };
const DAY = 24 * 60 * 60;

/** An order about which its provider says nothing. */
async function silent({ rail, ...at }: OutgoingFixture): Promise<Transaction> {
  rail.sends = [UNKNOWN];
  rail.finds = [UNKNOWN];
  const order = await at.order();
  await at.runJobs();
  return order;
}

const decide = (
  at: OutgoingFixture,
  order: Transaction,
  outcome: DecidedOutcome,
  reason = "Why.",
) =>
  decideOutcome(at.kit, outgoingKinds, {
    ...{ businessId: at.business.businessId, mode: "test", reference: referenceOf(order) },
    ...{ outcome, reason, by: "amina" },
  });

test.each([
  ["paid", "settled", PAID, "Successful"],
  ["failed", "failed", BACK, "Unsuccessful"],
] as const)("an outcome that never came is decided as %s once, and is no longer requeried", async (outcome, progress, balance, status) => {
  const at = fixture();
  const order = await silent(at);
  await expect(decide(at, order, outcome)).rejects.toThrow("less than a day ago");
  await at.pass(DAY + 60);
  expect(await at.openAlerts()).toEqual(["outgoing.outcome_unknown"]);
  await expect(decide(at, order, outcome, " ")).rejects.toThrow("Give a reason");
  const decided = await Promise.allSettled([1, 2, 3].map(() => decide(at, order, outcome)));
  expect(decided.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect(await at.openAlerts()).toEqual([]);
  expect(await at.see(order)).toMatchObject({ progress });
  expect(await at.balance()).toEqual(balance);
  expect(await at.readEventStatuses(order)).toEqual([status]);
  at.rail.called();
  await at.pass(DAY);
  expect(at.rail.called()).toEqual([]);
  const [action] = await listActions(at.kit, { businessId: at.business.businessId });
  expect(action).toMatchObject({
    ...{ by: "amina", action: "transfer.decide_outcome" },
    details: { outcome, reason: "Why." },
  });
});

test("what the provider proves after a decision still counts", async () => {
  const at = fixture();
  const order = await silent(at);
  await at.pass(DAY + 60);
  await decide(at, order, "failed");
  at.rail.finds = [SUCCEEDED];
  await at.sendNotice(order, { outcome: SUCCEEDED });
  expect(await at.see(order)).toMatchObject({ progress: "paid_late" });
  expect(await at.alerts()).toContainEqual(expect.objectContaining({ kind: "outgoing.paid_late" }));
});

test("an order that ended, or that no provider has, has no outcome to decide", async () => {
  const at = fixture();
  at.rail.sends = [FAILED];
  const ended = await at.order();
  await at.runJobs();
  await at.pass(DAY + 60);
  await expect(decide(at, ended, "paid")).rejects.toThrow("has ended");
  at.rail.finds = [NOT_FOUND];
  const waiting = await at.order();
  await expect(decide(at, waiting, "failed")).rejects.toThrow("was never sent");
});
