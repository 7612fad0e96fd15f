import { describe, expect, test } from "vitest";
import type { Mode } from "../../../../kernel/tenancy/access.ts";
import { requireDescription, requireEventTypes, requireLimit, requireUrl } from "../rules.ts";

describe("the URL of an endpoint", () => {
  test.each<[string, Mode]>([
    ["https://shop.example/hooks?a=1", "live"],
    ["https://shop.example/hooks", "test"],
    ["http://127.0.0.1:9000/hooks", "test"],
    [`https://shop.example/${"x".repeat(2_000 - 21)}`, "live"],
  ])("may be %.40s in %s mode", (text, mode) => {
    expect(requireUrl(`  ${text} `, mode).href).toBe(text);
  });

  test.each<[string, Mode, string]>([
    ["http://shop.example/hooks", "live", "must begin with https://."],
    ["ftp://shop.example/hooks", "test", "must begin with https:// or http://."],
    ["shop.example", "test", "must be a URL of at most 2000 characters."],
    [
      `https://shop.example/${"x".repeat(2_001 - 21)}`,
      "live",
      "must be a URL of at most 2000 characters.",
    ],
    ["https://user@shop.example/", "live", "must not contain a user name or password."],
    ["https://:word@shop.example/", "live", "must not contain a user name or password."],
    ["https://shop.example/#top", "live", "must not contain a #fragment."],
  ])("%.40s is refused in %s mode", (text, mode, why) => {
    expect(() => requireUrl(text, mode)).toThrow(`The URL of a webhook endpoint ${why}`);
  });
});

describe("the types of an endpoint", () => {
  const known = ["a", "b"];

  test("are all, or known ones without repetition", () => {
    expect(requireEventTypes(null, known)).toBeNull();
    expect(requireEventTypes(["b", "a", "b"], known)).toEqual(["b", "a"]);
  });

  test.each([[[]], [["c"]], [["a", "c"]]])("%j are refused", (types: string[]) => {
    expect(() => requireEventTypes(types, known)).toThrow();
  });
});

test("a description has 255 characters at most", () => {
  expect(requireDescription(`  ${"d".repeat(255)} `)).toHaveLength(255);
  expect(() => requireDescription("d".repeat(256))).toThrow("255");
});

test.each([
  ["concurrencyMax", 200],
  ["perSecondMax", 5_000],
] as const)("the limit %s is a whole number from 1 to %d", (name, most) => {
  expect([1, most].map((value) => requireLimit(name, value))).toEqual([1, most]);
  for (const value of [0, -1, 1.5, most + 1, Number.NaN])
    expect(() => requireLimit(name, value)).toThrow(String(most));
});
