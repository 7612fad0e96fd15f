import { expect, test } from "vitest";
import { requireDueLater } from "../rules.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);

test.each([after(1), null])("an invoice may be due at %s", (dueAt) => {
  expect(() => requireDueLater(dueAt, NOW)).not.toThrow();
});

test.each([NOW, after(-1)])("an invoice may not be due at %s", (dueAt) => {
  const refusal = expect.objectContaining({ code: "validation_failed", param: "dueDate" });
  expect(() => requireDueLater(dueAt, NOW)).toThrow(refusal);
});
