import { hash } from "node:crypto";
import type {
  Accepted,
  Failed,
  Receipt,
  Returned,
  Succeeded,
} from "../../../kernel/providers/ports/outcome.ts";

export const NAME = "simulator";

/** The bank's statement about a payment, in an answer or in a notice. */
export interface PaymentStatement {
  readonly reference: string;
  readonly status: "pending" | "succeeded" | "failed" | "returned";
  readonly reason: string | null;
}

export function outcomeOf({
  reference,
  status,
  reason,
}: PaymentStatement): Accepted | Succeeded | Failed | Returned {
  const receipt = receiptOf(reference);
  switch (status) {
    case "pending":
      return { kind: "accepted", receipt };
    case "succeeded":
      return { kind: "succeeded", receipt };
    case "failed":
    case "returned":
      return { kind: status, receipt, reason: reason ?? "The beneficiary's bank gave no reason." };
  }
}

const SESSION_DIGITS = 30n;
const STAN_DIGITS = 6n;

/**
 * The references of the bank and the switch. They are derived from our reference, so that every statement has the same
 * ones.
 */
function receiptOf(reference: string): Receipt {
  const number = BigInt(`0x${hash("sha256", reference)}`);
  const digits = (count: bigint) => String(number % 10n ** count).padStart(Number(count), "0");
  return {
    providerReference: `sim_${hash("sha256", reference).slice(0, 16)}`,
    sessionId: digits(SESSION_DIGITS),
    stan: digits(STAN_DIGITS),
  };
}

/** The reason of a payment that did not succeed. */
export function reasonOf(status: PaymentStatement["status"]): string | null {
  if (status === "failed") return "The beneficiary's bank refused the payment.";
  if (status === "returned") return "The beneficiary's bank returned the money.";
  return null;
}
