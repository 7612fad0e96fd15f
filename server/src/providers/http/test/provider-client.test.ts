import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type EmulatedAnswer,
  type EmulatedNotice,
  type EmulatedRequest,
  Emulator,
} from "../../../../test/emulators/emulator.ts";
import { majorNumber, textAt } from "../exact-json.ts";
import { type HttpCall, ProviderClient } from "../provider-client.ts";
import { readable } from "../read-answer.ts";

class Echo extends Emulator {
  reply: EmulatedAnswer | undefined;

  protected answer({ method, path, query, headers, body }: EmulatedRequest): EmulatedAnswer {
    const echo = { method, path, query: String(query), traceparent: headers["traceparent"], body };
    return this.reply ?? { status: 200, body: echo };
  }

  protected forge(notice: EmulatedNotice): EmulatedNotice {
    return notice;
  }
}

const echo = new Echo();
const calls: HttpCall[] = [];
let client: ProviderClient;

const clientOf = (baseUrl: string) =>
  new ProviderClient({
    baseUrl,
    nowMs: () => performance.now(),
    onHttpCall: (call) => calls.push(call),
  });
const context = () => ({ signal: new AbortController().signal });

beforeAll(async () => {
  await echo.listen();
  client = clientOf(`${echo.url}/v2/`);
});

afterAll(async () => {
  await client.close();
  await echo.close();
});

test("a call has its path below the base, its query, its exact body and its trace", async () => {
  const answer = await client.call(
    {
      ...{ method: "POST", path: "/pay", query: { bank: "058", none: undefined } },
      ...{ json: { amount: majorNumber(1_010n) }, reference: "kw1" },
    },
    { ...context(), traceparent: "00-1-2-01" },
  );
  if (answer.kind !== "answered") throw new Error(answer.kind);
  expect(textAt(answer.body, "path")).toBe("/v2/pay");
  expect(textAt(answer.body, "query")).toBe("bank=058");
  expect(textAt(answer.body, "body")).toBe('{"amount":10.10}');
  expect(textAt(answer.body, "traceparent")).toBe("00-1-2-01");
  expect(calls.at(-1)).toMatchObject({
    ...{ method: "POST", path: "/v2/pay", reference: "kw1", status: 200, failure: null },
    request: '{"amount":10.10}',
  });
});

test("a call to a port without a listener never arrived", async () => {
  const elsewhere = new Echo();
  await elsewhere.listen();
  const { url } = elsewhere;
  await elsewhere.close();
  const unreached = clientOf(url);
  const outcome = await unreached.call({ method: "POST", path: "/" }, context());
  expect(outcome).toEqual({ kind: "unavailable", why: "unreachable" });
  expect(calls.at(-1)).toMatchObject({ status: null, failure: expect.stringMatching(/./) });
  await unreached.close();
});

test("a connection that breaks proves nothing, and the request is sent once", async () => {
  for (const fault of ["refused", "cut"] as const) {
    echo.misbehaveOnce(fault);
    const before = echo.requests.length;
    const outcome = await client.call({ method: "POST", path: "/pay", json: {} }, context());
    expect(outcome).toMatchObject({ kind: "unknown", why: "lost" });
    expect(echo.requests.length).toBe(before + 1);
  }
});

test("a call ends when its signal is aborted", async () => {
  echo.misbehaveOnce("slow");
  const late = new AbortController();
  const calling = client.call({ method: "GET", path: "/" }, { signal: late.signal });
  setTimeout(() => late.abort(), 50);
  expect(await calling).toEqual({ kind: "unknown", why: "timeout" });
});

test.each([
  [
    { status: 429, body: {}, headers: { "retry-after": "7" } },
    { kind: "unavailable", why: "turned_away", retryAfterMs: 7_000 },
  ],
  [
    { status: 429, body: "<html>" },
    { kind: "unavailable", why: "turned_away" },
  ],
  [
    { status: 500, body: { status: "FAILED" } },
    { kind: "unknown", why: "their_error", detail: "status 500" },
  ],
  [
    { status: 502, body: "<html>" },
    { kind: "unknown", why: "their_error", detail: "status 502" },
  ],
  [
    { status: 200, body: "<html>maintenance" },
    { kind: "unknown", why: "unreadable", detail: "status 200" },
  ],
  [
    { status: 302, body: "", headers: { location: "http://127.0.0.1:1" } },
    { kind: "unknown", why: "unreadable", detail: "status 302" },
  ],
])("the answer %j is read the same for every provider", async (reply, expected) => {
  echo.reply = reply;
  expect(readable(await client.call({ method: "GET", path: "/" }, context()))).toEqual(expected);
  echo.reply = undefined;
});
