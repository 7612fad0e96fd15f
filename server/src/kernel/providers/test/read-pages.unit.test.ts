import { expect, test } from "vitest";
import type { Unavailable } from "../ports/outcome.ts";
import { readPages } from "../read-pages.ts";

const MINUTE_MS = 60_000;
const TURNED_AWAY: Unavailable = { kind: "unavailable", why: "turned_away" };

interface NumberedPage {
  readonly kind: "page";
  readonly next: string | null;
}

/** Reads a list whose pages come after so many failures each, and takes so many minutes for each answer. */
async function reading(
  next: (page: number) => number | null,
  { failures = 0, minutes = 0 }: { readonly failures?: number; readonly minutes?: number } = {},
) {
  let now = 0;
  let asked = 0;
  let taken = 0;
  const read = async (token: string | null): Promise<NumberedPage | Unavailable> => {
    asked += 1;
    now += minutes * MINUTE_MS;
    if (asked % (failures + 1) !== 0) return TURNED_AWAY;
    const following = next(Number(token ?? 1));
    return { kind: "page", next: following === null ? null : String(following) };
  };
  const ended = await readPages({
    ...{ read, pauseMs: 0, clock: { now: () => new Date(now) } },
    take: async () => {
      taken += 1;
    },
  });
  return { ended, asked, taken };
}

const three = (page: number) => (page === 3 ? null : page + 1);

test("each page is taken once, also after failures", async () => {
  expect(await reading(three)).toEqual({ ended: { kind: "all" }, asked: 3, taken: 3 });
  const failing = await reading(three, { failures: 4 });
  expect(failing).toEqual({ ended: { kind: "all" }, asked: 15, taken: 3 });
});

test("a page that fails five times ends the reading", async () => {
  const ended = { kind: "not_read", why: "turned_away" };
  expect(await reading(three, { failures: 5 })).toEqual({ ended, asked: 5, taken: 0 });
});

test("pages without end are no list", async () => {
  expect(await reading(() => 2)).toMatchObject({ ended: { kind: "endless" }, taken: 2 });
  expect(await reading((page) => page + 1)).toMatchObject({
    ...{ ended: { kind: "endless" }, taken: 20_000 },
  });
});

test("a list whose pages fail again and again ends after hours, not days", async () => {
  const endless = (page: number) => page + 1;
  // Each page takes ten minutes.
  const { ended, taken } = await reading(endless, { failures: 4, minutes: 2 });
  expect(ended).toEqual({ kind: "not_read", why: "its pages took more than 4 hours" });
  expect(taken).toBe(25);
  // The last page of a slow list counts.
  const whole = await reading((page) => (page === 25 ? null : page + 1), { minutes: 10 });
  expect(whole).toMatchObject({ ended: { kind: "all" }, taken: 25 });
});
