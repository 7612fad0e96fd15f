import { describe, expect, test } from "vitest";
import type { Sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { DEFAULT_TIERS } from "../default-tiers.ts";
import { resetKycTiers, setTier } from "../set-tiers.ts";

const OWNER = { businessId: 7n, mode: "test" } as const;
const NOW = new Date("2026-03-01T09:00:00Z");

/** A database in which a business has these tiers, or the default ones, with the statements that change it. */
function openKit(tiers: string | null = null) {
  const changes: Sql[] = [];
  const tx = {
    one: async () => ({ tiers }),
    // The business does not move to another cell.
    maybeOne: async () => undefined,
    many: async () => [{ id: 4n, mode: "test" }],
    run: async (change: Sql) => changes.push(change),
  };
  const database = { ...tx, transaction: (work: (on: typeof tx) => unknown) => work(tx) };
  // The operation reads nothing else from the kit.
  const settings = { singleOperator: false };
  const kit = { database, settings, clock: { now: () => NOW } } as unknown as Kit;
  return { kit, changes };
}

/** The tiers as they are stored: JSON, whose amounts are numbers. */
const stored = (tiers: unknown) =>
  JSON.stringify(tiers, (_, value) => (typeof value === "bigint" ? Number(value) : value));

const withPayout = (payoutMax: bigint) =>
  DEFAULT_TIERS.map((tier, at) => (at === 1 ? { ...tier, payoutMax } : tier));

/** Who did what, with its details: the values of the statement that records an action. */
const actionOf = ({ values }: Sql) => {
  const [at, by, action, businessId, mode, details] = values;
  return { at, by, action, businessId, mode, details: JSON.parse(String(details)) };
};

describe("a tier that an operator changes", () => {
  test("is stored with the others as they were, and answered", async () => {
    const { kit, changes } = openKit();
    const order = { tier: 1, changes: { payoutMax: 900n }, by: "amina" };
    expect(await setTier(kit, OWNER, order)).toEqual(withPayout(900n));
    expect(changes).toHaveLength(2);
    expect(changes[0]?.values[1]).toBe(stored(withPayout(900n)));
  });

  test("is in the audit log with the tiers before and after", async () => {
    const { kit, changes } = openKit(stored(withPayout(500n)));
    await setTier(kit, OWNER, { tier: 1, changes: { payoutMax: 900n }, by: "amina" });
    expect(actionOf(changes[1]!)).toEqual({
      ...{ at: NOW, by: "amina", action: "tiers.set", businessId: 7n, mode: "test" },
      details: { tier: 1, before: stored(withPayout(500n)), after: stored(withPayout(900n)) },
    });
  });

  test("is refused if no such tier exists, and nothing is stored", async () => {
    const { kit, changes } = openKit();
    const order = { tier: DEFAULT_TIERS.length, changes: {}, by: "amina" };
    const highest = DEFAULT_TIERS.length - 1;
    await expect(setTier(kit, OWNER, order)).rejects.toThrow(String(highest));
    expect(changes).toEqual([]);
  });
});

test("a reset removes the tiers of the business, and the audit log keeps them", async () => {
  const { kit, changes } = openKit(stored(withPayout(500n)));
  await resetKycTiers(kit, OWNER, "amina");
  expect(changes).toHaveLength(2);
  expect(changes[0]?.text).toContain("delete from kyc_tier_lists");
  expect(actionOf(changes[1]!)).toEqual({
    ...{ at: NOW, by: "amina", action: "tiers.reset", businessId: 7n, mode: "test" },
    details: { before: stored(withPayout(500n)) },
  });
});
