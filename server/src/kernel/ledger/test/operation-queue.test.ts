import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hot, member, rows } from "../../../../test/support/room-members.ts";
import type { Member } from "../group/queued-operation.ts";
import { HOLDS_BACK_MS, WaitingRoom } from "../queue/operation-queue.ts";

const LIMITS = { operationsMax: 20, bytesMax: 1_000 };
const GROUP = { membersMax: 4, rowsMax: 100, bytesMax: 1_000 };

let clockMs = 0;

/** A clock by which so much time passes between any two groups that neither holds the other back. */
const slowClock = (): number => {
  clockMs += 1_000;
  return clockMs;
};

function roomWith(environmentIds: readonly bigint[]): WaitingRoom {
  const room = new WaitingRoom(LIMITS, slowClock);
  for (const environmentId of environmentIds) expect(room.enter(member(environmentId))).toBe(true);
  return room;
}

const environmentsOf = (members: readonly Member[]) =>
  members.map(({ caller }) => caller.environmentId);

describe("the waiting room", () => {
  test("lets environments take turns, however much one of them sends", () => {
    const room = roomWith([1n, 1n, 1n, 1n, 1n, 1n, 2n, 3n, 3n]);
    expect(environmentsOf(room.take(GROUP))).toEqual([1n, 2n, 3n, 1n]);
    expect(environmentsOf(room.take(GROUP))).toEqual([3n, 1n, 1n, 1n]);
    expect(environmentsOf(room.take(GROUP))).toEqual([1n]);
    expect(room.take(GROUP)).toEqual([]);
  });

  test("goes on where the last group ended: nobody is first each time", () => {
    const room = roomWith([1n, 1n, 1n, 2n, 2n, 2n]);
    const one = { membersMax: 1, rowsMax: 100, bytesMax: 1_000 };
    expect([...environmentsOf(room.take(one)), ...environmentsOf(room.take(one))]).toEqual([
      1n,
      2n,
    ]);
    expect(environmentsOf(room.take(one))).toEqual([1n]);
  });

  test("fills a group up to its bytes, and lets one that is larger go alone", () => {
    const room = new WaitingRoom({ operationsMax: 20, bytesMax: 10_000 }, slowClock);
    const [small, medium, large, last] = [100, 900, 2_000, 1].map((bytes) => member(1n, { bytes }));
    for (const one of [small, medium, large, last]) room.enter(one as Member);
    expect(room.take(GROUP)).toEqual([small, medium]);
    expect(room.take(GROUP)).toEqual([large]);
    expect(room.take(GROUP)).toEqual([last]);
  });

  test("makes who needs what a group has locked wait for that group, and the next of its environment with it", () => {
    const room = new WaitingRoom(LIMITS, slowClock);
    const [first, again, behind] = [member(1n, hot), member(1n, hot), member(1n)];
    const other = member(2n, {
      needs: { row: { record: rows("account"), by: "id", key: "cold" } },
    });
    room.enter(first);
    const before = room.take(GROUP);
    expect(before).toEqual([first]);
    for (const one of [again, behind, other]) room.enter(one);
    expect(room.take(GROUP)).toEqual([other]);
    expect(room.take(GROUP)).toEqual([]);
    room.release(before);
    expect(room.take(GROUP)).toEqual([again, behind]);
  });

  test("takes all together who need the same, and holds it until their group is over, whichever other one is", () => {
    const room = new WaitingRoom(LIMITS, slowClock);
    const [first, second, later] = [member(1n, hot), member(1n, hot), member(1n, hot)];
    room.enter(first);
    room.enter(second);
    const group = room.take(GROUP);
    expect(group).toEqual([first, second]);
    const other = member(2n);
    for (const one of [later, other]) room.enter(one);
    const beside = room.take(GROUP);
    expect(beside).toEqual([other]);
    room.release(beside);
    expect(room.take(GROUP)).toEqual([]);
    room.release(group);
    expect(room.take(GROUP)).toEqual([later]);
  });

  test("lets those pass each other who need the same settings, or rows of one name in two environments", () => {
    const room = new WaitingRoom(LIMITS, slowClock);
    const settings = { needs: { row: { record: rows("nothing"), key: "prices" } } };
    for (const one of [member(1n, settings), member(2n, hot)]) room.enter(one);
    expect(room.take(GROUP)).toHaveLength(2);
    for (const one of [member(1n, settings), member(3n, hot)]) room.enter(one);
    expect(room.take(GROUP)).toHaveLength(2);
  });

  test("keeps the order in which an environment sent", () => {
    const room = new WaitingRoom(LIMITS, slowClock);
    const [first, second, third] = [member(1n), member(1n), member(1n)];
    for (const one of [first, second, third]) room.enter(one);
    expect(room.take(GROUP)).toEqual([first, second, third]);
  });

  test("lets a group set off beside another when it is as large, or when the other is long under way", () => {
    let nowMs = 0;
    const room = new WaitingRoom(LIMITS, () => nowMs);
    const [first, second, third] = [member(1n), member(1n), member(1n)];
    for (const one of [first, second]) room.enter(one);
    const under = room.take(GROUP);
    room.enter(third);
    nowMs = HOLDS_BACK_MS - 1;
    expect(room.take(GROUP)).toEqual([]);
    nowMs = HOLDS_BACK_MS;
    const beside = room.take(GROUP);
    expect(beside).toEqual([third]);
    nowMs = 1.5 * HOLDS_BACK_MS;
    const [fourth, fifth, sixth] = [member(1n), member(1n), member(1n)];
    for (const one of [fourth, fifth]) room.enter(one);
    expect(room.take(GROUP)).toEqual([]);
    room.enter(sixth);
    const last = room.take(GROUP);
    expect(last).toEqual([fourth, fifth, sixth]);
    room.enter(member(1n));
    room.release(under);
    expect(room.take(GROUP)).toEqual([]);
    room.release(beside);
    room.release(last);
    expect(room.take(GROUP)).toHaveLength(1);
  });

  test("holds nobody back anew by looking and finding that who waits has to wait for a lock", () => {
    let nowMs = 0;
    const room = new WaitingRoom(LIMITS, () => nowMs);
    for (let n = 0; n < 3; n++) room.enter(member(1n, hot));
    expect(room.take(GROUP)).toHaveLength(3);
    room.enter(member(1n, hot));
    nowMs = HOLDS_BACK_MS;
    expect(room.take(GROUP)).toEqual([]);
    const free = member(2n);
    room.enter(free);
    expect(room.heldBackForMs).toBe(0);
    expect(room.take(GROUP)).toEqual([free]);
  });

  test("is full at so many operations and lets in again whom it has room for", () => {
    const room = roomWith(Array.from({ length: 20 }, (_, n) => BigInt(n)));
    expect(room.enter(member(99n))).toBe(false);
    expect(room.size).toBe(20);
    room.take(GROUP);
    expect(room.enter(member(99n))).toBe(true);
  });

  test("always has a place for somebody new, however many others send as much as they can", () => {
    const room = new WaitingRoom(LIMITS, slowClock);
    const greedy = (environmentId: bigint) => {
      let inside = 0;
      while (room.enter(member(environmentId))) inside += 1;
      return inside;
    };
    expect([greedy(1n), greedy(2n), greedy(3n)]).toEqual([10, 5, 3]);
    expect(room.enter(member(4n))).toBe(true);
  });

  test("is full at so many bytes", () => {
    const room = new WaitingRoom(LIMITS, slowClock);
    expect(room.enter(member(1n, { bytes: 600 }))).toBe(true);
    expect(room.enter(member(2n, { bytes: 401 }))).toBe(false);
    expect(room.enter(member(2n, { bytes: 400 }))).toBe(true);
    expect(room.enter(member(3n, { bytes: 1 }))).toBe(false);
    room.take(GROUP);
    expect(room.enter(member(3n, { bytes: 1_000 }))).toBe(true);
  });

  test("fills a group up to its rows, and gives one that is larger than any group a group of its own", () => {
    const room = new WaitingRoom(LIMITS, slowClock);
    for (const rows of [60, 30, 20, 500, 1]) room.enter(member(1n, { rows }));
    const groups = [room.take(GROUP), room.take(GROUP), room.take(GROUP), room.take(GROUP)];
    const rows = groups.map((group) => group.map((one) => one.operation.rows));
    expect(rows).toEqual([[60, 30], [20], [500], [1]]);
  });

  test("takes back, ahead of what came later, whom it had let in before, even when it is full", () => {
    const room = roomWith([1n, 1n, 1n, 1n]);
    const taken = room.take({ membersMax: 2, rowsMax: 100, bytesMax: 1_000 });
    for (let n = 0; n < 18; n++) expect(room.enter(member(BigInt(n + 10)))).toBe(true);
    room.reenter(taken);
    expect(room.size).toBe(22);
    expect(room.enter(member(99n))).toBe(false);
    const all = room.take({ membersMax: 22, rowsMax: 100, bytesMax: 1_000 });
    expect(all.filter((one) => one.caller.environmentId === 1n).slice(0, 2)).toEqual(taken);
  });

  test("loses nobody, doubles nobody, and never holds more than it may", () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          enter: fc.bigInt(1n, 4n),
          bytes: fc.nat(300),
          rows: fc.integer({ min: 1, max: 150 }),
        }),
        fc.record({ take: fc.integer({ min: 1, max: 5 }), again: fc.boolean() }),
      ),
    );
    fc.assert(
      fc.property(steps, (list) => {
        const room = new WaitingRoom(LIMITS, slowClock);
        const inside = new Set<Member>();
        for (const step of list) {
          if ("enter" in step) {
            const one = member(step.enter, step);
            if (room.enter(one)) inside.add(one);
            continue;
          }
          const taken = room.take({ membersMax: step.take, rowsMax: 100, bytesMax: 1_000 });
          expect(taken.every((one) => inside.delete(one))).toBe(true);
          expect(taken.length).toBeLessThanOrEqual(step.take);
          if (step.again) {
            room.reenter(taken);
            for (const one of taken) inside.add(one);
          }
          expect(room.size).toBe(inside.size);
        }
        expect(room.size).toBeLessThanOrEqual(LIMITS.operationsMax);
        const rest = new Set<Member>();
        for (let group = room.take(GROUP); group.length > 0; group = room.take(GROUP))
          for (const one of group) rest.add(one);
        expect(rest).toEqual(inside);
      }),
    );
  });
});
