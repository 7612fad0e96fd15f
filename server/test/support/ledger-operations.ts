import { hash } from "node:crypto";
import { available, open, type Posting } from "../../src/kernel/ledger/accounts.ts";
import {
  captureHold,
  type Hold,
  holdById,
  placeHold,
  releaseHold,
} from "../../src/kernel/ledger/holds.ts";
import { type Caller, type MoneyOperation, operation } from "../../src/kernel/ledger/operation.ts";
import { bigint, text } from "../../src/kernel/ledger/records/record-columns.ts";
import { type RowOf, recordTable } from "../../src/kernel/ledger/records/record-table.ts";
import type { Need } from "../../src/kernel/ledger/records.ts";
import type { Currency } from "../../src/kernel/money.ts";
import { defineRefusal, Refusal } from "../../src/kernel/refusals.ts";

/** A wallet of the tests: a checked account, found by its id. */
const wallets = recordTable({
  name: "test_wallet",
  table: "ledger_accounts",
  lock: "account",
  columns: {
    environmentId: bigint("environment_id"),
    accountId: bigint("id"),
    currency: text<Currency>("currency"),
  },
  identity: ["accountId"],
  lookups: { id: { keyOf: ({ accountId }) => String(accountId), account: "id" } },
  insert: false,
});

export type Wallet = RowOf<typeof wallets>;

export const walletById = (id: bigint, environmentId?: bigint): Need<Wallet> => ({
  record: wallets,
  by: "id",
  key: String(id),
  ...(environmentId === undefined ? {} : { environmentId }),
});

const notFound = defineRefusal({
  code: "account_not_found",
  when: "the row does not exist",
  message: "The row does not exist.",
});

const insufficient = defineRefusal({
  code: "insufficient_balance",
  when: "there is too little",
  message: "There is too little.",
});

/** A caller with its own operation key. Its refusals are recorded. */
export function callerOf(environmentId: bigint, key: string, request = key): Caller {
  return {
    environmentId,
    apiKeyId: null,
    requestKind: "money",
    service: null,
    operationKey: `client:${key}`,
    fingerprint: hash("sha256", request, "buffer"),
    remembersRefusals: true,
    isGone: () => false,
    present: (outcome) => JSON.stringify(outcome),
    presentRefusal: (refusal) =>
      JSON.stringify({ refused: refusal instanceof Refusal ? refusal.code : "" }),
  };
}

export const openWallet = (
  funds: bigint,
  currency: Currency = "NGN",
  narrative = "opening",
): MoneyOperation<{ id: string }> =>
  operation({
    name: "test.open",
    needs: {},
    decide(_found, books) {
      const account = books.openAccount("customer_wallet", currency);
      if (funds > 0n) {
        const postings = [
          { from: open("simulated_funds", currency), to: available(account.id), amount: funds },
        ];
        books.post({ kind: "test_funds", narrative, postings });
      }
      return { id: String(account.id) };
    },
  });

export interface Transfer {
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: bigint;
  readonly fee?: bigint;
  readonly narrative: string;
}

/** Transfers from one wallet to another with a fee. It posts before the funds check, so a refusal has something to undo. */
export const transfer = (input: Transfer): MoneyOperation<{ balance: string }> =>
  operation({
    name: "test.transfer",
    needs: { from: walletById(input.from), to: walletById(input.to) },
    decide({ from, to }, books) {
      if (from === undefined || to === undefined) throw notFound();
      const { amount, fee = 0n, narrative } = input;
      books.publish("test.transferred", { narrative });
      const postings: Posting[] = [
        { from: available(from.accountId), to: available(to.accountId), amount },
      ];
      if (fee > 0n)
        postings.push({
          from: available(from.accountId),
          to: open("fees", from.currency),
          amount: fee,
          purpose: "fee",
        });
      if (books.account(from.accountId).available < amount + fee) throw insufficient();
      books.post({ kind: "test_transfer", narrative, postings });
      return { balance: String(books.account(from.accountId).available) };
    },
  });

/** Transfers to a wallet of another environment: two transactions with one link. */
export const transferAcross = (
  input: Transfer & { toEnvironmentId: bigint },
): MoneyOperation<{ balance: string }> =>
  operation({
    name: "test.transfer_across",
    needs: { from: walletById(input.from), to: walletById(input.to, input.toEnvironmentId) },
    decide({ from, to }, books) {
      if (from === undefined || to === undefined) throw notFound();
      const { amount, narrative } = input;
      const between = open("inter_business", from.currency);
      if (books.account(from.accountId).available < amount) throw insufficient();
      const linkId = books.nextId();
      const paid = { from: available(from.accountId), to: between, amount };
      books.post({ kind: "test_across", narrative, linkId, postings: [paid] });
      const received = { from: between, to: available(to.accountId), amount };
      books.post(
        { kind: "test_across", narrative, linkId, postings: [received] },
        to.environmentId,
      );
      return { balance: String(books.account(from.accountId).available) };
    },
  });

export const hold = (
  accountId: bigint,
  amount: bigint,
  narrative: string,
): MoneyOperation<{ hold: string }> =>
  operation({
    name: "test.hold",
    needs: { wallet: walletById(accountId) },
    decide({ wallet }, books) {
      if (wallet === undefined) throw notFound();
      if (books.account(accountId).available < amount) throw insufficient();
      return { hold: String(placeHold(books, accountId, amount, "test_hold", narrative).id) };
    },
  });

export const capture = (
  id: bigint,
  amount: bigint,
  to: bigint,
  narrative: string,
): MoneyOperation<{ remaining: string }> =>
  operation({
    name: "test.capture",
    needs: { hold: holdById(id), to: walletById(to) },
    decide({ hold: found, to: receiver }, books) {
      const wanted = enough(found, amount);
      if (receiver === undefined) throw notFound();
      const parts = [{ to: available(receiver.accountId), amount }];
      return {
        remaining: String(captureHold(books, wanted, "test_capture", narrative, parts).remaining),
      };
    },
  });

export const release = (id: bigint, narrative: string): MoneyOperation<{ released: string }> =>
  operation({
    name: "test.release",
    needs: { hold: holdById(id) },
    decide({ hold: found }, books) {
      const wanted = enough(found, 1n);
      releaseHold(books, wanted, "test_release", narrative);
      return { released: String(wanted.remaining) };
    },
  });

function enough(found: Hold | undefined, amount: bigint): Hold {
  if (found === undefined) throw notFound();
  if (found.remaining < amount) throw insufficient();
  return found;
}
