import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import type { BusinessMove } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";

/** Whose page it is, and which cell has it. */
export interface StoredPlace extends Required<BusinessMove> {
  readonly merchant: string;
  /** Of the cell that the business moved to. */
  readonly publicUrl: string | null;
}

export const readPlace = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<StoredPlace>(sql`
    select business.name as merchant, business.move_step as "moveStep", business.moved_to as "movedTo",
           cell.public_url as "publicUrl"
    from environments environment
    join businesses business on business.id = environment.business_id
    left join cells cell on cell.number = business.moved_to
    where environment.id = ${environmentId}`);

/** The state of an invoice whose page is open. */
export interface State extends Subject {
  readonly status: string;
  readonly received: bigint;
  /** Whether another cell has its page by now. */
  readonly hasMoved: boolean;
}

/** Reads the states of invoices in one statement, however many pages are open. */
export const readStates = (queryable: Queryable, subjects: readonly Subject[]) =>
  queryable.many<State>(sql`
    select account.environment_id as "environmentId", account.id, account.status, account.received,
           not ${hasNotMoved(sql`account.environment_id`)} as "hasMoved"
    from unnest(${bigintArray(subjects.map(({ environmentId }) => environmentId))}::bigint[],
      ${bigintArray(subjects.map(({ id }) => id))}::bigint[]) as asked(environment_id, id)
    cross join lateral (
      select environment_id, id, status, received from virtual_accounts
      where environment_id = asked.environment_id and id = asked.id
      offset 0
    ) account`);

/** An image that a pay page shows for its merchant. */
export interface Logo {
  readonly content: Buffer;
  readonly type: string;
}

export const readLogo = (queryable: Queryable, environmentId: bigint) =>
  queryable.maybeOne<Logo>(sql`
    select business.logo as content, business.logo_type as type
    from environments environment join businesses business on business.id = environment.business_id
    where environment.id = ${environmentId} and business.logo is not null`);
