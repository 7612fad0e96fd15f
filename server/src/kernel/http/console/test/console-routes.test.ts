import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askAsOperator,
  type ConsoleService,
  type OperatorAsking,
  startConsoleService,
} from "../../../../../test/support/console-service.ts";
import { type SlowRequest, sendSlowly } from "../../../../../test/support/slow-body.ts";
import type { Kit } from "../../../kit.ts";
import { Refusal } from "../../../refusals.ts";
import { AnyObject, Text } from "../../routes/schemas.ts";
import { Type } from "../../routes/type.ts";
import { type ConsoleRoute, soundConsoleRoutes } from "../console-route.ts";
import { modeRead, modeWrite, operatorRead, operatorWrite } from "../operator-routes.ts";

const shared = { tag: "Tests", summary: "A route of a test", answer: AnyObject() } as const;

/** What the acts below did, in order. */
const acts: string[] = [];

const name = { body: Type.Object({ name: Text() }) };

const routesOf = (kit: Kit): readonly ConsoleRoute[] => [
  operatorRead({
    ...{ ...shared, path: "/card", operationId: "readCard", permission: "anyone" },
    beforeSecondFactor: true,
    read: ({ by, operator }) => ({ by, role: operator.role }),
  }),
  operatorRead({
    ...{ ...shared, path: "/vaults/:id", operationId: "readVault", permission: "money:read" },
    params: Type.Object({ id: Text() }),
    read: ({ params }) => ({ id: params.id }),
  }),
  modeRead({
    ...{ ...shared, path: "/vaults", operationId: "listVaults", permission: "money:read" },
    read: ({ mode }) => ({ mode }),
  }),
  operatorWrite(kit, {
    ...{ ...shared, ...name, method: "POST", path: "/vaults", operationId: "makeVault" },
    permission: "money:write",
    act: async ({ by, body }) => {
      if (body.name === "taken") throw new Refusal("duplicate_request", "It is taken.");
      acts.push(`${by} makes ${body.name}`);
      if (body.name === "Slow") await pause(100);
      if (body.name === "Broken") throw new Error("the process lost its database");
      return { number: acts.length };
    },
  }),
  modeWrite(kit, {
    ...{ ...shared, ...name, method: "POST", path: "/safes", operationId: "makeSafe" },
    permission: "money:write",
    act: async ({ mode, body }) => {
      acts.push(`${body.name} in ${mode} mode`);
      return { mode };
    },
  }),
];

let service: ConsoleService;
let admin: string;

beforeAll(async () => {
  service = await startConsoleService([{ name: "test-vaults", consoleRoutes: routesOf }]);
  admin = service.operators.add("admin");
});
afterAll(() => service.stop());

const asked = (asking: OperatorAsking) => askAsOperator(service, { as: admin, ...asking });
const errorOf = async (asking: OperatorAsking) => (await asked(asking)).body.error;
const codeOf = async (asking: OperatorAsking) => (await errorOf(asking))?.code;
const dataOf = async (asking: OperatorAsking) => (await asked(asking)).body.data;

