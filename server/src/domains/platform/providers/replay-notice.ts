import type { Kit } from "../../../kernel/kit.ts";
import {
  enqueueNotice,
  findNotice,
  type StoredNotice,
} from "../../../kernel/providers/inbound/queries.ts";
import { recordAction } from "../audit/index.ts";
import { noticeDoneLongAgo, noticeNotFound } from "./errors.ts";

/** How long the ledger remembers operations. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Processes a notice again. Its effect happens once, as long as the ledger remembers it. Throws for a notice
 * processed before that.
 */
export function replayNotice(
  kit: Kit,
  { id, by }: { readonly id: bigint; readonly by: string },
): Promise<StoredNotice> {
  return kit.database.transaction(async (tx) => {
    const notice = await findNotice(tx, id);
    if (notice === undefined) throw noticeNotFound({ id });
    if (isForgotten(notice, kit.clock.now())) throw noticeDoneLongAgo({ id });
    await enqueueNotice(tx, id);
    const details = { id: String(id), provider: notice.provider };
    await recordAction(kit, tx, { by, action: "notice.replay", details });
    return notice;
  });
}

const isForgotten = ({ processedAt }: StoredNotice, now: Date): boolean =>
  processedAt !== null && now.getTime() - processedAt.getTime() >= REMEMBERED_MS;
