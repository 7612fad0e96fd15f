import { afterAll, beforeAll, expect, test } from "vitest";
import { type FlakyProxy, startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";

let proxy: FlakyProxy;
let service: TestService;
beforeAll(async () => {
  service = await startTestService([], {
    through: async (databaseUrl) => {
      proxy = await startFlakyProxy(databaseUrl);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  proxy.isSilent = false;
  await service.stop();
  await proxy.close();
});

test("a read that the database does not answer is told so within seconds, and is answered once it does", async () => {
  const balance = { path: "/business/balance" };
  expect((await ask(service, balance)).status).toBe(200);
  proxy.isSilent = true;
  const startedMs = performance.now();
  // More than the pool has connections: the rest wait for one.
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(service, balance)));
  expect(performance.now() - startedMs).toBeLessThan(9_000);
  for (const { status, body, headers } of answers) {
    expect([status, body.error?.code]).toEqual([503, "server_error"]);
    expect(headers.get("retry-after")).toBe("1");
  }
  proxy.isSilent = false;
  await expect.poll(async () => (await ask(service, balance)).status).toBe(200);
});
