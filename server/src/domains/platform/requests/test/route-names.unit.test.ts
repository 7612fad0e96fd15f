import { expect, test } from "vitest";
import type { Route } from "../../../../kernel/http/routes/route.ts";
import { Text } from "../../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../../kernel/http/routes/type.ts";
import { findUnknownFields } from "../find-unknown-fields.ts";
import { buildRouteNames } from "../route-names.ts";

/** The parts of a route that its names are read from. */
const ROUTES = [
  { operationId: "getBalance", path: "/business/balance" },
  {
    operationId: "payOut",
    path: "/wallets/:walletReference/payout",
    body: Type.Object({ narration: Text() }),
  },
  { operationId: "transfer", path: "/business/single", alsoAt: ["/business/transfer/single"] },
] as unknown as readonly Route[];

const names = buildRouteNames(() => ROUTES);

test.each([
  "getBalance",
  "/business/balance",
  "/api/v1/business/balance",
  "/balance",
  "/transfer/single",
  "/wallets/{walletReference}/payout",
  "/wallets/wal_9t5z5j3a85g8/payout",
])("%s is a route", (route) => {
  expect(() => names.requireRoute(route)).not.toThrow();
});

test.each([
  ["payout", "There is no route payout. Did you mean payOut?"],
  [
    "getPayout",
    "There is no route getPayout. Send an `operationId` of the API reference, or a path.",
  ],
  [
    "/business/blance",
    "There is no route /business/blance. Did you mean /api/v1/business/balance?",
  ],
  [
    "/nothing",
    "There is no route /nothing. Send an `operationId` of the API reference, or a path.",
  ],
])("%s is refused by name", (route, message) => {
  expect(() => names.requireRoute(route)).toThrow(
    expect.objectContaining({ code: "validation_failed", param: "route", message }),
  );
});

test.each([
  [
    "payOut",
    '{"narration":"Rent","naration":"Rent"}',
    [{ name: "naration", didYouMean: "narration" }],
  ],
  ["payOut", '{"narration":"Rent","nara', []],
  ["payOut", null, []],
  ["getBalance", '{"a":1}', []],
  ["renamed", '{"a":1}', []],
])("a logged body of %s that is %s has the unknown fields %j", (route, requestBody, unknown) => {
  expect(findUnknownFields(names, { route, requestBody })).toEqual(unknown);
});

test("the routes are read once, at the first question", () => {
  let count = 0;
  const counted = buildRouteNames(() => {
    count += 1;
    return ROUTES;
  });
  expect(count).toBe(0);
  counted.requireRoute("getBalance");
  counted.bodyOf("payOut");
  expect(count).toBe(1);
});
