import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { eventually, idsOf, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import type { Received } from "../../../../../test/support/webhook-receiver.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { rotateSecret } from "../../endpoints/index.ts";

const fixture = useDeliveries();
const within = "any" as const;

/** Verifies like a receiver that has one secret. */
function verifies({ headers, body }: Received, secret: string): boolean {
  const [t = "", ...given] = String(headers["x-service-signature"]).split(",");
  const expected = createHmac("sha256", secret)
    .update(`${t.slice(2)}.${body}`)
    .digest("base64");
  return given.includes(`v1=${expected}`);
}

test("a rotation under load loses no delivery: either secret verifies all of them", async () => {
  const { endpoint, secret: old } = await fixture.endpoint();
  fixture.worker().start();
  const publishing = (async () => {
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) {
      ids.push(...(await fixture.publish(5)));
      await pause(20);
    }
    return ids;
  })();
  await eventually(() => fixture.receiver.received.length).toBeGreaterThan(20);
  const { secret: fresh, oldSecretUntil } = await rotateSecret(fixture.service.kit, {
    endpointId: endpoint.id,
    within,
    by: "amina",
  });
  const ids = await publishing;
  await eventually(() => fixture.receiver.received.length).toBe(ids.length);
  expect(idsOf(fixture.receiver).toSorted()).toEqual(ids.toSorted());

  expect(fixture.receiver.received.every((one) => verifies(one, old))).toBe(true);
  const withNew = fixture.receiver.received.findIndex((one) => verifies(one, fresh));
  expect(withNew).toBeGreaterThan(0);
  const after = fixture.receiver.received.slice(-10);
  expect(after.every((one) => verifies(one, fresh) && verifies(one, old))).toBe(true);
  expect(oldSecretUntil.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
});

test("the old secret stops signing after a day, or at once with a second rotation", async () => {
  const { endpoint, secret: first } = await fixture.endpoint();
  const order = { endpointId: endpoint.id, within, by: "amina" };
  const { secret: second } = await rotateSecret(fixture.service.kit, order);
  const { secret: third } = await rotateSecret(fixture.service.kit, order);
  fixture.worker().start();
  await fixture.publish();
  await eventually(() => fixture.receiver.received.length).toBe(1);
  const signedBy = (one: Received) => [first, second, third].map((secret) => verifies(one, secret));
  expect(fixture.receiver.received.map(signedBy)).toEqual([[false, true, true]]);

  const { database } = fixture.service.kit;
  await database.run(sql`
    update webhook_endpoints set old_secret_until = now() - interval '1 second', version = version + 1`);
  await fixture.publish();
  await eventually(() => fixture.receiver.received.length).toBe(2);
  expect(fixture.receiver.received.map(signedBy)[1]).toEqual([false, false, true]);
});
