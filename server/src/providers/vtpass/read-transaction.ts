import type {
  BillPurchase,
  PurchaseOutcome,
} from "../../kernel/providers/ports/bill-aggregator.ts";
import type { Receipt, Unknown } from "../../kernel/providers/ports/outcome.ts";
import { type ExactJson, majorAt, textAt } from "../http/exact-json.ts";
import { toLocalPhone } from "./phone-number.ts";
import { readDelivery } from "./read-delivery.ts";
import { codeOf, STATEMENTS, type Statement, unreadableCode } from "./response-codes.ts";

type End = "succeeded" | "accepted" | "failed" | "returned";

const NO_STATUS = "none";

/** The outcome by the code and the status inside the answer. A pair that is not here proves nothing. */
const ENDS: Readonly<Record<Exclude<Statement, "processing">, Readonly<Record<string, End>>>> = {
  as_status: {
    delivered: "succeeded",
    initiated: "accepted",
    pending: "accepted",
    resolved: "accepted",
    failed: "failed",
    reversed: "returned",
  },
  failed: { [NO_STATUS]: "failed", failed: "failed" },
  reversed: { [NO_STATUS]: "returned", reversed: "returned" },
};

const MISMATCH: Unknown = {
  kind: "unknown",
  why: "mismatch",
  detail: "the answer is about another purchase",
};

/** What an answer to a purchase or a requery proves about this purchase. */
export function readTransaction(body: ExactJson, purchase: BillPurchase): PurchaseOutcome {
  const code = codeOf(body);
  const statement = STATEMENTS[code ?? ""];
  if (statement === undefined) return unreadableCode(code);
  if (isOther(body, purchase)) return MISMATCH;
  const status = readStatus(body);
  const end = statement === "processing" ? "accepted" : ENDS[statement][status];
  if (end === undefined) return unreadableCode(code, " with a status that it does not go with");
  if (end === "accepted") return { kind: end, receipt: readReceipt(body) };
  // Two purchases of one customer differ in nothing else.
  if (readRequestId(body) === undefined) return unreadableCode(code, " without a request id");
  return outcomeAt(end, body, purchase);
}

export const readRequestId = (body: ExactJson): string | undefined => textAt(body, "requestId");

const readStatus = (body: ExactJson): string =>
  textAt(body, "content", "transactions", "status")?.toLowerCase() ?? NO_STATUS;

function outcomeAt(
  end: Exclude<End, "accepted">,
  body: ExactJson,
  purchase: BillPurchase,
): PurchaseOutcome {
  const receipt = readReceipt(body);
  switch (end) {
    case "failed":
      return { kind: end, receipt, reason: "The biller refused the purchase." };
    case "returned":
      return { kind: end, receipt, reason: "The biller reversed the purchase." };
    case "succeeded":
      if (readAmount(body) === undefined) return unreadableCode(codeOf(body), " without an amount");
      return { kind: end, receipt, delivery: readDelivery(body, purchase) };
  }
}

const readReceipt = (body: ExactJson): Receipt => ({
  providerReference: textAt(body, "content", "transactions", "transactionId") ?? null,
  sessionId: null,
  stan: null,
});

/** The face value. `total_amount` is less: it is what VTpass takes from us after its commission. */
const readAmount = (body: ExactJson): bigint | undefined =>
  majorAt(body, "content", "transactions", "unit_price") ?? majorAt(body, "amount");

function isOther(body: ExactJson, { reference, amount, customer }: BillPurchase): boolean {
  const id = readRequestId(body);
  const value = readAmount(body);
  const billed = textAt(body, "content", "transactions", "unique_element");
  return (
    (id !== undefined && id !== reference) ||
    (value !== undefined && value !== amount) ||
    (billed !== undefined && comparable(billed) !== comparable(customer))
  );
}

/** VTpass sends some numbers as JSON numbers, which have no leading zeros. */
const comparable = (customer: string): string =>
  toLocalPhone(customer.replaceAll(/[\s-]/g, "")).replace(/^0+/, "").toLowerCase();
