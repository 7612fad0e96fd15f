import { describe, expect, test } from "vitest";
import { FAILED, RETURNED, SUCCEEDED } from "../../../../../test/support/fake-rail.ts";
import {
  COST,
  type OutgoingFixture,
  useOutgoing,
} from "../../../../../test/support/outgoing-fixture.ts";
import { type Sql, sql } from "../../../../kernel/database/sql.ts";
import { type LinkedPosting, nameRow } from "../../../../kernel/ledger/verify/proofs.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { orderPostings, orders } from "../prove-order-postings.ts";

const fixture = useOutgoing();

/**
 * What the proof says about each of a merchant's records, in the order of their ids, with some rows changed before it.
 */
async function faults({ kit, environmentId }: OutgoingFixture, changed?: Sql) {
  const judged: (string | null)[] = [];
  const looking = kit.database.transaction(async (tx) => {
    if (changed !== undefined) await tx.run(changed);
    const range = { after: { environmentId, id: 0n }, lastEnvironmentId: environmentId };
    const rows = await orders.judge(tx, range, 100);
    judged.push(...rows.map(({ fault }) => fault));
    throw new Error("nothing is changed");
  });
  await expect(looking).rejects.toThrow("nothing is changed");
  return judged.filter((fault) => fault !== null);
}

const nameOf = (order: Transaction) => `Record ${referenceOf(order)} (${nameRow(order)})`;

async function settledOrder(at: OutgoingFixture): Promise<Transaction> {
  const order = await at.order();
  at.rail.sends = [SUCCEEDED];
  await at.runJobs();
  return await at.see(order);
}

const ofRecord = ({ environmentId, id }: Transaction) =>
  sql`where environment_id = ${environmentId} and id = ${id}`;
const ofHold = ({ environmentId, holdId }: Transaction) =>
  sql`where environment_id = ${environmentId} and id = ${holdId}`;

describe("the proof of orders", () => {
  test("finds nothing if the books say what the records say", async () => {
    const at = fixture();
    const returned = await settledOrder(at);
    at.rail.finds = [RETURNED];
    await at.sendNotice(returned, { outcome: RETURNED });
    await settledOrder(at);
    at.rail.sends = [FAILED];
    const failed = await at.order();
    await at.runJobs();
    await at.bulk(2);
    // No provider moves it, so it has no progress and no hold.
    const other = await createBusiness(at.kit, { name: "Other", approved: true });
    const { serviceAccountNumber: destinationAccountNumber } = other;
    const inside = await at.order({ destinationBankCode: "SERVICE", destinationAccountNumber });
    const seen = await Promise.all([returned, failed, inside].map(at.see));
    expect(seen.map(({ progress }) => progress)).toEqual(["returned", "failed", null]);
    expect(await faults(at)).toEqual([]);
  });

  test("names an order whose status, amount or settlement was changed", async () => {
    const at = fixture();
    const order = await settledOrder(at);
    const { amount } = order;
    const change = async (columns: Sql) =>
      await faults(at, sql`update transactions set ${columns} ${ofRecord(order)}`);
    expect(await change(sql`status = 'Failed'`)).toEqual([
      `${nameOf(order)} has the status Failed, which does not fit its progress settled.`,
    ]);
    expect(await change(sql`settled_amount = 1`)).toEqual([
      `${nameOf(order)} is settled and records that 1 of ${amount} was settled.`,
    ]);
    expect(await change(sql`status = 'Reversed', progress = 'failed'`)).toEqual([
      `${nameOf(order)} is failed and records that ${amount} of ${amount} was settled.`,
    ]);
    const failed = sql`status = 'Reversed', progress = 'failed', settled_amount = 0`;
    expect(await change(failed)).toEqual([
      `${nameOf(order)} is failed, and the ledger has settled it 1 times.`,
    ]);
    expect(await change(sql`hold_id = 7`)).toEqual([
      `${nameOf(order)} has hold 7, which its account does not have.`,
    ]);
    expect(await change(sql`account_id = account_id + 1`)).toEqual([
      `${nameOf(order)} has hold ${order.holdId}, which its account does not have.`,
    ]);
  });

  test("names an order that is settled only in the record", async () => {
    const at = fixture();
    const order = await at.order();
    const settled = sql`status = 'Successful', progress = 'settled', settled_amount = amount`;
    const changed = sql`update transactions set ${settled} ${ofRecord(order)}`;
    expect(await faults(at, changed)).toEqual([
      `${nameOf(order)} is settled, and the ledger has settled it 0 times.`,
    ]);
  });

  test("names an order whose hold is not what it costs", async () => {
    const at = fixture();
    const order = await at.order();
    const name = `${nameOf(order)}`;
    const hold = (columns: Sql) =>
      faults(at, sql`update ledger_holds set ${columns} ${ofHold(order)}`);
    expect(await hold(sql`amount = amount + 1`)).toEqual([
      `${name}: hold ${order.holdId} was of ${COST + 1n}, and its records cost ${COST}.`,
    ]);
    expect(await hold(sql`remaining = remaining - 1`)).toEqual([
      `${name}: hold ${order.holdId} has ${COST - 1n} remaining, and its records still hold ${COST}.`,
    ]);
  });
});

