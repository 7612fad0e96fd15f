import { expect, test } from "vitest";
import { Slots } from "../guard/slots.ts";

test("no more work at a time than there are slots, and it goes in the order in which it came", async () => {
  const slots = new Slots(3, 100);
  let working = 0;
  let most = 0;
  const begun: number[] = [];
  const work = async (number: number) => {
    begun.push(number);
    working += 1;
    most = Math.max(most, working);
    await new Promise(setImmediate);
    working -= 1;
    return number;
  };
  const all = Array.from({ length: 20 }, (_, number) => slots.run(() => work(number)));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(most).toBe(3);
  expect(begun).toEqual(begun.toSorted((a, b) => a - b));
});

test("a caller that finds too many waiting is refused at once, and the work is not done", async () => {
  const slots = new Slots(1, 1);
  const barrier = Promise.withResolvers<void>();
  const first = slots.run(async () => barrier.promise.then(() => "first"));
  const second = slots.run(async () => "second");
  expect(await slots.run(async () => "third")).toBeUndefined();
  barrier.resolve();
  expect(await Promise.all([first, second])).toEqual(["first", "second"]);
  expect(await slots.run(async () => "fourth")).toBe("fourth");
});

test("work that fails gives its slot back", async () => {
  const slots = new Slots(1, 1);
  await expect(slots.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await slots.run(async () => "next")).toBe("next");
});
