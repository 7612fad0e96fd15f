import { createHmac, timingSafeEqual } from "node:crypto";
import type {
  Notice,
  NoticeSource,
  PaymentNotice,
  RawNotice,
} from "../../kernel/providers/ports/notice.ts";
import { readSubject } from "../../kernel/providers/references.ts";
import type { BankCodes } from "../banks/bank-codes.ts";
import { at, type ExactJson, majorAt, parseExact, rowsAt, textAt } from "../http/exact-json.ts";
import { type Kept, keepFields } from "../http/keep-fields.ts";

const SIGNATURE_HEADER = "monnify-signature";
const CREDITED = "SUCCESSFUL_TRANSACTION";
const DISBURSED = /^(?:SUCCESSFUL|FAILED|REVERSED)_DISBURSEMENT$/;

/**
 * Notices of credits also contain the customer's e-mail address, and for a card payment the card's number and token.
 */
const KEPT: Kept = {
  eventType: true,
  eventData: {
    ...{ reference: true, transactionReference: true, paymentReference: true, sessionId: true },
    ...{ amount: true, amountPaid: true, settlementAmount: true, fee: true, currency: true },
    ...{ status: true, paymentStatus: true, paymentMethod: true, paymentDescription: true },
    ...{ createdOn: true, completedOn: true, paidOn: true },
    product: { type: true, reference: true },
    paymentSourceInformation: { bankCode: true, accountName: true, accountNumber: true },
    destinationAccountInformation: { bankCode: true, accountNumber: true },
  },
};

/** Monnify's notices. Its sandbox signs none, so none of them is taken. */
export const monnifyNotices = (
  name: string,
  secretKey: string,
  banks: BankCodes,
): NoticeSource => ({
  name,
  isAuthentic: (raw) => isSigned(secretKey, raw),
  read: (body) => readNotice(parseExact(body.toString()), banks),
  mask: (body) => keepFields(body, KEPT),
});

function isSigned(secretKey: string, { headers, body }: RawNotice): boolean {
  const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ""));
  const right = Buffer.from(createHmac("sha512", secretKey).update(body).digest("hex"));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** What a notice says. It is a hint: the service asks Monnify for the payment or the credit. */
function readNotice(message: ExactJson | undefined, banks: BankCodes): readonly Notice[] {
  const event = textAt(message, "eventType") ?? "";
  const data = at(message, "eventData");
  if (event === CREDITED) return creditIn(data, banks);
  return DISBURSED.test(event) ? paymentIn(event, data) : [];
}

function paymentIn(event: string, data: ExactJson | undefined): readonly Notice[] {
  const reference = textAt(data, "reference") ?? "";
  const subject = readSubject(reference);
  const amount = majorAt(data, "amount") ?? null;
  if (subject === undefined) return [];
  const key = `${event}/${textAt(data, "transactionReference") ?? reference}`;
  const outcome = { kind: "unknown", why: "unproven" } as const;
  return [{ kind: "payment", key, subject, amount, outcome, ...claimOf(event) }];
}

function claimOf(event: string): Pick<PaymentNotice, "claim"> {
  if (event.startsWith("REVERSED")) return { claim: "returned" };
  return event.startsWith("FAILED") ? { claim: "failed" } : {};
}

function creditIn(data: ExactJson | undefined, banks: BankCodes): readonly Notice[] {
  const providerReference = textAt(data, "transactionReference");
  const amount = majorAt(data, "amountPaid");
  const isNaira = textAt(data, "currency") === "NGN";
  if (providerReference === undefined || amount === undefined || !isNaira) return [];
  const accountReference = referenceIn(data);
  const sender = senderIn(data);
  return [
    {
      kind: "unconfirmed_credit",
      providerReference,
      ...(accountReference === undefined ? {} : { accountReference }),
      credit: {
        kind: "credit",
        // The session of the switch is missing in some notices. This reference never is, and each credit has its own.
        sessionId: providerReference,
        ...{ amount, currency: "NGN", ...accountIn(data, banks) },
        senderName: textAt(sender, "accountName") ?? null,
        senderAccountNumber: textAt(sender, "accountNumber") ?? null,
        narration: textAt(data, "paymentDescription") ?? "",
      },
    },
  ];
}

/** Empty if the notice names no account. */
function accountIn(data: ExactJson | undefined, banks: BankCodes) {
  const bankCode = textAt(data, "destinationAccountInformation", "bankCode");
  const accountNumber = textAt(data, "destinationAccountInformation", "accountNumber");
  return {
    bankCode: bankCode === undefined ? "" : banks.toOurs(bankCode),
    accountNumber: accountNumber ?? "",
  };
}

/** Our reference of the account: for a reserved account, the product's; for a one-time account, the payment's. */
const referenceIn = (data: ExactJson | undefined): string | undefined =>
  textAt(data, "product", "type") === "RESERVED_ACCOUNT"
    ? textAt(data, "product", "reference")
    : undefined;

/** Monnify writes a list, one object, or an empty one. */
function senderIn(data: ExactJson | undefined): ExactJson | undefined {
  const source = at(data, "paymentSourceInformation");
  return rowsAt(source)[0] ?? source;
}
