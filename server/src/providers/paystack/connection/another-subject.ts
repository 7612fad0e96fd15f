import type { Unknown } from "../../../kernel/providers/ports/outcome.ts";

/** An answer about something else than the question: it proves nothing. */
export const anotherSubject = (difference: string): Unknown => ({
  kind: "unknown",
  why: "mismatch",
  detail: `the answer has another ${difference}`,
});
