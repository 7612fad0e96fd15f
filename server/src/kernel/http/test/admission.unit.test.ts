import { describe, expect, test } from "vitest";
import { signature } from "../../../../test/support/service.ts";
import { readNetwork } from "../../outbound/addresses.ts";
import { Refusal } from "../../refusals.ts";
import type { KeyedAccess } from "../../tenancy/access.ts";
import { type AdmissionTools, admit, type RawRequest } from "../admission/admission.ts";
import { RateLimit } from "../admission/rate-limit.ts";
import { stringToSign } from "../admission/signature-v3.ts";
import type { Route } from "../routes/route.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const BODY = Buffer.from('{"amount":1}');

const ACCESS: KeyedAccess = {
  ...{ apiKeyId: 9n, environmentId: 4n, businessId: 2n, mode: "test", businessStatus: "approved" },
  ...{ scopes: new Set(["kyc:write"]), keyAccess: "full", isExpired: false, networks: [] },
  ...{ publicKey: "test_pub_x", requestsPerSecond: 10, requestsBurst: 20 },
  ...{ signatureHelperAllowed: false, oldestSignatureVersion: "v2" },
};

/** Admission reads no more of a route than this. */
const ROUTE = {
  ...{ kind: "write", method: "POST", path: "/x", scope: "kyc:write", service: "wallets" },
  ...{ idempotencyKey: "required", signed: true },
} as Route;

interface Conditions {
  readonly access?: Partial<KeyedAccess>;
  readonly route?: Partial<Route>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly pauses?: Readonly<Record<string, string>>;
  readonly readBody?: RawRequest["readBody"];
}

const SIGNED = {
  ...{ "x-service-api-key": "k", "idempotency-key": "one" },
  "x-service-signature": signature(ACCESS.publicKey, BODY),
  "x-service-signature-version": "v2",
};

/** Admits a signed request with everything that its route demands, but for what a test changes. */
function openAdmission(conditions: Conditions = {}) {
  const { access = {}, route = {}, headers = {}, pauses = {} } = conditions;
  const seen = { uses: [] as unknown[], bodies: 0 };
  const known: KeyedAccess = { ...ACCESS, ...access };
  const tools = {
    ...{ trustedProxies: [], clock: { now: () => NOW } },
    apiKeys: { remembered: () => ({ access: known }) },
    rateLimit: new RateLimit<bigint>(
      () => 0,
      () => 1,
    ),
    sharedState: { pauseOf: (service: string) => pauses[service] },
    keyUses: { note: (...use: unknown[]) => seen.uses.push(use) },
  } as unknown as AdmissionTools;
  const request: RawRequest = {
    ...{ method: "POST", path: "/x", rawQuery: "", peerAddress: "203.0.113.7" },
    headers: { ...SIGNED, ...headers },
    seen: {},
    readBody: (environmentId) => {
      expect(environmentId).toBe(4n);
      seen.bodies += 1;
      return conditions.readBody?.(environmentId) ?? BODY;
    },
  };
  return { seen, admitted: admit(tools, { ...ROUTE, ...route } as Route, request) };
}

/** The code that a request is refused with, and whether it was counted. */
async function refusal(conditions: Conditions) {
  const { seen, admitted } = openAdmission(conditions);
  const error: unknown = await admitted.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) return { code: undefined, seen };
  return { code: error.code, isCounted: "RateLimit-Limit" in (error.headers ?? {}), seen };
}

