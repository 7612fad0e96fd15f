import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { internalCaller } from "../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { SERVICE_ENVIRONMENTS } from "../../../kernel/tenancy/access.ts";
import { explainBusinessRefusal } from "../../../kernel/tenancy/business-refusal.ts";
import {
  type AccountPlace,
  knownAccountOf,
  locateAccounts,
  nairaWalletOf,
  type ServiceAccount,
} from "../../platform/businesses/index.ts";
import { creditReceiver } from "./credit-receiver.ts";
import { AccountAppeared } from "./errors.ts";
import { type CellPayment, cellPaymentOf, cellPayments, readCellPayment } from "./queries.ts";
import { CANNOT_RECEIVE, isSamePayment, type SentPayment } from "./rules.ts";

/** What this cell answers about a payment. */
export type PaymentAnswer =
  | { readonly kind: "decided"; readonly payment: CellPayment }
  | { readonly kind: "mismatch" }
  | { readonly kind: "not_found" }
  | Extract<AccountPlace, { kind: "moved" }>;

/**
 * Credits a payment from another cell, or refuses it permanently. It decides each reference once, and its answer is on
 * disk before it is given. So a refused payment is never credited: its sender has refunded the money.
 */
export async function receivePayment(kit: Kit, sent: SentPayment): Promise<PaymentAnswer> {
  const known = await findPayment(kit, sent);
  if (known.kind !== "not_found") return known;
  const { mode, accountNumber } = sent;
  const place = (await locateAccounts(kit.database, [accountNumber], mode)).get(accountNumber);
  try {
    const decided = await decide(kit, sent, place?.kind === "here" ? place.account : undefined);
    // Undefined only if the answer to the commit was lost. The row then says what was decided.
    return decided ?? (await receivePayment(kit, sent));
  } catch (error) {
    if (!(error instanceof AccountAppeared)) throw error;
    // A business keeps its number, so this repeats at most once.
    return await receivePayment(kit, sent);
  }
}

/** Returns what was decided about a payment, or where its business has moved to. */
export async function findPayment(kit: Kit, sent: SentPayment): Promise<PaymentAnswer> {
  const { mode, accountNumber } = sent;
  const known = await readCellPayment(kit.database, sent);
  // The same reference in the other mode is not an order of any cell.
  if (known !== undefined) return known.mode === mode ? judge(known, sent) : { kind: "mismatch" };
  const place = (await locateAccounts(kit.database, [accountNumber], mode)).get(accountNumber);
  return place?.kind === "moved" ? place : { kind: "not_found" };
}

const judge = (payment: CellPayment, sent: SentPayment): PaymentAnswer =>
  isSamePayment(payment, sent) ? { kind: "decided", payment } : { kind: "mismatch" };

/** The rows decide, so that each run has its own key. */
async function decide(kit: Kit, sent: SentPayment, account: ServiceAccount | undefined) {
  const scope = SERVICE_ENVIRONMENTS[sent.mode];
  const nonce = kit.randomness.bytes(12).toString("base64url");
  const key = `cells/${sent.sendingCell}/${sent.reference}/${nonce}`;
  const deciding = account === undefined ? refusing(sent, scope) : crediting(sent, scope, account);
  const caller = internalCaller(account?.environmentId ?? scope, key);
  return (await kit.ledger.run(deciding, caller)).outcome;
}

/**
 * A refusal from before the business had the number counts too, and is in the service's environment. An order has one
 * account, so a sender never sends one reference to two accounts at once; each of them would get its own answer.
 */
const crediting = (sent: SentPayment, scope: bigint, account: ServiceAccount) =>
  operation({
    name: "cells.credit",
    rows: 8,
    needs: {
      payments: [account.environmentId, scope].map((one) => cellPaymentOf(sent, one)),
      wallet: nairaWalletOf(account.environmentId),
    },
    decide({ payments, wallet }, books): PaymentAnswer {
      const known = payments.find((payment) => payment !== undefined);
      if (known !== undefined) return judge(known, sent);
      const { businessStatus } = books.environment;
      const mayReceive = explainBusinessRefusal(sent.mode, businessStatus) === undefined;
      const payment = write(books, sent, mayReceive ? null : CANNOT_RECEIVE);
      if (mayReceive)
        creditReceiver(books, { payment, sent, account, wallet: present(wallet, "the wallet") });
      return { kind: "decided", payment };
    },
  });

const refusing = (sent: SentPayment, scope: bigint) =>
  operation({
    name: "cells.refuse",
    needs: {
      payments: [cellPaymentOf(sent, scope)],
      account: knownAccountOf(sent.accountNumber),
    },
    decide({ payments: [known], account }, books): PaymentAnswer {
      if (known !== undefined) return judge(known, sent);
      if (account !== undefined) throw new AccountAppeared();
      return { kind: "decided", payment: write(books, sent, CANNOT_RECEIVE) };
    },
  });

const write = (books: Books, sent: SentPayment, reason: string | null): CellPayment =>
  books.insert(cellPayments, {
    environmentId: books.environment.id,
    sendingCell: sent.sendingCell,
    reference: sent.reference,
    id: books.nextId(),
    accountNumber: sent.accountNumber,
    amount: sent.amount,
    currency: sent.currency,
    outcome: reason === null ? "credited" : "refused",
    reason,
    decidedAt: books.now,
  });
