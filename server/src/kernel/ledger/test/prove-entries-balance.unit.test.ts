import { describe, expect, test } from "vitest";
import type { LinkedPosting, PostingProof } from "../verify/proofs.ts";
import { proveTransactions } from "../verify/prove-entries-balance.ts";
import { Tally } from "../verify/report.ts";
import { DEFAULT_STEPS } from "../verify/verify-steps.ts";
import { scriptedDatabase } from "./scripted-database.ts";

const RIGHT = { transactions: "2", sums: null, uneven: null, oneSided: null, crossed: null };

const MOVE = {
  ...{ name: "5/77", currency: "NGN", amount: "0", entries: "2", exists: true },
  ...{ hasEnvironment: true, unknownAccount: null, isUnlinked: false },
};
const LINK = { linkId: "9", currency: "NGN", amount: "-700" };
const PAIR = { name: "5/77", mismatch: null, misplaced: null };

const WINDOW = "known as materialized";
const POSTINGS = "as clearing";

/** Proves one month with one window, which reads as given, one reading after another. */
async function prove(windows: readonly object[], proofs: readonly PostingProof[] = []) {
  const tally = new Tally();
  const span = { rows: 2n, oldest: 10n, newest: 20n };
  const { database, count } = scriptedDatabase([
    ["set transaction", 0],
    ["set local", 0],
    ["full join (", []],
    ["as transactions, entries.name", [{ transactions: "transactions_1", entries: "entries_1" }]],
    ["pg_relation_size", { pages: 1n }],
    ["as oldest", span],
    [WINDOW, ...windows],
    [POSTINGS, [{ id: 77n, kind: "test" } as LinkedPosting]],
  ]);
  await proveTransactions(database, DEFAULT_STEPS, tally, proofs);
  return { ...tally.report(0), windows: count(WINDOW), postings: count(POSTINGS) };
}

describe("a window of ledger transactions", () => {
  test("without faults is read once, and counted", async () => {
    const sums = [{ currency: "NGN", entries: "4", amount: "0" }];
    const report = await prove([{ ...RIGHT, sums }]);
    expect(report).toMatchObject({ transactions: 2, entries: 4, findings: [], windows: 1 });
  });

  test.each([
    ["an uneven transaction", { uneven: [{ ...MOVE, amount: "1" }] }],
    ["half a link", { oneSided: [LINK] }],
    ["entries that mirror no others", { crossed: [{ ...PAIR, mismatch: "1 and 2" }] }],
  ])("with %s is read again on all pages, and only that reading counts", async (_what, fault) => {
    const unconfirmed = await prove([{ ...RIGHT, ...fault, transactions: "1" }, RIGHT]);
    expect(unconfirmed).toMatchObject({ findings: [], transactions: 2, windows: 2 });
    const confirmed = await prove([{ ...RIGHT, ...fault }]);
    expect(confirmed.findings).toHaveLength(1);
  });

  test.each([
    [{ exists: false }, "does not exist at the time of 2 entries that refer to it"],
    [{ entries: "0" }, "has no entries"],
    [{ unknownAccount: "12", amount: "5" }, "has an entry of account 12, which does not exist"],
    [{ amount: "5" }, "does not balance: its NGN entries sum to 5"],
    [{ hasEnvironment: false }, "is of an environment that does not exist"],
    [{ isUnlinked: true }, "moves money between businesses and has no link to its other half"],
  ])("names an uneven transaction by its one fault: %j", async (fault, says) => {
    const { findings } = await prove([{ ...RIGHT, uneven: [{ ...MOVE, ...fault }] }]);
    expect(findings).toEqual([`Transaction 5/77 ${says}.`]);
  });

  test("names half a link, entries that mirror no others, and a charge on a wrong account", async () => {
    const crossed = [
      { ...PAIR, mismatch: "1 and 2" },
      { ...PAIR, misplaced: "fee" },
    ];
    const { findings } = await prove([{ ...RIGHT, oneSided: [LINK], crossed }]);
    expect(findings).toEqual([
      "The halves of link 9 do not balance: -700 NGN remain between the businesses.",
      "Transaction 5/77 has entries of 1 and 2 that do not mirror each other.",
      "Transaction 5/77 posted its fee to an account that is not for it.",
    ]);
  });
});

describe("the proof of a domain", () => {
  const proofWith = (...answers: string[][]): PostingProof => ({
    kinds: ["test"],
    judge: async () => answers.shift() ?? [],
  });

  test("judges postings again on all pages where it finds a fault, and only that judgement counts", async () => {
    expect(await prove([RIGHT], [proofWith(["Seems wrong."])])).toMatchObject({
      findings: [],
      postings: 2,
    });
    const { findings } = await prove([RIGHT], [proofWith(["Seems wrong."], ["Is wrong."])]);
    expect(findings).toEqual(["Is wrong."]);
  });

  test("judges postings without faults once", async () => {
    expect(await prove([RIGHT], [proofWith()])).toMatchObject({ findings: [], postings: 1 });
  });

  test("is asked about postings of its kinds only, and nothing is read without a proof", async () => {
    const other: PostingProof = { kinds: ["other"], judge: async () => ["Must not be asked."] };
    expect((await prove([RIGHT], [other])).findings).toEqual([]);
    expect((await prove([RIGHT])).postings).toBe(0);
  });
});
