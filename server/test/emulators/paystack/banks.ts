import type { EmulatedAnswer } from "../emulator.ts";
import { done, type Fields, refused } from "./envelope.ts";

const bank = (id: number, name: string, slug: string, code: string, isDeleted = false): Fields => ({
  ...{ id, name, slug, code, longcode: "", gateway: null, pay_with_bank: false },
  ...{ supports_transfer: true, active: !isDeleted, is_deleted: isDeleted },
  ...{ country: "Nigeria", currency: "NGN", type: "nuban" },
});

const BANKS: readonly Fields[] = [
  bank(9, "Guaranty Trust Bank", "guaranty-trust-bank", "058"),
  bank(20, "Wema Bank", "wema-bank", "035"),
  bank(99, "Closed Bank", "closed-bank", "999", true),
  bank(171, "OPay Digital Services Limited (OPay)", "paycom", "999992"),
  bank(629, "Paystack-Titan", "titan-paystack", "100039"),
  bank(175, "Globus Bank", "globus-bank", "00103"),
  bank(24, "Test Bank", "test-bank", "001"),
];
const PAGE = 2;

/** The banks that Paystack knows, in pages. */
export class EmulatedBanks {
  readonly rows = [...BANKS];

  has(code: string): boolean {
    return this.rows.some((row) => row["code"] === code);
  }

  /** As an answer names a bank: without its code. */
  named(slug: string): Fields | undefined {
    const row = this.rows.find((one) => one["slug"] === slug);
    return row && { name: row["name"], id: row["id"], slug };
  }

  nameOf(code: string): unknown {
    return this.rows.find((row) => row["code"] === code)?.["name"];
  }

  list(query: URLSearchParams): EmulatedAnswer {
    const start = Number(query.get("next") ?? "0");
    const after = start + PAGE;
    const next = after < this.rows.length ? String(after) : null;
    return done(this.rows.slice(start, after), { meta: { next, previous: null, perPage: PAGE } });
  }

  resolve(query: URLSearchParams, hasNoName: string): EmulatedAnswer {
    const accountNumber = query.get("account_number") ?? "";
    if (!this.has(query.get("bank_code") ?? "")) return refused(400, "Bank code is invalid");
    if (accountNumber === hasNoName) {
      return refused(422, "Could not resolve account name. Check parameters or try again.");
    }
    return done({ account_number: accountNumber, account_name: "ADEYEMI NGOZI EFE", bank_id: 9 });
  }
}
