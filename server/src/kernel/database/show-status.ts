import type { Database } from "./database.ts";
import {
  type ConnectionCount,
  countConnections,
  type DatabaseFacts,
  type LongStatement,
  type Replica,
  type RunningProcess,
  readDatabaseFacts,
  readLargestTables,
  readLongStatements,
  readProcesses,
  readReplicas,
  type TableSize,
} from "./status-queries.ts";

const LISTED_MAX = 50;
const TABLES_MAX = 10;
const LONG_SECONDS = 5;

/** Processes report every half second, and workers look for jobs every second. */
const ALIVE_SECONDS = 5;

export interface DatabaseStatus {
  readonly database: DatabaseFacts;
  readonly processes: readonly RunningProcess[];
  readonly connections: readonly ConnectionCount[];
  /** Statements that have run for more than five seconds. */
  readonly longStatements: readonly LongStatement[];
  readonly largestTables: readonly TableSize[];
  readonly replicas: readonly Replica[];
}

/** Returns what runs on the database now. It waits for no lock. */
export const showStatus = async (database: Database): Promise<DatabaseStatus> => ({
  database: await readDatabaseFacts(database),
  processes: await readProcesses(database, ALIVE_SECONDS, LISTED_MAX),
  connections: await countConnections(database, LISTED_MAX),
  longStatements: await readLongStatements(database, LONG_SECONDS, LISTED_MAX),
  largestTables: await readLargestTables(database, TABLES_MAX),
  replicas: await readReplicas(database, LISTED_MAX),
});
