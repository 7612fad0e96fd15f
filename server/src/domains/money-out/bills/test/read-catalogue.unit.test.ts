import { describe, expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import { chooseAmong, type ProviderRoute } from "../../../../kernel/providers/choose-provider.ts";
import type {
  BillAggregator,
  CatalogueItem,
} from "../../../../kernel/providers/ports/bill-aggregator.ts";
import type { BillCategory } from "../../../../kernel/providers/ports/bill-categories.ts";
import { openCatalogue } from "../read-catalogue.ts";

const itemOf = (category: BillCategory, itemCode: string): CatalogueItem => ({
  ...{ category, itemCode, itemName: itemCode, providerCode: null },
  ...{ amount: null, minAmount: null, maxAmount: null },
});

/** A seller whose catalogue cannot be read while it is null. */
interface Seller {
  readonly name: string;
  items: readonly CatalogueItem[] | null;
}

const betting = (): Seller => ({ name: "bets", items: [itemOf("betting", "BET9JA")] });
const airtime = (): Seller => ({ name: "phones", items: [itemOf("airtime", "MTN")] });

function catalogueOf(sellers: readonly Seller[], routes: readonly ProviderRoute[] = []) {
  const ports = sellers.map((seller) => ({
    name: seller.name,
    catalogue: async () =>
      seller.items === null
        ? { kind: "unavailable", why: "turned_away" }
        : { kind: "catalogue", items: seller.items },
  }));
  const billAggregator = chooseAmong(
    // The catalogue uses nothing else from an aggregator.
    () => ports as unknown as readonly BillAggregator[],
    () => routes,
  );
  const log = { warn: () => undefined };
  return openCatalogue({ providers: { billAggregator }, log } as unknown as Kit);
}

const codesOf = (items: readonly CatalogueItem[]) => items.map(({ itemCode }) => itemCode);

describe("what is on sale in a category", () => {
  test("comes from the first aggregator that sells any, with its name", async () => {
    const second = { ...airtime(), name: "other phones" };
    const sold = await catalogueOf([betting(), airtime(), second])("live", "airtime");
    expect(sold).toEqual([{ ...itemOf("airtime", "MTN"), seller: "phones" }]);
  });

  test("is not known while an aggregator that may sell it has shown nothing yet", async () => {
    const phones = { ...airtime(), items: null };
    const catalogue = catalogueOf([betting(), phones]);
    await expect(catalogue("live", "airtime")).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect(codesOf(await catalogue("live", "betting"))).toEqual(["BET9JA"]);
  });

  test("is nothing if every aggregator has shown its catalogue, and none sells any", async () => {
    expect(await catalogueOf([betting(), airtime()])("live", "electricity")).toEqual([]);
  });

  test("is refused if no aggregator is configured for it", async () => {
    const route = { environmentId: null, amountMin: null, amountMax: null };
    const routes = [{ ...route, provider: "phones", onlyFor: ["airtime"] }];
    const catalogue = catalogueOf([betting(), airtime()], routes);
    expect(codesOf(await catalogue("live", "airtime"))).toEqual(["MTN"]);
    await expect(catalogue("live", "betting")).rejects.toMatchObject({
      message: expect.stringContaining("No provider for this is configured"),
    });
  });
});
