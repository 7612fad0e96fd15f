import { expect, test } from "vitest";
import { pauseService } from "../src/domains/platform/pauses/index.ts";
import { ask, startTestService, type TestService } from "./support/service.ts";
import { sharing } from "./support/shared-service.ts";

test("files use one service in turn, each with a new business, until one changes what all share", async () => {
  const start = sharing(startTestService);
  const first = await start();
  const other = await start();
  expect(other.port).not.toBe(first.port);
  await other.stop();
  await first.stop();
  const second = await start();
  expect(second.port).toBe(other.port);
  expect(second.business.businessId).not.toBe(other.business.businessId);
  expect((await ask(second, { path: "/business/balance" })).status).toBe(200);
  await end(second);
  const third = await start();
  expect(third.port).not.toBe(second.port);
  await end(third);
});

test("a file fails if its service has logged a number that it was sent", async () => {
  const start = sharing(startTestService);
  const service = await start();
  await ask(service, { path: "/business/verification/bvn", body: { bvn: "22987657253" } });
  service.logged.push("a caller sent 22987657253");
  await expect(service.stop()).rejects.toThrow("22987657253 in the log");
  await end(await start());
});

/** Ensures that no other file gets it. */
async function end(service: TestService): Promise<void> {
  const pause = { service: "cards", message: "Back at noon.", by: "a test" } as const;
  await pauseService(service.kit, pause);
  await service.stop();
}
