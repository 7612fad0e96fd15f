import type { Queryable } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

/**
 * A process may use the earlier settings for a second, and its calls end within half a minute. So what was sent shortly
 * after a change may be at the earlier account, too.
 */
const OVERLAP_SECONDS = 120;

/**
 * Whether a request sent at that time may be at an earlier account of ours, so that "not found" proves nothing about
 * it.
 */
export async function mayBeAtEarlierAccount(
  queryable: Queryable,
  provider: string | null,
  sentAt: Date | null,
): Promise<boolean> {
  const account = await queryable.maybeOne(sql`
    select 1 from provider_accounts
    where provider = ${provider} and since + ${OVERLAP_SECONDS} * interval '1 second' >= ${sentAt}::timestamptz`);
  return account !== undefined;
}

/** Notes that the settings written now belong to a different account from the earlier ones, if there were any. */
export const noteAccount = (queryable: Queryable, provider: string, isAnother: boolean) =>
  queryable.run(sql`
    insert into provider_accounts (provider) values (${provider})
    on conflict (provider) do update set since = now() where ${isAnother}::boolean`);
