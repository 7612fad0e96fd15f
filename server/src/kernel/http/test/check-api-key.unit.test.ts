import { describe, expect, test } from "vitest";
import { readNetwork } from "../../outbound/addresses.ts";
import { Refusal } from "../../refusals.ts";
import type { KeyedAccess } from "../../tenancy/access.ts";
import { newKey } from "../../tenancy/key-form.ts";
import {
  type KeyTools,
  requireAccess,
  requireAddress,
  requireScope,
} from "../admission/check-api-key.ts";
import { clientKey } from "../admission/client-address.ts";
import type { Route } from "../routes/route.ts";

const KEY = newKey({ bytes: (count) => Buffer.alloc(count, 5) }, "test_key_", null);
const keyOfCell = (cell: number) =>
  newKey({ bytes: (count) => Buffer.alloc(count, 5) }, "test_key_", cell);
const ACCESS = { apiKeyId: 9n, isExpired: false, networks: [], scopes: new Set() } as unknown;
const access = (changes: Partial<KeyedAccess> = {}) => ({ ...(ACCESS as KeyedAccess), ...changes });

interface Keys {
  /** Undefined: not remembered, so that it is looked up. */
  readonly remembered?: { readonly access: KeyedAccess | undefined } | undefined;
  readonly found?: KeyedAccess | undefined;
}

/** The access that a request with this key gets, or the sentence that refuses it, and the clients that looked up. */
async function accessOf(key: string | undefined, { remembered, found }: Keys) {
  const clients: string[] = [];
  const find = async (_: string, client: () => string) => {
    clients.push(client());
    return found;
  };
  const apiKeys = { remembered: () => remembered, find };
  const tools = { apiKeys, trustedProxies: [], cell: 12 } as unknown as KeyTools;
  const headers = key === undefined ? {} : { "x-service-api-key": key };
  try {
    const result = await requireAccess(tools, { headers, peerAddress: "203.0.113.7" });
    return { result, clients };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe(error.message.includes("of cell") ? "wrong_cell" : "invalid_api_key");
    return { result: error.message, clients };
  }
}

describe("a key", () => {
  test("that is remembered is not looked up", async () => {
    const known = access();
    const { result, clients } = await accessOf("anything", { remembered: { access: known } });
    expect([result, clients]).toEqual([known, []]);
  });

  test("that is not remembered is looked up for its client", async () => {
    const known = access();
    const { result, clients } = await accessOf(KEY, { found: known });
    expect(result).toBe(known);
    expect(clients).toEqual([clientKey("203.0.113.7")]);
  });

  test.each<[string, Keys, string]>([
    ["remembered as unknown", { remembered: { access: undefined } }, "not known"],
    ["unknown", { found: undefined }, "not known"],
    ["remembered and expired", { remembered: { access: access({ isExpired: true }) } }, "expired"],
    ["expired", { found: access({ isExpired: true }) }, "expired"],
  ])("that is %s is refused", async (_, keys, sentence) => {
    expect((await accessOf(KEY, keys)).result).toContain(sentence);
  });

  test.each<[string, string | undefined, string]>([
    ["is missing", undefined, "header is missing"],
    ["is empty", "", "header is empty"],
    [
      "is mistyped",
      `${KEY.slice(0, -1)}${KEY.endsWith("0") ? "1" : "0"}`,
      "incomplete or mistyped",
    ],
    ["is cut", KEY.slice(0, -1), "incomplete or mistyped"],
    ["is the one of an example", "test_key_...", "incomplete or mistyped"],
    ["was sent twice", `${KEY}, ${KEY}`, "was sent twice"],
    ["is a public key", "test_pub_abc", "This is a Public Key"],
    ["is something else", "abc", "not an API key, which begins with test_key_ or live_key_"],
    ["is in quotation marks", `"${KEY}"`, "without quotation marks"],
    ["only contains the beginning of a public key", "xtest_pub_abc", "not an API key"],
  ])("that %s is refused without a lookup", async (_, key, sentence) => {
    const { result, clients } = await accessOf(key, { found: access() });
    expect(result).toContain(sentence);
    expect(clients).toEqual([]);
  });
});

describe("a key with networks", () => {
  const networks = [readNetwork("198.51.100.0/24")!, readNetwork("203.0.113.7/32")!];
  const addressOf = (peerAddress: string | undefined, limits: Partial<KeyedAccess>) => {
    const tools = { trustedProxies: [] } as unknown as KeyTools;
    try {
      return requireAddress(tools, access(limits), { headers: {}, peerAddress });
    } catch (error) {
      return (error as Refusal).message;
    }
  };

  test("is used from an address in one of them, and a key without any from everywhere", () => {
    expect(addressOf("203.0.113.7", { networks })).toBe("203.0.113.7");
    expect(addressOf("192.0.2.1", {})).toBe("192.0.2.1");
    expect(addressOf(undefined, {})).toBe("");
  });

  test("is refused from any other address, and from one that is unknown", () => {
    expect(addressOf("203.0.113.8", { networks })).toContain("from the address 203.0.113.8.");
    expect(addressOf(undefined, { networks })).toContain("from the address unknown.");
  });
});

test("a key needs the scope of its route, where that has one", () => {
  const scoped = { scope: "kyc:write" } as Route;
  const refused = (limits: Partial<KeyedAccess>, route: Route) => () =>
    requireScope(access(limits), route);
  expect(refused({}, scoped)).toThrow("lacks the scope kyc:write");
  expect(refused({ scopes: new Set(["customers:write"]) }, scoped)).toThrow("lacks the scope");
  expect(refused({ scopes: new Set(["kyc:write"]) }, scoped)).not.toThrow();
  expect(refused({}, {} as Route)).not.toThrow();
});

describe("a key that names a cell", () => {
  test("is looked up in that cell", async () => {
    const known = access();
    expect((await accessOf(keyOfCell(12), { found: known })).result).toBe(known);
  });

  test("is refused in another one without a lookup", async () => {
    const { result, clients } = await accessOf(keyOfCell(13), { found: access() });
    expect(result).toContain("of cell 13");
    expect(clients).toEqual([]);
  });
});
