import type { Unknown } from "../../../kernel/providers/ports/outcome.ts";

/** An answer about something other than what was asked: it proves nothing. */
export const anotherSubject = (difference: string): Unknown => ({
  kind: "unknown",
  why: "mismatch",
  detail: `the answer has another ${difference}`,
});
