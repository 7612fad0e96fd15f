import { expect, test } from "vitest";
import { Refusal } from "../../refusals.ts";
import { BodyMemory } from "../body/body-memory.ts";

const LIMITS = { bytesMax: 10, bytesPerOwnerMax: 6 };

test("what an owner declares is claimed at once, and given back when it is released", () => {
  const memory = new BodyMemory(LIMITS);
  const first = memory.claim(1n, 6);
  expect(() => memory.claim(1n, 1)).toThrow(Refusal);
  first.release();
  first.release();
  expect(() => memory.claim(1n, 6)).not.toThrow();
});

test("all owners together have a limit too", () => {
  const memory = new BodyMemory(LIMITS);
  memory.claim(1n, 5);
  memory.claim(2n, 5);
  expect(() => memory.claim(3n, 1)).toThrow(Refusal);
});

test("a body without a length claims what has come of it", () => {
  const memory = new BodyMemory(LIMITS);
  const claim = memory.claim(1n, 0);
  claim.grow(6);
  expect(() => claim.grow(7)).toThrow(Refusal);
});

test("pages have memory of their own, and the oldest of their unfinished bodies makes way", () => {
  const memory = new BodyMemory(LIMITS);
  memory.claim(1n, 5);
  memory.claim(2n, 5);
  const revoked: string[] = [];
  const claims = ["whole", "old", "young"].map((name) => {
    const claim = memory.claim("pages", 0);
    claim.onRevoked = () => revoked.push(name);
    claim.grow(2);
    return claim;
  });
  claims[0]?.settle();
  memory.claim("pages", 0).grow(1);
  expect(revoked).toEqual(["old"]);
});
