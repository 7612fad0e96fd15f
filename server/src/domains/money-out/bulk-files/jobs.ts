export const CHECK_NAMES_TASK = "bulk_files.check_names";

/** A file whose receivers' names are to be asked for. */
export interface NamesJob {
  readonly environmentId: bigint;
  readonly id: bigint;
  /** A newer version of the file has a job of its own. */
  readonly version: number;
}

export function readNamesJob(payload: unknown): NamesJob {
  // Only the operations of this domain write it.
  const { environmentId, id, version } = payload as {
    environmentId: string;
    id: string;
    version: number;
  };
  return { environmentId: BigInt(environmentId), id: BigInt(id), version };
}
