import type { Kit } from "../../../kernel/kit.ts";
import { includeMillisecond } from "../../../kernel/lists.ts";
import { type Mode, SCOPES } from "../../../kernel/tenancy/access.ts";
import { findEnvironment } from "../businesses/index.ts";
import { listRequests } from "./list-requests.ts";
import { presentRequest } from "./present-request.ts";

export interface ReferenceSearched {
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly reference: string;
  readonly until: Date | null;
}

const FOUND_MAX = 200;

/** The newest requests with a reference. */
export interface FoundRequests {
  readonly requests: readonly ReturnType<typeof presentRequest>[];
  /** How many were found. */
  readonly total: number;
  /** A search of requests before this time continues. Null if all requests were searched. */
  readonly searchedBackTo: Date | null;
}

/** Finds the logged requests of a business that have a reference, for the operator. Throws for an unknown business. */
export async function findRequests(
  { database }: Pick<Kit, "database">,
  { businessId, mode, ...searched }: ReferenceSearched,
): Promise<FoundRequests> {
  const environmentId = await findEnvironment(database, businessId, mode);
  const all = { status: null, route: null, errorCode: null, apiKeyId: null, requestId: null };
  const wanted = { ...all, from: null, scopes: new Set(SCOPES), ...searched, environmentId };
  const page = { size: FOUND_MAX, offset: 0 };
  const { rows, total, searchedBackTo } = await listRequests(database, wanted, page);
  // The requests of that millisecond were not searched, and the end of the next search is excluded.
  return {
    requests: rows.map(presentRequest),
    total,
    searchedBackTo: searchedBackTo === undefined ? null : includeMillisecond(searchedBackTo),
  };
}
