import type { IdentityVerifier, IdentityVerifierAdapter } from "../ports/identity-verifier.ts";
import type { CallKind, Guard } from "./guard.ts";

/** A merchant waits while a check is made, with a customer who waits for them. */
const CHECK: CallKind = { name: "check", timeoutMs: 10_000, atATime: 64, waitingMax: 256 };
const FIND: CallKind = { name: "find_check", timeoutMs: 10_000, atATime: 16, waitingMax: 1_000 };

/** Puts an adapter behind its guard: the verifier that domains are given. */
export function guardVerifier(adapter: IdentityVerifierAdapter, guard: Guard): IdentityVerifier {
  return {
    name: adapter.name,
    referenceFor: (subject) => adapter.referenceFor(subject),
    check: (check, options = {}) =>
      guard.call(CHECK, options, (call) => adapter.check(check, call)),
    find: (check, options = {}) => guard.call(FIND, options, (call) => adapter.find(check, call)),
  };
}
