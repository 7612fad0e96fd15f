import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, startDashboardService } from "../../../test/support/dashboard-person.ts";
import { consoleSessionOf, signInToConsole } from "../../../test/support/operator-person.ts";
import type { TestService } from "../../../test/support/service.ts";
import { listOperators, removeOperator } from "../../domains/platform/operators/index.ts";
import { sql } from "../../kernel/database/sql.ts";
import { announce } from "../announcement.ts";
import {
  demoConsole,
  demoDashboard,
  prepareDemoOperator,
  prepareDemoPeople,
} from "../demo-login.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

test("the people of the demo sign in with what every start announces, and are created once", async () => {
  const demo = demoDashboard(service.kit, service.url);
  const { businessId } = service.business;
  await prepareDemoPeople(service.kit, demo, [businessId]);
  await prepareDemoPeople(service.kit, demoDashboard(service.kit, service.url), [businessId]);
  for (const [{ email, password }, role] of [
    [demo, "owner"],
    [demo.colleague, "finance"],
  ] as const) {
    const browser = await signIn(service, email, password);
    const { body } = await browser.send("GET", "/dashboard/api/me");
    expect(body["data"]).toMatchObject({ hasPin: true, businesses: [{ role }] });
  }
  const pins = [demo.pin, demo.colleague.pin];
  expect(pins.join()).toMatch(/^\d{4},\d{4}$/);
});

test("the operator of the demo signs in with what every start announces, and is created once", async () => {
  const { kit, url } = service;
  const demo = demoConsole(kit, url);
  const announced = announce({
    ...{ metricsUrl: "", baseUrl: url, dataFolder: "data" },
    demo: { baseUrl: url, businesses: [], console: demo },
  });
  expect(announced).toContain(`${url}/console/login`);
  expect(announced).toContain(`operator@kasuwa.example, password ${demo.password}`);
  await Promise.all([prepareDemoOperator(kit, demo), prepareDemoOperator(kit, demo)]);
  const browser = await signInToConsole(service, demo.email, demo.password);
  expect(await consoleSessionOf(service, browser)).toMatchObject({ email: demo.email });
  const operators = await listOperators(kit);
  expect(operators).toMatchObject([{ email: demo.email, role: "admin" }]);
});

test("the operator of the demo who was removed is not created again", async () => {
  const { kit, url } = service;
  await prepareDemoOperator(kit, demoConsole(kit, url));
  const [{ operatorId } = { operatorId: 0n }] = await listOperators(kit);
  await kit.database.run(sql`update operators set role = 'support' where id = ${operatorId}`);
  await removeOperator(kit, { operatorId, by: "amina" });
  await prepareDemoOperator(kit, demoConsole(kit, url));
  expect(await listOperators(kit)).toEqual([]);
});
