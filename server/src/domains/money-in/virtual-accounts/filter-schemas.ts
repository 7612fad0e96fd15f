import type { Static } from "typebox";
import { amountRange } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import type { AccountFilter } from "./list-queries.ts";
import { type AccountsQuery, KINDS } from "./schemas.ts";

/** What a request for a list of accounts asks for. */
export const accountFilterOf = (
  environmentId: bigint,
  query: Static<typeof AccountsQuery>,
): AccountFilter => ({
  environmentId,
  kind: query.type === undefined ? null : KINDS[query.type],
  search: searchOf(query),
  ...dateRange(query),
  ...amountRange(query),
});
