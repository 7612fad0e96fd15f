import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { TestService } from "./service.ts";

/** Enough for the service to read the headers and to wait for the body. */
const HEADERS_READ_MS = 300;

export interface SlowRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Sends a POST whose body ends after `beforeEnd`. Returns the status. */
export async function sendSlowly(
  { url }: Pick<TestService, "url">,
  { path, headers, body }: SlowRequest,
  beforeEnd: () => unknown,
): Promise<number> {
  const text = JSON.stringify(body);
  const sent = { origin: url, "content-type": "application/json", ...headers };
  const asking = request(`${url}${path}`, {
    method: "POST",
    headers: { ...sent, "content-length": Buffer.byteLength(text) },
  });
  const answered = new Promise<number>((resolve, reject) => {
    asking.once("error", reject);
    asking.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
  });
  asking.write(text.slice(0, 1));
  await pause(HEADERS_READ_MS);
  await beforeEnd();
  asking.end(text.slice(1));
  return await answered;
}
