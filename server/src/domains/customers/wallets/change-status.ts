import { total } from "../../../kernel/ledger/accounts.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { activeAccountOf, retireAccount } from "../../money-in/virtual-accounts/index.ts";
import { alreadyFrozen, notEmpty, notFrozen, walletNotFound } from "./errors.ts";
import { presentWallet, readWalletReference, type ShownWallet } from "./present-wallet.ts";
import { type Wallet, walletById, wallets } from "./queries.ts";
import { isEmpty, requireOpen, type WalletStatus } from "./rules.ts";

/** A change of a wallet's status, and the check that may refuse it. */
interface StatusChange {
  readonly name: string;
  readonly to: WalletStatus;
  check(wallet: Wallet): void;
}

/** Freezes a wallet: it refuses debits and still takes credits. Payouts that are under way continue. */
export const freezeWallet = (reference: string) =>
  changeStatus(reference, {
    name: "wallets.freeze",
    to: "Frozen",
    check: ({ status }) => {
      if (status === "Frozen") throw alreadyFrozen();
    },
  });

export const unfreezeWallet = (reference: string) =>
  changeStatus(reference, {
    name: "wallets.unfreeze",
    to: "Active",
    check: ({ status }) => {
      if (status !== "Frozen") throw notFrozen();
    },
  });

/**
 * Closes a wallet whose balances are all zero, and retires its account number. The customer may open another wallet.
 */
export function closeWallet(reference: string): MoneyOperation<ShownWallet> {
  const walletId = readWalletReference(reference);
  return operation({
    name: "wallets.close",
    needs: { wallet: walletById(walletId), current: activeAccountOf(walletId) },
    decide({ wallet, current }, books): ShownWallet {
      if (wallet === undefined) throw walletNotFound({ param: "walletReference" });
      requireOpen(wallet, null);
      const holding = books.account(wallet.id);
      const { currency } = wallet;
      if (!isEmpty(holding)) throw notEmpty({ total: total(holding), currency });
      if (current !== undefined) retireAccount(books, current);
      const closed = { status: "Closed", virtualAccountNumber: null } as const;
      const changed = books.update(wallets, wallet, { ...closed, updatedAt: books.now });
      return presentWallet(changed, holding, books.environment.mode);
    },
  });
}

function changeStatus(
  reference: string,
  { name, to, check }: StatusChange,
): MoneyOperation<ShownWallet> {
  return operation({
    name,
    needs: { wallet: walletById(readWalletReference(reference)) },
    decide({ wallet }, books): ShownWallet {
      if (wallet === undefined) throw walletNotFound({ param: "walletReference" });
      requireOpen(wallet, null);
      check(wallet);
      const changed = books.update(wallets, wallet, { status: to, updatedAt: books.now });
      return presentWallet(changed, books.account(wallet.id), books.environment.mode);
    },
  });
}
