import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alone } from "../../../../../test/support/operators.ts";
import {
  ask,
  dataOf,
  startTestService,
  type TestService,
} from "../../../../../test/support/service.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import type { Mode } from "../../../../kernel/tenancy/access.ts";
import { listActions } from "../../audit/index.ts";
import { createBusiness, findEnvironment } from "../../businesses/index.ts";
import {
  type Charges,
  chargesFor,
  listPrices,
  neededPrices,
  type Price,
  type PriceOwner,
  priceListOf,
  pricesIn,
  resetPrice,
  setPrice,
} from "../index.ts";

let service: TestService;
let owner: PriceOwner;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** All tests share the prices of all businesses, so each test begins without any. */
beforeEach(async () => {
  await service.kit.database.run({ text: "delete from price_lists", values: [] });
  const business = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
  owner = { businessId: business.businessId, mode: "test" };
});

const by = "amina";
const flat = (fee: bigint): Price => ({ form: "flat", fee });

const environmentOf = ({ businessId, mode }: PriceOwner) =>
  findEnvironment(service.kit.database, businessId, mode);

const priceOfBvn = async (of: PriceOwner) =>
  (await priceListOf(service.kit.database, await environmentOf(of))).bvn.fee;

describe("a price", () => {
  test("is the business's own, or else that of all businesses, or else the built-in one", async () => {
    expect(await priceOfBvn(owner)).toBe(4_000n);
    await setPrice(alone(service.kit), { item: "bvn", price: flat(4_500n), by });
    expect(await priceOfBvn(owner)).toBe(4_500n);
    await setPrice(service.kit, { item: "bvn", price: flat(3_000n), owner, by });
    expect(await priceOfBvn(owner)).toBe(3_000n);
    await resetPrice(service.kit, { item: "bvn", owner, by });
    expect(await priceOfBvn(owner)).toBe(4_500n);
    await resetPrice(alone(service.kit), { item: "bvn", by });
    expect(await priceOfBvn(owner)).toBe(4_000n);
  });

  test("of one mode or business leaves the others as they are", async () => {
    await setPrice(service.kit, { item: "bvn", price: flat(1n), owner, by });
    expect(await priceOfBvn({ ...owner, mode: "live" })).toBe(4_000n);
    const { businessId } = service.business;
    expect(await priceOfBvn({ businessId, mode: "test" })).toBe(4_000n);
  });

  test("says what it was before, and is recorded", async () => {
    await setPrice(service.kit, { item: "nin", price: flat(100n), owner, by });
    const changed = await setPrice(service.kit, { item: "nin", price: flat(250n), owner, by });
    expect(changed).toMatchObject({ item: "nin", before: flat(100n), price: flat(250n) });
    const [latest] = await listActions(service.kit, { businessId: owner.businessId });
    expect(latest).toMatchObject({
      by,
      action: "price.set",
      mode: "test",
      details: { item: "nin", before: "1", after: "2.50" },
    });
  });

  test("that is set to what it is already, or reset where no price was set, is not recorded", async () => {
    const order = { item: "nin", owner, by } as const;
    const actions = async () =>
      (await listActions(service.kit, { businessId: owner.businessId })).map(
        ({ action }) => action,
      );
    await resetPrice(service.kit, order);
    expect(await actions()).toEqual([]);
    await setPrice(service.kit, { ...order, price: flat(100n) });
    await setPrice(service.kit, { ...order, price: flat(100n) });
    expect(await actions()).toEqual(["price.set"]);
    await resetPrice(service.kit, order);
    await resetPrice(service.kit, order);
    expect(await actions()).toEqual(["price.reset", "price.set"]);
  });

  test("of its own counts as a change, even if it equals the price of all businesses", async () => {
    await setPrice(service.kit, { item: "bvn", price: flat(4_000n), owner, by });
    expect(await listActions(service.kit, { businessId: owner.businessId })).toHaveLength(1);
  });

  test("that does not fit its item is refused, and nothing is changed or recorded", async () => {
    const price: Price = { form: "percentage", partsPerMillion: 1n, atLeast: 0n, atMost: null };
    await expect(setPrice(service.kit, { item: "bvn", price, owner, by })).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(await priceOfBvn(owner)).toBe(4_000n);
    expect(await listActions(service.kit, { businessId: owner.businessId })).toEqual([]);
  });

  test("of a business that does not exist is business_not_found", async () => {
    const unknown = { businessId: 7n, mode: "test" as Mode };
    const refused = expect.objectContaining({ code: "business_not_found" });
    await expect(
      setPrice(service.kit, { item: "bvn", price: flat(1n), owner: unknown, by }),
    ).rejects.toEqual(refused);
    await expect(listPrices(service.kit, unknown)).rejects.toEqual(refused);
  });

  test("set at the same time as others loses none of them", async () => {
    const items = ["bvn", "nin", "pvc", "frsc", "passport", "address"] as const;
    await Promise.all(
      items.map((item, at) => setPrice(service.kit, { item, price: flat(BigInt(at)), owner, by })),
    );
    const prices = await priceListOf(service.kit.database, await environmentOf(owner));
    expect(items.map((item) => prices[item].fee)).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
  });
});

