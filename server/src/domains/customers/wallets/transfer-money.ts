import { available, total } from "../../../kernel/ledger/accounts.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import { neededKycTiers, toKycTiers } from "../kyc-tiers/index.ts";
import { requireBalanceLimit } from "./balance-limit.ts";
import { otherCurrency, sameWallet, walletNotFound } from "./errors.ts";
import { presentBalances, readWalletReference } from "./present-wallet.ts";
import { publishCredits } from "./publish-credits.ts";
import { walletById } from "./queries.ts";
import { requireDebitable, requireFunds, requireOpen } from "./rules.ts";
import { WALLET_TRANSFER } from "./statement-rows.ts";
import { reviewWithheld } from "./withhold-credit.ts";

export interface TransferOrder {
  readonly walletReference: string;
  readonly toWalletReference: string;
  readonly amount: Minor;
  readonly narrative: string | undefined;
}

export type WalletBalances = ReturnType<typeof presentBalances>;

/** The narrative of a transfer when the request has none. */
const DEFAULT_NARRATIVE = "Wallet transfer";

const TO = "toWalletReference";

/** Returns the operation that moves money between two wallets of one business. It is immediate and free. */
export function transferMoney(order: TransferOrder): MoneyOperation<WalletBalances> {
  const { amount, narrative = DEFAULT_NARRATIVE } = order;
  const fromId = readWalletReference(order.walletReference);
  const toId = readWalletReference(order.toWalletReference, TO);
  return operation({
    name: "wallets.transfer",
    needs: { from: walletById(fromId), to: walletById(toId), tiers: neededKycTiers },
    decide({ from, to, tiers }, books): WalletBalances {
      if (from === undefined) throw walletNotFound({ param: "walletReference" });
      if (to === undefined) throw walletNotFound({ param: TO });
      if (from === to) throw sameWallet();
      if (from.currency !== to.currency)
        throw otherCurrency({ from: from.currency, to: to.currency });
      requireDebitable(from);
      requireOpen(to, TO);
      requireFunds(books.account(from.id), amount, from.currency);
      requireBalanceLimit(toKycTiers(tiers), to, total(books.account(to.id)), amount);
      const { reference: transactionReference } = books.post({
        kind: WALLET_TRANSFER,
        narrative,
        postings: [{ from: available(from.id), to: available(to.id), amount }],
      });
      const balances = presentBalances(from, books.account(from.id));
      const moved = { transactionReference, amount: toDecimal(amount) };
      books.publish("customer_wallet.transfer", { ...balances, ...moved });
      publishCredits(books, to);
      reviewWithheld(books, from);
      return balances;
    },
  });
}
