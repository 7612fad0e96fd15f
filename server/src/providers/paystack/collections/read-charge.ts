import type { NotFound, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type { ExactJson } from "../../http/exact-json.ts";
import type { PaystackClient } from "../connection/paystack-client.ts";
import { isUnknownTransaction, unexpectedRefusal } from "../connection/read-envelope.ts";

/** A charge or a transaction, as Paystack has it. */
export interface ReadCharge {
  readonly kind: "charge";
  readonly data: ExactJson | undefined;
}

type ReadOutcome = ReadCharge | NotFound | Unavailable | Unknown;

/** Reads a charge that may await its payment, with its account number. */
export const readCharge = (client: PaystackClient, reference: string, call: CallContext) =>
  read(client, `/charge/${encodeURIComponent(reference)}`, reference, call);

/** Reads a transaction of collections, with its amount and its end. */
export const readTransaction = (client: PaystackClient, reference: string, call: CallContext) =>
  read(client, `/transaction/verify/${encodeURIComponent(reference)}`, reference, call);

async function read(
  client: PaystackClient,
  path: string,
  reference: string,
  call: CallContext,
): Promise<ReadOutcome> {
  const answer = await client.call({ method: "GET", path, reference }, call);
  if (answer.kind === "done") return { kind: "charge", data: answer.data };
  if (answer.kind !== "refused") return answer;
  return isUnknownTransaction(answer) ? { kind: "not_found" } : unexpectedRefusal(answer);
}
