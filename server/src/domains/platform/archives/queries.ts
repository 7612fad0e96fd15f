import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { clearingMovements } from "../../../kernel/ledger/clearing-movements.ts";
import { CURRENCIES } from "../../../kernel/money.ts";

/** The newest verification of the books that compared all digested rows. */
export const readNewestProof = (queryable: Queryable) =>
  queryable.maybeOne<{ at: Date; isProven: boolean }>(sql`
    select done_at as at, details ->> 'proven' = 'true' as "isProven" from operator_actions
    where action = 'ledger.verify' and details ->> 'days' is null
    order by id desc limit 1`);

/** Until when reconciliation has read the books, and whether money moved at providers between then and another time. */
export const readReconciliation = (queryable: Queryable, until: Date) =>
  queryable.one<{ knownUntil: Date; hasUnread: boolean }>(sql`
    select known_until as "knownUntil",
           ${CURRENCIES.map(
             (currency) =>
               sql`exists (${clearingMovements(currency, { from: sql`known_until`, until })})`,
           ).reduce((one, other) => sql`${one} or ${other}`)} as "hasUnread"
    from reconciliation_progress`);
