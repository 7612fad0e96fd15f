import type { Kit } from "../../../kernel/kit.ts";
import { Fresh } from "../../../kernel/limits/fresh-cache.ts";
import type { CatalogueItem } from "../../../kernel/providers/ports/bill-aggregator.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** A change in the catalogue is visible within this time. */
const FRESH_MS = 2_000;

/** What is sold in a mode now. The last catalogue is used while the aggregator cannot be queried. */
export type Catalogue = (mode: Mode) => Promise<readonly CatalogueItem[]>;

export function openCatalogue(kit: Kit): Catalogue {
  const shelf = (mode: Mode) =>
    new Fresh<readonly CatalogueItem[] | undefined>({
      initial: undefined,
      freshMs: FRESH_MS,
      nowMs: () => performance.now(),
      onError: (error) =>
        kit.log.warn({ err: error, mode }, "the bill catalogue could not be read"),
      read: async () => {
        const outcome = await kit.providers.billAggregator(mode)?.catalogue();
        if (outcome?.kind === "catalogue") return outcome.items;
        throw new Error(`bill aggregator: ${outcome?.kind ?? "not configured"}`);
      },
    });
  const shelves = { test: shelf("test"), live: shelf("live") };
  return async (mode) => {
    if (kit.providers.billAggregator(mode) === undefined) throw providerNotConfigured();
    const items = await shelves[mode].get();
    if (items === undefined) throw providerUnavailable();
    return items;
  };
}
