import type { CheckOutcome } from "../../kernel/providers/ports/identity-verifier.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { textAt } from "../http/exact-json.ts";
import type { LookupCheck, LookupKind } from "../identity/check-kinds.ts";
import { concludeFound } from "../identity/lookup-verifier.ts";
import { nameRefused, unreadableRecord } from "../identity/outcomes.ts";
import { recordAt } from "../identity/registry-record.ts";
import type { DojahClient } from "./dojah-client.ts";
import { lookupOf } from "./lookups.ts";
import { readDojahAnswer } from "./read-dojah-answer.ts";

/** The other kinds do not repeat the number in every record. */
const REPEATING: ReadonlySet<LookupKind> = new Set<LookupKind>([
  "bvn",
  "bvn-advanced",
  "pvc",
  "pvc-premium",
  "passport",
  "cac-basic",
]);

/** Asks Dojah once. A check that is asked again may be billed again. */
export async function checkIdentity(
  client: DojahClient,
  check: LookupCheck,
  call: CallContext,
): Promise<CheckOutcome> {
  const request = { ...lookupOf(check), reference: check.reference };
  const answer = readDojahAnswer(await client.get(request, call));
  if (answer.kind !== "entity") return nameRefused(answer, check.kind);
  const { entity } = answer;
  // A driver's licence lies one level deeper.
  const record = recordAt(entity, "personal_details") ?? recordAt(entity);
  if (record === undefined) return unreadableRecord("the answer has no record");
  const providerReference = textAt(entity, "reference") ?? null;
  return concludeFound(check, record, { repeating: REPEATING, providerReference });
}
