import type {
  NoticeSource,
  UnconfirmedCardNotice,
} from "../../../kernel/providers/ports/notice.ts";
import { textAt } from "../../http/exact-json.ts";
import type { SudoSettings } from "../settings.ts";
import { confirmAuthorization } from "./confirm-authorization.ts";
import { confirmCardEnd } from "./confirm-card-end.ts";
import { confirmTransaction } from "./confirm-transaction.ts";
import { readEvent } from "./event.ts";
import { hasToken } from "./has-token.ts";
import { maskBody } from "./mask-body.ts";
import type { Records } from "./records.ts";

type RecordKind = UnconfirmedCardNotice["record"];

/** The events that concern us. Sudo's prose and its samples name a refusal differently. */
const RECORD_OF: Readonly<Record<string, RecordKind>> = {
  "transaction.created": "transaction",
  "transaction.refund": "transaction",
  "authorization.declined": "authorization",
  "authorization.decline": "authorization",
  "authorization.updated": "authorization",
  "card.terminated": "card",
};

const RECORD_ID = /^[0-9a-f]{24}$/;

const CONFIRM = {
  transaction: confirmTransaction,
  authorization: confirmAuthorization,
  card: confirmCardEnd,
} as const;

/**
 * The webhook's notices. Their token is the same each time and does not cover the body, and they name a card by Sudo's id
 * alone. So a notice says only which record to read, and the record says what happened.
 */
export const sudoNotices = (
  name: string,
  { noticeToken }: SudoSettings,
  records: Records,
): NoticeSource => ({
  name,
  isAuthentic: (raw) => hasToken(noticeToken, raw),
  read(body) {
    const { type = "", object } = readEvent(body);
    const record = Object.hasOwn(RECORD_OF, type) ? RECORD_OF[type] : undefined;
    const recordId = textAt(object, "_id");
    return record === undefined || recordId === undefined || !RECORD_ID.test(recordId)
      ? []
      : [{ kind: "unconfirmed_card_notice", record, recordId }];
  },
  confirmCard: ({ record, recordId }, call) => CONFIRM[record](records, recordId, call),
  mask: maskBody,
});
