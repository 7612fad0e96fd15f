import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type {
  CardDeclineNotice,
  CardNotice,
} from "../../../kernel/providers/ports/card-notices.ts";
import type { NoticeHandlers } from "../../../kernel/providers/ports/notice.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { applyClearing } from "./apply-clearing.ts";
import { handleStatus } from "./apply-issuer-status.ts";
import { applyRefund } from "./apply-refund.ts";
import { applyReversal } from "./apply-reversal.ts";
import { contradictsFirst, digestNotice, raiseNoticeConflict } from "./check-notice-conflict.ts";
import { applyExpiry } from "./expire-authorization.ts";
import type { CardState } from "./locked-card.ts";
import { processedNotices } from "./queries.ts";
import { withCardLocked } from "./with-card-locked.ts";
import { withdrawQuestion } from "./withdraw-question.ts";

/** Handlers of an issuer's notices. Each notice takes effect once, in any order and however often it is sent. */
export const cardNotices = (kit: Kit): NoticeHandlers => ({
  card_clearing: (notice, provider) =>
    handleNotice(kit, provider, notice, notice.authorizationId, notice.id, applyClearing),
  card_reversal: (notice, provider) =>
    handleNotice(kit, provider, notice, notice.authorizationId, notice.clearingId, applyReversal),
  card_withdrawal: (notice, provider) => withdrawQuestion(kit, notice, provider),
  card_refund: (notice, provider) =>
    handleNotice(kit, provider, notice, notice.authorizationId, null, applyRefund),
  card_authorization_expired: (notice, provider) =>
    handleNotice(kit, provider, notice, notice.authorizationId, null, applyExpiry),
  card_decline: (notice, provider) => handleNotice(kit, provider, notice, null, null, writeDecline),
  card_status: (notice, provider) => handleNotice(kit, provider, notice, null, null, handleStatus),
});

/** Throws if the card is unknown or another provider issued it. The notice then stays unprocessed, with the reason. */
async function handleNotice<Notice extends CardNotice>(
  kit: Kit,
  provider: string,
  notice: Notice,
  authorizationId: string | null,
  clearingId: string | null,
  apply: (state: CardState, books: Books, notice: Notice, linkId: bigint) => void,
): Promise<void> {
  const { environmentId, id: cardId } = notice.card;
  const content = digestNotice(notice);
  const answer = await withCardLocked<string>(kit, {
    name: `cards.${notice.kind}`,
    key: `cards/notice/${provider}/${notice.id}/${content.toString("base64url")}`,
    ids: { environmentId, cardId, authorizationId, clearingId },
    mayEndCard: notice.kind === "card_status",
    ...(WITHOUT_ROW.has(notice.kind) ? { noticeId: notice.id } : {}),
    decide(state, books) {
      requireOurs(state, notice, provider);
      if (contradictsFirst(state, notice, content)) raiseNoticeConflict(books, notice, provider);
      if (state.processedNotice !== undefined) return notice.kind;
      const linkId = books.nextId();
      apply(state, books, notice, linkId);
      if (WITHOUT_ROW.has(notice.kind)) storeProcessed(books, notice, { content, linkId });
      return notice.kind;
    },
  });
  if (answer === undefined) throw new Error(`no card ${cardId} in environment ${environmentId}`);
}

function requireOurs({ card }: CardState, notice: CardNotice, provider: string): void {
  if (card.issuer !== provider) throw new Error(`${provider} did not issue this card`);
  if ("currency" in notice && notice.currency !== "USD")
    throw new Error(`the card is in USD, but the notice is in ${notice.currency}`);
}

/** Kinds that write no row by which a repetition is recognised. Their ids are stored as processed notices. */
const WITHOUT_ROW: ReadonlySet<CardNotice["kind"]> = new Set([
  "card_reversal",
  "card_refund",
  "card_decline",
]);

function storeProcessed(
  books: Books,
  notice: CardNotice,
  { content, linkId }: { readonly content: Buffer; readonly linkId: bigint },
): void {
  const isRefund = notice.kind === "card_refund";
  books.insert(processedNotices, {
    environmentId: books.environment.id,
    cardId: notice.card.id,
    noticeId: notice.id,
    processedAt: books.now,
    content,
    linkId: notice.kind === "card_decline" ? null : linkId,
    refunded: isRefund ? notice.amount : null,
    occurredAt: isRefund ? notice.occurredAt : null,
  });
}

function writeDecline({ card }: CardState, books: Books, notice: CardDeclineNotice): void {
  const { merchant, authorizationId, occurredAt, amount, reason } = notice;
  writeCardTransaction(books, {
    cardId: card.id,
    merchant,
    authorizationId,
    occurredAt,
    amount,
    reason,
    type: "Decline",
  });
}
