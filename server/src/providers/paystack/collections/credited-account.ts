import type { BankAccount } from "../../../kernel/providers/ports/bank-rail.ts";
import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import type { BankCodeOutcome } from "../bank-directory.ts";
import { bankAt } from "../bank-directory.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import type { PaystackAccount } from "../paystack-account.ts";
import { readCharge } from "./read-charge.ts";
import { customerIn, readDedicatedAccounts } from "./read-dedicated-accounts.ts";

export interface CreditedAccount extends BankAccount {
  readonly kind: "account";
}

type AccountOutcome = CreditedAccount | Unavailable | Unknown;

const UNNAMED: Unknown = {
  kind: "unknown",
  why: "unreadable",
  detail: "the credit does not name its account",
};

/**
 * The account that a transaction has credited. A transaction has only the bank's name. So the bank is taken from the
 * customer's account with this number or, for a one-time account, from its charge.
 */
export async function creditedAccount(
  account: PaystackAccount,
  accountNumber: string | undefined,
  data: ExactJson | undefined,
  call: CallContext,
): Promise<AccountOutcome> {
  const isDedicated = textAt(data, "channel") === "dedicated_nuban";
  return isDedicated
    ? await dedicatedAccount(account, accountNumber, data, call)
    : await oneTimeAccount(account, accountNumber, data, call);
}

async function dedicatedAccount(
  account: PaystackAccount,
  accountNumber: string | undefined,
  data: ExactJson | undefined,
  call: CallContext,
): Promise<AccountOutcome> {
  const customer = customerIn(at(data, "customer"));
  if (customer === undefined) return UNNAMED;
  const found = await readDedicatedAccounts(account, customer, call);
  if (found.kind !== "accounts") return found;
  const rows = found.rows.filter(
    (row) => textAt(row, "account_number") === (accountNumber ?? textAt(row, "account_number")),
  );
  const [row] = rows;
  if (row === undefined) {
    // The account has been closed since: only the bank's name is left.
    const bank = await account.banks.codeOf(receivingBank(data), call);
    return accountWith(accountNumber, bank);
  }
  if (rows.length > 1) return UNNAMED;
  const bank = await account.banks.codeOf(bankAt(at(row, "bank")), call);
  return accountWith(textAt(row, "account_number"), bank);
}

async function oneTimeAccount(
  account: PaystackAccount,
  accountNumber: string | undefined,
  data: ExactJson | undefined,
  call: CallContext,
): Promise<AccountOutcome> {
  const charge = await readCharge(account.client, textAt(data, "reference") ?? "", call);
  if (charge.kind === "unavailable" || charge.kind === "unknown") return charge;
  const opened = charge.kind === "charge" ? charge.data : undefined;
  const number = textAt(opened, "account_number");
  if (number === undefined) {
    // Paystack may not show the account of a charge that is paid.
    return accountWith(accountNumber, await account.banks.codeOf(receivingBank(data), call));
  }
  if (number !== (accountNumber ?? number)) return anotherSubject("account");
  return accountWith(number, await account.banks.codeOf(bankAt(at(opened, "bank")), call));
}

const receivingBank = (data: ExactJson | undefined) => ({
  name: textAt(data, "authorization", "receiver_bank"),
});

function accountWith(accountNumber: string | undefined, bank: BankCodeOutcome): AccountOutcome {
  if (accountNumber === undefined || bank.kind === "missing") return UNNAMED;
  return bank.kind === "code" ? { kind: "account", bankCode: bank.bankCode, accountNumber } : bank;
}
