import type { NotFound, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type { ExactJson } from "../../http/exact-json.ts";
import type { MonnifyClient } from "../connection/monnify-client.ts";
import { isUnknownReference, unexpectedRefusal } from "../connection/read-envelope.ts";

type Asked = { readonly paymentReference: string } | { readonly transactionReference: string };

/** A transaction of collections, as Monnify has it. */
export interface ReadTransaction {
  readonly kind: "transaction";
  readonly body: ExactJson | undefined;
}

/** Reads a transaction of collections by our reference or by Monnify's. */
export async function readTransaction(
  client: MonnifyClient,
  asked: Asked,
  call: CallContext,
): Promise<ReadTransaction | NotFound | Unavailable | Unknown> {
  const path = "/api/v2/merchant/transactions/query";
  const [reference = ""] = Object.values(asked);
  const answer = await client.call({ method: "GET", path, query: asked, reference }, call);
  if (answer.kind === "done") return { kind: "transaction", body: answer.body };
  if (answer.kind !== "refused") return answer;
  return isUnknownReference(answer, reference) ? { kind: "not_found" } : unexpectedRefusal(answer);
}
