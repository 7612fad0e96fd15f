import type { AuthorizationSource } from "../../../kernel/providers/ports/authorization-source.ts";
import type {
  AuthorizationAnswer,
  AuthorizationQuestion,
  CardDeclineReason,
} from "../../../kernel/providers/ports/card-notices.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import { readAmount, readCurrency } from "../amounts.ts";
import { idAt } from "../issuing/card-record.ts";
import { questionUnit, type SudoSettings } from "../settings.ts";
import type { CardSubjects } from "./card-subjects.ts";
import { readEvent, readMerchant, readTime, type SudoEvent, subjectIn } from "./event.ts";
import { hasToken } from "./has-token.ts";
import { maskBody } from "./mask-body.ts";

/** Sudo's own limit. */
const PATIENCE_MS = 4_000;

/** The codes of ISO 8583. Sudo documents 00, 51 and 96, and takes the others of the standard. */
const CODES: Readonly<Record<CardDeclineReason, string>> = {
  card_not_found: "14",
  card_frozen: "62",
  card_terminated: "14",
  card_expired: "54",
  insufficient_funds: "51",
  transaction_limit: "61",
  daily_limit: "61",
  wallet_unavailable: "57",
  authorization_closed: "05",
  wrong_details: "05",
  suspected_fraud: "05",
  unavailable: "96",
};

const MALFUNCTION = "96";

/**
 * The gateway's questions. Their token is the same each time and does not cover the body, so a question is trusted for
 * nothing but its own answer.
 */
export const sudoQuestions = (
  name: string,
  settings: SudoSettings,
  subjects: CardSubjects,
): AuthorizationSource => ({
  name,
  patienceMs: PATIENCE_MS,
  refusalStatus: Number(settings.refusalStatus),
  isAuthentic: (raw) => hasToken(settings.questionToken, raw),
  read(body) {
    const asked = readAsked(body);
    const card = subjectIn(asked?.object);
    if (asked === undefined || card === undefined) return undefined;
    return readQuestion(settings, asked, card);
  },
  async lookUp(body, call) {
    const asked = readAsked(body);
    const cardId = idAt(asked?.object, "card");
    if (asked === undefined || cardId === undefined) return undefined;
    const found = await subjects.find(cardId, call);
    return found.kind === "subject" ? readQuestion(settings, asked, found.subject) : undefined;
  },
  write: (question, answer) => toAnswer(codeOf(question, answer)),
  // Sudo also asks for a card's balance. The port has no such question, so the answer is the code
  // of a malfunction.
  writeUnread: () => toAnswer(MALFUNCTION),
  mask: maskBody,
});

/** Sudo reads the code in one of two places, depending on the age of its documentation. */
const toAnswer = (code: string) => ({
  statusCode: code === "00" ? 200 : 400,
  responseCode: code,
  data: { responseCode: code },
});

/** Sudo approves all or nothing, so a partial approval does not exist. */
function codeOf(question: AuthorizationQuestion, answer: AuthorizationAnswer): string {
  if (answer.kind === "declined") return CODES[answer.reason];
  return answer.amount === question.amount ? "00" : MALFUNCTION;
}

/** Undefined for an event that is not a question which can be answered. */
function readAsked(body: Buffer): SudoEvent | undefined {
  const event = readEvent(body);
  return event.type === "authorization.request" ? event : undefined;
}

/**
 * Undefined for a request for more money under an approved authorisation: whether its amount includes what was approved
 * is not documented. A new request after a refusal is a question of its own.
 */
function readQuestion(
  settings: SudoSettings,
  { object, sentAt }: SudoEvent,
  card: Subject,
): AuthorizationQuestion | undefined {
  const authorizationId = textAt(object, "_id");
  const pending = at(object, "pendingRequest");
  const currency = readCurrency(pending, "currency");
  const earlier = rowsAt(object, "requestHistory");
  const isIncrement = isApproved(object) || earlier.some(isApproved);
  if (authorizationId === undefined || currency === undefined || isIncrement) return undefined;
  // The amount is in the card's currency. A card that is only an id says nothing about it.
  if ((readCurrency(object, "card", "currency") ?? currency) !== currency) return undefined;
  const amount = readAmount(at(pending, "amount"), questionUnit(settings, currency), "up");
  const occurredAt = readTime(object, "createdAt") ?? sentAt;
  if (amount === undefined || amount <= 0n || occurredAt === undefined) return undefined;
  return {
    ...{ id: formatQuestionId(authorizationId, earlier.length), card, authorizationId, currency },
    ...{ amount, crossBorderFee: 0n, isIncrement: false, takesPartial: false },
    ...{ merchant: readMerchant(object), occurredAt },
  };
}

export const isApproved = (value: ExactJson | undefined): boolean => at(value, "approved") === true;

/** The id of the request that has this many earlier ones under its authorisation. */
export const formatQuestionId = (authorizationId: string, earlier: number): string =>
  `${authorizationId}.${earlier}`;
