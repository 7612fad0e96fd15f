import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Sql } from "../database/sql.ts";
import { Ids, IdsRanOut } from "../ids.ts";

/** The database's sequence: blocks of a thousand, some of which others take. */
function sequence() {
  let next = 1_000_000n;
  const asked: number[] = [];
  const ask = async ({ values: [count] }: Sql) => {
    asked.push(Number(count));
    return Array.from({ length: Number(count) }, () => {
      next += 2_000n;
      return { first: next };
    });
  };
  return { ask, asked };
}

const take = (ids: Ids, count: number) => Array.from({ length: count }, () => ids.next());

describe("ids", () => {
  test("are handed out without a double, whatever is reserved and used", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ reserve: fc.nat(3_000), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
        ),
        async (steps) => {
          const ids = new Ids();
          const { ask } = sequence();
          const seen = new Set<bigint>();
          let used = 0;
          for (const { reserve, share } of steps) {
            await ids.reserve(reserve, ask);
            const count = Math.floor(reserve * share);
            for (const id of take(ids, count)) seen.add(id);
            used += count;
          }
          expect(seen.size).toBe(used);
        },
      ),
    );
  });

  test("are asked for only when too few are left", async () => {
    const ids = new Ids();
    const { ask, asked } = sequence();
    await ids.reserve(600, ask);
    take(ids, 600);
    await ids.reserve(7_400, ask);
    expect(asked).toEqual([8]);
    await ids.reserve(7_401, ask);
    expect(asked).toEqual([8, 8]);
    await ids.reserve(25_000, ask);
    expect(asked).toEqual([8, 8, 10]);
  });

  test("that run out are more the next time, until they are enough", async () => {
    const ids = new Ids();
    const { ask } = sequence();
    for (let attempt = 1; ; attempt++) {
      await ids.reserve(10, ask);
      try {
        take(ids, 20_000);
        expect(attempt).toBeLessThan(8);
        return;
      } catch (error) {
        expect(error).toBeInstanceOf(IdsRanOut);
      }
    }
  });
});
