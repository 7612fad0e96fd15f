import { describe, expect, test } from "vitest";
import { ACCEPTED, FAILED, SUCCEEDED } from "../../../../../test/support/fake-rail.ts";
import { COST, FUNDS, useOutgoing } from "../../../../../test/support/outgoing-fixture.ts";
import { outgoingKinds } from "../../../../app.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { referenceOf } from "../../../platform/transactions/index.ts";
import { chargeLate } from "../charge-late.ts";

const fixture = useOutgoing();

/** Fee and stamp duty of an order above 50,000 naira. */
const COST_ABOVE_50_000 = 10_000n;

const PAID = { available: FUNDS - COST, held: 0n };

/** An order that the provider has accepted and then failed. */
async function failedOrder() {
  const at = fixture();
  at.rail.sends = [ACCEPTED];
  const order = await at.order();
  await at.runJobs();
  at.rail.called();
  await at.sendNotice(order, { outcome: FAILED });
  return order;
}

describe("what was paid late", () => {
  test("may be charged to the merchant, once, and is successful then", async () => {
    const { rail, kit, business, ...at } = fixture();
    const order = await failedOrder();
    const charge = () =>
      chargeLate(kit, outgoingKinds, {
        businessId: business.businessId,
        mode: "test",
        reference: referenceOf(order),
        by: "amina",
      });
    await expect(charge()).rejects.toMatchObject({ code: "request_failed" });
    rail.finds = [SUCCEEDED];
    await at.sendNotice(order, { outcome: SUCCEEDED });
    expect(await at.openAlerts()).toEqual(["outgoing.paid_late"]);
    const charges = await Promise.allSettled([charge(), charge(), charge()]);
    expect(charges.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await at.openAlerts()).toEqual([]);
    expect(await at.see(order)).toMatchObject({
      progress: "settled",
      status: "Successful",
      settledAmount: order.amount,
    });
    expect(await at.balance()).toEqual(PAID);
    expect(await at.openBalance("suspense")).toBe(0n);
    expect(await at.openBalance("stamp_duty")).toBe(5_000n);
    const given = ["outgoing_held", "outgoing_failed", "charges_reversed"];
    expect(await at.postings()).toEqual([...given, "outgoing_paid_late", "outgoing_charged_late"]);
    expect(await at.readEventStatuses(order)).toEqual(["Unsuccessful", "Successful"]);
    const [action] = await listActions(kit, { businessId: business.businessId });
    expect(action).toMatchObject({ by: "amina", action: "transfer.charge_late", mode: "test" });
  });

  test.each([
    ["one naira short of amount, fee and duty", COST - 100n, "insufficient_balance"],
    ["exactly amount, fee and duty", COST, undefined],
  ])("is charged to a wallet only if it covers them: %s", async (_what, left, code) => {
    const { rail, kit, business, ...at } = fixture();
    const order = await failedOrder();
    rail.finds = [SUCCEEDED];
    await at.sendNotice(order, { outcome: SUCCEEDED });
    rail.sends = [ACCEPTED];
    await at.order({ amount: Number((FUNDS - left - COST_ABOVE_50_000) / 100n) });
    expect((await at.balance()).available).toBe(left);
    const { businessId } = business;
    const request = {
      businessId,
      mode: "test",
      reference: referenceOf(order),
      by: "amina",
    } as const;
    const refused = await chargeLate(kit, outgoingKinds, request).then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect(refused).toBe(code);
    const progress = code === undefined ? "settled" : "paid_late";
    expect(await at.see(order)).toMatchObject({ progress });
  });
});
