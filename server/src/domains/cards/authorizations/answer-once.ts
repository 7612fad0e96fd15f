import type { Kit } from "../../../kernel/kit.ts";
import type { Minor } from "../../../kernel/money.ts";
import type {
  AuthorizationAnswer,
  AuthorizationQuestion,
} from "../../../kernel/providers/ports/card-notices.ts";
import { readProcessedNotice } from "./queries.ts";
import { type CardOperation, withCardLocked } from "./with-card-locked.ts";

/** A stored answer. It has the approved fee too, because a withdrawal of the question returns that fee. */
export type StoredAnswer =
  | { readonly kind: "approved"; readonly amount: Minor; readonly crossBorderFee: Minor }
  | Extract<AuthorizationAnswer, { kind: "declined" }>;

/** Identifies an issuer's question. Each question is answered once. */
export type QuestionKey = Pick<AuthorizationQuestion, "id" | "card" | "authorizationId">;

const NOT_FOUND: StoredAnswer = { kind: "declined", reason: "card_not_found" };

const WITHDRAWN: StoredAnswer = { kind: "declined", reason: "unavailable" };

/**
 * Answers a question once: the first answer is stored, and a repetition gets it again. A question that was approved and
 * then withdrawn is declined.
 */
export async function answerOnce(
  kit: Kit,
  provider: string,
  { id, card: { environmentId, id: cardId }, authorizationId }: QuestionKey,
  { decide, isGone }: Pick<CardOperation<StoredAnswer>, "decide" | "isGone">,
): Promise<StoredAnswer> {
  const answer = await withCardLocked<StoredAnswer>(kit, {
    name: "cards.authorize",
    key: `cards/question/${provider}/${id}`,
    ids: { environmentId, cardId, authorizationId, clearingId: null },
    decide: (state, books) => (state.card.issuer === provider ? decide(state, books) : NOT_FOUND),
    write: writeAnswer,
    ...(isGone === undefined ? {} : { isGone }),
  });
  if (answer === undefined) return NOT_FOUND;
  if (answer.outcome !== undefined) return answer.outcome;
  const stored = readAnswer(answer.body);
  if (stored.kind === "declined") return stored;
  const noticeId = formatWithdrawalId(id);
  const withdrawal = await readProcessedNotice(kit.database, { environmentId, cardId, noticeId });
  return withdrawal === undefined ? stored : WITHDRAWN;
}

/** The id under which the withdrawal of an approved question is stored permanently. */
export const formatWithdrawalId = (questionId: string): string => `withdrawal of ${questionId}`;

type WrittenAnswer =
  | { readonly kind: "approved"; readonly amount: string; readonly crossBorderFee: string }
  | Extract<StoredAnswer, { kind: "declined" }>;

/** Writes amounts as text, because JSON has no 64-bit integers. */
const writeAnswer = (answer: StoredAnswer): string =>
  JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? String(value) : value));

function readAnswer(text: string): StoredAnswer {
  // Only `writeAnswer` writes it.
  const answer = JSON.parse(text) as WrittenAnswer;
  if (answer.kind === "declined") return answer;
  const { kind, amount, crossBorderFee } = answer;
  return { kind, amount: BigInt(amount), crossBorderFee: BigInt(crossBorderFee) };
}
