import type { Pipeline } from "../../database/pipeline.ts";
import type { Asked, Finder, Link, Need, RecordKind } from "../records.ts";
import type { Wanted } from "./queued-operation.ts";

interface LinkRow extends Link {
  readonly environmentId: bigint;
  readonly key: string;
}

/** Needs of one kind that are found in one way, to be asked for in one statement. */
export interface NeedBatch {
  readonly record: RecordKind<object>;
  readonly by: string;
  readonly environmentIds: bigint[];
  readonly keys: string[];
}

/** In the place of a finder's name: the key is the row's identity itself. */
export const BY_IDENTITY = "";

const REMEMBERED_MAX = 50_000;

/**
 * Which row and account a key means, remembered between groups. What is remembered only says what to lock: under the
 * lock the row is read, and a link that no longer holds sends the operation round again.
 */
export class Links {
  readonly #links = new Map<string, Link>();

  get({ told, name }: Wanted): Link | undefined {
    return told ?? this.#links.get(name);
  }

  forget({ name }: Wanted): void {
    this.#links.delete(name);
  }

  /** Looks up, without locks, what is asked, and remembers what was found. */
  async find(pipeline: Pipeline, batches: Iterable<NeedBatch>): Promise<void> {
    const answers = [...batches].map(async (batch) => {
      const rows = await findBatch(pipeline, batch);
      for (const row of rows) {
        this.#remember(nameOfNeed(batch.record, batch.by, row.environmentId, row.key), {
          identity: row.identity,
          accountId: row.accountId,
        });
      }
    });
    await Promise.all(answers);
  }

  #remember(key: string, link: Link): void {
    if (this.#links.size >= REMEMBERED_MAX) {
      const oldest = this.#links.keys().next();
      if (!oldest.done) this.#links.delete(oldest.value);
    }
    this.#links.set(key, link);
  }
}

export const finderOf = ({ record, by }: Need<object>): Finder<object> | undefined =>
  by === undefined ? undefined : record.finders?.[by];

export async function findBatch(pipeline: Pipeline, batch: NeedBatch): Promise<LinkRow[]> {
  const find = batch.record.finders?.[batch.by]?.find;
  if (find === undefined) throw new Error(`${batch.record.name} cannot be found by ${batch.by}`);
  const asked: Asked = { environmentIds: batch.environmentIds, keys: batch.keys };
  const { rows } = await pipeline.send<LinkRow>(find(asked));
  return rows;
}

/** Collects needs into batches, each key once. */
export class NeedBatches {
  readonly #batches = new Map<RecordKind<object>, Map<string, NeedBatch>>();
  readonly #seen = new Set<string>();

  /** What is to be found by one of its kind's finders. */
  addWanted({ need, environmentId, name }: Wanted): void {
    this.#add(need.record, need.by ?? BY_IDENTITY, environmentId, need.key, name);
  }

  /** A row that is to be read, under its name among rows. */
  addRow(
    record: RecordKind<object>,
    environmentId: bigint,
    identity: string,
    rowName = nameOfRow(record, environmentId, identity),
  ): void {
    this.#add(record, BY_IDENTITY, environmentId, identity, rowName);
  }

  #add(
    record: RecordKind<object>,
    by: string,
    environmentId: bigint,
    key: string,
    seen: string,
  ): void {
    if (this.#seen.has(seen)) return;
    this.#seen.add(seen);
    const batch = this.#batchOf(record, by);
    batch.environmentIds.push(environmentId);
    batch.keys.push(key);
  }

  #batchOf(record: RecordKind<object>, by: string): NeedBatch {
    const known = this.#batches.get(record)?.get(by);
    if (known !== undefined) return known;
    const batch = { record, by, environmentIds: [], keys: [] };
    const ways = this.#batches.get(record) ?? new Map<string, NeedBatch>();
    this.#batches.set(record, ways.set(by, batch));
    return batch;
  }

  has(name: string): boolean {
    return this.#seen.has(name);
  }

  *[Symbol.iterator](): Generator<NeedBatch> {
    for (const ways of this.#batches.values()) yield* ways.values();
  }

  get size(): number {
    return this.#batches.size;
  }
}

export function nameOfNeed(
  record: RecordKind<object>,
  by: string,
  environmentId: bigint,
  key: string,
): string {
  return `${record.name}/${by}/${environmentId}/${key}`;
}

/** A row's name: that of a need which asks for it by its identity. */
export const nameOfRow = (
  record: RecordKind<object>,
  environmentId: bigint,
  identity: string,
): string => nameOfNeed(record, BY_IDENTITY, environmentId, identity);
