import { beforeEach, expect, test } from "vitest";
import { useDeliveries } from "../../../../../test/support/delivery-fixture.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";
import {
  disableEndpoint,
  enableEndpoint,
  listAttempts,
  listDeliveries,
  listEndpoints,
  rotateSecret,
  updateEndpointSettings,
} from "../../endpoints/index.ts";
import { listReplays, replayDeliveries, replaySince } from "../index.ts";

const fixture = useDeliveries();

let endpointId: bigint;
let deliveryId: bigint;
/** Another mode of the same business, and another business. */
let others: readonly bigint[];

beforeEach(async () => {
  const { kit, business } = fixture.service;
  const other = await createBusiness(kit, { name: "Baobab", approved: true });
  others = [
    await findEnvironment(kit.database, business.businessId, "live"),
    await findEnvironment(kit.database, other.businessId, "test"),
  ];
  endpointId = (await fixture.endpoint({ url: "http://127.0.0.1:9/unused" })).endpoint.id;
  await fixture.publish();
  await fixture.worker().takeTurn();
  const [delivery] = await listDeliveries(kit, { endpointId, within: fixture.here });
  deliveryId = delivery?.id ?? 0n;
});

const by = "amina";
const since = () => new Date(Date.now() - 60_000);

/** Every operation on an endpoint, as a dashboard calls it: with the environment of its session. */
const operations: readonly [string, (within: bigint) => Promise<unknown>][] = [
  [
    "update",
    (within) =>
      updateEndpointSettings(fixture.service.kit, { endpointId, within, by, description: "x" }),
  ],
  ["rotation", (within) => rotateSecret(fixture.service.kit, { endpointId, within, by })],
  ["disabling", (within) => disableEndpoint(fixture.service.kit, { endpointId, within, by })],
  ["enabling", (within) => enableEndpoint(fixture.service.kit, { endpointId, within, by })],
  ["list of deliveries", (within) => listDeliveries(fixture.service.kit, { endpointId, within })],
  ["list of attempts", (within) => listAttempts(fixture.service.kit, { deliveryId, within })],
  ["list of replays", (within) => listReplays(fixture.service.kit, { endpointId, within })],
  [
    "resend",
    (within) =>
      replayDeliveries(fixture.service.kit, {
        deliveryIds: [deliveryId],
        within,
        dryRun: false,
        by,
      }),
  ],
  [
    "replay",
    (within) =>
      replaySince(fixture.service.kit, {
        endpointId,
        within,
        what: "all",
        since: since(),
        dryRun: false,
        by,
      }),
  ],
];

test.each(
  operations,
)("the %s of an endpoint works within its environment, and in no other", async (_name, run) => {
  await run(fixture.here);
  for (const within of others)
    await expect(run(within)).rejects.toMatchObject({ code: "not_found" });
});

test("the list has the endpoints of one environment only", async () => {
  const idsIn = async (within: bigint | "any") =>
    (await listEndpoints(fixture.service.kit, { within })).map(({ id }) => id);
  expect(await idsIn(fixture.here)).toEqual([endpointId]);
  for (const within of others) expect(await idsIn(within)).toEqual([]);
  expect(await idsIn("any")).toEqual([endpointId]);
});
