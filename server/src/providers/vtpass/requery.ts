import type {
  BillPurchase,
  FindPurchaseOutcome,
} from "../../kernel/providers/ports/bill-aggregator.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { readTransaction } from "./read-transaction.ts";
import { CLOSED_OUTCOME, codeOf, isClosed, UNKNOWN_REQUEST_ID } from "./response-codes.ts";
import type { VtpassClient } from "./vtpass-client.ts";

/** Asks by our reference. A refusal of the requery itself, such as bad arguments, says nothing about the purchase. */
export async function requery(
  client: VtpassClient,
  purchase: BillPurchase,
  call: CallContext,
): Promise<FindPurchaseOutcome> {
  const { reference } = purchase;
  const json = { request_id: reference };
  const answer = await client.post({ path: "/requery", json, reference }, call);
  if (answer.kind !== "answered") return answer;
  const code = codeOf(answer.body);
  if (code === UNKNOWN_REQUEST_ID) return { kind: "not_found" };
  if (isClosed(code)) return CLOSED_OUTCOME;
  return readTransaction(answer.body, purchase);
}
