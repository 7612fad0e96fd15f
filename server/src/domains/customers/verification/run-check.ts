import type {
  CheckOutcome,
  IdentityVerifier,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { readScenario } from "../../../kernel/providers/ports/scenario.ts";
import { checkOf, findingOf, verifierOf } from "./ask-verifier.ts";
import { recordFinding } from "./end-verification.ts";
import { moveCheck } from "./move-check.ts";
import { readVerification, type Verification } from "./queries.ts";
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
  const { outcome, verifier, ...asked } = await askInTurn(context, verification, new Set());
  const finding = findingOf(outcome, { verifier, asked: 0 });
  await recordFinding(context, asked.verification, finding, "asked");
}

interface Asked {
  /** As it is stored with the provider that was asked last. */
  readonly verification: Verification;
  readonly verifier: IdentityVerifier | undefined;
  readonly outcome: CheckOutcome;
}

/** Asks the provider. Where it provably has not taken the check, asks the next one that has not been tried. */
async function askInTurn(
  context: VerificationContext,
  verification: Verification,
  triedBefore: ReadonlySet<string>,
): Promise<Asked> {
  const { scenario } = verification;
  const staged = scenario === null ? undefined : readScenario(scenario);
  const verifier = await verifierOf(context, verification);
  const check = checkOf(context, verification);
  const outcome = (await verifier?.check(check, { scenario: staged })) ?? NOT_CONFIGURED;
  if (outcome.kind !== "unavailable") return { verification, verifier, outcome };
  const tried = new Set([...triedBefore, verification.provider]);
  const moved = await moveCheck(context, verification, tried);
  if (moved === undefined) return { verification, verifier, outcome };
  return await askInTurn(context, moved, tried);
}
