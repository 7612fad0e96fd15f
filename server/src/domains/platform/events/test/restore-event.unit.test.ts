import { expect, test } from "vitest";
import { restoreEvent } from "../restore-event.ts";

test("a number that a double holds stays a number", () => {
  expect(restoreEvent('{"amount":25000.5,"count":-3}')).toEqual({ amount: 25_000.5, count: -3 });
});

test.each([
  '{"id":123456789012345678901}',
  '{"amount":1.10}',
  '{"rows":[{"rate":0.12345678901234567890}]}',
])("%s is written again as the same bytes", (body) => {
  expect(JSON.stringify(restoreEvent(body))).toBe(body);
});
