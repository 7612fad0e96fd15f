import type { FindOutcome, Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { isUnknownReference, unexpectedRefusal } from "../connection/read-envelope.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import { transferOutcome } from "./transfer-outcome.ts";

/** Asks for the summary of a payment, by our reference. */
export async function findPayment(
  { client, banks }: MonnifyAccount,
  payment: Payment,
  call: CallContext,
): Promise<FindOutcome> {
  const { reference } = payment;
  const path = "/api/v2/disbursements/single/summary";
  const answer = await client.call({ method: "GET", path, query: { reference }, reference }, call);
  if (answer.kind === "done") return transferOutcome(answer.body, payment, banks);
  if (answer.kind !== "refused") return answer;
  return isUnknownReference(answer, reference) ? { kind: "not_found" } : unexpectedRefusal(answer);
}
