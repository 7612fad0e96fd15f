import { expect, test } from "vitest";
import { buildPathLookup, showPath } from "../routes/near-path.ts";

const PATHS = [
  "/business/balance",
  "/business/transactions",
  "/business/transactions/export",
  "/business/card/:reference/transactions",
  "/wallets/:walletReference",
  "/wallets/:walletReference/transfer",
  "/customers/:id",
];

const findNearPath = buildPathLookup(PATHS);

test.each([
  ["/business/balance", "/business/balance", 0],
  ["/api/v1/business/blance", "/business/balance", 1],
  ["/v1/business/balance", "/business/balance", 0],
  ["/business/balance/", "/business/balance", 0],
  ["/buisness/balance", "/business/balance", 1],
  ["/balance", "/business/balance", 0],
  ["/transactions", "/business/transactions", 0],
  ["/wallet/wal_1/transfer", "/wallets/:walletReference/transfer", 1],
  ["/wallets/{walletReference}/transfers", "/wallets/:walletReference/transfer", 1],
  ["transfer", "/wallets/:walletReference/transfer", 0],
])("%s is near %s by %i letters", (typed, path, edits) => {
  expect(findNearPath(typed)).toEqual({ path, edits });
});

test("the shortest of the paths that are equally near is found, wherever it is listed", () => {
  const found = { path: "/business/transactions", edits: 0 };
  for (const paths of [PATHS, PATHS.toReversed()])
    expect(buildPathLookup(paths)("/transactions")).toEqual(found);
});

test("a path whose steps are all there is nearer than the end of a longer one", () => {
  const findNear = buildPathLookup(["/business/virtualaccount/customer", "/customers"]);
  expect(findNear("/api/v1/customer")).toEqual({ path: "/customers", edits: 1 });
  expect(findNear("/virtualaccount/customer")?.path).toBe("/business/virtualaccount/customer");
});

test.each([
  "/",
  "",
  "/nothing",
  "/wal_1",
  "/{id}",
  "/business/balance/today",
  "/nothing/business/nothing",
  `/business/${"balance".repeat(1_000)}`,
  "/business".repeat(1_000),
])("%.40s is near no path", (typed) => {
  expect(findNearPath(typed)).toBeUndefined();
});

test("a path is shown as the documentation writes it", () => {
  expect(showPath("/wallets/:walletReference")).toBe("/api/v1/wallets/{walletReference}");
});
