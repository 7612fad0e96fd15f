import { expect, test } from "vitest";
import { chooseAmong, readinessOf } from "../choose-provider.ts";

const OLD = { name: "old" };
const NEW = { name: "new" };
const choose = chooseAmong({ test: [NEW, OLD], live: [OLD] });

test("new work goes to the first provider of its mode", () => {
  expect(choose("test")).toBe(NEW);
  expect(choose("live")).toBe(OLD);
  expect(chooseAmong({ test: [], live: [] })("live")).toBeUndefined();
});

test("earlier work goes to the provider of its name, in its own mode alone", () => {
  expect(choose("test", "old")).toBe(OLD);
  expect(choose("live", "new")).toBeUndefined();
  expect(choose("test", null)).toBeUndefined();
});

test("a provider is ready, not taking, or not configured", async () => {
  const port = (isAvailable: boolean) => ({ isAvailable: () => Promise.resolve(isAvailable) });
  expect(await readinessOf(port(true))).toBe("ready");
  expect(await readinessOf(port(false))).toBe("unavailable");
  expect(await readinessOf(undefined)).toBe("not_configured");
});
