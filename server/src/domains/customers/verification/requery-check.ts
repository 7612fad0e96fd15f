import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type {
  CheckOutcome,
  FindCheckOutcome,
  IdentityVerifier,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { checkOf, findingOf, verifierOf } from "./ask-verifier.ts";
import { recordFinding } from "./end-verification.ts";
import type { Requery } from "./jobs.ts";
import { readVerification, type Verification } from "./queries.ts";
import { mayRepeat } from "./rules.ts";
import type { VerificationContext } from "./verification-context.ts";

/**
 * Looks again at a verification without an outcome: the provider's answer was unknown, or the request died before it
 * recorded one. The provider stays the same, because it may have the check.
 */
export async function requeryCheck(
  context: VerificationContext,
  { environmentId, id, attempt }: Requery,
): Promise<void> {
  const verification = await readVerification(context.kit.database, environmentId, id);
  if (verification?.status !== "Pending") return;
  // The request is alive and has recorded its finding.
  if (attempt === null && verification.answered !== null) return;
  const verifier = await verifierOf(context, verification);
  const asked = attempt ?? 0;
  const outcome = await askAgain(context, verifier, verification, asked);
  // An unreachable provider may have answered an earlier call. So the outcome stays unknown.
  const known = outcome === undefined || outcome.kind === "unavailable" ? UNKNOWN : outcome;
  const finding = findingOf(known, { verifier, asked: asked + 1 });
  const key = outcome === undefined ? `not_asked/${asked}` : `asked/${attempt ?? "first"}`;
  await recordFinding(context, verification, finding, key);
}

const UNKNOWN = { kind: "unknown" } as const;

/** Returns the provider's outcome. Undefined if no call was made. */
async function askAgain(
  context: VerificationContext,
  verifier: IdentityVerifier | undefined,
  verification: Verification,
  asked: number,
): Promise<CheckOutcome | undefined> {
  if (verifier === undefined) return undefined;
  const check = checkOf(context, verification);
  if (verifier.storesReferences) {
    const found: FindCheckOutcome = await verifier.find(check);
    if (found.kind !== "not_found") return found;
    return await verifier.check(check);
  }
  if (!mayRepeat(asked) || !(await beginRepeat(context, verification, asked))) return undefined;
  return await verifier.check(check);
}

/**
 * Notes, before the call, that a check is repeated, because the provider may bill it. False if a worker has begun this
 * repetition before, and died or still waits.
 */
async function beginRepeat(
  { kit }: VerificationContext,
  { environmentId, id }: Verification,
  asked: number,
): Promise<boolean> {
  const caller = internalCaller(environmentId, `verification/${id}/repeated/${asked}`);
  return !(await kit.ledger.run(beginning, caller)).replayed;
}

const beginning = operation({ name: "verification.repeat", needs: {}, decide: () => undefined });
