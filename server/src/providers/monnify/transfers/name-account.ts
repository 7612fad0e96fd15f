import type { BankAccount, NameOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { textAt } from "../../http/exact-json.ts";
import { unexpectedRefusal } from "../connection/read-envelope.ts";
import type { MonnifyAccount } from "../monnify-account.ts";

/** Asks the bank for the name of an account. */
export async function nameAccount(
  { client, banks }: MonnifyAccount,
  { bankCode, accountNumber }: BankAccount,
  call: CallContext,
): Promise<NameOutcome> {
  const theirs = banks.toTheirs(bankCode);
  if (theirs === undefined) return { kind: "not_found" };
  const path = "/api/v1/disbursements/account/validate";
  const query = { accountNumber, bankCode: theirs };
  const answer = await client.call({ method: "GET", path, query }, call);
  if (answer.kind === "refused") {
    return answer.status === 404 ? { kind: "not_found" } : unexpectedRefusal(answer);
  }
  if (answer.kind !== "done") return answer;
  const accountName = textAt(answer.body, "accountName");
  if (textAt(answer.body, "accountNumber") !== accountNumber || accountName === undefined) {
    return { kind: "unknown", why: "mismatch", detail: "the name of another account" };
  }
  return { kind: "found", accountName };
}
