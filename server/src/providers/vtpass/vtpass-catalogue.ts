import type { Minor } from "../../kernel/money.ts";
import type {
  CatalogueItem,
  CatalogueOutcome,
} from "../../kernel/providers/ports/bill-aggregator.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { type CatalogueLists, fetchCatalogue, noLists } from "./fetch-catalogue.ts";
import type { VtpassClient } from "./vtpass-client.ts";

/** The service reads the catalogue every few seconds, and VTpass needs eleven calls for it. */
const FRESH_MS = 10 * 60_000;
const TAKEN_OUT_MS = 15 * 60_000;

/**
 * One reading of the catalogue. It may take several attempts, because the lists that came are kept for the next one:
 * while a fifth of all calls fail, eleven calls in a row almost never succeed.
 */
interface Reading {
  readonly beganMs: number;
  readonly lists: CatalogueLists;
}

interface Tools {
  readonly client: VtpassClient;
  nowMs(): number;
}

/** VTpass's catalogue in our codes, as it was at most ten minutes ago. */
export class VtpassCatalogue {
  readonly #tools: Tools;
  #items: readonly CatalogueItem[] = [];
  #freshUntilMs = Number.NEGATIVE_INFINITY;
  #reading: Reading | undefined;
  readonly #backAtMs = new Map<string, number>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  async read(call: CallContext): Promise<CatalogueOutcome> {
    if (this.#isFresh()) return { kind: "catalogue", items: this.#items };
    const nowMs = this.#tools.nowMs();
    const reading = this.#readingAt(nowMs);
    const { client } = this.#tools;
    const outcome = await fetchCatalogue(client, reading.lists, this.#takenOut(nowMs), call);
    // Otherwise it was forgotten in the meantime.
    if (outcome.kind === "catalogue" && this.#reading === reading) {
      this.#items = outcome.items;
      this.#freshUntilMs = reading.beganMs + FRESH_MS;
      this.#reading = undefined;
    }
    return outcome;
  }

  /** The reading that an earlier attempt has begun, unless its lists are too old. */
  #readingAt(nowMs: number): Reading {
    const begun = this.#reading;
    if (begun !== undefined && nowMs < begun.beganMs + FRESH_MS) return begun;
    this.#reading = { beganMs: nowMs, lists: noLists() };
    return this.#reading;
  }

  /** The price of a plan. Undefined if it is not known, or not fixed. */
  priceOf(itemCode: string): Minor | undefined {
    if (!this.#isFresh()) return undefined;
    return this.#items.find((item) => item.itemCode === itemCode)?.amount ?? undefined;
  }

  forget(): void {
    this.#freshUntilMs = Number.NEGATIVE_INFINITY;
    this.#reading = undefined;
  }

  /** The biller is not sold for a while. */
  takeOut(serviceId: string): void {
    this.#backAtMs.set(serviceId, this.#tools.nowMs() + TAKEN_OUT_MS);
    this.forget();
  }

  #isFresh(): boolean {
    return this.#tools.nowMs() < this.#freshUntilMs;
  }

  #takenOut(nowMs: number): ReadonlySet<string> {
    const out = [...this.#backAtMs].filter(([, backAtMs]) => backAtMs > nowMs);
    return new Set(out.map(([serviceId]) => serviceId));
  }
}
