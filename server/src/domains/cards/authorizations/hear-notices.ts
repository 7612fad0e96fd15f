import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type {
  CardDeclineNotice,
  CardNotice,
  CardRefundNotice,
} from "../../../kernel/providers/ports/card-notices.ts";
import type { NoticeHandlers } from "../../../kernel/providers/ports/notice.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { atCard, type Scene } from "./at-card.ts";
import { contradicts, digestOf, raiseNoticeConflict } from "./check-repetition.ts";
import { creditBack } from "./credit-back.ts";
import { hearStatus } from "./hear-status.ts";
import { endUncleared } from "./lapse-authorization.ts";
import { words } from "./queries.ts";
import { paidBy } from "./spending-source.ts";
import { takeClearing } from "./take-clearing.ts";
import { takeReversal } from "./take-reversal.ts";
import { withdrawQuestion } from "./withdraw-question.ts";

/** Does once what an issuer tells of a card, however often and in whatever order it is told. */
export const cardNotices = (kit: Kit): NoticeHandlers => ({
  card_clearing: (notice, provider) =>
    hear(kit, provider, notice, notice.authorizationId, notice.id, takeClearing),
  card_reversal: (notice, provider) =>
    hear(kit, provider, notice, notice.authorizationId, notice.clearingId, takeReversal),
  card_withdrawal: (notice, provider) => withdrawQuestion(kit, notice, provider),
  card_refund: (notice, provider) =>
    hear(kit, provider, notice, notice.authorizationId, null, takeRefund),
  card_authorization_expired: (notice, provider) =>
    hear(kit, provider, notice, notice.authorizationId, null, endUncleared),
  card_decline: (notice, provider) => hear(kit, provider, notice, null, null, noteDecline),
  card_status: (notice, provider) => hear(kit, provider, notice, null, null, hearStatus),
});

/** What is about no card of ours, or not from its issuer, is left to a person: the notice stays unprocessed, and says why. */
async function hear<Notice extends CardNotice>(
  kit: Kit,
  provider: string,
  notice: Notice,
  authorizationId: string | null,
  clearingId: string | null,
  take: (scene: Scene, books: Books, notice: Notice) => void,
): Promise<void> {
  const { environmentId, id: cardId } = notice.card;
  const content = digestOf(notice);
  const heard = await atCard<string>(kit, {
    name: `cards.${notice.kind}`,
    key: `cards/notice/${provider}/${notice.id}/${content.toString("base64url")}`,
    place: { environmentId, cardId, authorizationId, clearingId },
    mayEndCard: notice.kind === "card_status",
    ...(LEAVES_NO_ROW.has(notice.kind) ? { wordId: notice.id } : {}),
    decide(scene, books) {
      requireOurs(scene, notice, provider);
      if (contradicts(scene, notice, content)) raiseNoticeConflict(books, notice, provider);
      if (scene.heard !== undefined) return notice.kind;
      take(scene, books, notice);
      if (LEAVES_NO_ROW.has(notice.kind)) remember(books, cardId, notice.id, content);
      return notice.kind;
    },
  });
  if (heard === undefined) throw new Error(`no card ${cardId} in environment ${environmentId}`);
}

function requireOurs({ card }: Scene, notice: CardNotice, provider: string): void {
  if (card.issuer !== provider) throw new Error(`${provider} did not issue this card`);
  if ("currency" in notice && notice.currency !== "USD")
    throw new Error(`a card is in USD, and this is in ${notice.currency}`);
}

/** What is told of these is in no row of its own by which a repetition would be known. */
const LEAVES_NO_ROW: ReadonlySet<CardNotice["kind"]> = new Set([
  "card_reversal",
  "card_refund",
  "card_decline",
]);

function remember(books: Books, cardId: bigint, wordId: string, content: Buffer): void {
  const environmentId = books.environment.id;
  books.insert(words, { environmentId, cardId, wordId, heardAt: books.now, content });
}

function takeRefund(scene: Scene, books: Books, notice: CardRefundNotice): void {
  const { card, source } = scene;
  const { merchant, authorizationId, occurredAt, amount } = notice;
  creditBack(books, scene, {
    ...{ amount, kind: "card_refunded", narrative: `Refund from ${merchant.name}` },
  });
  writeCardTransaction(books, {
    ...{ cardId: card.id, type: "Refund", amount, merchant, authorizationId, occurredAt },
    paidByWallet: paidBy(source, amount),
  });
}

function noteDecline({ card }: Scene, books: Books, notice: CardDeclineNotice): void {
  const { merchant, authorizationId, occurredAt, amount, reason } = notice;
  const told = { cardId: card.id, merchant, authorizationId, occurredAt, amount, reason };
  writeCardTransaction(books, { ...told, type: "Decline" });
}
