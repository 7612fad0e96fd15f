import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import {
  askAs,
  type PersonAsking,
  RIGHT_PIN,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { sendSlowly } from "../../../../../test/support/slow-body.ts";
import type { Kit } from "../../../kit.ts";
import { operation } from "../../../ledger/operation.ts";
import { Refusal } from "../../../refusals.ts";
import { actOnce } from "../../answer/act-once.ts";
import { AnyObject, Text } from "../../routes/schemas.ts";
import { Type } from "../../routes/type.ts";
import { memberRead, memberWrite, personRead, personWrite } from "../member-routes.ts";
import type { SessionRoute } from "../session-route.ts";

const answer = AnyObject();
const shared = { tag: "Team", summary: "A route of a test", answer } as const;

/** What the acts below did, in order. */
const acts: string[] = [];

const routesOf = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "person",
    route: personRead({
      ...{ ...shared, method: "GET", path: "/name-card", operationId: "getProfile" },
      read: ({ person: { name, email } }) => ({ name, email }),
    }),
  },
  {
    of: "person",
    route: personWrite({
      ...{ ...shared, method: "POST", path: "/shops", operationId: "startBusiness" },
      idempotencyKey: "required",
      movesMoney: false,
      body: Type.Object({ name: Text() }),
      write: (call) =>
        actOnce(kit, call, "business.start", async () => {
          if (call.body.name === "taken") throw new Refusal("duplicate_request", "It is taken.");
          acts.push(`${call.person.userId} starts ${call.body.name}`);
          return { name: call.body.name, number: acts.length };
        }),
    }),
  },
  {
    of: "business",
    permission: "team:read",
    route: memberRead({
      ...{ ...shared, method: "GET", path: "/crew", operationId: "listTeam" },
      read: ({ member, access }) => ({
        ...{ role: member.role, business: String(member.businessId), mode: access.mode },
      }),
    }),
  },
  {
    of: "business",
    permission: "team:write",
    pin: true,
    route: memberWrite({
      ...{ ...shared, method: "POST", path: "/crew/:userId/role", operationId: "setRole" },
      idempotencyKey: "required",
      movesMoney: false,
      params: Type.Object({ userId: Text() }),
      body: Type.Object({ role: Text() }),
      write: (call) =>
        actOnce(kit, call, "team.role", async () => {
          acts.push(`${call.member.userId} makes ${call.params.userId} ${call.body.role}`);
          return {};
        }),
    }),
  },
  {
    of: "environment",
    route: memberWrite({
      ...{ ...shared, method: "POST", path: "/notes", operationId: "saveNote" },
      movesMoney: false,
      write: ({ member, access, operationKey }) =>
        operation({
          ...{ name: "test.save_view", needs: {} },
          decide: (_found, books) => ({
            ...{ by: member.userId, mode: books.environment.mode, key: operationKey },
            same: books.environment.id === access.environmentId,
          }),
        }),
    }),
  },
];

let service: SessionService;
let owner: string;
let base: string;

beforeAll(async () => {
  service = await startSessionService([{ name: "test-team", sessionRoutes: routesOf }]);
  const { businessId } = service.business;
  owner = service.people.add(businessId, "owner");
  base = `/b/${businessId}`;
});
afterAll(() => service.stop());

const asked = (asking: PersonAsking) => askAs(service, { as: owner, ...asking });

const dataOf = async (asking: PersonAsking) => (await asked(asking)).body.data;

const codeOf = async (asking: PersonAsking) => (await asked(asking)).body.error?.code;

