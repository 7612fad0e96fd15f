import type { CardConfirmation } from "../../../kernel/providers/ports/notice.ts";
import type { NotFound, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext, Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import { NOT_FOUND, TURNED_AWAY, unreadableRecord } from "../connection/refusals.ts";
import { idAt } from "../issuing/card-record.ts";
import { subjectIn } from "./event.ts";
import type { Records } from "./records.ts";

/** A record about one of our cards. */
export interface OwnRecord {
  readonly kind: "record";
  readonly row: ExactJson;
  readonly subject: Subject;
  readonly cardId: string;
}

/** A record that does not concern us. */
export const NOTHING: CardConfirmation = { kind: "confirmed", notices: [] };

/** Reads a record, and which card it is about. `confirmed` without notices: the card is not ours. */
export async function readRecord(
  { client, subjects }: Records,
  path: string,
  recordId: string,
  call: CallContext,
): Promise<OwnRecord | typeof NOTHING | NotFound | Unavailable | Unknown> {
  const answer = await client.get(`${path}/${recordId}`, call);
  if (answer.kind === "refused") return answer.status === 404 ? NOT_FOUND : TURNED_AWAY;
  if (answer.kind !== "done") return answer;
  const row = unwrap(answer.data);
  const cardId = idAt(row, "card");
  if (textAt(answer.data, "_id") !== recordId && textAt(row, "_id") !== recordId) {
    return unreadableRecord("another record was answered");
  }
  if (cardId === undefined) return unreadableRecord("the record names no card");
  const own = subjectIn(row);
  if (own !== undefined) return { kind: "record", row, subject: own, cardId };
  const found = await subjects.find(cardId, call);
  if (found.kind === "not_found") return NOTHING;
  return found.kind === "subject" ? { kind: "record", row, subject: found.subject, cardId } : found;
}

/** Sudo's reference shows an authorisation within an event, and its other records without. */
const unwrap = (data: ExactJson): ExactJson => {
  const inner = at(data, "data");
  return idAt(data, "card") === undefined && inner !== undefined ? inner : data;
};
