import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { decided, sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { signature, startTestService, type TestService } from "../../../../test/support/service.ts";
import { sql } from "../../database/sql.ts";
import { BODY_LIMITS } from "../body/body-memory.ts";

let service: TestService;
const sockets: Socket[] = [];

beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
  await service.kit.database.run(
    sql`update environments set requests_per_second = 10000, requests_burst = 10000`,
  );
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => service.stop());

const MIB = 1024 * 1024;

/** A connection that sends bytes as they are, and all that it receives. */
async function dial(bytes: string | Buffer) {
  const socket = connect({ port: service.port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  const received = { text: "", isClosed: false };
  socket.on("data", (piece) => {
    received.text += piece;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    received.isClosed = true;
  });
  await once(socket, "connect");
  socket.write(bytes);
  return { socket, received };
}

const codeOf = ({ text }: { text: string }): string =>
  /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] + (/"code":"(\w+)"/.exec(text)?.[1] ?? "");

interface Sent {
  readonly path?: string;
  readonly key?: string;
  readonly body?: string;
  readonly length?: number;
  readonly more?: string;
}

/** A request to pay, signed, that may give another length than its body has. */
function payment({ path = "/sample/payments", key, body = BODY, length, more = "" }: Sent = {}) {
  const { apiKey, publicKey } = service.business.test;
  const size =
    length === Number.POSITIVE_INFINITY
      ? "Transfer-Encoding: chunked"
      : `Content-Length: ${length ?? body.length}`;
  return [
    `POST ${path} HTTP/1.1`,
    "Host: a",
    `X-Service-Api-Key: ${key ?? apiKey}`,
    `X-Service-Signature: ${signature(publicKey, body)}`,
    "X-Service-Signature-Version: v2",
    `Idempotency-Key: ${crypto.randomUUID()}`,
    `Content-Type: application/json\r\n${more}${size}\r\n\r\n`,
  ].join("\r\n");
}

const BODY = JSON.stringify({
  amount: 100,
  narration: "rent",
  destinationAccountNumber: "0123456789",
});

/** A header that is no list to our reader, so that Node's reads the request. */
const BY_NODE = "Accept: a\r\nAccept: b\r\n";

describe.each([
  ["by hand", ""],
  ["by Node", BY_NODE],
])("a request that is read %s", (_reader, more) => {
  test.each([
    ["garbage", "}"],
    ["half a request", "GET / HT"],
    ["headers that are too large", `GET / HTTP/1.1\r\nA: ${"a".repeat(20_000)}\r\n\r\n`],
  ])("moves money once and is answered, with %s in the same packet", async (_what, garbage) => {
    decided.clear();
    const { socket, received } = await dial(`${payment({ more })}${BODY}${garbage}`);
    await expect.poll(() => received.text).toMatch(/^HTTP\/1\.1 200 /);
    socket.end();
    await expect.poll(() => received.isClosed).toBe(true);
    expect(received.text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
    expect(decided.get("rent")).toBe(1);
  });

  test("is answered although its client sends nothing more", async () => {
    const { socket, received } = await dial(`${payment({ more })}${BODY}`);
    socket.end();
    await expect.poll(() => received.isClosed).toBe(true);
    expect(codeOf(received)).toBe("200");
  });

  test.each<[string, Sent, string]>([
    ["an unknown key", { key: "test_key_unknown" }, "401invalid_api_key"],
    ["no route", { path: "/sample/nothing" }, "404not_found"],
    ["a path that takes no POST", { path: "/sample/items" }, "405method_not_allowed"],
    ["no provider", { path: "/inbound/unknown/nothing" }, "404not_found"],
    ["more than 1 MiB", { key: "test_key_unknown", length: 2 * MIB }, "413payload_too_large"],
    [
      "a page with more than 1 MiB",
      { path: "/inbound/unknown", length: 2 * MIB },
      "413payload_too_large",
    ],
  ])("is refused before its body has come: %s", async (_what, sent, code) => {
    const { received } = await dial(payment({ length: MIB, more, ...sent }));
    await expect.poll(() => codeOf(received)).toBe(code);
    // The service reads the rest of a body that it could have taken, and no more than that.
    const isLast = /^connection: close\r$/im.test(received.text);
    expect(isLast).toBe(code.startsWith("413"));
  });

  test("in chunks is refused before its body has come", async () => {
    const { received } = await dial(
      payment({ length: Number.POSITIVE_INFINITY, more, key: "test_key_unknown" }),
    );
    await expect.poll(() => codeOf(received)).toBe("401invalid_api_key");
    expect(received.text).toMatch(/^connection: close\r$/im);
  });

  test("in chunks that exceed 1 MiB is 413 when that is found", async () => {
    const { socket, received } = await dial(payment({ length: Number.POSITIVE_INFINITY, more }));
    for (let chunk = 0; chunk < 17; chunk++) socket.write(`10000\r\n${"a".repeat(65_536)}\r\n`);
    await expect.poll(() => codeOf(received)).toBe("413payload_too_large");
  });

  test("is busy where the bodies of its environment are too many, and only there", async () => {
    const most = BODY_LIMITS.bytesPerOwnerMax / MIB;
    for (let upload = 0; upload < most; upload++) await dial(payment({ length: MIB, more }));
    const refused = await dial(payment({ length: MIB, more }));
    await expect.poll(() => codeOf(refused.received)).toBe("503server_error");
    expect(refused.received.text).toMatch(/^Retry-After: 1\r$/m);
    const other = await dial(
      payment({ length: MIB, more, key: service.business.live.apiKey, path: "/sample/payments" }),
    );
    other.socket.end();
    // Its body was waited for.
    await expect.poll(() => codeOf(other.received)).toBe("400invalid_request");
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect
      .poll(async () => {
        const { received } = await dial(`${payment({ more, length: BODY.length })}`);
        sockets.at(-1)?.write(BODY);
        await expect.poll(() => received.text).not.toBe("");
        return codeOf(received);
      })
      .toBe("200");
  });
});

test("of too many bodies that come to pages, the one that has been arriving the longest makes way", async () => {
  const most = BODY_LIMITS.bytesPerOwnerMax / MIB;
  const page = payment({ path: "/inbound/simulator", length: MIB });
  const first = await dial(page + "a".repeat(MIB - 1));
  const others = [];
  for (let upload = 0; upload < most; upload++) others.push(await dial(page + "a".repeat(MIB - 1)));
  await expect.poll(() => codeOf(first.received)).toBe("503server_error");
  expect(others.map(({ received }) => received.text)).toEqual(others.map(() => ""));
});
