import { CELL_MIN, type CellNumber, firstIdOf } from "../../../kernel/cells/cell-number.ts";
import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable, Transaction } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import { openAccountNumber } from "../../../kernel/ledger/chart.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { hasNotMoved } from "../../../kernel/tenancy/closed-environments.ts";
import type { Progress } from "../transactions/index.ts";

/** Transfers and sent credits of a mode, counted and added up. */
export interface ModeSum {
  readonly mode: Mode;
  readonly count: number;
  readonly amount: Minor;
}

/** The condition of the index that has only these orders. */
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
        where ${sentTo(provider)} and progress in ('settled', 'paid_late')
        union all
        select environment_id, amount from sent_credits where provider = ${provider} and state in ('paid', 'paid_late')`,
  );

/** What may yet be paid to a cell. */
export const sumOpen = (queryable: Queryable, provider: string) =>
  sumByMode(
    queryable,
    sql`select environment_id, amount from transactions sent
        where ${sentTo(provider)} and status = 'Pending' and ${hasNotMoved(sql`environment_id`)}
        union all
        select environment_id, amount from sent_credits where provider = ${provider} and state = 'open'`,
  );

/** What was credited here for a cell. */
export const sumCredited = (queryable: Queryable, sendingCell: number) =>
  sumByMode(
    queryable,
    sql`select environment_id, amount from cell_payments
        where sending_cell = ${sendingCell} and outcome = 'credited'`,
  );

/** The accounts between cells, over all environments that this one serves. Above zero: it has paid more than it received. */
export const sumBetweenCells = (queryable: Queryable) =>
  queryable.many<{ mode: Mode; balance: Minor }>(sql`
    select environment.mode, sum(balance)::bigint as balance
    from ledger_open_balances balance join environments environment on environment.id = balance.environment_id
    where account = ${openAccountNumber("inter_cell", "NGN")} and ${hasNotMoved(sql`environment.id`)}
    group by environment.mode order by environment.mode`);

/** A business that came from another cell. It may have moved on since. */
export interface ArrivedBusiness {
  readonly businessId: bigint;
  readonly name: string;
  readonly accountNumber: string;
  readonly fromCell: CellNumber;
}

export const readArrived = (queryable: Queryable) =>
  queryable.many<ArrivedBusiness>(sql`
    select business.id as "businessId", business.name, business.service_account_number as "accountNumber",
           arrived.from_cell as "fromCell"
    from arrived_businesses arrived join businesses business on business.id = arrived.business_id
    where arrived.activated_at is not null
    order by business.id`);

export interface PaidOrder {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly createdAt: Date;
  /** Null: it is made of the environment and the id. */
  readonly orderReference: string | null;
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

/** Transfers and sent credits of a time that were paid to a cell, the earliest first. */
export const readPaid = (queryable: Queryable, asked: PaidAsked, limit: number) =>
  queryable.many<PaidOrder>(sql`
    select paid.*, environment.mode
    from (
      (${paidTransfers(asked, limit)}) union all (${paidCredits(asked, limit)})
    ) paid join environments environment on environment.id = paid."environmentId"
    order by "createdAt", id
    limit ${limit}`);

const paidTransfers = ({ provider, from, to, after }: PaidAsked, limit: number): Sql => sql`
  select sent.environment_id as "environmentId", sent.id, sent.created_at as "createdAt",
         sent.order_reference as "orderReference", sent.amount, sent.description,
         sent.receiver_account_number as "receiverAccountNumber",
         sent.receiver_account_name as "receiverAccountName"
  from transactions sent
  where ${sentTo(provider)} and sent.progress in ('settled', 'paid_late')
    and sent.created_at >= ${from} and sent.created_at < ${to}
    and (sent.created_at, sent.id) > (${after?.createdAt ?? from}, ${after?.id ?? 0n}::bigint)
  order by sent.created_at, sent.id limit ${limit}`;

/** Their reference is not stored: null. */
const paidCredits = ({ provider, from, to, after }: PaidAsked, limit: number): Sql => sql`
  select sent.environment_id, sent.id, sent.sent_at, null::text, sent.amount, credit.narration,
         sent.account_number, sent.account_name
  from sent_credits sent
  join unmatched_credits credit
    on credit.environment_id = sent.environment_id and credit.id = sent.credit_id
  where sent.provider = ${provider} and sent.state in ('paid', 'paid_late')
    and sent.sent_at >= ${from} and sent.sent_at < ${to}
    and (sent.sent_at, sent.id) > (${after?.createdAt ?? from}, ${after?.id ?? 0n}::bigint)
  order by sent.sent_at, sent.id limit ${limit}`;

/** An unmatched credit that was sent to another cell. */
interface SentCredit extends Subject {
  readonly amount: Minor;
  readonly receiverAccountNumber: string;
  readonly progress: Progress;
}

/** Sent credits by their keys, each with the progress that a transfer would have. */
export const readSentCredits = (queryable: Queryable, keys: readonly Subject[]) =>
  queryable.many<SentCredit>(sql`
    select environment_id as "environmentId", id, amount, account_number as "receiverAccountNumber",
           case state when 'paid' then 'settled' when 'refused' then 'failed'
             when 'paid_late' then 'paid_late' else 'sending' end as progress
    from sent_credits
    where (environment_id, id) in (
      select * from unnest(${bigintArray(keys.map((key) => key.environmentId))}::bigint[],
        ${bigintArray(keys.map((key) => key.id))}::bigint[]))`);

export const readModes = (queryable: Queryable, environmentIds: readonly bigint[]) =>
  queryable.many<{ id: bigint; mode: Mode }>(sql`
    select id, mode from environments where id = any(${bigintArray(environmentIds)}::bigint[])`);

/** Whether this cell has businesses from before it had a number. Those that came from the home cell do not count. */
export const hasUnnumbered = async (queryable: Queryable): Promise<boolean> =>
  (
    await queryable.one<{ has: boolean }>(sql`
      select exists (
        select from businesses
        where id >= 1000000 and id < ${firstIdOf(CELL_MIN)}
          and id not in (select business_id from arrived_businesses)) as has`)
  ).has;

/** Held until the transaction ends: two messages of the home cell follow one another. */
export const lockCommonSettings = (tx: Transaction) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('kasuwa common settings'))`);
