import type {
  CheckOutcome,
  FindCheckOutcome,
  IdentityCheck,
  IdentityVerifier,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { readScenario } from "../../../kernel/providers/ports/scenario.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { type Finding, recordFinding } from "./end-verification.ts";
import type { Requery } from "./jobs.ts";
import { readVerification, type Verification } from "./queries.ts";
import { pauseBeforeRequery } from "./rules.ts";
import { openQuestion } from "./seal-identity.ts";
import type { VerificationContext } from "./verification-context.ts";

const NOT_CONFIGURED = { kind: "unavailable", why: "switched_off" } as const;

/** Queries the registry while the request waits, and records the finding. */
export async function runCheck(
  context: VerificationContext,
  { environmentId, id, requestId }: { environmentId: bigint; id: bigint; requestId: string },
): Promise<void> {
  const verification = await readVerification(context.kit.database, environmentId, id);
  // Another request began this verification, so that request queries the registry.
  if (verification?.requestId !== requestId || verification.answered !== null) return;
  const { scenario } = verification;
  const staged = scenario === null ? undefined : readScenario(scenario);
  const verifier = await verifierOf(context, verification);
  const check = checkOf(context, verification);
  const outcome = (await verifier?.check(check, { scenario: staged })) ?? NOT_CONFIGURED;
  await recordFinding(context, verification, findingOf(outcome, 0), "asked");
}

/**
 * Requeries a verification without an outcome: the provider's answer was unknown, or the request died before it
 * recorded one. If the provider does not know the check, it is sent again under the same reference.
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
  const check = checkOf(context, verification);
  const outcome = verifier === undefined ? NOT_CONFIGURED : await findOrCheck(verifier, check);
  const asked = attempt ?? 0;
  // An unreachable provider may have answered an earlier call. So the outcome stays unknown.
  const known = outcome.kind === "unavailable" ? ({ kind: "unknown" } as const) : outcome;
  await recordFinding(
    context,
    verification,
    findingOf(known, asked + 1),
    `asked/${attempt ?? "first"}`,
  );
}

async function findOrCheck(
  verifier: IdentityVerifier,
  check: IdentityCheck,
): Promise<CheckOutcome> {
  const found: FindCheckOutcome = await verifier.find(check);
  return found.kind === "not_found" ? await verifier.check(check) : found;
}

/**
 * The provider that the verification began with. Another provider would bill it again, so this waits for the first
 * one.
 */
async function verifierOf(
  { kit }: VerificationContext,
  { environmentId, provider }: Verification,
): Promise<IdentityVerifier | undefined> {
  const { mode } = await readOwner(kit.database, environmentId);
  return kit.providers.identityVerifier(mode, provider);
}

function checkOf({ kit }: VerificationContext, verification: Verification): IdentityCheck {
  const { environmentId, checkReference: reference, type: kind } = verification;
  return { environmentId, reference, kind, ...openQuestion(kit.vault, verification) };
}

function findingOf(
  outcome: Exclude<CheckOutcome, { kind: "unknown" }> | { readonly kind: "unknown" },
  attempt: number,
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
      return { kind: "unknown", attempt, inMs: pauseBeforeRequery(attempt) };
  }
}
