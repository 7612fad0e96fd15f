import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unusedKit } from "../../../../../scripts/unused-kit.ts";
import {
  askAsOperator,
  type ConsoleService,
  type OperatorAsking,
  operatorPermissionsOf,
  startConsoleService,
} from "../../../../../test/support/console-service.ts";
import { consoleRoutesOf } from "../../../../app.ts";
import { OPERATOR_ROLES } from "../../../tenancy/operators.ts";
import { CONSOLE_PLACES, type ConsoleRoute } from "../console-route.ts";

/** Every route of the console, for every role. The values in the paths name nothing that exists. */
let service: ConsoleService;

beforeAll(async () => {
  service = await startConsoleService();
});
afterAll(() => service.stop());

const routes = consoleRoutesOf(unusedKit);
const named = routes.map((one) => [one.route.operationId, one] as const);

async function errorOf({ of, route }: ConsoleRoute, asking: Partial<OperatorAsking>) {
  const place = CONSOLE_PLACES[of].replace("{mode}", "test");
  const path = `${place}${route.path.replaceAll(/:(\w+)/g, "999999999")}`;
  const idempotencyKey = `matrix ${route.operationId}`;
  const { method } = route;
  const { status, body } = await askAsOperator(service, {
    method,
    path,
    idempotencyKey,
    ...asking,
  });
  return { status, ...body?.error };
}

describe("without a session, or to a page of another origin unless it is a GET, is refused", () => {
  test.each(named)("%s", async (name, one) => {
    expect((await errorOf(one, {})).code).toBe("unauthorized");
    const as = service.operators.add("admin", `${name} forged`);
    const { code } = await errorOf(one, { as, origin: "https://evil.example" });
    if (one.route.method === "GET") expect(code).not.toBe("forbidden");
    else expect(code).toBe("forbidden");
  });
});

describe("to the cookie and the key of a merchant, is refused", () => {
  test.each(named)("%s", async (_name, one) => {
    const headers = {
      authorization: `Bearer ${service.business.test.apiKey}`,
      cookie: "test_session=owner",
    };
    expect((await errorOf(one, { headers })).code).toBe("unauthorized");
  });
});

describe("to the roles without its permission, and to no other role, is refused", () => {
  test.each(named)("%s", async (name, one) => {
    for (const role of OPERATOR_ROLES) {
      const as = service.operators.add(role, name);
      const { status, message = "" } = await errorOf(one, { as });
      const { permission } = one;
      const isAllowed = permission === "anyone" || operatorPermissionsOf(role).has(permission);
      const isRefused = status === 403 && /^Only .+ may do this\.$/.test(message);
      expect([role, isRefused]).toEqual([role, !isAllowed]);
    }
  });
});

describe("without a second factor, unless it says otherwise, is refused", () => {
  test.each(named)("%s", async (name, one) => {
    const as = service.operators.add("admin", `${name} one factor`);
    service.operators.loseSecondFactor(as);
    const { status, message = "" } = await errorOf(one, { as });
    const isRefused = status === 403 && message.includes("second factor");
    expect(isRefused).toBe(one.beforeSecondFactor === undefined);
  });
});
