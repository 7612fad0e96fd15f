import { describe, expect, test } from "vitest";
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

test("a body keeps what it has claimed, whatever it says later", () => {
  const memory = new BodyMemory(LIMITS);
  const claim = memory.claim(1n, 6);
  claim.grow(2);
  expect(() => memory.claim(1n, 1)).toThrow(Refusal);
});

test("an owner's limit holds while any body of it is kept, arrived or not", () => {
  const memory = new BodyMemory(LIMITS);
  const [arrived, kept] = [memory.claim(1n, 3), memory.claim(1n, 3)];
  arrived.settle();
  kept.settle();
  arrived.release();
  expect(() => memory.claim(1n, 4)).toThrow(Refusal);
  const [empty, growing] = [memory.claim(2n, 0), memory.claim(2n, 0)];
  empty.release();
  growing.grow(6);
  expect(() => memory.claim(2n, 1)).toThrow(Refusal);
});

describe("a page's body", () => {
  /** Bodies of pages with these bytes, and the names of those that made way. */
  function pagesWith(sizes: Readonly<Record<string, number>>) {
    const memory = new BodyMemory(LIMITS);
    const revoked: string[] = [];
    const claims = Object.entries(sizes).map(([name, bytes]) => {
      const claim = memory.claim("pages", 1_000);
      claim.onRevoked = () => void revoked.push(name);
      claim.grow(bytes);
      return claim;
    });
    return { memory, revoked, claims };
  }

  test("makes way for none that still fits", () => {
    const { memory, revoked } = pagesWith({ old: 2, young: 2 });
    memory.claim("pages", 0).grow(2);
    expect(revoked).toEqual([]);
  });

  test("is not given up for itself, and may be as large as the limit", () => {
    const { revoked, claims } = pagesWith({ old: 2, young: 2 });
    claims[0]?.grow(6);
    expect(revoked).toEqual(["young"]);
    expect(() => claims[0]?.grow(7)).toThrow(Refusal);
  });

  test("that was released is not asked to make way again", () => {
    const { memory, revoked, claims } = pagesWith({ gone: 2, old: 3, young: 3 });
    expect(revoked).toEqual(["gone"]);
    claims[1]?.release();
    memory.claim("pages", 0).grow(4);
    expect(revoked).toEqual(["gone", "young"]);
  });
});
