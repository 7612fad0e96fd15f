import { readLastTime } from "../domains/platform/audit/index.ts";
import { type DatabaseStatus, showStatus } from "../kernel/database/show-status.ts";
import { countJobs } from "../kernel/jobs/job-queries.ts";
import { type Attendance, readAttendance } from "../kernel/jobs/queries.ts";
import type { Kit } from "../kernel/kit.ts";
import type { GaugeUnit } from "../kernel/stored-gauges.ts";
import { readVersion } from "../start/read-version.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { loadGauges } from "./load-modules.ts";

const WORKERS_WITHIN_SECONDS = 10;

export const systemCommands = [
  command({
    name: "system status",
    needs: "system:read",
    summary: "Shows processes, database, queue and backlogs of this installation.",
    note: "It shows versions, sizes, connections, standbys, statements of more than 5 seconds, and the last backup that `backup` made.",
    parameters: {},
    run: ({ kit }) => readStatus(kit),
    show: showSystem,
  }),
];

interface Backlog {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  readonly unit: GaugeUnit;
  readonly about: string;
}

interface SystemStatus extends DatabaseStatus {
  readonly version: string;
  readonly queue: Attendance & {
    readonly waiting: number;
    readonly running: number;
    readonly failed: number;
    readonly givenUp: number;
  };
  readonly lastBackupAt: Date | null;
  /** Waiting mail, waiting webhook deliveries, open alerts and more: the numbers that metrics collectors get. */
  readonly backlogs: readonly Backlog[];
}

async function readStatus({ database }: Kit): Promise<SystemStatus> {
  const jobs = await countJobs(database);
  const sum = (name: "waiting" | "running" | "failed" | "givenUp") =>
    jobs.reduce((total, task) => total + task[name], 0);
  const { doneAt } = await readLastTime(database, "installation.back_up");
  const gauges = await loadGauges();
  const values = await Promise.all(
    gauges.map(async ({ name, unit, help, read }) =>
      (await read(database)).map(({ labels = {}, value }) => ({
        ...{ name, labels, value, unit, about: help },
      })),
    ),
  );
  return {
    version: await readVersion(),
    ...(await showStatus(database)),
    queue: {
      ...(await readAttendance(database, WORKERS_WITHIN_SECONDS)),
      ...{ waiting: sum("waiting"), running: sum("running") },
      ...{ failed: sum("failed"), givenUp: sum("givenUp") },
    },
    lastBackupAt: doneAt,
    backlogs: values.flat(),
  };
}

function showSystem({ version, database, queue, lastBackupAt, ...status }: SystemStatus): string {
  const facts = align([
    ["version", version],
    ["database", `PostgreSQL ${database.serverVersion}, since ${minute(database.startedAt)}`],
    ["database size", bytes(database.sizeBytes)],
    ["role", database.isStandby ? "standby" : "primary"],
    ["connections", `${database.connections} of ${database.connectionsMax}`],
    ["oldest transaction", seconds(database.oldestTransactionSeconds)],
    ["workers", String(queue.workers)],
    ["earliest due job", seconds(queue.dueForSeconds)],
    ["jobs", `${queue.waiting} waiting, ${queue.failed} failed, ${queue.givenUp} given up`],
    ["last backup", lastBackupAt === null ? "none recorded" : minute(lastBackupAt)],
  ]);
  return [facts.join("\n"), ...listsOf(status)].join("\n\n");
}

function listsOf(
  status: Pick<
    SystemStatus,
    "processes" | "largestTables" | "connections" | "longStatements" | "replicas" | "backlogs"
  >,
): readonly string[] {
  const { processes, connections, longStatements, largestTables, replicas, backlogs } = status;
  const lists: readonly (readonly [readonly string[], readonly (readonly string[])[]])[] = [
    [
      ["PROCESS", "KIND", "SEEN", "STATE"],
      processes.map((one) => [
        ...[one.id, one.kind, minute(one.seenAt)],
        one.isAlive ? "runs" : "not seen lately",
      ]),
    ],
    [
      ["CONNECTIONS OF", "ALL", "ACTIVE", "IDLE IN A TRANSACTION"],
      connections.map((one) => [
        one.application,
        ...[one.connections, one.active, one.idleInTransaction].map(String),
      ]),
    ],
    [
      ["STATEMENT OF", "PID", "RUNS FOR", "WAITS FOR", "TEXT"],
      longStatements.map((one) => [
        ...[one.application, String(one.pid), seconds(one.seconds)],
        ...[one.waitsFor ?? "", one.statement ?? ""],
      ]),
    ],
    [
      ["STANDBY", "STATE", "SYNC", "BEHIND"],
      replicas.map((one) => [
        ...[one.application, one.state ?? "", one.syncState ?? ""],
        one.behindBytes === null ? "" : bytes(one.behindBytes),
      ]),
    ],
    [
      ["TABLE", "SIZE", "ROWS, ABOUT"],
      largestTables.map((one) => [
        ...[one.table, bytes(one.sizeBytes)],
        one.rowsEstimate === null ? "not analysed yet" : String(one.rowsEstimate),
      ]),
    ],
    [
      ["BACKLOG", "OF", "VALUE"],
      backlogs.map((one) => [one.name, Object.values(one.labels).join(" "), figureOf(one)]),
    ],
  ];
  return lists.flatMap(([headings, rows]) => (rows.length === 0 ? [] : [table(headings, rows)]));
}

const figureOf = ({ value, unit }: Backlog): string =>
  unit === "seconds" ? seconds(Math.round(value)) : String(Math.round(value));

const seconds = (count: number | null): string => (count === null ? "none" : `${count} s`);

const MEGABYTE = 1_048_576;

const bytes = (count: bigint): string => `${(Number(count) / MEGABYTE).toFixed(1)} MB`;
