import type { Kit } from "../../../kernel/kit.ts";
import { readUnprocessed, type StoredNotice } from "../../../kernel/providers/inbound/queries.ts";

const NOTICES_MAX = 200;

/** Returns unprocessed provider notices, the oldest first. An old one needs a look. */
export const listNotices = ({ database }: Kit): Promise<StoredNotice[]> =>
  readUnprocessed(database, NOTICES_MAX);
