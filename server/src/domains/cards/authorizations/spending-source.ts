import { assert } from "../../../kernel/assert.ts";
import { available, open, type Posting } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { captureHold, type Hold, placeHold, releaseHold } from "../../../kernel/ledger/holds.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Wallet } from "../../customers/wallets/index.ts";
import type { PaidByWallet } from "../statements/index.ts";
import type { RateKept } from "./queries.ts";

/**
 * Whose money a purchase is paid with: the card's own dollars, or a linked wallet's. Amounts are in dollars here. A wallet
 * in naira pays whole naira for a dollar, so what an amount comes to there is never rounded.
 */
export interface Source extends RateKept {
  readonly accountId: bigint;
  readonly wallet: Wallet | undefined;
}

const localOf = ({ nairaPerDollar }: Source, amount: Minor): Minor =>
  nairaPerDollar === null ? amount : amount * BigInt(nairaPerDollar);

/** How many dollars the source can spend now. A wallet that is frozen or closed spends nothing. */
export function spendable(books: Books, source: Source): Minor {
  if (source.wallet !== undefined && source.wallet.status !== "Active") return 0n;
  const { available: has } = books.account(source.accountId);
  return source.nairaPerDollar === null ? has : has / BigInt(source.nairaPerDollar);
}

/** What a statement says of a wallet that pays. */
export function paidBy(source: Source, amount: Minor): PaidByWallet | undefined {
  if (source.wallet === undefined) return undefined;
  const { nairaPerDollar, rateSource, rateSetAt } = source;
  const walletAmount = localOf(source, amount);
  return { walletId: source.accountId, walletAmount, nairaPerDollar, rateSource, rateSetAt };
}

/** Holds so much, whatever was held before. Answers the hold that is there now, if any. */
export function holdInstead(
  books: Books,
  source: Source,
  hold: Hold | undefined,
  amount: Minor,
  narrative: string,
): Hold | undefined {
  const [before, wanted] = [hold?.remaining ?? 0n, localOf(source, amount)];
  if (wanted === before) return hold;
  if (hold !== undefined && wanted > 0n && wanted < before) {
    return captureHold(books, hold, "card_hold_lessened", narrative, [
      { to: available(source.accountId), amount: before - wanted },
    ]);
  }
  // A hold cannot grow, so a larger one takes its place.
  if (hold !== undefined && before > 0n) releaseHold(books, hold, "card_hold_released", narrative);
  if (wanted === 0n) return undefined;
  return placeHold(books, source.accountId, wanted, "card_held", narrative);
}

/**
 * Pays so much to the network: what was held for it first, then what is available. The rest of the hold is free again.
 * Answers what nobody had.
 */
export function pay(
  books: Books,
  source: Source,
  hold: Hold | undefined,
  amount: Minor,
  narrative: string,
): Minor {
  const fromHold = payFromHold(books, source, hold, amount, narrative);
  const left = amount - fromHold;
  const has = spendable(books, source);
  const fromAvailable = has < left ? has : left;
  if (fromAvailable > 0n) {
    const postings = toNetwork(source, fromAvailable);
    books.post({ kind: "card_settled", narrative, postings });
  }
  return left - fromAvailable;
}

function payFromHold(
  books: Books,
  source: Source,
  hold: Hold | undefined,
  amount: Minor,
  narrative: string,
): Minor {
  if (hold === undefined || hold.remaining === 0n) return 0n;
  const wanted = localOf(source, amount);
  const spent = wanted < hold.remaining ? wanted : hold.remaining;
  const freed = hold.remaining - spent;
  const parts = [
    { to: outside(source), amount: spent },
    { to: available(source.accountId), amount: freed },
  ].filter((part) => part.amount > 0n);
  captureHold(books, hold, "card_settled", narrative, parts);
  const dollars = source.nairaPerDollar === null ? spent : spent / BigInt(source.nairaPerDollar);
  assert(localOf(source, dollars) === spent, "a hold is held at the rate that it is paid at");
  if (dollars > 0n && source.nairaPerDollar !== null) {
    books.post({ kind: "card_exchanged", narrative, postings: [exchanged(dollars)] });
  }
  return dollars;
}

/** Takes what the source has available, to pay what the card owes. Answers how much that was. */
export function payDebt(books: Books, source: Source, owed: Minor): Minor {
  const has = spendable(books, source);
  const amount = owed < has ? owed : has;
  if (amount === 0n) return 0n;
  const narrative = "Paid of what the card owed";
  const out = { from: available(source.accountId), to: outside(source) };
  const postings: Posting[] =
    source.nairaPerDollar === null
      ? [{ from: out.from, to: open("suspense", "USD"), amount }]
      : [
          { ...out, amount: localOf(source, amount) },
          { from: open("currency_exchange", "USD"), to: open("suspense", "USD"), amount },
        ];
  books.post({ kind: "card_owed_paid", narrative, postings });
  return amount;
}

/** Gives back what the network has paid back. */
export function giveBack(
  books: Books,
  source: Source,
  amount: Minor,
  kind: string,
  narrative: string,
): void {
  const postings = toNetwork(source, amount).map(({ from, to, amount: moved }) => ({
    ...{ from: to, to: from, amount: moved },
  }));
  books.post({ kind, narrative, postings });
}

/** From what is available to the network; naira are exchanged on the way. */
function toNetwork(source: Source, amount: Minor): Posting[] {
  const paid = { from: available(source.accountId), to: outside(source) };
  return source.nairaPerDollar === null
    ? [{ ...paid, amount }]
    : [{ ...paid, amount: localOf(source, amount) }, exchanged(amount)];
}

/** Where money of the source goes that leaves it. */
const outside = ({ nairaPerDollar }: Source) =>
  nairaPerDollar === null ? open("provider_clearing", "USD") : open("currency_exchange", "NGN");

const exchanged = (amount: Minor): Posting => ({
  from: open("currency_exchange", "USD"),
  to: open("provider_clearing", "USD"),
  amount,
});

/** What nobody had, the platform has paid for now. */
export function payFromSuspense(books: Books, amount: Minor, narrative: string): void {
  books.post({
    kind: "card_owed",
    narrative,
    postings: [{ from: open("suspense", "USD"), to: open("provider_clearing", "USD"), amount }],
  });
}

/** What comes back and is owed stays with the platform. */
export function payBackToSuspense(books: Books, amount: Minor, narrative: string): void {
  books.post({
    kind: "card_owed_paid",
    narrative,
    postings: [{ from: open("provider_clearing", "USD"), to: open("suspense", "USD"), amount }],
  });
}