describe("a route of the console", () => {
  test("is for operators alone, with a session", async () => {
    expect(await dataOf({ path: "/card" })).toEqual({ by: `${admin}@example.com`, role: "admin" });
    expect(await codeOf({ path: "/card", as: undefined })).toBe("unauthorized");
    expect(await codeOf({ path: "/card", as: "a-stranger" })).toBe("unauthorized");
    const gone = service.operators.add("admin", "gone");
    service.operators.remove(gone);
    expect(await codeOf({ path: "/card", as: gone })).toBe("unauthorized");
  });

  test("names the roles that may use it to the others", async () => {
    const as = service.operators.add("read_only");
    const body = { name: "Forged" };
    expect(await errorOf({ path: "/vaults", as, body, idempotencyKey: "roles" })).toMatchObject({
      ...{ code: "forbidden", message: "Only an admin or finance may do this." },
    });
    expect(acts.join()).not.toContain("Forged");
  });

  test("is not done for an operator who lost the session or the role while the body arrived", async () => {
    const { operators } = service;
    const sending = (as: string): SlowRequest => ({
      path: "/console/api/vaults",
      headers: { cookie: `operator_session=${as}`, "idempotency-key": as },
      body: { name: `Late ${as}` },
    });
    const removed = operators.add("finance", "removed");
    const gone = await sendSlowly(service, sending(removed), () => operators.remove(removed));
    expect(gone).toBe(401);
    const demoted = operators.add("finance", "demoted");
    const lower = () => operators.add("read_only", "demoted", demoted);
    expect(await sendSlowly(service, sending(demoted), lower)).toBe(403);
    expect(acts.join()).not.toContain("Late");
  });

  test("demands a second factor unless it says otherwise", async () => {
    const as = service.operators.add("admin", "one factor");
    service.operators.loseSecondFactor(as);
    expect(await codeOf({ path: "/card", as })).toBeUndefined();
    expect(await errorOf({ path: "/vaults/7", as })).toMatchObject({
      ...{ code: "forbidden", message: expect.stringContaining("second factor") },
    });
  });

  test("writes nothing for a page of another origin, nor without a key", async () => {
    const body = { name: "Forged" };
    const origin = "https://evil.example";
    expect(await codeOf({ path: "/vaults", body, origin, idempotencyKey: "forged" })).toBe(
      "forbidden",
    );
    expect(await codeOf({ path: "/vaults", body })).toBe("missing_field");
    expect(acts.join()).not.toContain("Forged");
  });

  test("that changes something does it once for a key, and the key is the operator's own", async () => {
    const making = { path: "/vaults", body: { name: "Eko" }, idempotencyKey: randomUUID() };
    const [first, again] = [await asked(making), await asked(making)];
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(acts.filter((act) => act.endsWith("makes Eko"))).toHaveLength(1);
    const as = service.operators.add("finance", "second");
    expect(await dataOf({ ...making, as })).not.toEqual(first.body.data);
    expect(await codeOf({ ...making, body: { name: "Other" } })).toBe("idempotency_conflict");
    const taken = { ...making, body: { name: "taken" }, idempotencyKey: randomUUID() };
    expect([await codeOf(taken), await codeOf(taken)]).toEqual([
      ...["duplicate_request", "duplicate_request"],
    ]);
  });

  test("that is sent twice at once is done once, and the second is refused until the first ends", async () => {
    const making = { path: "/vaults", body: { name: "Slow" }, idempotencyKey: randomUUID() };
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(making)));
    expect(acts.filter((act) => act.endsWith("makes Slow"))).toHaveLength(1);
    for (const code of codes) expect([undefined, "duplicate_request"]).toContain(code);
    expect(await codeOf(making)).toBeUndefined();
  });

  test("that broke off is not done again with its key", async () => {
    const making = { path: "/vaults", body: { name: "Broken" }, idempotencyKey: randomUUID() };
    expect([await codeOf(making), await codeOf(making)]).toEqual([
      ...["internal_error", "duplicate_request"],
    ]);
    expect(acts.filter((act) => act.endsWith("makes Broken"))).toHaveLength(1);
  });

  test("of a mode knows which one, and a key counts in each", async () => {
    expect(await dataOf({ path: "/live/vaults" })).toEqual({ mode: "live" });
    expect(await dataOf({ path: "/test/vaults" })).toEqual({ mode: "test" });
    const making = { body: { name: "Safe" }, idempotencyKey: randomUUID() };
    expect(await dataOf({ ...making, path: "/live/safes" })).toEqual({ mode: "live" });
    expect(await dataOf({ ...making, path: "/test/safes" })).toEqual({ mode: "test" });
  });

  test("is found by its whole address", async () => {
    expect(await dataOf({ path: "/vaults/live" })).toEqual({ id: "live" });
    expect(await codeOf({ path: "/vaults" })).toBe("method_not_allowed");
    expect(await codeOf({ path: "/test/card" })).toBe("not_found");
    expect(await codeOf({ path: "/demo/vaults" })).toBe("not_found");
    expect(await codeOf({ path: "/safes", body: { name: "Lost" } })).toBe("not_found");
  });

  test("does not prolong the session for a page that asks by itself", async () => {
    const as = service.operators.add("support", "away");
    await asked({ path: "/card", as });
    expect(service.operators.unattended).not.toContain(as);
    await asked({ path: "/card", as, headers: { "x-kasuwa-unattended": "1" } });
    expect(service.operators.unattended).toContain(as);
  });

  test("refuses an operator who asks too often, and no other one", async () => {
    const as = service.operators.add("support", "hasty");
    const codes = await Promise.all(
      Array.from({ length: 600 }, () => codeOf({ path: "/card", as })),
    );
    expect(codes).toContain("rate_limited");
    expect(await codeOf({ path: "/card" })).toBeUndefined();
  });
});

describe("the declarations of the console's routes", () => {
  const [card, vault, , make] = routesOf({} as Kit) as [
    ConsoleRoute,
    ConsoleRoute,
    unknown,
    ConsoleRoute,
  ];

  test.each<[string, ConsoleRoute[], string]>([
    ["a GET that writes", [{ ...make, route: { ...make.route, method: "GET" } }], "cannot be GET"],
    [
      "no second factor, with a permission",
      [{ ...vault, beforeSecondFactor: true }],
      "second factor",
    ],
    ["a path with a mode", [{ ...card, route: { ...card.route, path: "/live/card" } }], "a mode"],
    ["one id twice", [card, { ...card, of: "mode" }], "2 console routes"],
  ])("%s is our bug", (_what, routes, sentence) => {
    expect(() => soundConsoleRoutes(routes)).toThrow(sentence);
  });
});
