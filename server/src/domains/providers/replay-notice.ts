import type { Kit } from "../../kernel/kit.ts";
import {
  enqueueNotice,
  findNotice,
  type StoredNotice,
} from "../../kernel/providers/inbound/queries.ts";
import { recordAction } from "../audit/index.ts";
import { noticeNotFound } from "./errors.ts";

/** Has a notice worked through again. What it asks for is done once, however often that is. */
export function replayNotice(
  kit: Kit,
  { id, by }: { readonly id: bigint; readonly by: string },
): Promise<StoredNotice> {
  return kit.database.transaction(async (tx) => {
    const notice = await findNotice(tx, id);
    if (notice === undefined) throw noticeNotFound({ id });
    await enqueueNotice(tx, id);
    const details = { id: String(id), provider: notice.provider };
    await recordAction(kit, tx, { by, action: "notice.replay", details });
    return notice;
  });
}
