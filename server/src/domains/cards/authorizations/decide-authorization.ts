import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { AuthorizationDecider } from "../../../kernel/providers/ports/authorization-source.ts";
import type {
  AuthorizationAnswer,
  AuthorizationQuestion,
} from "../../../kernel/providers/ports/card-notices.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { usedOn } from "../cards/index.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { type Act, atCard, type Scene } from "./at-card.ts";
import { scheduleLapse } from "./jobs.ts";
import { type Authorization, authorizations, readWord } from "./queries.ts";
import { awaitedOf, heldFor, holdEndsAt, judge } from "./rules.ts";
import { settleScene } from "./settle-scene.ts";
import { holdInstead, paidBy, spendable } from "./spending-source.ts";

const NOT_FOUND: Kept = { kind: "declined", reason: "card_not_found" };

const WITHDRAWN: Kept = { kind: "declined", reason: "unavailable" };

/** An answer as it is kept: with the fee that was approved besides, which is what undoing it takes back. */
type Kept =
  | { readonly kind: "approved"; readonly amount: Minor; readonly crossBorderFee: Minor }
  | Extract<AuthorizationAnswer, { kind: "declined" }>;

/** What names a question: it is answered once. */
export type Asked = Pick<AuthorizationQuestion, "id" | "card" | "authorizationId">;

/** Answers an issuer that asks whether a card may pay: one operation, in the group commit of everything else. */
export const decideAuthorization =
  (kit: Kit): AuthorizationDecider =>
  async (question, provider, isGone) => {
    const kept = await answerOnce(kit, provider, question, {
      decide: (scene, books) => decide(scene, books, question),
      isGone,
    });
    return kept.kind === "approved" ? { kind: "approved", amount: kept.amount } : kept;
  };

/** The answer to a question: no, if it was withdrawn; the one that it was given before; or else the one decided now. */
export async function answerOnce(
  kit: Kit,
  provider: string,
  { id, card: { environmentId, id: cardId }, authorizationId }: Asked,
  { decide: judgeScene, isGone }: Pick<Act<Kept>, "decide" | "isGone">,
): Promise<Kept> {
  const answer = await atCard<Kept>(kit, {
    name: "cards.authorize",
    key: `cards/question/${provider}/${id}`,
    place: { environmentId, cardId, authorizationId, clearingId: null },
    decide: (scene, books) =>
      scene.card.issuer === provider ? judgeScene(scene, books) : NOT_FOUND,
    write: writeAnswer,
    ...(isGone === undefined ? {} : { isGone }),
  });
  if (answer === undefined) return NOT_FOUND;
  if (answer.outcome !== undefined) return answer.outcome;
  const kept = readAnswer(answer.body);
  const isUndone =
    kept.kind === "approved" &&
    (await readWord(kit.database, { environmentId, cardId, wordId: withdrawalOf(id) }));
  return isUndone ? WITHDRAWN : kept;
}

/** What is remembered for ever of a question that was approved and then undone. */
export const withdrawalOf = (questionId: string): string => `withdrawal of ${questionId}`;

function decide(scene: Scene, books: Books, question: AuthorizationQuestion): Kept {
  const { card, authorization, source } = scene;
  const { wallet } = source;
  const left = card.dailyLimit - usedOn(card, dayInLagos(books.now));
  const answer = judge(
    {
      // Nothing new is bought with the cards of a business that is shut out.
      status: books.environment.businessStatus === "suspended" ? "Frozen" : card.status,
      ...{ authorization, perTransactionLimit: card.perTransactionLimit },
      spendable:
        wallet !== undefined && wallet.status !== "Active" ? null : spendable(books, source),
      dayLeft: left > 0n ? left : 0n,
    },
    question,
  );
  const { card: subject, merchant, authorizationId, occurredAt } = question;
  const told = { cardId: subject.id, merchant, authorizationId, occurredAt };
  if (answer.kind === "declined") {
    const { amount } = question;
    writeCardTransaction(books, { ...told, type: "Decline", amount, reason: answer.reason });
    return answer;
  }
  approve(scene, books, question, answer.amount);
  const { amount } = answer;
  const paidByWallet = paidBy(source, amount);
  writeCardTransaction(books, { ...told, type: "Authorization", amount, paidByWallet });
  // What was taken back before anybody asked is told of now that there is something it is taken from.
  const reversed = authorization?.approved === 0n ? authorization.reversed : 0n;
  if (reversed > 0n) {
    const taken = reversed < amount ? reversed : amount;
    const paid = paidBy(source, taken);
    writeCardTransaction(books, { ...told, type: "Reversal", amount: taken, paidByWallet: paid });
  }
  return { ...answer, crossBorderFee: question.crossBorderFee };
}

function approve(
  scene: Scene,
  books: Books,
  { merchant, authorizationId, crossBorderFee }: AuthorizationQuestion,
  amount: Minor,
): void {
  const { source } = scene;
  const before = scene.authorization ?? beginAuthorization(scene, books, authorizationId);
  const approved = before.approved + amount;
  const facts = { ...before, approved, crossBorderFee: before.crossBorderFee + crossBorderFee };
  const narrative = `Purchase at ${merchant.name}`;
  const hold = holdInstead(books, source, scene.hold, heldFor(facts), narrative);
  const expiresAt = hold === undefined ? before.expiresAt : holdEndsAt(books.now);
  books.update(authorizations, before, {
    ...{ approved, crossBorderFee: facts.crossBorderFee },
    ...{ holdId: hold?.id ?? null, expiresAt },
  });
  if (hold !== undefined && expiresAt !== null)
    scheduleLapse(books, { ...before, expiresAt, merchant });
  const counted = awaitedOf(facts) - awaitedOf(before);
  settleScene(books, scene, { counted, narrative });
}

/** Writes down an authorisation of which nothing is known yet but its name. */
export function beginAuthorization(
  { card, source }: Scene,
  books: Books,
  authorizationId: string,
): Authorization {
  const { accountId, nairaPerDollar, rateSource, rateSetAt } = source;
  return books.insert(authorizations, {
    ...{ environmentId: card.environmentId, cardId: card.id, authorizationId, accountId },
    ...{ nairaPerDollar, rateSource, rateSetAt },
    ...{ approved: 0n, crossBorderFee: 0n, reversed: 0n, ended: null },
    ...{ holdId: null, expiresAt: null, createdAt: books.now },
  });
}

type WrittenAnswer =
  | { readonly kind: "approved"; readonly amount: string; readonly crossBorderFee: string }
  | Extract<Kept, { kind: "declined" }>;

/** How an answer is kept for whoever asks again: an amount is written out, as JSON has no such numbers. */
const writeAnswer = (answer: Kept): string =>
  JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? String(value) : value));

function readAnswer(text: string): Kept {
  // Written by writeAnswer alone.
  const answer = JSON.parse(text) as WrittenAnswer;
  if (answer.kind === "declined") return answer;
  const { kind, amount, crossBorderFee } = answer;
  return { kind, amount: BigInt(amount), crossBorderFee: BigInt(crossBorderFee) };
}
