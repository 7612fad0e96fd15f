import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

/** What the database server reports about itself. */
export interface DatabaseFacts {
  readonly serverVersion: string;
  readonly startedAt: Date;
  readonly sizeBytes: bigint;
  /** A standby answers reads only. */
  readonly isStandby: boolean;
  readonly connections: number;
  readonly connectionsMax: number;
  /** Null: no other session has a transaction open. */
  readonly oldestTransactionSeconds: number | null;
}

export const readDatabaseFacts = (queryable: Queryable) =>
  queryable.one<DatabaseFacts>(sql`
    select current_setting('server_version') as "serverVersion",
           pg_postmaster_start_time() as "startedAt",
           pg_database_size(current_database()) as "sizeBytes",
           pg_is_in_recovery() as "isStandby",
           current_setting('max_connections')::integer as "connectionsMax",
           activity.connections, activity."oldestTransactionSeconds"
    from (
      select count(*)::integer as connections,
             extract(epoch from now() - min(xact_start) filter (where pid <> pg_backend_pid()))::integer
               as "oldestTransactionSeconds"
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
    ) activity`);

/** A standby answers reads only. */
export const isStandby = async (queryable: Queryable): Promise<boolean> =>
  (await queryable.one<{ isStandby: boolean }>(sql`select pg_is_in_recovery() as "isStandby"`))
    .isStandby;

export interface ConnectionCount {
  readonly application: string;
  readonly connections: number;
  readonly active: number;
  /** They hold a transaction open and wait for their client. */
  readonly idleInTransaction: number;
}

export const countConnections = (queryable: Queryable, limit: number) =>
  queryable.many<ConnectionCount>(sql`
    select coalesce(nullif(application_name, ''), 'unnamed') as application,
           count(*)::integer as connections,
           count(*) filter (where state = 'active')::integer as active,
           count(*) filter (where state like 'idle in transaction%')::integer as "idleInTransaction"
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
    group by 1 order by connections desc, application limit ${limit}`);

export interface LongStatement {
  readonly pid: number;
  readonly application: string;
  readonly seconds: number;
  /** What it waits for. Null: it works. */
  readonly waitsFor: string | null;
  /** Its beginning. Null for sessions of others: their texts may hold values. */
  readonly statement: string | null;
}

/** Statements of this service hold no values: values are parameters. */
export const readLongStatements = (
  queryable: Queryable,
  longerThanSeconds: number,
  limit: number,
) =>
  queryable.many<LongStatement>(sql`
    select pid, coalesce(nullif(application_name, ''), 'unnamed') as application,
           extract(epoch from clock_timestamp() - query_start)::integer as seconds,
           wait_event_type || ': ' || wait_event as "waitsFor",
           case when application_name like 'kasuwa%' then left(regexp_replace(query, '\\s+', ' ', 'g'), 200) end
             as statement
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state = 'active'
      and pid <> pg_backend_pid()
      and query_start < clock_timestamp() - make_interval(secs => ${longerThanSeconds}::integer)
    order by query_start limit ${limit}`);

export interface TableSize {
  readonly table: string;
  readonly sizeBytes: bigint;
  /** By the statistics of the last analyze. Null: a part that has rows was never analysed. */
  readonly rowsEstimate: bigint | null;
  readonly partitions: number;
}

/** The largest tables with their indexes. Partitions count for their table. */
export const readLargestTables = (queryable: Queryable, limit: number) =>
  queryable.many<TableSize>(sql`
    select root.relname::text as "table", sum(pg_total_relation_size(part.oid))::bigint as "sizeBytes",
           case when not bool_or(part.reltuples < 0 and pg_relation_size(part.oid) > 0)
             then sum(greatest(part.reltuples, 0))::bigint end as "rowsEstimate",
           count(*) filter (where part.relispartition)::integer as partitions
    from pg_class part
    join pg_namespace space on space.oid = part.relnamespace
    join pg_class root on root.oid = coalesce(pg_partition_root(part.oid), part.oid)
    where part.relkind = 'r' and space.nspname not in ('pg_catalog', 'information_schema')
    group by root.oid, root.relname
    order by "sizeBytes" desc, "table" limit ${limit}`);

export interface Replica {
  readonly application: string;
  readonly state: string | null;
  readonly syncState: string | null;
  /** How much of the log it has yet to apply. */
  readonly behindBytes: bigint | null;
  readonly behindSeconds: number | null;
}

/** The standbys that are connected. A standby has none of its own to show. */
export const readReplicas = (queryable: Queryable, limit: number) =>
  queryable.many<Replica>(sql`
    select coalesce(nullif(application_name, ''), 'unnamed') as application, state, sync_state as "syncState",
           case when not pg_is_in_recovery()
             then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint end as "behindBytes",
           extract(epoch from replay_lag)::float8 as "behindSeconds"
    from pg_stat_replication order by application limit ${limit}`);

export interface RunningProcess {
  readonly id: string;
  readonly kind: "api" | "worker";
  readonly seenAt: Date;
  /** Whether it was seen in the last seconds. */
  readonly isAlive: boolean;
}

/** Every process that was seen lately. A process that serves the API and works is in both kinds. */
export const readProcesses = (queryable: Queryable, aliveSeconds: number, limit: number) =>
  queryable.many<RunningProcess>(sql`
    select id, kind, "seenAt",
           "seenAt" > clock_timestamp() - make_interval(secs => ${aliveSeconds}::integer) as "isAlive"
    from (
      select id, 'api' as kind, seen_at as "seenAt" from api_processes
      union all
      select pool_id, 'worker', looked_at from job_workers
    ) process
    order by "seenAt" desc, kind, id limit ${limit}`);
