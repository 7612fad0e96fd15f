import type { BankAccount, NameOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { unansweredQuestion } from "../connection/read-envelope.ts";
import type { KoraAccount } from "../kora-account.ts";

const HAS_NO_NAME = /^(?:unable to resolve bank account|invalid account|invalid bank provided)\b/i;

/** Asks the bank for the name of an account. */
export async function nameAccount(
  { client, banks }: KoraAccount,
  { bankCode, accountNumber }: BankAccount,
  call: CallContext,
): Promise<NameOutcome> {
  const bank = banks.toTheirs(bankCode);
  if (bank === undefined) return { kind: "not_found" };
  const json = { bank, account: accountNumber, currency: "NGN" };
  const answer = await client.call({ method: "POST", path: "/misc/banks/resolve", json }, call);
  if (answer.kind === "refused") {
    return HAS_NO_NAME.test(answer.message) ? { kind: "not_found" } : unansweredQuestion(answer);
  }
  if (answer.kind !== "done") return answer;
  const accountName = textAt(answer.data, "account_name");
  const isSame =
    textAt(answer.data, "account_number") === accountNumber &&
    textAt(answer.data, "bank_code") === bank;
  return isSame && accountName !== undefined
    ? { kind: "found", accountName }
    : anotherSubject("account");
}