describe("a route of a person", () => {
  test("is for each person who has signed in, member or not", async () => {
    expect(await dataOf({ path: "/me/name-card", as: "stranger" })).toEqual({
      ...{ name: "stranger", email: "stranger@example.com" },
    });
    expect(await codeOf({ path: "/me/name-card", as: undefined })).toBe("unauthorized");
  });

  test("that changes something does it once for a key, and the key is the person's own", async () => {
    const idempotencyKey = randomUUID();
    const starting = { path: "/me/shops", body: { name: "Eko Foods" }, idempotencyKey };
    const [first, again] = [await asked(starting), await asked(starting)];
    expect(first.body.data).toEqual({ name: "Eko Foods", number: 1 });
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await dataOf({ ...starting, as: "stranger" })).toMatchObject({ number: 2 });
    expect(acts.filter((act) => act.endsWith("starts Eko Foods"))).toHaveLength(2);
    const other = { ...starting, body: { name: "Other" } };
    expect(await codeOf(other)).toBe("idempotency_conflict");
    const taken = { ...starting, body: { name: "taken" }, idempotencyKey: randomUUID() };
    expect([await codeOf(taken), await codeOf(taken)]).toEqual([
      ...["duplicate_request", "duplicate_request"],
    ]);
  });

  test("writes nothing for a page of another origin, nor without a key", async () => {
    const starting = { path: "/me/shops", body: { name: "Forged" } };
    const idempotencyKey = randomUUID();
    expect(await codeOf({ ...starting, idempotencyKey, origin: "https://evil.example" })).toBe(
      "forbidden",
    );
    expect(await codeOf(starting)).toBe("missing_field");
    expect(acts.join()).not.toContain("Forged");
  });
});

describe("a route of a business", () => {
  test("is for its members, with their role", async () => {
    const { businessId } = service.business;
    const reader = service.people.add(businessId, "read_only");
    expect(await dataOf({ path: `${base}/crew`, as: reader })).toEqual({
      ...{ role: "read_only", business: String(businessId), mode: "test" },
    });
    expect(await codeOf({ path: `${base}/crew`, as: "stranger" })).toBe("not_found");
    expect(await codeOf({ path: `${base}/live/crew` })).toBe("not_found");
  });

  test("is not done for a member who was removed while the body arrived", async () => {
    const { businessId } = service.business;
    const as = service.people.add(businessId, "owner", "removed");
    const sending = {
      path: `/dashboard/api${base}/crew/late/role`,
      headers: {
        ...{ cookie: `test_session=${as}`, "idempotency-key": as },
        "x-kasuwa-pin": RIGHT_PIN,
      },
      body: { role: "finance" },
    };
    const remove = () => service.people.remove(businessId, as);
    expect(await sendSlowly(service, sending, remove)).toBe(404);
    expect(acts.join()).not.toContain("late");
  });

  test("asks for the PIN after the fields, and acts once", async () => {
    const path = `${base}/crew/some-one/role`;
    const idempotencyKey = randomUUID();
    expect(await codeOf({ path, body: {}, idempotencyKey, pin: RIGHT_PIN })).toBe("missing_field");
    const setting = { path, body: { role: "finance" }, idempotencyKey };
    expect(await codeOf({ ...setting, pin: "111111" })).toBe("invalid_pin");
    expect(acts.join()).not.toContain("some-one");
    for (let sent = 0; sent < 2; sent++)
      expect((await asked({ ...setting, pin: RIGHT_PIN })).status).toBe(200);
    expect(acts.filter((act) => act.includes("some-one"))).toHaveLength(1);
  });

  test("does not exist for API keys, at no address", async () => {
    for (const path of ["/crew", "/api/v1/crew", `/api/v1${base}/crew`])
      expect((await ask(service, { path })).status).toBe(404);
  });
});

test("a route of an environment acts in the mode of its address, under a key of the person's own", async () => {
  for (const mode of ["test", "live"]) {
    const idempotencyKey = `view ${mode}`;
    const data = await dataOf({ path: `${base}/${mode}/notes`, method: "POST", idempotencyKey });
    expect(data).toEqual({
      ...{ by: owner, mode, same: true, key: `person:${owner}:${idempotencyKey}` },
    });
  }
});

test("session routes are in neither the public document nor the public routes", async () => {
  const { text } = await ask(service, { path: "/openapi.json" });
  expect(text).not.toContain("listTeam");
});
