import { describe, expect, test } from "vitest";
import { cellOfAccountNumber } from "../../../../kernel/cells/cell-number.ts";
import {
  ENVIRONMENT_DEFAULTS,
  requireKeyName,
  requireLimits,
  requireMailCap,
  requireName,
  requireOverlap,
  requireRateLimit,
  requireScopes,
  requireSettlement,
  requireWalletCurrencies,
  serviceAccountNumber,
} from "../rules.ts";

const refused = (param: string) => expect.objectContaining({ code: "validation_failed", param });

describe("a name", () => {
  test("is kept without blanks around it", () => {
    expect(requireName("  Chidi & Sons ")).toBe("Chidi & Sons");
    expect(requireName("x".repeat(255))).toHaveLength(255);
  });

  test.each([
    ...["", "   ", "\u200b\u200d", "x".repeat(256)],
    ...[
      "Adire\r\nBcc: eve@example.com",
      "Adire\tMarket",
      "Adire\u2028Market",
      "Adire \u202etekraM",
    ],
  ])("is refused when empty, too long, of several lines or turned: %#", (name) => {
    expect(() => requireName(name)).toThrow(refused("name"));
  });
});

test("the name of a key has at most 100 characters", () => {
  expect(requireKeyName(` ${"x".repeat(100)} `)).toHaveLength(100);
  for (const name of ["", "x".repeat(101)])
    expect(() => requireKeyName(name)).toThrow(refused("name"));
});

describe("the limits of a key", () => {
  const now = new Date("2026-01-31T10:00:00Z");

  test("may end it at any later moment, but not at this one", () => {
    const later = { expiresAt: new Date(now.getTime() + 1) };
    expect(requireLimits(later, now)).toEqual(later);
    expect(() => requireLimits({ expiresAt: now }, now)).toThrow(refused("expiresAt"));
  });

  test("name at most 50 networks", () => {
    const networks = (count: number) => ({ networks: Array<string>(count).fill("10.0.0.0/8") });
    expect(requireLimits(networks(50), now)).toEqual(networks(50));
    expect(() => requireLimits(networks(51), now)).toThrow(refused("networks"));
  });
});

test("the limits of a key refuse what is not a network, and an unknown scope", () => {
  const now = new Date("2026-01-31T10:00:00Z");
  const one = { networks: ["10.0.0.0/8", "203.0.113.7"] };
  expect(requireLimits(one, now)).toEqual(one);
  for (const network of ["10.0.0.0/33", "office"])
    expect(() => requireLimits({ networks: ["10.0.0.0/8", network] }, now)).toThrow(
      refused("networks"),
    );
  expect(() => requireLimits({ scopes: ["fly"] }, now)).toThrow(/no scope fly/);
});

describe("the currencies of wallets", () => {
  const known = ["NGN", "USD"] as const;

  test("are kept once each, in the documented order", () => {
    expect(requireWalletCurrencies(["USD", "NGN", "USD"], known)).toEqual(["NGN", "USD"]);
    expect(requireWalletCurrencies(["NGN"], known)).toEqual(["NGN"]);
  });

  test.each([
    [[]],
    [["USD"]],
    [["NGN", "EUR"]],
  ])("are refused without naira, or with an unknown one: %j", (named) => {
    expect(() => requireWalletCurrencies(named, known)).toThrow(refused("currencies"));
  });
});

test("the signature helper is allowed in test mode alone", () => {
  const allowed = Object.entries(ENVIRONMENT_DEFAULTS).map(([mode, { signatureHelperAllowed }]) => [
    ...[mode, signatureHelperAllowed],
  ]);
  expect(allowed).toEqual([
    ["test", true],
    ["live", false],
  ]);
});

test("a mail cap is a whole number up to a million, and 0 holds every mail back", () => {
  for (const cap of [0, 1_000_000]) expect(requireMailCap(cap)).toBe(cap);
  for (const cap of [-1, 1.5, 1_000_001])
    expect(() => requireMailCap(cap)).toThrow(refused("mailsPerDay"));
});

describe("scopes", () => {
  const known = ["read", "write", "admin"];

  test("are kept once each, in the order in which they are known", () => {
    expect(requireScopes(["admin", "read", "admin"], known)).toEqual(["read", "admin"]);
    expect(requireScopes([], known)).toEqual([]);
  });

  test("that do not exist are refused, by name", () => {
    expect(() => requireScopes(["read", "fly"], known)).toThrow(/There is no scope fly/);
  });
});

describe("a rate limit", () => {
  test.each([
    [1, 1],
    [200, 400],
    [100_000, 100_000],
  ])("of %d a second and %d at once is taken", (requestsPerSecond, requestsBurst) => {
    const limit = { requestsPerSecond, requestsBurst };
    expect(requireRateLimit(limit)).toEqual(limit);
  });

  test.each([
    [0, 1],
    [-1, 1],
    [1.5, 3],
    [Number.NaN, 3],
    [10, 9],
    [10, 10.5],
    [100_001, 100_001],
    [1, 100_001],
  ])("of %d a second and %d at once is refused", (requestsPerSecond, requestsBurst) => {
    const limit = { requestsPerSecond, requestsBurst };
    expect(() => requireRateLimit(limit)).toThrow(refused("requestsPerSecond"));
  });
});

describe("a settlement", () => {
  test.each([1, 5, 2_592_000])("after %d seconds is taken", (settlementDelaySeconds) => {
    const settlement = { settlementSchedule: "delay", settlementDelaySeconds } as const;
    expect(requireSettlement(settlement)).toEqual(settlement);
  });

  test.each([0, -5, 1.5, 2_592_001])("after %d seconds is refused", (settlementDelaySeconds) => {
    const settlement = { settlementSchedule: "delay", settlementDelaySeconds } as const;
    expect(() => requireSettlement(settlement)).toThrow(refused("settlementDelaySeconds"));
  });

  test.each(["T+0", "T+1"] as const)("by %s has no delay", (settlementSchedule) => {
    const kept = requireSettlement({ settlementSchedule, settlementDelaySeconds: 77 });
    expect(kept).toEqual({ settlementSchedule, settlementDelaySeconds: 0 });
  });
});

test.each([0, 1, 24, 168])("an overlap of %d hours is taken", (hours) => {
  expect(requireOverlap(hours)).toBe(hours);
});

test.each([-1, 0.5, 169, Number.NaN])("an overlap of %d hours is refused", (hours) => {
  expect(() => requireOverlap(hours)).toThrow(refused("overlapHours"));
});

test.each([
  0, 255,
])("a service account has ten digits and does not begin with 0 (bytes of %d)", (byte) => {
  expect(serviceAccountNumber(Buffer.alloc(8, byte), null)).toMatch(/^[1-9][0-9]{9}$/);
});

test.each([0, 255])("in a numbered cell it begins with 0 and that number (bytes of %d)", (byte) => {
  const number = serviceAccountNumber(Buffer.alloc(8, byte), 12);
  expect(number).toMatch(/^012[0-9]{7}$/);
  expect(cellOfAccountNumber(number)).toBe(12);
});

test.each([
  "1123456789",
  "0912345678",
  "012345678",
  "01234567890",
  "O123456789",
])("%s names no cell", (number) => expect(cellOfAccountNumber(number)).toBeNull());
