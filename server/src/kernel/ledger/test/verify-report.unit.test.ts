import { describe, expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import type { JudgedRow, RowRange } from "../verify/proofs.ts";
import { proveRows } from "../verify/prove-rows.ts";
import { Tally } from "../verify/report.ts";
import { judgePostings } from "../verify/run-posting-proofs.ts";
import { DEFAULT_STEPS } from "../verify/verify-steps.ts";
import { WHOLE_TABLE } from "../verify/verify-windows.ts";

/** A database in which a step sees these rows. */
function databaseWith(rows: readonly object[] = []) {
  const settings: string[] = [];
  const tx = {
    many: async () => rows,
    run: async ({ text }: { text: string }) => settings.push(text),
  };
  const database = { transaction: (work: (on: typeof tx) => unknown) => work(tx) };
  return { database: database as unknown as Database, settings };
}

describe("a report", () => {
  test("lists so many findings, and counts the others", () => {
    const tally = new Tally(2);
    for (const sentence of ["a", "b", "c", "d"]) tally.find(sentence);
    expect(tally.report(5)).toMatchObject({
      ...{ findings: ["a", "b"], findingsOmitted: 2, durationMs: 5 },
    });
  });

  test("sums entries and balances, each in its currency", () => {
    const tally = new Tally(2);
    for (const amount of [5n, 7n]) tally.addEntries("NGN", amount);
    tally.addEntries("USD", -2n);
    for (const amount of [3n, -1n]) tally.addChecked("NGN", amount);
    expect(tally.report(5).currencies).toMatchObject([
      { currency: "NGN", entries: 12n, checked: 2n },
      { currency: "USD", entries: -2n, checked: 0n },
    ]);
  });
});

describe("a domain's proof of rows", () => {
  const row = (id: bigint, fault: string | null = null): JudgedRow => ({
    ...{ environmentId: 1n, id, fault },
  });

  test("runs page by page over the whole table, and each fault is a finding", async () => {
    const pages = [[row(1n), row(2n, "wrong")], [row(9n, "odd")], []];
    const asked: [RowRange, number][] = [];
    const judge = async (_: unknown, range: RowRange, limit: number) => {
      asked.push([range, limit]);
      return pages[asked.length - 1] ?? [];
    };
    const tally = new Tally(9);
    const steps = { ...DEFAULT_STEPS, accountsMax: 2 };
    const { database, settings } = databaseWith();
    await proveRows(database, [{ judge }], steps, tally);
    expect(asked.map(([{ after }, limit]) => [after.environmentId, after.id, limit])).toEqual([
      [-1n, 0n, 2],
      [1n, 2n, 2],
      [1n, 9n, 2],
    ]);
    const { findings, comparedRows } = tally.report(0);
    expect([findings, comparedRows]).toEqual([["wrong", "odd"], 3]);
    expect(settings.filter((text) => text.includes("enable_seqscan = off"))).toHaveLength(3);
  });

  test("of some environments runs over the rows of each, and over no others", async () => {
    const pages = [[row(1n)], [], [row(4n)], []];
    const asked: RowRange[] = [];
    const judge = async (_: unknown, range: RowRange) => {
      asked.push(range);
      return pages[asked.length - 1] ?? [];
    };
    const { database } = databaseWith();
    await proveRows(database, [{ judge }], DEFAULT_STEPS, new Tally(9), [1n, 8n]);
    const first = -(2n ** 63n);
    expect(asked.map(({ after: { environmentId, id }, ...to }) => [environmentId, id, to])).toEqual(
      [
        [1n, first, { lastEnvironmentId: 1n }],
        [1n, 1n, { lastEnvironmentId: 1n }],
        [8n, first, { lastEnvironmentId: 8n }],
        [1n, 4n, { lastEnvironmentId: 8n }],
      ],
    );
  });
});

describe("a domain's proof of postings", () => {
  const month = { transactions: "t", entries: "e" };
  const window = { from: 0n, to: 9n, transactionPages: [WHOLE_TABLE], entryPages: [WHOLE_TABLE] };
  const posting = (kind: string) => ({ environmentId: 1n, id: 5n, kind });
  const proof = (...kinds: readonly string[]) => {
    const seen: string[][] = [];
    const judge = async (_: unknown, postings: readonly { kind: string }[]) => {
      seen.push(postings.map(({ kind }) => kind));
      return postings.map(({ kind }) => `a fault of ${kind}`);
    };
    return { kinds, judge, seen };
  };

  test("gets the postings of its kinds, and nothing where there are none", async () => {
    const [cards, bills, none] = [proof("card", "debt"), proof("bill"), proof("gift")];
    const { database, settings } = databaseWith(["card", "bill", "debt"].map(posting));
    const faults = await judgePostings(database, month, window, [cards, bills, none]);
    expect(faults).toEqual(["a fault of card", "a fault of debt", "a fault of bill"]);
    expect([cards.seen, bills.seen, none.seen]).toEqual([[["card", "debt"]], [["bill"]], []]);
    expect(settings.some((text) => text.includes("enable_nestloop = off"))).toBe(true);
  });

  test("reads nothing where no domain has one", async () => {
    const { database, settings } = databaseWith();
    expect(await judgePostings(database, month, window, [])).toEqual([]);
    expect(settings).toEqual([]);
  });
});
