import { describe, expect, test } from "vitest";
import { FAULTS } from "../../../../test/emulators/emulator.ts";
import { MAGIC_BETTORS } from "../../../../test/emulators/monnify/bills.ts";
import { present } from "../../../kernel/assert.ts";
import type { BillPurchase } from "../../../kernel/providers/ports/bill-aggregator.ts";
import { parseExact, textAt } from "../../http/exact-json.ts";
import {
  type AggregatorUnderTest,
  describeBillAggregator,
} from "../../test/bill-aggregator-conformance.ts";
import { call } from "../../test/rail-fixture.ts";
import { useMonnify } from "./monnify-fixture.ts";

const fixture = useMonnify();

const VEND = "/api/v1/vas/bills-payment/vend";
const REASON = expect.stringMatching(/^\S.{8,}\.$/);
const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };

const aggregator = () => present(fixture().provider.billAggregator, "the bill aggregator");
const sold = ({ reference }: BillPurchase) => fixture().emulator.bills.sold.get(reference);
const buy = (purchase: BillPurchase, ms = 5_000) => aggregator().purchase(purchase, call(ms));
const find = (purchase: BillPurchase) => aggregator().find(purchase, call());
const isPath = (end: string) => (request: { path: string }) => request.path.endsWith(end);

const bettor = (customer: string) =>
  ({ category: "betting", providerCode: "BET9JA", customer, meterType: null }) as const;
const purchaseOf = (changes: Partial<BillPurchase> = {}): BillPurchase => {
  const subject = fixture().freshSubject();
  return {
    ...{ ...bettor("1000001"), environmentId: subject.environmentId, itemCode: "BET9JA" },
    ...{ reference: aggregator().referenceFor(subject), amount: 150_050n, currency: "NGN" },
    phoneNumber: null,
    ...changes,
  };
};

describeBillAggregator(
  "Monnify",
  (): AggregatorUnderTest => ({
    aggregator: aggregator(),
    sellsNoTokens: true,
    meters: {
      succeeds: bettor("1000001"),
      fails: bettor(MAGIC_BETTORS.fails),
      staysSilent: bettor(MAGIC_BETTORS.staysSilent),
      isUnknown: bettor(MAGIC_BETTORS.isUnknown),
    },
    freshSubject: () => fixture().freshSubject(),
    timesSold: async (purchase) => sold(purchase)?.timesSold ?? 0,
  }),
);

describe("the catalogue", () => {
  test("has the billers with one product for any amount, by name or by the operator's table", async () => {
    const outcome = await aggregator().catalogue(call());
    const item = { category: "betting", providerCode: null, amount: null, maxAmount: 50_000_000n };
    expect(outcome).toEqual({
      kind: "catalogue",
      items: [
        { ...item, itemCode: "BET9JA", itemName: "Bet9ja", minAmount: 5_000n },
        { ...item, itemCode: "1XBET", itemName: "1xBet", minAmount: null },
        {
          ...{ ...item, itemCode: "SPORTYBET", itemName: "Sporty Bet Wallet Funding" },
          minAmount: null,
        },
      ],
    });
  });

  test("has a biller with several products if the operator has named one", async () => {
    const named = { bettingBillers: "KING=BILLER-BET-4/bet-4b" };
    const other = present(fixture().connectWith(named).billAggregator, "an aggregator");
    const purchase = purchaseOf({ itemCode: "KING", providerCode: "KING" });
    expect(await other.purchase(purchase, call())).toMatchObject({ kind: "succeeded" });
    expect(sold(purchase)?.productCode).toBe("bet-4b");
  });

  test("sells neither of two billers with one code until the operator names one", async () => {
    const unnamed = fixture().connectWith({ bettingBillers: null }).billAggregator;
    const outcome = await present(unnamed, "an aggregator").catalogue(call());
    const items = outcome.kind === "catalogue" ? outcome.items : [];
    expect(items.map(({ itemCode }) => itemCode)).toEqual(["1XBET", "SPORTYBETWALLETFUNDING"]);
  });

  test("is read page by page", async () => {
    const { bills } = fixture().emulator;
    const before = bills.billers;
    bills.billers = Array.from({ length: 45 }, (_, at) => ({
      ...{ code: `B${at}`, name: `Betting ${at}` },
      products: [{ code: `p${at}`, priceType: "OPEN", minAmount: 1, maxAmount: 2 }],
    }));
    const outcome = await aggregator().catalogue(call());
    bills.billers = before;
    expect(outcome.kind === "catalogue" ? outcome.items.length : 0).toBe(45);
  });

  test.each([
    "cut",
    "maintenance",
    "error_after",
  ] as const)("is never used in part (%s)", async (fault) => {
    fixture().emulator.misbehaveOnce(fault, isPath("/biller-products"));
    expect(await aggregator().catalogue(call())).toMatchObject({ kind: "unknown" });
    expect(await aggregator().catalogue(call())).toMatchObject({ kind: "catalogue" });
  });
});

