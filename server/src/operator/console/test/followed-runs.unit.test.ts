import { expect, test } from "vitest";
import { FollowedRuns } from "../followed-runs.ts";

test("a run is followed from its first step to its end", () => {
  const runs = new FollowedRuns();
  const progress = runs.follow("ada/1");
  expect(runs.find("ada/1")).toBeUndefined();
  const onProgress = progress.step("verifying");
  onProgress(10, 40);
  expect(runs.find("ada/1")).toEqual({ step: "verifying", done: 10, total: 40 });
  expect(runs.find("bola/1")).toBeUndefined();
  progress.end();
  expect(runs.find("ada/1")).toBeUndefined();
});
