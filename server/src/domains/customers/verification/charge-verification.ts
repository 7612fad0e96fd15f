import { held } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { captureHold, type Hold, placeHold, releaseHold } from "../../../kernel/ledger/holds.ts";
import { chargePostings, chargesFor, type PriceList } from "../../platform/pricing/index.ts";
import {
  type Transaction,
  transactions,
  writeTransaction,
} from "../../platform/transactions/index.ts";
import { insufficientFee } from "./errors.ts";
import type { Verification } from "./queries.ts";
import { titleOf, type VerificationType } from "./rules.ts";

interface PricedOrder {
  readonly type: VerificationType;
  readonly customerId?: bigint;
}

/** Holds the price. A free verification has no hold and no transaction. Throws for insufficient funds. */
export function holdPrice(
  books: Books,
  accountId: bigint,
  prices: PriceList,
  { type, customerId }: PricedOrder,
): Pick<Verification, "price" | "transactionId" | "holdId" | "walletStatus"> {
  const { fee: price, vat, currency } = chargesFor(prices, type);
  if (price === 0n) return { price, transactionId: null, holdId: null, walletStatus: null };
  const { available } = books.account(accountId);
  if (available < price) throw insufficientFee({ available, price, currency });
  const description = titleOf(type);
  const hold = placeHold(books, accountId, price, "verification_held", description);
  const { id: transactionId } = writeTransaction(books, {
    accountId,
    type: "Verification",
    service: "verification",
    channel: "Internal",
    postingType: "Debit",
    status: "Pending",
    currency,
    amount: price,
    fee: 0n,
    vat,
    stampDuty: 0n,
    settledAmount: 0n,
    description,
    customerId: customerId ?? null,
  });
  return { price, transactionId, holdId: hold.id, walletStatus: "Pending" };
}

/** The hold of a verification and its transaction. Undefined if it is free. */
export interface HeldPrice {
  readonly hold: Hold | undefined;
  readonly payment: Transaction | undefined;
}

/** Charges the held price: the registry has answered. */
export function chargePrice(books: Books, accountId: bigint, { hold, payment }: HeldPrice): void {
  if (hold === undefined || payment === undefined) return;
  const { amount: fee, vat, currency, description } = payment;
  const charges = { currency, fee, vat, stampDuty: 0n };
  const parts = chargePostings(held(accountId), charges);
  captureHold(books, hold, "verification_charged", description, parts);
  const changes = { status: "Successful", settledAmount: fee, updatedAt: books.now } as const;
  books.update(transactions, payment, changes);
}

/** Releases the held price: the registry does not answer. */
export function releasePrice(books: Books, reason: string, { hold, payment }: HeldPrice): void {
  if (hold === undefined || payment === undefined) return;
  releaseHold(books, hold, "verification_released", payment.description);
  books.update(transactions, payment, { status: "Reversed", reason, updatedAt: books.now });
}
