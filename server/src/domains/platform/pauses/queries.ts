import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Service } from "../../../kernel/ledger/operation.ts";

/** One service, or all of them. */
export type Pausable = Service | "all";

export interface Pause {
  readonly service: Pausable;
  readonly message: string;
  readonly since: Date;
  readonly by: string;
}

export const selectPauses = (queryable: Queryable) =>
  queryable.many<Pause>(sql`
    select service, message, paused_at as since, paused_by as by
    from service_pauses order by paused_at, service`);

/** An existing pause keeps its start and gets the new message. */
export const upsertPause = (tx: Queryable, pause: Pause) =>
  tx.one<Pause>(sql`
    insert into service_pauses as pause (service, message, paused_at, paused_by)
    values (${pause.service}, ${pause.message}, ${pause.since}, ${pause.by})
    on conflict (service) do update set message = excluded.message, paused_by = excluded.paused_by
    returning service, message, paused_at as since, paused_by as by`);

export const deletePause = (tx: Queryable, service: Pausable) =>
  tx.maybeOne<Pause>(sql`
    delete from service_pauses where service = ${service}
    returning service, message, paused_at as since, paused_by as by`);
