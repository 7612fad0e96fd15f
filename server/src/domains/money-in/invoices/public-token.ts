import { timingSafeEqual } from "node:crypto";
import type { Kit } from "../../../kernel/kit.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { formatSubject, readSubject } from "../../../kernel/providers/references.ts";
import type { Vault } from "../../../kernel/sealing/vault.ts";

/** 128 bits of a keyed hash, in letters. */
const PROOF_LETTERS = 22;

/**
 * Opens the pay page of one invoice: its environment, its id, and a keyed proof. It cannot be guessed, and needs no
 * column and no index.
 */
export const publicTokenOf = (vault: Vault, subject: Subject): string =>
  formatSubject(subject) + proofOf(vault, subject);

/** The pay page of an invoice: its token, and its whole address. */
export interface PayAddress {
  readonly publicToken: string;
  readonly payUrl: string;
}

export function payAddressOf({ vault, settings }: Kit, subject: Subject): PayAddress {
  const publicToken = publicTokenOf(vault, subject);
  return { publicToken, payUrl: `${settings.publicUrl()}/pay/${publicToken}` };
}

/** The invoice that a token opens; undefined if this installation did not issue the token. */
export function readPublicToken(vault: Vault, token: string): Subject | undefined {
  const text = token.slice(0, -PROOF_LETTERS);
  const subject = readSubject(text);
  if (subject === undefined || formatSubject(subject) !== text) return undefined;
  const given = Buffer.from(token.slice(-PROOF_LETTERS));
  const right = Buffer.from(proofOf(vault, subject));
  return given.length === right.length && timingSafeEqual(given, right) ? subject : undefined;
}

const proofOf = (vault: Vault, { environmentId, id }: Subject): string =>
  vault
    .lookupHash(`the pay page of ${environmentId}/${id}`)
    .toString("base64url")
    .slice(0, PROOF_LETTERS);
