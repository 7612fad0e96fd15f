import { describe, expect, test, vi } from "vitest";
import {
  ACCEPTED,
  FAILED,
  NOT_FOUND,
  RETURNED,
  SUCCEEDED,
  UNAVAILABLE,
  UNKNOWN,
} from "../../../../../test/support/fake-rail.ts";
import { COST, FUNDS, useOutgoing } from "../../../../../test/support/outgoing-fixture.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { setPrice } from "../../../platform/pricing/index.ts";
import { referenceOf } from "../../../platform/transactions/index.ts";

const fixture = useOutgoing();

const PAID = { available: FUNDS - COST, held: 0n };
const HELD = { available: FUNDS - COST, held: COST };
const BACK = { available: FUNDS, held: 0n };

describe("an order", () => {
  test("that succeeds posts the amount, the fee, its VAT and the duty, each to its own account", async () => {
    const { rail, ...at } = fixture();
    const order = await at.order();
    expect(await at.balance()).toEqual(HELD);
    await at.runJobs();
    expect(rail.calls).toMatchObject([{ call: "send", reference: order.orderReference }]);
    expect(await at.see(order)).toMatchObject({
      progress: "settled",
      status: "Successful",
      settledAmount: order.amount,
      sessionId: "090267260131081530000000123456",
      stan: "654321",
      providerReference: "their own",
      reason: null,
    });
    expect(await at.balance()).toEqual(PAID);
    expect(await at.openBalance("provider_clearing")).toBe(2_500_000n);
    expect(await at.openBalance("fees")).toBe(2_326n);
    expect(await at.openBalance("vat")).toBe(174n);
    expect(await at.openBalance("stamp_duty")).toBe(5_000n);
    expect(await at.postings()).toEqual(["outgoing_held", "outgoing_settled"]);
    expect(await at.readEventStatuses(order)).toEqual(["Successful"]);
  });

  test("that fails is refunded in full: two ledger transactions and one event", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [FAILED];
    const order = await at.order();
    await at.runJobs();
    expect(await at.see(order)).toMatchObject({
      progress: "failed",
      status: "Reversed",
      settledAmount: 0n,
      reason: "The account is closed.",
    });
    expect(await at.balance()).toEqual(BACK);
    expect(await at.postings()).toEqual(["outgoing_held", "outgoing_failed", "charges_reversed"]);
    expect(await at.openBalance("provider_clearing")).toBe(0n);
    expect(await at.readEventStatuses(order)).toEqual(["Unsuccessful"]);
  });

  test("that costs nothing besides its amount is refunded in one ledger transaction", async () => {
    const { rail, ...at } = fixture();
    const owner = { businessId: at.business.businessId, mode: "test" } as const;
    const price = { form: "flat", fee: 0n } as const;
    await setPrice(at.kit, { item: "transfer", price, owner, by: "amina" });
    rail.sends = [FAILED];
    await at.order({ amount: 9_999 });
    await at.runJobs();
    expect(await at.postings()).toEqual(["outgoing_held", "outgoing_failed"]);
    expect(await at.balance()).toEqual(BACK);
  });

  test("that was sent back before we got its outcome is refunded as well", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [RETURNED];
    const order = await at.order();
    await at.runJobs();
    expect(await at.see(order)).toMatchObject({ progress: "failed", status: "Reversed" });
    expect(await at.balance()).toEqual(BACK);
  });

  test("that is accepted waits for a notice, and is requeried a minute later", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [ACCEPTED];
    rail.finds = [SUCCEEDED];
    const order = await at.order();
    await at.runJobs();
    expect(await at.see(order)).toMatchObject({ progress: "accepted", status: "Pending" });
    expect(await at.balance()).toEqual(HELD);
    expect(await at.readEventStatuses(order)).toEqual([]);
    rail.called();
    await at.pass(59);
    expect(rail.called()).toEqual([]);
    await at.pass(1);
    expect(rail.called()).toEqual(["find"]);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
    expect(await at.readEventStatuses(order)).toEqual(["Successful"]);
  });

  test("that is accepted gets its session id when the rail first names one, and does not change again", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [{ kind: "accepted", receipt: { ...ACCEPTED.receipt, sessionId: null } }];
    rail.finds = [ACCEPTED];
    const order = await at.order();
    await at.runJobs();
    expect(await at.see(order)).toMatchObject({ progress: "accepted", sessionId: null });
    await at.pass(60);
    const named = await at.see(order);
    expect(named).toMatchObject({ progress: "accepted", sessionId: ACCEPTED.receipt.sessionId });
    rail.called();
    await at.pass(600);
    expect(rail.called()).toContain("find");
    expect(await at.see(order)).toEqual(named);
  });
});

