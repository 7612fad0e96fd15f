import type { BankRail, BankRailAdapter } from "../ports/bank-rail.ts";
import type { CallKind, Guard } from "./guard.ts";

/** How the calls of a bank rail are bounded. */
export interface BankRailCalls {
  readonly send: CallKind;
  readonly find: CallKind;
  readonly nameOf: CallKind;
}

/** Nobody waits for a payment but a job; for a name a merchant waits, with a page open. */
const USUAL_CALLS: BankRailCalls = {
  send: { name: "send", timeoutMs: 30_000, atATime: 32, waitingMax: 2_000 },
  find: { name: "find", timeoutMs: 15_000, atATime: 16, waitingMax: 2_000 },
  nameOf: { name: "name_of", timeoutMs: 8_000, atATime: 32, waitingMax: 128 },
};

/** Puts an adapter behind its guard: the rail that domains are given. */
export function guardRail(
  adapter: BankRailAdapter,
  guard: Guard,
  calls: BankRailCalls = USUAL_CALLS,
): BankRail {
  return {
    name: adapter.name,
    referenceFor: (subject) => adapter.referenceFor(subject),
    send: (payment, options = {}) =>
      guard.call(calls.send, options, (call) => adapter.send(payment, call)),
    find: (payment, options = {}) =>
      guard.call(calls.find, options, (call) => adapter.find(payment, call)),
    nameOf: (account, options = {}) =>
      guard.call(calls.nameOf, options, (call) => adapter.nameOf(account, call)),
    isTaking: () => guard.isTaking(),
    refusesWork: () => guard.refusesWork(),
  };
}
