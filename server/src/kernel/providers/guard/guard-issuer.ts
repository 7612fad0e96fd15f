import type { CardIssuer, CardIssuerAdapter } from "../ports/card-issuer.ts";
import type { CallKind, Guard } from "./guard.ts";

/** Some issuers register the holder first, and take most of a minute. */
const ISSUE: CallKind = { name: "issue_card", timeoutMs: 60_000, atATime: 32, waitingMax: 1_000 };
const FIND: CallKind = { name: "find_card", timeoutMs: 15_000, atATime: 16, waitingMax: 1_000 };
const STATUS: CallKind = { name: "set_status", timeoutMs: 15_000, atATime: 32, waitingMax: 1_000 };
const DETAILS: CallKind = { name: "card_page", timeoutMs: 8_000, atATime: 16, waitingMax: 128 };

/** Puts an adapter behind its guard: the issuer that domains are given. */
export const guardIssuer = (adapter: CardIssuerAdapter, guard: Guard): CardIssuer => ({
  name: adapter.name,
  referenceFor: (subject) => adapter.referenceFor(subject),
  issue: (order, options = {}) => guard.call(ISSUE, options, (call) => adapter.issue(order, call)),
  find: (order, options = {}) => guard.call(FIND, options, (call) => adapter.find(order, call)),
  setStatus: (card, status, options = {}) =>
    guard.call(STATUS, options, (call) => adapter.setStatus(card, status, call)),
  details: (card, options = {}) =>
    guard.call(DETAILS, options, (call) => adapter.details(card, call)),
  isTaking: () => guard.isTaking(),
  refusesWork: () => guard.refusesWork(),
});
