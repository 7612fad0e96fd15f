import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loopsOf } from "../src/app.ts";
import { createEndpoint } from "../src/domains/webhooks/endpoints/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import type { Loop } from "../src/kernel/jobs/worker/loop.ts";
import { openTracing, type Tracing } from "../src/kernel/tracing/open-tracing.ts";
import {
  attributesOf,
  type CollectedSpan,
  type Collector,
  startCollector,
} from "./support/collector.ts";
import { ask } from "./support/service.ts";
import { startReceiver, type WebhookReceiver } from "./support/webhook-receiver.ts";
import { startWorkingService, type WorkingService } from "./support/working-service.ts";

let collector: Collector;
let tracing: Tracing;
let service: WorkingService;
let receiver: WebhookReceiver;
let loops: readonly Loop[];
let secret: string;

beforeAll(async () => {
  collector = await startCollector();
  tracing = openTracing(
    { url: collector.url, headers: {}, resource: {}, sampler: "parentbased_always_on", ratio: 1 },
    { version: "test", onLost: () => undefined, onCollector: () => undefined },
  );
  service = await startWorkingService([], { tracer: tracing.tracer });
  receiver = await startReceiver();
  const { kit, business } = service;
  ({ secret } = await createEndpoint(kit, {
    businessId: business.businessId,
    mode: "test",
    url: `${receiver.url}/sealed-path`,
    eventTypes: null,
    by: "a test",
  }));
  loops = loopsOf(kit);
  for (const loop of loops) loop.start();
});
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop(2_000)));
  await service.stop();
  await receiver.stop();
  await tracing.stop();
  await collector.stop();
});

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 25 });

const CALLER = "b7ad6b7169203331";
let traces = 0;

/** A trace that the merchant's own service has begun. */
function nextTrace(flags = "01"): { traceId: string; headers: Record<string, string> } {
  traces += 1;
  const traceId = `0af7651916cd43dd8448eb211c80${String(traces).padStart(4, "0")}`;
  return { traceId, headers: { traceparent: `00-${traceId}-${CALLER}-${flags}` } };
}

async function spansOf(traceId: string): Promise<CollectedSpan[]> {
  await tracing.flush();
  return collector.spans().filter((span) => span.traceId === traceId);
}

/** Each span of a trace, after its parent. */
async function treeOf(traceId: string): Promise<string[]> {
  const spans = await spansOf(traceId);
  const names = new Map(spans.map(({ spanId, name }) => [spanId, name]));
  names.set(CALLER, "caller");
  return spans.map(({ name, parentSpanId = "" }) => `${names.get(parentSpanId)} > ${name}`);
}

const facts = async (traceId: string, name: string) => {
  const span = (await spansOf(traceId)).find((one) => one.name === name);
  return { ...(span && attributesOf(span)), status: span?.status.code };
};

