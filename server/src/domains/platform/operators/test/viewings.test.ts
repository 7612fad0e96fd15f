import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser, startDashboardService } from "../../../../../test/support/dashboard-person.ts";
import { createOperator, type TestOperator } from "../../../../../test/support/operator-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { openViewing } from "../../viewings/index.ts";
import { changeOperatorRole, endOperatorSessions, removeOperator } from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

const by = "zainab";

/** An operator who looks at a dashboard, and has another link that was not used yet. */
async function look(role: "admin" | "support") {
  const { kit, business } = service;
  const operator = await createOperator(service, role);
  const open = async () => {
    const order = { businessId: business.businessId, reason: "Ada asked", by: operator.email };
    return new URL((await openViewing(kit, order)).link).hash.slice(1);
  };
  const begin = (browser: Browser, token: string) => browser.auth("/viewing/begin", { token });
  const browser = new Browser(service);
  expect((await begin(browser, await open())).status).toBe(200);
  const unused = await open();
  return {
    operator,
    me: async () => (await browser.send("GET", "/dashboard/api/me")).status,
    beginUnused: async () => (await begin(new Browser(service), unused)).status,
  };
}

type End = (operator: TestOperator) => Promise<unknown>;

test.each<[string, End]>([
  ["is removed", ({ operatorId }) => removeOperator(service.kit, { operatorId, by })],
  ["loses all sessions", ({ operatorId }) => endOperatorSessions(service.kit, { operatorId, by })],
  [
    "gets a role that may not look",
    ({ operatorId }) => changeOperatorRole(service.kit, { operatorId, role: "engineer", by }),
  ],
])("an operator who %s can no longer look at a dashboard", async (_what, end) => {
  const [one, other] = [await look("support"), await look("support")];
  await end(one.operator);
  expect([await one.me(), await one.beginUnused()]).toEqual([401, 404]);
  expect([await other.me(), await other.beginUnused()]).toEqual([200, 200]);
});

test("an operator whose new role may look goes on", async () => {
  const { operator, me } = await look("support");
  const { operatorId } = operator;
  await changeOperatorRole(service.kit, { operatorId, role: "admin", by });
  expect(await me()).toBe(200);
});
