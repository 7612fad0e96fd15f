import { timingSafeEqual } from "node:crypto";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { formatSubject, readSubject } from "../../../kernel/providers/references.ts";
import type { Vault } from "../../../kernel/secrets/vault.ts";

/** A hundred and twenty-eight bits of a keyed hash, in letters. */
const PROOF_LETTERS = 22;

/**
 * What opens the pay page of an invoice: whose and which, and a proof that this installation said so. It cannot be
 * guessed, opens nothing else, and needs no column and no index.
 */
export const publicTokenOf = (vault: Vault, subject: Subject): string =>
  formatSubject(subject) + proofOf(vault, subject);

/** The invoice that a token opens, or undefined for one that nobody here has given out. */
export function readPublicToken(vault: Vault, token: string): Subject | undefined {
  const spelled = token.slice(0, -PROOF_LETTERS);
  const subject = readSubject(spelled);
  if (subject === undefined || formatSubject(subject) !== spelled) return undefined;
  const given = Buffer.from(token.slice(-PROOF_LETTERS));
  const right = Buffer.from(proofOf(vault, subject));
  return given.length === right.length && timingSafeEqual(given, right) ? subject : undefined;
}

const proofOf = (vault: Vault, { environmentId, id }: Subject): string =>
  vault
    .lookupHash(`the pay page of ${environmentId}/${id}`)
    .toString("base64url")
    .slice(0, PROOF_LETTERS);
