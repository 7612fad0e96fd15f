import { formatReference } from "../../../../server/src/kernel/references.ts";
import type { JournalEntry, OperationKind } from "./journal.ts";
import { type Merchants, WALLETS } from "./merchants.ts";

const KOBO_MAX = 1_000;
/** Of each bank transfer. */
export const BANK_TRANSFER_KOBO = 1_000n;

let made = 0;

/** A transfer between two wallets of the merchant that are chosen at random. */
export function newWalletTransfer({ wallets }: Merchants, random: () => number): JournalEntry {
  const below = (limit: number) => Math.floor(random() * limit);
  const from = below(WALLETS);
  const to = (from + 1 + below(WALLETS - 1)) % WALLETS;
  const kobo = 1 + below(KOBO_MAX);
  const reference = (at: number) => formatReference("wal", wallets.firstWallet + BigInt(at));
  const named = nextNamed("wallet transfer");
  const body = {
    toWalletReference: reference(to),
    amount: kobo / 100,
    narrative: named.name,
  };
  return {
    ...named,
    path: `/api/v1/wallets/${reference(from)}/transfer`,
    body: JSON.stringify(body),
    movement: { from, to, kobo },
  };
}

export function newBankTransfer(): JournalEntry {
  const named = nextNamed("bank transfer");
  const body = {
    amount: Number(BANK_TRANSFER_KOBO) / 100,
    narration: named.name,
    destinationBankCode: "058",
    destinationAccountNumber: "0123456789",
    destinationAccountName: "EZE CHIDI MUSA",
    phoneNumber: "08031234567",
  };
  return {
    ...named,
    path: "/api/v1/business/single",
    body: JSON.stringify(body),
    movement: undefined,
  };
}

/** The part of an entry that both kinds have. */
function nextNamed(kind: OperationKind) {
  made += 1;
  return {
    ...{ kind, key: `failover-${process.pid}-${made}`, name: `Failover ${made}` },
    ...{ sentMs: performance.now(), answer: undefined },
  };
}
