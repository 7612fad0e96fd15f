import type { RecordTable } from "./records.ts";

/** Stands in place of a lookup's name: the key is the row's identity. */
export const BY_IDENTITY = "";

/** The name of a need: the kind of row, the lookup, the environment and the key. */
export function formatNeedName(
  record: RecordTable<object>,
  by: string,
  environmentId: bigint,
  key: string,
): string {
  return `${record.name}/${by}/${environmentId}/${key}`;
}

/** The name of a row: the name of a need that asks for it by its identity. Rows with `lock: "key"` are locked by it. */
export const formatRowName = (
  record: RecordTable<object>,
  environmentId: bigint,
  identity: string,
): string => formatNeedName(record, BY_IDENTITY, environmentId, identity);
