import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Found, FoundRows, Needs } from "../../../kernel/ledger/records.ts";
import type { IdentityFound, NoRecord } from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Verification } from "./queries.ts";
import type { Verdict } from "./rules.ts";

/** How a verification ended: with the registry's answer, or proven to have no answer. */
export type Ending = IdentityFound | NoRecord | { readonly kind: "no_answer" };

/**
 * A reason for a verification other than a merchant's own order. The purpose judges the answer and applies it, in the
 * transaction that charges for it.
 */
export interface Purpose {
  readonly name: string;
  /** The rows that `end` reads besides the verification. */
  needs(verification: Verification): Needs;
  /** Applies the ending. The returned verdict counts when there was an answer. */
  end(books: Books, verification: Verification, ending: Ending, found: FoundRows): Verdict;
}

interface TypedPurpose<N extends Needs> {
  readonly name: string;
  needs(verification: Verification): N;
  end(books: Books, verification: Verification, ending: Ending, found: Found<N>): Verdict;
}

/** Defines a purpose whose `end` gets the rows that `needs` names, each by its name and with its type. */
export function purposeWithNeeds<N extends Needs>(purpose: TypedPurpose<N>): Purpose {
  // The operation that calls `end` has named the same needs.
  return purpose as unknown as Purpose;
}

/** What the operations of this domain share. */
export interface VerificationContext {
  readonly kit: Kit;
  purposeOf(verification: Verification): Purpose | undefined;
}

export function createContext(kit: Kit, purposes: readonly Purpose[]): VerificationContext {
  const byName = new Map(purposes.map((purpose) => [purpose.name, purpose]));
  return {
    kit,
    purposeOf: ({ purpose }) =>
      purpose === null ? undefined : present(byName.get(purpose), `the purpose ${purpose}`),
  };
}
