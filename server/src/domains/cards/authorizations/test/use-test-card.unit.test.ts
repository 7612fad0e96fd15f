import { describe, expect, test, vi } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import type {
  SimulatedAuthorization,
  SimulatedIssuer,
} from "../../../../kernel/providers/ports/simulated-issuer.ts";
import { formatReference } from "../../../../kernel/references.ts";
import {
  advanceTestPurchase,
  incrementTestPurchase,
  payWithTestCard,
  type TestPurchase,
} from "../use-test-card.ts";

const CARD = { environmentId: 1n, reference: formatReference("crd", 5n) };
/** The fields of an authorisation that a test card reads. */
const AUTHORIZATION = {
  ...{ authorizationId: "a", cardReference: CARD.reference, status: "open" },
  ...{ asked: 500n, approved: 500n, cleared: 0n, refunded: 0n, crossBorderFee: 0n },
  answer: undefined,
} as unknown as SimulatedAuthorization;
const PURCHASE: TestPurchase = {
  ...{ amount: 500n, takesPartial: false, isUnasked: false },
  merchant: { name: "Shoprite", id: "m", network: "Visa", country: "NG" } as never,
};

/** Uses a card whose statement gets a row with each look, so that no call waits for its notice. */
function kitWith(simulatedIssuer: Partial<SimulatedIssuer>): Kit {
  let count = 0;
  const database = {
    maybeOne: async () => ({ environmentId: 1n, id: 5n, reference: CARD.reference }),
    one: async () => ({ count: count++ }),
  };
  // A test card reads nothing else from the kit.
  return { database, providers: { simulatedIssuer } } as unknown as Kit;
}

const approved = async () => AUTHORIZATION;
const nothing = async () => undefined;
const own = { find: approved };

describe("a test purchase", () => {
  test("asks for an authorisation, or is cleared unasked", async () => {
    const issuer = { authorize: vi.fn(approved), clearUnasked: vi.fn(approved) };
    const kit = kitWith(issuer);
    const paid = await payWithTestCard(kit, CARD, PURCHASE);
    expect(paid).toMatchObject({ authorizationId: "a", askedAmount: 5, declineReason: null });
    expect([issuer.authorize.mock.calls.length, issuer.clearUnasked.mock.calls.length]).toEqual([
      1, 0,
    ]);
    await payWithTestCard(kit, CARD, { ...PURCHASE, isUnasked: true });
    expect([issuer.authorize.mock.calls.length, issuer.clearUnasked.mock.calls.length]).toEqual([
      1, 1,
    ]);
  });

  test("shows why it was declined", async () => {
    const answer = { kind: "declined", reason: "card_frozen" } as const;
    const kit = kitWith({ authorize: async () => ({ ...AUTHORIZATION, answer }) });
    const declined = await payWithTestCard(kit, CARD, PURCHASE);
    expect(declined.declineReason).toBe("card_frozen");
  });

  test("is refused if the issuer has not made the card", async () => {
    const kit = kitWith({ authorize: nothing, clearUnasked: nothing });
    for (const isUnasked of [true, false]) {
      const paying = payWithTestCard(kit, CARD, { ...PURCHASE, isUnasked });
      await expect(paying).rejects.toMatchObject({ message: expect.stringMatching(/issuer/i) });
    }
  });
});

describe("a step of a test purchase", () => {
  const increment = (kit: Kit) => incrementTestPurchase(kit, CARD, { id: "a", amount: 1n });
  const advance = (kit: Kit) =>
    advanceTestPurchase(kit, CARD, { id: "a", step: "settle" as never });
  const notFound = { status: 404 };

  test("is done to an authorisation of this card", async () => {
    const step = async () => ({ kind: "done", authorization: AUTHORIZATION }) as const;
    const kit = kitWith({ ...own, increment: approved, step: step as never });
    expect(await increment(kit)).toMatchObject({ authorizationId: "a" });
    expect(await advance(kit)).toMatchObject({ authorizationId: "a" });
  });

  test.each([
    ["of another card", { find: async () => ({ ...AUTHORIZATION, cardReference: "other" }) }],
    ["that does not exist", { find: nothing }],
  ])("is refused to an authorisation %s", async (_, issuer) => {
    const done = { increment: approved, step: vi.fn() };
    await expect(increment(kitWith({ ...done, ...issuer }))).rejects.toMatchObject(notFound);
    await expect(advance(kitWith({ ...done, ...issuer }))).rejects.toMatchObject(notFound);
    expect(done.step).not.toHaveBeenCalled();
  });

  test("is refused if the issuer knows no such open authorisation", async () => {
    const step = async () => ({ kind: "not_found" }) as const;
    const kit = kitWith({ ...own, increment: nothing, step });
    await expect(increment(kit)).rejects.toMatchObject(notFound);
    await expect(advance(kit)).rejects.toMatchObject(notFound);
  });

  test("is refused with the reason if it is impossible", async () => {
    const step = async () => ({ kind: "impossible", reason: "It has ended." }) as const;
    await expect(advance(kitWith({ ...own, step }))).rejects.toThrow("It has ended.");
  });
});
