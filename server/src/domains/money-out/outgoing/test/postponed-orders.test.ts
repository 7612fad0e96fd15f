import { describe, expect, test } from "vitest";
import { FakeRail, SUCCEEDED, UNAVAILABLE } from "../../../../../test/support/fake-rail.ts";
import {
  COST,
  FUNDS,
  type OutgoingFixture,
  useOutgoing,
} from "../../../../../test/support/outgoing-fixture.ts";
import { outgoingKinds } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { SEND_TASK } from "../jobs.ts";
import { moveOrder, refundOrder } from "../move-order.ts";

const fixture = useOutgoing();

const operatorCommand = (at: OutgoingFixture, order: Transaction) => ({
  businessId: at.business.businessId,
  mode: "test" as const,
  reference: referenceOf(order),
  by: "amina",
});

const move = (at: OutgoingFixture, order: Transaction) =>
  moveOrder(at.kit, outgoingKinds, operatorCommand(at, order));

const giveBack = (at: OutgoingFixture, order: Transaction) =>
  refundOrder(at.kit, outgoingKinds, {
    ...operatorCommand(at, order),
    reason: "The rail was closed.",
  });

async function countTimers({ kit }: OutgoingFixture): Promise<number> {
  const { count } = await kit.database.one<{ count: number }>(
    sql`select count(*)::int as count from timers`,
  );
  return count;
}

/** Orders that wait for a rail that was removed from the configuration. */
async function strandBulk(at: OutgoingFixture, count: number) {
  at.rail.taking = false;
  const orders = await at.bulk(count);
  const newRail = new FakeRail("new-rail");
  at.rails = [newRail];
  await at.runJobs();
  return { orders, newRail };
}

describe("the send job of postponed orders", () => {
  test("ends after the only order is refunded", async () => {
    const at = fixture();
    const { orders } = await strandBulk(at, 1);
    await giveBack(at, orders[0]!);
    expect(await at.pass(60)).toBe(1);
    expect(await countTimers(at)).toBe(0);
  });

  test("goes on for the order that still waits, and ends after that one is refunded", async () => {
    const at = fixture();
    const { orders } = await strandBulk(at, 2);
    await giveBack(at, orders[0]!);
    await at.pass(60);
    expect(await countTimers(at)).toBe(1);
    await giveBack(at, orders[1]!);
    await at.pass(60);
    expect(await countTimers(at)).toBe(0);
  });

  test("ends after the orders of its bulk were moved, and each was sent once", async () => {
    const at = fixture();
    const { orders, newRail } = await strandBulk(at, 3);
    await at.pass(5);
    for (const order of orders) await move(at, order);
    await at.runJobs();
    expect(newRail.called()).toEqual(["send", "send", "send"]);
    newRail.taking = false;
    expect(await countTimers(at)).toBe(1);
    expect(await at.pass(60)).toBe(1);
    expect(await countTimers(at)).toBe(0);
  });
});

describe("an order that was postponed before", () => {
  test("waits again when the rail that it was moved to takes nothing", async () => {
    const at = fixture();
    at.rail.sends = [UNAVAILABLE];
    const order = await at.order();
    await at.runJobs();
    const newRail = new FakeRail("new-rail");
    newRail.sends = [UNAVAILABLE];
    at.rails = [newRail];
    await move(at, order);
    await at.runJobs();
    expect(newRail.called()).toEqual(["send"]);
    expect(await at.see(order)).toMatchObject({ progress: "waiting", provider: "new-rail" });
    await giveBack(at, order);
    expect(await at.balance()).toEqual({ available: FUNDS, held: 0n });
  });

  test("waits again when it is moved away and back, and is then sent once", async () => {
    const at = fixture();
    const newRail = new FakeRail("new-rail");
    at.rail.sends = [UNAVAILABLE];
    newRail.sends = [UNAVAILABLE];
    const order = await at.order();
    await at.runJobs();
    for (const rail of [newRail, at.rail]) {
      at.rails = [rail];
      await move(at, order);
      await at.runJobs();
      expect(await at.see(order)).toMatchObject({ progress: "waiting" });
    }
    at.rail.sends = [SUCCEEDED];
    at.rail.called();
    await at.pass(60);
    await at.pass(60);
    expect(at.rail.called()).toEqual(["send"]);
    expect(await at.balance()).toEqual({ available: FUNDS - COST, held: 0n });
    expect(await countTimers(at)).toBe(0);
  });

  test("waits again when the same job runs twice", async () => {
    const at = fixture();
    at.rail.sends = [UNAVAILABLE];
    const order = await at.order();
    const job = {
      environmentId: String(order.environmentId),
      accountId: String(order.accountId),
      type: order.type,
      ids: [String(order.id)],
      attempt: 0,
    };
    for (let run = 0; run < 2; run++) await at.tasks[SEND_TASK]?.(job);
    expect(at.rail.called()).toEqual(["send", "send"]);
    expect(await at.see(order)).toMatchObject({ progress: "waiting" });
  });
});
