import type { EmulatedAnswer } from "../emulator.ts";
import { done, type Fields, lagosStamp, refused, toNaira, toNairaText } from "./envelope.ts";
import { pageOf } from "./pages.ts";

/** What Monnify takes of each payment. */
export const FEE_KOBO = 1_000n;
/** With these statuses, the money is in the wallet. */
const RECEIVED = new Set(["PAID", "OVERPAID", "PARTIALLY_PAID"]);

export interface NumberedAccount {
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly accountName: string;
}

/** A payment to an account, or an expected one. */
export interface EmulatedTransaction {
  readonly transactionReference: string;
  readonly paymentReference: string;
  readonly amount: bigint;
  readonly product: { readonly type: string; readonly reference: string };
  readonly begunMs: number;
  paidMs: number | undefined;
  paymentStatus: string;
  amountPaid: bigint;
  account: NumberedAccount | undefined;
}

export type ListDates = "ms" | "iso";

/** A transaction in the form in which Monnify answers a query about it. */
export function transactionBody(transaction: EmulatedTransaction): Fields {
  const { amountPaid, paidMs, paymentStatus } = transaction;
  const isReceived = RECEIVED.has(paymentStatus);
  return {
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.paymentReference,
    amountPaid: toNairaText(amountPaid),
    totalPayable: toNairaText(transaction.amount),
    settlementAmount: isReceived ? toNairaText(amountPaid - FEE_KOBO) : null,
    paidOn: paidMs === undefined ? null : lagosStamp(paidMs),
    ...{ paymentStatus, paymentDescription: "Adire" },
  };
}

/** The latest transactions of a period first. */
export function searchTransactions(
  transactions: readonly EmulatedTransaction[],
  query: URLSearchParams,
  { listDates, listedAs }: { readonly listDates: ListDates; readonly listedAs: Fields },
): EmulatedAnswer {
  const [from, to] = ["from", "to"].map((side) => dateIn(query.get(side), listDates));
  if (from === undefined || to === undefined) return refused(400, "Date is not valid");
  const rows = transactions
    .filter(({ begunMs }) => begunMs >= from && begunMs <= to)
    .map((transaction) => ({ ...rowOf(transaction), ...listedAs }))
    .reverse();
  return done(pageOf(rows, query.get("page"), query.get("size")));
}

/** A row has neither the fee nor the account. */
const rowOf = (transaction: EmulatedTransaction): Fields => ({
  customerDTO: { email: "ngozi@example.com", name: "Ngozi" },
  ...{ paymentMethod: "ACCOUNT_TRANSFER", currencyCode: "NGN" },
  createdOn: zoned(transaction.begunMs),
  ...(transaction.paidMs === undefined ? {} : { completedOn: zoned(transaction.paidMs) }),
  amount: toNaira(transaction.amount),
  ...{ paymentDescription: "Adire", paymentStatus: transaction.paymentStatus },
  transactionReference: transaction.transactionReference,
  paymentReference: transaction.paymentReference,
  ...{ merchantName: "Kasuwa", completed: transaction.paidMs !== undefined },
  collectionChannel: transaction.product.type,
});

/** A date without a zone is one of Lagos. */
function dateIn(text: string | null, dates: ListDates): number | undefined {
  const form = dates === "ms" ? /^\d{13}$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
  if (text === null || !form.test(text)) return undefined;
  return dates === "ms" ? Number(text) : Date.parse(`${text}+01:00`);
}

/** `2026-06-27T08:32:49.289+00:00` */
const zoned = (ms: number): string => new Date(ms).toISOString().replace("Z", "+00:00");
