import { createHmac, timingSafeEqual } from "node:crypto";
import type { Subject } from "../../../kernel/providers/bank-rail.ts";
import type {
  CreditNotice,
  Notice,
  NoticeSource,
  RawNotice,
} from "../../../kernel/providers/notice.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { NAME, outcomeOf, type Told } from "./outcomes.ts";

/** The bank's notices as they travel: what has become of a payment, and what was paid in. Amounts are in kobo. */
type Message = PaymentMessage | CreditMessage;

interface PaymentMessage {
  readonly id: string;
  readonly event: `payment.${Told["status"]}`;
  readonly data: {
    readonly reference: string;
    readonly amount: number;
    readonly status: Told["status"];
    readonly reason: string | null;
  };
}

interface CreditMessage {
  readonly id: string;
  readonly event: "credit.received";
  readonly data: Omit<CreditNotice, "kind" | "amount"> & { readonly amount: number };
}

const SIGNATURE_HEADER = "x-simulator-signature";

export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function writeMessage(secret: string, amount: bigint, told: Told): SignedMessage {
  const { reference, status, reason } = told;
  return signed(secret, {
    id: `${reference}.${status}`,
    event: `payment.${status}`,
    data: { reference, amount: Number(amount), status, reason },
  });
}

export function writeCreditMessage(
  secret: string,
  { kind: _, amount, ...credit }: CreditNotice,
): SignedMessage {
  return signed(secret, {
    id: credit.sessionId,
    event: "credit.received",
    data: { ...credit, amount: Number(amount) },
  });
}

function signed(secret: string, message: Message): SignedMessage {
  const body = JSON.stringify(message);
  return {
    body,
    headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(secret, body) },
  };
}

/** Reads the bank's notices, as a live adapter reads those of its provider. */
export const noticeSource = (secret: string): NoticeSource => ({
  name: NAME,
  isAuthentic: ({ headers, body }: RawNotice) => {
    const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ""));
    const right = Buffer.from(sign(secret, body));
    return given.length === right.length && timingSafeEqual(given, right);
  },
  read(body) {
    // Its signature has proved that the simulator wrote it.
    const message = JSON.parse(body.toString()) as Message;
    if (message.event === "credit.received") {
      return [{ kind: "credit", ...message.data, amount: BigInt(message.data.amount) }];
    }
    const { id, data } = message;
    const subject = readSubject(data.reference);
    return subject === undefined ? [] : [notice(id, subject, data)];
  },
});

const notice = (key: string, subject: Subject, data: PaymentMessage["data"]): Notice => ({
  kind: "payment",
  key,
  subject,
  amount: BigInt(data.amount),
  outcome: outcomeOf(data),
});

const sign = (secret: string, body: string | Buffer) =>
  createHmac("sha512", secret).update(body).digest("hex");
