import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, dataOf, type TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { EVENT_TYPES, listEventTypes } from "../../../platform/events/index.ts";
import { sendSample } from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());

const send = (type: string, mode: "test" | "live" = "test") =>
  sendSample(service.kit, { businessId: service.business.businessId, mode, type, by: "amina" });

test("a sample of each type can be sent, and is listed like every event", async () => {
  const types = listEventTypes();
  expect(types.map(({ event }) => event)).toEqual(EVENT_TYPES);
  for (const { event, summary, sample } of types) {
    expect(summary).toMatch(/\w/);
    const sent = await send(event);
    const { body } = await ask(service, { path: `/events/${sent.id}` });
    expect(body.data).toMatchObject({ id: sent.id, event, data: sample });
  }
});

test("a sample is in the audit log with its author", async () => {
  await send("customer_wallet.created");
  const [action] = await listActions(service.kit, { businessId: service.business.businessId });
  expect(action).toMatchObject({
    by: "amina",
    action: "webhooks.sample",
    mode: "test",
    details: { event: "customer_wallet.created" },
  });
});

test("an unknown type, live mode and an unknown business are refused, and nothing is sent", async () => {
  const before = dataOf<object[]>(await ask(service, { path: "/events" })).length;
  await expect(send("thing.made")).rejects.toMatchObject({ code: "validation_failed" });
  await expect(send("customer_wallet.created", "live")).rejects.toMatchObject({
    code: "forbidden",
  });
  const unknown = {
    businessId: 7n,
    mode: "test",
    type: "customer_wallet.created",
    by: "amina",
  } as const;
  await expect(sendSample(service.kit, unknown)).rejects.toMatchObject({
    code: "business_not_found",
  });
  expect(dataOf<object[]>(await ask(service, { path: "/events" }))).toHaveLength(before);
});
