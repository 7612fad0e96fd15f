import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type {
  AuthorizationAnswer,
  CardWithdrawalNotice,
} from "../../../kernel/providers/ports/card-notices.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { answerOnce, formatWithdrawalId } from "./answer-once.ts";
import { raiseWithdrawalConflict } from "./check-notice-conflict.ts";
import { computeAwaited, computeHeld } from "./compute-held-and-taken.ts";
import { finishCardMovement } from "./finish-movement.ts";
import type { CardState } from "./locked-card.ts";
import { type Authorization, authorizations, processedNotices } from "./queries.ts";
import { describeWalletPayment, replaceHold } from "./spending-source.ts";
import { withCardLocked } from "./with-card-locked.ts";

/**
 * Withdraws a question: the issuer declined the purchase before our answer came. A question without a decision is
 * declined permanently. An approval is undone, once.
 */
export async function withdrawQuestion(
  kit: Kit,
  notice: CardWithdrawalNotice,
  provider: string,
): Promise<void> {
  const { questionId, authorizationId, card } = notice;
  const answer = await answerOnce(
    kit,
    provider,
    { id: questionId, card, authorizationId },
    { decide: (state, books) => decline(state, books, notice) },
  );
  if (answer.kind === "declined") return;
  const { environmentId, id: cardId } = card;
  await withCardLocked<void>(kit, {
    name: "cards.card_withdrawal",
    // The key names the question, not the notice: after a late answer, the issuer and our own job both withdraw it.
    // A withdrawal that names another authorisation undoes nothing, so it must not take the place of the right one.
    key: `cards/withdrawn/${provider}/${questionId}/${authorizationId}`,
    ids: { environmentId, cardId, authorizationId, clearingId: null },
    noticeId: formatWithdrawalId(questionId),
    decide(state, books) {
      if (state.processedNotice !== undefined) return;
      const before = findApproval(state, answer);
      if (before === undefined) raiseWithdrawalConflict(books, notice, provider);
      else undoApproval(state, books, { notice, approved: answer, before });
    },
  });
}

function decline(
  { card }: CardState,
  books: Books,
  { merchant, authorizationId, occurredAt, amount }: CardWithdrawalNotice,
): Extract<AuthorizationAnswer, { kind: "declined" }> {
  const reason = "unavailable";
  writeCardTransaction(books, {
    cardId: card.id,
    merchant,
    authorizationId,
    occurredAt,
    amount,
    reason,
    type: "Decline",
  });
  return { kind: "declined", reason };
}

/** What the question's stored answer approved. The amounts of the notice are not used. */
interface Approved {
  readonly amount: Minor;
  readonly crossBorderFee: Minor;
}

/** The authorisation that has the approval. Undefined if the issuer names one that cannot have it. */
function findApproval(
  { authorization }: CardState,
  { amount, crossBorderFee }: Approved,
): Authorization | undefined {
  if (authorization === undefined) return undefined;
  const has = authorization.approved >= amount && authorization.crossBorderFee >= crossBorderFee;
  return has ? authorization : undefined;
}

interface Undoing {
  readonly notice: CardWithdrawalNotice;
  readonly approved: Approved;
  readonly before: Authorization;
}

/** Undoes one approval. Other approvals of the same authorisation stay. */
function undoApproval(
  state: CardState,
  books: Books,
  { notice, approved: { amount, crossBorderFee }, before }: Undoing,
): void {
  const { merchant, questionId } = notice;
  const facts = {
    ...before,
    approved: before.approved - amount,
    crossBorderFee: before.crossBorderFee - crossBorderFee,
  };
  const narrative = `Reversal: ${merchant.name}`;
  const hold = replaceHold(books, state.source, state.hold, computeHeld(facts), narrative);
  books.insert(processedNotices, {
    environmentId: state.card.environmentId,
    cardId: state.card.id,
    noticeId: formatWithdrawalId(questionId),
    processedAt: books.now,
    content: null,
    refunded: null,
    occurredAt: null,
    linkId: null,
  });
  books.update(authorizations, before, {
    approved: facts.approved,
    crossBorderFee: facts.crossBorderFee,
    holdId: hold?.id ?? null,
  });
  writeReversal(state, books, notice, amount);
  const counted = computeAwaited(facts) - computeAwaited(before);
  finishCardMovement(books, state, { counted, purchasedAt: before.createdAt });
}

function writeReversal(
  { card, source }: CardState,
  books: Books,
  { merchant, authorizationId, occurredAt }: CardWithdrawalNotice,
  amount: Minor,
): void {
  writeCardTransaction(books, {
    cardId: card.id,
    merchant,
    authorizationId,
    occurredAt,
    amount,
    type: "Reversal",
    paidByWallet: describeWalletPayment(source, amount),
  });
}
