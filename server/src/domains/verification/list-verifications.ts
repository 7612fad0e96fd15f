import type { Queryable } from "../../kernel/database/database.ts";
import { listTooLong } from "./errors.ts";
import { rowOf } from "./present-verification.ts";
import { countUpTo, readPage, type VerificationFilter } from "./queries.ts";
import type { VerificationStatus, VerificationType } from "./rules.ts";

export interface HistoryAsked {
  readonly verificationType?: VerificationType | undefined;
  readonly status?: VerificationStatus | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** What can be paged through, and what a total counts up to. Beyond it dates lead. */
const ROWS_MAX = 100_000;

/** One page of the history, newest first, and how many there are in all. */
export async function listVerifications(
  database: Queryable,
  environmentId: bigint,
  asked: HistoryAsked,
  { size: limit, offset }: { size: number; offset: number },
) {
  if (offset + limit > ROWS_MAX) throw listTooLong({ rowsMax: ROWS_MAX });
  const { verificationType: type = null, status = null, from, until } = asked;
  const filter: VerificationFilter = { environmentId, type, status, from, until };
  const rows = await readPage(database, filter, { limit, offset });
  // One more than can be reached: so the last page that can be reached still says truly whether more follow.
  const { count } = await countUpTo(database, filter, ROWS_MAX + 1);
  return { rows: rows.map(rowOf), total: count };
}
