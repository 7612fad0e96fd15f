import type { BankAccount, NameOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { type Refused, unexpectedRefusal } from "../connection/read-envelope.ts";
import type { PaystackAccount } from "../paystack-account.ts";

const HAS_NO_NAME =
  /^(?:could not resolve account name|cannot resolve account|account number is invalid|bank code is invalid|account closed)\b/i;

/** Asks the bank for the name of an account. */
export async function nameAccount(
  { client }: PaystackAccount,
  { bankCode, accountNumber }: BankAccount,
  call: CallContext,
): Promise<NameOutcome> {
  const query = { account_number: accountNumber, bank_code: bankCode };
  const answer = await client.call({ method: "GET", path: "/bank/resolve", query }, call);
  if (answer.kind === "refused") {
    return hasNoName(answer) ? { kind: "not_found" } : unexpectedRefusal(answer);
  }
  if (answer.kind !== "done") return answer;
  const accountName = textAt(answer.data, "account_name");
  if (textAt(answer.data, "account_number") !== accountNumber || accountName === undefined) {
    return anotherSubject("account");
  }
  return { kind: "found", accountName };
}

const hasNoName = ({ status, message }: Refused): boolean =>
  (status === 400 || status === 404 || status === 422) && HAS_NO_NAME.test(message);
