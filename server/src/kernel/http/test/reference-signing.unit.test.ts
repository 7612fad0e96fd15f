import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { stringToSign } from "../admission/signature-v3.ts";
import { PUBLIC_FOLDER } from "../docs/public-folder.ts";

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** The page's own `fetch`, and the requests that leave the page. */
async function openReference(): Promise<{ send: Fetch; sent: Request[] }> {
  const text = await readFile(path.join(PUBLIC_FOLDER, "reference.js"), "utf8");
  const sent: Request[] = [];
  let send: Fetch | undefined;
  const Scalar = {
    createApiReference: (_: string, options: { customFetch: Fetch }) => {
      send = options.customFetch;
    },
  };
  const fetch = async (request: Request) => {
    sent.push(request);
    return new Response();
  };
  const page = { ...globalThis, Scalar, crypto };
  const program = `(function (globalThis, fetch) { "use strict"; ${text} })`;
  (runInThisContext(program) as (page: object, fetch: unknown) => void)(page, fetch);
  if (send === undefined) throw new Error("the page starts the reference");
  return { send, sent };
}

test.each([
  ["GET", "/api/v1/business/status?reference=rent+%26+more!&B=1&after=", undefined],
  ["POST", "/api/v1/business/single?b=(2)&a=%E2%82%A6", '{"amount":25000}'],
  ["DELETE", "/api/v1/wallets/wal_1/link-card", undefined],
])("the reference signs version 3: %s %s", async (method, target, body) => {
  const { send, sent } = await openReference();
  const headers = {
    "X-Service-Signature": "test_pub_abc",
    "X-Service-Signature-Version": "v2",
    "Idempotency-Key": "order-7",
  };
  const url = `http://127.0.0.1:4000${target}`;
  await send(url, { method, headers, ...(body !== undefined && { body }) });
  const [request] = sent;
  const [at = "", rawQuery = ""] = target.split("?");
  const timestamp = request?.headers.get("x-service-timestamp") ?? "";
  const message = stringToSign({
    ...{ timestamp, method, path: at, rawQuery, idempotencyKey: "order-7" },
    rawBody: Buffer.from(body ?? ""),
  });
  expect(request?.headers.get("x-service-signature-version")).toBe("v3");
  expect(timestamp).toMatch(/^\d{13}$/);
  expect(request?.headers.get("x-service-signature")).toBe(
    createHmac("sha256", "test_pub_abc").update(message).digest("base64"),
  );
  expect(await request?.text()).toBe(body ?? "");
});

test("a request without a Public Key is sent as it is", async () => {
  const { send, sent } = await openReference();
  await send("http://127.0.0.1:4000/api/v1/business/balance");
  expect(sent).toHaveLength(1);
});
