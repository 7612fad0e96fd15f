import { expect, test } from "vitest";
import type { Route } from "../routes/route.ts";
import { buildRouteNames } from "../routes/route-names.ts";
import { Text } from "../routes/schemas.ts";
import { Type } from "../routes/type.ts";

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
  "/wal_9t5z5j3a85g8",
  "/{walletReference}",
  "/2",
])("%s is a route", (route) => {
  expect(names.findUnknownRoute(route)).toBeUndefined();
});

test.each([
  ["payout", "payOut"],
  ["getPayout", undefined],
  ["/business/blance", "/api/v1/business/balance"],
  ["/nothing", undefined],
])("%s is no route, and %s was meant", (route, meant) => {
  expect(names.findUnknownRoute(route)).toEqual({ route, meant });
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
  expect(names.listUnknownFields(route, requestBody)).toEqual(unknown);
});

test("the routes are read once, at the first question", () => {
  let count = 0;
  const counted = buildRouteNames(() => {
    count += 1;
    return ROUTES;
  });
  expect(count).toBe(0);
  counted.findUnknownRoute("getBalance");
  counted.listUnknownFields("payOut", null);
  expect(count).toBe(1);
});
