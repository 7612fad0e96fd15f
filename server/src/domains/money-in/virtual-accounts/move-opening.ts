import { assert, present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import type { CollectionRail } from "../../../kernel/providers/ports/collection-rail.ts";
import { type AccountOpening, accountOpeningOf, accountOpenings } from "./opening-queries.ts";

/**
 * Notes that one call provably left nothing at the provider. If no other call may have opened the number, moves the
 * opening to the next provider, and counts the call that follows. Returns the moved opening, or undefined if it stays.
 */
export async function moveOpening(
  kit: Kit,
  { environmentId, id }: AccountOpening,
  next: CollectionRail | undefined,
): Promise<AccountOpening | undefined> {
  // The state of the opening decides, so each run has its own key.
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const caller = internalCaller(environmentId, `virtual-account/${id}/not-taken/${nonce}`);
  const { outcome } = await kit.ledger.run(moving(id, next), caller);
  // Also undefined if the answer to the commit was lost. A repeated request finds where the opening is.
  return outcome?.moved;
}

const moving = (id: bigint, next: CollectionRail | undefined) =>
  operation({
    name: "virtual_accounts.move",
    needs: { opening: accountOpeningOf(id) },
    decide({ opening: found }, books): { moved?: AccountOpening } {
      const opening = present(found, "the opening of an account number");
      const unprovenCalls = opening.unprovenCalls - 1;
      assert(unprovenCalls >= 0, "a call was counted before it was made");
      if (unprovenCalls > 0 || next === undefined) {
        books.update(accountOpenings, opening, { unprovenCalls });
        return {};
      }
      const { environmentId } = opening;
      const orderReference = next.referenceFor({ environmentId, id });
      const changes = { provider: next.name, orderReference, unprovenCalls: 1 };
      return { moved: books.update(accountOpenings, opening, changes) };
    },
  });
