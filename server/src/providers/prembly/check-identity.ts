import type { CheckOutcome } from "../../kernel/providers/ports/identity-verifier.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import type { LookupCheck, LookupKind } from "../identity/check-kinds.ts";
import { concludeFound } from "../identity/lookup-verifier.ts";
import { failed, nameRefused, unreadableRecord } from "../identity/outcomes.ts";
import { findRecord } from "./find-record.ts";
import { lookupOf } from "./lookups.ts";
import type { PremblyClient } from "./prembly-client.ts";
import { type Blocked, readPremblyAnswer } from "./read-prembly-answer.ts";
import type { PremblySettings } from "./settings.ts";

/** The other kinds do not repeat the number in every record. */
const REPEATING: ReadonlySet<LookupKind> = new Set<LookupKind>([
  "nin",
  "phone-nin",
  "pvc",
  "pvc-premium",
  "passport",
  "cac-basic",
]);

/** Asks Prembly once. A check that is asked again may be billed again. */
export async function checkIdentity(
  client: PremblyClient,
  settings: PremblySettings,
  check: LookupCheck,
  call: CallContext,
): Promise<CheckOutcome> {
  const lookup = lookupOf(check, settings);
  if (lookup.kind !== "lookup") return failed(lookup.reason);
  const path = settings.pathPrefix + lookup.path;
  const request = { method: "POST", path, json: lookup.json, reference: check.reference } as const;
  const answer = readPremblyAnswer(await client.call(request, call));
  if (answer.kind === "blocked") return concludeBlocked(check, answer);
  if (answer.kind !== "verified") return nameRefused(answer, check.kind);
  const record = findRecord(answer.body, check.kind);
  if (record === undefined) return unreadableRecord("the answer has no record");
  const { providerReference } = answer;
  return concludeFound(check, record, { repeating: REPEATING, providerReference });
}

const BLOCKED = failed(
  "The registry has blocked this number or put it on a watch list, so it confirms no person.",
);

/** Only the extended BVN says that it is watch-listed. Elsewhere a record would look like any other. */
function concludeBlocked(check: LookupCheck, { body, providerReference }: Blocked): CheckOutcome {
  const record = findRecord(body, check.kind);
  if (record === undefined) return BLOCKED;
  const outcome = concludeFound(check, record, { repeating: REPEATING, providerReference });
  if (outcome.kind === "unknown" && outcome.why === "mismatch") return outcome;
  if (outcome.kind !== "found" || !("watchListed" in outcome.findings)) return BLOCKED;
  return { ...outcome, findings: { ...outcome.findings, watchListed: true } };
}
