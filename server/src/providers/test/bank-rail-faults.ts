import { describe, expect, test } from "vitest";
import type { Emulator } from "../../../test/emulators/emulator.ts";
import type {
  BankAccount,
  BankRailAdapter,
  FindOutcome,
  Payment,
  SendOutcome,
} from "../../kernel/providers/ports/bank-rail.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";
import { seededDice } from "./seeded-dice.ts";

/** A rail with an emulator that misbehaves when the suite wants it to. */
export interface FaultyRail {
  readonly emulator: Emulator;
  readonly rail: BankRailAdapter;
  readonly succeeds: BankAccount;
  readonly fails: BankAccount;
  freshSubject(): Subject;
  /** By the provider's own books: how often a payment was made. */
  timesPaid(payment: Payment): Promise<number>;
  /** By the provider's own books: the total that was paid. */
  totalPaid(): Promise<bigint>;
}

const PAYMENTS = 200;
const FAULT_SHARE = 0.2;
const ROUNDS_MAX = 200;
const TIMEOUT_MS = 2_000;

/** Whatever goes wrong, both books agree to the kobo once every outcome is proven. */
export function describeFaultyBankRail(name: string, underTest: () => FaultyRail): void {
  describe(`${name}, a fifth of whose calls go wrong`, () => {
    test("pays each payment once or never, and every outcome is proven in the end", async () => {
      const { emulator, rail, freshSubject, succeeds, fails, timesPaid, totalPaid } = underTest();
      // The same calls in each run.
      emulator.misbehave(FAULT_SHARE, seededDice(17));
      const payments = Array.from({ length: PAYMENTS }, (_, at): Payment => {
        const subject = freshSubject();
        return {
          environmentId: subject.environmentId,
          reference: rail.referenceFor(subject),
          // No two payments of the same sum: some rails refuse those within minutes.
          amount: 10_001n + BigInt(at) * 137n,
          currency: "NGN",
          destination: { ...(at % 5 === 0 ? fails : succeeds), accountName: "EZE CHIDI" },
          narration: `Invoice ${at}`,
          senderName: "Adire Market",
        };
      });
      const before = await totalPaid();
      const proven = await Promise.all(payments.map((payment) => proveOutcome(rail, payment)));
      emulator.misbehave(0);
      let paid = 0n;
      for (const [at, payment] of payments.entries()) {
        const isPaid = proven[at] === "succeeded";
        expect([payment.reference, await timesPaid(payment)]).toEqual([
          payment.reference,
          isPaid ? 1 : 0,
        ]);
        paid += isPaid ? payment.amount : 0n;
      }
      expect(await totalPaid()).toBe(before + paid);
      expect(proven.filter((kind) => kind === "succeeded").length).toBe(PAYMENTS * 0.8);
    });
  });
}

/** As the domain does: it sends until the provider has the payment, then asks until the outcome is proven. */
export async function proveOutcome(rail: BankRailAdapter, payment: Payment) {
  let next: "send" | "find" = "send";
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const call = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const outcome: SendOutcome | FindOutcome = await rail[next](payment, call);
    switch (outcome.kind) {
      case "succeeded":
      case "failed":
      case "returned":
        return outcome.kind;
      case "not_found":
        next = "send";
        break;
      case "accepted":
      case "unknown":
        next = "find";
        break;
      case "unavailable":
        break;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, 2 ** round)));
  }
  throw new Error(`the outcome of ${payment.reference} is not proven after ${ROUNDS_MAX} calls`);
}
