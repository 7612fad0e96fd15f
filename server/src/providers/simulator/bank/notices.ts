import { createHmac, timingSafeEqual } from "node:crypto";
import type { Subject } from "../../../kernel/providers/bank-rail.ts";
import type { Notice, NoticeSource, RawNotice } from "../../../kernel/providers/notice.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { NAME, outcomeOf, type Told } from "./outcomes.ts";

/** The bank's notice of what has become of a payment, as it travels. Amounts are in kobo. */
interface Message {
  readonly id: string;
  readonly event: string;
  readonly data: {
    readonly reference: string;
    readonly amount: number;
    readonly status: Told["status"];
    readonly reason: string | null;
  };
}

const SIGNATURE_HEADER = "x-simulator-signature";

export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function writeMessage(secret: string, amount: bigint, told: Told): SignedMessage {
  const { reference, status, reason } = told;
  const message: Message = {
    id: `${reference}.${status}`,
    event: `payment.${status}`,
    data: { reference, amount: Number(amount), status, reason },
  };
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
    const { id, data } = JSON.parse(body.toString()) as Message;
    const subject = readSubject(data.reference);
    return subject === undefined ? [] : [notice(id, subject, data)];
  },
});

const notice = (key: string, subject: Subject, data: Message["data"]): Notice => ({
  kind: "payment",
  key,
  subject,
  amount: BigInt(data.amount),
  outcome: outcomeOf(data),
});

const sign = (secret: string, body: string | Buffer) =>
  createHmac("sha512", secret).update(body).digest("hex");
