import { sql } from "../../src/kernel/database/sql.ts";
import { KeyResolver } from "../../src/kernel/ledger/group/key-resolver.ts";
import type { KeyQuery, Need, RecordTable } from "../../src/kernel/ledger/records.ts";
import { memoryPipeline } from "./memory-pipeline.ts";

/** A row of the tables below. */
export interface Box {
  readonly environmentId: bigint;
  readonly id: string;
  readonly accountId: bigint;
  /** The key by which it is found. Null: it has none. */
  readonly label: string | null;
}

export const box = (id: string, changes: Partial<Box> = {}): Box => ({
  ...{ environmentId: 1n, id, accountId: 100n, label: `label ${id}` },
  ...changes,
});

/** A table of boxes with this lock. A box is found by its label, or by a key that holds its account and id. */
export function boxesWith(lock: RecordTable<object>["lock"]): RecordTable<object> {
  const name = `box_${lock}`;
  const table: RecordTable<Box> = {
    ...{ name, lock, changing: new Set() },
    identity: ({ id }) => id,
    lookups: {
      label: {
        find: ({ environmentIds, keys }: KeyQuery) =>
          sql`find ${sql.identifier(name)} ${environmentIds} ${keys}`,
        keyOf: ({ label }) => label,
      },
      account: {
        resolve: (key) => {
          const [accountId = "", identity = ""] = key.split("/");
          return { identity, accountId: BigInt(accountId) };
        },
        keyOf: ({ accountId, id }) => `${accountId}/${id}`,
      },
    },
    read: ({ environmentIds, keys }: KeyQuery) =>
      sql`read ${sql.identifier(name)} ${environmentIds} ${keys}`,
  };
  // As everywhere in the ledger, code that does not read a table's rows types them as objects.
  return table as unknown as RecordTable<object>;
}

export const byId = (record: RecordTable<object>, key: string): Need<object> => ({ record, key });

export const byLabel = (record: RecordTable<object>, key: string): Need<object> => ({
  ...byId(record, key),
  by: "label",
});

export const byAccount = (record: RecordTable<object>, key: string): Need<object> => ({
  ...byId(record, key),
  by: "account",
});

/** What a lookup answers about a label of environment 1. */
export const link = (key: string, identity: string, accountId: bigint | null = 100n) => ({
  ...{ environmentId: 1n, key, identity, accountId },
});

/** A memory of keys that has looked up labels in this table, and found these links. */
export async function resolverThatFound(
  record: RecordTable<object>,
  ...links: readonly object[]
): Promise<KeyResolver> {
  const keyResolver = new KeyResolver();
  const { pipeline } = memoryPipeline(() => links);
  await keyResolver.find(pipeline, [{ record, by: "label", environmentIds: [], keys: [] }]);
  return keyResolver;
}
