import { describe, expect, test } from "vitest";
import { requireCardWallet } from "../fund-card.ts";
import {
  CARD_EVENTS,
  CARD_STATUSES,
  type CardEvent,
  type CardStatus,
  changeUsage,
  getMonthEnd,
  getNextStatus,
  getRetryPause,
  getUsageOn,
  hasDetails,
  isEnded,
  isOverdue,
  isUnfreezing,
  toIssuerStatus,
} from "../rules.ts";

/** The next status for each status and event. "-": the event is not allowed. */
const TABLE = `
               | Pending | Active     | Frozen     | Terminated | Expired | Failed
issued         | Active  | -          | -          | -          | -       | -
refused        | Failed  | -          | -          | -          | -       | -
freeze         | -       | Frozen     | -          | -          | -       | -
unfreeze       | -       | -          | Active     | -          | -       | -
terminate      | -       | Terminated | Terminated | -          | -       | -
expire         | -       | Expired    | Expired    | -          | -       | -
fund           | -       | Active     | Frozen     | -          | -       | -
withdraw       | -       | Active     | Frozen     | -          | -       | -
change_limits  | -       | Active     | Frozen     | -          | -       | -
link           | -       | Active     | Frozen     | -          | -       | -
unlink         | -       | Active     | Frozen     | -          | -       | -
authorize      | -       | Active     | -          | -          | -       | -
clear          | Pending | Active     | Frozen     | Terminated | Expired | Failed
reverse        | Pending | Active     | Frozen     | Terminated | Expired | Failed
refund         | Pending | Active     | Frozen     | Terminated | Expired | Failed`;

const lines = TABLE.trim()
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()));
const [[, ...statuses] = [], ...rows] = [["", ...(lines[0] ?? []).slice(-6)], ...lines.slice(1)];

describe("the table of card statuses", () => {
  test("has a row for each event and a column for each status", () => {
    expect(statuses).toEqual([...CARD_STATUSES]);
    expect(rows.map(([event]) => event)).toEqual([...CARD_EVENTS]);
  });

  const cells = rows.flatMap(([event = "", ...after]) =>
    after.map((next, column) => ({ status: statuses[column], event, next })),
  );

  test.each(cells)("a card that is $status becomes $next after $event", ({
    status,
    event,
    next,
  }) => {
    // The test before has compared both names with the lists.
    const known = getNextStatus(status as CardStatus, event as CardEvent);
    expect(known ?? "-").toBe(next);
  });

  test("ends in statuses without money", () => {
    expect(CARD_STATUSES.filter(isEnded)).toEqual(["Terminated", "Expired", "Failed"]);
  });

  test("shows the card number of an issued card that has not ended", () => {
    expect(CARD_STATUSES.filter(hasDetails)).toEqual(["Active", "Frozen"]);
  });

  test.each([
    "frozen",
    "terminated",
    null,
  ] as const)("shows an active card that the issuer last confirmed as %s as unfreezing", (reportedStatus) => {
    const shown = CARD_STATUSES.filter((status) => isUnfreezing({ status, reportedStatus }));
    expect(shown).toEqual(["Active"]);
    expect(isUnfreezing({ status: "Active", reportedStatus: "active" })).toBe(false);
  });

  test("reports the statuses that the issuer must know", () => {
    expect(CARD_STATUSES.map(toIssuerStatus)).toEqual([
      ...[undefined, "active", "frozen", "terminated", undefined, "terminated"],
    ]);
  });
});

describe("the daily usage", () => {
  const noon = new Date("2026-03-01T12:00:00Z");
  const lagosTomorrow = new Date("2026-03-01T23:00:00Z");
  const used = { usedOn: "2026-03-01", usedToday: 50n };

  test("grows with purchases, and starts again at midnight in Lagos", () => {
    expect(changeUsage(used, 10n, noon, noon).usedToday).toBe(60n);
    expect(changeUsage(used, 10n, lagosTomorrow, noon)).toEqual({
      ...{ usedOn: "2026-03-02", usedToday: 10n },
    });
    expect(getUsageOn(used, "2026-03-02")).toBe(0n);
  });

  test("shrinks with returned amounts only on the day of the purchase, and never below zero", () => {
    expect(changeUsage(used, -20n, noon, noon).usedToday).toBe(30n);
    expect(changeUsage(used, -20n, noon, new Date("2026-02-28T12:00:00Z"))).toBe(used);
    expect(changeUsage(used, -60n, noon, noon).usedToday).toBe(0n);
    expect(changeUsage(used, 0n, lagosTomorrow, noon)).toBe(used);
  });
});

test("a card expires at the end of its month in Lagos", () => {
  expect(getMonthEnd("2029", "12").toISOString()).toBe("2029-12-31T23:00:00.000Z");
  expect(getMonthEnd("2028", "02").toISOString()).toBe("2028-02-29T23:00:00.000Z");
});

test("queries of an issuer have growing pauses, and are overdue after a day", () => {
  expect([0, 1, 5, 99].map(getRetryPause)).toEqual([5_000, 15_000, 3_600_000, 3_600_000]);
  const since = new Date("2026-03-01T12:00:00Z");
  expect(isOverdue(since, new Date("2026-03-02T11:59:59Z"))).toBe(false);
  expect(isOverdue(since, new Date("2026-03-02T12:00:00Z"))).toBe(true);
});

test("a card wallet can fund a card with all it has, and with nothing more", () => {
  expect(() => requireCardWallet(500n, 500n)).not.toThrow();
  expect(() => requireCardWallet(499n, 500n)).toThrow(expect.objectContaining({ status: 402 }));
});
