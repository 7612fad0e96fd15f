import type {
  CheckOutcome,
  FindCheckOutcome,
  IdentityCheck,
  IdentityVerifier,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import { readScenario } from "../../../kernel/providers/ports/scenario.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { type Finding, recordFinding } from "./end-verification.ts";
import type { Question } from "./jobs.ts";
import { readVerification, type Verification } from "./queries.ts";
import { pauseBeforeAsking } from "./rules.ts";
import { openQuestion } from "./seal-identity.ts";
import type { Desk } from "./verification-purposes.ts";

const NOT_CONFIGURED = { kind: "unavailable", why: "switched_off" } as const;

/** Asks the registry while the one who ordered it waits, and writes down what is known then. */
export async function carryOut(
  desk: Desk,
  { environmentId, id, requestId }: { environmentId: bigint; id: bigint; requestId: string },
): Promise<void> {
  const verification = await readVerification(desk.kit.database, environmentId, id);
  // What another request began, that one asks.
  if (verification?.requestId !== requestId || verification.answered !== null) return;
  const { scenario } = verification;
  const staged = scenario === null ? undefined : readScenario(scenario);
  const verifier = await verifierOf(desk, verification);
  const check = checkOf(desk, verification);
  const outcome = (await verifier?.check(check, { scenario: staged })) ?? NOT_CONFIGURED;
  await recordFinding(desk, verification, findingOf(outcome, 0), "asked");
}

/**
 * Asks after a verification that nobody has answered: one whose outcome is unknown, or whose request died before it
 * wrote one down. What the provider knows nothing of is asked again, under the same reference.
 */
export async function askAfter(desk: Desk, { environmentId, id, ask }: Question): Promise<void> {
  const verification = await readVerification(desk.kit.database, environmentId, id);
  if (verification?.status !== "Pending") return;
  // The request lives, and has seen to it.
  if (ask === null && verification.answered !== null) return;
  const verifier = await verifierOf(desk, verification);
  const check = checkOf(desk, verification);
  const outcome = verifier === undefined ? NOT_CONFIGURED : await foundOrAsked(verifier, check);
  const asked = ask ?? 0;
  // That they cannot be reached now proves nothing of what they may have answered before.
  const known = outcome.kind === "unavailable" ? ({ kind: "unknown" } as const) : outcome;
  await recordFinding(desk, verification, findingOf(known, asked + 1), `asked/${ask ?? "first"}`);
}

async function foundOrAsked(
  verifier: IdentityVerifier,
  check: IdentityCheck,
): Promise<CheckOutcome> {
  const found: FindCheckOutcome = await verifier.find(check);
  return found.kind === "not_found" ? await verifier.check(check) : found;
}

/** The provider that it was begun for. Another one would bill for it again, so while it is away this waits. */
async function verifierOf(
  { kit }: Desk,
  { environmentId, provider }: Verification,
): Promise<IdentityVerifier | undefined> {
  const { mode } = await readOwner(kit.database, environmentId);
  return kit.providers.identityVerifier(mode, provider);
}

function checkOf({ kit }: Desk, verification: Verification): IdentityCheck {
  const { environmentId, checkReference: reference, type: kind } = verification;
  return { environmentId, reference, kind, ...openQuestion(kit.vault, verification) };
}

function findingOf(
  outcome: Exclude<CheckOutcome, { kind: "unknown" }> | { readonly kind: "unknown" },
  ask: number,
): Finding {
  switch (outcome.kind) {
    case "found":
    case "no_record":
      return outcome;
    case "failed":
      return { kind: "none", told: "refused", reason: outcome.reason };
    case "unavailable":
      return {
        kind: "none",
        told: "unavailable",
        reason: "The registry could not be reached. It was not charged.",
      };
    case "unknown":
      return { kind: "silence", ask, inMs: pauseBeforeAsking(ask) };
  }
}
