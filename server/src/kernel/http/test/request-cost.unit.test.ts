import { expect, test } from "vitest";
import { RateLimit } from "../admission/rate-limit.ts";
import { costOf, listCost } from "../admission/request-cost.ts";

test.each([
  ["", 1],
  ["pageNumber=1&pageSize=200", 1],
  ["pageNumber=21&pageSize=50", 2],
  ["pageNumber=500&pageSize=200", 100],
  ["searchBy=rent", 20],
  ["searchBy=%20", 1],
  ["searchBy=rent&pageNumber=11&pageSize=200", 22],
  // What is refused for its form costs one, and so does a page that lies too far back.
  ["pageNumber=-3&pageSize=many", 1],
  ["pageNumber=0", 1],
  ["pageNumber=21&pageSize=0", 2],
  ["pageNumber=1&pageNumber=2", 1],
  ["pageNumber=1000000&pageSize=200", 1],
  ["searchBy=%E0%A4", 20],
  // No index finds amounts, so rows are searched for them too.
  ["minAmount=100", 20],
  ["maxAmount=100&searchBy=rent", 20],
])("a page of a list with ?%s costs %i", (query, cost) => {
  expect(costOf((asked) => listCost(asked), query)).toBe(cost);
});

test("a request costs one where its route says nothing, and what the route says otherwise", () => {
  expect([costOf(undefined, "searchBy=rent"), costOf(50, "")]).toEqual([1, 50]);
});

// Of a key's access the limit reads these alone.
const budget = { requestsPerSecond: 10, requestsBurst: 40 };

test("a request that costs more takes more, and is refused with what is truly left", () => {
  const limit = new RateLimit<bigint>(
    () => 0,
    () => 1,
  );
  expect(limit.take(1n, budget, 15)).toEqual({ limit: 40, remaining: 25, resetSeconds: 2 });
  expect(limit.take(1n, budget)).toMatchObject({ remaining: 24 });
  expect(() => limit.take(1n, budget, 30)).toThrow(
    expect.objectContaining({
      code: "rate_limited",
      message:
        "This request costs as much as 30 requests, and 24 are left. Wait 1 s and send this one again.",
      headers: {
        "Retry-After": "1",
        "RateLimit-Limit": "40",
        "RateLimit-Remaining": "24",
        "RateLimit-Reset": "2",
      },
    }),
  );
  expect(limit.take(1n, budget)).toMatchObject({ remaining: 23 });
});

test("no request costs more than a whole burst, so each can be afforded some time", () => {
  const limit = new RateLimit<bigint>(
    () => 0,
    () => 1,
  );
  expect(limit.take(1n, budget, 100)).toMatchObject({ remaining: 0 });
});

test.each([
  [1, "More than one request a second came. Wait 1 s and send this one again."],
  [10, "More than 10 requests a second came. Wait 1 s and send this one again."],
])("a refusal says that more than %i requests a second came, and how long to wait", (most, message) => {
  const limit = new RateLimit<bigint>(
    () => 0,
    () => 1,
  );
  const slow = { requestsPerSecond: most, requestsBurst: 1 };
  expect(limit.take(1n, slow)).toMatchObject({ limit: 1, remaining: 0 });
  expect(() => limit.take(1n, slow)).toThrow(expect.objectContaining({ message }));
});
