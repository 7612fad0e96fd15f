import { available, total } from "../../../kernel/ledger/accounts.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import { ladderIn, neededLadder } from "../kyc-tiers/index.ts";
import { otherCurrency, sameWallet, walletNotFound } from "./errors.ts";
import { reviewParked } from "./park-credit.ts";
import { balancesOf, readWalletReference } from "./present-wallet.ts";
import { publishCredits } from "./publish-credits.ts";
import { walletById } from "./queries.ts";
import { requireDebitable, requireFunds, requireOpen, requireRoom } from "./rules.ts";
import { WALLET_TRANSFER } from "./statement-rows.ts";

export interface TransferOrder {
  readonly walletReference: string;
  readonly toWalletReference: string;
  readonly amount: Minor;
  readonly narrative: string | undefined;
}

export type WalletBalances = ReturnType<typeof balancesOf>;

/** What a transfer is called in a statement where nobody has said what it is for. */
const USUAL_NARRATIVE = "Wallet transfer";

const TO = "toWalletReference";

/** Moves money between two wallets of one business, at once and for nothing. */
export function transferMoney(order: TransferOrder): MoneyOperation<WalletBalances> {
  const { amount, narrative = USUAL_NARRATIVE } = order;
  const fromId = readWalletReference(order.walletReference);
  const toId = readWalletReference(order.toWalletReference, TO);
  return operation({
    name: "wallets.transfer",
    needs: { from: walletById(fromId), to: walletById(toId), ladder: neededLadder },
    decide({ from, to, ladder }, books): WalletBalances {
      if (from === undefined) throw walletNotFound({ param: "walletReference" });
      if (to === undefined) throw walletNotFound({ param: TO });
      if (from === to) throw sameWallet();
      if (from.currency !== to.currency)
        throw otherCurrency({ from: from.currency, to: to.currency });
      requireDebitable(from);
      requireOpen(to, TO);
      requireFunds(books.account(from.id).available, amount, from.currency);
      requireRoom(ladderIn(ladder), to, total(books.account(to.id)), amount);
      const { reference: transactionReference } = books.post({
        kind: WALLET_TRANSFER,
        narrative,
        postings: [{ from: available(from.id), to: available(to.id), amount }],
      });
      const balances = balancesOf(from, books.account(from.id));
      const moved = { transactionReference, amount: toDecimal(amount) };
      books.publish("customer_wallet.transfer", { ...balances, ...moved });
      publishCredits(books, to);
      reviewParked(books, from);
      return balances;
    },
  });
}
