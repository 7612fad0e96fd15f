import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { call, merchant, useCardShop } from "../../test/card-shop.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";
import { readCard } from "../cards/queries.ts";

const fixture = useSimulator();
const shop = useCardShop(fixture);

describe("a purchase", () => {
  test("asks with all facts of the decision, and is approved as answered", async () => {
    const authorization = await shop().buy({ takesPartial: true });
    expect(authorization).toMatchObject({
      ...{ status: "approved", asked: 2_500n, approved: 2_500n, crossBorderFee: 0n },
      answer: { kind: "approved", amount: 2_500n },
    });
    expect(shop().asked()).toMatchObject([
      {
        ...{ amount: 2_500, crossBorderFee: 0, isIncrement: false, takesPartial: true },
        ...{ authorizationId: authorization.authorizationId, merchant: merchant() },
      },
    ]);
  });

  test("can be approved in part", async () => {
    shop().approve(1_000);
    expect(await shop().buy({ takesPartial: true })).toMatchObject({
      asked: 2_500n,
      approved: 1_000n,
    });
  });

  test("abroad costs 1% more, rounded half up, and is never approved in part", async () => {
    const { authorizationId, crossBorderFee } = await shop().buy({
      ...{ amount: 2_450n, takesPartial: true, merchant: merchant("GB") },
    });
    expect(crossBorderFee).toBe(25n);
    expect(shop().asked()).toMatchObject([{ crossBorderFee: 25, takesPartial: false }]);
    const settled = await shop().step(authorizationId, "settle", 2_449n);
    expect(settled).toMatchObject({ authorization: { crossBorderFee: 24n } });
    expect(await shop().waitForNotices(1)).toMatchObject([
      { data: { amount: 2_449, crossBorderFee: 24 } },
    ]);
  });

  test("that is declined stays declined and allows no step", async () => {
    shop().decline();
    const { authorizationId, status, answer } = await shop().buy();
    expect([status, answer]).toEqual(["declined", { kind: "declined", reason: "daily_limit" }]);
    for (const kind of ["settle", "reverse", "refund", "expire"] as const) {
      expect(await shop().step(authorizationId, kind)).toMatchObject({ kind: "impossible" });
    }
    await pause(150);
    expect(shop().notices()).toEqual([]);
  });

  test("without an answer is declined, and withdrawn in case it was approved", async () => {
    fixture().answerQuestions(async () => undefined);
    const { authorizationId, status, answer } = await shop().buy({ merchant: merchant("GB") });
    expect([status, answer]).toEqual(["declined", undefined]);
    expect(await shop().waitForNotices(1)).toMatchObject([
      { event: "card_withdrawal", data: { authorizationId, amount: 2_500, crossBorderFee: 25 } },
    ]);
  });

  test("with a frozen card is declined by the issuer, with a notice and without a question", async () => {
    const order = shop().ordering();
    const { cardIssuer, issuer } = fixture().simulator;
    await cardIssuer.issue(order, call());
    await cardIssuer.setStatus({ ...order, issuerReference: "card" }, "frozen", call());
    expect(await issuer.authorize(shop().buying(order.reference))).toMatchObject({
      status: "declined",
    });
    expect(await shop().waitForNotices(1)).toMatchObject([
      { event: "card_decline", data: { reason: "card_frozen" } },
    ]);
    expect(fixture().questions).toEqual([]);
  });

  test("can be declined by the issuer for its own reason", async () => {
    const { status } = await shop().buy({ declinesFor: "suspected_fraud" });
    expect(status).toBe("declined");
    expect(await shop().waitForNotices(1)).toMatchObject([
      { event: "card_decline", data: { reason: "suspected_fraud", amount: 2_500 } },
    ]);
  });

  test("is not possible with a card that was not issued", async () => {
    expect(await fixture().simulator.issuer.authorize(shop().buying("kwnobody"))).toBeUndefined();
    expect(
      await fixture().simulator.issuer.clearUnasked(shop().buying("kwnobody")),
    ).toBeUndefined();
    expect(await shop().step("auth_unknown", "settle")).toEqual({ kind: "not_found" });
  });

  test("without a question is cleared without an authorisation", async () => {
    const cleared = await fixture().simulator.issuer.clearUnasked(
      shop().buying(await shop().issued()),
    );
    expect(cleared).toMatchObject({ status: "cleared", cleared: 2_500n });
    expect(await shop().waitForNotices(1)).toMatchObject([
      { event: "card_clearing", data: { authorizationId: null, amount: 2_500 } },
    ]);
    expect(fixture().questions).toEqual([]);
  });
});

describe("an unreliable issuer", () => {
  const FAIR = { lostCalls: 0, lostAnswers: 0, lostNotices: 0, doubledNotices: 0, lateNotices: 0 };
  const unreliable = async (faults: Partial<typeof FAIR>): Promise<void> => {
    const { environmentId } = shop();
    await fixture().simulator.bank.setFaults(fixture().database, environmentId, {
      ...FAIR,
      ...faults,
    });
    // The simulator reads its faults again after this time.
    await pause(600);
  };

  test("doubles questions and notices", async () => {
    await unreliable({ doubledNotices: 100 });
    const { authorizationId, approved } = await shop().buy();
    expect(approved).toBe(2_500n);
    await expect.poll(() => fixture().questions.length).toBe(2);
    expect(new Set(fixture().questions.map(({ body }) => body.toString())).size).toBe(1);
    await shop().step(authorizationId, "settle");
    expect(new Set((await shop().waitForNotices(2)).map(({ id }) => id)).size).toBe(1);
  });

  test("sends notices late and out of order", async () => {
    await unreliable({ lateNotices: 100 });
    const { authorizationId } = await shop().buy();
    await shop().step(authorizationId, "settle");
    await pause(150);
    expect(shop().notices()).toEqual([]);
    await fixture().advance(shop().environmentId, 31);
    expect(await shop().waitForNotices(1)).toMatchObject([{ event: "card_clearing" }]);
  });

  test("loses orders and answers, so their outcome is unknown", async () => {
    await unreliable({ lostCalls: 100 });
    const { cardIssuer } = fixture().simulator;
    const order = shop().ordering();
    expect(await cardIssuer.issue(order, call())).toMatchObject({ kind: "unknown", why: "lost" });
    expect(await cardIssuer.find(order, call())).toMatchObject({ kind: "unknown" });
    await unreliable({ lostAnswers: 100 });
    const second = shop().ordering();
    expect(await cardIssuer.issue(second, call())).toMatchObject({ kind: "unknown" });
    expect(await readCard(fixture().database, second)).toMatchObject({ status: "active" });
    const card = { ...second, issuerReference: "card" };
    expect(await cardIssuer.setStatus(card, "frozen", call())).toMatchObject({ kind: "unknown" });
    expect(await shop().buy({ cardReference: second.reference })).toMatchObject({
      status: "declined",
    });
  });
});
