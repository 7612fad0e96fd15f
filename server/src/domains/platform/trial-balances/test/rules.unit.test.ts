import { expect, test } from "vitest";
import { OPEN_ACCOUNT_NAMES } from "../../../../kernel/ledger/chart.ts";
import type { ChangedOpening } from "../../../../kernel/ledger/trial-balance/take-trial-balances.ts";
import { describeFaults, nameFault, typeOf } from "../rules.ts";

test("wallets are liabilities, clearing is an asset and fees are income", () => {
  expect(["business_wallet", "customer_wallet", "card_wallet"].map(typeOf)).toEqual(
    Array(3).fill("liability"),
  );
  expect(typeOf("provider_clearing")).toBe("asset");
  expect(typeOf("fees")).toBe("income");
});

test("every open account has a type", () => {
  expect(Object.fromEntries(OPEN_ACCOUNT_NAMES.map((name) => [name, typeOf(name)]))).toEqual({
    simulated_funds: "asset",
    provider_clearing: "asset",
    fees: "income",
    vat: "liability",
    stamp_duty: "liability",
    suspense: "liability",
    inter_business: "asset or liability",
    currency_exchange: "asset or liability",
    provider_costs: "expense",
    inter_cell: "asset or liability",
  });
});

const changed = (account: string): ChangedOpening => ({
  ...{ kind: "changed_opening", environmentId: 7n, day: "2026-03-01", currency: "NGN" },
  ...{ account, opening: -1_000n, closedWith: 0n },
});

test("an alert names five accounts and counts the others", () => {
  const [first, ...others] = ["a", "b", "c", "d", "e", "f", "g"].map(changed);
  const { message } = describeFaults([first ?? changed("a"), ...others]);
  expect(message).toContain("a opens with -10.00 and closed with 0.00; b opens");
  expect(message).toContain("e opens with -10.00 and closed with 0.00, and 2 more.");
});

test("faults of one environment, day and currency are one alert", () => {
  expect(nameFault(changed("a"))).toBe(nameFault(changed("b")));
  for (const other of [{ environmentId: 8n }, { day: "2026-03-02" }, { currency: "USD" }])
    expect(nameFault({ ...changed("a"), ...other })).not.toBe(nameFault(changed("a")));
});

test("days that no run can write are an alert of their own", () => {
  const missing = { kind: "missing_days", first: "2026-01-02", last: "2026-01-05" } as const;
  expect(describeFaults([missing])).toEqual({
    kind: "trial_balance.missing_days",
    subject: "2026-01-02 to 2026-01-05",
    message:
      "No trial balance was written for 2026-01-02 to 2026-01-05. A run writes at most 31 missed days. " +
      "Write each of them with trial-balance make, and find out why the job trial_balances.take did not run.",
  });
});
