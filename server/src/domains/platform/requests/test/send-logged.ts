import { expect } from "vitest";
import { type Asking, ask, type TestService } from "../../../../../test/support/service.ts";
import { inspectRequest } from "../index.ts";

const PATIENTLY = { timeout: 10_000, interval: 50 };

/** Sends a request, and returns its id once the log has it. */
export async function sendLogged(service: TestService, asking: Asking): Promise<string> {
  const requestId = (await ask(service, asking)).headers.get("x-request-id") ?? "";
  const find = () =>
    inspectRequest(service.kit, requestId).then(
      () => true,
      () => false,
    );
  await expect.poll(find, PATIENTLY).toBe(true);
  return requestId;
}
