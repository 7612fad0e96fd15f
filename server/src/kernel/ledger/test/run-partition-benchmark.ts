import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { argv } from "node:process";
import { migrateDatabase } from "../../../start/database.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { startEmbeddedPostgres } from "../../database/embedded/embedded.ts";
import { Pipeline } from "../../database/pipeline.ts";
import { type Sql, sql } from "../../database/sql.ts";
import { Changes } from "../group/changes.ts";
import { nameGroupPartitions, nameRecordPartitions } from "../group/partitions.ts";
import { type OperationKeys, readPrechecks } from "../group/queries.ts";
import { buildStatements } from "../group/write-changes.ts";

/**
 * Compares PostgreSQL's CPU for a group's statements with named partitions and through the parent tables:
 * `node server/src/kernel/ledger/test/run-partition-benchmark.ts 40`, for 41 monthly partitions. Linux only.
 * It needs a quiet machine: at a load of 15, repeated runs differed by 20%.
 */
const MONTHS_AHEAD = Number(argv[2] ?? 3);
const PAIRS = 20;

let lastId = 1_000n;

const folder = mkdtempSync(path.join(tmpdir(), "kasuwa-partitions-"));
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({
  dataFolder: path.join(folder, "data"),
  systemFolder: path.join(folder, "system"),
  log: () => undefined,
});
await migrateDatabase(postgres.url, () => undefined);

interface Side {
  readonly pipeline: Pipeline;
  readonly pid: number;
  readonly write: (changes: Changes) => readonly Sql[];
  readonly precheck: (keys: OperationKeys) => Sql;
}

const settings = { url: postgres.url, applicationName: "benchmark", namedStatements: true };
const first = await Pipeline.open(settings);
await first.send(sql`set statement_timeout = '60s'`);
await first.send(sql`select make_partitions(${MONTHS_AHEAD}::integer)`);
const { rows } = await first.send<{ month: string; period: number }>(sql`
  select to_char(now() at time zone 'UTC', 'YYYY_MM') as month, operation_period(now()) as period`);
const { month, period } = rows[0]!;

const parents = {
  transactions: sql.identifier("ledger_transactions"),
  entries: sql.identifier("ledger_entries"),
  events: sql.identifier("events"),
  records: sql.identifier("operation_records"),
  period,
};

/** The prechecks as `readPrechecks` writes them, but with the parent table. */
const precheckParent = ({ environmentIds, keys }: OperationKeys): Sql => sql`
  select clock_timestamp() as "now", to_char(now() at time zone 'UTC', 'YYYY_MM') as month,
         operation_period(now()) as period, current_setting('synchronous_commit') as "synchronousCommit",
         (select version::text || ' ' || pg_postmaster_start_time()::text from access_version where only_row) as version,
         (
           select json_agg(record)
           from unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[]) as used(environment_id, key)
           cross join lateral (
             select environment_id::text as "environmentId", key, encode(fingerprint, 'hex') as fingerprint, status, body
             from operation_records
             where period in (${period - 1}::integer, ${period}::integer, ${period + 1}::integer)
               and environment_id = used.environment_id and key = used.key
               and recorded_at > now() - interval '30 days'
             offset 0
           ) record
         ) as records`;

// The statements read nothing of a snapshot but whether a webhook endpoint subscribes to events.
const snapshot = { environment: () => ({ hasSubscribers: false }) };
const writer = (partitions: typeof parents) => (changes: Changes) =>
  buildStatements(changes, { snapshot, partitions } as never, 1);

const sides: readonly Side[] = [
  await side(writer(nameGroupPartitions(month, period)), (keys) =>
    readPrechecks(keys, nameRecordPartitions(period)),
  ),
  await side(writer(parents), precheckParent),
];
for (const part of ["write", "precheck"] as const) {
  for (const size of [1, 16, 64]) await compare(part, size);
}
await postgres.stop();
rmSync(folder, { recursive: true });
process.exit(0);

async function side(write: Side["write"], precheck: Side["precheck"]): Promise<Side> {
  const pipeline = await Pipeline.open(settings);
  const backend = await pipeline.send<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return { pipeline, pid: backend.rows[0]!.pid, write, precheck };
}

async function compare(part: "write" | "precheck", size: number): Promise<void> {
  const sums = [0, 0];
  for (let pair = -1; pair < PAIRS; pair++) {
    for (const index of pair % 2 === 0 ? [0, 1] : [1, 0]) {
      const spent = await measure(sides[index]!, part, size);
      if (pair >= 0) sums[index]! += spent;
    }
  }
  const [named = 0, parent = 0] = sums.map((sum) => Math.round(sum / PAIRS));
  process.stdout.write(`${part}, ${size} operations: named ${named} µs, parent ${parent} µs\n`);
}

/** The CPU of the server process for one group, in microseconds. */
async function measure({ pipeline, pid, ...make }: Side, part: string, size: number) {
  const groups = size === 1 ? 100 : 30;
  const before = cpuOf(pid);
  for (let group = 0; group < groups; group++) {
    const changes = changesOf(size);
    const keys = {
      environmentIds: changes.records.map((row) => row.environmentId),
      keys: changes.records.map((row) => row.key),
    };
    const statements = part === "write" ? make.write(changes) : [make.precheck(keys)];
    const sent = [sql`begin`, ...statements, sql`commit`].map((one) => pipeline.send(one));
    await Promise.all(sent);
  }
  return (cpuOf(pid) - before) / groups;
}

/** The first figure of `schedstat` is the time on a processor, in nanoseconds. */
function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000;
}

/** What so many transfers between wallets write, without the accounts. */
function changesOf(size: number): Changes {
  const changes = new Changes();
  const occurredAt = new Date();
  for (let count = 0; count < size; count++) {
    const id = nextId();
    const common = { environmentId: 1n, occurredAt };
    const money = { available: 5n, held: 0n, pending: 0n, balanceAfter: 10n, purpose: null };
    const row = {
      ...common,
      id,
      kind: "wallet_transfer",
      narrative: "Wallet transfer",
      linkId: null,
    };
    changes.transactions.push(row);
    for (const accountId of [500n + (id % 5_000n), 500n + ((id * 7n) % 5_000n)]) {
      const entry = { environmentId: 1n, accountId, seq: nextId(), transactionId: id };
      changes.entries.push({ ...entry, counterpartyId: 7n, ...money });
    }
    const body = JSON.stringify({ walletReference: "wal_prgfk61tke0g", balance: 1_000 });
    const key = `key ${id}`;
    const fingerprint = Buffer.alloc(32, 1);
    changes.records.push({ environmentId: 1n, key, fingerprint, status: 200, body });
    changes.events.push({ ...common, id, type: "customer_wallet.transfer", body });
  }
  return changes;
}

function nextId(): bigint {
  lastId += 1n;
  return lastId;
}
