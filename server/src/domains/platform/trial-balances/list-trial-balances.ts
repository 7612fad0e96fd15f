import type { Kit } from "../../../kernel/kit.ts";
import { readDays, type TrialBalanceDay } from "./queries.ts";

const PAGE_SIZE = 200;

/** Returns the days with a trial balance, the newest first. Pages are counted from 1. */
export const listTrialBalances = (
  { database }: Pick<Kit, "database">,
  { page = 1 }: { readonly page?: number | undefined },
): Promise<TrialBalanceDay[]> =>
  readDays(database, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
