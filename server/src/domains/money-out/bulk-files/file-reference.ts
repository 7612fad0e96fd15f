import { formatReference, parseReference } from "../../../kernel/references.ts";
import { BULK_FILE } from "../transfers/index.ts";
import { bulkFileNotFound } from "./errors.ts";

export const fileReference = (id: bigint): string => formatReference(BULK_FILE, id);

/** The id in a reference of a file. Throws `not_found` for any other text. */
export function readFileReference(reference: string): bigint {
  const id = parseReference(BULK_FILE, reference);
  if (id === undefined) throw bulkFileNotFound();
  return id;
}
