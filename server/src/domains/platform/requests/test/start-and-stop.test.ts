import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { buildApi } from "../../../../app.ts";
import { choicesOf, readConfig } from "../../../../config.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { Metrics } from "../../../../kernel/metrics.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Sends a request to another process's API, and stops that. Returns whether the request is in the log. */
async function isLogged(env: Readonly<Record<string, string>>): Promise<boolean> {
  const { choices } = choicesOf(readConfig(env, "/dev/null"));
  const { kit, business } = service;
  const settings = { ...kit.settings, ...choices };
  const api = await buildApi({ ...kit, settings }, new Metrics());
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { status, headers } = await ask({ url, business }, { path: "/business/balance" });
  expect(status).toBe(200);
  await api.stop();
  const id = headers.get("x-request-id");
  const rows = await kit.database.many(sql`select id from request_log where id = ${id}`);
  return rows.length === 1;
}

test("requests are logged by default, and the last ones are written at the stop", async () => {
  expect(await isLogged({})).toBe(true);
});

test("a setting turns the log off", async () => {
  expect(await isLogged({ KASUWA_REQUEST_LOG_DAYS: "0" })).toBe(false);
});

test("settings choose the days and the size", () => {
  const env = { KASUWA_REQUEST_LOG_DAYS: "3", KASUWA_REQUEST_LOG_GB: "2" };
  expect(choicesOf(readConfig(env, "/dev/null")).choices).toMatchObject({
    requestLogDays: 3,
    requestLogBytesMax: 2 * 1024 ** 3,
  });
});
