import { describe, expect, test } from "vitest";
import { statementRow, type WalletEntry } from "../statement-rows.ts";

const credit: WalletEntry = {
  ...{ seq: 3n, change: 500n, balanceAfter: 1_500n, kind: "collection", purpose: null },
  ...{ narrative: "rent", transactionId: 70n, linkId: 71n, counterpartyId: 20n },
  occurredAt: new Date("2026-03-01T12:00:00Z"),
};

const shown = (entry: Partial<WalletEntry>) => {
  const { type, transactionReference } = statementRow({ ...credit, ...entry }, "NGN");
  return [type, transactionReference.slice(0, 4)];
};

describe("a row of a statement", () => {
  test.each([
    [{ kind: "collection" }, "Funding", "fnd_"],
    [{ kind: "outgoing_settled", change: -500n }, "Payout", "pay_"],
    [{ kind: "outgoing_settled", change: -5n, purpose: "fee" }, "Fee", "pay_"],
    [{ kind: "outgoing_settled", change: -5n, purpose: "vat" }, "VAT", "pay_"],
    [{ kind: "outgoing_settled", change: -5n, purpose: "stamp_duty" }, "StampDuty", "pay_"],
    [{ kind: "outgoing_returned" }, "Reversal", "pay_"],
    [{ kind: "charges_reversed", purpose: "fee" }, "Reversal", "pay_"],
    [{ kind: "outgoing_charged_late", change: -500n }, "Payout", "pay_"],
    [{ kind: "wallet_transfer" }, "Transfer", "ltx_"],
    [{ kind: "test_funds" }, "TestFunds", "ltx_"],
    [{ kind: "something_new" }, "Other", "ltx_"],
  ])("of %o has the type %s and a reference %s…", (entry, type, prefix) => {
    expect(shown(entry)).toEqual([type, prefix]);
  });

  test("has the reference of its transaction, or else of the ledger transaction", () => {
    const named = statementRow(credit, "NGN").transactionReference;
    const other = statementRow({ ...credit, transactionId: 99n }, "NGN").transactionReference;
    expect(other).toBe(named);
    expect(shown({ linkId: null })).toEqual(["Funding", "ltx_"]);
  });

  test("names the other wallet only for a transfer", () => {
    const across = { ...credit, kind: "wallet_transfer", counterpartyId: 1_000_123n };
    expect(statementRow(across, "NGN").counterpartyWalletReference).toMatch(/^wal_/);
    const counterparty = statementRow({ ...across, kind: "collection" }, "NGN");
    expect(counterparty.counterpartyWalletReference).toBeNull();
  });
});
