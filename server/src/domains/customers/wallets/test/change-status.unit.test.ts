import { describe, expect, test } from "vitest";
import { openMemoryBooks, walletWith } from "../../../../../test/support/memory-books.ts";
import type { Bucket } from "../../../../kernel/ledger/accounts.ts";
import { closeWallet, freezeWallet, unfreezeWallet } from "../change-status.ts";
import { walletReference } from "../present-wallet.ts";
import type { Wallet } from "../queries.ts";
import type { WalletStatus } from "../rules.ts";

const ID = 7n;
const REFERENCE = walletReference(ID);
const CHANGES = { freeze: freezeWallet, unfreeze: unfreezeWallet, close: closeWallet };

/** Changes the status of a wallet, and returns the statuses that its rows then have. */
function change(
  name: keyof typeof CHANGES,
  status: WalletStatus | undefined,
  balance: Partial<Record<Bucket, bigint>> = {},
) {
  const books = openMemoryBooks(walletWith(ID, 0n, balance));
  const wallet = status && {
    ...{ environmentId: 1n, id: ID, customerId: 3n, currency: "NGN", status, withheld: 0n },
  };
  // No account number is attached.
  CHANGES[name](REFERENCE).decide({ wallet, current: undefined } as never, books);
  return books.changes.updates.map(({ row }) => (row as Wallet).status);
}

describe("a wallet", () => {
  test.each([
    ["freeze", "Active", "Frozen"],
    ["unfreeze", "Frozen", "Active"],
    ["close", "Active", "Closed"],
    ["close", "Frozen", "Closed"],
  ] as const)("after %s that was %s is %s", (name, before, after) => {
    expect(change(name, before)).toEqual([after]);
  });

  test.each([
    ["freeze", "Frozen", "already frozen"],
    ["unfreeze", "Active", "not frozen"],
    ["freeze", "Closed", "wallet is closed"],
    ["unfreeze", "Closed", "wallet is closed"],
    ["close", "Closed", "wallet is closed"],
    ["freeze", undefined, "No customer in this mode has this wallet"],
    ["close", undefined, "No customer in this mode has this wallet"],
  ] as const)("refuses to %s while it is %s", (name, before, message) => {
    expect(() => change(name, before)).toThrow(message);
  });

  test.each(["available", "held", "pending"] as const)("with %s money is not closed", (bucket) => {
    expect(() => change("close", "Active", { [bucket]: 1n })).toThrow("balance is NGN 0.01");
  });

  test("that is closed retires its account number", () => {
    const books = openMemoryBooks(walletWith(ID, 0n));
    const wallet = { environmentId: 1n, id: ID, customerId: 3n, currency: "NGN", status: "Active" };
    const current = { environmentId: 1n, id: 9n, status: "active" };
    closeWallet(REFERENCE).decide({ wallet, current } as never, books);
    expect(books.changes.updates.map(({ row }) => row)).toMatchObject([
      { id: 9n, status: "retired" },
      { id: ID, status: "Closed", virtualAccountNumber: null },
    ]);
  });
});
