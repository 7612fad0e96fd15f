import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { isServedHere } from "../../../kernel/tenancy/closed-environments.ts";
import type { WithheldCredit } from "./queries.ts";

/** A position in the list of withheld credits, ordered by time and id. */
export type WithheldPosition = Pick<WithheldCredit, "id" | "withheldAt">;

/** Reads the open withheld credits of a wallet, oldest first: at most `limit`, after a position. */
export const readWithheld = (
  queryable: Queryable,
  { environmentId, walletId }: { environmentId: bigint; walletId: bigint },
  { after, limit }: { after: WithheldPosition; limit: number },
) =>
  queryable.many<WithheldPosition>(sql`
    select id, withheld_at as "withheldAt" from withheld_credits
    where environment_id = ${environmentId} and wallet_id = ${walletId}
      and (withheld_at, id) > (${after.withheldAt}::timestamptz, ${after.id}) and released_at is null
    order by withheld_at, id limit ${limit}`);

/** Reads wallets of all merchants that have withheld credits: at most `limit`, after one wallet. */
export const readWithholdingAfter = (
  queryable: Queryable,
  { environmentId, walletId }: { environmentId: bigint; walletId: bigint },
  limit: number,
) =>
  queryable.many<{ environmentId: bigint; walletId: bigint }>(sql`
    select environment_id as "environmentId", id as "walletId" from customer_wallets
    where withheld > 0 and (environment_id, id) > (${environmentId}, ${walletId})
      and ${isServedHere(sql`environment_id`)}
    order by environment_id, id limit ${limit}`);
