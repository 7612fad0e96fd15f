import { type Account, total } from "../../../kernel/ledger/accounts.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { walletNotFound } from "./errors.ts";
import type { Wallet } from "./queries.ts";

const PREFIX = "wal";

export const walletReference = (id: bigint): string => formatReference(PREFIX, id);

/** The id in a text that may be a wallet reference. */
export const readWalletId = (text: string): bigint | undefined => parseReference(PREFIX, text);

/** Returns the wallet id of a reference. Throws `walletNotFound` with `param`, the field that holds the reference. */
export function readWalletReference(reference: string, param = "walletReference"): bigint {
  const id = readWalletId(reference);
  if (id === undefined) throw walletNotFound({ param });
  return id;
}

type Held = Pick<Account, "available" | "held" | "pending">;

/** Returns the four balances of a wallet. */
export function presentBalances({ id, customerId, currency }: Wallet, holding: Held) {
  return {
    walletReference: walletReference(id),
    customerId: Number(customerId),
    currency,
    ledgerBalance: toDecimal(total(holding)),
    availableBalance: toDecimal(holding.available),
    pendingBalance: toDecimal(holding.pending),
    heldBalance: toDecimal(holding.held),
  };
}

export function presentWallet(wallet: Wallet, holding: Held, mode: Mode) {
  return {
    ...presentBalances(wallet, holding),
    status: wallet.status,
    virtualAccountNumber: wallet.virtualAccountNumber,
    isTest: mode === "test",
    createdAt: wallet.createdAt,
  };
}

export type ShownWallet = ReturnType<typeof presentWallet>;
