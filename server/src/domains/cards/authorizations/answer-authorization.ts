import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import { floorAtZero } from "../../../kernel/money.ts";
import type { AuthorizationDecider } from "../../../kernel/providers/ports/authorization-source.ts";
import type {
  AuthorizationAnswer,
  AuthorizationQuestion,
} from "../../../kernel/providers/ports/card-notices.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { getUsageOn } from "../cards/index.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { answerOnce, type StoredAnswer } from "./answer-once.ts";
import { computeAwaited, computeHeld } from "./compute-held-and-taken.ts";
import { computeHoldEnd } from "./expire-authorization.ts";
import { finishCardMovement } from "./finish-movement.ts";
import { scheduleAuthorizationExpiry } from "./jobs.ts";
import { type CardState, ensureAuthorization } from "./locked-card.ts";
import { authorizations } from "./queries.ts";
import { computeReversal, judgeAuthorization } from "./rules.ts";
import { computeSpendable, describeWalletPayment, replaceHold } from "./spending-source.ts";

/** Answers an issuer's question about whether a card may pay. One operation of the ledger, in its group commit. */
export const decideAuthorization =
  (kit: Kit): AuthorizationDecider =>
  async (question, provider, isGone) => {
    const answer = await answerOnce(kit, provider, question, {
      decide: (state, books) => decide(state, books, question),
      isGone,
    });
    return answer.kind === "approved" ? { kind: "approved", amount: answer.amount } : answer;
  };

function decide(state: CardState, books: Books, question: AuthorizationQuestion): StoredAnswer {
  const answer = judge(state, books, question);
  const { card, merchant, authorizationId, occurredAt, crossBorderFee } = question;
  const asked = { cardId: card.id, merchant, authorizationId, occurredAt };
  if (answer.kind === "declined") {
    const { amount } = question;
    writeCardTransaction(books, { ...asked, type: "Decline", amount, reason: answer.reason });
    return answer;
  }
  const { amount } = answer;
  approve(state, books, question, amount);
  const write = (type: "Authorization" | "Reversal", part: Minor) => {
    const paidByWallet = describeWalletPayment(state.source, part);
    writeCardTransaction(books, { ...asked, type, amount: part, paidByWallet });
  };
  write("Authorization", amount);
  // A reversal that came before this approval is reported now, because there was nothing to reverse until now.
  const reversed = state.authorization?.approved === 0n ? state.authorization.reversed : 0n;
  if (reversed > 0n) write("Reversal", computeReversal(reversed, amount));
  return { kind: "approved", amount, crossBorderFee };
}

function judge(
  { card, authorization, source }: CardState,
  books: Books,
  question: AuthorizationQuestion,
): AuthorizationAnswer {
  const { wallet } = source;
  const dayLeft = card.dailyLimit - getUsageOn(card, dayInLagos(books.now));
  return judgeAuthorization(
    {
      // The cards of a suspended business cannot make new purchases.
      status: books.environment.businessStatus === "suspended" ? "Frozen" : card.status,
      authorization,
      perTransactionLimit: card.perTransactionLimit,
      spendable:
        wallet !== undefined && wallet.status !== "Active" ? null : computeSpendable(books, source),
      dayLeft: floorAtZero(dayLeft),
    },
    question,
  );
}

function approve(
  state: CardState,
  books: Books,
  { merchant, authorizationId, crossBorderFee }: AuthorizationQuestion,
  amount: Minor,
): void {
  const before = ensureAuthorization(state, books, { authorizationId, merchant });
  const approved = before.approved + amount;
  const facts = { ...before, approved, crossBorderFee: before.crossBorderFee + crossBorderFee };
  const narrative = `Purchase at ${merchant.name}`;
  const hold = replaceHold(books, state.source, state.hold, computeHeld(facts), narrative);
  const expiresAt = hold === undefined ? before.expiresAt : computeHoldEnd(books.now);
  books.update(authorizations, before, {
    approved,
    crossBorderFee: facts.crossBorderFee,
    holdId: hold?.id ?? null,
    expiresAt,
  });
  if (hold !== undefined && expiresAt !== null)
    scheduleAuthorizationExpiry(books, { ...before, expiresAt, merchant });
  const counted = computeAwaited(facts) - computeAwaited(before);
  finishCardMovement(books, state, { counted });
}
