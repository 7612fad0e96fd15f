import type { CollectionRail, CollectionRailAdapter } from "../ports/collection-rail.ts";
import type { CallKind, Guard } from "./guard.ts";

/** A merchant waits for it, often with a customer who waits for them. */
const OPEN: CallKind = { name: "open_account", timeoutMs: 8_000, atATime: 32, waitingMax: 256 };

/** Puts an adapter behind its guard: the rail that domains are given. */
export const guardCollectionRail = (
  adapter: CollectionRailAdapter,
  guard: Guard,
): CollectionRail => ({
  name: adapter.name,
  accountReferenceFor: (subject) => adapter.accountReferenceFor(subject),
  openAccount: (wish, options = {}) =>
    guard.call(OPEN, options, (call) => adapter.openAccount(wish, call)),
});
