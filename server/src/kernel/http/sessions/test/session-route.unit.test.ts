import { describe, expect, test } from "vitest";
import { readRoute, writeRoute } from "../../routes/route.ts";
import { Type } from "../../routes/type.ts";
import { offerRoutes, type SessionRoute, soundSessionRoutes } from "../session-route.ts";

const shared = { tag: "Team", summary: "A route", answer: Type.Object({}) } as const;
const reading = (operationId: string, path = `/${operationId}`) =>
  readRoute({ ...shared, method: "GET", path, operationId, read: () => ({}) });
const write = () => ({ name: "nothing", needs: {}, decide: () => ({}) });
const team: SessionRoute = { of: "business", route: reading("listTeam"), permission: "team:read" };

test("declarations that fit together are sound, and the same path may be of a business and of an environment", () => {
  const routes: SessionRoute[] = [
    team,
    { of: "person", route: reading("getProfile", "/profile") },
    { of: "environment", route: reading("listTestTeam", "/listTeam"), pin: true },
  ];
  expect(soundSessionRoutes(routes)).toBe(routes);
});

test.each<[string, SessionRoute, RegExp]>([
  [
    "a GET that writes",
    {
      of: "business",
      route: writeRoute({ ...shared, method: "GET", path: "/x", operationId: "x", write }),
    },
    /cannot be GET/,
  ],
  [
    "a person's route with a permission",
    { ...team, of: "person" },
    /only as a member of a business/,
  ],
  [
    "a person's route with a PIN",
    { of: "person", route: reading("me"), pin: true },
    /only as a member of a business/,
  ],
  [
    "a path of a business that names a mode",
    { of: "business", route: reading("x", "/test/x") },
    /begins with the name of a mode/,
  ],
  ["an operationId that is taken", { ...team, of: "environment" }, /2 session routes .* listTeam/],
  ["a path that is taken", { ...team, route: reading("y", "/listTeam") }, /method and path/],
])("%s is our bug, and throws", (_name, route, message) => {
  expect(() => soundSessionRoutes([team, route])).toThrow(message);
});

describe("offers", () => {
  test("make session routes of an environment of the very routes of the API", () => {
    const [known, other] = [reading("known"), reading("other")];
    const offered = offerRoutes([known, other], { known: { permission: "money:send", pin: true } });
    expect(offered).toEqual([
      { of: "environment", route: known, permission: "money:send", pin: true },
    ]);
    expect(offered[0]?.route).toBe(known);
  });

  test("of a route that does not exist are our bug", () => {
    expect(() => offerRoutes([reading("known")], { gone: { permission: "money:read" } })).toThrow(
      /gone is offered to people/,
    );
  });
});
