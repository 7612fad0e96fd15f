import { expect, test } from "vitest";
import { formatScenario, readScenario, SCENARIO_HEADER, type Scenario } from "../ports/scenario.ts";

test.each([
  ["timeout", { kind: "timeout" }],
  ["unavailable", { kind: "unavailable" }],
  ["error", { kind: "error" }],
  ["latency=0", { kind: "latency", ms: 0 }],
  ["latency=60000", { kind: "latency", ms: 60_000 }],
] as [string, Scenario][])("%s is a scenario, and is stored as it was sent", (text, scenario) => {
  expect(readScenario(text)).toEqual(scenario);
  expect(formatScenario(scenario)).toBe(text);
});

test.each([
  "",
  "Timeout",
  "latency",
  "latency=",
  "latency=-1",
  "latency=1.5",
  "latency=60001",
])('"%s" is no scenario', (text) => expect(readScenario(text)).toBeUndefined());

test("the header is named as Node names headers", () =>
  expect(SCENARIO_HEADER).toBe(SCENARIO_HEADER.toLowerCase()));
