import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { Queryable } from "../../../../kernel/database/database.ts";
import { createLogger } from "../../../../kernel/log.ts";
import { InvoiceWatch } from "../watch-invoices.ts";

const first = { environmentId: 1n, id: 5n };
const second = { environmentId: 2n, id: 5n };

/** A watch of invoices whose database returns what the test sets. It looks when the test lets it. */
function openWatch() {
  const waiting: (() => void)[] = [];
  const wait = (run: () => void) => {
    waiting.push(run);
    return { unref: () => ({ place: waiting.length }) };
  };
  vi.spyOn(globalThis, "setTimeout").mockImplementation(wait as never);
  const clear = vi.spyOn(globalThis, "clearTimeout").mockReturnValue();
  const states = { read: async (): Promise<object[]> => [] };
  const many = vi.fn(() => states.read());
  const logged: string[] = [];
  const log = createLogger("warn", { write: (line) => void logged.push(line) });
  const watch = new InvoiceWatch({ many } as unknown as Queryable, log);
  const look = async () => {
    waiting.shift()?.();
    await nextTurn();
  };
  return { watch, states, many, logged, waiting, look, clear };
}

const waits = (received: bigint, subject = first) => ({ ...subject, status: "waiting", received });

describe("a page that listens", () => {
  test("is notified of each version of its invoice once, as is every page of the invoice", async () => {
    const { watch, states, look } = openWatch();
    const [one, other, third] = [vi.fn(), vi.fn(), vi.fn()];
    for (const listener of [one, other]) watch.listen(first, listener);
    watch.listen(second, third);
    states.read = async () => [waits(0n), waits(7n, second)];
    await look();
    await look();
    states.read = async () => [waits(1n), waits(7n, second)];
    await look();
    const versions = [one, other, third].map((listener) => listener.mock.calls.flat());
    const ofFirst = ["waiting-0", "waiting-1"];
    expect(versions).toEqual([ofFirst, ofFirst, ["waiting-7"]]);
  });

  test("is asked about in one statement with all others, and one look is planned at a time", async () => {
    const { watch, many, waiting, look } = openWatch();
    for (const subject of [first, second]) watch.listen(subject, () => undefined);
    expect(waiting).toHaveLength(1);
    await look();
    expect([many.mock.calls.length, waiting.length]).toEqual([1, 1]);
  });

  test("is notified of nothing once it stops, and the last one to stop ends the looks", async () => {
    const { watch, states, waiting, look } = openWatch();
    const [one, other] = [vi.fn(), vi.fn()];
    const stops = [one, other].map((listener) => watch.listen(first, listener));
    stops[0]?.();
    stops[0]?.();
    states.read = async () => [waits(0n)];
    await look();
    expect([one.mock.calls, other.mock.calls]).toEqual([[], [["waiting-0"]]]);
    expect(waiting).toHaveLength(1);
    stops[1]?.();
    await look();
    expect(waiting).toHaveLength(0);
    expect(other).toHaveBeenCalledOnce();
  });

  test("is watched on after a look that failed, and the failure is logged", async () => {
    const { watch, states, waiting, logged, look } = openWatch();
    watch.listen(first, () => undefined);
    states.read = () => Promise.reject(new Error("the database is away"));
    await look();
    expect(logged.join()).toContain("the invoices of open pay pages could not be read");
    expect(waiting).toHaveLength(1);
  });
});

describe("a watch", () => {
  test("takes a thousand listeners, and another one as soon as one has stopped", () => {
    const { watch } = openWatch();
    const stops = Array.from({ length: 1_000 }, () => watch.listen(first, () => undefined));
    expect(stops.every((stop) => stop !== undefined)).toBe(true);
    expect(watch.listen(second, () => undefined)).toBeUndefined();
    stops[0]?.();
    stops[0]?.();
    expect(watch.listen(second, () => undefined)).toBeDefined();
    expect(watch.listen(second, () => undefined)).toBeUndefined();
  });

  test("that closes drops its timer, and plans no look after the one under way", async () => {
    const { watch, waiting, look, clear } = openWatch();
    const listener = vi.fn();
    watch.listen(first, listener);
    watch.close();
    expect(clear).toHaveBeenCalledWith({ place: 1 });
    await look();
    expect(waiting).toHaveLength(0);
    expect(listener).not.toHaveBeenCalled();
  });
});
