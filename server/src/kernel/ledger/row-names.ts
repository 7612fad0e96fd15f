import type { RecordKind } from "./records.ts";

/** Stands in place of a finder's name: the key is the row's identity. */
export const BY_IDENTITY = "";

/** The name of a need: the kind of row, the finder, the environment and the key. */
export function formatNeedName(
  record: RecordKind<object>,
  by: string,
  environmentId: bigint,
  key: string,
): string {
  return `${record.name}/${by}/${environmentId}/${key}`;
}

/** The name of a row: the name of a need that asks for it by its identity. Rows with `guard: "key"` are locked by it. */
export const formatRowName = (
  record: RecordKind<object>,
  environmentId: bigint,
  identity: string,
): string => formatNeedName(record, BY_IDENTITY, environmentId, identity);
