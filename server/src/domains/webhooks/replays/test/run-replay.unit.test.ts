import { expect, test } from "vitest";
import type { Kit } from "../../../../kernel/kit.ts";
import type { Replay } from "../queries.ts";
import { runReplay } from "../run-replay.ts";

/**
 * Runs a replay whose pages have this many deliveries, in pages of two. Returns how many it read, and whether it
 * continues later.
 */
async function run(replay: Partial<Replay> | undefined, pages: readonly number[] = []) {
  const left = [...pages];
  let looks = 0;
  let goesOn = false;
  const look = () => {
    looks += 1;
    if (looks > 10) throw new Error("the replay never ends");
    return replay;
  };
  const tx = {
    maybeOne: async () => look(),
    one: async () => ({ count: left.shift() }),
    run: async () => 1,
  };
  const database = {
    transaction: (work: (on: object) => Promise<boolean>) => work(tx),
    run: async () => {
      goesOn = true;
    },
  };
  // A replay uses nothing else from the kit.
  await runReplay({ database } as unknown as Kit, 1n, 2n, 2);
  return { pagesRead: pages.length - left.length, goesOn };
}

const RUNNING = { environmentId: 1n, id: 2n, endpointId: 3n, what: "failed", done: 0 } as const;

test("a replay reads page after page until one is not full", async () => {
  const pages = [2, 2, 1, 2];
  expect(await run({ ...RUNNING, finishedAt: null }, pages)).toEqual({
    pagesRead: 3,
    goesOn: false,
  });
});

test("a long replay continues later, behind the others", async () => {
  const pages = Array.from({ length: 25 }, () => 2);
  expect(await run({ ...RUNNING, finishedAt: null }, pages)).toEqual({
    pagesRead: 10,
    goesOn: true,
  });
});

test("a replay that has finished, or does not exist, reads nothing", async () => {
  const nothing = { pagesRead: 0, goesOn: false };
  expect(await run({ ...RUNNING, finishedAt: new Date() }, [1])).toEqual(nothing);
  expect(await run(undefined, [1])).toEqual(nothing);
});
