import { describe, expect, test } from "vitest";
import type {
  BillAggregatorAdapter,
  BilledCustomer,
  BillPurchase,
} from "../../kernel/providers/ports/bill-aggregator.ts";
import { BILL_CATEGORIES } from "../../kernel/providers/ports/bill-categories.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../kernel/providers/references.ts";

/** What the suite needs from an aggregator, or from its emulator. */
export interface AggregatorUnderTest {
  readonly aggregator: BillAggregatorAdapter;
  /** Customers with a known outcome each. They are prepaid meters, so that a token is due, unless `sellsNoTokens`. */
  readonly meters: Readonly<
    Record<"succeeds" | "fails" | "staysSilent" | "isUnknown", BilledCustomer>
  >;
  freshSubject(): Subject;
  /** Parses a reference, if its format is not only ours. */
  readonly subjectOf?: (reference: string) => Subject | undefined;
  /** How often a purchase was really made, by the aggregator's own books. */
  timesSold(purchase: BillPurchase): Promise<number>;
  /** The aggregator sells nothing that is delivered as a token, so the customers are not meters. */
  readonly sellsNoTokens?: true;
}

/** What every adapter to a bill aggregator must do. */
export function describeBillAggregator(name: string, underTest: () => AggregatorUnderTest): void {
  const call = () => ({ signal: new AbortController().signal });
  const buying = (meter: keyof AggregatorUnderTest["meters"]): BillPurchase => {
    const { aggregator, meters, freshSubject } = underTest();
    const subject = freshSubject();
    const billed = meters[meter];
    return {
      ...billed,
      environmentId: subject.environmentId,
      reference: aggregator.referenceFor(subject),
      itemCode: billed.providerCode,
      amount: 500_000n,
      currency: "NGN",
      phoneNumber: "08030000009",
    };
  };
  const buy = (purchase: BillPurchase) => underTest().aggregator.purchase(purchase, call());
  const find = (purchase: BillPurchase) => underTest().aggregator.find(purchase, call());

  describe(`${name}: a purchase`, () => {
    test("is proven a success, with a token of twenty digits and its units, however often it is queried", async () => {
      const purchase = buying("succeeds");
      const sold = await buy(purchase);
      const delivery = {
        token: expect.stringMatching(/^\d{20}$/),
        units: expect.stringMatching(/^\d+(\.\d+)?$/),
      };
      const nothing = { token: null, units: null };
      expect(sold).toMatchObject({
        kind: "succeeded",
        delivery: underTest().sellsNoTokens ? nothing : delivery,
      });
      expect(await find(purchase)).toEqual(sold);
    });

    test("is proven a failure with a reason that can be shown", async () => {
      const purchase = buying("fails");
      await buy(purchase);
      const reason = expect.stringMatching(/^\S.{8,}\.$/);
      expect(await find(purchase)).toMatchObject({ kind: "failed", reason });
      expect(await underTest().timesSold(purchase)).toBe(0);
    });

    test("whose answer never comes is unknown, and is found when it is requeried", async () => {
      const purchase = buying("staysSilent");
      expect(await buy(purchase)).toMatchObject({ kind: "unknown" });
      expect(await find(purchase)).toMatchObject({ kind: "succeeded" });
    });

    test("that was never sent is not found", async () => {
      expect(await find(buying("succeeds"))).toEqual({ kind: "not_found" });
    });

    test("that is sent ten times at once is made once", async () => {
      const purchase = buying("succeeds");
      const answers = await Promise.all(Array.from({ length: 10 }, () => buy(purchase)));
      for (const { kind } of answers) expect(["succeeded", "accepted"]).toContain(kind);
      expect(await underTest().timesSold(purchase)).toBe(1);
    });

    test("is not proven by another one that has its reference", async () => {
      const purchase = buying("succeeds");
      await buy(purchase);
      for (const other of [
        { ...purchase, amount: purchase.amount + 1n },
        { ...purchase, customer: underTest().meters.fails.customer },
      ]) {
        expect(await find(other)).toMatchObject({ kind: "unknown", why: "mismatch" });
        expect(await buy(other)).toMatchObject({ kind: "unknown", why: "mismatch" });
      }
    });
  });

  describe(`${name}: beside purchases`, () => {
    test("the catalogue has whole items with a price or bounds, and every plan's provider", async () => {
      const outcome = await underTest().aggregator.catalogue(call());
      const items = outcome.kind === "catalogue" ? outcome.items : [];
      expect(items.length).toBeGreaterThan(0);
      const providers = new Set(
        items.filter(({ providerCode }) => providerCode === null).map(({ itemCode }) => itemCode),
      );
      expect(new Set(items.map(({ itemCode }) => itemCode)).size).toBe(items.length);
      for (const { category, itemName, providerCode, amount } of items) {
        expect(BILL_CATEGORIES).toContain(category);
        expect(itemName).toMatch(/^\S/);
        if (providerCode !== null) expect(providers).toContain(providerCode);
        if (amount !== null) expect(amount).toBeGreaterThan(0n);
      }
    });

    test("a customer has a name, and an unknown one has none", async () => {
      const { aggregator, meters } = underTest();
      const accountName = expect.stringMatching(/\S/);
      expect(await aggregator.nameOf(meters.succeeds, call())).toEqual({
        kind: "found",
        accountName,
      });
      expect(await aggregator.nameOf(meters.isUnknown, call())).toEqual({ kind: "not_found" });
    });

    test("a reference is the same for the same subject, and in a form that every provider takes", () => {
      const { aggregator, freshSubject } = underTest();
      const subject = freshSubject();
      expect(aggregator.referenceFor(subject)).toBe(aggregator.referenceFor(subject));
      expect(aggregator.referenceFor(subject)).not.toBe(aggregator.referenceFor(freshSubject()));
      expect(aggregator.referenceFor(subject)).toMatch(/^[a-z0-9]{16,50}$/);
    });

    test("a reference names its subject, so that the service finds its own row", () => {
      const { aggregator, freshSubject, subjectOf = readSubject } = underTest();
      const subject = freshSubject();
      expect(subjectOf(aggregator.referenceFor(subject))).toEqual(subject);
    });
  });
}