describe("the proof of an order's postings", () => {
  const judge = async (at: OutgoingFixture, posting: LinkedPosting) =>
    await at.kit.database.transaction((tx) => orderPostings.judge(tx, [posting]));

  const postingOf = (order: Transaction, changed: Partial<LinkedPosting> = {}): LinkedPosting => ({
    ...{ environmentId: order.environmentId, id: 1n, kind: "outgoing_settled", linkId: order.id },
    ...{
      clearing: order.amount,
      suspense: 0n,
      betweenBusinesses: 0n,
      betweenCells: 0n,
      customers: 0n,
    },
    ...{ fees: order.fee - order.vat, vat: order.vat, stampDuty: order.stampDuty, ...changed },
  });

  const noCharges = { fees: 0n, vat: 0n, stampDuty: 0n };

  test("finds nothing if the ledger moved its amount and its charges", async () => {
    const at = fixture();
    const order = await at.order();
    const { amount } = order;
    const late = { kind: "outgoing_charged_late", clearing: amount + 7n, suspense: -7n };
    const returned = { kind: "outgoing_returned", clearing: -amount, suspense: 5n, ...noCharges };
    for (const changed of [{}, late, returned])
      expect(await judge(at, postingOf(order, changed))).toEqual([]);
  });

  test("names an order of which the ledger moved anything else", async () => {
    const at = fixture();
    const order = await at.order();
    const { amount, fee, vat, stampDuty } = order;
    const costs = fee + stampDuty;
    const says = (moved: bigint, charges: bigint) => [
      `${nameOf(order)} is of ${amount} with charges of ${costs}, and the ledger moved ${moved} with ${charges}.`,
    ];
    const cases: readonly [Partial<LinkedPosting>, bigint, bigint][] = [
      [{ clearing: amount - 1n }, amount - 1n, costs],
      [{ suspense: 1n }, amount + 1n, costs],
      [{ fees: fee - vat + 1n }, amount, costs + 1n],
      [{ vat: vat - 1n }, amount, costs - 1n],
      [{ stampDuty: stampDuty + 2n }, amount, costs + 2n],
      [{ kind: "outgoing_returned" }, -amount, costs],
      [{ kind: "outgoing_returned", clearing: 1n - amount, ...noCharges }, amount - 1n, 0n],
    ];
    for (const [changed, moved, charges] of cases)
      expect(await judge(at, postingOf(order, changed))).toEqual(says(moved, charges));
  });

  test("names a posting of a record that does not exist", async () => {
    const at = fixture();
    const posting = postingOf(await at.order(), { linkId: 7n });
    expect(await judge(at, posting)).toEqual([
      `Ledger transaction ${nameRow(posting)} belongs to record 7, which does not exist.`,
    ]);
  });
});
