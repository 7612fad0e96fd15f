import { assert } from "../../../kernel/assert.ts";
import { available, open, type Posting } from "../../../kernel/ledger/accounts.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { captureHold, type Hold, placeHold, releaseHold } from "../../../kernel/ledger/holds.ts";
import type { Minor } from "../../../kernel/money.ts";
import { takeSmaller } from "../../../kernel/money.ts";
import type { Wallet } from "../../customers/wallets/index.ts";
import type { PaidByWallet } from "../statements/index.ts";
import type { KeptRate } from "./queries.ts";

/**
 * The account that pays for a purchase: the card's own, or a linked wallet. Amounts here are in dollars. A naira wallet
 * pays whole naira for a dollar, so no amount is rounded.
 */
export interface SpendingSource extends KeptRate {
  readonly accountId: bigint;
  readonly wallet: Wallet | undefined;
}

/** What the postings of one movement say, and the row of the movement that they belong to. */
export interface PostedFor {
  readonly narrative: string;
  /** On every posting that moves money at the issuer: reconciliation finds the movement by it. */
  readonly linkId: bigint;
}

const toWalletAmount = ({ nairaPerDollar }: SpendingSource, amount: Minor): Minor =>
  nairaPerDollar === null ? amount : amount * BigInt(nairaPerDollar);

/** The dollars that the source can spend now. A frozen or closed wallet can spend nothing. */
export function computeSpendable(books: Books, source: SpendingSource): Minor {
  if (source.wallet !== undefined && source.wallet.status !== "Active") return 0n;
  const { available: has } = books.account(source.accountId);
  return source.nairaPerDollar === null ? has : has / BigInt(source.nairaPerDollar);
}

/** The wallet part of a statement row. Undefined if the card pays. */
export function describeWalletPayment(
  source: SpendingSource,
  amount: Minor,
): PaidByWallet | undefined {
  if (source.wallet === undefined) return undefined;
  const { nairaPerDollar, rateSource, rateSetAt } = source;
  const walletAmount = toWalletAmount(source, amount);
  return { walletId: source.accountId, walletAmount, nairaPerDollar, rateSource, rateSetAt };
}

/** Changes the hold to this amount. Returns the hold, or undefined if nothing is held now. */
export function replaceHold(
  books: Books,
  source: SpendingSource,
  hold: Hold | undefined,
  amount: Minor,
  narrative: string,
): Hold | undefined {
  const before = hold?.remaining ?? 0n;
  const wanted = toWalletAmount(source, amount);
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
 * Pays the network from the hold first, then from the available balance. Releases the rest of the hold. Returns the
 * amount that the source could not pay.
 */
export function pay(
  books: Books,
  source: SpendingSource,
  hold: Hold | undefined,
  amount: Minor,
  posted: PostedFor,
): Minor {
  const fromHold = payFromHold(books, source, hold, amount, posted);
  const left = amount - fromHold;
  const has = computeSpendable(books, source);
  const fromAvailable = takeSmaller(has, left);
  if (fromAvailable > 0n) {
    const postings = buildNetworkPayment(source, fromAvailable);
    books.post({ ...posted, kind: "card_settled", postings });
  }
  return left - fromAvailable;
}

function payFromHold(
  books: Books,
  source: SpendingSource,
  hold: Hold | undefined,
  amount: Minor,
  posted: PostedFor,
): Minor {
  if (hold === undefined || hold.remaining === 0n) return 0n;
  const wanted = toWalletAmount(source, amount);
  const spent = takeSmaller(wanted, hold.remaining);
  const freed = hold.remaining - spent;
  const parts = [
    { to: getPayee(source), amount: spent },
    { to: available(source.accountId), amount: freed },
  ].filter((part) => part.amount > 0n);
  captureHold(books, hold, "card_settled", posted.narrative, parts, posted.linkId);
  const dollars = source.nairaPerDollar === null ? spent : spent / BigInt(source.nairaPerDollar);
  assert(
    toWalletAmount(source, dollars) === spent,
    "a hold is paid at the rate that it was placed at",
  );
  if (dollars > 0n && source.nairaPerDollar !== null) {
    books.post({ ...posted, kind: "card_exchanged", postings: [buildExchange(dollars)] });
  }
  return dollars;
}

/** Pays the card's debt from the available balance of the source. Returns the amount paid. */
export function payDebt(books: Books, source: SpendingSource, owed: Minor): Minor {
  const has = computeSpendable(books, source);
  const amount = takeSmaller(owed, has);
  if (amount === 0n) return 0n;
  const narrative = "Repayment of card debt";
  const out = { from: available(source.accountId), to: getPayee(source) };
  const postings: Posting[] =
    source.nairaPerDollar === null
      ? [{ from: out.from, to: open("suspense", "USD"), amount }]
      : [
          { ...out, amount: toWalletAmount(source, amount) },
          { from: open("currency_exchange", "USD"), to: open("suspense", "USD"), amount },
        ];
  books.post({ kind: "card_owed_paid", narrative, postings });
  return amount;
}

/** Credits the source with money that the network has returned. */
export function returnMoney(
  books: Books,
  source: SpendingSource,
  amount: Minor,
  kind: string,
  posted: PostedFor,
): void {
  const postings = buildNetworkPayment(source, amount).map(({ from, to, amount: moved }) => ({
    from: to,
    to: from,
    amount: moved,
  }));
  books.post({ ...posted, kind, postings });
}

/** The postings from the available balance to the network. Naira are exchanged for dollars. */
function buildNetworkPayment(source: SpendingSource, amount: Minor): Posting[] {
  const paid = { from: available(source.accountId), to: getPayee(source) };
  return source.nairaPerDollar === null
    ? [{ ...paid, amount }]
    : [{ ...paid, amount: toWalletAmount(source, amount) }, buildExchange(amount)];
}

/** The account that receives money from the source. */
const getPayee = ({ nairaPerDollar }: SpendingSource) =>
  nairaPerDollar === null ? open("provider_clearing", "USD") : open("currency_exchange", "NGN");

const buildExchange = (amount: Minor): Posting => ({
  from: open("currency_exchange", "USD"),
  to: open("provider_clearing", "USD"),
  amount,
});

/** Pays the network with the platform's money. The card owes the amount. */
export function payFromSuspense(books: Books, amount: Minor, posted: PostedFor): void {
  books.post({
    ...posted,
    kind: "card_owed",
    postings: [{ from: open("suspense", "USD"), to: open("provider_clearing", "USD"), amount }],
  });
}

/** Keeps returned money for the platform, because the card owes it. */
export function repaySuspense(books: Books, amount: Minor, posted: PostedFor): void {
  books.post({
    ...posted,
    kind: "card_owed_paid",
    postings: [{ from: open("provider_clearing", "USD"), to: open("suspense", "USD"), amount }],
  });
}
