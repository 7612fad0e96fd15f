import { dueBeforeNow } from "./errors.ts";

/** Throws `dueBeforeNow` where an invoice would be due when it is created. Null: it has no due date. */
export function requireDueLater(dueAt: Date | null, now: Date): void {
  if (dueAt !== null && dueAt <= now) throw dueBeforeNow();
}
