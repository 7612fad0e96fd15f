import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { type ListedAlert, readAlerts, readOpenAlerts } from "./queries.ts";

export interface AlertsAsked {
  readonly businessId?: bigint | undefined;
  /** Undefined: both. Only alerts of live mode are about real money. */
  readonly mode?: Mode | undefined;
  /** Includes closed ones. */
  readonly all: boolean;
  /** From 1. */
  readonly page?: number | undefined;
}

const PAGE_SIZE = 200;

/** Returns the open alerts, live ones first; or, with `all`, the closed ones too. */
export function listAlerts(
  { database }: Kit,
  { businessId, mode, all, page = 1 }: AlertsAsked,
): Promise<ListedAlert[]> {
  const read = all ? readAlerts : readOpenAlerts;
  const offset = (page - 1) * PAGE_SIZE;
  const chosen = { businessId: businessId ?? null, mode: mode ?? null };
  return read(database, { ...chosen, limit: PAGE_SIZE, offset });
}
