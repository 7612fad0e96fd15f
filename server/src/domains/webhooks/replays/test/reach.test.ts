import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { createBusiness, findEnvironment } from "../../../platform/businesses/index.ts";
import { EventDelivery } from "../../deliveries/deliver-events.ts";
import {
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  listAttempts,
  listDeliveries,
  listEndpoints,
  rotateSecret,
  sendSample,
  updateEndpointSettings,
} from "../../endpoints/index.ts";
import { listReplays, replayDeliveries, replaySince } from "../index.ts";

let service: TestService;
let endpointId: bigint;
let deliveryId: bigint;
let own: bigint;
let others: readonly bigint[];

beforeAll(async () => {
  service = await startTestService();
  const { kit, business } = service;
  const other = await createBusiness(kit, { name: "Baobab", approved: true });
  own = await findEnvironment(kit.database, business.businessId, "test");
  others = [
    await findEnvironment(kit.database, business.businessId, "live"),
    await findEnvironment(kit.database, other.businessId, "test"),
  ];
  const here = { businessId: business.businessId, mode: "test", by: "amina" } as const;
  const url = "http://127.0.0.1:9/unused";
  const { endpoint } = await createEndpoint(kit, { ...here, url, eventTypes: null });
  endpointId = endpoint.id;
  await sendSample(kit, { ...here, type: "customer_wallet.created" });
  // One turn hands the event out.
  await new EventDelivery(kit, () => performance.now()).takeTurn();
  const [delivery] = await listDeliveries(kit, { endpointId, within: own });
  deliveryId = delivery?.id ?? 0n;
});
afterAll(() => service.stop());

const by = "amina";
const since = () => new Date(Date.now() - 60_000);

/** Every operation on an endpoint, as a dashboard calls it: with the environment of its session. */
const operations: readonly [string, (within: bigint) => Promise<unknown>][] = [
  [
    "update",
    (within) => updateEndpointSettings(service.kit, { endpointId, within, by, description: "x" }),
  ],
  ["rotation", (within) => rotateSecret(service.kit, { endpointId, within, by })],
  ["disabling", (within) => disableEndpoint(service.kit, { endpointId, within, by })],
  ["enabling", (within) => enableEndpoint(service.kit, { endpointId, within, by })],
  ["list of deliveries", (within) => listDeliveries(service.kit, { endpointId, within })],
  ["list of attempts", (within) => listAttempts(service.kit, { deliveryId, within })],
  ["list of replays", (within) => listReplays(service.kit, { endpointId, within })],
  [
    "resend",
    (within) =>
      replayDeliveries(service.kit, { deliveryIds: [deliveryId], within, dryRun: false, by }),
  ],
  [
    "replay",
    (within) =>
      replaySince(service.kit, {
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
  await run(own);
  for (const within of others)
    await expect(run(within)).rejects.toMatchObject({ code: "not_found" });
});

test("the list has the endpoints of one environment alone", async () => {
  const idsIn = async (within: bigint | "any") =>
    (await listEndpoints(service.kit, { within })).map(({ id }) => id);
  expect(await idsIn(own)).toEqual([endpointId]);
  for (const within of others) expect(await idsIn(within)).toEqual([]);
  expect(await idsIn("any")).toEqual([endpointId]);
});
