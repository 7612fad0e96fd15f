import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { at, textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import type { MonnifyClient } from "../connection/monnify-client.ts";
import type { Refused } from "../connection/read-envelope.ts";
import { BILLS } from "./read-pages.ts";

/** A customer whom the biller knows. */
export interface ValidCustomer {
  readonly kind: "valid";
  readonly name: string | undefined;
  /** The reference that the purchase must repeat. Undefined if it needs none. */
  readonly validationReference: string | undefined;
}

/** Asks the biller for a customer. A purchase needs it too, because some billers want the reference of this answer. */
export async function validateCustomer(
  client: MonnifyClient,
  { productCode, customerId }: { readonly productCode: string; readonly customerId: string },
  call: CallContext,
): Promise<ValidCustomer | Refused | Unavailable | Unknown> {
  const path = `${BILLS}/validate-customer`;
  const json = { productCode, customerId };
  const answer = await client.call({ method: "POST", path, json }, call);
  if (answer.kind !== "done") return answer;
  const { body } = answer;
  if ((textAt(body, "customerId") ?? customerId) !== customerId) return anotherSubject("customer");
  const instruction = at(body, "vendInstruction");
  const validationReference = textAt(instruction, "validationReference");
  if (at(instruction, "requireValidationRef") === true && validationReference === undefined) {
    return { kind: "unknown", why: "unreadable", detail: "no reference of the validation" };
  }
  return { kind: "valid", name: textAt(body, "customerName"), validationReference };
}
