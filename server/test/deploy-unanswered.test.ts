import { once } from "node:events";
import { createServer, request as requestPlain, type Server } from "node:http";
import { request as requestWithTls } from "node:https";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { caddyProgram, startCaddy } from "./support/caddy.ts";
import { freePort } from "./support/durable-postgres.ts";
import { haproxyProgram, startHaproxy } from "./support/haproxy.ts";
import { nginxProgram, startNginx } from "./support/nginx.ts";

/** What the sample proxies answer if the service does not. */

interface Proxy {
  readonly url: string;
  readonly certificate?: string;
  stop(): Promise<void>;
}

/** How long a proxy of these tests waits for an answer. */
const PATIENCE = "2s";

const samples = [
  { name: "nginx", program: nginxProgram, start: (port: number) => startNginx(port, PATIENCE) },
  {
    name: "haproxy",
    program: haproxyProgram,
    start: (port: number) => startHaproxy([port], PATIENCE),
  },
  { name: "caddy", program: caddyProgram, start: (port: number) => startCaddy(port, PATIENCE) },
].map((sample) => ({
  ...sample,
  title: sample.program ? sample.name : `${sample.name} (left out: it is not installed here)`,
}));

const REFUSED = { data: null, error: { code: "provider_error", message: "refused", param: null } };

/** A service that hangs up, never answers, or refuses, depending on the path. */
const service: Server = createServer((request, response) => {
  if (request.url === "/hang-up") request.socket.destroy();
  else if (request.url === "/refuse") response.writeHead(502).end(JSON.stringify(REFUSED));
  else if (request.url !== "/be-silent") response.end();
});

beforeAll(async () => {
  await once(service.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
});

/** Makes a payment, or requests a page as a browser does. */
async function send({ url, certificate }: Proxy, path: string, accept?: string) {
  const request = certificate === undefined ? requestPlain : requestWithTls;
  const sending = request(`${url}${path}`, {
    agent: false,
    ...{ servername: "pay.example", ca: certificate },
    method: accept === undefined ? "POST" : "GET",
    headers: { host: "pay.example", ...(accept === undefined ? {} : { accept }) },
  });
  sending.end();
  const [response] = await once(sending, "response");
  return response;
}

const unanswered = (message: string) => ({
  data: null,
  error: { code: "server_error", message, param: null },
  meta: { request_id: "proxy", pagination: null },
});

const UNKNOWN =
  "The outcome is not known. Send the same request again with the same Idempotency-Key.";
const NOT_READY =
  "No process of the service is ready. Send the same request again, with the same Idempotency-Key.";

describe.each(samples)("the sample for $title", ({ name, program, start }) => {
  const run = test.runIf(program !== undefined);
  let proxy: Proxy;
  beforeAll(async () => {
    if (program !== undefined) proxy = await start((service.address() as AddressInfo).port);
  });
  afterAll(() => proxy?.stop());

  async function expectUnanswered(of: Proxy, path: string, message: string): Promise<void> {
    const response = await send(of, path);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({
      "content-type": "application/json",
      "retry-after": "1",
      "strict-transport-security": "max-age=31536000",
    });
    expect(await json(response)).toEqual(unanswered(message));
  }

  run("answers 503 in JSON when a process hangs up, and no 502, which refuses", () =>
    expectUnanswered(proxy, "/hang-up", UNKNOWN),
  );

  run("answers 503 in JSON when a process is silent for too long", () =>
    expectUnanswered(proxy, "/be-silent", UNKNOWN),
  );

  run("answers 503 in JSON while no process is ready", { timeout: 30_000 }, async () => {
    const before = await start(await freePort());
    try {
      await expectUnanswered(before, "/business", name === "haproxy" ? NOT_READY : UNKNOWN);
    } finally {
      await before.stop();
    }
  });

  run("leaves a 502 of the service as it is", async () => {
    const response = await send(proxy, "/refuse");
    expect(response.statusCode).toBe(502);
    expect(await json(response)).toEqual(REFUSED);
  });

  test.runIf(program !== undefined && name !== "haproxy")("shows no JSON to browsers", async () => {
    const response = await send(proxy, "/hang-up", "text/html,*/*;q=0.8");
    expect(response.statusCode).toBe(503);
    expect(response.headers["content-type"]).toMatch(/^text\/(?:html|plain)/);
    expect(await text(response)).not.toContain("error");
  });
});
