import { expect, test } from "vitest";
import { available, open } from "../../../../kernel/ledger/accounts.ts";
import { chargePostings } from "../index.ts";

const from = available(1000n);

test("the fee without its VAT, the VAT and the duty each go to their own account", () => {
  const charges = { currency: "NGN", fee: 5_000n, vat: 349n, stampDuty: 5_000n } as const;
  expect(chargePostings(from, charges)).toEqual([
    { from, to: open("fees", "NGN"), amount: 4_651n, purpose: "fee" },
    { from, to: open("vat", "NGN"), amount: 349n, purpose: "vat" },
    { from, to: open("stamp_duty", "NGN"), amount: 5_000n, purpose: "stamp_duty" },
  ]);
});

test("what is free is not posted", () => {
  const free = { currency: "USD", fee: 0n, vat: 0n, stampDuty: 0n } as const;
  expect(chargePostings(from, free)).toEqual([]);
  expect(chargePostings(from, { ...free, stampDuty: 1n })).toHaveLength(1);
});
