import { fileNotOpen } from "./errors.ts";
import type { BulkFile } from "./queries.ts";

/** Throws if the file was sent or discarded. */
export function requireDraft({ state }: Pick<BulkFile, "state">): void {
  if (state !== "draft") throw fileNotOpen({ state });
}
