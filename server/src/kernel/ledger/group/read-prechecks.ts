import { present } from "../../assert.ts";
import { survivesTakeover } from "../../database/durable-commits.ts";
import type { Pipeline } from "../../database/pipeline.ts";
import type { Pauses } from "../../tenancy/service-pause.ts";
import { Moment } from "../../time/moment.ts";
import type { EnvironmentView } from "../books.ts";
import { NotDurable, PeriodOutdated, readSqlState } from "../failures.ts";
import {
  type AccessFacts,
  type AccessQuery,
  AccessState,
  type KeyState,
  readAccessFacts,
} from "./access-state.ts";
import { listEnvironments } from "./lock-plan.ts";
import { nameGroupPartitions, nameRecordPartitions, type Partitions } from "./partition-names.ts";
import { type OperationKeys, readPeriod, readPrechecks } from "./queries.ts";
import { formatRecordName, type Group } from "./queued-operation.ts";

export interface OperationRecord {
  readonly environmentId: bigint;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string;
}

/** What a group reads, under its locks, to check each operation before its decision. */
export interface PrecheckRows {
  readonly environments: ReadonlyMap<bigint, EnvironmentView>;
  readonly keyStates: ReadonlyMap<bigint, KeyState>;
  /** The message of each paused service. */
  readonly pauses: Pauses;
  /** Recorded answers for the operation keys of the group. */
  readonly records: Map<string, OperationRecord>;
  readonly partitions: Partitions;
}

/** The one row of the statement that each group sends. */
interface PrecheckRow {
  readonly now: Date;
  readonly month: string;
  readonly period: number;
  readonly synchronousCommit: string;
  readonly version: string;
  readonly records: RecordInJson[] | null;
}

/** A record as JSON: large numbers are text, because a double might not hold them; bytes are hexadecimal. */
interface RecordInJson {
  readonly environmentId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
}

const UNDEFINED_TABLE = "42P01";

/** A period of operation records. `isFresh`: read from the database, and no group has used it yet. */
export interface Period {
  readonly number: number;
  readonly isFresh: boolean;
}

/**
 * Reads what is checked before every decision. Environments, keys and pauses seldom change, so each process remembers
 * them under a version. Each group reads the version under its locks: the same version means that nothing has changed.
 */
export class Prechecks {
  #accessState = new AccessState("");
  #period: Period | undefined;

  /** Returns the remembered period. Without one, asks the database before the transaction. */
  async findPeriod(pipeline: Pipeline): Promise<Period> {
    if (this.#period !== undefined) return this.#period;
    const { rows } = await pipeline.send<{ number: number }>(readPeriod);
    const { number } = present(rows[0], "the row of the period");
    this.#period = { number, isFresh: true };
    return this.#period;
  }

  /** Throws `PeriodOutdated` or `NotDurable` if the group has to run again. */
  async read(pipeline: Pipeline, group: Group, period: Period): Promise<PrecheckRows> {
    const query = buildAccessQuery(group);
    // Another group runner may replace the remembered state during this read.
    const remembered = this.#accessState;
    const isCovered = remembered.covers(query);
    const [row, early] = await Promise.all([
      this.#readRow(pipeline, listOperationKeys(group), period),
      isCovered ? undefined : readAccessFacts(pipeline, query),
    ]);
    if (isCovered && remembered.version === row.version) return toRows(row, query, remembered);
    // Read after the version, so the facts are as new or newer. A newer version makes the next group read again.
    const facts = early ?? (await readAccessFacts(pipeline, query));
    return toRows(row, query, this.#remember(row.version, facts));
  }

  async #readRow(
    pipeline: Pipeline,
    operations: OperationKeys,
    period: Period,
  ): Promise<PrecheckRow> {
    const row = await this.#readIn(period, pipeline, operations);
    const current = { number: row.period, isFresh: false };
    this.#period = current;
    if (current.number === period.number) return row;
    // A new period has begun. The transaction has one time, so only the records have to be read again.
    return { ...row, records: (await this.#readIn(current, pipeline, operations)).records };
  }

  /** Throws `PeriodOutdated` if the tables of a remembered period are gone. The group then runs again in the current period. */
  async #readIn(
    period: Period,
    pipeline: Pipeline,
    operations: OperationKeys,
  ): Promise<PrecheckRow> {
    try {
      const partitions = nameRecordPartitions(period.number);
      const { rows } = await pipeline.send<PrecheckRow>(readPrechecks(operations, partitions));
      const row = present(rows[0], "the row of the prechecks");
      present(row.version, "the version of the access state");
      requireDurable(pipeline, row.synchronousCommit);
      return row;
    } catch (error) {
      if (this.#period === period) this.#period = undefined;
      if (period.isFresh || readSqlState(error) !== UNDEFINED_TABLE) throw error;
      throw new PeriodOutdated("the remembered period of operation records is over", {
        cause: error,
      });
    }
  }

  #remember(version: string, facts: AccessFacts): AccessState {
    if (this.#accessState.version !== version || this.#accessState.isFull)
      this.#accessState = new AccessState(version);
    this.#accessState.add(facts);
    return this.#accessState;
  }
}

/** Abandons a session that lost its setting. The next session sets it again, and the group runs there. */
function requireDurable(pipeline: Pipeline, synchronousCommit: string): void {
  if (survivesTakeover(synchronousCommit)) return;
  pipeline.abandon();
  throw new NotDurable(`the session commits with synchronous_commit ${synchronousCommit}`);
}

function buildAccessQuery(group: Group): AccessQuery {
  const apiKeys = new Map<bigint, bigint>();
  for (const { caller } of group.operations) {
    if (caller.apiKeyId !== null) apiKeys.set(caller.apiKeyId, caller.environmentId);
  }
  return { environmentIds: listEnvironments(group), apiKeys };
}

const listOperationKeys = ({ operations }: Group): OperationKeys => ({
  environmentIds: operations.map(({ caller }) => caller.environmentId),
  keys: operations.map(({ caller }) => caller.operationKey),
});

function toRows(row: PrecheckRow, query: AccessQuery, accessState: AccessState): PrecheckRows {
  const environments = new Map<bigint, EnvironmentView>();
  for (const id of query.environmentIds) {
    const known = accessState.environment(id);
    if (known === undefined) continue;
    const { clockOffsetMs, ...environment } = known;
    const now = new Moment(row.now.getTime() + Number(clockOffsetMs));
    environments.set(id, { ...environment, now });
  }
  const keyStates = new Map<bigint, KeyState>();
  for (const id of query.apiKeys.keys()) {
    const state = accessState.keyState(id, row.now);
    if (state !== undefined) keyStates.set(id, state);
  }
  return {
    environments,
    keyStates,
    pauses: accessState.pauses,
    records: new Map((row.records ?? []).map(toNamedRecord)),
    partitions: nameGroupPartitions(row.month, row.period),
  };
}

function toNamedRecord(row: RecordInJson): [string, OperationRecord] {
  const environmentId = BigInt(row.environmentId);
  const fingerprint = Buffer.from(row.fingerprint, "hex");
  return [formatRecordName(environmentId, row.key), { ...row, environmentId, fingerprint }];
}
