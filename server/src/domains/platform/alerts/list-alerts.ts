import type { Kit } from "../../../kernel/kit.ts";
import { type ListedAlert, readAlerts, readOpenAlerts } from "./queries.ts";

export interface AlertsAsked {
  readonly businessId?: bigint | undefined;
  /** Includes closed ones. */
  readonly all: boolean;
  /** From 1. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 200;

/** Returns the open alerts; or, with `all`, the closed ones too. */
export function listAlerts(
  { database }: Kit,
  { businessId, all, page = 1 }: AlertsAsked,
): Promise<ListedAlert[]> {
  const read = all ? readAlerts : readOpenAlerts;
  const offset = (page - 1) * PAGE_SIZE;
  return read(database, { businessId: businessId ?? null, limit: PAGE_SIZE, offset });
}
