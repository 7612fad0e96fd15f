import { beforeEach, expect, test } from "vitest";
import { refusal } from "../../../../test/emulators/vtpass/answers.ts";
import { emulatedVariations } from "../../../../test/emulators/vtpass/catalogue.ts";
import { BILL_CATEGORIES } from "../../../kernel/providers/ports/bill-categories.ts";
import { useVtpass } from "./vtpass-fixture.ts";

const fixture = useVtpass();
const MINUTE_MS = 60_000;

const read = () => fixture().aggregator.catalogue(fixture().call());
const itemsNow = async () => {
  const outcome = await read();
  return outcome.kind === "catalogue" ? outcome.items : expect.fail(outcome.kind);
};
const codesNow = async () => (await itemsNow()).map(({ itemCode }) => itemCode);

// No test sees the catalogue of an earlier test, or a biller that the earlier test removed.
beforeEach(() => fixture().emulator.advance(20 * MINUTE_MS));

test("the catalogue has our billers with VTpass's bounds, and nothing that is not in our table", async () => {
  const items = await itemsNow();
  const biller = (code: string) => items.find(({ itemCode }) => itemCode === code);
  expect(biller("MTN")).toEqual({
    ...{ category: "airtime", itemCode: "MTN", itemName: "MTN", providerCode: null },
    ...{ amount: null, minAmount: 500n, maxAmount: 20_000_000n },
  });
  // VTpass writes zero if there is no bound.
  expect(biller("9MOBILE")).toMatchObject({ minAmount: 500n, maxAmount: null });
  expect(biller("IKEDC")).toMatchObject({ minAmount: 50_000n, maxAmount: 100_000_000n });
  expect(biller("DSTV")).toMatchObject({ minAmount: null, maxAmount: null });
  const sold = BILL_CATEGORIES.filter((category) => category !== "betting");
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(sold));
  expect(items.some(({ itemCode }) => /aba|smile|showmax|foreign/i.test(itemCode))).toBe(false);
});

test("a plan has a price to the kobo, under either name of the list", async () => {
  const items = await itemsNow();
  const plan = (code: string) => items.find(({ itemCode }) => itemCode === code);
  expect(plan("AIRTELDATA-airt-50")).toEqual({
    ...{ category: "data", itemCode: "AIRTELDATA-airt-50", providerCode: "AIRTELDATA" },
    itemName: "Airtel Data - 50 Naira - 25MB",
    ...{ amount: 4_999n, minAmount: null, maxAmount: null },
  });
  expect(plan("DSTV-dstv-yanga")).toMatchObject({ amount: 600_000n, providerCode: "DSTV" });
});

test("a plan without a fixed price is left out, and one that is listed twice is listed once", async () => {
  const codes = await codesNow();
  expect(codes).not.toContain("MTNDATA-mtn-any");
  expect(codes.filter((code) => code === "MTNDATA-mtn-1gb-500")).toHaveLength(1);
});

test("the catalogue is read from VTpass once in ten minutes", async () => {
  const { emulator } = fixture();
  await read();
  const before = emulator.requests.length;
  emulator.advance(9 * MINUTE_MS);
  await read();
  expect(emulator.requests.length).toBe(before);
  emulator.advance(2 * MINUTE_MS);
  await read();
  expect(emulator.requests.length).toBe(before + 11);
});

test("an attempt that fails keeps the lists that came: the next one reads only the others", async () => {
  const { emulator } = fixture();
  emulator.misbehaveOnce("error_before", (request) => request.path.endsWith("/service-variations"));
  expect(await read()).toMatchObject({ kind: "unknown" });
  const before = emulator.requests.length;
  expect(await codesNow()).toContain("DSTV");
  expect(emulator.requests.length).toBe(before + 1);
});

test("lists of a failed attempt are not used ten minutes after it began", async () => {
  const { emulator } = fixture();
  emulator.misbehaveOnce("error_before", (request) => request.path.endsWith("/service-variations"));
  expect(await read()).toMatchObject({ kind: "unknown" });
  const before = emulator.requests.length;
  emulator.advance(10 * MINUTE_MS);
  await read();
  expect(emulator.requests.length).toBe(before + 11);
});

test("a biller that is suspended while the catalogue is read is not in the next one", async () => {
  const { emulator } = fixture();
  emulator.misbehaveOnce("slow", (request) => request.path.endsWith("/service-variations"));
  const reading = read();
  emulator.suspended.add("glo");
  await fixture().buy(fixture().order({ providerCode: "GLO", itemCode: "GLO" }));
  emulator.suspended.clear();
  await reading;
  expect(await codesNow()).not.toContain("GLO");
});

test("a biller whose plans VTpass refuses is left out, and the others are not", async () => {
  fixture().emulator.suspended.add("gotv");
  const codes = await codesNow();
  fixture().emulator.suspended.clear();
  expect(codes).not.toContain("GOTV");
  expect(codes).toContain("DSTV");
});

test.each([
  ["/services", "maintenance", { kind: "unknown", why: "unreadable" }],
  ["/service-variations", "cut", { kind: "unknown", why: "lost" }],
  ["/service-variations", "error_before", { kind: "unknown", why: "their_error" }],
] as const)("one call to %s that ends with %s gives no catalogue", async (path, fault, outcome) => {
  fixture().emulator.misbehaveOnce(fault, (request) => request.path.endsWith(path));
  expect(await read()).toMatchObject(outcome);
  expect(await read()).toMatchObject({ kind: "catalogue" });
});

test.each([
  [refusal("027"), { kind: "unavailable", why: "turned_away" }],
  [{ response_description: "000", content: { errors: [] } }, { kind: "unknown" }],
  [{ response_description: "SOMETHING NEW", content: [] }, { kind: "unknown" }],
])("the answer %j to one list gives no catalogue", async (body, outcome) => {
  fixture().emulator.answerNext("/services", body);
  expect(await read()).toMatchObject(outcome);
});

test("a suspended biller is out of the catalogue for a quarter of an hour", async () => {
  const { emulator } = fixture();
  expect(await codesNow()).toContain("GLO");
  emulator.suspended.add("glo");
  const outcome = await fixture().buy(fixture().order({ providerCode: "GLO", itemCode: "GLO" }));
  emulator.suspended.clear();
  expect(outcome).toMatchObject({ kind: "failed" });
  expect(await codesNow()).not.toContain("GLO");
  emulator.advance(16 * MINUTE_MS);
  expect(await codesNow()).toContain("GLO");
});

test("a price that VTpass has changed fails the purchase, and is in the next catalogue", async () => {
  const { emulator } = fixture();
  await read();
  const order = (amount: bigint) =>
    fixture().order({
      ...{ category: "data", providerCode: "GLODATA", itemCode: "GLODATA-glo100", amount },
    });
  const before = emulator.requests.length;
  expect(await fixture().buy(order(9_000n))).toMatchObject({
    ...{ kind: "failed", reason: "The price of this item has changed." },
  });
  expect(fixture().pathsSince(before)).toEqual(["/requery"]);
  emulator.answerNext("/pay", refusal("010"));
  await fixture().buy(order(10_000n));
  const [plan] = emulator.variations["glo-data"] ?? [];
  emulator.variations["glo-data"] = [{ ...plan!, variation_amount: 90 }];
  const items = await itemsNow();
  Object.assign(emulator.variations, emulatedVariations());
  const glo = items.find(({ itemCode }) => itemCode === "GLODATA-glo100");
  expect(glo).toMatchObject({ amount: 9_000n });
});
