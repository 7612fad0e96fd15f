import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { gaugesOf } from "../../app.ts";
import { findEnvironment } from "../../domains/platform/businesses/index.ts";
import { sql } from "../database/sql.ts";
import { Metrics } from "../metrics.ts";
import { watchStored } from "../watch-stored-gauges.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService([], { eventsAreFake: true });
});
afterAll(() => service.stop());

function watched() {
  const metrics = new Metrics();
  const errors: unknown[] = [];
  const clock = { nowMs: 0 };
  const settings = {
    queryable: service.kit.database,
    nowMs: () => clock.nowMs,
    onError: (error: unknown) => void errors.push(error),
  };
  watchStored(metrics, gaugesOf(), settings);
  const read = async () => {
    const text = await metrics.registry.metrics();
    const lines = text
      .split("\n")
      .filter((line) => /^kasuwa_(alerts|mail|outgoing|webhook)/.test(line));
    return Object.fromEntries(lines.map((line) => line.split(" ")));
  };
  return { read, clock, errors };
}

const NOTHING = {
  kasuwa_alerts_open: "0",
  kasuwa_mail_waiting: "0",
  kasuwa_webhook_deliveries_waiting: "0",
  'kasuwa_webhook_endpoints_failing{status="enabled"}': "0",
  'kasuwa_webhook_endpoints_failing{status="disabled"}': "0",
  'kasuwa_outgoing_oldest_pending_seconds{mode="live"}': "0",
  'kasuwa_outgoing_oldest_pending_seconds{mode="test"}': "0",
};

test("the database's numbers are exported: alerts, mail, webhooks, and the oldest pending transfer", async () => {
  const { database } = service.kit;
  const { read, clock, errors } = watched();
  expect(await read()).toEqual(NOTHING);

  const { businessId } = service.business;
  const environmentId = await findEnvironment(database, businessId, "live");
  await database.run(sql`
    insert into alerts (environment_id, id, kind, subject, message, opened_at, closed_at, closed_by, closing_note)
    values (${environmentId}, 1, 'test.odd', 'a', 'Look.', now(), null, null, null),
           (${environmentId}, 2, 'test.odd', 'b', 'Look.', now(), now(), 'amina', 'Seen.')`);
  await database.run(sql`
    insert into mail_outbox (environment_id, recipient, kind, subject, body, written_at, sent_at, failure)
    values (${environmentId}, 'a@example.com', 'test', 's', 'b', now(), null, null),
           (${environmentId}, 'a@example.com', 'test', 's', 'b', now(), now(), null),
           (${environmentId}, 'a@example.com', 'test', 's', 'b', now(), null, 'Refused.'),
           (${environmentId}, null, 'test', 's', 'b', now(), null, null)`);
  await database.run(sql`
    insert into webhook_deliveries (environment_id, endpoint_id, recorded_at, event_id, state, due_at)
    select ${environmentId}, 7, now(), n, case when n < 4 then 'waiting' else 'delivered' end, now()
    from generate_series(1, 5) n`);
  await insertEndpoint(environmentId, 7n, null, { failingSinceMs: null });
  await insertEndpoint(environmentId, 8n, null, { failingSinceMs: 5 });
  await insertEndpoint(environmentId, 9n, "failing", { failingSinceMs: 5 });
  await insertEndpoint(environmentId, 10n, "asked", { failingSinceMs: 5 });
  await insertTransfer(environmentId, 1n, "awaiting_approval", 9_000);
  await insertTransfer(environmentId, 2n, "unknown", 3_600);
  await insertTransfer(environmentId, 3n, "sending", 60);

  expect(await read(), "read a moment ago").toEqual(NOTHING);
  clock.nowMs = 10_000;
  const { 'kasuwa_outgoing_oldest_pending_seconds{mode="live"}': oldest, ...counts } = await read();
  expect(counts).toEqual({
    kasuwa_alerts_open: "1",
    kasuwa_mail_waiting: "1",
    kasuwa_webhook_deliveries_waiting: "3",
    'kasuwa_webhook_endpoints_failing{status="enabled"}': "1",
    'kasuwa_webhook_endpoints_failing{status="disabled"}': "1",
    'kasuwa_outgoing_oldest_pending_seconds{mode="test"}': "0",
  });
  expect(Number(oldest)).toBeGreaterThanOrEqual(3_600);
  expect(Number(oldest)).toBeLessThan(9_000);
  expect(errors).toEqual([]);
});

test("a lost database costs these numbers, and no others", async () => {
  const metrics = new Metrics();
  const errors: unknown[] = [];
  let isLost = false;
  let nowMs = 0;
  const read = async () => {
    if (isLost) throw new Error("lost");
    return [{ value: 5 }];
  };
  const gauge = { name: "kasuwa_stored", unit: "count" as const, help: "A number.", read };
  const { database: queryable } = service.kit;
  const onError = (error: unknown) => void errors.push(error);
  watchStored(metrics, [gauge], { queryable, nowMs: () => nowMs, onError });
  const exported = async () => (await metrics.registry.metrics()).split("\n");
  expect(await exported()).toContain("kasuwa_stored 5");
  isLost = true;
  nowMs = 10_000;
  const lines = await exported();
  expect(lines.filter((line) => line.startsWith("kasuwa_stored"))).toEqual([]);
  expect(lines.join("\n")).toContain("process_cpu_seconds_total");
  expect(errors).toHaveLength(1);
});

const insertEndpoint = (
  environmentId: bigint,
  id: bigint,
  disabledBecause: string | null,
  health: object,
) =>
  service.kit.database.transaction(async (tx) => {
    await tx.run(sql`
      insert into webhook_endpoints (environment_id, id, url, description, status, disabled_because, disabled_at,
        secret_sealed, concurrency_max, per_second_max, created_at)
      values (${environmentId}, ${id}, 'https://shop.example', '', ${disabledBecause === null ? "enabled" : "disabled"},
        ${disabledBecause}, ${disabledBecause === null ? null : new Date(0)}, '\\x0101', 1, 1, now())`);
    await tx.run(sql`
      insert into webhook_queues (environment_id, endpoint_id, health)
      values (${environmentId}, ${id}, ${JSON.stringify(health)})`);
  });

const insertTransfer = (environmentId: bigint, id: bigint, progress: string, seconds: number) =>
  service.kit.database.run(sql`
    insert into transactions (environment_id, id, account_id, type, service, channel, posting_type, status, currency,
      amount, fee, vat, stamp_duty, settled_amount, description, created_at, updated_at, progress, hold_id)
    select ${environmentId}, ${id}, 1000, 'TRANSFER', 'TRANSFER', 'API', 'Debit', 'Pending', 'NGN', 100, 0, 0, 0, 0, '',
      now() - make_interval(secs => ${seconds}::integer), now(), ${progress}, 1`);
