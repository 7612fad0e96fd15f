import { open, type Place, type Posting } from "../../../kernel/ledger/accounts.ts";
import type { Charges } from "./rules.ts";

/** The postings that take charges from where the money is: the fee without its VAT, the VAT, and the duty. */
export function chargePostings(from: Place, { currency, fee, vat, stampDuty }: Charges): Posting[] {
  const postings: Posting[] = [
    { from, to: open("fees", currency), amount: fee - vat, purpose: "fee" },
    { from, to: open("vat", currency), amount: vat, purpose: "vat" },
    { from, to: open("stamp_duty", currency), amount: stampDuty, purpose: "stamp_duty" },
  ];
  // A posting moves something, and what is free moves nothing.
  return postings.filter(({ amount }) => amount > 0n);
}
