import { expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import type { Replay } from "../queries.ts";
import { runReplay } from "../run-replay.ts";

/** Runs a replay whose pages have so many deliveries, in pages of two. Answers how many it read. */
async function pagesRead(replay: Partial<Replay> | undefined, pages: readonly number[] = []) {
  const left = [...pages];
  let looks = 0;
  const look = () => {
    looks += 1;
    if (looks > 9) throw new Error("the replay never ends");
    return replay;
  };
  const tx = {
    maybeOne: async () => look(),
    one: async () => ({ count: left.shift() }),
    run: async () => 1,
  };
  const database = { transaction: (work: (on: object) => Promise<boolean>) => work(tx) };
  // A replay uses nothing else of a kit.
  await runReplay({ database } as unknown as Kit, 1n, 2n, 2);
  return pages.length - left.length;
}

const RUNNING = { environmentId: 1n, id: 2n, endpointId: 3n, what: "failed", done: 0 } as const;

test("a replay reads page after page until one is not full", async () => {
  expect(await pagesRead({ ...RUNNING, finishedAt: null }, [2, 2, 1, 2])).toBe(3);
});

test("a replay that has finished, or does not exist, reads nothing", async () => {
  expect(await pagesRead({ ...RUNNING, finishedAt: new Date() }, [1])).toBe(0);
  expect(await pagesRead(undefined, [1])).toBe(0);
});
