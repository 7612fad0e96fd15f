import { describe, expect, test, vi } from "vitest";
import type { Database } from "../../database/database.ts";
import type { Sql } from "../../database/sql.ts";
import type { KeyedAccess } from "../access.ts";
import { explainBusinessRefusal } from "../business-refusal.ts";
import { accessRefusal } from "../key-access-levels.ts";
import type { KeyDirectory } from "../key-directory.ts";
import { hasExpired } from "../key-expiry.ts";
import { KeyUses } from "../key-uses.ts";
import { servicePaused } from "../service-pause.ts";
import { SharedState } from "../shared-state.ts";

test.each([
  ["test", "pending", undefined],
  ["test", "approved", undefined],
  ["test", "suspended", "suspended"],
  ["live", "pending", "not approved"],
  ["live", "approved", undefined],
  ["live", "suspended", "suspended"],
] as const)("in %s mode a business that is %s is refused as %s", (mode, status, reason) => {
  const sentence = explainBusinessRefusal(mode, status);
  if (reason === undefined) expect(sentence).toBeUndefined();
  else expect(sentence).toContain(reason);
});

test.each([
  ["full", []],
  ["no_money", ["money"]],
  ["read_only", ["write", "money"]],
] as const)("a key with the access %s is refused %j", (access, refused) => {
  const kinds = ["read", "write", "money"] as const;
  const found = kinds.filter((kind) => accessRefusal(access, kind)?.code === "forbidden");
  expect(found).toEqual(refused);
});

test("a key expires at its moment", () => {
  const now = new Date(1_000);
  const ends = [null, 999, 1_000, 1_001].map((at) => (at === null ? null : new Date(at)));
  expect(ends.map((end) => hasExpired(end, now))).toEqual([false, true, true, false]);
});

test("a pause says when to come again", () => {
  expect(servicePaused("Closed.")).toMatchObject({
    ...{ code: "service_paused", message: "Closed.", headers: { "Retry-After": "30" } },
  });
});

describe("the uses of keys", () => {
  const use = (uses: KeyUses, apiKeyId: bigint, address = "a") =>
    uses.note({ apiKeyId, environmentId: 4n } as KeyedAccess, address, new Date());

  /** Uses, the number of rows of each write, and a write that fails if the test wants it to. */
  function openUses() {
    const written: number[] = [];
    const state = { fails: false };
    const errors: unknown[] = [];
    const run = async ({ values }: Sql) => {
      if (state.fails) throw new Error("the database is away");
      // A binary array begins with twenty bytes; a number takes twelve.
      written.push(((values[1] as Buffer).length - 20) / 12);
    };
    const uses = new KeyUses({ run } as unknown as Database, (error) => errors.push(error));
    return { uses, written, state, errors };
  }

  test("are written once, the last one of each key", async () => {
    const { uses, written } = openUses();
    await uses.flush();
    for (const id of [1n, 2n, 1n]) use(uses, id);
    await uses.flush();
    await uses.flush();
    expect(written).toEqual([2]);
  });

  test("are kept for the next time where they cannot be written", async () => {
    const { uses, written, state, errors } = openUses();
    use(uses, 1n);
    state.fails = true;
    await uses.flush();
    expect(errors).toHaveLength(1);
    state.fails = false;
    use(uses, 2n);
    await uses.stop();
    expect(written).toEqual([2]);
  });

  test("are written once a minute, until the process stops", async () => {
    const timer = { unref: vi.fn() };
    const every = vi.spyOn(globalThis, "setInterval").mockReturnValue(timer as never);
    const clear = vi.spyOn(globalThis, "clearInterval").mockReturnValue();
    const run = vi.fn(async () => 1);
    const started = { database: { run }, log: {} } as unknown as Parameters<
      typeof KeyUses.start
    >[0];
    const uses = KeyUses.start(started);
    const [[write, everyMs]] = every.mock.calls as unknown as [[() => void, number]];
    expect([everyMs, timer.unref.mock.calls.length]).toEqual([60_000, 1]);
    use(uses, 1n);
    write();
    await new Promise(setImmediate);
    expect(run).toHaveBeenCalledOnce();
    await uses.stop();
    expect(clear).toHaveBeenCalledExactlyOnceWith(timer);
  });

  test("are noted of 10,000 keys at a time, of those again and again", async () => {
    const { uses, written } = openUses();
    for (let id = 1n; id <= 10_001n; id++) use(uses, id);
    use(uses, 1n, "b");
    await uses.flush();
    expect(written).toEqual([10_000]);
  });
});

describe("what every process knows", () => {
  function openState(pauses: Readonly<Record<string, string>>, alive: number) {
    const rows = Object.entries(pauses).map(([service, message]) => ({ service, message }));
    const run = vi.fn(async (_: Sql) => 1);
    const database = { many: async () => rows, one: async () => ({ alive }), run };
    const refresh = vi.fn(async () => undefined);
    const directory = { refresh } as unknown as KeyDirectory;
    const errors: unknown[] = [];
    const state = new SharedState(database as unknown as Database, directory, "me", (error) =>
      errors.push(error),
    );
    return { state, run, refresh, errors };
  }

  test("are the pauses, of all services before that of one", async () => {
    const { state, refresh } = openState({ cards: "No cards." }, 3);
    expect(state.pauseOf("cards")).toBeUndefined();
    await state.refresh();
    expect([state.pauseOf("cards"), state.pauseOf("bills")]).toEqual(["No cards.", undefined]);
    expect(refresh).toHaveBeenCalledOnce();
    const all = openState({ cards: "No cards.", all: "Closed." }, 3);
    await all.state.refresh();
    expect([all.state.pauseOf("cards"), all.state.pauseOf("bills")]).toEqual([
      "Closed.",
      "Closed.",
    ]);
  });

  test.each([
    [0, 1],
    [1, 1],
    [3, 3],
  ])("are %d processes that share a rate limit: %d at least", async (alive, processes) => {
    const { state } = openState({}, alive);
    expect(state.processes).toBe(1);
    await state.refresh();
    expect(state.processes).toBe(processes);
  });

  test("is refreshed until the process stops, which then counts no more", async () => {
    const { state, run, refresh } = openState({}, 1);
    const waiting: (() => void)[] = [];
    const wait = (turn: () => void) => {
      waiting.push(turn);
      return { unref: () => undefined };
    };
    vi.spyOn(globalThis, "setTimeout").mockImplementation(wait as never);
    vi.spyOn(globalThis, "clearTimeout").mockReturnValue();
    await state.start();
    expect([refresh.mock.calls.length, waiting.length]).toEqual([1, 1]);
    waiting[0]?.();
    await new Promise(setImmediate);
    expect([refresh.mock.calls.length, waiting.length]).toEqual([2, 2]);
    waiting[1]?.();
    await state.stop();
    expect([refresh.mock.calls.length, waiting.length]).toEqual([3, 2]);
    expect(run.mock.calls.at(-1)?.[0].text).toContain("delete from api_processes");
  });
});
