import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../test/support/service.ts";
import { buildApi } from "../../../app.ts";
import { Database } from "../../database/database.ts";
import { Metrics, type MetricsServer, serveMetrics } from "../../metrics.ts";
import { readinessOf } from "../../readiness.ts";

let service: TestService;
let metricsServer: MetricsServer;
let isStalled = false;

beforeAll(async () => {
  service = await startTestService();
  const isReady = readinessOf(service.kit.database, () => isStalled);
  metricsServer = await serveMetrics(new Metrics(), { host: "127.0.0.1", port: 0 }, isReady);
});
afterAll(async () => {
  await metricsServer.stop();
  await service.stop();
});

test("a process whose worker is stalled lives and is not ready, also where it has no API", async () => {
  const isOutOfService = () => isStalled;
  const api = await buildApi(service.kit, new Metrics(), [], { isOutOfService });
  const urls = [await api.server.listen({ port: 0 }), `http://127.0.0.1:${metricsServer.port}`];
  const statuses = async () => {
    const paths = ["/health/live", "/health/ready", "/health"];
    const all = urls.flatMap((url) => paths.map((path) => fetch(`${url}${path}`)));
    return (await Promise.all(all)).map(({ status }) => status);
  };
  try {
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
    isStalled = true;
    expect(await statuses()).toEqual([200, 503, 503, 200, 503, 503]);
    const metrics = await fetch(`http://127.0.0.1:${metricsServer.port}/metrics`);
    expect(metrics.status).toBe(200);
  } finally {
    await api.stop();
  }
});

test("a process whose database only reads, as a standby does, is not ready", async () => {
  const { url } = service.kit.database;
  const readOnly = new Database({
    ...{ url: `${url}?options=-c%20default_transaction_read_only%3Don`, connectionsMax: 1 },
    ...{ applicationName: "test", onIdleError: () => undefined },
  });
  expect(await readinessOf(readOnly, () => false)()).toBe(false);
  await readOnly.close();
});
