import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, startDashboardService } from "../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../test/support/service.ts";
import { demoDashboard, prepareDemoPeople } from "../demo-login.ts";

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
