import { assert, present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type {
  AuthorizationAnswer,
  CardWithdrawalNotice,
} from "../../../kernel/providers/ports/card-notices.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { atCard, type Scene } from "./at-card.ts";
import { answerOnce, withdrawalOf } from "./decide-authorization.ts";
import { authorizations, words } from "./queries.ts";
import { awaitedOf, heldFor } from "./rules.ts";
import { settleScene } from "./settle-scene.ts";
import { holdInstead, paidBy } from "./spending-source.ts";

/**
 * The buyer was told no before our answer came. A question that was not decided yet is answered with no, now and for
 * ever; what was approved is undone.
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
    { decide: (scene, books) => decline(scene, books, notice) },
  );
  if (answer.kind === "declined") return;
  const { environmentId, id: cardId } = card;
  await atCard<void>(kit, {
    name: "cards.card_withdrawal",
    // By the question and not by the notice: where our answer was late, both the issuer and a job of ours withdraw it.
    key: `cards/withdrawn/${provider}/${questionId}`,
    place: { environmentId, cardId, authorizationId, clearingId: null },
    wordId: withdrawalOf(questionId),
    decide(scene, books) {
      if (scene.heard === undefined) undo(scene, books, notice, answer);
    },
  });
}

function decline(
  { card }: Scene,
  books: Books,
  { merchant, authorizationId, occurredAt, amount }: CardWithdrawalNotice,
): Extract<AuthorizationAnswer, { kind: "declined" }> {
  const reason = "unavailable";
  const told = { cardId: card.id, merchant, authorizationId, occurredAt, amount, reason } as const;
  writeCardTransaction(books, { ...told, type: "Decline" });
  return { kind: "declined", reason };
}

/** What was approved with the question, whatever the notice says of it. */
interface Approved {
  readonly amount: Minor;
  readonly crossBorderFee: Minor;
}

/** As if it had never been approved; of what was approved besides nothing changes. */
function undo(
  scene: Scene,
  books: Books,
  { merchant, authorizationId, questionId, occurredAt }: CardWithdrawalNotice,
  { amount, crossBorderFee }: Approved,
): void {
  const { card, source } = scene;
  const before = present(scene.authorization, "the authorisation of an approved question");
  const facts = {
    ...before,
    approved: before.approved - amount,
    crossBorderFee: before.crossBorderFee - crossBorderFee,
  };
  const isOfIt = facts.approved >= 0n && facts.crossBorderFee >= 0n;
  assert(isOfIt, "a question is withdrawn with the authorisation that it was asked for");
  const narrative = `Taken back of a purchase at ${merchant.name}`;
  const hold = holdInstead(books, source, scene.hold, heldFor(facts), narrative);
  const { approved, crossBorderFee: fee } = facts;
  const wordId = withdrawalOf(questionId);
  books.insert(words, {
    ...{ environmentId: card.environmentId, cardId: card.id, wordId },
    heardAt: books.now,
    content: null,
  });
  books.update(authorizations, before, { approved, crossBorderFee: fee, holdId: hold?.id ?? null });
  const told = { cardId: card.id, merchant, authorizationId, occurredAt, amount };
  writeCardTransaction(books, { ...told, type: "Reversal", paidByWallet: paidBy(source, amount) });
  const counted = awaitedOf(facts) - awaitedOf(before);
  settleScene(books, scene, { counted, purchasedAt: before.createdAt, narrative });
}
