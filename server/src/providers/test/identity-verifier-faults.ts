import { describe, expect, test } from "vitest";
import { type Emulator, FAULTS, type Fault } from "../../../test/emulators/emulator.ts";
import type {
  CheckOutcome,
  FindCheckOutcome,
  IdentityCheck,
  IdentityVerifierAdapter,
} from "../../kernel/providers/ports/identity-verifier.ts";
import { seededDice } from "./seeded-dice.ts";

/** A verifier whose emulator misbehaves in a fifth of all calls. */
export interface FaultyVerifier {
  readonly verifier: IdentityVerifierAdapter;
  readonly emulator: Emulator;
  /** Some are about people that the registry has, and some are not. */
  readonly checks: readonly { readonly check: IdentityCheck; readonly isKnown: boolean }[];
  /** By the provider's own books: how many lookups it has billed. */
  timesBilled(): number;
}

const ROUNDS_MAX = 30;
const TIMEOUT_MS = 2_000;
const FAULT_SHARE = 0.2;

/** A lookup's answer often does not repeat the number, so an answer to another question cannot be recognised. */
const RECOGNISED: readonly Fault[] = FAULTS.filter((fault) => fault !== "another_answer");

/**
 * Whatever goes wrong, each check ends with what the registry has, and no call is made that the caller did not ask for.
 */
export function describeFaultyVerifier(name: string, underTest: () => FaultyVerifier): void {
  describe(`${name}, a fifth of whose calls go wrong`, () => {
    test("proves what the registry has, and sends no request that the caller did not ask for", async () => {
      const { verifier, emulator, checks, timesBilled } = underTest();
      const [requestsBefore, billedBefore] = [emulator.requests.length, timesBilled()];
      const random = seededDice(17);
      let asked = 0;
      const ask = async (check: IdentityCheck) => {
        asked += 1;
        const fault = RECOGNISED[Math.floor(random() * RECOGNISED.length)];
        if (random() < FAULT_SHARE && fault !== undefined) emulator.misbehaveOnce(fault);
        return await verifier.check(check, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      };
      const proven = await Promise.all(checks.map(({ check }) => prove(verifier, check, ask)));
      for (const [at, { check, isKnown }] of checks.entries()) {
        expect([check.kind, proven[at]]).toEqual([check.kind, isKnown ? "found" : "no_record"]);
      }
      // A call that ends before its turn is never sent.
      expect(emulator.requests.length - requestsBefore).toBeLessThanOrEqual(asked);
      const billed = timesBilled() - billedBefore;
      expect(billed).toBeGreaterThanOrEqual(checks.length);
      expect(billed).toBeLessThanOrEqual(asked);
    });
  });
}

/** As the domain does: it requeries if nothing is proven, and repeats a check that the provider does not know. */
async function prove(
  verifier: IdentityVerifierAdapter,
  check: IdentityCheck,
  ask: (check: IdentityCheck) => Promise<CheckOutcome>,
) {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const call = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const found: FindCheckOutcome =
      round === 0 ? { kind: "not_found" } : await verifier.find(check, call);
    const outcome = found.kind === "not_found" ? await ask(check) : found;
    if (outcome.kind !== "unknown" && outcome.kind !== "unavailable") return outcome.kind;
  }
  throw new Error(`the ${check.kind} is not proven after ${ROUNDS_MAX} calls`);
}
