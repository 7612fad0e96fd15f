import { present } from "../../../kernel/assert.ts";
import type {
  CheckKind,
  ClaimedPerson,
  FindingsOf,
  IdentifiersOf,
} from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Vault } from "../../../kernel/secrets/vault.ts";
import type { Verification } from "./queries.ts";
import { numbersIn } from "./rules.ts";

/** What a registry was asked, as it is kept. */
export interface Question {
  readonly identifiers: IdentifiersOf[CheckKind];
  readonly claimed: ClaimedPerson | null;
}

/** A request begins one verification, so its id says which one a sealed value is of. */
export const aboutIdentity = (what: "question" | "result", requestId: string): string =>
  `verification ${what} of ${requestId}`;

export const sealQuestion = (vault: Vault, requestId: string, question: Question): Buffer =>
  vault.seal(JSON.stringify(question), aboutIdentity("question", requestId));

export function openQuestion(vault: Vault, { question, requestId }: Verification): Question {
  const sealed = present(question, "the question of a verification");
  // Written by sealQuestion alone.
  return JSON.parse(vault.open(sealed, aboutIdentity("question", requestId))) as Question;
}

export const sealFindings = (
  vault: Vault,
  { requestId }: Verification,
  findings: FindingsOf[CheckKind],
): Buffer => vault.seal(JSON.stringify(findings), aboutIdentity("result", requestId));

/** Null where nothing was found, or it has been erased. */
export function openFindings(
  vault: Vault,
  { result, requestId }: Verification,
): FindingsOf[CheckKind] | null {
  if (result === null) return null;
  // Written by sealFindings alone.
  return JSON.parse(
    vault.open(result, aboutIdentity("result", requestId)),
  ) as FindingsOf[CheckKind];
}

/** What a number is found by, whichever registry it was asked of. */
const hashOfNumber = (vault: Vault, number: string): Buffer =>
  vault.lookupHash(`identifier ${number.trim().toUpperCase()}`);

export const hashOfQuestion = (vault: Vault, identifiers: IdentifiersOf[CheckKind]): Buffer =>
  hashOfNumber(vault, present(numbersIn({ ...identifiers })[0], "a number"));

/** What is the same in two requests that mean one verification. */
export const hashOfContent = (vault: Vault, type: CheckKind, body: object): Buffer =>
  vault.lookupHash(`verification ${type} ${JSON.stringify(Object.entries(body).sort())}`);
