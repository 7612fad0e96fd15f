import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { CollectionRail } from "../../../kernel/providers/ports/collection-rail.ts";
import { providerNotConfigured } from "../../../kernel/providers/refusals.ts";
import { type AccountOpening, accountOpeningOf, accountOpenings } from "./opening-queries.ts";

interface OpeningRequest {
  readonly environmentId: bigint;
  /** Identifies a repeated request, which gets the opening of the first. */
  readonly operationKey: string;
}

/**
 * Stores, before any call, that the provider may open a number from now on. A repeated request joins the opening of the
 * first, with its id and its provider. Throws for a new opening without a provider.
 */
export async function beginOpening(
  kit: Kit,
  { environmentId, operationKey }: OpeningRequest,
  rail: CollectionRail | undefined,
): Promise<AccountOpening> {
  const caller = {
    ...internalCaller(environmentId, `virtual-account/${operationKey}`),
    // `beginning` decides an opening.
    present: (begun: unknown) => String((begun as AccountOpening).id),
  };
  const { outcome, body } = await kit.ledger.run(beginning(rail), caller);
  return outcome ?? (await joinOpening(kit, { environmentId, id: BigInt(body) }, rail));
}

const beginning = (rail: CollectionRail | undefined) =>
  operation({
    name: "virtual_accounts.begin",
    needs: {},
    decide: (_found, books): AccountOpening => insertOpening(books, books.nextId(), rail, 1),
  });

/** Each joining counts, so no other request proves that the provider has opened nothing. */
async function joinOpening(
  kit: Kit,
  { environmentId, id }: Pick<AccountOpening, "environmentId" | "id">,
  rail: CollectionRail | undefined,
): Promise<AccountOpening> {
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `virtual-account/${id}/joined/${nonce}`);
  const { outcome } = await kit.ledger.run(joining(id, rail), caller);
  // Undefined only if the answer to the commit was lost. A call that is counted twice only keeps the provider.
  return outcome ?? (await joinOpening(kit, { environmentId, id }, rail));
}

const joining = (id: bigint, rail: CollectionRail | undefined) =>
  operation({
    name: "virtual_accounts.join",
    needs: { opening: accountOpeningOf(id) },
    decide({ opening }, books): AccountOpening {
      // An earlier version stored the id alone, and may have called.
      if (opening === undefined) return insertOpening(books, id, rail, 2);
      const unprovenCalls = opening.unprovenCalls + 1;
      return books.update(accountOpenings, opening, { unprovenCalls });
    },
  });

function insertOpening(
  books: Books,
  id: bigint,
  rail: CollectionRail | undefined,
  unprovenCalls: number,
): AccountOpening {
  if (rail === undefined) throw providerNotConfigured();
  const environmentId = books.environment.id;
  return books.insert(accountOpenings, {
    environmentId,
    id,
    provider: rail.name,
    orderReference: rail.referenceFor({ environmentId, id }),
    unprovenCalls,
    createdAt: books.now,
  });
}
