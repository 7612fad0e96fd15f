import { expect, test } from "vitest";
import { Moment } from "../time/moment.ts";

test("a moment is in JSON what the date is, each time", () => {
  const date = new Date("2026-11-21T14:09:50.123Z");
  const moment = new Moment(date);
  expect([JSON.stringify({ moment }), JSON.stringify([moment])]).toEqual([
    '{"moment":"2026-11-21T14:09:50.123Z"}',
    '["2026-11-21T14:09:50.123Z"]',
  ]);
  expect(moment.getTime()).toBe(date.getTime());
});
