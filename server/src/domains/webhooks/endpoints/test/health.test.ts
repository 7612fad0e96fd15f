import { beforeEach, describe, expect, test } from "vitest";
import { eventually, useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { answerWith } from "../../../../../test/support/webhook-receiver.ts";
import { listActions } from "../../../platform/audit/index.ts";
import {
  disableEndpoint,
  type EndpointWithSecret,
  enableEndpoint,
  findEndpointHealth,
  listEndpointHealth,
  revealSecret,
  rotateSecret,
} from "../index.ts";

const fixture = useDeliveries();

let made: EndpointWithSecret;
beforeEach(async () => {
  made = await fixture.endpoint();
});

const order = () => ({
  endpointId: made.endpoint.id,
  within: fixture.here,
  by: "ada@adire.example",
});

const health = () => findEndpointHealth(fixture.service.kit, order());

const deliverUntil = async (recent: readonly string[], isFailing: boolean) => {
  const worker = fixture.worker();
  await eventually(async () => {
    await worker.takeTurn();
    const shown = await health();
    return [...shown.recent, shown.failingSince !== null];
  }).toEqual([...recent, isFailing]);
  await worker.stop(500);
};

describe("the health of an endpoint", () => {
  test("has the outcomes of its newest events, the newest first", async () => {
    expect(await health()).toMatchObject({ failingSince: null, nextTryAt: null, recent: [] });
    await fixture.publish();
    await deliverUntil(["first_try"], false);
    fixture.receiver.answer = answerWith(500);
    await fixture.publish();
    await deliverUntil(["retrying", "first_try"], true);
    fixture.receiver.answer = answerWith(200);
    await fixture.advance(10);
    await deliverUntil(["later_try", "first_try"], false);
  });

  test("has its times on the wall clock, however far the test clock is ahead", async () => {
    const startedMs = Date.now();
    await fixture.advance(3 * 24 * 3_600);
    fixture.receiver.answer = answerWith(500);
    await fixture.publish();
    await deliverUntil(["retrying"], true);
    const { failingSince, nextTryAt } = await health();
    for (const time of [failingSince, nextTryAt]) {
      expect(time?.getTime()).toBeGreaterThanOrEqual(startedMs);
      expect(time?.getTime()).toBeLessThan(Date.now() + 60_000);
    }
  });

  test("covers one environment only", async () => {
    const ids = (await listEndpointHealth(fixture.service.kit, fixture.here)).map(({ id }) => id);
    expect(ids).toEqual([made.endpoint.id]);
    expect(await listEndpointHealth(fixture.service.kit, fixture.here + 1n)).toEqual([]);
    const elsewhere = { ...order(), within: fixture.here + 1n };
    for (const run of [findEndpointHealth, revealSecret])
      await expect(run(fixture.service.kit, elsewhere)).rejects.toMatchObject({
        code: "not_found",
      });
  });
});

describe("the secret of an endpoint", () => {
  test("is revealed with the one that still signs, and the audit log says to whom", async () => {
    const { kit } = fixture.service;
    const { secret } = made;
    const nothingOld = { oldSecret: null, oldSecretUntil: null };
    expect(await revealSecret(kit, order())).toEqual({ secret, ...nothingOld });
    const rotated = await rotateSecret(kit, order());
    const { oldSecretUntil } = rotated;
    const both = { secret: rotated.secret, oldSecret: secret, oldSecretUntil };
    expect(await revealSecret(kit, order())).toEqual(both);
    expect((await health()).oldSecretUntil).toEqual(oldSecretUntil);
    const actions = await listActions(kit, { businessId: fixture.service.business.businessId });
    expect(actions[0]).toMatchObject({
      action: "webhooks.reveal_secret",
      by: "ada@adire.example",
      mode: "test",
    });
  });
});

test("at most 50 endpoints of an environment are enabled", async () => {
  const { kit } = fixture.service;
  for (let count = 1; count < 50; count++) await fixture.endpoint();
  const refused = expect.objectContaining({ code: "limit_exceeded" });
  await expect(fixture.endpoint()).rejects.toEqual(refused);
  await disableEndpoint(kit, order());
  const { endpoint } = await fixture.endpoint();
  await expect(enableEndpoint(kit, order())).rejects.toEqual(refused);
  await disableEndpoint(kit, { ...order(), endpointId: endpoint.id });
  await enableEndpoint(kit, order());
  // Another mode has its own.
  await fixture.liveEndpoint();
});

test("the list has the enabled endpoints and the newest disabled ones, up to a limit", async () => {
  const { kit } = fixture.service;
  const ids = [made.endpoint.id];
  for (let count = 0; count < 3; count++) ids.push((await fixture.endpoint()).endpoint.id);
  const [first, second, third, fourth] = ids;
  for (const endpointId of ids.slice(1)) await disableEndpoint(kit, { ...order(), endpointId });
  const listed = async (most?: number) =>
    (await listEndpointHealth(kit, fixture.here, most)).map(({ id }) => id);
  expect(await listed(3)).toEqual([first, third, fourth]);
  expect(await listed()).toEqual([first, second, third, fourth]);
});
