import { expect, test } from "vitest";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { readStampedSubject, stampReference } from "../reference.ts";

const subject = { environmentId: 3n, id: 987_654_321n };

test.each([
  ["2026-01-31T08:15:59.999Z", "202601310915"],
  // Lagos is an hour ahead of UTC, so its day and its year begin earlier.
  ["2026-12-31T23:00:00.000Z", "202701010000"],
  ["2026-03-05T22:59:00.000Z", "202603052359"],
])("a reference of %s begins with the minute in Lagos", (now, stamp) => {
  const reference = stampReference(subject, new Date(now));
  expect(reference).toBe(stamp + formatSubject(subject));
  expect(reference).toMatch(/^[a-z0-9]{38}$/);
  expect(readStampedSubject(reference)).toEqual(subject);
});

test.each([
  ["our own form without a minute", formatSubject(subject)],
  ["a minute of eleven digits", `20260131091${formatSubject(subject)}`],
  ["a minute of thirteen digits", `2026013109150${formatSubject(subject)}`],
  ["a request id of another program", "2025031013366434255"],
  ["nothing", ""],
])("%s is not one of our references", (_, text) =>
  expect(readStampedSubject(text)).toBeUndefined());
