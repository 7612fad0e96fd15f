import { present } from "../../../kernel/assert.ts";
import type {
  CheckKind,
  ClaimedPerson,
  FindingsOf,
  IdentifiersOf,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Vault } from "../../../kernel/sealing/vault.ts";
import type { Verification } from "./queries.ts";
import { numbersIn } from "./rules.ts";

/** The question to a registry, as it is stored. */
export interface Question {
  readonly identifiers: IdentifiersOf[CheckKind];
  readonly claimed: ClaimedPerson | null;
}

/**
 * Returns the context that a value is sealed with. A request begins one verification, so the request's id identifies
 * it.
 */
export const formatIdentityContext = (what: "question" | "result", requestId: string): string =>
  `verification ${what} of ${requestId}`;

export const sealQuestion = (vault: Vault, requestId: string, question: Question): Buffer =>
  vault.seal(JSON.stringify(question), formatIdentityContext("question", requestId));

export function openQuestion(vault: Vault, { question, requestId }: Verification): Question {
  const sealed = present(question, "the question of a verification");
  // Only sealQuestion writes this.
  return JSON.parse(vault.open(sealed, formatIdentityContext("question", requestId))) as Question;
}

export const sealFindings = (
  vault: Vault,
  { requestId }: Verification,
  findings: FindingsOf[CheckKind],
): Buffer => vault.seal(JSON.stringify(findings), formatIdentityContext("result", requestId));

/** Opens the sealed result. Null: nothing was found, or it was erased. */
export function openFindings(
  vault: Vault,
  { result, requestId }: Verification,
): FindingsOf[CheckKind] | null {
  if (result === null) return null;
  // Only sealFindings writes this.
  return JSON.parse(
    vault.open(result, formatIdentityContext("result", requestId)),
  ) as FindingsOf[CheckKind];
}

/** The keyed hash of a number, the same for all registries. */
const hashNumber = (vault: Vault, number: string): Buffer =>
  vault.lookupHash(`identifier ${number.trim().toUpperCase()}`);

export const hashQuestion = (vault: Vault, identifiers: IdentifiersOf[CheckKind]): Buffer =>
  hashNumber(vault, present(numbersIn({ ...identifiers })[0], "a number"));

/** Returns a keyed hash of a request's type and body. Two requests with the same hash mean the same verification. */
export const hashContent = (vault: Vault, type: CheckKind, body: object): Buffer =>
  vault.lookupHash(`verification ${type} ${JSON.stringify(Object.entries(body).sort())}`);
