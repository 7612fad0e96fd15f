import type { CardConfirmation } from "../../../kernel/providers/ports/notice.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { unreadableRecord } from "../connection/refusals.ts";
import { readTime } from "./event.ts";
import { NOTHING } from "./read-record.ts";
import type { Records } from "./records.ts";

/** A card that Sudo has ended. If the card has not ended, there is nothing to process, whatever the notice says. */
export async function confirmCardEnd(
  { subjects }: Records,
  cardId: string,
  call: CallContext,
): Promise<CardConfirmation> {
  const found = await subjects.read(cardId, call);
  if (found.kind === "not_found") return NOTHING;
  if (found.kind !== "subject") return found;
  const { record, subject: card } = found;
  if (record.status !== "canceled") return NOTHING;
  const occurredAt = readTime(record.row, "updatedAt") ?? readTime(record.row, "createdAt");
  if (occurredAt === undefined) return unreadableRecord("the card has no time");
  const id = `${cardId}.canceled`;
  return {
    kind: "confirmed",
    notices: [{ kind: "card_status", id, card, status: "terminated", occurredAt }],
  };
}
