import type { AuthorizationSource } from "../../../kernel/providers/ports/authorization-source.ts";
import type {
  AuthorizationAnswer,
  AuthorizationQuestion,
  CardDeclineReason,
  CardMerchant,
  CardNotice,
} from "../../../kernel/providers/ports/card-notices.ts";
import type { Notice, NoticeSource } from "../../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { isSigned } from "../signing.ts";

export const NAME = "simulator-cards";

/** How long the issuer waits for a decision, as card networks do. */
export const PATIENCE_MS = 4_000;

/** A message in JSON: amounts in cents, times as text. */
export interface CardMessage {
  /** Unique to this message. */
  readonly id: string;
  readonly event: "authorization.request" | CardNotice["kind"];
  readonly data: {
    /** Our reference of the card. */
    readonly cardReference: string;
    readonly occurredAt: string;
    readonly authorizationId: string | null;
    readonly amount: number;
    readonly crossBorderFee: number;
    readonly merchant: CardMerchant;
    readonly isIncrement?: boolean;
    readonly takesPartial?: boolean;
    readonly clearingId?: string;
    readonly questionId?: string;
    readonly reason?: CardDeclineReason;
    readonly status?: "active" | "frozen" | "terminated" | "expired";
  };
}

/** Our answer, as the issuer reads it. */
export interface CardAnswer {
  readonly decision: "approve" | "decline";
  readonly approvedAmount: number;
  readonly reason: CardDeclineReason | null;
}

/** Reads the issuer's notices, as a live adapter does. */
export const cardNoticeSource = (secret: string): NoticeSource => ({
  name: NAME,
  isAuthentic: (raw) => isSigned(secret, raw),
  read(body) {
    // The signature proves that the simulator wrote it.
    const message = JSON.parse(body.toString()) as CardMessage;
    const card = readSubject(message.data.cardReference);
    return card === undefined ? [] : toNotices(message, card);
  },
  // Its cards and shops are fictitious.
  mask: (body) => body,
});

function toNotices({ id, event, data }: CardMessage, card: Subject): readonly Notice[] {
  const { authorizationId, clearingId = null } = data;
  const occurredAt = new Date(data.occurredAt);
  const amount = BigInt(data.amount);
  const crossBorderFee = BigInt(data.crossBorderFee);
  const facts = { id, card, occurredAt, amount, currency: "USD", merchant: data.merchant } as const;
  switch (event) {
    case "card_clearing":
      return [{ kind: event, ...facts, authorizationId, crossBorderFee }];
    case "card_reversal":
      return [{ kind: event, ...facts, authorizationId, clearingId }];
    case "card_withdrawal": {
      const { questionId } = data;
      return authorizationId === null || questionId === undefined
        ? []
        : [{ kind: event, ...facts, authorizationId, questionId, crossBorderFee }];
    }
    case "card_refund":
      return [{ kind: event, ...facts, authorizationId }];
    case "card_authorization_expired":
      return authorizationId === null ? [] : [{ kind: event, ...facts, authorizationId }];
    case "card_decline": {
      const { reason = "unavailable" } = data;
      return authorizationId === null ? [] : [{ kind: event, ...facts, authorizationId, reason }];
    }
    case "card_status": {
      const { status } = data;
      return status === undefined ? [] : [{ kind: event, id, card, status, occurredAt }];
    }
    case "authorization.request":
      return [];
  }
}

/** Reads the issuer's questions and writes our answers. */
export const authorizationSource = (secret: string): AuthorizationSource => ({
  name: NAME,
  patienceMs: PATIENCE_MS,
  isAuthentic: (raw) => isSigned(secret, raw),
  read(body): AuthorizationQuestion | undefined {
    // The signature proves that the simulator wrote it.
    const { id, event, data } = JSON.parse(body.toString()) as CardMessage;
    const card = readSubject(data.cardReference);
    const { authorizationId, merchant, isIncrement = false, takesPartial = false } = data;
    if (event !== "authorization.request" || authorizationId === null || card === undefined) {
      return undefined;
    }
    return {
      ...{ id, card, authorizationId, merchant, isIncrement, takesPartial, currency: "USD" },
      amount: BigInt(data.amount),
      crossBorderFee: BigInt(data.crossBorderFee),
      occurredAt: new Date(data.occurredAt),
    };
  },
  write: (_question, answer): CardAnswer => ({
    decision: answer.kind === "approved" ? "approve" : "decline",
    approvedAmount: answer.kind === "approved" ? Number(answer.amount) : 0,
    reason: answer.kind === "approved" ? null : answer.reason,
  }),
});

export const readAnswer = (answer: CardAnswer): AuthorizationAnswer =>
  answer.decision === "approve"
    ? { kind: "approved", amount: BigInt(answer.approvedAmount) }
    : { kind: "declined", reason: answer.reason ?? "unavailable" };
