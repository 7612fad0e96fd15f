import { createHmac, timingSafeEqual } from "node:crypto";
import type {
  Notice,
  NoticeSource,
  PaymentNotice,
  RawNotice,
  UnconfirmedCredit,
} from "../../kernel/providers/ports/notice.ts";
import { readSubject } from "../../kernel/providers/references.ts";
import { at, type ExactJson, minorAt, parseExact, textAt } from "../http/exact-json.ts";
import { type Kept, keepFields } from "../http/keep-fields.ts";
import { isOtherMode, modeOf } from "./connection/paystack-client.ts";

const SIGNATURE_HEADER = "x-paystack-signature";
const CREDITED = "charge.success";
const TRANSFERRED = /^transfer\.(?:success|failed|reversed)$/;

/** Notices also contain the customer's phone number, parts of a BVN, and a code that charges a card again. */
const KEPT: Kept = {
  event: true,
  data: {
    ...{ id: true, domain: true, reference: true, transfer_code: true, channel: true },
    ...{ amount: true, fees: true, currency: true, status: true, gateway_response: true },
    ...{ created_at: true, paid_at: true, transferred_at: true },
    session: { provider: true, id: true },
    metadata: { receiver_account_number: true },
    authorization: {
      ...{ channel: true, sender_name: true, sender_bank_account_number: true, narration: true },
      receiver_bank_account_number: true,
    },
    // Of the e-mail address, only our reference in it.
    customer: { email: maskMail },
  },
};

function maskMail(email: ExactJson): ExactJson | undefined {
  const reference = referenceOfCustomer({ email });
  return reference === undefined ? undefined : `${reference}@masked`;
}

/** Paystack's notices. */
export const paystackNotices = (name: string, secretKey: string): NoticeSource => ({
  name,
  isAuthentic: (raw) => isSigned(secretKey, raw),
  read: (body) => readNotice(parseExact(body.toString()), secretKey),
  mask: (body) => keepFields(body, KEPT),
});

function isSigned(secretKey: string, { headers, body }: RawNotice): boolean {
  const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ""));
  const right = Buffer.from(createHmac("sha512", secretKey).update(body).digest("hex"));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** What a notice says. It is a hint: the service asks Paystack for the payment or the credit. */
function readNotice(message: ExactJson | undefined, secretKey: string): readonly Notice[] {
  const event = textAt(message, "event") ?? "";
  const data = at(message, "data");
  if (isOtherMode(data, modeOf(secretKey)) || textAt(data, "currency") !== "NGN") return [];
  if (event === CREDITED) return creditIn(data);
  return TRANSFERRED.test(event) ? paymentIn(event, data) : [];
}

/** Paystack's notices have no id of their own: the event and what it is about identify one. */
function paymentIn(event: string, data: ExactJson | undefined): readonly Notice[] {
  const reference = textAt(data, "reference") ?? "";
  const subject = readSubject(reference);
  const amount = minorAt(data, "amount") ?? null;
  if (subject === undefined) return [];
  const key = `${event}/${textAt(data, "id") ?? reference}`;
  const outcome = { kind: "unknown", why: "unproven" } as const;
  return [{ kind: "payment", key, subject, amount, outcome, ...claimOf(event) }];
}

function claimOf(event: string): Pick<PaymentNotice, "claim"> {
  if (event === "transfer.reversed") return { claim: "returned" };
  return event === "transfer.failed" ? { claim: "failed" } : {};
}

/** The credit of a transaction, in a notice or in a list. Empty for a payment that is not to an account of ours. */
export function creditIn(data: ExactJson | undefined): readonly UnconfirmedCredit[] {
  const providerReference = textAt(data, "reference");
  const sessionId = sessionOf(data);
  const amount = minorAt(data, "amount");
  if (!isIntoAccount(data)) return [];
  if (providerReference === undefined || sessionId === undefined || amount === undefined) return [];
  const accountReference = accountReferenceIn(data);
  return [
    {
      kind: "unconfirmed_credit",
      providerReference,
      ...(accountReference === undefined ? {} : { accountReference }),
      credit: {
        ...{ kind: "credit", sessionId, amount, currency: "NGN" },
        // A notice has only the bank's name; Paystack's list of banks has its code.
        ...{ bankCode: "", accountNumber: creditedNumberIn(data) ?? "" },
        senderName: textAt(data, "authorization", "sender_name") ?? null,
        senderAccountNumber: textAt(data, "authorization", "sender_bank_account_number") ?? null,
        narration: textAt(data, "authorization", "narration") ?? "",
      },
    },
  ];
}

/** Other systems of the business may take bank transfers, too: those are not ours. */
function isIntoAccount(data: ExactJson | undefined): boolean {
  const channel = textAt(data, "authorization", "channel") ?? textAt(data, "channel");
  if (channel === "dedicated_nuban") return true;
  return channel === "bank_transfer" && accountReferenceIn(data) !== undefined;
}

/** A credit has no session of the interbank switch, so Paystack's id of it stands in for one. */
export function sessionOf(data: ExactJson | undefined): string | undefined {
  const id = textAt(data, "id");
  return id !== undefined && /^\d{1,20}$/.test(id) ? `paystack-${id}` : undefined;
}

/** The account number that was credited. */
export const creditedNumberIn = (data: ExactJson | undefined): string | undefined =>
  textAt(data, "authorization", "receiver_bank_account_number") ??
  textAt(data, "metadata", "receiver_account_number");

/** Our reference: for a one-time account, the transaction's own; otherwise the one in the customer's e-mail address. */
export function accountReferenceIn(data: ExactJson | undefined): string | undefined {
  const own = textAt(data, "reference") ?? "";
  if (readSubject(own) !== undefined) return own;
  return referenceOfCustomer(at(data, "customer"));
}

/** Our reference of the customer. Each account number has its own customer record. */
function referenceOfCustomer(customer: ExactJson | undefined): string | undefined {
  const [, inMail = ""] = /^(?:.*\+)?([^+@]+)@[^@]+$/.exec(textAt(customer, "email") ?? "") ?? [];
  return readSubject(inMail) === undefined ? undefined : inMail;
}
