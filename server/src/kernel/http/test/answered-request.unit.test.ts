import { describe, expect, test } from "vitest";
import type { KeyedAccess } from "../../tenancy/access.ts";
import { type AnsweredRequest, toLoggedRequest } from "../answered-request.ts";
import type { Route } from "../routes/route.ts";

// The log takes no other field of an access or a route.
const access = { environmentId: 7n, apiKeyId: 8n } as KeyedAccess;
const route = { operationId: "listBanks", scope: "banks:read" } as unknown as Route;

const ANSWERED: AnsweredRequest = {
  ...{ route, requestId: "req_1", method: "POST", url: "/banks?name=gt%20b", durationMs: 5 },
  seen: {
    ...{ access, address: "192.0.2.1", idempotencyKey: "key 1" },
    ...{ body: Buffer.from("{}"), isParsed: true },
  },
  outgoing: { status: 200, headers: {}, body: '{"data":1}' },
  code: undefined,
};

const failed = (body: string | Buffer, code?: AnsweredRequest["code"]) =>
  toLoggedRequest({ ...ANSWERED, code, outgoing: { status: 400, headers: {}, body } });

describe("the log of requests", () => {
  test("takes a request with its key, its route, its query apart, its body and its answer", () => {
    expect(toLoggedRequest(ANSWERED)).toEqual({
      ...{ environmentId: 7n, apiKeyId: 8n, id: "req_1", address: "192.0.2.1" },
      ...{ method: "POST", route: "listBanks", scope: "banks:read", holdsIdentity: false },
      ...{ path: "/banks", rawQuery: "name=gt%20b", status: 200, errorCode: undefined },
      ...{ durationMs: 5, idempotencyKey: "key 1", isParsed: true },
      ...{ requestBody: Buffer.from("{}"), answerBody: '{"data":1}' },
    });
  });

  test("takes a request without a query, a key or a body, and a file's answer without its bytes", () => {
    const outgoing = { status: 200, headers: {}, body: Buffer.from("file") };
    const bare = { ...ANSWERED, url: "/banks", seen: { access }, outgoing };
    expect(toLoggedRequest(bare)).toMatchObject({
      ...{ path: "/banks", rawQuery: "", address: "", idempotencyKey: undefined },
      ...{ requestBody: undefined, isParsed: false, answerBody: undefined },
    });
    expect(toLoggedRequest({ ...ANSWERED, url: "?a=1" })).toMatchObject({
      path: "",
      rawQuery: "a=1",
    });
  });

  test("knows which routes hold numbers of identity", () => {
    const holding = { ...ANSWERED, route: { ...route, holdsIdentity: true } as Route };
    expect(toLoggedRequest(holding)).toMatchObject({ holdsIdentity: true });
  });

  test("takes no request without a known key, and none that reads the log", () => {
    expect(toLoggedRequest({ ...ANSWERED, seen: {} })).toBeUndefined();
    // The log takes no other field of a route.
    const reading = { ...route, readsRequestLog: true } as unknown as Route;
    expect(toLoggedRequest({ ...ANSWERED, route: reading })).toBeUndefined();
  });

  test("has the code of a refusal, also of one that is repeated as a body", () => {
    const body = JSON.stringify({ error: { code: "not_found" } });
    expect(failed(body, "validation_failed")?.errorCode).toBe("validation_failed");
    expect(failed(body)?.errorCode).toBe("not_found");
    expect(failed('{"status":false}')?.errorCode).toBeUndefined();
    expect(failed('{"error":null}')?.errorCode).toBeUndefined();
    expect(failed(Buffer.from(body))?.errorCode).toBeUndefined();
  });
});
