import { describe, expect, test } from "vitest";
import { type AccessFacts, AccessState } from "../group/access-state.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

type EnvironmentFacts = AccessFacts["environments"][number];
type KeyFacts = AccessFacts["keys"][number];

// The state looks at an environment's id alone.
const environment = (id: bigint) => ({ id }) as EnvironmentFacts;
const key = (id: bigint, ends: Partial<KeyFacts> = {}): KeyFacts => ({
  ...{ id, revokedAt: null, expiresAt: null, access: "full", ...ends },
});

const stateWith = (facts: Partial<AccessFacts>) => {
  const state = new AccessState("1");
  state.add({ environments: [], keys: [], pauses: [], ...facts });
  return state;
};

describe("a remembered key", () => {
  test.each<[string, Partial<KeyFacts>, string]>([
    ["no end", {}, "full"],
    ["a revocation to come", { revokedAt: later(1) }, "full"],
    ["a revocation at this moment", { revokedAt: NOW }, "revoked"],
    ["a revocation that is past", { revokedAt: later(-1) }, "revoked"],
    ["an expiry to come", { expiresAt: later(1) }, "full"],
    ["an expiry at this moment", { expiresAt: NOW }, "expired"],
    ["an expiry that is past", { expiresAt: later(-1) }, "expired"],
    ["both ends", { revokedAt: NOW, expiresAt: NOW }, "revoked"],
  ])("with %s", (_, ends, expected) => {
    expect(stateWith({ keys: [key(7n, ends)] }).keyState(7n, NOW)).toBe(expected);
  });

  test("has a state of its own; another key has none", () => {
    const keys = [key(7n, { access: "read_only" }), key(8n, { revokedAt: NOW })];
    const state = stateWith({ keys });
    const states = [7n, 8n, 9n].map((id) => state.keyState(id, NOW));
    expect(states).toEqual(["read_only", "revoked", undefined]);
  });
});

describe("what is remembered", () => {
  test("covers a query of which every environment and every key is known", () => {
    const state = stateWith({ environments: [environment(1n), environment(2n)], keys: [key(7n)] });
    const covers = (environmentIds: readonly bigint[], ...keys: readonly bigint[]) =>
      state.covers({ environmentIds, apiKeys: new Map(keys.map((id) => [id, 1n])) });
    expect([covers([]), covers([1n, 2n], 7n)]).toEqual([true, true]);
    expect([covers([1n, 3n], 7n), covers([1n], 7n, 8n)]).toEqual([false, false]);
    expect([state.environment(2n), state.environment(3n)]).toEqual([environment(2n), undefined]);
  });

  test("are the pauses that were read last", () => {
    const pause = (service: string) => ({ service, message: `No ${service}.` });
    const state = stateWith({ pauses: [pause("cards"), pause("bills")] });
    state.add({ environments: [], keys: [], pauses: [pause("bills")] });
    expect([...state.pauses]).toEqual([["bills", "No bills."]]);
  });

  test("has an end: it is full with 5,000 environments and keys", () => {
    const numbers = Array.from({ length: 4_999 }, (_, index) => BigInt(index));
    const state = stateWith({ environments: numbers.map(environment) });
    expect(state.isFull).toBe(false);
    state.add({ environments: [], keys: [key(7n)], pauses: [] });
    expect(state.isFull).toBe(true);
  });
});
