import type { Unknown } from "../../kernel/providers/ports/outcome.ts";

/** A status that is in no table: it proves nothing. */
export const unknownStatus = (status: string): Unknown => ({
  kind: "unknown",
  why: "unreadable",
  detail: /^[A-Z_]{1,40}$/i.test(status) ? `the status ${status}` : "no status",
});
