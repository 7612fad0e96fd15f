import { dueBeforeNow } from "./errors.ts";

/** Throws `dueBeforeNow` if an invoice would be due when it is created. Null: it has no due date. */
export function requireDueLater(dueAt: Date | null, now: Date): void {
  if (dueAt !== null && dueAt <= now) throw dueBeforeNow();
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A reminder that the service sends by itself. */
export interface PlannedReminder {
  readonly kind: "due_soon" | "due";
  readonly at: Date;
}

/** A day before the due date, if that is after `from`, and at the due date. */
export function plannedReminders(dueAt: Date, from: Date): readonly PlannedReminder[] {
  const dayBefore = new Date(dueAt.getTime() - DAY_MS);
  const due: PlannedReminder = { kind: "due", at: dueAt };
  return dayBefore > from ? [{ kind: "due_soon", at: dayBefore }, due] : [due];
}

/** More frequent mail is taken for spam, and then so is all other mail of this service. */
const PAUSE_MS = 60 * 60 * 1_000;

/** When the next reminder may be requested; null if none was requested before. */
export const nextReminderAt = (remindedAt: Date | null): Date | null =>
  remindedAt === null ? null : new Date(remindedAt.getTime() + PAUSE_MS);
