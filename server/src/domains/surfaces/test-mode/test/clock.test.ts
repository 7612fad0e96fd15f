import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import {
  askAs,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";

let service: SessionService;

beforeAll(async () => {
  service = await startSessionService();
});
afterAll(() => service.stop());

test("a member of any role sees the test clock and how far it is ahead; live mode has none", async () => {
  const { businessId } = service.business;
  const as = service.people.add(businessId, "read_only");
  const clock = (mode: string) =>
    askAs(service, { path: `/b/${businessId}/${mode}/test/clock`, as });
  expect((await clock("test")).body.data).toMatchObject({ offsetSeconds: 0 });
  await ask(service, { path: "/test/clock/advance", body: { seconds: 86_400 } });
  const { data } = (await clock("test")).body;
  expect(data).toMatchObject({ offsetSeconds: 86_400 });
  expect(Date.parse(String(data?.["now"])) - Date.now()).toBeGreaterThan(86_000_000);
  expect((await clock("live")).status).toBe(404);
});
