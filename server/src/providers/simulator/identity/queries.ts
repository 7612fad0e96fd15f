import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";

/** A check as the provider stores it: under our reference, and without the identifiers. */
export interface RememberedCheck {
  /** A keyed hash of what was asked. */
  readonly question: Buffer;
  readonly timesAsked: number;
}

interface Asked {
  readonly environmentId: bigint;
  readonly reference: string;
}

export const noteCheck = (queryable: Queryable, asked: Asked, question: Buffer) =>
  queryable.one<RememberedCheck>(sql`
    insert into simulator.identity_checks as known (environment_id, reference, question, times_asked)
    values (${asked.environmentId}, ${asked.reference}, ${question}, 1)
    on conflict (environment_id, reference) do update set times_asked = known.times_asked + 1
    returning question, times_asked as "timesAsked"`);

export const readCheck = (queryable: Queryable, asked: Asked) =>
  queryable.maybeOne<RememberedCheck>(sql`
    select question, times_asked as "timesAsked" from simulator.identity_checks
    where environment_id = ${asked.environmentId} and reference = ${asked.reference}`);
