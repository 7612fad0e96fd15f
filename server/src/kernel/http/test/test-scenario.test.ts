import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
});
afterAll(() => service.stop());

const enquire = (scenario: string, mode: "test" | "live" = "test") =>
  ask(service, {
    path: "/sample/enquiry",
    headers: { "X-Test-Scenario": scenario },
    key: service.business[mode],
  });

test("a route that calls a provider is handed the scenario that a test key asks for", async () => {
  const { body } = await enquire("latency=250");
  expect(body.data).toEqual({ scenario: { kind: "latency", ms: 250 } });
});

test("in live mode the header is not looked at, whatever it holds", async () => {
  expect((await enquire("timeout", "live")).body.data).toEqual({ scenario: null });
  expect((await enquire("nonsense", "live")).status).toBe(200);
});

test("an unknown scenario, and one that came twice, are refused by the header's name", async () => {
  for (const value of ["slow", "timeout, timeout"]) {
    const { status, body } = await enquire(value);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "validation_failed", param: "X-Test-Scenario" });
  }
});

test("a route that calls no provider does not look at the header", async () => {
  const answer = await ask(service, {
    path: "/sample/items/7?reference=abc",
    headers: { "X-Test-Scenario": "nonsense" },
  });
  expect(answer.status).toBe(200);
});
