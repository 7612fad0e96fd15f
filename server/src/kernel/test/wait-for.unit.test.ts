import { expect, test } from "vitest";
import { waitFor } from "../time/wait-for.ts";

/** Finds something at the look of this number. Returns what was found, and how often the caller looked. */
async function findAt(number: number) {
  let looks = 0;
  const look = async () => (++looks === number ? "found" : undefined);
  return { found: await waitFor(look, { forMs: 6, everyMs: 2 }), looks };
}

test("a caller that waits gets what it waits for, and looks no more", async () => {
  expect(await findAt(1)).toEqual({ found: "found", looks: 1 });
  expect(await findAt(3)).toEqual({ found: "found", looks: 3 });
});

test("a caller waits no longer than it said", async () => {
  expect(await findAt(4)).toEqual({ found: undefined, looks: 3 });
});

test("a caller waits between two looks", async () => {
  const startedAt = performance.now();
  await waitFor(async () => undefined, { forMs: 60, everyMs: 20 });
  expect(performance.now() - startedAt).toBeGreaterThan(50);
});
