import { expect, test } from "vitest";
import { nextReminderAt, plannedReminders, requireDueLater } from "../rules.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);

test.each([after(1), null])("an invoice may be due at %s", (dueAt) => {
  expect(() => requireDueLater(dueAt, NOW)).not.toThrow();
});

test.each([NOW, after(-1)])("an invoice may not be due at %s", (dueAt) => {
  const refusal = expect.objectContaining({ code: "validation_failed", param: "dueDate" });
  expect(() => requireDueLater(dueAt, NOW)).toThrow(refusal);
});

const DAY_MS = 24 * 60 * 60 * 1_000;

test("a reminder is planned for the due date, and a day before it if that is still to come", () => {
  const due = { kind: "due", at: after(DAY_MS) };
  expect(plannedReminders(due.at, NOW)).toEqual([due]);
  expect(plannedReminders(due.at, after(-1))).toEqual([{ kind: "due_soon", at: NOW }, due]);
});

test("a reminder may be requested an hour after the last one", () => {
  expect(nextReminderAt(null)).toBeNull();
  expect(nextReminderAt(NOW)).toEqual(after(60 * 60 * 1_000));
});
