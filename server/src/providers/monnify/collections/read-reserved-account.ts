import type { Opened } from "../../../kernel/providers/ports/collection-rail.ts";
import type { NotFound, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { isUnknownReference, unexpectedRefusal } from "../connection/read-envelope.ts";
import type { MonnifyAccount } from "../monnify-account.ts";

export const RESERVED_ACCOUNTS = "/api/v2/bank-transfer/reserved-accounts";

/** Asks for the account number that is reserved under our reference. */
export async function readReservedAccount(
  account: MonnifyAccount,
  reference: string,
  call: CallContext,
): Promise<Opened | NotFound | Unavailable | Unknown> {
  const path = `${RESERVED_ACCOUNTS}/${encodeURIComponent(reference)}`;
  const answer = await account.client.call({ method: "GET", path, reference }, call);
  if (answer.kind === "done") return reservedIn(answer.body, reference, account);
  if (answer.kind !== "refused") return answer;
  return isUnknownReference(answer, reference) ? { kind: "not_found" } : unexpectedRefusal(answer);
}

/** The account number in Monnify's statement about a reserved account. */
export function reservedIn(
  body: ExactJson | undefined,
  reference: string,
  { settings, banks }: MonnifyAccount,
): Opened | Unknown {
  if (textAt(body, "accountReference") !== reference) return anotherSubject("reference");
  const rows = rowsAt(body, "accounts");
  const isPreferred = (row: ExactJson) => textAt(row, "bankCode") === settings.preferredBank;
  const row = rows.find(isPreferred) ?? rows[0];
  const accountName = textAt(row, "accountName") ?? textAt(body, "accountName");
  return openedIn(row, accountName, banks);
}

/** The account of a row with its name. */
export function openedIn(
  row: ExactJson | undefined,
  accountName: string | undefined,
  banks: MonnifyAccount["banks"],
): Opened | Unknown {
  const bankCode = textAt(row, "bankCode");
  const accountNumber = textAt(row, "accountNumber");
  if (bankCode === undefined || accountNumber === undefined || accountName === undefined) {
    return { kind: "unknown", why: "unreadable", detail: "the answer has no whole account" };
  }
  return { kind: "opened", bankCode: banks.toOurs(bankCode), accountNumber, accountName };
}
