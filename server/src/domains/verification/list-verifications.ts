import type { Queryable } from "../../kernel/database/database.ts";
import { rowOf } from "./present-verification.ts";
import { countUpTo, readPage, type VerificationFilter } from "./queries.ts";
import type { VerificationStatus, VerificationType } from "./rules.ts";

export interface HistoryAsked {
  readonly verificationType?: VerificationType | undefined;
  readonly status?: VerificationStatus | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** One page of the history, newest first, and how many there are in all. */
export async function listVerifications(
  database: Queryable,
  environmentId: bigint,
  asked: HistoryAsked,
  { size: limit, offset, countedMax }: { size: number; offset: number; countedMax: number },
) {
  const { verificationType: type = null, status = null, from, until } = asked;
  const filter: VerificationFilter = { environmentId, type, status, from, until };
  const rows = await readPage(database, filter, { limit, offset });
  const { count } = await countUpTo(database, filter, countedMax);
  return { rows: rows.map(rowOf), total: count };
}
