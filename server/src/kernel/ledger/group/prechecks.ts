import { present } from "../../assert.ts";
import { survivesTakeover } from "../../database/durable-commits.ts";
import type { Pipeline } from "../../database/pipeline.ts";
import { Moment } from "../../time/moment.ts";
import { NotDurable, PeriodOutdated, stateOf } from "../queue/failures.ts";
import {
  type KeyState,
  readFacts,
  Standing,
  type StandingAsked,
  type StandingFacts,
} from "./access-state.ts";
import { environmentsOf } from "./lock-plan.ts";
import { type Partitions, partitionsOf, recordsAround } from "./partitions.ts";
import { type OperationsAsked, readGate, readPeriod } from "./queries.ts";
import { type Group, recordNameOf } from "./queued-operation.ts";
import type { EnvironmentView } from "./snapshot.ts";

export interface OperationRecord {
  readonly environmentId: bigint;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string;
}

/** What stands before every decision, as it is under the group's locks. */
export interface GateReading {
  readonly environments: ReadonlyMap<bigint, EnvironmentView>;
  readonly keyStates: ReadonlyMap<bigint, KeyState>;
  /** The message of each paused service. */
  readonly pauses: ReadonlyMap<string, string>;
  /** What was done before under the members' operation keys. */
  readonly records: Map<string, OperationRecord>;
  readonly partitions: Partitions;
}

interface GateRow {
  readonly now: Date;
  readonly month: string;
  readonly period: number;
  readonly synchronousCommit: string;
  readonly edition: string;
  readonly records: RecordInJson[] | null;
}

/** A record as JSON carries it: numbers that a double might not hold are text, and bytes are hexadecimal. */
interface RecordInJson {
  readonly environmentId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
}

const UNDEFINED_TABLE = "42P01";

/** A period of operation records, and whether the database was asked for it since a group last read in it. */
export interface Period {
  readonly number: number;
  readonly isFresh: boolean;
}

/**
 * What is read before every decision. What the operator has said of environments, keys and services is remembered under an
 * edition, which each group reads under its locks: while that is the same, so is all the rest.
 */
export class Gate {
  #standing = new Standing("");
  #period: Period | undefined;

  /** In which period the database is, as far as is known. Where nobody knows it is asked, before the transaction. */
  async findPeriod(pipeline: Pipeline): Promise<Period> {
    if (this.#period !== undefined) return this.#period;
    const { rows } = await pipeline.send<{ number: number }>(readPeriod);
    const { number } = present(rows[0], "the row of the period");
    this.#period = { number, isFresh: true };
    return this.#period;
  }

  async read(pipeline: Pipeline, group: Group, period: Period): Promise<GateReading> {
    const asked = askedBy(group);
    // Another lane may remember another edition meanwhile.
    const remembered = this.#standing;
    const isKnown = remembered.knows(asked);
    const [row, told] = await Promise.all([
      this.#readRow(pipeline, operationsOf(group), period),
      isKnown ? undefined : readFacts(pipeline, asked),
    ]);
    if (isKnown && remembered.edition === row.edition) return readingOf(row, asked, remembered);
    // Read after the edition. What changes in between is of an edition that no group has seen yet.
    const facts = told ?? (await readFacts(pipeline, asked));
    return readingOf(row, asked, this.#remember(row.edition, facts));
  }

  async #readRow(
    pipeline: Pipeline,
    operations: OperationsAsked,
    period: Period,
  ): Promise<GateRow> {
    const row = await this.#readIn(period, pipeline, operations);
    const current = { number: row.period, isFresh: false };
    this.#period = current;
    if (current.number === period.number) return row;
    // A period has begun. All of a transaction is at one moment, so only the records have to be read again.
    return { ...row, records: (await this.#readIn(current, pipeline, operations)).records };
  }

  /** Fails as outdated where a period is remembered whose tables are gone: the group is run again in today's. */
  async #readIn(period: Period, pipeline: Pipeline, operations: OperationsAsked): Promise<GateRow> {
    try {
      const around = recordsAround(period.number);
      const { rows } = await pipeline.send<GateRow>(readGate(operations, around));
      const row = present(rows[0], "the row of the gate");
      present(row.edition, "the edition of what is standing");
      requireDurable(pipeline, row.synchronousCommit);
      return row;
    } catch (error) {
      if (this.#period === period) this.#period = undefined;
      if (period.isFresh || stateOf(error) !== UNDEFINED_TABLE) throw error;
      throw new PeriodOutdated("the period that is remembered is over", { cause: error });
    }
  }

  #remember(edition: string, facts: StandingFacts): Standing {
    if (this.#standing.edition !== edition || this.#standing.isFull)
      this.#standing = new Standing(edition);
    this.#standing.note(facts);
    return this.#standing;
  }
}

/** A session that lost its setting is given up. The next one sets it again, and the group runs there. */
function requireDurable(pipeline: Pipeline, synchronousCommit: string): void {
  if (survivesTakeover(synchronousCommit)) return;
  pipeline.abandon();
  throw new NotDurable(`the session commits with synchronous_commit ${synchronousCommit}`);
}

function askedBy(group: Group): StandingAsked {
  const apiKeys = new Map<bigint, bigint>();
  for (const { caller } of group.members) {
    if (caller.apiKeyId !== null) apiKeys.set(caller.apiKeyId, caller.environmentId);
  }
  return { environmentIds: environmentsOf(group), apiKeys };
}

const operationsOf = ({ members }: Group): OperationsAsked => ({
  environmentIds: members.map(({ caller }) => caller.environmentId),
  keys: members.map(({ caller }) => caller.operationKey),
});

function readingOf(row: GateRow, asked: StandingAsked, standing: Standing): GateReading {
  const environments = new Map<bigint, EnvironmentView>();
  for (const id of asked.environmentIds) {
    const known = standing.environment(id);
    if (known === undefined) continue;
    const { clockOffsetMs, ...environment } = known;
    const now = new Moment(row.now.getTime() + Number(clockOffsetMs));
    environments.set(id, { ...environment, now });
  }
  const keyStates = new Map<bigint, KeyState>();
  for (const id of asked.apiKeys.keys()) {
    const state = standing.keyState(id, row.now);
    if (state !== undefined) keyStates.set(id, state);
  }
  return {
    environments,
    keyStates,
    pauses: standing.pauses,
    records: new Map((row.records ?? []).map(recordOf)),
    partitions: partitionsOf(row.month, row.period),
  };
}

function recordOf(row: RecordInJson): [string, OperationRecord] {
  const environmentId = BigInt(row.environmentId);
  const fingerprint = Buffer.from(row.fingerprint, "hex");
  return [recordNameOf(environmentId, row.key), { ...row, environmentId, fingerprint }];
}
