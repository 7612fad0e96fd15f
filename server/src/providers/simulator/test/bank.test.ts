import { describe, expect, test } from "vitest";
import { isNuban } from "../../../domains/platform/banks/check-nuban.ts";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";
import { aWhile, eventually, useTeller } from "../../test/simulator-teller.ts";

const fixture = useSimulator();
const CALL = { signal: new AbortController().signal };
const at = useTeller(fixture);

/** Notices are sent concurrently, so one that is sent shortly after another may overtake it. */
const noticed = (payment: Payment) => at().noticed(payment).toSorted();

test("any account at a real bank succeeds in the answer, without a notice", async () => {
  const payment = at().payTo("0123456789", "058");
  expect(await at().send(payment)).toMatchObject({ kind: "succeeded" });
  await aWhile();
  expect(noticed(payment)).toEqual([]);
});

test("the receipt has the data that banks ask for, and is the same every time", async () => {
  const payment = at().payTo("3012450019");
  const sent = await at().send(payment);
  expect(sent).toMatchObject({
    receipt: {
      providerReference: expect.stringMatching(/^sim_[0-9a-f]{16}$/),
      sessionId: expect.stringMatching(/^\d{30}$/),
      stan: expect.stringMatching(/^\d{6}$/),
    },
  });
  await at().advance(2);
  await eventually(async () => (await at().find(payment)).kind).toBe("succeeded");
  expect(await at().find(payment)).toMatchObject({ receipt: Reflect.get(sent, "receipt") });
});

describe("at the sandbox bank", () => {
  test.each([
    ["3012450019", 2, "succeeded"],
    ["3012450026", 5, "failed"],
    ["3012450033", 300, "succeeded"],
  ])("%s is pending until %i seconds have passed, then %s, and notifies of both", async (account, seconds, end) => {
    const payment = at().payTo(account);
    expect(await at().send(payment)).toMatchObject({ kind: "accepted" });
    await at().advance(seconds - 1);
    await aWhile();
    expect(await at().find(payment)).toMatchObject({ kind: "accepted" });
    await at().advance(1);
    await eventually(async () => (await at().find(payment)).kind).toBe(end);
    await eventually(() => noticed(payment)).toEqual(["pending", end].toSorted());
    expect(await at().books(payment)).toMatchObject({ timesPaid: end === "succeeded" ? 1 : 0 });
  });

  test.each([
    ["3012450040", "succeeded"],
    ["3012450057", "failed"],
  ])("%s gives no answer and no notice, and is found %s", async (account, end) => {
    const payment = at().payTo(account);
    const silence = { kind: "unknown", why: "timeout", staged: true };
    expect(await at().send(payment)).toEqual(silence);
    expect(await at().send(payment)).toEqual(silence);
    expect(await at().find(payment)).toMatchObject({ kind: end });
    await aWhile();
    expect(noticed(payment)).toEqual([]);
  });

  test("3012450064 is pending until a test settles it", async () => {
    const payment = at().payTo("3012450064");
    await at().send(payment);
    await at().advance(30 * 24 * 3_600);
    await aWhile();
    expect(await at().find(payment)).toMatchObject({ kind: "accepted" });
    expect(await at().tell(payment, "failure")).toBe(true);
    expect(await at().find(payment)).toMatchObject({ kind: "failed" });
    await eventually(() => noticed(payment)).toEqual(["failed", "pending"]);
  });

  test("3012450071 succeeds, and is sent back ten minutes later", async () => {
    const payment = at().payTo("3012450071");
    expect(await at().send(payment)).toMatchObject({ kind: "succeeded" });
    await at().advance(599);
    await aWhile();
    expect(await at().find(payment)).toMatchObject({ kind: "succeeded" });
    await at().advance(1);
    await eventually(() => noticed(payment)).toEqual(["returned"]);
    expect(await at().find(payment)).toMatchObject({
      kind: "returned",
      reason: "The beneficiary's bank returned the money.",
    });
    expect(await at().books(payment)).toMatchObject({ timesPaid: 1, timesReturned: 1 });
  });

  test("3012450088 has no name, and takes no money", async () => {
    const payment = at().payTo("3012450088");
    const { bankRail } = fixture().simulator;
    expect(await bankRail.nameOf(payment.destination, CALL)).toEqual({ kind: "not_found" });
    expect(await at().send(payment)).toMatchObject({ kind: "failed" });
  });

  test("3012450105 succeeds after a second and notifies of it twice, with the same id", async () => {
    const payment = at().payTo("3012450105");
    await at().send(payment);
    await at().advance(1);
    await eventually(() => noticed(payment)).toEqual(["pending", "succeeded", "succeeded"]);
    const ids = fixture().notices.map(({ body }) => JSON.parse(body.toString()).id);
    expect(new Set(ids).size).toBe(2);
    expect(await at().books(payment)).toMatchObject({ timesPaid: 1 });
  });

  test("3012450112 takes nothing, keeps nothing, and returns no name either", async () => {
    const payment = at().payTo("3012450112");
    const closed = { kind: "unavailable", why: "turned_away", staged: true };
    expect(await at().send(payment)).toEqual(closed);
    expect(await fixture().simulator.bankRail.nameOf(payment.destination, CALL)).toEqual(closed);
    expect(await at().find(payment)).toEqual({ kind: "not_found" });
    expect(await at().tell(payment, "success")).toBe(true);
    expect(await at().send(payment)).toMatchObject({ kind: "succeeded" });
  });

  test("every account passes the check digit of its bank", () => {
    for (const account of [
      "0019",
      "0026",
      "0033",
      "0040",
      "0057",
      "0064",
      "0071",
      "0088",
      "0105",
      "0112",
    ])
      expect(isNuban("999", `301245${account}`)).toBe(true);
  });

  test("elsewhere the same numbers mean nothing", async () => {
    expect(await at().send(at().payTo("3012450026", "058"))).toMatchObject({ kind: "succeeded" });
  });
});

