import type { Kit } from "../../../kernel/kit.ts";
import { findNotice, type StoredNotice } from "../../../kernel/providers/inbound/queries.ts";
import { noticeNotFound } from "./errors.ts";

/** Returns what is stored of a notice, with its processing state. */
export async function showNotice({ database }: Kit, id: bigint): Promise<StoredNotice> {
  const notice = await findNotice(database, id);
  if (notice === undefined) throw noticeNotFound({ id });
  return notice;
}
