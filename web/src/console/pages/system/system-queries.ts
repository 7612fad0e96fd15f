import { commandQuery } from "../../api/read-command.ts";

export interface SystemStatus {
  readonly version: string;
  readonly database: {
    readonly serverVersion: string;
    readonly startedAt: string;
    readonly sizeBytes: string;
    readonly isStandby: boolean;
    readonly connections: number;
    readonly connectionsMax: number;
    readonly oldestTransactionSeconds: number | null;
  };
  readonly queue: {
    readonly workers: number;
    readonly dueForSeconds: number | null;
    readonly waiting: number;
    readonly running: number;
    readonly failed: number;
    readonly givenUp: number;
  };
  readonly lastBackupAt: string | null;
  readonly processes: readonly RunningProcess[];
  readonly connections: readonly ConnectionCount[];
  readonly longStatements: readonly LongStatement[];
  readonly largestTables: readonly TableSize[];
  readonly replicas: readonly Replica[];
  readonly backlogs: readonly Backlog[];
}

export interface RunningProcess {
  readonly id: string;
  readonly kind: "api" | "worker";
  readonly seenAt: string;
  readonly isAlive: boolean;
}

export interface ConnectionCount {
  readonly application: string;
  readonly connections: number;
  readonly active: number;
  readonly idleInTransaction: number;
}

export interface LongStatement {
  readonly pid: number;
  readonly application: string;
  readonly seconds: number;
  readonly waitsFor: string | null;
  readonly statement: string | null;
}

export interface TableSize {
  readonly table: string;
  readonly sizeBytes: string;
  /** Null: not analysed yet. */
  readonly rowsEstimate: string | null;
}

export interface Replica {
  readonly application: string;
  readonly state: string | null;
  readonly syncState: string | null;
  readonly behindBytes: string | null;
}

export interface Backlog {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  readonly unit: BacklogUnit;
  readonly about: string;
}

/** What its values are: a number of things, or how long the oldest waits. */
export type BacklogUnit = "count" | "seconds";

export interface PastTime {
  readonly at: string;
  readonly requests: number | null;
  readonly serverErrors: number | null;
  readonly medianMs: number | null;
  readonly slowestMs: number | null;
  readonly cores: number | null;
  readonly memoryBytes: number | null;
}

export interface PastBacklog {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly unit: BacklogUnit;
  readonly about: string;
  readonly values: readonly (number | null)[];
}

export interface SlowStatement {
  readonly statement: string;
  readonly times: number;
  readonly totalMs: number;
  readonly longestMs: number;
  readonly lastAt: string;
}

export interface History {
  readonly stepSeconds: number;
  readonly times: readonly PastTime[];
  readonly backlogs: readonly PastBacklog[];
  /** Those that took the most time together come first. */
  readonly slowStatements: readonly SlowStatement[];
}

export interface TaskJobs {
  readonly task: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly givenUp: number;
  readonly dueForSeconds: number | null;
}

export interface FailedJob {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly isGivenUp: boolean;
  readonly isRunning: boolean;
  readonly failedAt: string;
  readonly nextAt: string | null;
  readonly lastError: string;
}

export interface Pause {
  readonly service: string;
  readonly message: string;
  readonly since: string;
  readonly by: string;
}

export const FAILED_JOBS_OF_A_PAGE = 50;

export const statusQuery = commandQuery<SystemStatus>("system status");

const SAMPLED_EVERY_MS = 60_000;

export const historyQuery = (span: string) => ({
  ...commandQuery<History>("system history", { span }),
  refetchInterval: SAMPLED_EVERY_MS,
});

export const jobsQuery = commandQuery<readonly TaskJobs[]>("job list");

export const failedJobsQuery = (page: number) =>
  commandQuery<readonly FailedJob[]>("job failed", { page: String(page) });

export const pausesQuery = commandQuery<readonly Pause[]>("pauses");
