import type { Minor } from "../../../kernel/money.ts";
import type { CardNotice } from "../../../kernel/providers/ports/card-notices.ts";
import type { CardConfirmation } from "../../../kernel/providers/ports/notice.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import { readAmount, readCurrency } from "../amounts.ts";
import { unreadableRecord } from "../connection/refusals.ts";
import { idAt } from "../issuing/card-record.ts";
import { readMerchant, readTime } from "./event.ts";
import { findAuthorization } from "./find-authorization.ts";
import { NOTHING, type OwnRecord, readRecord } from "./read-record.ts";
import type { Records } from "./records.ts";

/**
 * Money that moved. A capture is what the card owes, and Sudo writes it below zero; a refund is above zero. An amount with
 * the other sign is not explained anywhere, so it stays unprocessed for the operator.
 */
export async function confirmTransaction(
  records: Records,
  transactionId: string,
  call: CallContext,
): Promise<CardConfirmation> {
  const found = await readRecord(records, "/cards/transactions", transactionId, call);
  if (found.kind !== "record") return found;
  const facts = readFacts(found, transactionId);
  if (facts === undefined) {
    return unreadableRecord("the transaction has another type or sign, or lacks a field");
  }
  if (facts.amount === 0n) return NOTHING;
  const authorization = await resolveAuthorization(records, found, call);
  if (authorization.kind !== "found") return authorization;
  const { authorizationId } = authorization;
  const { type, ...noticed } = facts;
  const notice: CardNotice =
    type === "capture"
      ? { kind: "card_clearing", ...noticed, authorizationId, crossBorderFee: 0n }
      : { kind: "card_refund", ...noticed, authorizationId };
  return { kind: "confirmed", notices: [notice] };
}

function readFacts({ row, subject }: OwnRecord, id: string) {
  const type = textAt(row, "type");
  const amount =
    type === undefined
      ? undefined
      : (Object.hasOwn(SIGNED, type) ? SIGNED[type] : undefined)?.(at(row, "amount"));
  const currency = readCurrency(row, "currency");
  const occurredAt = readTime(row, "createdAt");
  if (type === undefined || amount === undefined || amount < 0n) return undefined;
  if (currency === undefined || occurredAt === undefined) return undefined;
  return { id, card: subject, amount, currency, occurredAt, merchant: readMerchant(row), type };
}

/** How the amount of each type is read. Fractions of a kobo are the cardholder's to pay, and never to get. */
const SIGNED: Readonly<Record<string, (amount: ExactJson | undefined) => Minor | undefined>> = {
  capture: (amount) => negate(readAmount(amount, "major", "up")),
  refund: (amount) => readAmount(amount, "major", "down"),
};

const negate = (amount: Minor | undefined) => (amount === undefined ? undefined : -amount);

/** Transactions of cards in USD come without their authorisation. It is found by the network's references. */
async function resolveAuthorization(
  records: Records,
  { row, cardId }: OwnRecord,
  call: CallContext,
) {
  const authorizationId = idAt(row, "authorization");
  if (authorizationId !== undefined) return { kind: "found", authorizationId } as const;
  return await findAuthorization(records.client, cardId, row, call);
}