describe("a transfer whose outcome comes by a notice", () => {
  const ordered = nextTrace();

  test("is one trace, from the caller's request to the webhook", async () => {
    await service.transfer({ accountNumber: "3012450019", headers: ordered.headers });
    await eventually(async () => {
      await service.advance(2);
      return (await treeOf(ordered.traceId)).join();
    }).toContain("> webhook ");
    expect(await treeOf(ordered.traceId)).toEqual(
      expect.arrayContaining([
        "caller > POST /business/single",
        "POST /business/single > ledger transfers.accept",
        "ledger transfers.accept > ledger group",
        "ledger transfers.accept > job outgoing.send",
        "job outgoing.send > ledger outgoing.mark_sending",
        "job outgoing.send > provider simulator send",
        "job outgoing.send > ledger outgoing.accepted",
        "provider simulator send > job simulator.bank.move",
        "provider simulator send > POST /inbound/:provider",
        "POST /inbound/:provider > job inbound.process",
        "job inbound.process > ledger outgoing.succeeded",
        "ledger outgoing.succeeded > ledger group",
        "ledger outgoing.succeeded > webhook TRANSFER_NOTIFICATION",
      ]),
    );
    expect(await treeOf(ordered.traceId)).not.toContainEqual(expect.stringMatching(/^undefined/));
  });

  test("shows of each step what an operator looks for", async () => {
    const { traceId } = ordered;
    expect(await facts(traceId, "POST /business/single")).toEqual({
      "http.request.method": "POST",
      "http.route": "/business/single",
      "http.response.status_code": 200,
      "kasuwa.request_id": expect.stringMatching(/^req_/),
      "kasuwa.operation": "createTransfer",
      "kasuwa.mode": "test",
      status: 0,
    });
    expect(await facts(traceId, "ledger group")).toMatchObject({
      "db.system.name": "postgresql",
      "kasuwa.ledger.group_operations": expect.any(Number),
      "kasuwa.ledger.group_id": expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(await facts(traceId, "provider simulator send")).toMatchObject({
      "kasuwa.provider": "simulator",
      "kasuwa.provider.call": "send",
      "kasuwa.mode": "test",
      "kasuwa.provider.outcome": "accepted",
    });
    expect(await facts(traceId, "webhook TRANSFER_NOTIFICATION")).toMatchObject({
      "http.response.status_code": 200,
      "kasuwa.event": expect.stringMatching(/^evt_/),
      "kasuwa.delivery.attempt": 1,
      status: 0,
    });
  });

  test("gives the collector no key, body, name, number or address of a person or a merchant", async () => {
    await tracing.flush();
    const sent = collector.bodies.join("\n");
    const { test: keys } = service.business;
    const hidden = {
      ...{ key: keys.apiKey, publicKey: keys.publicKey, secret, url: "sealed-path" },
      ...{ account: "3012450019", holder: "EZE CHIDI", phone: "08031234567", narration: '"rent"' },
      merchant: "Adire Market",
    };
    const found = Object.entries(hidden).filter(([, text]) => sent.includes(text));
    expect(found).toEqual([]);
  });

  test("has its trace in the database, so a restart does not end it", async () => {
    const { database } = service.kit;
    const rows = await database.many<{ traceparent: string }>(sql`
      select traceparent from webhook_deliveries`);
    expect(rows.map(({ traceparent }) => traceparent)).toContainEqual(
      expect.stringContaining(ordered.traceId),
    );
    const waiting = nextTrace();
    await service.transfer({ accountNumber: "3012450112", headers: waiting.headers });
    const timers = () => database.many<{ payload: string }>(sql`select payload from timers`);
    await eventually(async () => JSON.stringify(await timers())).toContain(waiting.traceId);
  });
});

test("a trace that its caller does not record is not recorded, and neither are its jobs and webhooks", async () => {
  const { traceId, headers } = nextTrace("00");
  const before = receiver.received.length;
  await service.transfer({ accountNumber: "3012450088", headers });
  await eventually(() => receiver.received.length).toBeGreaterThan(before);
  expect(await spansOf(traceId)).toEqual([]);
});

test("a request that begins no trace of its own gets one", async () => {
  const answer = await ask(service, { path: "/business/balance" });
  await tracing.flush();
  const [span] = collector
    .spans()
    .filter((one) => attributesOf(one)["kasuwa.request_id"] === answer.body.meta.request_id);
  expect(span).toMatchObject({ name: "GET /business/balance" });
  expect(span?.parentSpanId).toBeUndefined();
});

test("a refused request shows its code, and does not count as failed", async () => {
  const { traceId, headers } = nextTrace();
  const path = "/business/status?reference=TRF_unknown";
  const { status, body } = await ask(service, { path, headers });
  expect(await facts(traceId, "GET /business/status")).toMatchObject({
    "http.response.status_code": status,
    "kasuwa.error_code": body.error?.code,
    status: 0,
  });
});

test("a notice with a wrong signature is a span with the refusal's code", async () => {
  const { traceId, headers } = nextTrace();
  const url = `${service.url}/inbound/simulator`;
  await fetch(url, { method: "POST", body: "{}", headers });
  expect(await facts(traceId, "POST /inbound/:provider")).toMatchObject({
    "kasuwa.error_code": "invalid_signature",
    status: 0,
  });
});
