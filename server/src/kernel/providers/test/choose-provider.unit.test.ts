import { describe, expect, test } from "vitest";
import { chooseAmong, type ProviderRoute, readinessOf } from "../choose-provider.ts";

const OLD = { name: "old" };
const NEW = { name: "new" };
const FACTS = { environmentId: 7n, about: "058", amount: 50_000n };
const ANY = {
  ...{ provider: "old", environmentId: null, onlyFor: null, amountMin: null, amountMax: null },
} as const;

const choose = (...routes: readonly ProviderRoute[]) =>
  chooseAmong(
    (mode) => (mode === "test" ? [NEW, OLD] : [OLD]),
    () => routes,
  );

test("without routes new work prefers the installed providers in their order", () => {
  expect(choose().inOrder("test", FACTS)).toEqual([NEW, OLD]);
  expect(choose().inOrder("live", FACTS)).toEqual([OLD]);
});

test("earlier work goes to the provider of its name, in its own mode alone", () => {
  expect(choose()("test", "old")).toBe(OLD);
  expect(choose()("live", "new")).toBeUndefined();
  expect(choose()("test", null)).toBeUndefined();
});

describe("with routes new work goes", () => {
  test("to their providers in their order, each once, and to no other", () => {
    const routes = [ANY, { ...ANY, provider: "new" }, ANY];
    expect(choose(...routes).inOrder("test", FACTS)).toEqual([OLD, NEW]);
    expect(choose(ANY).inOrder("test", FACTS)).toEqual([OLD]);
    expect(choose({ ...ANY, provider: "new" }).inOrder("live", FACTS)).toEqual([]);
  });

  test.each([
    [{ environmentId: 7n }, { environmentId: 8n }],
    [{ onlyFor: ["044", "058"] }, { onlyFor: ["044"] }],
    [{ amountMin: 50_000n }, { amountMin: 50_001n }],
    [{ amountMax: 50_000n }, { amountMax: 49_999n }],
  ])("where %o fits, and not where only %o would", (fitting, other) => {
    expect(choose({ ...ANY, ...fitting }).inOrder("test", FACTS)).toEqual([OLD]);
    expect(choose({ ...ANY, ...other }).inOrder("test", FACTS)).toEqual([]);
  });

  test("past a route whose condition cannot be judged", () => {
    const unknown = { ...FACTS, about: null, amount: null };
    for (const condition of [{ onlyFor: ["058"] }, { amountMin: 0n }, { amountMax: 1_000_000n }])
      expect(choose({ ...ANY, ...condition }).inOrder("test", unknown)).toEqual([]);
  });
});

test("a provider is ready, not taking, or not configured", async () => {
  const port = (isAvailable: boolean) => ({ isAvailable: () => Promise.resolve(isAvailable) });
  expect(await readinessOf(port(true))).toBe("ready");
  expect(await readinessOf(port(false))).toBe("unavailable");
  expect(await readinessOf(undefined)).toBe("not_configured");
});