describe("an outcome that a test sets", () => {
  test("before a payment arrives is its only outcome, whatever its account", async () => {
    const payment = at().payTo("3012450019");
    expect(await at().tell(payment, "failure")).toBe(true);
    expect(await at().find(payment)).toEqual({ kind: "not_found" });
    expect(await at().send(payment)).toMatchObject({ kind: "failed" });
    await at().advance(2);
    await aWhile();
    expect(await at().find(payment)).toMatchObject({ kind: "failed" });
    expect(await at().books(payment)).toMatchObject({
      timesReceived: 1,
      timesPaid: 0,
      amount: payment.amount,
    });
  });

  test("overrides the later outcome of the account number", async () => {
    const payment = at().payTo("3012450019");
    await at().send(payment);
    expect(await at().tell(payment, "failure")).toBe(true);
    await at().advance(2);
    await aWhile();
    expect(await at().find(payment)).toMatchObject({ kind: "failed" });
    await eventually(() => noticed(payment)).toEqual(["failed", "pending"]);
  });

  test("twice applies once, and is too late for a payment with a final outcome", async () => {
    const payment = at().payTo("3012450064");
    await at().send(payment);
    expect(await at().tell(payment, "success")).toBe(true);
    expect(await at().tell(payment, "success")).toBe(true);
    expect(await at().tell(payment, "failure")).toBe(false);
    expect(await at().tell(payment, "reversal")).toBe(true);
    expect(await at().tell(payment, "reversal")).toBe(true);
    expect(await at().tell(payment, "success")).toBe(false);
    expect(await at().books(payment)).toMatchObject({
      status: "returned",
      timesPaid: 1,
      timesReturned: 1,
    });
    await eventually(() => noticed(payment)).toEqual(["pending", "returned", "succeeded"]);
  });

  test("a reversal needs a success", async () => {
    const pending = at().payTo("3012450064");
    expect(await at().tell(pending, "reversal")).toBe(false);
    await at().send(pending);
    expect(await at().tell(pending, "reversal")).toBe(false);
    const failed = at().payTo("3012450088");
    await at().send(failed);
    expect(await at().tell(failed, "reversal")).toBe(false);
  });

  test("at the moment when the payment arrives still applies, and once", async () => {
    for (let n = 0; n < 20; n++) {
      const payment = at().payTo("3012450064");
      const [isSettled] = await Promise.all([at().tell(payment, "success"), at().send(payment)]);
      expect(isSettled).toBe(true);
      expect(await at().books(payment)).toMatchObject({ status: "succeeded", timesPaid: 1 });
    }
  });
});
