import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { IdentityFound, NoRecord } from "../../../kernel/providers/ports/identity-verifier.ts";
import type { Verification } from "./queries.ts";
import type { Verdict } from "./rules.ts";

/** How a verification ended: with the registry's answer, or proven to have none. */
export type Ending = IdentityFound | NoRecord | { readonly kind: "none" };

/** Rows that a purpose has asked for, in the order in which it did; undefined where there is none. */
export type PurposeRows = readonly (object | undefined)[];

/**
 * What a verification can be for, beside the merchant's own question: whoever orders it judges the answer, and does
 * what follows from it in the very transaction that charges for it.
 */
export interface Purpose {
  readonly name: string;
  /** What is decided upon beside the verification itself. */
  needs(verification: Verification): readonly Need<object>[];
  /** The verdict counts where there was an answer. */
  end(books: Books, verification: Verification, ending: Ending, rows: PurposeRows): Verdict;
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