describe("a purchase", () => {
  test("has both names of its amount and reference, and the reference of its validation", async () => {
    const purchase = purchaseOf({ phoneNumber: "08030000009" });
    await buy(purchase);
    const made = fixture().calls.findLast(({ path }) => path === VEND);
    const body = parseExact(made?.request ?? "");
    for (const field of ["amount", "vendAmount"]) expect(textAt(body, field)).toBe("1500.50");
    for (const field of ["reference", "vendReference"]) {
      expect(textAt(body, field)).toBe(purchase.reference);
    }
    expect(textAt(body, "validationReference")).toBe("VAL-1000001");
    expect(textAt(body, "phoneNumber")).toBe("08030000009");
  });

  test("needs no validation reference if the biller wants none", async () => {
    fixture().emulator.bills.wantsValidation = false;
    expect(await buy(purchaseOf())).toMatchObject({ kind: "succeeded" });
    fixture().emulator.bills.wantsValidation = true;
  });

  test.each([
    ["SUCCESS", "succeeded"],
    ["IN_PROGRESS", "accepted"],
    ["PENDING", "accepted"],
    ["PROCESSING", "accepted"],
    ["FAILED", "failed"],
    ["DONE", "unknown"],
    ["", "unknown"],
  ])("of the vendStatus %j is %s, whatever the wallet's status", async (vendStatus, kind) => {
    const purchase = purchaseOf();
    await buy(purchase);
    present(sold(purchase), "the purchase").vendStatus = vendStatus;
    const found = await find(purchase);
    expect(found.kind).toBe(kind);
    if (kind === "failed") expect(found).toMatchObject({ reason: REASON });
  });

  test("is found by Monnify's reference if Monnify does not take ours", async () => {
    const { bills } = fixture().emulator;
    const purchase = purchaseOf(bettor(MAGIC_BETTORS.pends));
    expect(await buy(purchase)).toMatchObject({ kind: "accepted" });
    bills.takesOurReference = false;
    const providerReference = present(sold(purchase), "the purchase").transactionReference;
    expect(await find({ ...purchase, providerReference })).toMatchObject({ kind: "accepted" });
    const forgotten = { ...purchase, providerReference: "MFBP00000000" };
    expect(await find(forgotten)).toMatchObject({ kind: "unknown", why: "unproven" });
    bills.takesOurReference = true;
  });

  test.each(FAULTS)("whose vending goes wrong (%s) is sold once, and proven", async (fault) => {
    await buy(purchaseOf());
    const purchase = purchaseOf();
    fixture().emulator.misbehaveOnce(fault, isPath("/vend"));
    expect(["succeeded", "unknown"]).toContain((await buy(purchase, 300)).kind);
    if ((await find(purchase)).kind === "not_found") await buy(purchase);
    expect(await find(purchase)).toMatchObject({ kind: "succeeded" });
    expect(sold(purchase)?.timesSold).toBe(1);
  });

  test.each([
    "cut",
    "maintenance",
    "error_after",
  ] as const)("is not sent if its validation goes wrong (%s)", async (fault) => {
    const purchase = purchaseOf();
    fixture().emulator.misbehaveOnce(fault, isPath("/validate-customer"));
    expect(await buy(purchase)).toEqual({ kind: "unavailable", why: "unreachable" });
    expect(sold(purchase)).toBeUndefined();
  });

  test("for a customer or an item that is not known fails with a reason", async () => {
    for (const changes of [bettor(MAGIC_BETTORS.isUnknown), { itemCode: "BETKING" }]) {
      expect(await buy(purchaseOf(changes))).toMatchObject({ kind: "failed", reason: REASON });
    }
  });

  test("that an earlier call made does not fail when it is refused now", async () => {
    const purchase = purchaseOf();
    await buy(purchase);
    expect(await buy({ ...purchase, itemCode: "BETKING" })).toMatchObject({ kind: "succeeded" });
    fixture().emulator.misbehaveOnce("cut", isPath("/requery"));
    expect(await buy(purchase)).toMatchObject({ kind: "unknown" });
  });

  test("by an account without bills has left nothing there", async () => {
    fixture().emulator.switchedOff.push("/api/v1/vas");
    expect(await buy(purchaseOf())).toEqual(TURNED_AWAY);
    expect(await aggregator().catalogue(call())).toEqual(TURNED_AWAY);
    fixture().emulator.switchedOff.length = 0;
  });
});
