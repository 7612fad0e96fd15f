import { createHmac, timingSafeEqual } from "node:crypto";
import type { Notice, NoticeSource, RawNotice } from "../../kernel/providers/ports/notice.ts";
import { readSubject } from "../../kernel/providers/references.ts";
import { at, type ExactJson, majorAt, parseExact, textAt } from "../http/exact-json.ts";
import { type Kept, keepFields } from "../http/keep-fields.ts";

const SIGNATURE_HEADER = "x-korapay-signature";
const PAID_OUT = /^transfer\.(?:success|failed)$/;

/** Notices of other products, which are not for us, contain the customer and the card. */
const KEPT: Kept = {
  event: true,
  data: { reference: true, amount: true, fee: true, currency: true, status: true },
};

/** Kora's notices. */
export const koraNotices = (name: string, secretKey: string): NoticeSource => ({
  name,
  isAuthentic: (raw) => isSigned(secretKey, raw),
  read: (body) => readNotice(parseExact(body.toString())),
  mask: (body) => keepFields(body, KEPT),
});

function isSigned(secretKey: string, { headers, body }: RawNotice): boolean {
  const signed = signedTextOf(body);
  if (signed === undefined) return false;
  const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ""));
  const right = Buffer.from(createHmac("sha256", secretKey).update(signed).digest("hex"));
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Kora signs `JSON.stringify(data)` and not the body. Text that this function wrote comes out the same after parsing
 * and writing it again. The event is not signed, so nothing that matters may depend on it.
 */
function signedTextOf(body: Buffer): string | undefined {
  try {
    const message = JSON.parse(body.toString()) as { readonly data?: unknown } | null;
    return JSON.stringify(message?.data);
  } catch {
    return undefined;
  }
}

/** What a notice says. It is a hint: the service asks Kora for the payment. */
function readNotice(message: ExactJson | undefined): readonly Notice[] {
  const event = textAt(message, "event") ?? "";
  const data = at(message, "data");
  const reference = textAt(data, "reference") ?? "";
  const subject = readSubject(reference);
  // If the amount cannot be read, the service also queries Kora.
  const amount = majorAt(data, "amount") ?? null;
  if (!PAID_OUT.test(event) || textAt(data, "currency") !== "NGN") return [];
  if (subject === undefined) return [];
  // Kora's notices have no id of their own: the event and the payment identify one.
  const key = `${event}/${reference}`;
  const outcome = { kind: "unknown", why: "unproven" } as const;
  const claim = event === "transfer.failed" ? ({ claim: "failed" } as const) : {};
  return [{ kind: "payment", key, subject, amount, outcome, ...claim }];
}
