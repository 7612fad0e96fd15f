import type { Pipeline } from "../../database/pipeline.ts";
import type { KeyQuery, RecordTable, ResolvedKey } from "../records.ts";
import { BY_IDENTITY, formatNeedName, formatRowName } from "../row-names.ts";
import type { ResolvedNeed } from "./resolved-need.ts";

interface LinkRow extends ResolvedKey {
  readonly environmentId: bigint;
  readonly key: string;
}

/** Needs of one kind and one lookup. One statement looks up all of them. */
export interface NeedBatch {
  readonly record: RecordTable<object>;
  readonly by: string;
  readonly environmentIds: bigint[];
  readonly keys: string[];
}

const REMEMBERED_MAX = 50_000;

/**
 * Which row and account a key means, remembered between groups. The memory only decides what to lock. The row is read
 * under the lock; if the key means another row by then, the operation is requeued.
 */
export class KeyResolver {
  readonly #links = new Map<string, ResolvedKey>();

  get({ link, name }: ResolvedNeed): ResolvedKey | undefined {
    return link ?? this.#links.get(name);
  }

  forget({ name }: ResolvedNeed): void {
    this.#links.delete(name);
  }

  /** Looks up the batches without locks and remembers what it finds. */
  async find(pipeline: Pipeline, batches: Iterable<NeedBatch>): Promise<void> {
    const answers = [...batches].map(async (batch) => {
      const rows = await findBatch(pipeline, batch);
      for (const row of rows) {
        this.#remember(formatNeedName(batch.record, batch.by, row.environmentId, row.key), {
          identity: row.identity,
          accountId: row.accountId,
        });
      }
    });
    await Promise.all(answers);
  }

  #remember(key: string, link: ResolvedKey): void {
    if (this.#links.size >= REMEMBERED_MAX) {
      const oldest = this.#links.keys().next();
      if (!oldest.done) this.#links.delete(oldest.value);
    }
    this.#links.set(key, link);
  }
}

/** Runs the lookup of a batch. Throws if the kind of row has no statement for it. */
export async function findBatch(pipeline: Pipeline, batch: NeedBatch): Promise<LinkRow[]> {
  const find = batch.record.lookups?.[batch.by]?.find;
  if (find === undefined) throw new Error(`${batch.record.name} cannot be found by ${batch.by}`);
  const asked: KeyQuery = { environmentIds: batch.environmentIds, keys: batch.keys };
  const { rows } = await pipeline.send<LinkRow>(find(asked));
  return rows;
}

/** Collects needs into batches, each key once. */
export class NeedBatches {
  readonly #batches = new Map<RecordTable<object>, Map<string, NeedBatch>>();
  readonly #seen = new Set<string>();

  /** Adds a need that a lookup of its kind will look up. */
  addNeed({ need, environmentId, name }: ResolvedNeed): void {
    this.#add(need.record, need.by ?? BY_IDENTITY, environmentId, need.key, name);
  }

  /** Adds a row that will be read by its identity. */
  addRow(
    record: RecordTable<object>,
    environmentId: bigint,
    identity: string,
    rowName = formatRowName(record, environmentId, identity),
  ): void {
    this.#add(record, BY_IDENTITY, environmentId, identity, rowName);
  }

  #add(
    record: RecordTable<object>,
    by: string,
    environmentId: bigint,
    key: string,
    name: string,
  ): void {
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    const batch = this.#batchOf(record, by);
    batch.environmentIds.push(environmentId);
    batch.keys.push(key);
  }

  #batchOf(record: RecordTable<object>, by: string): NeedBatch {
    const known = this.#batches.get(record)?.get(by);
    if (known !== undefined) return known;
    const batch = { record, by, environmentIds: [], keys: [] };
    const byLookup = this.#batches.get(record) ?? new Map<string, NeedBatch>();
    this.#batches.set(record, byLookup.set(by, batch));
    return batch;
  }

  has(name: string): boolean {
    return this.#seen.has(name);
  }

  *[Symbol.iterator](): Generator<NeedBatch> {
    for (const byLookup of this.#batches.values()) yield* byLookup.values();
  }
}
