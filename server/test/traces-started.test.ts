import { afterAll, beforeAll, expect, test } from "vitest";
import { type Collector, startCollector } from "./support/collector.ts";
import { type DurablePostgres, startDurablePostgres } from "./support/durable-postgres.ts";
import { LIST_LOADED } from "./support/list-loaded.ts";
import { balanceStatus, startService } from "./support/running-service.ts";
import { type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

let collector: Collector;
let postgres: DurablePostgres;
let folder: TemporaryFolder;

beforeAll(async () => {
  collector = await startCollector();
  postgres = await startDurablePostgres();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await folder.remove();
  await postgres.stop();
  await collector.stop();
});

/** Starts the program with these settings, requests a balance, stops it, and returns its whole output. */
async function run(env: Record<string, string>): Promise<string> {
  const service = await startService({
    DATABASE_URL: postgres.url,
    KASUWA_DATA: folder.path,
    NODE_OPTIONS: `--import ${LIST_LOADED}`,
    ...env,
  });
  expect(await balanceStatus(service)).toBe(200);
  expect(await service.stop()).toBe(0);
  return service.said();
}

const endpoint = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin });

test("without an endpoint the service loads nothing of the SDK and sends nothing", async () => {
  const loaded = await run({ OTEL_SERVICE_NAME: "pay" });
  expect(loaded).toContain("/kernel/tracing/read-tracing-settings.ts");
  for (const file of ["/@opentelemetry/sdk-trace/", "/kernel/tracing/open-tracing.ts"])
    expect(loaded).not.toContain(file);
  expect(collector.bodies).toEqual([]);
});

test("with an endpoint it sends its spans, those from just before its stop too", async () => {
  const loaded = await run({ ...endpoint(), OTEL_SERVICE_NAME: "pay" });
  expect(loaded).toContain("/@opentelemetry/sdk-trace/");
  expect(collector.spans().map(({ name }) => name)).toContain("GET /business/balance");
  expect(collector.resource()).toMatchObject({ "service.name": "pay" });
});

test("with a collector that is down it answers and stops all the same, and says so", async () => {
  const said = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  expect(said).toContain("Stopped.");
});
