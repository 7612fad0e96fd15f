import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable, Transaction } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { openAccountNumber } from "../../../kernel/ledger/chart.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";

/** Transfers of a mode, counted and added up. */
export interface ModeSum {
  readonly mode: Mode;
  readonly count: number;
  readonly amount: Minor;
}

/** The condition of the index that has these orders alone. */
const sentTo = (provider: string): Sql =>
  sql`sent.provider = ${provider} and sent.provider like 'cell__'`;

const sumByMode = (queryable: Queryable, rows: Sql) =>
  queryable.many<ModeSum>(sql`
    select environment.mode, count(*)::integer as count, sum(row.amount)::bigint as amount
    from (${rows}) row join environments environment on environment.id = row.environment_id
    group by environment.mode order by environment.mode`);

/** What was paid to a cell, by its proof. */
export const sumPaid = (queryable: Queryable, provider: string) =>
  sumByMode(
    queryable,
    sql`select environment_id, amount from transactions sent
        where ${sentTo(provider)} and progress in ('settled', 'paid_late')`,
  );

/** What may yet be paid to a cell. */
export const sumOpen = (queryable: Queryable, provider: string) =>
  sumByMode(
    queryable,
    sql`select environment_id, amount from transactions sent
        where ${sentTo(provider)} and status = 'Pending'`,
  );

/** What was credited here for a cell. */
export const sumCredited = (queryable: Queryable, sendingCell: number) =>
  sumByMode(
    queryable,
    sql`select environment_id, amount from cell_payments
        where sending_cell = ${sendingCell} and outcome = 'credited'`,
  );

/** The accounts between cells, over all environments of this one. Above zero: it has paid more than it received. */
export const sumBetweenCells = (queryable: Queryable) =>
  queryable.many<{ mode: Mode; balance: Minor }>(sql`
    select environment.mode, sum(balance)::bigint as balance
    from ledger_open_balances balance join environments environment on environment.id = balance.environment_id
    where account = ${openAccountNumber("inter_cell", "NGN")}
    group by environment.mode order by environment.mode`);

export interface PaidOrder {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly createdAt: Date;
  readonly orderReference: string;
  readonly amount: Minor;
  readonly description: string;
  readonly receiverAccountNumber: string;
  readonly receiverAccountName: string;
  readonly mode: Mode;
}

export interface PaidAsked {
  readonly provider: string;
  readonly from: Date;
  readonly to: Date;
  readonly after: Pick<PaidOrder, "createdAt" | "id"> | undefined;
}

/** Orders of a time that were paid to a cell, the earliest first. */
export const readPaid = (
  queryable: Queryable,
  { provider, from, to, after }: PaidAsked,
  limit: number,
) =>
  queryable.many<PaidOrder>(sql`
    select sent.environment_id as "environmentId", sent.id, sent.created_at as "createdAt",
           sent.order_reference as "orderReference", sent.amount, sent.description,
           sent.receiver_account_number as "receiverAccountNumber",
           sent.receiver_account_name as "receiverAccountName", environment.mode
    from transactions sent join environments environment on environment.id = sent.environment_id
    where ${sentTo(provider)} and sent.progress in ('settled', 'paid_late')
      and sent.created_at >= ${from} and sent.created_at < ${to}
      and (sent.created_at, sent.id) > (${after?.createdAt ?? from}, ${after?.id ?? 0n}::bigint)
    order by sent.created_at, sent.id
    limit ${limit}`);

export const readModes = (queryable: Queryable, environmentIds: readonly bigint[]) =>
  queryable.many<{ id: bigint; mode: Mode }>(sql`
    select id, mode from environments where id = any(${bigintArray(environmentIds)}::bigint[])`);

/** Held until the transaction ends: two messages of the home cell follow one another. */
export const lockCommonSettings = (tx: Transaction) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('kasuwa common settings'))`);
