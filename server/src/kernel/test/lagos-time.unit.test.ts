import { describe, expect, test } from "vitest";
import { dayInLagos, nextDayInLagos } from "../time/lagos-time.ts";

describe("a day in Lagos", () => {
  test.each([
    ["2026-03-01T22:59:59.999Z", "2026-03-01", "2026-03-01T23:00:00.000Z"],
    ["2026-03-01T23:00:00.000Z", "2026-03-02", "2026-03-02T23:00:00.000Z"],
    ["2026-12-31T23:30:00.000Z", "2027-01-01", "2027-01-01T23:00:00.000Z"],
  ])("at %s is %s and ends at %s", (time, day, end) => {
    expect(dayInLagos(new Date(time))).toBe(day);
    expect(nextDayInLagos(new Date(time)).toISOString()).toBe(end);
  });
});
