import { parseReference, type ReferenceKind } from "../../../kernel/references.ts";
import { readReference } from "../../platform/transactions/index.ts";

/** What the reference of a file of transfers begins with. */
export const BULK_FILE = "blk" satisfies ReferenceKind;

/** What an approval is about: one transfer, or all of a file. */
export type ApprovalSubject =
  | { readonly kind: "transfer"; readonly id: bigint }
  | { readonly kind: "file"; readonly id: bigint };

/** Undefined for any other text. */
export function readApprovalReference(reference: string): ApprovalSubject | undefined {
  const file = parseReference(BULK_FILE, reference);
  if (file !== undefined) return { kind: "file", id: file };
  const id = readReference(reference);
  return id === undefined ? undefined : { kind: "transfer", id };
}
