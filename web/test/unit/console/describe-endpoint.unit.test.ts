import { expect, test } from "vitest";
import {
  describeEndpoint,
  hasTrouble,
} from "../../../src/console/pages/deliveries/describe-endpoint.ts";

const NOW = new Date("2026-11-22T12:30:00Z");
const healthy = { disabledBecause: null, failingSince: null, restingUntil: null };
const enabled = { ...healthy, status: "enabled" } as const;

test("an endpoint that fails says so before it is paused", () => {
  const failing = { ...enabled, failingSince: "2026-11-22T12:20:00Z" };
  const resting = { ...failing, restingUntil: "2026-11-22T12:40:00Z" };
  const disabled = { ...healthy, status: "disabled", disabledBecause: "failing" } as const;
  const all = [enabled, failing, resting, disabled];
  expect(all.map((one) => describeEndpoint(one, NOW).words)).toEqual([
    "Enabled",
    "Failing since 13:20",
    "Rests until 13:40",
    "Disabled: failing",
  ]);
  expect(all.map(hasTrouble)).toEqual([false, true, true, true]);
});
