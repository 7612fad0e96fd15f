import type { Database } from "../../../kernel/database/database.ts";
import { listPage } from "../../../kernel/lists.ts";
import { presentRow } from "./present-verification.ts";
import { countMatching, readPage, type VerificationFilter } from "./queries.ts";
import type { VerificationStatus, VerificationType } from "./rules.ts";

export interface HistoryAsked {
  readonly verificationType?: VerificationType | undefined;
  readonly status?: VerificationStatus | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Returns one page of the history, newest first, and the total number of verifications. */
export async function listVerifications(
  database: Database,
  environmentId: bigint,
  asked: HistoryAsked,
  page: { size: number; offset: number },
) {
  const { verificationType: type = null, status = null, from, until } = asked;
  const filter: VerificationFilter = { environmentId, type, status, from, until };
  const { rows, total } = await listPage(page, {
    read: (part) => readPage(database.ordered, filter, part),
    count: (most) => countMatching(database.ordered, filter, most),
  });
  return { rows: rows.map(presentRow), total };
}
