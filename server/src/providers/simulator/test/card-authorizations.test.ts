import { describe, expect, test } from "vitest";
import { call, merchant, useCardShop } from "../../test/card-shop.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";

const fixture = useSimulator();
const shop = useCardShop(fixture);

describe("an authorisation", () => {
  test("is incremented by one question at a time", async () => {
    const { authorizationId: id } = await shop().buy({ merchant: merchant("GB"), amount: 150n });
    const { issuer } = fixture().simulator;
    expect(await issuer.increment(shop().environmentId, id, 100n)).toMatchObject({
      approved: 250n,
    });
    // The fee of 150 is one cent, and that of 250 is three: rounded once, over the whole amount.
    expect(shop().asked()[1]).toMatchObject({ isIncrement: true, amount: 100, crossBorderFee: 1 });
    let answer: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fixture().answerQuestions(async () => {
      await waits;
      return { decision: "approve", approvedAmount: 50, reason: null };
    });
    const growing = issuer.increment(shop().environmentId, id, 50n);
    await expect.poll(() => fixture().questions.length).toBe(3);
    expect(await issuer.increment(shop().environmentId, id, 10n)).toBeUndefined();
    expect(await shop().step(id, "settle")).toMatchObject({ kind: "impossible" });
    answer();
    expect(await growing).toMatchObject({ approved: 300n });
  });

  test("keeps its amount if an increment gets no answer, and withdraws the increment", async () => {
    const { authorizationId: id } = await shop().buy();
    fixture().answerQuestions(async () => undefined);
    const { issuer } = fixture().simulator;
    expect(await issuer.increment(shop().environmentId, id, 500n)).toMatchObject({
      approved: 2_500n,
    });
    expect(await shop().waitForNotices(1)).toMatchObject([
      { event: "card_withdrawal", data: { amount: 500 } },
    ]);
    shop().decline();
    expect(await issuer.increment(shop().environmentId, id, 500n)).toMatchObject({
      ...{ status: "approved", approved: 2_500n, answer: { reason: "daily_limit" } },
    });
  });

  test("is reversed in parts, never by more than is left", async () => {
    const { authorizationId: id } = await shop().buy();
    expect(await shop().step(id, "reverse", 2_501n)).toMatchObject({ kind: "impossible" });
    expect(await shop().step(id, "reverse", 1_000n)).toMatchObject({
      authorization: { approved: 1_500n },
    });
    expect(await shop().step(id, "reverse")).toMatchObject({
      authorization: { status: "reversed" },
    });
    expect(await shop().step(id, "reverse")).toMatchObject({ kind: "impossible" });
    expect((await shop().waitForNotices(2)).map(({ data }) => data.amount).sort()).toEqual([
      1_000, 1_500,
    ]);
    expect(new Set((await shop().waitForNotices(2)).map(({ id: one }) => one)).size).toBe(2);
  });

  test("is settled for less or more, repeatedly, and after its end", async () => {
    const { authorizationId: id } = await shop().buy();
    expect(await shop().step(id, "settle", 3_000n)).toMatchObject({
      authorization: { cleared: 3_000n },
    });
    expect(await shop().step(id, "settle")).toMatchObject({ kind: "impossible" });
    expect(await shop().step(id, "settle", 200n)).toMatchObject({
      authorization: { cleared: 3_200n },
    });
    const late = await shop().buy();
    await shop().step(late.authorizationId, "expire");
    expect(await shop().step(late.authorizationId, "expire")).toMatchObject({ kind: "impossible" });
    expect(await shop().step(late.authorizationId, "settle", 100n)).toMatchObject({ kind: "done" });
  });

  test("reverses a settlement by its id, up to what is not refunded", async () => {
    const { authorizationId: id } = await shop().buy();
    await shop().step(id, "settle");
    const [{ id: clearingId } = { id: "" }] = await shop().waitForNotices(1);
    await shop().step(id, "refund", 500n);
    expect(await shop().step(id, "reverse", 2_001n)).toMatchObject({ kind: "impossible" });
    expect(await shop().step(id, "reverse", 1_500n)).toMatchObject({
      authorization: { cleared: 1_000n },
    });
    expect(await shop().step(id, "reverse")).toMatchObject({ authorization: { cleared: 500n } });
    expect(await shop().step(id, "reverse")).toMatchObject({ kind: "impossible" });
    const reversals = (await shop().waitForNotices(4)).filter(
      ({ event }) => event === "card_reversal",
    );
    expect(reversals.map(({ data }) => [data.clearingId, data.amount]).sort()).toEqual([
      [clearingId, 1_500],
      [clearingId, 500],
    ]);
  });

  test("refunds up to the settled amount", async () => {
    const { authorizationId: id } = await shop().buy();
    expect(await shop().step(id, "refund")).toMatchObject({ kind: "impossible" });
    await shop().step(id, "settle");
    expect(await shop().step(id, "refund", 2_501n)).toMatchObject({ kind: "impossible" });
    expect(await shop().step(id, "refund", 1_000n)).toMatchObject({
      authorization: { refunded: 1_000n },
    });
    expect(await shop().step(id, "refund")).toMatchObject({ authorization: { refunded: 2_500n } });
    expect(await shop().step(id, "refund")).toMatchObject({ kind: "impossible" });
  });

  test("withdraws a question that was open when the issuer crashed", async () => {
    const order = shop().ordering();
    await fixture().simulator.cardIssuer.issue(order, call());
    let answer: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fixture().answerQuestions(async ({ data }) => {
      await waits;
      return { decision: "approve", approvedAmount: data.amount, reason: null };
    });
    const paying = fixture().simulator.issuer.authorize(shop().buying(order.reference));
    await expect.poll(() => fixture().questions.length).toBe(1);
    await fixture().advance(shop().environmentId, 16);
    expect(await shop().waitForNotices(1)).toMatchObject([
      { event: "card_withdrawal", data: { amount: 2_500 } },
    ]);
    answer();
    expect(await paying).toMatchObject({ status: "declined", approved: 0n });
  });
});