describe("an outcome that is not known", () => {
  test("does not fail the order, and is requeried until it is proven", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [UNKNOWN];
    rail.finds = [UNKNOWN];
    const order = await at.order();
    await at.runJobs();
    expect(rail.called()).toEqual(["send"]);
    for (const [seconds, calls] of [
      [4, []],
      [1, ["find"]],
      [14, []],
      [1, ["find"]],
      [60, ["find"]],
      [300, ["find"]],
      [899, []],
      [1, ["find"]],
      [900, ["find"]],
    ] as const) {
      await at.pass(seconds);
      expect(rail.called()).toEqual(calls);
      expect(await at.see(order)).toMatchObject({ progress: "unknown", status: "Pending" });
    }
    expect(await at.balance()).toEqual(HELD);
    rail.finds = [FAILED];
    await at.pass(900);
    expect(await at.see(order)).toMatchObject({ progress: "failed", status: "Reversed" });
    expect(await at.balance()).toEqual(BACK);
    await at.pass(10_000);
    expect(rail.called()).toEqual(["find"]);
  });

  test.each([
    ["paid", SUCCEEDED, "settled"],
    ["not paid", FAILED, "failed"],
    ["theirs", ACCEPTED, "accepted"],
  ])("may turn out to be %s", async (_what, found, progress) => {
    const { rail, ...at } = fixture();
    rail.sends = [UNKNOWN];
    rail.finds = [found];
    const order = await at.order();
    await at.runJobs();
    await at.pass(5);
    expect(await at.see(order)).toMatchObject({ progress });
  });

  test("of what the rail does not know is sent again, under the same reference", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [UNKNOWN, SUCCEEDED];
    rail.finds = [NOT_FOUND];
    const order = await at.order();
    await at.runJobs();
    await at.pass(5);
    const { orderReference: reference } = order;
    expect(rail.calls).toMatchObject([
      { call: "send", reference },
      { call: "find", reference },
      { call: "send", reference },
    ]);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
  });

  test("is requeried a minute later if the rail cannot be queried", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [UNKNOWN];
    rail.finds = [UNKNOWN, UNKNOWN, UNKNOWN, UNAVAILABLE, SUCCEEDED];
    const order = await at.order();
    await at.runJobs();
    for (const seconds of [5, 15, 60, 300]) await at.pass(seconds);
    expect(await at.see(order)).toMatchObject({ progress: "unknown" });
    await at.pass(60);
    expect(await at.see(order)).toMatchObject({ progress: "settled" });
  });

  test("for a day raises one alert, and is still requeried", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [UNKNOWN];
    rail.finds = [UNKNOWN];
    await at.order();
    await at.runJobs();
    await at.pass(5);
    await at.pass(23 * 3_600);
    expect(await at.alerts()).toEqual([]);
    await at.pass(3_600);
    await at.pass(3_600);
    expect(await at.alerts()).toMatchObject([{ kind: "outgoing.outcome_unknown" }]);
    rail.called();
    await at.pass(900);
    expect(rail.called()).toEqual(["find"]);
  });
});

describe("an alert about a missing outcome", () => {
  test.each([
    ["settled", SUCCEEDED, "it was paid"],
    ["failed", FAILED, "it was not paid"],
  ] as const)("is closed by the answer that comes in the end: %s", async (progress, found, words) => {
    const { rail, ...at } = fixture();
    rail.sends = [UNKNOWN];
    rail.finds = [UNKNOWN];
    const order = await at.order();
    await at.runJobs();
    await at.pass(24 * 3_600);
    expect(await at.openAlerts()).toEqual(["outgoing.outcome_unknown"]);
    rail.finds = [found];
    await at.pass(3_600);
    expect(await at.see(order)).toMatchObject({ progress });
    expect(await at.openAlerts()).toEqual([]);
    const [alert] = await at.kit.database.many(sql`
      select closed_by as by, closing_note as note from alerts where subject = ${referenceOf(order)}`);
    expect(alert).toEqual({ by: "service", note: `${order.provider} answered: ${words}.` });
  });
});

test("an order that ends within a day costs no look-up of alerts", async () => {
  const { rail, ...at } = fixture();
  rail.sends = [SUCCEEDED];
  const sent = vi.spyOn(at.kit.database, "run");
  const order = await at.order();
  await at.runJobs();
  expect(await at.see(order)).toMatchObject({ progress: "settled" });
  const texts = sent.mock.calls.map(([{ text }]) => text);
  sent.mockRestore();
  expect(texts.filter((text) => text.includes("update alerts"))).toEqual([]);
});

describe("a test scenario", () => {
  test("applies to the first call, and to no later one", async () => {
    const { rail, ...at } = fixture();
    rail.sends = [UNAVAILABLE, UNKNOWN, SUCCEEDED];
    await at.order({}, { "x-test-scenario": "timeout" });
    await at.runJobs();
    await at.pass(5);
    await at.pass(5);
    expect(rail.calls.map(({ call, scenario }) => [call, scenario])).toEqual([
      ["send", "timeout"],
      ["send", undefined],
      ["find", undefined],
      ["send", undefined],
    ]);
  });
});
