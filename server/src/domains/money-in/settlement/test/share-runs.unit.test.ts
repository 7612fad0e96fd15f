import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { shareRuns } from "../share-runs.ts";

test("callers during a run share the next run, and a later caller gets a new one", async () => {
  const inTurn = shareRuns();
  let [runs, atATime, most] = [0, 0, 0];
  const work = async () => {
    atATime += 1;
    most = Math.max(most, atATime);
    await pause(5);
    atATime -= 1;
    runs += 1;
  };
  await Promise.all(Array.from({ length: 100 }, () => inTurn("a", work)));
  expect([runs, most]).toEqual([2, 1]);
  await inTurn("a", work);
  expect(runs).toBe(3);
  await Promise.all([inTurn("a", work), inTurn("b", work)]);
  expect(most).toBe(2);
});

test("a failure reaches the callers that shared the run, and no later caller", async () => {
  const inTurn = shareRuns();
  const failing = inTurn("a", () => pause(1).then(() => Promise.reject(new Error("broken"))));
  const after = inTurn("a", () => pause(1));
  await expect(failing).rejects.toThrow("broken");
  await expect(after).resolves.toBeUndefined();
});
