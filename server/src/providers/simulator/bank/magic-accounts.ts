import { hash } from "node:crypto";
import type { BankAccount } from "../../../kernel/providers/ports/bank-rail.ts";

/** How the bank treats a payment. Delays are on the clock of the paying environment. */
export interface Treatment {
  /**
   * The bank's answer: the outcome at once; that it has the payment; no answer, although it has the payment; or that it
   * takes nothing now.
   */
  readonly answer: "outcome" | "accepted" | "none" | "unavailable";
  /** The final outcome. Undefined: none, until a test sets one. */
  readonly outcome: "succeeded" | "failed" | undefined;
  /** When, after receipt. Zero: before the answer. */
  readonly afterMs: number;
  /** A successful payment that the bank returns this long after receipt. */
  readonly returnedAfterMs?: number;
  readonly noticesTwice?: true;
  readonly hasNoName?: true;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The bank whose account numbers decide the outcome. Live mode has no such bank. */
const SANDBOX_BANK = "999";

const MAGIC: Readonly<Record<string, Treatment>> = {
  "3012450019": { answer: "accepted", outcome: "succeeded", afterMs: 2 * SECOND_MS },
  "3012450026": { answer: "accepted", outcome: "failed", afterMs: 5 * SECOND_MS },
  "3012450033": { answer: "accepted", outcome: "succeeded", afterMs: 5 * MINUTE_MS },
  "3012450040": { answer: "none", outcome: "succeeded", afterMs: 0 },
  "3012450057": { answer: "none", outcome: "failed", afterMs: 0 },
  "3012450064": { answer: "accepted", outcome: undefined, afterMs: 0 },
  "3012450071": {
    answer: "outcome",
    outcome: "succeeded",
    afterMs: 0,
    returnedAfterMs: 10 * MINUTE_MS,
  },
  "3012450088": { answer: "outcome", outcome: "failed", afterMs: 0, hasNoName: true },
  "3012450105": {
    answer: "accepted",
    outcome: "succeeded",
    afterMs: SECOND_MS,
    noticesTwice: true,
  },
  "3012450112": { answer: "unavailable", outcome: undefined, afterMs: 0 },
};

const USUAL: Treatment = { answer: "outcome", outcome: "succeeded", afterMs: 0 };

export function treatmentOf({ bankCode, accountNumber }: BankAccount): Treatment {
  return (bankCode === SANDBOX_BANK ? MAGIC[accountNumber] : undefined) ?? USUAL;
}

const FIRST_NAMES = ["ADAEZE", "BOLANLE", "CHIDI", "EMEKA", "FATIMA", "HALIMA", "IBRAHIM", "NGOZI"];
const MIDDLE_NAMES = ["AYOMIDE", "BLESSING", "EFE", "IFEANYI", "KEHINDE", "MUSA", "OLUWASEUN"];
const LAST_NAMES = ["ABUBAKAR", "ADEYEMI", "BALOGUN", "DANJUMA", "EZE", "NWOSU", "OKAFOR", "YUSUF"];

/** The holder of an account: always the same for the same account, and another for the next. */
export function holderOf({ bankCode, accountNumber }: BankAccount): string {
  const digest = hash("sha256", `${bankCode}/${accountNumber}`, "buffer");
  const pick = (names: readonly string[], place: number) =>
    names[(digest[place] ?? 0) % names.length];
  return [pick(LAST_NAMES, 0), pick(FIRST_NAMES, 1), pick(MIDDLE_NAMES, 2)].join(" ");
}
