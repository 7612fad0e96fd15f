import { once } from "node:events";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestWithTls } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "../src/domains/platform/businesses/index.ts";
import { BODY_BYTES_MAX } from "../src/kernel/http/body/body.ts";
import { readNetwork } from "../src/kernel/outbound/addresses.ts";
import { SCOPES } from "../src/kernel/tenancy/access.ts";
import { caddyProgram, startCaddy } from "./support/caddy.ts";
import { haproxyProgram, startHaproxy } from "./support/haproxy.ts";
import { nginxProgram, startNginx } from "./support/nginx.ts";
import { ask, signature, startTestService, type TestService } from "./support/service.ts";
import { timeLimit } from "./support/time-limit.ts";

interface Proxy {
  readonly url: string;
  /** What a client needs to trust it, if it is started with TLS. */
  readonly certificate?: string;
  stop(): Promise<void>;
}

interface Sample {
  readonly name: string;
  readonly program: string | undefined;
  /** Whether it calls the service only after reading the whole body. */
  readonly keepsBodies: boolean;
  start(servicePort: number): Promise<Proxy>;
}

const samples: readonly Sample[] = [
  { name: "nginx", program: nginxProgram, keepsBodies: true, start: startNginx },
  {
    name: "haproxy",
    program: haproxyProgram,
    keepsBodies: false,
    start: (port) => startHaproxy([port]),
  },
  { name: "caddy", program: caddyProgram, keepsBodies: false, start: startCaddy },
];

const titleOf = ({ name, program }: Sample): string =>
  program === undefined ? `${name} (left out: it is not installed here)` : name;

/** Two addresses of this machine, as if two clients had them. */
const OFFICE = "127.0.0.77";
const ELSEWHERE = "127.0.0.78";

interface Sent {
  readonly path: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * False: the body is declared but not sent. The answer may come before the body, and a client that then sends it
   * loses the answer.
   */
  readonly isSent?: boolean;
}

let service: TestService;
beforeAll(async () => {
  const trustedProxies = [readNetwork("127.0.0.1")].filter((one) => one !== undefined);
  service = await startTestService([], { trustedProxies });
});
afterAll(() => service.stop());

describe.each(
  samples.map((sample) => ({ title: titleOf(sample), sample })),
)("behind the sample for $title", ({ sample }) => {
  const run = test.runIf(sample.program !== undefined);
  let proxy: Proxy | undefined;
  beforeAll(async () => {
    if (sample.program !== undefined) proxy = await sample.start(service.port);
  });
  afterAll(() => proxy?.stop());

  async function send({
    path,
    from,
    headers = {},
    body,
    isSent = true,
  }: Sent): Promise<IncomingMessage> {
    const request = proxy?.certificate === undefined ? requestPlain : requestWithTls;
    const sending = request(`${proxy?.url}${path}`, {
      agent: false,
      ...(from === undefined ? {} : { localAddress: from }),
      ...{ servername: "pay.example", ca: proxy?.certificate },
      // A proxy that buffers a stream fails its test.
      signal: AbortSignal.timeout(Math.round(timeLimit(20_000))),
      method: body === undefined ? "GET" : "POST",
      headers: { host: "pay.example", ...headers },
    });
    if (isSent) sending.end(body);
    else sending.flushHeaders();
    const [response] = await once(sending, "response");
    return response;
  }

  async function statusOf(sent: Sent): Promise<number | undefined> {
    const response = await send(sent);
    await text(response);
    return response.statusCode;
  }

  run("the paths of the health checks answer, and browsers are to stay with TLS", async () => {
    for (const path of ["/health/live", "/health/ready"])
      expect(await statusOf({ path })).toBe(200);
    const response = await send({ path: "/health/live" });
    expect(response.headers["strict-transport-security"]).toBe("max-age=31536000");
    await text(response);
  });

  run(
    "a key that is limited to a network counts for the client's address, and no client can claim one",
    async () => {
      const limits = {
        access: "read_only",
        scopes: SCOPES,
        expiresAt: null,
        networks: [OFFICE],
      } as const;
      const key = await createKey(service.kit, {
        ...{ businessId: service.business.businessId, mode: "test", by: "amina" },
        ...{ name: `office behind ${sample.name}`, limits },
      });
      const headers = { "x-service-api-key": key.apiKey };
      const path = "/api/v1/business/balance";
      expect(await statusOf({ path, headers, from: OFFICE })).toBe(200);
      expect(await statusOf({ path, headers, from: ELSEWHERE })).toBe(403);
      const claimed = { ...headers, "x-forwarded-for": OFFICE };
      expect(await statusOf({ path, headers: claimed, from: ELSEWHERE })).toBe(403);
    },
  );

  run("an event stream is not buffered", async () => {
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

  run(
    "a body above the service's limit gets its 413, and one far above it gets the proxy's",
    async () => {
      const { apiKey, publicKey } = service.business.test;
      const sendBody = async (bytes: number, isSent: boolean) => {
        const body = JSON.stringify({ narration: "x".repeat(bytes) });
        const headers = {
          ...{ "x-service-api-key": apiKey, "content-type": "application/json" },
          ...{
            "x-service-signature-version": "v2",
            "idempotency-key": `${sample.name}, a body of ${bytes}`,
          },
          ...{
            "x-service-signature": signature(publicKey, body),
            "content-length": `${body.length}`,
          },
        };
        const response = await send({ path: "/api/v1/business/single", headers, body, isSent });
        return { status: response.statusCode, text: await text(response) };
      };
      expect((await sendBody(BODY_BYTES_MAX / 2, true)).status).toBe(400);
      const own = await sendBody(BODY_BYTES_MAX, sample.keepsBodies);
      expect(own.status).toBe(413);
      expect(JSON.parse(own.text).error.code).toBe("payload_too_large");
      const far = await sendBody(3 * BODY_BYTES_MAX, false);
      expect([far.status, far.text.includes("payload_too_large")]).toEqual([413, false]);
    },
  );
});
