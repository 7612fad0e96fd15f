import { expect, test } from "vitest";
import {
  chartsOfBacklogs,
  chartsOfLoad,
  latency,
} from "../../../src/console/pages/system/history-charts.ts";
import type { History } from "../../../src/console/pages/system/system-queries.ts";

const time = (at: string, requests: number | null, slowestMs: number | null) => ({
  ...{ at, requests, slowestMs, serverErrors: requests === null ? null : 1 },
  ...{ medianMs: slowestMs, cores: null, memoryBytes: null },
});

const history: History = {
  stepSeconds: 60,
  times: [
    time("2026-11-29T05:00:00Z", 1_200, 9),
    time("2026-11-29T05:01:00Z", null, null),
    time("2026-11-29T05:02:00Z", 60, 1_240),
  ],
  slowStatements: [],
  backlogs: [
    {
      ...{ name: "kasuwa_outgoing_oldest_pending_seconds", labels: { mode: "live" }, about: "" },
      unit: "seconds",
      values: [600, null, 75],
    },
    {
      ...{ name: "kasuwa_new", labels: {}, about: "A new gauge.", unit: "count" },
      values: [null, null, null],
    },
  ],
};

const chart = (id: string) =>
  [...chartsOfLoad(history), ...chartsOfBacklogs(history)].find((one) => one.id === id);

test("counts are added up, and a time without a sample is a gap", () => {
  expect(chart("requests")).toMatchObject({
    figure: "1,260",
    text: "20 a second at most.",
    points: [
      { label: "06:00", value: 1_200 },
      { label: "06:01", value: undefined },
      { label: "06:02", value: 60 },
    ],
  });
  expect(chart("serverErrors")).toMatchObject({ figure: "2", series: "failures" });
});

test("a gauge shows its last value, with the largest beside it", () => {
  expect(chart("slowestMs")).toMatchObject({
    figure: "1.2 s",
    text: "The last value; 1.2 s at most.",
  });
  expect(chart("cores")).toMatchObject({ figure: "No figure", text: "" });
});

test("an age is in words, and a gauge without a title has its sentence", () => {
  const pending = chart("kasuwa_outgoing_oldest_pending_secondslive");
  expect(pending).toMatchObject({
    ...{
      title: "Oldest pending order, live",
      figure: "1 min",
      text: "The last value; 10 min at most.",
    },
  });
  expect(chart("kasuwa_new")).toMatchObject({ title: "A new gauge", figure: "No figure" });
});

test("a week has the day in front of the time", () => {
  const week = { ...history, stepSeconds: 86_400 };
  expect(chartsOfLoad(week)[0]?.points[0]).toMatchObject({ label: "29 Nov 06:00" });
});

test("a latency has two digits", () => {
  expect([0.42, 7.25, 118, 1_240].map(latency)).toEqual(["0.42 ms", "7.3 ms", "120 ms", "1.2 s"]);
});
