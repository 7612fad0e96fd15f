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

/** Money that arrives for an account. */
export interface Arrival {
  readonly accountId: bigint;
  readonly amount: Minor;
  /** What is taken from it on the way. */
  readonly charges: Charges;
  readonly narrative: string;
  /** Where it is now: with the provider, or on its way from other books, under the same link. */
  readonly from?: "provider_clearing" | "inter_business";
  readonly linkId?: bigint;
}

/**
 * Credits what arrives, less its charges: pending, and available when the terms say so. At once is a second posting, so
 * that the books show both steps whatever the terms are. Answers what the account has got.
 */
export function creditPending(books: Books, terms: Terms, arrival: Arrival): Minor {
  const { accountId, charges } = arrival;
  const amount = takeIn(books, arrival);
  const dueAt = settlesAt(terms, books.now);
  letSettle(books, { accountId, currency: charges.currency, amount, dueAt });
  return amount;
}

/** Credits what arrives, less its charges, and leaves it pending. Answers what the account has got. */
export function takeIn(books: Books, arrival: Arrival): Minor {
  const { accountId, amount, charges, narrative, from: source = "provider_clearing" } = arrival;
  const from = open(source, charges.currency);
  const net = amount - charges.fee;
  const postings = [...move(from, pending(accountId), net), ...chargePostings(from, charges)];
  const { linkId } = arrival;
  books.post({ kind: "collection", narrative, postings, ...(linkId !== undefined && { linkId }) });
  return net;
}

/** Pending money that may become available, once its time has come. */
interface Settling {
  readonly accountId: bigint;
  readonly currency: Charges["currency"];
  readonly amount: Minor;
  /** Null: at once. */
  readonly dueAt: Date | null;
}

/** Makes pending money available: now, where its time has come, and otherwise then. */
export function letSettle(books: Books, { accountId, currency, amount, dueAt }: Settling): void {
  if (amount === 0n) return;
  if (dueAt === null || dueAt <= books.now) release(books, accountId, amount);
  else postpone(books, { accountId, currency, dueAt, amount });
}

/** What is free of charge, or all charge, moves nothing on one of the two ways. */
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

/** Makes available what was pending. */
export function release(books: Books, accountId: bigint, amount: Minor): void {
  books.post({
    kind: "settlement",
    narrative: "Settlement",
    postings: [{ from: pending(accountId), to: available(accountId), amount }],
  });
}
