import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bigintArray } from "../../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../../kernel/database/database.ts";
import { createLogger } from "../../../../kernel/log.ts";
import type { NewEvent } from "../queries.ts";
import type { EventNotice } from "../rules.ts";
import { EventWatch } from "../watch-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Row = { readonly environmentId: bigint; readonly clockOffsetMs: number } & {
  readonly [Column in keyof NewEvent]: NewEvent[Column] | null;
};

const event = (id: bigint): Row => {
  const body = JSON.stringify({ id: `evt_${id}`, data: { transferReference: `trf_${id}` } });
  return { environmentId: 4n, clockOffsetMs: 0, id, type: "transfer.settled", body };
};

/** A look that finds only the clock, and no event. */
const clock = (clockOffsetMs: number): Row => ({
  ...{ environmentId: 4n, clockOffsetMs, id: null, type: null, body: null },
});

/** A watch of events that a test provides; each look gets the next list. */
function watching(...looks: (readonly Row[] | Error)[]) {
  const statements: unknown[][] = [];
  const logged: string[] = [];
  const many = async ({ values }: { values: readonly unknown[] }) => {
    statements.push([...values]);
    const found = looks.shift() ?? [];
    if (found instanceof Error) throw found;
    return found;
  };
  const log = createLogger("warn", { write: (line) => void logged.push(line) });
  const watch = new EventWatch({ many } as unknown as Queryable, log);
  const listening = () => {
    const [ids, notices, offsets]: [string[], EventNotice[], number[]] = [[], [], []];
    const stop = watch.listen(4n, {
      onEvent: (notice) => {
        ids.push(notice.id);
        notices.push(notice);
      },
      onClock: (offsetSeconds) => void offsets.push(offsetSeconds),
    });
    return { stop, ids, notices, offsets };
  };
  return { watch, statements, logged, listening };
}

const second = () => vi.advanceTimersByTimeAsync(1_000);

describe("the watch", () => {
  test("reads once a second for all listeners, and reports to each the oldest first", async () => {
    const { listening, statements } = watching([event(3n), event(2n)]);
    const [one, other] = [listening(), listening()];
    await second();
    expect(statements).toHaveLength(1);
    expect([one.ids, other.ids]).toEqual([
      ["evt_2", "evt_3"],
      ["evt_2", "evt_3"],
    ]);
    expect(one.notices[0]).toEqual({
      ...{ id: "evt_2", type: "transfer.settled", references: ["trf_2"] },
    });
  });

  test("does not read a reported event again, until it is too old to be found", async () => {
    const { listening, statements } = watching([event(2n)]);
    listening();
    for (let looks = 0; looks < 17; looks++) await second();
    const asked = statements.map((values) =>
      values.some((value) => Buffer.isBuffer(value) && value.equals(bigintArray([2n]))),
    );
    expect(asked.filter(Boolean)).toHaveLength(15);
    expect([asked[0], asked.at(-1)]).toEqual([false, false]);
  });

  test("remembers a limited number of events of an environment, the newest ones", async () => {
    const many = (from: number) =>
      Array.from({ length: 50 }, (_, index) => event(BigInt(from + 49 - index)));
    const { listening, statements } = watching(...[0, 50, 100, 150, 200, 250].map(many));
    listening();
    for (let looks = 0; looks < 7; looks++) await second();
    const newest = Array.from({ length: 200 }, (_, index) => BigInt(100 + index));
    const asked = statements.at(-1) ?? [];
    expect(asked.some((value) => Buffer.isBuffer(value) && value.equals(bigintArray(newest)))).toBe(
      true,
    );
  });

  test("reads nothing while there is no listener", async () => {
    const { listening, statements } = watching();
    const { stop } = listening();
    await second();
    stop();
    for (let looks = 0; looks < 5; looks++) await second();
    expect(statements.length).toBeLessThanOrEqual(2);
    listening();
    await second();
    await second();
    expect(statements.length).toBeGreaterThanOrEqual(2);
  });

  test("reports the clock at the first look of a listener, and when it was advanced", async () => {
    const { listening } = watching(
      ...[[clock(0)], [clock(0)], [{ ...event(2n), clockOffsetMs: 60_000 }], [clock(60_000)]],
    );
    const early = listening();
    for (let looks = 0; looks < 3; looks++) await second();
    const late = listening();
    await second();
    expect([early.offsets, early.ids]).toEqual([[0, 60], ["evt_2"]]);
    expect(late.offsets).toEqual([60]);
  });

  test("goes on after a failure, and logs it", async () => {
    const { listening, logged } = watching(new Error("gone"), [event(5n)]);
    const { ids } = listening();
    await second();
    await second();
    expect(ids).toEqual(["evt_5"]);
    expect(logged.join()).toContain("could not be read");
  });

  test("reports nothing after it was closed", async () => {
    const { listening, watch, statements } = watching([event(1n)]);
    const { ids } = listening();
    watch.close();
    await second();
    expect([ids, statements]).toEqual([[], []]);
  });
});