describe("a request", () => {
  test("that has what its route demands is admitted, and its key's use is noted", async () => {
    const { seen, admitted } = openAdmission();
    expect(await admitted).toEqual({
      ...{ access: ACCESS, key: ACCESS, idempotencyKey: "one", rawBody: BODY },
      headers: { "RateLimit-Limit": "20", "RateLimit-Remaining": "19", "RateLimit-Reset": "1" },
    });
    expect(seen.uses).toEqual([[ACCESS, "203.0.113.7", NOW]]);
  });

  test("to a route without a signature needs none", async () => {
    const { admitted } = openAdmission({
      route: { signed: false },
      headers: { "x-service-signature": "wrong" },
    });
    expect(await admitted).toMatchObject({ idempotencyKey: "one", rawBody: BODY });
  });

  test("signed with version 3 signs its Idempotency-Key, too", async () => {
    const timestamp = String(NOW.getTime());
    const parts = { timestamp, method: "POST", path: "/x", rawQuery: "", rawBody: BODY };
    const message = stringToSign({ ...parts, idempotencyKey: "one" });
    const headers = {
      "x-service-signature": signature(ACCESS.publicKey, message),
      "x-service-signature-version": "v3",
      "x-service-timestamp": timestamp,
    };
    expect((await refusal({ headers })).code).toBeUndefined();
    const other = { ...headers, "idempotency-key": "two" };
    expect((await refusal({ headers: other })).code).toBe("invalid_signature");
  });

  test("costs what its route says", async () => {
    const { admitted } = openAdmission({ route: { cost: 5 as never } });
    expect((await admitted).headers["RateLimit-Remaining"]).toBe("15");
  });

  test.each([
    ["test", false, true],
    ["test", true, true],
    ["live", false, true],
    ["live", true, false],
  ] as const)("in %s mode, to a route for test keys alone: %s", async (mode, testOnly, isThere) => {
    const { code } = await refusal({ access: { mode }, route: { testOnly } });
    expect(code).toBe(isThere ? undefined : "not_found");
  });

  test("whose body cannot be read fails with that", async () => {
    const broken = new Error("the connection was lost");
    const { admitted } = openAdmission({ readBody: () => Promise.reject(broken) });
    await expect(admitted).rejects.toBe(broken);
  });
});

const elsewhere = { networks: [readNetwork("198.51.100.0/24")!] };
const closed = { mode: "live", businessStatus: "pending" } as const;
const paused = { wallets: "Closed." };
const unsigned = { "x-service-signature": "wrong" };
const noKey = { "idempotency-key": "" };

/** What can be wrong with a request, in the order in which it is refused. */
const FAULTS: readonly [string, Conditions, boolean][] = [
  ["invalid_api_key", { access: { isExpired: true } }, false],
  ["forbidden", { access: elsewhere }, false],
  ["not_found", { access: { mode: "live" }, route: { testOnly: true } }, false],
  ["activation_required", { access: closed }, false],
  ["service_paused", { pauses: paused }, true],
  ["invalid_signature", { headers: unsigned }, true],
  ["forbidden", { access: { scopes: new Set() } }, true],
  ["forbidden", { access: { keyAccess: "read_only" } }, true],
  ["missing_field", { headers: noKey }, true],
];

const both = (first: Conditions, then: Conditions): Conditions => ({
  access: { ...then.access, ...first.access },
  route: { ...then.route, ...first.route },
  headers: { ...then.headers, ...first.headers },
  pauses: { ...then.pauses, ...first.pauses },
});

describe("a request is refused", () => {
  test.each(FAULTS)("with %s alone", async (code, conditions, isCounted) => {
    expect(await refusal(conditions)).toMatchObject({ code, isCounted });
  });

  test.each(
    FAULTS.flatMap(([code, first], at) =>
      FAULTS.slice(at + 1).map(([other, later]) => ({ code, other, first, later })),
    ),
  )("with $code where $other would follow", async ({ code, first, later }) => {
    expect((await refusal(both(first, later))).code).toBe(code);
  });

  test("before its body is read, and before its key's use is noted, where it is not admitted at all", async () => {
    for (const [, conditions, isCounted] of FAULTS) {
      const { seen } = await refusal(conditions);
      expect(seen.uses).toHaveLength(isCounted ? 1 : 0);
    }
    expect((await refusal({ pauses: paused })).seen.bodies).toBe(0);
    expect((await refusal({ headers: unsigned })).seen.bodies).toBe(1);
    const noScope: Conditions = { access: { scopes: new Set() }, route: { signed: false } };
    expect((await refusal(noScope)).seen.bodies).toBe(0);
  });

  test("not for the pause of another service, or where its route has none", async () => {
    expect((await refusal({ pauses: { cards: "Closed." } })).code).toBeUndefined();
    // As a route without a service is declared.
    const route = { service: undefined } as unknown as Partial<Route>;
    expect((await refusal({ route, pauses: { undefined: "Closed." } })).code).toBeUndefined();
  });
});
