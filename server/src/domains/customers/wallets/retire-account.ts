import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { activeAccountOf, retireAccount } from "../../money-in/virtual-accounts/index.ts";
import { noAccountAttached, walletNotFound } from "./errors.ts";
import { readWalletReference } from "./present-wallet.ts";
import { walletById, wallets } from "./queries.ts";

/**
 * Returns the operation that retires a wallet's account number permanently. Money that still comes to it is credited
 * to the wallet and raises an alert.
 */
export function retireNumber(reference: string): MoneyOperation<true> {
  const walletId = readWalletReference(reference);
  return operation({
    name: "wallets.retire_account",
    needs: { wallet: walletById(walletId), current: activeAccountOf(walletId) },
    decide({ wallet, current }, books): true {
      if (wallet === undefined) throw walletNotFound({ param: "walletReference" });
      if (current === undefined) throw noAccountAttached();
      retireAccount(books, current);
      books.update(wallets, wallet, { virtualAccountNumber: null, updatedAt: books.now });
      return true;
    },
  });
}
