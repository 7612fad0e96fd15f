import { total } from "../../kernel/ledger/accounts.ts";
import { type MoneyOperation, operation } from "../../kernel/ledger/operation.ts";
import { frozenAlready, notEmpty, notFrozen, walletNotFound } from "./errors.ts";
import { presentWallet, readWalletReference, type ShownWallet } from "./present-wallet.ts";
import { type HeldWallet, type Wallet, walletById, wallets } from "./queries.ts";
import { isEmpty, requireOpen, type WalletStatus } from "./rules.ts";

type Holding = Pick<HeldWallet, "available" | "held" | "pending">;

/** A change of a wallet's status, and what stands in its way. */
interface StatusChange {
  readonly name: string;
  readonly to: WalletStatus;
  check(wallet: Wallet, holding: Holding): void;
}

/** Lets nothing out of a wallet any more. What is on its way goes on; what comes in is taken. */
export const freezeWallet = (reference: string) =>
  changeStatus(reference, {
    name: "wallets.freeze",
    to: "Frozen",
    check: ({ status }) => {
      if (status === "Frozen") throw frozenAlready();
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

/** Ends a wallet that holds nothing, in whatever bucket. */
export const closeWallet = (reference: string) =>
  changeStatus(reference, {
    name: "wallets.close",
    to: "Closed",
    check: ({ currency }, holding) => {
      if (!isEmpty(holding)) throw notEmpty({ total: total(holding), currency });
    },
  });

function changeStatus(
  reference: string,
  { name, to, check }: StatusChange,
): MoneyOperation<ShownWallet> {
  return operation({
    name,
    needs: { wallet: walletById(readWalletReference(reference)) },
    decide({ wallet }, books): ShownWallet {
      if (wallet === undefined) throw walletNotFound({ param: null });
      requireOpen(wallet, null);
      check(wallet, books.account(wallet.id));
      const changed = books.update(wallets, wallet, { status: to, updatedAt: books.now });
      return presentWallet(changed, books.account(wallet.id), books.environment.mode);
    },
  });
}
