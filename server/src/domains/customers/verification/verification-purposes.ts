import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Found, FoundRows, Needs } from "../../../kernel/ledger/records.ts";
import type { IdentityFound, NoRecord } from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Verification } from "./queries.ts";
import type { Verdict } from "./rules.ts";

/** How a verification ended: with the registry's answer, or proven to have none. */
export type Ending = IdentityFound | NoRecord | { readonly kind: "none" };

/**
 * What a verification can be for, beside the merchant's own question: whoever orders it judges the answer, and does
 * what follows from it in the very transaction that charges for it.
 */
export interface Purpose {
  readonly name: string;
  /** What is decided upon beside the verification itself. */
  needs(verification: Verification): Needs;
  /** The verdict counts where there was an answer. */
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

/** What verifying works with. */
export interface Desk {
  readonly kit: Kit;
  purposeOf(verification: Verification): Purpose | undefined;
}

export function deskOf(kit: Kit, purposes: readonly Purpose[]): Desk {
  const byName = new Map(purposes.map((purpose) => [purpose.name, purpose]));
  return {
    kit,
    purposeOf: ({ purpose }) =>
      purpose === null ? undefined : present(byName.get(purpose), `the purpose ${purpose}`),
  };
}
