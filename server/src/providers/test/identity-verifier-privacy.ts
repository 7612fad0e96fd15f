import { describe, expect, test } from "vitest";
import type {
  CheckOutcome,
  IdentityCheck,
  IdentityVerifierAdapter,
} from "../../kernel/providers/ports/identity-verifier.ts";
import type { HttpCall } from "../http/provider-client.ts";

export interface PrivateVerifier {
  readonly verifier: IdentityVerifierAdapter;
  /** Outcomes of every kind: found, not found, refused, blocked and unknown. */
  readonly checks: readonly IdentityCheck[];
  /** Every HTTP call that was made. */
  readonly calls: readonly HttpCall[];
  readonly secrets: readonly string[];
}

/** The log of calls masks bodies, but not paths; and it shows the details of outcomes. */
export function describePrivateVerifier(name: string, underTest: () => PrivateVerifier): void {
  describe(`${name}: no identity number and no secret`, () => {
    test("is in an outcome, in a logged path or in a logged failure", async () => {
      const { verifier, checks, calls, secrets } = underTest();
      const outcomes: CheckOutcome[] = [];
      for (const check of checks) {
        outcomes.push(await verifier.check(check, { signal: AbortSignal.timeout(2_000) }));
      }
      const logged = calls.map(({ path, failure, reference }) => [path, failure, reference]);
      const text = JSON.stringify([logged, outcomes]);
      for (const secret of secrets) expect(text).not.toContain(secret);
      for (const [at, { identifiers }] of checks.entries()) {
        for (const number of numbersIn(identifiers)) {
          expect(JSON.stringify(logged)).not.toContain(number);
          expect(JSON.stringify(withoutPhone(outcomes[at]))).not.toContain(number);
        }
      }
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(
        new Set(["found", "no_record", "failed", "unavailable", "unknown"]),
      );
    });

    test("is in a logged request other than the number that was asked about", () => {
      const { calls, secrets } = underTest();
      for (const { request } of calls) {
        for (const secret of secrets) expect(request ?? "").not.toContain(secret);
      }
    });
  });
}

const numbersIn = (identifiers: IdentityCheck["identifiers"]): readonly string[] => {
  const { bvn, nin, pvc, frsc, passport, phone } = identifiers as Partial<Record<string, string>>;
  return [bvn, nin, pvc, frsc, passport, phone].filter((number) => number !== undefined);
};

/** A person's phone number is a finding of its own. */
const withoutPhone = (outcome: CheckOutcome | undefined) =>
  outcome?.kind === "found"
    ? { ...outcome, findings: { ...outcome.findings, phoneNumber: null } }
    : outcome;
