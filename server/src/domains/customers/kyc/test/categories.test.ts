import { describe, expect, test } from "vitest";
import { CATEGORIES, type Category } from "../../kyc-tiers/index.ts";
import { freshBvn, item, refusalOf, useKyc } from "./kyc-service.ts";

const kycService = useKyc();

/** Items that pass, and their prices in naira. */
const ITEMS: Readonly<Record<Category, { readonly price: number; body(): object }>> = {
  BVN: { price: 40, body: () => item("BVN", { bvn: freshBvn() }) },
  NIN: { price: 60, body: () => item("NIN", { nin: "31987654201" }) },
  PASSPORT: { price: 80, body: () => item("PASSPORT", { passportNumber: "A01234567" }) },
  FRSC: { price: 60, body: () => item("FRSC", { frscNumber: "ABC12345AA01" }) },
  PVC: { price: 50, body: () => item("PVC", { pvcNumber: "90F5B1234567890123" }) },
  ADDRESS: {
    price: 150,
    body: () =>
      item("ADDRESS", { address1: "12 Marina", city: "Lagos", state: "Lagos", country: "NG" }),
  },
};

const DOCUMENTS: readonly Category[] = ["PASSPORT", "FRSC", "PVC"];

const sameCategory = (one: Category, other: Category) =>
  one === other || (DOCUMENTS.includes(one) && DOCUMENTS.includes(other));

const submit = (id: number, type: Category) => kycService().submit(id, ITEMS[type].body());

const pairs = CATEGORIES.flatMap((first) => CATEGORIES.map((second) => [first, second] as const));

describe("one charge for each category", () => {
  test.each(pairs)("a %s and then a %s", async (first, second) => {
    const id = await kycService().customer();
    expect(await kycService().costOf(() => submit(id, first))).toBe(ITEMS[first].price);
    const before = await kycService().shown(id);
    const cost = await kycService().costOf(async () => {
      expect((await submit(id, second)).status).toBe(200);
    });
    expect(cost).toBe(sameCategory(first, second) ? 0 : ITEMS[second].price);
    if (sameCategory(first, second)) expect(await kycService().shown(id)).toEqual(before);
  });

  test("three documents submitted at once are one check and one charge", async () => {
    const id = await kycService().customer();
    const cost = await kycService().costOf(async () => {
      const answers = await Promise.all(DOCUMENTS.map((type) => submit(id, type)));
      const refused = answers.filter(({ status }) => status !== 200);
      for (const answer of refused) expect(refusalOf(answer)).toBe("400 request_failed type");
      expect(refused.length).toBeLessThan(answers.length);
    });
    expect(DOCUMENTS.map((type) => ITEMS[type].price)).toContain(cost);
  });

  test("refuses a document while another one is pending, and names that one", async () => {
    const id = await kycService().customer();
    const pending = item("FRSC", { frscNumber: "FRSC0005" });
    const cost = await kycService().costOf(async () => {
      expect(refusalOf(await kycService().submit(id, pending))).toBe("504 provider_timeout null");
      const other = await submit(id, "PASSPORT");
      expect(refusalOf(other)).toBe("400 request_failed type");
      expect(other.body.error?.message).toContain("FRSC");
    });
    expect(cost).toBe(ITEMS.FRSC.price);
  });

  test("charges a failed document, and another document may still pass", async () => {
    const id = await kycService().customer();
    const failing = item("FRSC", { frscNumber: "FRSC0002" });
    const cost = await kycService().costOf(async () => {
      expect(refusalOf(await kycService().submit(id, failing))).toBe(
        "400 validation_failed frscNumber",
      );
      expect((await submit(id, "PVC")).status).toBe(200);
    });
    expect(cost).toBe(ITEMS.FRSC.price + ITEMS.PVC.price);
  });
});
