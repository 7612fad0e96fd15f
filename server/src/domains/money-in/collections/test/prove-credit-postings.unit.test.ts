import { describe, expect, test } from "vitest";
import type { Transaction as DatabaseTransaction } from "../../../../kernel/database/database.ts";
import type { Sql } from "../../../../kernel/database/sql.ts";
import type { LinkedPosting, RowProof } from "../../../../kernel/ledger/verify/proofs.ts";
import type { Transaction } from "../../../platform/transactions/index.ts";
import { creditProofs, fundingPostings } from "../prove-credit-postings.ts";

const KEY = { environmentId: 1n, id: 5n };
const [fundings, credits] = creditProofs as [RowProof, RowProof];

/** A record of a credit with only what the proofs read. */
const RECORD = {
  ...{ ...KEY, type: "Funding", status: "Successful", sessionId: "s" },
  ...{ amount: 1_000n, fee: 50n, vat: 3n, settledAmount: 950n },
} as Transaction;
const CREDIT = { ...KEY, provider: "p", sessionId: "s" };
const POSTED = { ...KEY, kind: "collection", count: 1 };

interface Rows {
  readonly records?: readonly object[];
  readonly credits?: readonly object[];
  readonly counts?: readonly object[];
}

/** A database with these rows: those of a usual credit, unless the test gives others. */
function databaseWith({ records = [RECORD], credits = [CREDIT], counts = [POSTED] }: Rows) {
  const many = async ({ text }: Sql) => {
    if (text.includes("from ledger_transactions")) return counts;
    return text.includes("from credits") ? credits : records;
  };
  return { many } as unknown as DatabaseTransaction;
}

const faultsOf = async (proof: RowProof, rows: Rows) => {
  const judged = await proof.judge(
    databaseWith(rows),
    { after: { environmentId: 0n, id: 0n }, lastEnvironmentId: 2n ** 62n },
    10,
  );
  return judged.map(({ fault }) => fault);
};
const record = (changes: Partial<Transaction>) => ({ records: [{ ...RECORD, ...changes }] });

describe("a record of a credit", () => {
  test.each<[string, Rows, unknown]>([
    ["with its credit and one posting is right", {}, null],
    ["needs a credit", { credits: [] }, expect.stringContaining("has no credit")],
    ["needs its own credit", { credits: [{ ...CREDIT, id: 6n }] }, expect.any(String)],
    ["needs a posting", { counts: [] }, expect.stringContaining("posted it 0 times")],
    ["needs its own", { counts: [{ ...POSTED, id: 6n }] }, expect.any(String)],
    ["needs one of a collection", { counts: [{ ...POSTED, kind: "fee" }] }, expect.any(String)],
    ["is posted once", { counts: [{ ...POSTED, count: 2 }] }, expect.stringContaining("2 times")],
    ["is successful", record({ status: "Pending" }), expect.stringContaining("Pending")],
    ["shows what was credited", record({ settledAmount: 951n }), expect.stringContaining("951")],
    ["of another type needs nothing", { ...record({ type: "Transfer" }), credits: [] }, null],
  ])("%s", async (_, rows, expected) => {
    expect(await faultsOf(fundings, rows)).toEqual([expected]);
  });
});

describe("a credit", () => {
  test.each<[string, Rows, unknown]>([
    ["that belongs to its record is right", {}, null],
    ["needs a record", { records: [] }, expect.stringContaining("is not its record")],
    ["needs a record of a credit", record({ type: "Transfer" }), expect.any(String)],
    ["needs a record of the same session", record({ sessionId: "other" }), expect.any(String)],
    ["needs its own record", record({ id: 6n }), expect.any(String)],
  ])("%s", async (_, rows, expected) => {
    expect(await faultsOf(credits, rows)).toEqual([expected]);
  });
});

describe("a posting of a credit", () => {
  const POSTING: LinkedPosting = {
    ...{ environmentId: 1n, id: 70n, kind: "collection", linkId: 5n },
    ...{
      clearing: -1_000n,
      suspense: 0n,
      betweenBusinesses: 0n,
      betweenCells: 0n,
      customers: 950n,
    },
    ...{ fees: 47n, vat: 3n, stampDuty: 0n },
  };
  const judge = (changes: Partial<LinkedPosting>, rows: Rows = {}) =>
    fundingPostings.judge(databaseWith(rows), [{ ...POSTING, ...changes }]);

  test.each<[string, Partial<LinkedPosting>]>([
    ["from the provider", {}],
    ["from another business", { clearing: 0n, betweenBusinesses: -1_000n }],
  ])("%s agrees with its record", async (_, changes) => {
    expect(await judge(changes)).toEqual([]);
  });

  test.each<[string, Partial<LinkedPosting>]>([
    ["amount", { clearing: -999n }],
    ["amount between businesses", { betweenBusinesses: 1n }],
    ["credited amount", { customers: 951n }],
    ["fee", { fees: 48n }],
    ["VAT", { vat: 4n }],
  ])("with another %s is a fault", async (_, changes) => {
    expect(await judge(changes)).toEqual([expect.stringContaining("the ledger posted")]);
  });

  test("without a record is a fault", async () => {
    const faults = await judge({ linkId: 6n });
    expect(faults).toEqual([expect.stringContaining("record 6, which does not exist")]);
  });

  test("says what was posted", async () => {
    const [fault] = await judge({ clearing: -600n, betweenBusinesses: -300n });
    expect(fault).toContain("is of 1000 with a fee of 50");
    expect(fault).toContain("posted 900 with charges of 50");
  });
});
