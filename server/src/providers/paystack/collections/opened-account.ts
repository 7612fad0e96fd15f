import type { Opened } from "../../../kernel/providers/ports/collection-rail.ts";
import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import { type BankDirectory, bankAt } from "../bank-directory.ts";

/** The account number in an answer, with the code of its bank: Paystack names the bank without its code. */
export async function openedIn(
  data: ExactJson | undefined,
  banks: BankDirectory,
  call: CallContext,
): Promise<Opened | Unavailable | Unknown> {
  const accountNumber = textAt(data, "account_number");
  const accountName = textAt(data, "account_name");
  if (accountNumber === undefined || accountName === undefined) {
    return { kind: "unknown", why: "unreadable", detail: "the answer has no whole account" };
  }
  const bank = await banks.codeOf(bankAt(at(data, "bank")), call);
  if (bank.kind === "missing") {
    return { kind: "unknown", why: "unreadable", detail: "the list of banks lacks the account's" };
  }
  if (bank.kind !== "code") return bank;
  return { kind: "opened", bankCode: bank.bankCode, accountNumber, accountName };
}
