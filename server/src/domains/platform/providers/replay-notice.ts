import type { Kit } from "../../../kernel/kit.ts";
import {
  enqueueNotice,
  findNotice,
  type StoredNotice,
} from "../../../kernel/providers/inbound/queries.ts";
import { recordAction } from "../audit/index.ts";
import { noticeDoneLongAgo, noticeNotFound } from "./errors.ts";

/** The ledger remembers for so long what was done. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Has a notice worked through again. What it asks for is done once, however often that is: so long as it is remembered
 * that it was.
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
