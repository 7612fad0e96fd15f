import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "../src/domains/platform/businesses/index.ts";
import { BODY_BYTES_MAX } from "../src/kernel/http/body/body.ts";
import { readNetwork } from "../src/kernel/outbound/addresses.ts";
import { SCOPES } from "../src/kernel/tenancy/access.ts";
import { type Nginx, nginxProgram, startNginx } from "./support/nginx.ts";
import { ask, signature, startTestService, type TestService } from "./support/service.ts";
import { timeLimit } from "./support/time-limit.ts";

const title =
  nginxProgram === undefined
    ? "behind deploy/nginx.conf (left out: nginx is not installed here)"
    : "behind deploy/nginx.conf";

/** Two addresses of this machine, as if two clients had them. */
const OFFICE = "127.0.0.77";
const ELSEWHERE = "127.0.0.78";

interface Sent {
  readonly path: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

describe.runIf(nginxProgram !== undefined)(title, () => {
  let service: TestService;
  let nginx: Nginx;

  beforeAll(async () => {
    const trustedProxies = [readNetwork("127.0.0.1")].filter((one) => one !== undefined);
    service = await startTestService([], { trustedProxies });
    nginx = await startNginx(service.port);
  });
  afterAll(async () => {
    await nginx?.stop();
    await service?.stop();
  });

  async function send({ path, from, headers = {}, body }: Sent): Promise<IncomingMessage> {
    const sending = request({
      ...{ host: "127.0.0.1", port: nginx.port, path, agent: false },
      ...(from === undefined ? {} : { localAddress: from }),
      ...{ servername: "pay.example", ca: nginx.certificate },
      // A stream that is withheld fails its test.
      signal: AbortSignal.timeout(timeLimit(20_000)),
      method: body === undefined ? "GET" : "POST",
      headers: { host: "pay.example", ...headers },
    });
    sending.end(body);
    const [response] = await once(sending, "response");
    return response;
  }

  async function statusOf(sent: Sent): Promise<number | undefined> {
    const response = await send(sent);
    await text(response);
    return response.statusCode;
  }

  test("the paths of the health checks answer, over TLS", async () => {
    for (const path of ["/health/live", "/health/ready"])
      expect(await statusOf({ path })).toBe(200);
    const response = await send({ path: "/health/live" });
    expect(response.headers["strict-transport-security"]).toBe("max-age=31536000");
    await text(response);
  });

  test("a key that is limited to a network counts for the client's address, and no client can claim one", async () => {
    const limits = {
      access: "read_only",
      scopes: SCOPES,
      expiresAt: null,
      networks: [OFFICE],
    } as const;
    const key = await createKey(service.kit, {
      ...{ businessId: service.business.businessId, mode: "test", by: "amina" },
      ...{ name: "office", limits },
    });
    const headers = { "x-service-api-key": key.apiKey };
    const path = "/api/v1/business/balance";
    expect(await statusOf({ path, headers, from: OFFICE })).toBe(200);
    expect(await statusOf({ path, headers, from: ELSEWHERE })).toBe(403);
    const claimed = { ...headers, "x-forwarded-for": OFFICE };
    expect(await statusOf({ path, headers: claimed, from: ELSEWHERE })).toBe(403);
  });

  test("an event stream is not buffered", async () => {
    const { body } = await ask(service, { path: "/business/invoices", body: { amount: 10 } });
    const response = await send({ path: `/pay/${body.data?.["publicToken"]}/events` });
    expect(response.headers["content-type"]).toBe("text/event-stream");
    let received = "";
    for await (const part of response) {
      received += part;
      if (received.includes("data: waiting-0")) break;
    }
    response.destroy();
    expect(received).toContain("data: waiting-0");
  });

  test("a body above the service's limit gets its 413, and one far above it gets nginx's", async () => {
    const { apiKey, publicKey } = service.business.test;
    const sendBody = async (bytes: number) => {
      const body = JSON.stringify({ narration: "x".repeat(bytes) });
      const headers = {
        ...{ "x-service-api-key": apiKey, "content-type": "application/json" },
        ...{ "x-service-signature-version": "v2", "idempotency-key": `body of ${bytes}` },
        ...{
          "x-service-signature": signature(publicKey, body),
          "content-length": `${body.length}`,
        },
      };
      const response = await send({ path: "/api/v1/business/single", headers, body });
      return { status: response.statusCode, text: await text(response) };
    };
    expect((await sendBody(BODY_BYTES_MAX / 2)).status).toBe(400);
    const own = await sendBody(BODY_BYTES_MAX);
    expect(own.status).toBe(413);
    expect(JSON.parse(own.text).error.code).toBe("payload_too_large");
    const far = await sendBody(2 * BODY_BYTES_MAX);
    expect([far.status, far.text.includes("nginx")]).toEqual([413, true]);
  });
});
