import { available } from "../../../server/src/kernel/ledger/accounts.ts";
import { type MoneyOperation, operation } from "../../../server/src/kernel/ledger/operation.ts";
import { type Minor, toDecimal } from "../../../server/src/kernel/money.ts";
import { spell } from "../../../server/src/kernel/references.ts";
import { type Balances, balancesOf, WALLET_PREFIX } from "./balances.ts";
import { walletNotFound } from "./errors.ts";
import { walletById } from "./queries.ts";
import { requireFunds } from "./rules.ts";

export interface TransferInput {
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: Minor;
  readonly narrative: string;
}

/** Beside the operation stands its input, for the baseline, which carries it out in its own way. */
export interface Transfer extends MoneyOperation<Balances> {
  readonly input: TransferInput;
}

export const TRANSACTION_KIND = "wallet_transfer";
export const TRANSFERRED = "customer_wallet.transfer";

/** Moves money between the wallets of two customers, through the door. */
export const transferBetweenWallets = (input: TransferInput): Transfer => ({
  input,
  ...operation({
    name: "bench.transfer",
    needs: { from: walletById(input.from), to: walletById(input.to) },
    decide({ from, to }, books) {
      if (from === undefined) throw walletNotFound("fromAccount");
      if (to === undefined) throw walletNotFound("toAccount");
      requireFunds(books.account(from.accountId), input.amount);
      const { reference } = books.post({
        kind: TRANSACTION_KIND,
        narrative: input.narrative,
        postings: [
          { from: available(from.accountId), to: available(to.accountId), amount: input.amount },
        ],
      });
      books.publish(TRANSFERRED, transferData(input, reference));
      return balancesOf(books.account(from.accountId));
    },
  }),
});

/** What the event says. */
export function transferData(input: TransferInput, transaction: string) {
  return {
    transaction,
    from: spell(WALLET_PREFIX, input.from),
    to: spell(WALLET_PREFIX, input.to),
    amount: toDecimal(input.amount),
    narrative: input.narrative,
  };
}
