import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { eventually, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { answerWith } from "../../../../../test/support/webhook-receiver.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { listMails } from "../../../../kernel/providers/mail/queries.ts";
import { disableEndpoint, enableEndpoint, listEndpoints } from "../../endpoints/index.ts";
import { countFailingEndpoints } from "../backlog-queries.ts";

const fixture = useDeliveries();
const within = "any" as const;

const HOUR = 3_600;

const states = async () => (await fixture.deliveries()).map(({ state }) => state);
const statusOf = async () => {
  const [endpoint] = await listEndpoints(fixture.service.kit, { within });
  return [endpoint?.status, endpoint?.disabledBecause];
};
const mails = async () =>
  (await listMails(fixture.service.kit.database, 10, 0)).map(({ kind, subject }) => [
    kind,
    subject,
  ]);

describe("an endpoint", () => {
  test("that answers 410 is disabled, its merchant gets mail, and its deliveries are held", async () => {
    await fixture.endpoint();
    fixture.receiver.answer = answerWith(410);
    fixture.worker().start();
    await fixture.publish();
    await eventually(statusOf).toEqual(["disabled", "gone"]);
    await eventually(states).toEqual(["held"]);
    expect(await mails()).toEqual([
      ["webhooks.endpoint_disabled", "Your webhook endpoint was disabled"],
    ]);
    const { kit } = fixture.service;
    const [noticed] = await kit.database.many(sql`select kind, about from notices`);
    expect(noticed).toEqual({ kind: "webhooks", about: fixture.receiver.url });
    await fixture.publish();
    await eventually(states).toEqual(["held", "held"]);
    await pause(300);
    expect(fixture.receiver.received).toHaveLength(1);
  });

  test("that fails for one and three days causes mail, and is disabled after five", async () => {
    await fixture.endpoint({ concurrencyMax: 1 });
    fixture.receiver.answer = answerWith(500);
    fixture.worker().start();
    const failAgain = async (hours: number) => {
      const before = fixture.receiver.received.length;
      await fixture.advance(Math.ceil(hours * HOUR));
      await fixture.publish();
      await eventually(() => fixture.receiver.received.length).toBeGreaterThan(before);
      await pause(250);
    };
    await failAgain(0.001);
    await failAgain(23);
    expect(await mails()).toEqual([]);
    await failAgain(2);
    await failAgain(1);
    expect((await mails()).map(([, subject]) => subject)).toEqual([
      "Your webhook endpoint has failed for 24 hours",
    ]);
    await failAgain(47);
    expect((await mails()).map(([, subject]) => subject)).toEqual([
      "Your webhook endpoint has failed for 72 hours",
      "Your webhook endpoint has failed for 24 hours",
    ]);
    expect(await statusOf()).toEqual(["enabled", null]);
    const { database } = fixture.service.kit;
    expect(await countFailingEndpoints(database)).toEqual({ failing: 1, disabled: 0 });
    await failAgain(48);
    await eventually(statusOf).toEqual(["disabled", "failing"]);
    expect(await countFailingEndpoints(database)).toEqual({ failing: 0, disabled: 1 });
    expect((await mails())[0]).toEqual([
      "webhooks.endpoint_disabled",
      "Your webhook endpoint was disabled",
    ]);
  });

  test("that accepted a delivery is no longer failing", async () => {
    await fixture.endpoint({ concurrencyMax: 1 });
    const worker = fixture.worker();
    worker.start();
    for (const status of [500, 200, 500]) {
      const before = fixture.receiver.received.length;
      fixture.receiver.answer = answerWith(status);
      await fixture.advance(20 * HOUR);
      await fixture.publish();
      await eventually(() => fixture.receiver.received.length).toBeGreaterThan(before);
      await pause(250);
    }
    expect(await mails()).toEqual([]);
  });

  test("that is disabled has its events held; after it is enabled it gets new events", async () => {
    const { endpoint } = await fixture.endpoint({ url: "http://127.0.0.1:9/unused" });
    const worker = fixture.worker();
    worker.start();
    await fixture.publish(3);
    await eventually(async () => (await fixture.deliveries()).map((one) => one.attempts)).toEqual([
      1, 1, 1,
    ]);
    const order = { endpointId: endpoint.id, within, by: "amina" };
    await disableEndpoint(fixture.service.kit, order);
    await eventually(states).toEqual(["held", "held", "held"]);
    await fixture.publish();
    await eventually(states).toEqual(["held", "held", "held", "held"]);
    const { database } = fixture.service.kit;
    await database.run(
      sql`update webhook_endpoints set url = ${fixture.receiver.url}, version = version + 1`,
    );
    expect(await enableEndpoint(fixture.service.kit, order)).toMatchObject({ held: 4 });
    await fixture.publish();
    await eventually(() => fixture.receiver.received.length).toBe(1);
    await eventually(states).toEqual(["held", "held", "held", "held", "delivered"]);
  });
});
