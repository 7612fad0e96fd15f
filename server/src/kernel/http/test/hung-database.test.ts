import { afterAll, beforeAll, expect, test } from "vitest";
import { type FlakyProxy, startFlakyProxy } from "../../../../test/support/flaky-proxy.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import { timeLimit } from "../../../../test/support/time-limit.ts";

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

test("a read that the database does not answer is refused within seconds, and is answered once it does", async () => {
  const balance = { path: "/business/balance" };
  expect((await ask(service, balance)).status).toBe(200);
  proxy.isSilent = true;
  const startedMs = performance.now();
  // More than the pool has connections: the rest wait for one.
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(service, balance)));
  expect(performance.now() - startedMs).toBeLessThan(timeLimit(9_000));
  const codes = answers.map(({ body }) => body.error?.code);
  // What was sent to the database, and what waited behind that for a turn of its business.
  expect(new Set(codes)).toEqual(new Set(["server_error", "rate_limited"]));
  for (const { status, body, headers } of answers) {
    expect(headers.get("retry-after")).toBe("1");
    if (status !== 429) expect(body.error?.message).toContain("cannot reach its database");
  }
  proxy.isSilent = false;
  await expect
    .poll(async () => (await ask(service, balance)).status, { timeout: 30_000 })
    .toBe(200);
});

test("a transfer whose commit is done and whose connection is lost gets its answer, and not a failure", async () => {
  let cuts = 0;
  proxy.onAnswer = (data) => (data.includes("COMMIT\0") && cuts++ === 0 ? "cut" : "pass");
  const transfer = {
    ...{ narration: "Rent for March", amount: 10, phoneNumber: "08030000000" },
    ...{ destinationBankCode: "058", destinationAccountNumber: "0123456789" },
    destinationAccountName: "Amina Bello",
  };
  const sending = { path: "/business/single", body: transfer, idempotencyKey: "lost answer" };
  const first = await ask(service, sending);
  expect(cuts, first.text).toBeGreaterThan(0);
  expect(first.body).toMatchObject({ data: { transferReference: [expect.any(String)] } });
  expect((await ask(service, sending)).body.data).toEqual(first.body.data);
});
