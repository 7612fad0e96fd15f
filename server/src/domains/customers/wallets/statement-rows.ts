import { FIRST_CHECKED_ID } from "../../../kernel/ledger/chart.ts";
import { type Currency, dropSign, type Minor, toDecimal } from "../../../kernel/money.ts";
import { formatReference } from "../../../kernel/references.ts";
import { referenceOf, type TransactionType } from "../../platform/transactions/index.ts";
import { walletReference } from "./present-wallet.ts";

/** The kind of the ledger transaction for a transfer between two wallets. */
export const WALLET_TRANSFER = "wallet_transfer";

/** An entry that changed the wallet's total balance. */
export interface WalletEntry {
  readonly seq: bigint;
  /** The change of all buckets together. Negative: a debit. */
  readonly change: Minor;
  readonly balanceAfter: Minor;
  readonly kind: string;
  readonly purpose: string | null;
  readonly narrative: string;
  readonly transactionId: bigint;
  /** The merchant's transaction that the entry belongs to. Null: none. */
  readonly linkId: bigint | null;
  readonly counterpartyId: bigint;
  readonly occurredAt: Date;
}

export const ROW_TYPES = [
  "Transfer",
  "Funding",
  "Payout",
  "Fee",
  "VAT",
  "StampDuty",
  "Card",
  "Refund",
  "Reversal",
  "TestFunds",
  "Other",
] as const;

export type RowType = (typeof ROW_TYPES)[number];

const TYPE_OF_KIND: Readonly<Record<string, RowType>> = {
  [WALLET_TRANSFER]: "Transfer",
  outgoing_settled: "Payout",
  outgoing_returned: "Reversal",
  charges_reversed: "Reversal",
  outgoing_charged_late: "Payout",
  collection: "Funding",
  card_settled: "Card",
  card_owed_paid: "Card",
  card_refunded: "Refund",
  card_reversed: "Reversal",
  test_funds: "TestFunds",
};

/** The type of the merchant's transaction for each kind of ledger transaction. */
const RECORD_OF_KIND: Readonly<Record<string, TransactionType>> = {
  outgoing_settled: "Payout",
  outgoing_returned: "Payout",
  charges_reversed: "Payout",
  outgoing_charged_late: "Payout",
  collection: "Funding",
};

const TYPE_OF_PURPOSE: Readonly<Record<string, RowType>> = {
  fee: "Fee",
  vat: "VAT",
  stamp_duty: "StampDuty",
};

/** A charge is shown by its own type, for example `Fee`. A returned charge is shown as a reversal. */
function typeOf({ kind, purpose, change }: WalletEntry): RowType {
  const charged = purpose === null || change > 0n ? undefined : TYPE_OF_PURPOSE[purpose];
  return charged ?? TYPE_OF_KIND[kind] ?? "Other";
}

/** The reference that the merchant can look up: of its transaction, or else of the ledger transaction. */
function transactionReferenceOf({ kind, linkId, transactionId }: WalletEntry): string {
  const type = RECORD_OF_KIND[kind];
  const hasRecord = type !== undefined && linkId !== null;
  return hasRecord ? referenceOf({ type, id: linkId }) : formatReference("ltx", transactionId);
}

/** Returns the entry as a row of a statement. */
export function statementRow(entry: WalletEntry, currency: Currency) {
  const { change, balanceAfter, counterpartyId } = entry;
  const fromWallet = entry.kind === WALLET_TRANSFER && counterpartyId >= FIRST_CHECKED_ID;
  return {
    id: Number(entry.seq),
    postingType: change < 0n ? ("Debit" as const) : ("Credit" as const),
    type: typeOf(entry),
    amount: toDecimal(dropSign(change)),
    currency,
    balanceBefore: toDecimal(balanceAfter - change),
    balanceAfter: toDecimal(balanceAfter),
    narrative: entry.narrative,
    transactionReference: transactionReferenceOf(entry),
    counterpartyWalletReference: fromWallet ? walletReference(counterpartyId) : null,
    createdAt: entry.occurredAt,
  };
}

export type StatementRow = ReturnType<typeof statementRow>;
