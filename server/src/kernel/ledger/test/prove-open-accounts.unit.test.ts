import { describe, expect, test } from "vitest";
import { proveOpenAccounts } from "../verify/prove-open-accounts.ts";
import { Tally } from "../verify/report.ts";
import { DEFAULT_STEPS } from "../verify/verify-steps.ts";
import { scriptedDatabase } from "./scripted-database.ts";

const BALANCE = "as recent";

/** Proves the fees of one large environment, whose rows and entries are read as given, one time after another. */
async function proveLarge(...readings: readonly { balance: bigint; recent: bigint }[]) {
  const tally = new Tally();
  const { database, count } = scriptedDatabase([
    ["set transaction", 0],
    ["set local", 0],
    ["where account = $1", { balance: 0n }],
    ["from environments", [{ id: 5n }], []],
    ['as "isLarge"', [{ id: 5n, isLarge: true }]],
    ["from unnest($1::bigint[]) as asked(id)", []],
    ["as number", [{ account: 30n }]],
    ["from archived_movements", { amount: 0n }],
    ["as cut", { cut: "2026-01-31" }],
    ["select max(seq) as last", { last: 1n, amount: 60n }, { last: null, amount: 0n }],
    [BALANCE, ...readings],
  ]);
  await proveOpenAccounts(database, DEFAULT_STEPS, tally);
  return { ...tally.report(0), readings: count(BALANCE) };
}

describe("an open account of a large environment", () => {
  test("that is right at once is read once", async () => {
    const report = await proveLarge({ balance: 61n, recent: 1n });
    expect(report).toMatchObject({ findings: [], openAccounts: 1, readings: 1 });
  });

  test("that seems wrong is read again, because a group may have been late", async () => {
    const report = await proveLarge({ balance: 61n, recent: 0n }, { balance: 61n, recent: 61n });
    expect(report).toMatchObject({ findings: [], openAccounts: 1, readings: 2 });
  });

  test("that is wrong twice is named", async () => {
    const report = await proveLarge({ balance: 5n, recent: 0n });
    expect(report).toMatchObject({
      findings: ["Open account 5/30 (fees NGN) has 5 in its rows, and its entries sum to 0."],
      readings: 2,
    });
  });
});
