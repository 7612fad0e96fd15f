import { beforeEach, expect } from "vitest";
import type { CardHolder, CardOrder } from "../../kernel/providers/ports/card-issuer.ts";
import type { RawNotice } from "../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";
import type {
  SimulatedAuthorization,
  SimulatedPurchase,
  SimulatedStep,
  SimulatedStepOutcome,
} from "../../kernel/providers/ports/simulated-issuer.ts";
import { readSubject } from "../../kernel/providers/references.ts";
import type { CardMessage } from "../simulator/cards/messages.ts";
import type { SimulatorFixture } from "./simulator-fixture.ts";

/** A cardholder of the simulated issuer in a fresh environment, and a receiver of the issuer's messages. */
export interface CardShop {
  readonly environmentId: bigint;
  freshSubject(): Subject;
  ordering(changes?: Partial<CardHolder>): CardOrder;
  /** The reference of an issued card. */
  issued(): Promise<string>;
  buying(cardReference: string, changes?: Partial<SimulatedPurchase>): SimulatedPurchase;
  buy(changes?: Partial<SimulatedPurchase>): Promise<SimulatedAuthorization>;
  step(
    id: string,
    kind: SimulatedStep["kind"],
    amount?: bigint | null,
  ): Promise<SimulatedStepOutcome>;
  /** The issuer's questions, in order. */
  asked(): CardMessage["data"][];
  notices(): CardMessage[];
  /** The issuer's notices. Waits until there are this many. */
  waitForNotices(count: number): Promise<CardMessage[]>;
  approve(most?: number): void;
  decline(): void;
}

export function useCardShop(fixture: () => SimulatorFixture): () => CardShop {
  let shop: CardShop;
  beforeEach(async () => {
    fixture().questions.length = 0;
    fixture().notices.length = 0;
    shop = openShop(fixture(), await fixture().environment());
    shop.approve();
  });
  return () => shop;
}

export const call = () => ({ signal: new AbortController().signal });

export const holder = (changes: Partial<CardHolder> = {}): CardHolder => ({
  ...{ reference: "kwholder", firstName: "Chidi", lastName: "Eze", email: null, phone: null },
  ...{ dateOfBirth: null, address1: null, city: null, state: null, zipcode: null, country: "NG" },
  ...{ bvn: null, idType: null, idNumber: null },
  ...changes,
});

export const merchant = (country = "US") => ({
  ...{ name: "Cloud Hosting", id: "m_1", network: "Visa", country },
});

const read = (raws: readonly RawNotice[]): CardMessage[] =>
  raws.map(({ body }) => JSON.parse(body.toString()) as CardMessage);

let ids = 7_000_000n;

function openShop(fixture: SimulatorFixture, environmentId: bigint): CardShop {
  const { cardIssuer, issuer } = fixture.simulator;
  const freshSubject = () => {
    ids += 1n;
    return { environmentId, id: ids };
  };
  const ordering: CardShop["ordering"] = (changes) => ({
    ...{ environmentId, reference: cardIssuer.referenceFor(freshSubject()) },
    ...{ currency: "USD", brand: "Visa", holder: holder(changes) },
  });
  const issued = async () => {
    const order = ordering();
    await cardIssuer.issue(order, call());
    return order.reference;
  };
  const buying: CardShop["buying"] = (cardReference, changes) => ({
    ...{ environmentId, cardReference, amount: 2_500n, takesPartial: false, merchant: merchant() },
    ...changes,
  });
  // Late messages of another test have another environment.
  const notices = () =>
    read(fixture.notices).filter(
      ({ data }) => readSubject(data.cardReference)?.environmentId === environmentId,
    );
  return {
    ...{ environmentId, freshSubject, ordering, issued, buying, notices },
    async buy(changes = {}) {
      const purchase = buying(changes.cardReference ?? (await issued()), changes);
      const authorization = await issuer.authorize(purchase);
      return authorization ?? Promise.reject(new Error("no such card"));
    },
    step: (id, kind, amount = null) => issuer.step(environmentId, id, { kind, amount }),
    asked: () => read(fixture.questions).map(({ data }) => data),
    async waitForNotices(count) {
      await expect.poll(() => notices().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
      return notices();
    },
    approve(most = 1_000_000) {
      fixture.answerQuestions(async ({ data: { amount } }) => {
        return { decision: "approve", approvedAmount: Math.min(amount, most), reason: null };
      });
    },
    decline() {
      fixture.answerQuestions(async () => {
        return { decision: "decline", approvedAmount: 0, reason: "daily_limit" };
      });
    },
  };
}
