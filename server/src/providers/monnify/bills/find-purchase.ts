import type {
  BillPurchase,
  FindPurchaseOutcome,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type { MonnifyClient } from "../connection/monnify-client.ts";
import { isUnknownReference, unexpectedRefusal } from "../connection/read-envelope.ts";
import { BILLS } from "./read-pages.ts";
import { vendOutcome } from "./vend-outcome.ts";

/**
 * Asks for a purchase by our reference, and then by Monnify's: Monnify's client libraries disagree about which one it
 * takes.
 */
export async function findPurchase(
  client: MonnifyClient,
  purchase: BillPurchase,
  call: CallContext,
): Promise<FindPurchaseOutcome> {
  const byOurs = await requery(client, purchase, purchase.reference, call);
  const { providerReference = null } = purchase;
  if (byOurs.kind !== "not_found" || providerReference === null) return byOurs;
  const byTheirs = await requery(client, purchase, providerReference, call);
  if (byTheirs.kind !== "not_found") return byTheirs;
  return { kind: "unknown", why: "unproven", detail: "Monnify has forgotten its own reference" };
}

async function requery(
  client: MonnifyClient,
  purchase: BillPurchase,
  reference: string,
  call: CallContext,
): Promise<FindPurchaseOutcome> {
  const answer = await client.call(
    {
      method: "GET",
      path: `${BILLS}/requery`,
      query: { reference },
      reference: purchase.reference,
    },
    call,
  );
  if (answer.kind === "done") return vendOutcome(answer.body, purchase);
  if (answer.kind !== "refused") return answer;
  return isUnknownReference(answer, reference) ? { kind: "not_found" } : unexpectedRefusal(answer);
}
