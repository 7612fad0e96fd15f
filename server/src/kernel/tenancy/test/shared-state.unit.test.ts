import { expect, test, vi } from "vitest";
import type { Database } from "../../database/database.ts";
import { KeyDirectory } from "../key-directory.ts";
import { SharedState } from "../shared-state.ts";

test("the turns of a process keep nothing running, and none is left when it stops", async () => {
  const queryable = {
    ...{ many: async () => [], run: async () => 1, one: async () => ({ alive: 1 }) },
  };
  // The state reads and writes, and needs nothing else of a database.
  const database = queryable as unknown as Database;
  const directory = new KeyDirectory(database, () => 0);
  const sharedState = new SharedState(database, directory, "one", () => undefined);
  const planned = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  await sharedState.start();
  const timers = planned.mock.results.map(({ value }) => value as NodeJS.Timeout);
  expect(timers.map((timer) => timer.hasRef())).toEqual([false]);
  await sharedState.stop();
  expect(cleared).toHaveBeenCalledExactlyOnceWith(timers[0]);
});
