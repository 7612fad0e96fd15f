import type { BankAccount } from "../../../kernel/providers/ports/bank-rail.ts";
import type { CreditOutcome } from "../../../kernel/providers/ports/collection-rail.ts";
import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { type ExactJson, majorAt, textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import { readReservedAccount } from "./read-reserved-account.ts";
import { readTransaction } from "./read-transaction.ts";

/**
 * Whether the money is there, by the status of a payment. A status that is missing here proves nothing. Monnify signed
 * the notice of the payment, so EXPIRED, ABANDONED and the like are earlier states, and the credit is queried again.
 */
const IS_RECEIVED: ReadonlyMap<string, boolean> = new Map([
  ["PAID", true],
  ["OVERPAID", true],
  // The money that arrived is in Monnify's books, and is not returned to the payer.
  ["PARTIALLY_PAID", true],
  ["REVERSED", false],
]);

/** Asks Monnify for a credit that a notice reported. The amount is the one in Monnify's books. */
export async function findCredit(
  account: MonnifyAccount,
  noticed: UnconfirmedCredit,
  call: CallContext,
): Promise<CreditOutcome> {
  const { providerReference, credit } = noticed;
  const asked = { transactionReference: providerReference };
  const found = await readTransaction(account.client, asked, call);
  // Monnify signed the notice, so a credit that it does not know yet is queried again.
  if (found.kind === "not_found") return unproven("Monnify does not know the credit yet");
  if (found.kind !== "transaction") return found;
  const { body } = found;
  if (textAt(body, "transactionReference") !== providerReference) {
    return anotherSubject("reference");
  }
  const status = textAt(body, "paymentStatus") ?? "";
  const isReceived = IS_RECEIVED.get(status);
  if (isReceived === undefined) return unproven("the credit is not paid yet");
  if (!isReceived) return { kind: "not_found" };
  const amount = majorAt(body, "amountPaid");
  if (amount === undefined || amount <= 0n) return anotherSubject("amount");
  const credited = await accountOf(account, noticed, body, call);
  if (credited.kind !== "account") return credited;
  const { bankCode, accountNumber } = credited;
  const reference = ownReferenceIn(body);
  return {
    kind: "found",
    credit: { ...credit, amount, bankCode, accountNumber },
    ...(reference === undefined ? {} : { accountReference: reference }),
  };
}

/** Monnify's books name no account number: a reserved account by its reference, one for a payment by the payment's. */
function ownReferenceIn(body: ExactJson | undefined): string | undefined {
  const references = [textAt(body, "product", "reference"), textAt(body, "paymentReference")];
  return references.find((one) => one !== undefined && readSubject(one) !== undefined);
}

const unproven = (detail: string): Unknown => ({ kind: "unknown", why: "unproven", detail });

interface CreditedAccount extends BankAccount {
  readonly kind: "account";
}

/** The account that was credited. A notice may name only our reference of it. */
async function accountOf(
  account: MonnifyAccount,
  { credit, accountReference }: UnconfirmedCredit,
  body: ExactJson | undefined,
  call: CallContext,
): Promise<CreditedAccount | Unavailable | Unknown> {
  const reference = textAt(body, "product", "reference") ?? accountReference;
  if (accountReference !== undefined && reference !== accountReference) {
    return anotherSubject("account");
  }
  const { bankCode, accountNumber } = credit;
  if (bankCode !== "" && accountNumber !== "") return { kind: "account", bankCode, accountNumber };
  if (reference === undefined) return anotherSubject("account");
  const reserved = await readReservedAccount(account, reference, call);
  if (reserved.kind === "not_found") return anotherSubject("account");
  return reserved.kind === "opened" ? { ...reserved, kind: "account" } : reserved;
}
