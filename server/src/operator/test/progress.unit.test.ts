import { expect, test } from "vitest";
import { describeProgress, showProgress } from "../progress.ts";

test.each([
  [0, 0, 5_000, "restoring: 0 %"],
  [1, 4, 1_000, "restoring: 25 %"],
  [1, 4, 10_000, "restoring: 25 %, 30 s left"],
  [1, 4, 60_000, "restoring: 25 %, 3 min left"],
  [1, 4, 7_200_000, "restoring: 25 %, 6.0 h left"],
  [9, 4, 10_000, "restoring: 100 %, 0 s left"],
])("%i of %i after %i ms is shown as %s", (done, total, elapsedMs, text) => {
  expect(describeProgress("restoring", done, total, elapsedMs)).toBe(text);
});

test("one line is written again, at most five times a second, and removed at the end", () => {
  let nowMs = 0;
  const written: string[] = [];
  const progress = showProgress(
    (text) => void written.push(text),
    () => nowMs,
  );
  const report = progress.step("backing up");
  for (; nowMs < 1_000; nowMs += 10) report(nowMs, 1_000);
  progress.end();
  expect(written).toHaveLength(6);
  expect(written[0]).toBe("\r\u001b[Kbacking up: 0 %");
  expect(written.at(-1)).toBe("\r\u001b[K");
});

test("nothing is written before the first report, or without a terminal", () => {
  const written: string[] = [];
  showProgress(
    (text) => void written.push(text),
    () => 0,
  ).end();
  const silent = showProgress(undefined, () => 0);
  silent.step("restoring")(1, 2);
  silent.end();
  expect(written).toEqual([]);
});
