import type { CreditNotice, Notice, NoticeSource } from "../../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { isSigned, type SignedMessage, signed } from "../signing.ts";
import { NAME, outcomeOf, type PaymentStatement } from "./statements.ts";

/** The bank's notices in transit: outcomes of payments, and credits. Amounts are in kobo. */
type Message = PaymentMessage | CreditMessage;

interface PaymentMessage {
  readonly id: string;
  readonly event: `payment.${PaymentStatement["status"]}`;
  readonly data: {
    readonly reference: string;
    readonly amount: number;
    readonly status: PaymentStatement["status"];
    readonly reason: string | null;
  };
}

interface CreditMessage {
  readonly id: string;
  readonly event: "credit.received";
  readonly data: Omit<CreditNotice, "kind" | "amount"> & { readonly amount: number };
}

export function writeMessage(
  secret: string,
  amount: bigint,
  statement: PaymentStatement,
): SignedMessage {
  const { reference, status, reason } = statement;
  return signed<Message>(secret, {
    id: `${reference}.${status}`,
    event: `payment.${status}`,
    data: { reference, amount: Number(amount), status, reason },
  });
}

export function writeCreditMessage(
  secret: string,
  { kind: _, amount, ...credit }: CreditNotice,
): SignedMessage {
  return signed<Message>(secret, {
    id: credit.sessionId,
    event: "credit.received",
    data: { ...credit, amount: Number(amount) },
  });
}

/** Reads the bank's notices, as a live adapter reads its provider's. */
export const noticeSource = (secret: string): NoticeSource => ({
  name: NAME,
  isAuthentic: (raw) => isSigned(secret, raw),
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
  // Its people and accounts are fictitious.
  mask: (body) => body,
});

const notice = (key: string, subject: Subject, data: PaymentMessage["data"]): Notice => ({
  kind: "payment",
  key,
  subject,
  amount: BigInt(data.amount),
  outcome: outcomeOf(data),
});
