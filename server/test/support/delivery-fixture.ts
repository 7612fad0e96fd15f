import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { findEnvironment } from "../../src/domains/platform/businesses/index.ts";
import { EventDelivery } from "../../src/domains/webhooks/deliveries/deliver-events.ts";
import {
  createEndpoint,
  type EndpointRequest,
  type EndpointWithSecret,
} from "../../src/domains/webhooks/endpoints/index.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { internalCaller } from "../../src/kernel/ledger/internal-caller.ts";
import { operation } from "../../src/kernel/ledger/operation.ts";
import { advanceClock } from "./advance-clock.ts";
import { startTestService, type TestService } from "./service.ts";
import { startReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

/**
 * One service for a test file. Each test gets its own receiver and may make workers, which it starts or calls turn by
 * turn.
 */
export interface DeliveryFixture {
  readonly service: TestService;
  readonly receiver: WebhookReceiver;
  readonly here: bigint;
  worker(): EventDelivery;
  endpoint(request?: Partial<EndpointRequest>): Promise<EndpointWithSecret>;
  /** A live endpoint with the URL of the receiver. Live URLs must begin with https, and this one does not. */
  liveEndpoint(request?: Partial<EndpointRequest>): Promise<EndpointWithSecret>;
  publish(count?: number, type?: string): Promise<string[]>;
  publishLive(count?: number): Promise<string[]>;
  advance(seconds: number): Promise<void>;
  deliveries(): Promise<DeliveryState[]>;
}

export interface DeliveryState {
  readonly endpointId: bigint;
  readonly eventId: bigint;
  readonly state: string;
  readonly attempts: number;
}

let keys = 0;

export function useDeliveries(): DeliveryFixture {
  let service: TestService;
  let receiver: WebhookReceiver;
  let here: bigint;
  let live: bigint;
  const workers: EventDelivery[] = [];
  beforeAll(async () => {
    service = await startTestService([], { eventsAreFake: true });
    here = await findEnvironment(service.kit.database, service.business.businessId, "test");
    live = await findEnvironment(service.kit.database, service.business.businessId, "live");
  });
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(500)));
    await receiver.stop();
    const { database } = service.kit;
    await database.run(sql`
      truncate webhook_endpoints, webhook_queues, webhook_deliveries, webhook_attempts, event_batches, mail_outbox,
        webhook_replays, event_audience`);
    await database.run(sql`update environments set clock_offset_ms = 0`);
  });
  afterAll(() => service.stop());
  const publishIn = async (environmentId: bigint, count: number, type: string) => {
    const publishing = operation({
      name: "test.publish",
      needs: {},
      decide: (_found, books) => books.publish(type, { n: ++keys }),
    });
    const answers = Array.from({ length: count }, () =>
      service.kit.ledger.run(publishing, internalCaller(environmentId, `publish ${++keys}`)),
    );
    return (await Promise.all(answers)).map(({ outcome = "" }) => outcome);
  };
  const fixture: DeliveryFixture = {
    get service() {
      return service;
    },
    get receiver() {
      return receiver;
    },
    get here() {
      return here;
    },
    worker() {
      const worker = new EventDelivery(service.kit, () => performance.now());
      workers.push(worker);
      return worker;
    },
    endpoint: (request = {}) =>
      createEndpoint(service.kit, {
        businessId: service.business.businessId,
        mode: "test",
        url: receiver.url,
        eventTypes: null,
        by: "amina",
        ...request,
      }),
    liveEndpoint: async (request = {}) => {
      const url = "https://hooks.example/";
      const created = await fixture.endpoint({ ...request, mode: "live", url });
      await service.kit.database.run(sql`
        update webhook_endpoints set url = ${receiver.url} where id = ${created.endpoint.id}`);
      return created;
    },
    publish: (count = 1, type = "customer_wallet.transfer") => publishIn(here, count, type),
    publishLive: (count = 1) => publishIn(live, count, "customer_wallet.transfer"),
    advance: async (seconds) => {
      await advanceClock(service.kit.database, here, seconds);
    },
    deliveries: () =>
      service.kit.database.many<DeliveryState>(sql`
        select endpoint_id as "endpointId", event_id as "eventId", state, attempts
        from webhook_deliveries order by id`),
  };
  return fixture;
}

/** Polls until the assertion holds. The limit is far above what a busy machine needs. */
export const eventually = <T>(look: () => T) =>
  expect.poll(look, { timeout: 30_000, interval: 20 });

export const idsOf = (receiver: WebhookReceiver): string[] =>
  receiver.received.map(({ body }) => String(JSON.parse(body).id));
