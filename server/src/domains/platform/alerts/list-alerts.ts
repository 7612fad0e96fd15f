import type { Kit } from "../../../kernel/kit.ts";
import { type ListedAlert, readAlerts, readOpenAlerts } from "./queries.ts";

export interface AlertsAsked {
  readonly businessId?: bigint | undefined;
  /** Closed ones too. */
  readonly all: boolean;
  /** From 1. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 200;

/** What waits for somebody to look at it; or, with `all`, what has been looked at as well. */
export function listAlerts(
  { database }: Kit,
  { businessId, all, page = 1 }: AlertsAsked,
): Promise<ListedAlert[]> {
  const read = all ? readAlerts : readOpenAlerts;
  const offset = (page - 1) * PAGE_SIZE;
  return read(database, { businessId: businessId ?? null, limit: PAGE_SIZE, offset });
}
