import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import { unexpectedRefusal } from "../connection/read-envelope.ts";
import type { PaystackAccount } from "../paystack-account.ts";

export const DEDICATED_ACCOUNTS = "/dedicated_account";

/** A customer as Paystack has one. */
export interface KnownCustomer {
  readonly kind: "customer";
  readonly id: string;
  readonly code: string;
}

export interface DedicatedAccounts {
  readonly kind: "accounts";
  readonly rows: readonly ExactJson[];
}

/** Reads the open accounts of a customer. Rows of other customers are left out. */
export async function readDedicatedAccounts(
  { client }: PaystackAccount,
  customer: KnownCustomer,
  call: CallContext,
): Promise<DedicatedAccounts | Unavailable | Unknown> {
  const query = { customer: customer.id };
  const answer = await client.call({ method: "GET", path: DEDICATED_ACCOUNTS, query }, call);
  if (answer.kind === "refused") return unexpectedRefusal(answer);
  if (answer.kind !== "done") return answer;
  const rows = rowsAt(answer.data).filter((row) => isOpenOf(row, customer));
  return { kind: "accounts", rows };
}

export const isOpenOf = (row: ExactJson | undefined, { code }: KnownCustomer): boolean =>
  textAt(row, "customer", "customer_code") === code && at(row, "active") !== false;

/** The customer in an answer. */
export function customerIn(data: ExactJson | undefined): KnownCustomer | undefined {
  const id = textAt(data, "id");
  const code = textAt(data, "customer_code");
  return id === undefined || code === undefined ? undefined : { kind: "customer", id, code };
}
