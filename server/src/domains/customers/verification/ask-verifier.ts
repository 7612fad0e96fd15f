import type {
  CheckOutcome,
  IdentityCheck,
  IdentityVerifier,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import type { Finding } from "./end-verification.ts";
import type { Verification } from "./queries.ts";
import { openQuestion } from "./seal-identity.ts";
import type { VerificationContext } from "./verification-context.ts";

/** Returns the provider that a verification is with. Undefined if it is no longer configured. */
export async function verifierOf(
  { kit }: VerificationContext,
  { environmentId, provider }: Verification,
): Promise<IdentityVerifier | undefined> {
  const { mode } = await readOwner(kit.database, environmentId);
  return kit.providers.identityVerifier(mode, provider);
}

export function checkOf({ kit }: VerificationContext, verification: Verification): IdentityCheck {
  const { environmentId, checkReference: reference, type: kind } = verification;
  return { environmentId, reference, kind, ...openQuestion(kit.vault, verification) };
}

interface Asked {
  readonly verifier: IdentityVerifier | undefined;
  /** How many requeries or repeated checks there were. */
  readonly asked: number;
}

/** Returns what an outcome means for the verification. */
export function findingOf(
  outcome: Exclude<CheckOutcome, { kind: "unknown" }> | { readonly kind: "unknown" },
  { verifier, asked }: Asked,
): Finding {
  switch (outcome.kind) {
    case "found":
    case "no_record":
      return outcome;
    case "failed":
      return { kind: "no_answer", refusal: "refused", reason: outcome.reason };
    case "unavailable":
      return {
        kind: "no_answer",
        refusal: "unavailable",
        reason: "The registry could not be reached. Nothing was charged.",
      };
    case "unknown":
      return { kind: "unknown", asked, storesReferences: verifier?.storesReferences ?? false };
  }
}
