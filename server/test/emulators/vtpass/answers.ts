import { createHash } from "node:crypto";
import type { EmulatedPurchase } from "./books.ts";

const MEANINGS: Readonly<Record<string, string>> = {
  "000": "TRANSACTION SUCCESSFUL",
  "010": "VARIATION CODE DOES NOT EXIST",
  "011": "INVALID ARGUMENTS",
  "012": "PRODUCT DOES NOT EXIST",
  "013": "BELOW MINIMUM AMOUNT ALLOWED",
  "014": "REQUEST ID ALREADY EXIST",
  "015": "INVALID REQUEST ID",
  "016": "TRANSACTION FAILED",
  "017": "ABOVE MAXIMUM AMOUNT ALLOWED",
  "018": "LOW WALLET BALANCE",
  "019": "LIKELY DUPLICATE TRANSACTION",
  "027": "IP NOT WHITELISTED, CONTACT SUPPORT",
  "034": "SERVICE SUSPENDED",
  "040": "TRANSACTION REVERSAL",
  "087": "INVALID CREDENTIALS",
};

/** A refusal names no request id. */
export const refusal = (code: string): object => ({
  code,
  response_description: MEANINGS[code] ?? "REFUSED",
  content: { errors: [] },
});

const naira = (kobo: bigint): number => Number(kobo) / 100;
const text = (kobo: bigint): string => naira(kobo).toFixed(2);

/** The answer to a purchase: amounts are texts. */
export function payAnswer(purchase: EmulatedPurchase): object {
  return {
    ...answerOf(purchase),
    amount: text(purchase.amount),
    transaction_date: {
      date: "2026-01-31 09:15:00.000000",
      timezone_type: 3,
      timezone: "Africa/Lagos",
    },
  };
}

/** The answer to a requery: amounts are numbers, and so is a phone, without its zero. */
export function requeryAnswer(purchase: EmulatedPurchase): object {
  const answer = answerOf(purchase);
  const { transactions } = answer.content;
  const { customer, amount, status } = purchase;
  const unique_element = /^0\d{10}$/.test(customer) ? Number(customer) : customer;
  return {
    ...answer,
    // A query of an open purchase has a code of its own.
    code: status === "pending" ? "001" : answer.code,
    content: { transactions: { ...transactions, unique_element, unit_price: naira(amount) } },
    amount: naira(amount),
    transaction_date: null,
  };
}

function answerOf(purchase: EmulatedPurchase) {
  const { requestId, status, amount, commission, totalAmount, customer, phone } = purchase;
  return {
    code: codeAt(status),
    content: {
      transactions: {
        status,
        product_name: purchase.serviceID,
        unique_element: customer,
        unit_price: text(amount),
        quantity: 1,
        service_verification: null,
        channel: "api",
        commission: naira(commission),
        total_amount: naira(totalAmount),
        discount: null,
        type: "Purchase",
        email: "sandbox@example.com",
        phone,
        convinience_fee: 0,
        amount: text(amount),
        method: "api",
        transactionId: purchase.transactionId,
      },
    },
    response_description: MEANINGS[codeAt(status)],
    requestId,
    ...deliveryOf(purchase),
  };
}

const codeAt = (status: EmulatedPurchase["status"]): string =>
  ({ failed: "016", reversed: "040" })[status as string] ?? "000";

/** Each distribution company has its own field names and formats. */
function deliveryOf({ requestId, serviceID, status, isPrepaid, amount }: EmulatedPurchase): object {
  if (status !== "delivered" || !isPrepaid) return { purchased_code: "" };
  const digest = createHash("sha256").update(requestId).digest("hex");
  const token = String(BigInt(`0x${digest}`) % 10n ** 20n).padStart(20, "0");
  const units = (Number(amount) / 20_980).toFixed(1);
  const purchased_code = `Token : ${token}`;
  switch (serviceID) {
    case "ikeja-electric":
      return { purchased_code, token: purchased_code, units: `${units} kWh`, resetToken: "N/A" };
    case "eko-electric":
      return {
        purchased_code: `${purchased_code} Bonus Token : 62881559799402440206`,
        ...{ mainToken: token, mainTokenUnits: Number(units), bonusToken: "62881559799402440206" },
      };
    case "abuja-electric":
      return { purchased_code, mainToken: "N/A", PurchasedUnits: units };
    case "kano-electric":
      return { purchased_code, Token: token, Units: Number(units) };
    default:
      return { purchased_code, token: token.replaceAll(/(\d{4})(?=\d)/g, "$1-"), units };
  }
}
