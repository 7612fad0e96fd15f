import { describe, expect, test } from "vitest";
import { describeRecent } from "../../src/components/describe-recent.ts";
import {
  describeAll,
  describeEndpoint,
  describeTypes,
  type EndpointState,
  isFailing,
} from "../../src/pages/webhooks/describe-endpoint.ts";

const now = new Date("2026-11-22T13:08:00Z");

const endpoint = (state: Partial<EndpointState> = {}): EndpointState => ({
  status: "enabled",
  disabledBecause: null,
  failingSince: null,
  restingUntil: null,
  recent: ["first_try"],
  ...state,
});

const failing = endpoint({ failingSince: "2026-11-22T12:20:00Z" });
const asked = endpoint({ status: "disabled", disabledBecause: "asked" });

test.each<[string, EndpointState, string, string]>([
  ["it acknowledges", endpoint(), "done", "Healthy"],
  ["it has had no event", endpoint({ recent: [] }), "progress", "No event yet"],
  ["it fails", failing, "failed", "Failing since 13:20"],
  [
    "it rests",
    endpoint({ failingSince: "2026-11-22T12:20:00Z", restingUntil: "2026-11-22T13:10:00Z" }),
    "failed",
    "Rests until 14:10",
  ],
  ["a person disabled it", asked, "ended", "Disabled"],
  [
    "it is gone",
    endpoint({ status: "disabled", disabledBecause: "gone" }),
    "failed",
    "Disabled: it answered 410 Gone",
  ],
])("an endpoint is described when %s", (_when, state, shape, words) => {
  expect(describeEndpoint(state, now)).toEqual({ shape, words });
});

test("an endpoint needs a person when it fails, or was disabled for failing", () => {
  const gone = endpoint({ status: "disabled", disabledBecause: "gone" });
  expect([endpoint(), asked, failing, gone].map(isFailing)).toEqual([false, false, true, true]);
});

describe("a list of endpoints", () => {
  test("says first how many fail", () => {
    expect(describeAll([])).toBeUndefined();
    expect(describeAll([endpoint(), failing, asked])).toBe("1 of 3 fails");
    expect(describeAll([failing, failing])).toBe("2 of 2 fail");
    expect(describeAll([endpoint(), asked])).toBe("1 endpoint enabled");
    expect(describeAll([asked])).toBe("None is enabled");
  });
});

test("the types of an endpoint are named, or counted", () => {
  expect(describeTypes(null)).toBe("All event types");
  expect(describeTypes(["card.created"])).toBe("card.created");
  expect(describeTypes(["card.created", "x"])).toBe("2 event types");
});

test("the strip of the newest events has the same in words", () => {
  expect(describeRecent([])).toBe("No event yet.");
  expect(describeRecent(["failed", "first_try", "first_try"])).toBe(
    "Of the newest 3 events: 2 acknowledged on the first try, 1 given up.",
  );
});
