import type { CardNotice } from "../../../kernel/providers/ports/card-notices.ts";
import type { CardConfirmation } from "../../../kernel/providers/ports/notice.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { unreadableRecord } from "../connection/refusals.ts";
import { idAt } from "../issuing/card-record.ts";
import { readMerchant } from "./event.ts";
import { findAuthorization } from "./find-authorization.ts";
import { readMovement } from "./movement.ts";
import { NOTHING, type OwnRecord, readRecord } from "./read-record.ts";
import type { Records } from "./records.ts";

/** What a movement of money means for our books. One that cannot be read stays unprocessed for the operator. */
export async function confirmTransaction(
  records: Records,
  transactionId: string,
  call: CallContext,
): Promise<CardConfirmation> {
  const found = await readRecord(records, "/cards/transactions", transactionId, call);
  if (found.kind !== "record") return found;
  const { row, subject } = found;
  const movement = readMovement(row);
  if (movement === undefined) {
    return unreadableRecord("the transaction has another type or sign, or lacks a field");
  }
  if (movement.amount === 0n) return NOTHING;
  const authorization = await resolveAuthorization(records, found, call);
  if (authorization.kind !== "found") return authorization;
  const { authorizationId } = authorization;
  const { type, ...facts } = movement;
  const noticed = { id: transactionId, card: subject, merchant: readMerchant(row), ...facts };
  const notice: CardNotice =
    type === "capture"
      ? { kind: "card_clearing", ...noticed, authorizationId, crossBorderFee: 0n }
      : { kind: "card_refund", ...noticed, authorizationId };
  return { kind: "confirmed", notices: [notice] };
}

/**
 * Transactions of cards in USD come without their authorisation. The authorisation is found by the network's
 * references.
 */
async function resolveAuthorization(
  records: Records,
  { row, cardId }: OwnRecord,
  call: CallContext,
) {
  const authorizationId = idAt(row, "authorization");
  if (authorizationId !== undefined) return { kind: "found", authorizationId } as const;
  return await findAuthorization(records.client, cardId, row, call);
}
