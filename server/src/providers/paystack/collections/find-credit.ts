import type { CreditOutcome } from "../../../kernel/providers/ports/collection-rail.ts";
import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import type { Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, minorAt, textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { accountReferenceIn, creditedNumberIn, sessionOf } from "../notices.ts";
import type { PaystackAccount } from "../paystack-account.ts";
import { creditedAccount } from "./credited-account.ts";
import { readTransaction } from "./read-charge.ts";

/**
 * Whether the money is there, by the status of a transaction. A status that is missing here proves nothing: Paystack
 * calls a transaction abandoned while its payment may still come.
 */
const IS_RECEIVED: ReadonlyMap<string, boolean> = new Map([
  ["success", true],
  ["failed", false],
  ["reversed", false],
]);

/** Asks Paystack for a credit that a notice reported. The amount is the one in Paystack's books. */
export async function findCredit(
  account: PaystackAccount,
  noticed: UnconfirmedCredit,
  call: CallContext,
): Promise<CreditOutcome> {
  const found = await readTransaction(account.client, noticed.providerReference, call);
  // Paystack signed the notice, so a credit that it does not know yet is queried again.
  if (found.kind === "not_found") return unproven("Paystack does not know the credit yet");
  if (found.kind !== "charge") return found;
  const difference = differenceIn(found.data, noticed);
  return difference === undefined
    ? await creditIn(account, noticed, found.data, call)
    : anotherSubject(difference);
}

const unproven = (detail: string): Unknown => ({ kind: "unknown", why: "unproven", detail });

async function creditIn(
  account: PaystackAccount,
  { credit }: UnconfirmedCredit,
  data: ExactJson | undefined,
  call: CallContext,
): Promise<CreditOutcome> {
  const isReceived = IS_RECEIVED.get(textAt(data, "status") ?? "");
  if (isReceived === undefined) return unproven("the credit is not paid yet");
  if (!isReceived) return { kind: "not_found" };
  const amount = minorAt(data, "amount");
  if (amount === undefined || amount <= 0n) return anotherSubject("amount");
  const number = creditedNumberIn(data) ?? (credit.accountNumber || undefined);
  const credited = await creditedAccount(account, number, data, call);
  if (credited.kind !== "account") return credited;
  const { bankCode, accountNumber } = credited;
  return { kind: "found", credit: { ...credit, amount, bankCode, accountNumber } };
}

/** The part of a transaction that shows it is not the credit of the notice. */
function differenceIn(
  data: ExactJson | undefined,
  { providerReference, accountReference, credit }: UnconfirmedCredit,
): string | undefined {
  if (textAt(data, "reference") !== providerReference) return "reference";
  if (sessionOf(data) !== credit.sessionId) return "id";
  if (textAt(data, "currency") !== credit.currency) return "currency";
  const reference = accountReferenceIn(data) ?? accountReference;
  if (reference !== (accountReference ?? reference)) return "account";
  const number = creditedNumberIn(data) ?? credit.accountNumber;
  return credit.accountNumber === "" || number === credit.accountNumber ? undefined : "account";
}
