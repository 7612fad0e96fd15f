import { type Account, total } from "../../../kernel/ledger/accounts.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { walletNotFound } from "./errors.ts";
import type { Wallet } from "./queries.ts";

const PREFIX = "wal";

export const walletReference = (id: bigint): string => formatReference(PREFIX, id);

/** The wallet that a reference means; `param` is the field that holds it, which most often is in the path. */
export function readWalletReference(reference: string, param = "walletReference"): bigint {
  const id = parseReference(PREFIX, reference);
  // Every reference that spells the id must not be taken for it: only the one that was given.
  if (id === undefined || walletReference(id) !== reference) throw walletNotFound({ param });
  return id;
}

type Held = Pick<Account, "available" | "held" | "pending">;

/** What a wallet holds, in the four ways in which it is told. */
export function balancesOf({ id, customerId, currency }: Wallet, holding: Held) {
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
    ...balancesOf(wallet, holding),
    status: wallet.status,
    virtualAccountNumber: wallet.virtualAccountNumber,
    isTest: mode === "test",
    createdAt: wallet.createdAt,
  };
}

export type ShownWallet = ReturnType<typeof presentWallet>;
