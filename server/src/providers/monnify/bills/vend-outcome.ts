import type { BillPurchase, Sold } from "../../../kernel/providers/ports/bill-aggregator.ts";
import {
  type Accepted,
  type Failed,
  NO_RECEIPT,
  type Receipt,
  type Unknown,
} from "../../../kernel/providers/ports/outcome.ts";
import { type ExactJson, majorAt, textAt } from "../../http/exact-json.ts";
import { unknownStatus } from "../../http/unknown-status.ts";
import { anotherSubject } from "../connection/another-subject.ts";

export type VendOutcome = Sold | Accepted | Failed | Unknown;

const accepted = (receipt: Receipt): Accepted => ({ kind: "accepted", receipt });

/** What each `vendStatus` proves. The `status` beside it is the wallet's, and may say success too early. */
const OUTCOMES: ReadonlyMap<string, (receipt: Receipt) => VendOutcome> = new Map<
  string,
  (receipt: Receipt) => VendOutcome
>([
  // A betting account is funded, and nothing is delivered.
  ["SUCCESS", (receipt) => ({ kind: "succeeded", receipt, delivery: NOTHING })],
  ["IN_PROGRESS", accepted],
  ["PENDING", accepted],
  ["PROCESSING", accepted],
  [
    "FAILED",
    (receipt) => ({ kind: "failed", receipt, reason: "The biller refused the purchase." }),
  ],
]);

const NOTHING = { token: null, units: null };

/** What Monnify's statement about a purchase proves about this one. */
export function vendOutcome(body: ExactJson | undefined, purchase: BillPurchase): VendOutcome {
  const difference = differenceIn(body, purchase);
  if (difference !== undefined) return anotherSubject(difference);
  const status = textAt(body, "vendStatus") ?? "";
  const receipt = {
    ...NO_RECEIPT,
    providerReference: textAt(body, "transactionReference") ?? null,
  };
  return OUTCOMES.get(status)?.(receipt) ?? unknownStatus(status);
}

function differenceIn(
  body: ExactJson | undefined,
  { reference, amount, customer }: BillPurchase,
): string | undefined {
  if (textAt(body, "vendReference") !== reference) return "reference";
  // The payable amount includes the commission.
  if (majorAt(body, "vendAmount") !== amount) return "amount";
  return textAt(body, "customerId") === customer ? undefined : "customer";
}
