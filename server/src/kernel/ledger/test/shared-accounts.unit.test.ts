import { describe, expect, test } from "vitest";
import type { Account } from "../accounts.ts";
import { SharedAccounts } from "../group/shared-accounts.ts";

describe("another process at the same accounts is detected", () => {
  const account = (id: bigint, entrySeq: bigint): Account => ({
    environmentId: 1n,
    id,
    kind: "test",
    currency: "NGN",
    available: 0n,
    held: 0n,
    pending: 0n,
    entrySeq,
    rowAt: "(0,1)",
  });

  test("when an account of one of the last two groups has new entries", () => {
    const sharedAccounts = new SharedAccounts();
    sharedAccounts.remember([account(1n, 5n), account(2n, 7n)]);
    sharedAccounts.remember([account(3n, 1n)]);
    expect(sharedAccounts.haveChanged([account(1n, 5n), account(3n, 1n)])).toBe(false);
    expect(sharedAccounts.haveChanged([account(1n, 6n)])).toBe(true);
    expect(sharedAccounts.haveChanged([account(2n, 7n), account(3n, 4n)])).toBe(true);
  });

  test("but not for accounts of earlier groups", () => {
    const sharedAccounts = new SharedAccounts();
    sharedAccounts.remember([account(1n, 5n)]);
    sharedAccounts.remember([account(2n, 5n)]);
    sharedAccounts.remember([account(3n, 5n)]);
    expect(sharedAccounts.haveChanged([account(1n, 6n), account(4n, 1n)])).toBe(false);
  });
});
