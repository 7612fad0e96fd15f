import type { Kit } from "../../../kernel/kit.ts";
import { readUnprocessed, type StoredNotice } from "../../../kernel/providers/inbound/queries.ts";

const NOTICES_MAX = 200;

/** Notices of providers that nobody has worked through, the oldest first: where there are any for long, look why. */
export const listNotices = ({ database }: Kit): Promise<StoredNotice[]> =>
  readUnprocessed(database, NOTICES_MAX);
