import type { Kit } from "../../../kernel/kit.ts";
import { Fresh } from "../../../kernel/limits/fresh-cache.ts";
import type { CatalogueItem } from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { BillCategory } from "../../../kernel/providers/ports/bill-categories.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** A change in the catalogue is visible within this time. */
const FRESH_MS = 2_000;

/** An item, and the aggregator that sells it. */
export interface SoldItem extends CatalogueItem {
  readonly seller: string;
}

/**
 * What is on sale in a category now, at the first aggregator that sells any. The last catalogue is used while an
 * aggregator cannot be queried. Throws if none is configured, or if one that may sell it has shown no catalogue yet.
 */
export type Catalogue = (mode: Mode, category: BillCategory) => Promise<readonly SoldItem[]>;

type Shelf = Fresh<readonly CatalogueItem[] | undefined>;

/** The catalogue is the same for every business, so routes for one business do not change it. */
const ANY_BUSINESS = 0n;

export function openCatalogue(kit: Kit): Catalogue {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (mode: Mode, name: string): Shelf => {
    const key = `${mode}/${name}`;
    const known = shelves.get(key) ?? openShelf(kit, mode, name);
    shelves.set(key, known);
    return known;
  };
  return async (mode, category) => {
    const sellers = sellersOf(kit, mode, category);
    if (sellers.length === 0) throw providerNotConfigured();
    let isComplete = true;
    for (const { name: seller } of sellers) {
      const items = await shelfOf(mode, seller).get();
      const sold = items?.filter((item) => item.category === category) ?? [];
      if (sold.length > 0) return sold.map((item) => ({ ...item, seller }));
      isComplete &&= items !== undefined;
    }
    // "Not offered" would be a lasting answer to what may be an outage of a minute.
    if (!isComplete) throw providerUnavailable();
    return [];
  };
}

const sellersOf = ({ providers }: Kit, mode: Mode, category: BillCategory) =>
  providers.billAggregator.inOrder(mode, {
    environmentId: ANY_BUSINESS,
    about: category,
    amount: null,
  });

const openShelf = (kit: Kit, mode: Mode, name: string): Shelf =>
  new Fresh<readonly CatalogueItem[] | undefined>({
    initial: undefined,
    freshMs: FRESH_MS,
    nowMs: () => performance.now(),
    onError: (error) => kit.log.warn({ err: error, mode }, "the bill catalogue could not be read"),
    read: async () => {
      const outcome = await kit.providers.billAggregator(mode, name)?.catalogue();
      if (outcome?.kind === "catalogue") return outcome.items;
      throw new Error(`bill aggregator: ${outcome?.kind ?? "not configured"}`);
    },
  });
