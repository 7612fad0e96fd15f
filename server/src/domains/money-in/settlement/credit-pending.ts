import {
  available,
  open,
  type Place,
  type Posting,
  pending,
} from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import { type Charges, chargePostings } from "../../platform/pricing/index.ts";
import { settlements } from "./queries.ts";
import { settlesAt, type Terms } from "./rules.ts";

/** A credit to an account. */
export interface Arrival {
  readonly accountId: bigint;
  readonly amount: Minor;
  /** The charges taken from it. */
  readonly charges: Charges;
  readonly narrative: string;
  /** Where the money is now: with the provider, or in other books under the same link. */
  readonly from?: "provider_clearing" | "inter_business";
  readonly linkId?: bigint;
}

/**
 * Credits an arrival less its charges: pending first, then available by the terms. An immediate settlement is a second
 * posting, so that the books show both steps under all terms. Returns the amount credited, and when it settles.
 */
export function creditPending(books: Books, terms: Terms, arrival: Arrival): CreditedAmount {
  const { accountId, charges } = arrival;
  const amount = takeIn(books, arrival);
  const dueAt = settlesAt(terms, books.now);
  const settling = { accountId, currency: charges.currency, amount, dueAt };
  return { amount, settlesAt: letSettle(books, settling) };
}

export interface CreditedAmount {
  readonly amount: Minor;
  /** Null: it is available at once. */
  readonly settlesAt: Date | null;
}

/** Credits an arrival less its charges, and leaves it pending. Returns the amount credited. */
export function takeIn(books: Books, arrival: Arrival): Minor {
  const { accountId, amount, charges, narrative, from: source = "provider_clearing" } = arrival;
  const from = open(source, charges.currency);
  const net = amount - charges.fee;
  const postings = [...move(from, pending(accountId), net), ...chargePostings(from, charges)];
  const { linkId } = arrival;
  books.post({ kind: "collection", narrative, postings, ...(linkId !== undefined && { linkId }) });
  return net;
}

/** Pending money, with the time at which it becomes available. */
interface Settling {
  readonly accountId: bigint;
  readonly currency: Charges["currency"];
  readonly amount: Minor;
  /** Null: at once. */
  readonly dueAt: Date | null;
}

/** Makes pending money available now if it is due, and otherwise schedules it. Returns the time if it is scheduled. */
export function letSettle(
  books: Books,
  { accountId, currency, amount, dueAt }: Settling,
): Date | null {
  if (amount === 0n) return null;
  if (dueAt === null || dueAt <= books.now) {
    release(books, accountId, amount);
    return null;
  }
  postpone(books, { accountId, currency, dueAt, amount });
  return dueAt;
}

/** A part of zero needs no posting. */
const move = (from: Place, to: Place, amount: Minor): Posting[] =>
  amount > 0n ? [{ from, to, amount }] : [];

function postpone(
  books: Books,
  due: { accountId: bigint; currency: Charges["currency"]; dueAt: Date; amount: Minor },
): void {
  const { id: environmentId } = books.environment;
  books.insert(settlements, {
    ...{ environmentId, id: books.nextId(), credits: 1, settledAt: null },
    ...due,
  });
}

/** Makes pending money available. */
export function release(books: Books, accountId: bigint, amount: Minor): void {
  books.post({
    kind: "settlement",
    narrative: "Settlement",
    postings: [{ from: pending(accountId), to: available(accountId), amount }],
  });
}