test("an operation decides by the prices in force when it is decided", async () => {
  const environmentId = await environmentOf(owner);
  const charge = async (key: string) => {
    const answer = await service.kit.ledger.run(costOfTransfer, internalCaller(environmentId, key));
    return answer.outcome?.fee;
  };
  expect(await charge("built in")).toBe(1_000n);
  await setPrice(alone(service.kit), { item: "transfer", price: flat(7n), by });
  expect(await charge("all businesses")).toBe(7n);
  await setPrice(service.kit, { item: "transfer", price: flat(9n), owner, by });
  expect(await charge("own")).toBe(9n);
});

const costOfTransfer = operation<Charges, { prices: typeof neededPrices }>({
  name: "pricing.test",
  needs: { prices: neededPrices },
  decide: ({ prices }) => chargesFor(pricesIn(prices), "transfer", 100_000n),
});

test("operations of one group pay each the prices of their own business", async () => {
  const environmentId = await environmentOf(owner);
  const other = await environmentOf({ businessId: service.business.businessId, mode: "test" });
  await setPrice(service.kit, { item: "transfer", price: flat(9n), owner, by });
  const asked = [environmentId, other, environmentId, other];
  const answers = await Promise.all(
    asked.map((id, at) => service.kit.ledger.run(costOfTransfer, internalCaller(id, `${at}`))),
  );
  expect(answers.map(({ outcome }) => outcome?.fee)).toEqual([9n, 1_000n, 9n, 1_000n]);
});

describe("the operator's list", () => {
  const sourceOfBvn = async (of?: PriceOwner) =>
    (await listPrices(service.kit, of)).find(({ item }) => item === "bvn")?.source;

  test("says for each price who has set it", async () => {
    expect([await sourceOfBvn(), await sourceOfBvn(owner)]).toEqual(["built in", "built in"]);
    await setPrice(alone(service.kit), { item: "bvn", price: flat(1n), by });
    expect([await sourceOfBvn(), await sourceOfBvn(owner)]).toEqual(["default", "default"]);
    await setPrice(service.kit, { item: "bvn", price: flat(2n), owner, by });
    expect([await sourceOfBvn(), await sourceOfBvn(owner)]).toEqual(["default", "own"]);
  });
});

describe("GET /business/pricing", () => {
  interface Row {
    readonly item: string;
    readonly currency: string;
    readonly price: object;
  }

  async function pricing(path: string) {
    const { body } = await ask(service, { path });
    return dataOf<{ vatPercent: number; prices: readonly Row[] }>({ body });
  }

  test("answers every price in major units, in either spelling of the path", async () => {
    const { vatPercent, prices } = await pricing("/api/v1/business/pricing");
    expect(vatPercent).toBe(7.5);
    const priceOf = (item: string) => prices.find((row) => row.item === item)?.price;
    expect(priceOf("transfer")).toEqual({
      form: "tiered",
      tiers: [
        { upTo: 5_000, fee: 10 },
        { upTo: 50_000, fee: 25 },
        { upTo: null, fee: 50 },
      ],
    });
    const collection = { form: "percentage", percent: 0.5, atLeast: 0, atMost: 500 };
    expect(priceOf("collection")).toEqual(collection);
    expect(priceOf("card-issue")).toEqual({ form: "flat", fee: 2 });
    expect(priceOf("vat")).toBeUndefined();
    expect((await pricing("/business/pricing")).prices).toEqual(prices);
  });

  test("answers the caller's own prices, in the caller's mode", async () => {
    const own = { businessId: service.business.businessId, mode: "test" as Mode };
    await setPrice(service.kit, { item: "nin", price: flat(1_234n), owner: own, by });
    const feeOfNin = async (key: TestService["business"]["test"]) => {
      const { body } = await ask(service, { path: "/business/pricing", key });
      const { prices } = dataOf<{ prices: readonly Row[] }>({ body });
      return prices.find((row) => row.item === "nin")?.price;
    };
    expect(await feeOfNin(service.business.test)).toEqual({ form: "flat", fee: 12.34 });
    expect(await feeOfNin(service.business.live)).toEqual({ form: "flat", fee: 60 });
  });
});
