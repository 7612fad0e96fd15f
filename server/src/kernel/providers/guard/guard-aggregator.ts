import type { BillAggregator, BillAggregatorAdapter } from "../ports/bill-aggregator.ts";
import type { CallKind, Guard } from "./guard.ts";

const CATALOGUE: CallKind = { name: "catalogue", timeoutMs: 8_000, atATime: 4, waitingMax: 256 };
const NAME: CallKind = { name: "name_of", timeoutMs: 8_000, atATime: 32, waitingMax: 128 };
const PURCHASE: CallKind = { name: "purchase", timeoutMs: 30_000, atATime: 32, waitingMax: 2_000 };
const FIND: CallKind = { name: "find", timeoutMs: 15_000, atATime: 16, waitingMax: 2_000 };

/** Puts an adapter behind its guard: the aggregator that domains are given. */
export function guardAggregator(adapter: BillAggregatorAdapter, guard: Guard): BillAggregator {
  return {
    name: adapter.name,
    referenceFor: (subject) => adapter.referenceFor(subject),
    catalogue: () => guard.call(CATALOGUE, {}, (call) => adapter.catalogue(call)),
    nameOf: (customer, options = {}) =>
      guard.call(NAME, options, (call) => adapter.nameOf(customer, call)),
    purchase: (purchase, options = {}) =>
      guard.call(PURCHASE, options, (call) => adapter.purchase(purchase, call)),
    find: (purchase, options = {}) =>
      guard.call(FIND, options, (call) => adapter.find(purchase, call)),
    isTaking: () => guard.isTaking(),
    refusesWork: () => guard.refusesWork(),
  };
}
