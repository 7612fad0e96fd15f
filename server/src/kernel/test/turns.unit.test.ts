import { expect, test } from "vitest";
import { type Turn, Turns } from "../limits/turns.ts";

const LIMITS = { perGroup: 2, inAll: 3, waitingMax: 2, patienceMs: 50 };

function begun(turn: Turn): { end: () => void } {
  if (typeof turn === "string") throw new Error(turn);
  return turn;
}

test("a group has so many turns, and a turn that ends lets the next one begin", async () => {
  const turns = new Turns<string>({ ...LIMITS, patienceMs: 60_000 });
  const [first] = [begun(await turns.take("a")), begun(await turns.take("a"))];
  const third = turns.take("a");
  expect(turns.running).toBe(2);
  first.end();
  begun(await third).end();
  expect(turns.running).toBe(1);
});

test("a group that has all its turns leaves one to another group", async () => {
  const turns = new Turns<string>(LIMITS);
  for (let n = 0; n < 2; n++) begun(await turns.take("a"));
  begun(await turns.take("b"));
  expect(await turns.take("a")).toBe("group is full");
  expect(await turns.take("b")).toBe("all are full");
});

test("one that waits too long, or behind too many, gets a refusal and has no turn", async () => {
  const turns = new Turns<string>(LIMITS);
  for (let n = 0; n < 2; n++) begun(await turns.take("a"));
  const waiting = [turns.take("a"), turns.take("a")];
  expect(turns.take("a")).toBe("group is full");
  expect(await Promise.all(waiting)).toEqual(["group is full", "group is full"]);
  expect(turns.running).toBe(2);
});

test("groups that wait take turns", async () => {
  const turns = new Turns<string>({ perGroup: 1, inAll: 1, waitingMax: 9, patienceMs: 60_000 });
  const order: string[] = [];
  const first = begun(await turns.take("x"));
  const all = ["a", "a", "a", "b", "b"].map(async (group) => {
    const turn = begun(await turns.take(group));
    order.push(group);
    turn.end();
  });
  first.end();
  await Promise.all(all);
  expect(order).toEqual(["a", "b", "a", "b", "a"]);
});

test("a turn that is ended twice frees one place", async () => {
  const turns = new Turns<string>(LIMITS);
  const [one] = [begun(await turns.take("a")), begun(await turns.take("a"))];
  one.end();
  one.end();
  expect(turns.running).toBe(1);
});
