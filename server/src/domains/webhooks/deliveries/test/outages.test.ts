import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { eventually, useBed } from "../../../../../test/support/delivery-bed.ts";
import { answerWith } from "../../../../../test/support/webhook-receiver.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { listMails } from "../../../../kernel/providers/mail/queries.ts";
import { disableEndpoint, enableEndpoint, listEndpoints } from "../../endpoints/index.ts";

const bed = useBed();

const HOUR = 3_600;

const states = async () => (await bed.deliveries()).map(({ state }) => state);
const statusOf = async () => {
  const [endpoint] = await listEndpoints(bed.service.kit, {});
  return [endpoint?.status, endpoint?.disabledBecause];
};
const mails = async () =>
  (await listMails(bed.service.kit.database, 10, 0)).map(({ kind, subject }) => [kind, subject]);

describe("an endpoint", () => {
  test("that answers 410 is disabled, its merchant is told, and what it did not take is held", async () => {
    await bed.endpoint();
    bed.receiver.answer = answerWith(410);
    bed.worker().start();
    await bed.publish();
    await eventually(statusOf).toEqual(["disabled", "gone"]);
    await eventually(states).toEqual(["held"]);
    expect(await mails()).toEqual([
      ["webhooks.endpoint_disabled", "Your webhook endpoint was disabled"],
    ]);
    await bed.publish();
    await eventually(states).toEqual(["held", "held"]);
    await pause(300);
    expect(bed.receiver.received).toHaveLength(1);
  });

  test("that has failed for a day and for three is told of, and after five it is disabled", async () => {
    await bed.endpoint({ concurrencyMax: 1 });
    bed.receiver.answer = answerWith(500);
    bed.worker().start();
    const failAgain = async (hours: number) => {
      const before = bed.receiver.received.length;
      await bed.advance(Math.ceil(hours * HOUR));
      await bed.publish();
      await eventually(() => bed.receiver.received.length).toBeGreaterThan(before);
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
    await failAgain(48);
    await eventually(statusOf).toEqual(["disabled", "failing"]);
    expect((await mails())[0]).toEqual([
      "webhooks.endpoint_disabled",
      "Your webhook endpoint was disabled",
    ]);
  });

  test("that has taken something since is not failing any more", async () => {
    await bed.endpoint({ concurrencyMax: 1 });
    const worker = bed.worker();
    worker.start();
    for (const status of [500, 200, 500]) {
      const before = bed.receiver.received.length;
      bed.receiver.answer = answerWith(status);
      await bed.advance(20 * HOUR);
      await bed.publish();
      await eventually(() => bed.receiver.received.length).toBeGreaterThan(before);
      await pause(250);
    }
    expect(await mails()).toEqual([]);
  });

  test("that is disabled gets nothing, and what happens is held; enabled again it gets what happens then", async () => {
    const { endpoint } = await bed.endpoint({ url: "http://127.0.0.1:9/nobody" });
    const worker = bed.worker();
    worker.start();
    await bed.publish(3);
    await eventually(async () => (await bed.deliveries()).map((one) => one.attempts)).toEqual([
      1, 1, 1,
    ]);
    const order = { endpointId: endpoint.id, by: "amina" };
    await disableEndpoint(bed.service.kit, order);
    await eventually(states).toEqual(["held", "held", "held"]);
    await bed.publish();
    await eventually(states).toEqual(["held", "held", "held", "held"]);
    const { database } = bed.service.kit;
    await database.run(
      sql`update webhook_endpoints set url = ${bed.receiver.url}, version = version + 1`,
    );
    expect(await enableEndpoint(bed.service.kit, order)).toMatchObject({ held: 4 });
    await bed.publish();
    await eventually(() => bed.receiver.received.length).toBe(1);
    await eventually(states).toEqual(["held", "held", "held", "held", "delivered"]);
  });
});
