import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unusedKit } from "../../../../../scripts/unused-kit.ts";
import {
  askAs,
  type PersonAsking,
  permissionsOf,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { sessionRoutesOf } from "../../../../app.ts";
import { createBusiness } from "../../../../domains/platform/businesses/index.ts";
import { sql } from "../../../database/sql.ts";
import { ROLES } from "../../../tenancy/members.ts";
import { exampleOf } from "../../openapi/example.ts";
import { plainSchema } from "../../openapi/json-schema.ts";
import { PLACE_PATHS, type SessionRoute } from "../session-route.ts";

/**
 * Every session route of the service, for every role, in the member's business and in another one. The values in the
 * paths name nothing that exists.
 */
let service: SessionService;
let own: bigint;
let other: bigint;
let suspended: bigint;

beforeAll(async () => {
  service = await startSessionService();
  own = service.business.businessId;
  other = (await createBusiness(service.kit, { name: "Bello Foods", approved: true })).businessId;
  const third = await createBusiness(service.kit, { name: "Chidi Ltd", approved: true });
  suspended = third.businessId;
  await service.kit.database.run(
    sql`update businesses set status = 'suspended' where id = ${suspended}`,
  );
});
afterAll(() => service.stop());

interface Place {
  readonly businessId: bigint;
  readonly mode?: string;
}

function pathIn({ of, route }: SessionRoute, { businessId, mode = "test" }: Place): string {
  const place = PLACE_PATHS[of].replace("{businessId}", `${businessId}`).replace("{mode}", mode);
  return `${place}${route.path.replaceAll(/:(\w+)/g, "999999999")}`;
}

const routes = sessionRoutesOf(unusedKit);

/** The routes of which this is true, for a test of each. */
const only = (isOne: (one: SessionRoute) => boolean) =>
  routes.filter(isOne).map((one) => [one.route.operationId, one] as const);

const NO_PERMISSION = /^Only an? .+ may do this\.$/;
const NO_BUSINESS = "There is no such business, or you are not a member of it.";

/** The request has an Idempotency-Key, so that only what a test leaves out is missing. */
async function errorOf(
  one: SessionRoute,
  asking: Partial<PersonAsking>,
  place: Place = { businessId: own },
) {
  const { method, operationId } = one.route;
  const path = pathIn(one, place);
  const asked = { method, path, idempotencyKey: `matrix ${operationId}`, ...asking };
  const { status, body } = await askAs(service, asked);
  return { status, ...body?.error };
}

describe("without a session, or to a page of another origin unless it is a GET, is refused", () => {
  test.each(only(() => true))("%s", async (name, one) => {
    expect((await errorOf(one, {})).code).toBe("unauthorized");
    const as = service.people.add(own, "owner", `${name} forged`);
    const { code } = await errorOf(one, { as, origin: "https://evil.example" });
    if (one.route.method === "GET") expect(code).not.toBe("forbidden");
    else expect(code).toBe("forbidden");
  });
});

describe("to the roles without its permission, and to no other role, is refused", () => {
  test.each(only(() => true))("%s", async (name, one) => {
    for (const role of ROLES) {
      const as = service.people.add(own, role, name);
      const { status, message } = await errorOf(one, { as });
      const isAllowed = one.permission === undefined || permissionsOf(role).has(one.permission);
      const isRefused = status === 403 && NO_PERMISSION.test(message ?? "");
      expect([role, isRefused]).toEqual([role, !isAllowed]);
    }
  });
});

describe("for people who are no members of the business, whatever they are elsewhere, there is no", () => {
  test.each(only(({ of }) => of !== "person"))("%s", async (name, one) => {
    for (const role of ROLES) {
      const as = service.people.add(own, role, `${name} away`);
      expect(await errorOf(one, { as }, { businessId: other })).toMatchObject({
        ...{ status: 404, code: "not_found", message: NO_BUSINESS },
      });
    }
  });
});

describe("without the member's PIN, there is no", () => {
  test.each(only(({ pin }) => pin === true))("%s", async (name, one) => {
    const { body } = one.route;
    const as = service.people.add(own, "owner", `${name} pin`);
    const example = body && { body: exampleOf(plainSchema(body)) };
    for (const pin of [undefined, "", "000000"]) {
      const asking = { as, ...example, ...(pin !== undefined && { pin }) };
      expect((await errorOf(one, asking)).code).toBe("invalid_pin");
    }
  });
});

describe("in live mode, there is no", () => {
  test.each(only(({ route }) => route.testOnly === true))("%s", async (name, one) => {
    const as = service.people.add(own, "owner", `${name} live`);
    const error = await errorOf(one, { as }, { businessId: own, mode: "live" });
    expect(error).toMatchObject({ status: 404, message: "There is no such route in live mode." });
  });
});

describe("for a suspended business, there is no", () => {
  const changes = only(({ of, route }) => of !== "person" && route.kind === "write");
  test.each(changes)("%s", async (name, one) => {
    const as = service.people.add(suspended, "owner", name);
    expect((await errorOf(one, { as }, { businessId: suspended })).code).toBe(
      "activation_required",
    );
  });
});

describe("without an Idempotency-Key, there is no", () => {
  const keyed = only(({ route }) => route.idempotencyKey === "required");
  test.each(keyed)("%s", async (name, one) => {
    const as = service.people.add(own, "owner", `${name} key`);
    const { code, param } = await errorOf(one, { as, idempotencyKey: "" });
    expect([code, param]).toEqual(["missing_field", "Idempotency-Key"]);
  });
});
